/** What built-in functions and methods make comparable. */
import { Slot } from './slot.js';
import type { TextSlots } from './text-slots.js';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Methods that give what their receiver holds. */
const TAKING = words('pop shift at find findLast charAt next');
/** Those whose result holds what the receiver holds. */
const ALIKE = words('slice filter concat sort reverse splice toSorted toReversed substring trim fill');
const PLACES = words('indexOf lastIndexOf findIndex findLastIndex search');
/** Those that take what is like their receiver. */
const BESIDE = words('startsWith endsWith localeCompare concat');
const ADDING = words('push unshift includes indexOf lastIndexOf fill');
/** Those that take a place first. */
const SEEKING = words('at charAt charCodeAt codePointAt slice splice toSpliced substring with');
const KEYED = words('get has delete set add');
const CALLING = words('map filter some every find findIndex findLast findLastIndex flatMap forEach');
/** Functions of `Math` whose result is of the type of their arguments. */
const ROUNDING = words('max min abs floor ceil round trunc');
const SORTING = words('sort toSorted');

/** What a method of an array, string or collection does with what it is given. @param comparing what a function gives that it calls */
export function meetInside(
  name: string,
  owner: Slot,
  values: readonly (Slot | undefined)[],
  comparing: Slot | undefined,
): void {
  const [first, second] = values;
  if (BESIDE.has(name)) for (const value of values) owner.join(value);
  if (ADDING.has(name)) for (const value of values) owner.part('element').join(value);
  if (SEEKING.has(name) && first) owner.part('size').join(first).note('index');
  if (name === 'splice' || name === 'toSpliced')
    for (const value of values.slice(2)) owner.part('element').join(value);
  if (name === 'with') owner.part('element').join(second);
  if (KEYED.has(name)) {
    owner.part('key').join(first);
    if (name === 'set') owner.part('element').join(second);
    if (name === 'add') owner.part('element').join(first);
  }
  if (!SORTING.has(name)) return;
  owner.part('element').note('ordered');
  // What is taken from each other there tells which is less.
  comparing?.note('ordered');
}

/** What such a method gives the function that it calls. @param result of that function */
export function givenInside(
  name: string,
  owner: Slot,
  result: Slot,
  initial: Slot | undefined,
): readonly Slot[] {
  const [element, size] = [owner.part('element'), owner.part('size')];
  if (name === 'reduce') return [result.join(initial), element, size];
  if (SORTING.has(name)) return [element, element];
  return CALLING.has(name) ? [element, size] : [];
}

/** What such a method gives. @param result of the function that it calls */
export function resultInside(
  name: string,
  owner: Slot,
  result: Slot | undefined,
  text: TextSlots,
): Slot | undefined {
  if (name === 'get') return owner.part('element');
  if (name === 'values' || name === 'keys') return text.content(owner, name);
  if (TAKING.has(name)) return owner.part('element');
  if (PLACES.has(name) || name === 'push') return owner.part('size');
  if (ALIKE.has(name)) return owner;
  if (name === 'reduce' && result) return result;
  if (name !== 'map' || !result) return undefined;
  const mapped = new Slot();
  mapped.part('size').join(owner.part('size'));
  mapped.part('element').join(result);
  return mapped;
}

/** What a function of `Math` gives. @param isBesideNumber whether an argument is a number that is written */
export function resultOfMath(
  name: string,
  values: readonly (Slot | undefined)[],
  isBesideNumber: boolean,
): Slot | undefined {
  if (!ROUNDING.has(name)) return undefined;
  const joined = values.reduce((all, one) => all?.join(one) ?? one, undefined);
  if (isBesideNumber) joined?.note('numbered');
  else if (name === 'min' || name === 'max') joined?.note('ordered');
  return joined;
}

/** What a function of `Object` gives. */
export function resultOfObject(name: string, object: Slot | undefined): Slot | undefined {
  if (!object || (name !== 'keys' && name !== 'values')) return undefined;
  const all = new Slot();
  all.part('element').join(object.part(name === 'keys' ? 'size' : 'element'));
  all.part('size').join(object.part('size'));
  return all;
}

/** What is given side by side to a function that is not known, it may put in an order. */
export function orderedBy([first, second]: readonly (Slot | undefined)[]): void {
  if (!first || !second) return;
  first.note('ordered');
  second.note('ordered');
}
