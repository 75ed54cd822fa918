/** The specification language: contracts from doc comments, their meaning on a heap, their JavaScript. */
export { type Conjunct, type Contract, contractOf, invariantsOf } from './contract.js';
export type { CheckedFormula } from './formula.js';
export { evaluateFormula, type Heaps, translateFormula } from './translate.js';
