/** What properties are about, by how they are made. */
import { isAbout } from './asked-again.js';
import type { Place } from './model.js';
import { type Property, variablesIn, withVariables } from './property.js';

/** Whether what holds there holds before and after each call. */
export function isInvariant({ at }: Place): boolean {
  return at === 'module' || at === 'object';
}

/** A variable, whether it is what is or what was. */
export function timeless(name: string): string {
  return name.replace(/^old\((.*)\)$/u, '$1');
}

/** What a property says, whether of what is or of what was. */
export function timelessKey(property: Property): string {
  const now = withVariables(property, timeless);
  return JSON.stringify(now.kind === 'compare' && now.order === '=' ? [now.left, now.right].toSorted() : now);
}

/** Whether it says what something is not: few calls show nothing of that. */
export function isNegative(property: Property): boolean {
  if (property.kind === 'implies') return isNegative(property.consequent);
  const isOther = (property.kind === 'bound' || property.kind === 'elements') && property.order === '!=';
  return isOther || property.kind === 'present' || property.kind === 'elements-present';
}

/**
 * Whether what held at an entry says what arguments are for: their order, beside each other and the receiver, or what that
 * answers about them.
 */
export function isOfMeaning({ at }: Place, property: Property): boolean {
  if (at !== 'entry') return false;
  const names = variablesIn(property);
  if (property.kind === 'bound') return names.every((name) => isAbout(name));
  return (
    property.kind === 'compare' &&
    property.order !== '=' &&
    property.order !== '!=' &&
    names.some((name) => ARGUMENT.test(name))
  );
}

const ARGUMENT = /^[\w$]+$/u;

/** Whether a field is what another one was. */
export function isOfTwoFields(property: Property): boolean {
  if (property.kind !== 'compare' || property.order !== '=') return false;
  const { left, right } = property;
  return right !== `old(${left})` && /^this\.[\w$#]+$/u.test(left) && /^old\(this\.[\w$#]+\)$/u.test(right);
}

/** Whether it relates numbers that were there before the call alone. */
export function isOfEntry(property: Property): boolean {
  const isOfNumbers = property.kind === 'linear' || property.kind === 'product';
  return (
    isOfNumbers &&
    variablesIn(property).every((name) => name !== 'result' && /^(?:old\(|[\w$]+$)/u.test(name))
  );
}

/** Whether a property bounds the result, or relates it to the receiver alone, as it is at the end. */
export function isOfAnswer(property: Property): boolean {
  const names = variablesIn(property);
  if (BOUNDING.includes(property.kind)) return names.every((name) => name === 'result');
  return (
    RELATING.includes(property.kind) &&
    names.some((name) => /\bresult\b/u.test(name)) &&
    names.every((name) => /\b(?:result|this)\b/u.test(name) && !name.startsWith('old('))
  );
}

const BOUNDING: readonly Property['kind'][] = ['bound', 'one-of', 'remainder'];

const RELATING: readonly Property['kind'][] = [
  'iff',
  'compare',
  'linear',
  'member',
  'subsequence',
  'elements',
];

/** Whether it says that numbers are given, and not NaN: what computes with numbers goes wrong without an error. */
export function isOfNumbers(property: Property): boolean {
  if (property.kind === 'implies') return isOfNumbers(property.consequent);
  return (
    (property.kind === 'elements-numeric' || (property.kind === 'type' && property.isNumeric === true)) &&
    property.of === 'result'
  );
}

/** Whether it relates parts of what a method gives and takes, as if it had no receiver. */
export function isBesideReceiver(property: Property): boolean {
  const names = variablesIn(property).map((name) => name.replace(/^old\((.*)\)$/u, '$1'));
  const isOf = (name: string, root: RegExp): boolean => root.test(name) && /[.([]/u.test(name);
  return (
    property.kind !== 'implies' &&
    names.length > 1 &&
    names.some((name) => isOf(name, /^result\b/u)) &&
    names.every((name) => isOf(name, /^(?!this\b)/u))
  );
}
