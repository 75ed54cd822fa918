/** The precondition that a subject's doc comments state, as a predicate on objects. */
import { heapOf, ObjectNumbers } from '../../runtime/inputs/heap/constant-heap.js';
import { readSourceModel } from '../../runtime/inputs/model/source-model.js';
import { Terms } from '../../runtime/solver/terms/terms.js';
import { contractOf, evaluateFormula } from '../../runtime/spec/index.js';

/** Whether the invariants of a class (and the `@pre` of a method, if one is named) hold of a receiver and arguments. */
export function preconditionOf(
  file: string,
  source: string,
  className: string,
  method = '',
): (self: object, args?: Readonly<Record<string, unknown>>) => boolean {
  const model = readSourceModel(file, source);
  const { pre } = contractOf(model, className, method, true);
  return (self, args = {}) => {
    const variables = { this: self, ...args };
    const heap = heapOf(
      new Terms(),
      model,
      variables,
      (object) => object.constructor.name,
      new ObjectNumbers(),
    );
    return pre.every(({ formula }) => evaluateFormula(formula, { heap }));
  };
}
