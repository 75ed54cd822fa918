/**
 * The values that occur: in fields that the file declares, in arrays with their indices and lengths, in the
 * variables, in the formula; before and after the run alike. Quantifiers over numbers and strings range over these.
 */
import type { Guarded } from '../../inputs/guarded/guarded.js';
import { type Bool, TRUE } from '../../solver/terms/terms.js';
import type { Vocabulary } from '../form/formula.js';
import { singleton, union } from './algebra.js';
import { type Relation, RelationBuilder } from './relation.js';
import type { Space } from './space.js';
import type { HeapState } from './state.js';

export type ValueKind = 'number' | 'integer' | 'string';

/** @param states the states of the heap that there are. */
export function occurringValues(
  space: Space,
  states: readonly HeapState[],
  vocabulary: Vocabulary,
  kind: ValueKind,
): Relation {
  const builder = new RelationBuilder(space, 1);
  const add = (value: Guarded | undefined, condition: Bool): void => {
    if (!value) return;
    for (const { elements, guard } of space.relationOf(value).tuples) {
      const [element] = elements as [number];
      const wanted = isOfKind(space, element, kind);
      builder.add([element], space.terms.all([guard, condition, wanted]));
    }
  };
  for (const { heap } of states) {
    for (const name of vocabulary.inputs) add(heap.variable(name), TRUE);
    for (let object = 0; object < heap.size; object++) {
      const exists = heap.exists[object]!;
      for (const name of vocabulary.fields) add(heap.field(object, name), exists);
      if (!vocabulary.fields.includes('length')) add(heap.field(object, 'length'), exists);
      for (let index = 0; index < heap.maxLength; index++) add(heap.element(object, index), exists);
    }
  }
  for (const state of kind === 'string' ? [] : states) {
    for (const { elements, guard } of state.arrays('indices', false).tuples) {
      const array = elements[0]!;
      builder.add([elements[1]!], space.terms.and(guard, state.exists(array)));
    }
  }
  const constants = kind === 'string' ? vocabulary.strings : vocabulary.numbers;
  for (const value of constants) {
    const element = space.constant(value);
    builder.add([element], isOfKind(space, element, kind));
  }
  return builder.build();
}

export function booleans(space: Space): Relation {
  return union(singleton(space, space.boolean(true)), singleton(space, space.boolean(false)));
}

function isOfKind(space: Space, element: number, kind: ValueKind): Bool {
  if (space.isObject(element)) return -TRUE;
  const value = space.value(element);
  switch (value.kind) {
    case 'number':
      return kind === 'number' || (kind === 'integer' && Number.isInteger(value.value)) ? TRUE : -TRUE;
    case 'open':
      if (kind === 'string') return -TRUE;
      return kind === 'number' ? TRUE : space.terms.isInt(value.term);
    case 'constant':
      return kind === 'string' && typeof value.value === 'string' ? TRUE : -TRUE;
    default:
      return -TRUE;
  }
}
