/** Formulas as functions over a candidate: generated JavaScript. */
import type { CheckedFormula } from '../../../spec/check/formula.js';
import type { Candidate } from '../candidate.js';
import type { Layout } from '../layout.js';
import { FunctionWriter } from './function-writer.js';
import { HELPERS } from './helpers.js';
import { normalized } from './normalize.js';
import { ProgramContext } from './program-context.js';

/** 0 for false, 1 for not known yet, 2 for true. */
export type Truth = 0 | 1 | 2;

/** A number turned up in a set that the layout has no bit for. */
export class MissingNumber extends Error {
  constructor(readonly value: number) {
    super(`the layout has no bit for ${value}`);
  }
}

export interface Program {
  readonly truths: readonly (() => Truth)[];
}

export function compile(
  formulas: readonly CheckedFormula[],
  layout: Layout,
): (candidate: Candidate) => Program {
  const context = new ProgramContext(layout);
  const names = formulas.map(({ formula, vocabulary }) => {
    const f = new FunctionWriter(context, vocabulary, false);
    const name = f.out.fresh('F');
    const truth = f.truth(normalized(formula), new Map());
    context.functions.push(`function ${name}() {\n${f.out}\nreturn ${truth};\n}`);
    return name;
  });
  const { elements, pools } = layout;
  const kinds = pools.kinds.map(({ index }) => `K${index} = K[${index}]`);
  const source = `'use strict';
const FIRST = ${elements.firstValue};
${kinds.length > 0 ? `const ${kinds.join(', ')};` : ''}
${HELPERS}
${context.tables.join('\n')}
${context.functions.join('\n')}
return { truths: [${names.join(', ')}] };`;
  const make = new Function('W', 'K', 'V', 'S', 'T', 'N', 'INDEX', 'missing', source);
  return (candidate) =>
    make(
      candidate.words,
      candidate.ofKind,
      candidate.versions,
      candidate.state,
      new Int32Array(layout.columns.length * context.objectWords),
      new Float64Array([...elements.numbers, Number.NaN]).subarray(0, elements.numbers.length),
      indexTable(layout),
      (value: number) => {
        throw new MissingNumber(value);
      },
    ) as Program;
}

/** By bit, the index of an array that a number is; -1: it is none. */
function indexTable({ elements, maxLength }: Layout): Int32Array {
  return Int32Array.from({ length: elements.size }, (_, bit) => {
    const value = bit < elements.firstValue ? undefined : elements.valueOf(bit);
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < maxLength
      ? value
      : -1;
  });
}
