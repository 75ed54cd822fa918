/** The specification language: contracts from doc comments, their meaning on a heap, their JavaScript. */
export { type Conjunct, type Contract, contractOf, invariantsOf } from './contract.js';
export { describeFormula, describeSpecification } from './describe.js';
export type { CheckedFormula } from './formula.js';
export { formulaToJavaScript, type JavaScriptOptions, type SnapshotUse, snapshotUse } from './javascript.js';
export { RUNTIME_PRELUDE } from './prelude.js';
export { evaluateFormula, type Heaps, translateFormula } from './translate.js';
