/** The engines that run programs: node, and the machine with and without symbolic inputs. */
import { type Context, constants, createContext, runInContext } from 'node:vm';
import { compile } from '../../compiler/compile.js';
import type { IrModule } from '../../compiler/ir/function.js';
import type { RunOutcome } from '../../vm/contract.js';
import { Op, Tag } from '../../vm/expressions/arena.js';
import { EMPTY_HEAP, Machine } from '../../vm/index.js';
import { type Behaviour, Recorder } from './behaviour.js';

/** What `f` of a program gets. */
const INPUTS = [3, -1, 0.5] as const;
/** Milliseconds of one part of a program on node, instructions of one in the machine. */
const NATIVE_LIMIT = 20_000;
const STEP_LIMIT = 10_000_000;
/** Programs that one machine runs: what it compiles is kept as long as it lives. */
const PROGRAMS_PER_MACHINE = 200;

/** A program that takes too long to be compared. */
export class TooLong extends Error {}

/** The text of a CommonJS module as an expression: a function of `exports`. */
export const asFunction = (source: string): string => `(function (exports) {${source}\n})`;

/** The parts of a program; each has its jobs done before the next. */
const PARTS = [
  'main.call(exports, exports)',
  `typeof exports.f === 'function' ? (0, exports.f)(${INPUTS.join(', ')}) : undefined`,
  "typeof exports.later === 'function' ? (0, exports.later)() : undefined",
].map(
  (
    text,
  ) => `(({ main, exports, done, failed }) => { let value; try { value = ${text}; } catch (error) { failed(error); return; }
    done(value); })(program$)`,
);

/** `print` is a function of the realm: a job that calls one of ours would be none of the realm's. */
const INSTALL = `(({ apply }, define) => (print, done, failed, main) => {
  const hidden = (name, value) => define(globalThis, name, { value, writable: true, configurable: true });
  hidden('print', (...values) => { apply(print, undefined, values); });
  hidden('program$', { main, exports: {}, done, failed });
})(Reflect, Object.defineProperty)`;

/**
 * Runs a module function on node, in a realm of its own.
 * @param text an expression that is a function of `exports`
 * @param prelude a script that runs before
 * @throws SyntaxError if it is not JavaScript, TooLong
 */
export function runNatively(text: string, messages: boolean, prelude = ''): Behaviour {
  const recorder = new Recorder(messages);
  const realm = createContext(constants.DONT_CONTEXTIFY, { microtaskMode: 'afterEvaluate' });
  const install = runInContext(INSTALL, realm) as (...parts: unknown[]) => void;
  runInContext(prelude, realm);
  install(recorder.print, recorder.returned, recorder.threw, runInContext(text, realm));
  for (const part of PARTS) {
    runPart(part, realm);
    if (!recorder.finishPart()) break;
  }
  return recorder.lines;
}

function runPart(text: string, realm: Context): void {
  try {
    runInContext(text, realm, { timeout: NATIVE_LIMIT });
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new TooLong();
    throw error;
  }
}

type Driver = (...parts: readonly unknown[]) => object;

/** Calls a function as the parts above do: how it ended is told before its jobs, and no rejection ends it. */
const DRIVER = `module.exports = (callee, done, failed) => (a, b, c) => {
  let value;
  try { value = callee(a, b, c); } catch (error) { failed(error); return; }
  done(value);
};`;

/** What runs compiled programs. */
export interface Engine {
  /** @param symbolic whether the numbers that `f` gets are inputs; that must not change what the program does */
  run(ir: IrModule, symbolic: boolean): Behaviour;
  /** The next program gets a new machine: this one may be in any state. */
  replace(): void;
}

/** The machine; one is used for many programs. */
export class MachineEngine implements Engine {
  private machine = new Machine({ seed: 1, stepLimit: STEP_LIMIT });
  private used = 0;
  private readonly idle = compile('', { file: 'idle.js', kind: 'commonjs' });
  private readonly driver = compile(DRIVER, { file: 'driver.js', kind: 'commonjs' });

  run(ir: IrModule, symbolic: boolean): Behaviour {
    this.used += 1;
    if (this.used % PROGRAMS_PER_MACHINE === 0)
      this.machine = new Machine({ seed: 1, stepLimit: STEP_LIMIT });
    const { machine } = this;
    const recorder = new Recorder(true);
    machine.begin();
    Object.defineProperty(machine.realm.global, 'print', {
      value: recorder.print,
      writable: true,
      configurable: true,
    });
    const { outcome, exports } = machine.evaluate(ir);
    const { f, later } = exports as { readonly f?: unknown; readonly later?: unknown };
    end(recorder, outcome);
    if (!recorder.finishPart()) return recorder.lines;
    const numbers = INPUTS.map((value, index) => ({
      value,
      shadow: symbolic ? machine.arena.make(Op.Input, index, 0, 0, Tag.Number, 0) : 0,
    }));
    const driver = this.machine.evaluate(this.driver).exports as Driver;
    const { returned, threw } = recorder;
    if (this.call(f, driver(f, returned, threw), numbers, recorder))
      this.call(later, driver(later, returned, threw), [], recorder);
    return recorder.lines;
  }

  private call(
    callee: unknown,
    driven: object,
    args: readonly { readonly value: unknown; readonly shadow: number }[],
    recorder: Recorder,
  ): boolean {
    if (typeof callee !== 'function') recorder.returned(undefined);
    else this.machine.run(driven, { value: undefined, shadow: 0 }, args, EMPTY_HEAP);
    this.machine.evaluate(this.idle);
    return recorder.finishPart();
  }

  replace(): void {
    this.machine = new Machine({ seed: 1, stepLimit: STEP_LIMIT });
  }
}

function end(recorder: Recorder, outcome: RunOutcome): void {
  if (outcome.kind === 'return') recorder.returned(outcome.value);
  else if (outcome.kind === 'throw') recorder.threw(outcome.error);
}
