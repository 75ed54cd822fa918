/** Tuple types, of elements that need not be there or may be any number. */
import type { Domain } from '../domains/domain.js';
import { UNDEFINED, unionOf } from '../domains/domains.js';
import { approximate, type TypeNames } from './type-names.js';

export interface TupleElement {
  readonly domain: Domain;
  /** `rest`: any number of elements of the domain. */
  readonly mark: 'required' | 'optional' | 'rest';
}

/** Elements that stand for any number of them, where others follow. */
const MOST_INSIDE = 3;

/** @param text the type, as the approximation names it where only a part of it is held */
export function tupleDomain(elements: readonly TupleElement[], text: string, names: TypeNames): Domain {
  const at = elements.findIndex(({ mark }) => mark === 'rest');
  if (at < 0 || at === elements.length - 1) return oneTuple(elements);
  approximate(names, text, `with up to ${MOST_INSIDE} elements of the kind that may be any number`);
  return unionOf(
    Array.from({ length: MOST_INSIDE + 1 }, (_, count) =>
      oneTuple(
        elements.flatMap(({ domain, mark }): TupleElement[] =>
          mark === 'rest'
            ? new Array<TupleElement>(count).fill({ domain, mark: 'required' })
            : [{ domain, mark: 'required' }],
        ),
      ),
    ),
  );
}

function oneTuple(all: readonly TupleElement[]): Domain {
  const fixed = all.filter(({ mark }) => mark !== 'rest');
  const rest = all.find(({ mark }) => mark === 'rest')?.domain;
  const elements = fixed.map(({ domain, mark }) =>
    mark === 'optional' ? unionOf([domain, UNDEFINED]) : domain,
  );
  const required = fixed.filter(({ mark }) => mark === 'required').length;
  const element = unionOf([...elements, ...(rest ? [rest] : [])]);
  return { kind: 'array', element, tuple: { elements, required, rest } };
}
