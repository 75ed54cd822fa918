/** The specification language: contracts from doc comments, their meaning on a heap, their JavaScript. */

export type { CheckedFormula } from './check/formula.js';
export { type Conjunct, type Contract, contractOf, invariantsOf, reachableClasses } from './contract.js';
export { describeFormula, describeSpecification } from './describe.js';
export { evaluateFormula, type Heaps, translateFormula } from './heap/translate.js';
export {
  formulaToJavaScript,
  type JavaScriptOptions,
  type SnapshotUse,
  snapshotUse,
} from './javascript/formula-writer.js';
export { RUNTIME_PRELUDE } from './javascript/prelude.js';
export { noInstance } from './no-instance.js';
