/** Programs that run on their own: files in a folder, by plain node, by `penumbra run`, and as JavaScript made from IR. */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  compile,
  decompile,
  helpersText,
  type IrModule,
  PenumbraError,
  stayingFunctions,
} from '../../compiler/index.js';
import { Machine } from '../../vm/index.js';
import { firstDifference } from './behaviour.js';
import type { EngineName, Verdict } from './compare.js';

type Files = Readonly<Record<string, string>>;

/** Milliseconds that node gets, instructions that the machine gets. */
const NATIVE_LIMIT = 20_000;
const STEP_LIMIT = 10_000_000;

type Difference = ReturnType<typeof firstDifference>;

/** The lines that a program prints, and its exit code. */
interface Ending {
  readonly lines: readonly string[];
  readonly isSyntaxError: boolean;
}

/** Engines of such programs. */
const ALONE = ['run', 'decompiled'] as const;

/**
 * Runs the first file. What is printed to standard error is a trace, whose frames are the engine's own.
 * @param engines those that are asked
 */
export function compareAlone(files: Files, engines: readonly string[]): Verdict {
  const folder = mkdtempSync(path.join(tmpdir(), 'penumbra-fuzz-'));
  try {
    const main = store(files, folder);
    const expected = onNode(main);
    if (expected === undefined) return { kind: 'too long' };
    if (expected.isSyntaxError) return { kind: 'rejected' };
    const ran: EngineName[] = [];
    for (const engine of ALONE) {
      if (!engines.includes(engine)) continue;
      const difference =
        engine === 'run' ? against(expected, onMachine(main)) : fromIr(expected, files, folder);
      if (difference === 'not compared') continue;
      if (difference !== undefined) {
        // Timers of node go by the clock.
        const again = onNode(main);
        if (again === undefined) return { kind: 'too long' };
        if (firstDifference(expected.lines, again.lines) !== undefined)
          return { kind: 'excused', excuse: 'unsteady' };
        return { kind: 'mismatch', mismatch: { engine, ...difference } };
      }
      ran.push(engine);
    }
    return { kind: 'same', engines: ran, lines: expected.lines.length };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes the files of a program, and returns the path of the main one. */
function store(files: Files, folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return path.join(folder, Object.keys(files)[0]!);
}

const against = ({ lines }: Ending, actual: readonly string[]): Difference => firstDifference(lines, actual);

/** Modules from IR; the errors of node say something else of them. */
function fromIr(expected: Ending, files: Files, folder: string): Difference | 'not compared' {
  const irs = Object.entries(files).map(([name, text]) => ({ name, text, ir: compiled(name, text) }));
  if (irs.some(({ ir }) => ir !== undefined && stayingFunctions(ir).length > 0)) return 'not compared';
  const written = Object.fromEntries(irs.map(({ name, text, ir }) => [name, ir ? decompile(ir) : text]));
  const prelude = `require('node:vm').runInThisContext(${JSON.stringify(helpersText)});`;
  const main = store({ ...written, 'helpers.cjs': prelude }, path.join(folder, 'from-ir'));
  const actual = onNode(main, ['--require', path.join(path.dirname(main), 'helpers.cjs')]);
  if (actual === undefined) return 'not compared';
  return firstDifference(expected.lines.map(withoutMessages), actual.lines.map(withoutMessages));
}

/** Undefined for what is no ES module: CommonJS, and a text with an error, which a program may import and catch. */
function compiled(name: string, text: string): IrModule | undefined {
  try {
    return name.endsWith('.mjs') ? compile(text, { file: name, kind: 'module' }) : undefined;
  } catch (error) {
    if (error instanceof PenumbraError && error.code === 'E_PARSE') return undefined;
    throw error;
  }
}

/**
 * Messages are left out, and the name of an anonymous `export default function` while its module has not run: node gives
 * no other name to a function that is declared.
 */
function withoutMessages(line: string): string {
  return line
    .replace(/message: "(?:[^"\\]|\\.)*"/gu, 'message')
    .replace(/\[function \$+m\d+_default\]/gu, '[function default]');
}

/** What is printed goes to files: of what node writes to a pipe the end is lost when an error ends it. */
function onNode(main: string, options: readonly string[] = []): Ending | undefined {
  const [out, err] = ['out', 'err'].map((name) => path.join(path.dirname(main), name)) as [string, string];
  const files = [out, err].map((file) => openSync(file, 'w'));
  const { status } = spawnSync(process.execPath, [...options, main], {
    stdio: ['ignore', ...files],
    timeout: NATIVE_LIMIT,
  });
  files.forEach(closeSync);
  if (status === null) return undefined;
  const printed = readFileSync(out, 'utf8');
  return {
    lines: [...printed.split('\n'), `exit code ${status}`],
    isSyntaxError: status !== 0 && printed === '' && /^SyntaxError/mu.test(readFileSync(err, 'utf8')),
  };
}

function onMachine(main: string): readonly string[] {
  const machine = new Machine({ seed: 1, stepLimit: STEP_LIMIT });
  machine.begin();
  let out = '';
  const output = {
    out: (text: string): void => {
      out += text;
    },
    err: (): void => undefined,
  };
  try {
    const status = machine.runProgram(main, { goal: 'module', args: [], output, test262: false });
    return [...out.split('\n'), `exit code ${status}`];
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? String(error)) : String(error);
    return [...out.split('\n'), ...text.split('\n').slice(0, 4)];
  }
}
