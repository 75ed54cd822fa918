/**
 * Inputs like one that there is: the concrete side of Ball's ping-pong analysis (2003, section 3.2). Where code is not looked
 * into, what it does is found by running it, on inputs that differ a little from those that came there.
 */
import type * as ES from 'acorn';
import { children, type Node } from '../../../compiler/ast.js';
import type { Domain } from '../../inputs/domains/domain.js';
import { alternatives } from '../../inputs/domains/domains.js';
import type { JsonValue } from '../../inputs/values/values.js';
import type { Inputs } from './inputs.js';

/** Values that the text of a function names, and some others. */
export interface Pool {
  readonly numbers: readonly number[];
  readonly texts: readonly string[];
}

/** Numbers that are tried first, and letters. */
const NUMBERS: readonly number[] = [0, 1, -1, 2, 3];
const TEXTS: readonly string[] = ['a', 'b', '0', ' '];
const MOST = 24;

export function poolOf(fn: Node): Pool {
  const numbers = new Set<number>();
  const texts = new Set<string>();
  const visit = (node: Node): void => {
    if (node.type === 'Literal') {
      const { value } = node as ES.Literal;
      if (typeof value === 'number' && Number.isSafeInteger(value))
        for (const near of [value, value + 1, value - 1, -value]) numbers.add(near === 0 ? 0 : near);
      if (typeof value === 'string') {
        texts.add(value);
        for (const unit of value) texts.add(unit);
      }
    }
    for (const child of children(node)) visit(child);
  };
  visit(fn);
  return {
    numbers: [...new Set([...NUMBERS, ...numbers])].slice(0, MOST),
    texts: [...new Set([...texts, ...TEXTS])].filter((text) => text.length > 0).slice(0, MOST),
  };
}

/** Inputs that differ in one place from another; each value keeps its type. */
export function* variationsOf(inputs: Inputs, pool: Pool): Iterable<Inputs> {
  for (const [name, value] of Object.entries(inputs))
    for (const other of likeIt(value, pool)) yield { ...inputs, [name]: other };
}

function* likeIt(value: JsonValue, pool: Pool): Iterable<JsonValue> {
  if (typeof value === 'boolean') yield !value;
  else if (typeof value === 'number') {
    for (const near of [value + 1, value - 1, value * 2]) if (Number.isSafeInteger(near)) yield near;
    for (const other of pool.numbers) if (other !== value) yield other;
  } else if (typeof value === 'string') yield* likeText(value, pool);
  else if (Array.isArray(value)) yield* likeArray(value as readonly JsonValue[], pool);
  else if (value !== null && typeof value === 'object') {
    const { $: kind, fields: own } = value as { readonly $?: JsonValue; readonly fields?: JsonValue };
    if (kind === 'undefined') yield* [0, 1, '', 'a', [], [0, 1]];
    if (kind === undefined)
      for (const [name, field] of Object.entries(value))
        for (const other of likeIt(field as JsonValue, pool)) yield { ...value, [name]: other };
    const fields = kind === undefined ? undefined : own;
    if (fields === undefined || fields === null || typeof fields !== 'object') return;
    for (const [name, field] of Object.entries(fields))
      for (const other of likeIt(field as JsonValue, pool))
        yield { ...value, fields: { ...fields, [name]: other } } as JsonValue;
  }
}

function* likeText(text: string, { texts }: Pool): Iterable<string> {
  for (const more of texts) {
    yield text + more;
    yield more + text;
    if (text.length > 1) yield text.slice(0, 1) + more + text.slice(1);
  }
  for (let i = 0; i < text.length; i += 1) {
    yield text.slice(0, i) + text.slice(i + 1);
    for (const other of texts) if (other !== text[i]) yield text.slice(0, i) + other + text.slice(i + 1);
  }
}

function* likeArray(array: readonly JsonValue[], pool: Pool): Iterable<JsonValue> {
  const [first] = array;
  const isPlain = (element: JsonValue | undefined): boolean =>
    !JSON.stringify(element ?? null).includes('"$"');
  if (typeof first === 'number' || first === undefined)
    for (const more of pool.numbers) yield [...array, more];
  if (typeof first === 'string') for (const more of pool.texts) yield [...array, more];
  for (const [i, element] of array.entries()) {
    if (isPlain(element)) yield [...array, element];
    for (const other of likeIt(element, pool)) yield [...array.slice(0, i), other, ...array.slice(i + 1)];
    yield [...array.slice(0, i), ...array.slice(i + 1)];
    if (i > 0) yield [...array.slice(0, i - 1), element, array[i - 1]!, ...array.slice(i + 1)];
  }
}

/** Whether a value is one of a domain, as far as ranges and the elements of arrays go. */
export function isWithin(value: JsonValue | undefined, domain: Domain): boolean {
  if (Array.isArray(value)) {
    const element = alternatives(domain).find((member) => member.kind === 'array');
    return (
      element?.kind === 'array' &&
      (value as readonly JsonValue[]).every((part) => isWithin(part, element.element))
    );
  }
  if (typeof value !== 'number' && typeof value !== 'string' && typeof value !== 'boolean') return true;
  return alternatives(domain).some((member) => {
    switch (member.kind) {
      case 'integer':
        return (
          typeof value === 'number' &&
          Number.isSafeInteger(value) &&
          (!member.within || (member.within[0] <= value && value <= member.within[1]))
        );
      case 'literal':
        return member.value === value;
      case 'unknown':
        return true;
      default:
        return member.kind === typeof value;
    }
  });
}
