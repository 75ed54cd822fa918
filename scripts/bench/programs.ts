/** The six programs on node itself, as JavaScript made from their IR, and on the virtual machine, concrete and symbolic. */
import { equal } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { constants, createContext, runInContext } from 'node:vm';
import { compile, decompile, helpersText } from '../../compiler/index.js';
import { Op, Tag } from '../../vm/expressions/arena.js';
import { EMPTY_HEAP, Machine } from '../../vm/index.js';
import { interleaved, type Work } from './timing.js';

export const PROGRAMS = [
  'recursion',
  'numeric-sort',
  'linked-structure',
  'string-building',
  'closures',
  'tokenizer',
] as const;

export interface ProgramTimes {
  readonly program: string;
  /** Milliseconds of CPU for one run. */
  readonly native: number;
  readonly fromIr: number;
  readonly concrete: number;
  readonly symbolic: number;
}

/** What every program gets: the number that its data follow from (or that it recurses on). */
const INPUT = 20;
const ROUNDS = 7;
/** Milliseconds until V8 has optimised both a program and the interpreter. */
const WARM_UP = 800;
const NOTHING = { value: undefined, shadow: 0 };

/** Runs one program in all four ways, in turns. */
export function timeProgram(program: string): ProgramTimes {
  const file = fileURLToPath(new URL(`../../../corpus/bench/${program}.js`, import.meta.url));
  const native = createRequire(import.meta.url)(file) as { run(n: number): unknown };
  const expected = native.run(INPUT);
  const [plain, fromIr, concrete, symbolic] = interleaved(
    [
      { run: () => equal(native.run(INPUT), expected) },
      writtenBack(file, expected),
      onMachine(file, false, expected),
      onMachine(file, true, expected),
    ],
    ROUNDS,
    WARM_UP,
  );
  return { program, native: plain!, fromIr: fromIr!, concrete: concrete!, symbolic: symbolic! };
}

/** In a realm of its own: what the helpers replace in it changes nothing for the others. */
function writtenBack(file: string, expected: unknown): Work {
  const realm = createContext(constants.DONT_CONTEXTIFY);
  runInContext(helpersText, realm);
  const ir = compile(readFileSync(file, 'utf8'), { file, kind: 'commonjs' });
  const main = runInContext(decompile(ir), realm) as (
    exports: object,
    require: unknown,
    module: object,
  ) => void;
  const module = { exports: {} as { run(n: number): unknown } };
  main(module.exports, undefined, module);
  return { run: () => equal(module.exports.run(INPUT), expected) };
}

/** A machine of its own. Before a run the path is begun and the program loaded, which a path of the explorer pays too. */
function onMachine(file: string, isSymbolic: boolean, expected: unknown): Work {
  const machine = new Machine({ seed: 1, timeLimit: 60_000 });
  let program: unknown;
  return {
    prepare() {
      machine.begin();
      program = (machine.load(file).exports as { readonly run: unknown }).run;
    },
    run() {
      const shadow = isSymbolic ? machine.arena.make(Op.Input, 0, 0, 0, Tag.Number) : 0;
      const input = { value: INPUT, shadow };
      const { outcome, log } = machine.run(program, NOTHING, [input], EMPTY_HEAP);
      equal(outcome.kind === 'return' && outcome.value, expected);
      equal(
        log.some(({ expr }) => expr !== 0),
        isSymbolic,
      );
    },
  };
}
