/** Whole programs: CommonJS modules with an export `f` of three numbers, which may be inputs, and ES modules. */
import { Random } from '../random.js';
import { type Grammar, IN_FUNCTION, Writer } from '../writer.js';
import { anything } from './anything.js';
import { classes } from './classes.js';
import { functions, generators, promises } from './functions.js';
import { writeModules } from './modules.js';
import { arrays, iterables, objects } from './objects.js';
import { PRELUDE, WITHOUT_TEXTS } from './prelude.js';
import { statements } from './statements.js';
import { bigints, booleans, numbers, strings } from './values.js';

const GRAMMAR: Grammar = {
  expressions: {
    number: numbers,
    string: strings,
    boolean: booleans,
    bigint: bigints,
    object: objects,
    array: arrays,
    iterable: iterables,
    function: functions,
    class: classes,
    generator: generators,
    promise: promises,
  },
  anything,
  statements,
};

/** A program: one to call functions of in process, or files that run on their own, the main one first. */
export type Program =
  | { readonly kind: 'inside'; readonly source: string }
  | { readonly kind: 'alone'; readonly files: Readonly<Record<string, string>> };

/** One program in so many runs on its own. */
const ALONE = 16;

/** The program of a seed. */
export function writeProgram(seed: number): Program {
  const random = new Random(seed);
  if (random.below(ALONE) === 0) return { kind: 'alone', files: writeModules(random, GRAMMAR) };
  const strict = random.chance(30);
  const writer = new Writer(seed, GRAMMAR, 40 + random.below(160), random.chance(15), strict);
  const lines = Array.from({ length: random.below(6) }, () => writer.statement());
  const body = writer.scope(() =>
    writer.at({ ...IN_FUNCTION, ownArguments: true }, () => {
      const names = Array.from({ length: 3 }, () => writer.declare('number', { isFresh: true }));
      return `exports.f = function (${names.join(', ')}) { ${writer.body(6)}\nreturn ${writer.expr()}; };`;
    }),
  );
  lines.push(body, 'exports.later = () => later.map((g) => g());');
  const source = `${strict ? "'use strict';\n" : ''}${PRELUDE}${WITHOUT_TEXTS}${lines.join('\n')}\n`;
  return { kind: 'inside', source };
}

/** All files of a program as one text. */
export function textOf(program: Program): string {
  if (program.kind === 'inside') return program.source;
  return Object.entries(program.files)
    .filter(([name]) => name !== 'prelude.mjs')
    .map(([name, text]) => `// file ${name}\n${text}`)
    .join('');
}
