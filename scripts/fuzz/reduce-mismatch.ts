/** The smallest program found that differs as another does: on the same engine, in the same kind. */
import type { Mismatch } from './behaviour.js';
import { type Comparison, ENGINES } from './compare.js';
import { type Program, textOf } from './grammar/program.js';
import { reduce } from './reduce.js';

export interface Reduced {
  readonly mismatch: Mismatch;
  /** Undefined for a program that an engine does not parse: such a one is not reduced. */
  readonly program?: string;
}

/** Questions about one file of a program that runs on its own: each starts node. */
const QUESTIONS = 150;

/** @param mismatch that of the program */
export function reduceMismatch(comparison: Comparison, program: Program, mismatch: Mismatch): Reduced {
  const { engine, kind } = mismatch;
  if (kind === 'parse') return { mismatch };
  const asked = ENGINES.filter((name) => name === engine);
  let last = mismatch;
  const isStill = (candidate: Program): boolean => {
    const found = comparison.compare(candidate, asked);
    if (found.kind !== 'mismatch') return false;
    if (found.mismatch.engine !== engine || found.mismatch.kind !== kind) return false;
    last = found.mismatch;
    return true;
  };
  const small =
    program.kind === 'inside' ? reduceText(program.source, isStill) : reduceFiles(program.files, isStill);
  return { mismatch: last, program: textOf(small) };
}

function reduceText(source: string, isStill: (candidate: Program) => boolean): Program {
  return { kind: 'inside', source: reduce(source, (text) => isStill({ kind: 'inside', source: text })) };
}

function reduceFiles(
  files: Readonly<Record<string, string>>,
  isStill: (candidate: Program) => boolean,
): Program {
  let best = files;
  for (const [name, source] of Object.entries(files)) {
    if (name === 'prelude.mjs') continue;
    const text = reduce(
      source,
      (candidate) => isStill({ kind: 'alone', files: { ...best, [name]: candidate } }),
      {
        sourceType: name.endsWith('.cjs') ? 'commonjs' : 'module',
        questions: QUESTIONS,
      },
    );
    best = { ...best, [name]: text };
  }
  return { kind: 'alone', files: best };
}
