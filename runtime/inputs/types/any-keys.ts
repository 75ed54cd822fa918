/** Objects with any keys: what stands for them, and what is known of them. */
import { askedKeys } from '../asked/asked-keys.js';
import { fewKeys } from '../domains/approximation.js';
import type { Domain, OpenShape } from '../domains/domain.js';
import { membersOf } from '../domains/domains.js';
import { approximate, type TypeNames } from './type-names.js';

/** Keys that stand for all keys of an index signature, beside those that the file names. */
const ANY_KEY: Readonly<Record<string, readonly string[]>> = { string: ['a'], number: ['0', '1'] };
const MOST_NAMED_KEYS = 3;

/** @param open the shape of the objects, where those of unknown shape are explored with any keys */
export function approximateKeys(
  keys: readonly string[],
  text: string,
  names: TypeNames,
  open: OpenShape | undefined,
): void {
  const list = keys.map((key) => JSON.stringify(key)).join(', ');
  approximate(names, text, open ? fewKeys(list) : `with the keys ${list}`);
}

/** The shape of objects with any strings for keys: such as hold primitive values, or any. */
export function openShape(domain: Domain): OpenShape | undefined {
  if (domain.kind === 'unknown') return { isPlain: true };
  const hasReferences = membersOf(domain).some(({ kind }) =>
    ['class', 'array', 'alias', 'unknown'].includes(kind),
  );
  return hasReferences ? undefined : { isPlain: true, holds: domain };
}

/** Keys that stand for all keys of a type: one or two of no meaning, and some that the file asks for. */
export function sampleKeys(type: 'string' | 'number', names: TypeNames): readonly string[] {
  const named = type === 'string' ? askedKeys(names.scope.found.program).slice(0, MOST_NAMED_KEYS) : [];
  return [...new Set([...named, ...ANY_KEY[type]!])];
}
