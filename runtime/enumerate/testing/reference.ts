/** Formulas on complete candidates by the interpreter of the specification language: what generated code is held to. */
import { heapOf } from '../../inputs/heap/constant-heap.js';
import { type Instance, materialize } from '../../inputs/heap/instance.js';
import { Terms } from '../../solver/terms/terms.js';
import { evaluateFormula } from '../../spec/terms/translate.js';
import type { EnumerationSubject } from '../engine.js';

/** Which formulas of the subject hold on an instance. */
export function formulasOn(subject: EnumerationSubject, instance: Instance): readonly boolean[] {
  const classNames = new Map<object, string>();
  const { inputs } = materialize(instance, {
    instantiate: (className) => {
      const object = {};
      classNames.set(object, className);
      return object;
    },
    array: () => [],
  });
  const variables = Object.fromEntries(inputs.map(({ name, value }) => [name, value]));
  const heap = heapOf(new Terms(), subject.model, variables, (object) => classNames.get(object));
  return subject.formulas.map(({ formula }) => evaluateFormula(formula, { heap }));
}
