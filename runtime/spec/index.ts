/** The specification language: contracts from doc comments, their meaning on a heap, their JavaScript. */

export {
  type Behaviour,
  type DeclaredBehaviours,
  type MethodContract,
  mentionedKeys,
  methodContract,
  observedInputs,
  observes,
  postconditionOf,
  preconditionOf,
} from './behaviours.js';
export type { Conjunct } from './conjuncts.js';
export { type Contract, contractBound, contractOf, invariantsOf, reachableClasses } from './contract.js';
export { describeFormula, describeSpecification } from './describe.js';
export type { CheckedFormula } from './form/formula.js';
export {
  formulaToJavaScript,
  type JavaScriptOptions,
  type SnapshotUse,
  snapshotUse,
} from './javascript/arrays/formula-writer.js';
export { RUNTIME_PRELUDE } from './javascript/arrays/prelude.js';
export { noInstance } from './no-instance.js';
export { evaluateFormula, type Heaps, translateFormula } from './terms/translate.js';
