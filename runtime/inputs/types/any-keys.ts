/** Dictionaries: objects with any keys. They are explored with a few sample keys, or as objects of unknown shape. */
import { askedKeys } from '../asked/asked-keys.js';
import { fewKeys } from '../domains/approximation.js';
import type { Domain, OpenShape } from '../domains/domain.js';
import { membersOf } from '../domains/domains.js';
import { approximate, type TypeNames } from './type-names.js';

/** Sample keys of an index signature, beside those that the file looks up. */
const ANY_KEY: Readonly<Record<string, readonly string[]>> = { string: ['a'], number: ['0', '1'] };
const MOST_NAMED_KEYS = 3;

/** @param open the shape, where objects of unknown shape are explored with any keys; undefined: only samples are explored */
export function approximateKeys(
  keys: readonly string[],
  text: string,
  names: TypeNames,
  open: OpenShape | undefined,
): void {
  const list = keys.map((key) => JSON.stringify(key)).join(', ');
  approximate(names, text, open ? fewKeys(list) : `with the keys ${list}`);
}

/** The shape of dictionaries that hold primitive values or values of any type; undefined for all others. */
export function openShape(domain: Domain): OpenShape | undefined {
  if (domain.kind === 'unknown') return { isPlain: true };
  const hasReferences = membersOf(domain).some(({ kind }) =>
    ['class', 'array', 'alias', 'unknown'].includes(kind),
  );
  return hasReferences ? undefined : { isPlain: true, holds: domain };
}

/** Sample keys: some that the file looks up, and one or two without a meaning. */
export function sampleKeys(type: 'string' | 'number', names: TypeNames): readonly string[] {
  const named = type === 'string' ? askedKeys(names.scope.found.program).slice(0, MOST_NAMED_KEYS) : [];
  return [...new Set([...named, ...ANY_KEY[type]!])];
}
