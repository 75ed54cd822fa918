/** The clock and randomness that the VM gave the program, put into this process for the time of a replay. */
import { syncBuiltinESMExports } from 'node:module';
import process from 'node:process';
import { type FigurePlace, figurePlaces } from '../../vm/host/node/figures.js';
import { isAsSaved, restoreObject, type SavedObject, saveObject } from '../../vm/host/node/saved-object.js';
import { isObject } from '../../vm/is-object.js';
import { Environment } from '../../vm/realm/environment.js';
import { COMMAND_LINE, exitCall, NUMBERS } from '../../vm/realm/process.js';
import {
  apply,
  construct,
  dataDescriptor,
  defineProperty,
  getOwnPropertyDescriptor,
} from '../inputs/domains/reflection.js';
import { exitOutcome, type Outcome, PROCESS_EXIT } from '../inputs/heap/records.js';

export interface SeededEnvironment {
  /**
   * Back to the start of a path.
   * @param variant 0: what the VM gave; others: another time and other random numbers
   */
  reset(variant?: number): void;
  /** Whether the program looked at the clock, at a random number, at its machine or process since the last reset. */
  readonly used: boolean;
  /** Whether a reset would change nothing. */
  readonly isAtStart: boolean;
  /** Whether the program has ended its process since the last reset. */
  readonly isEnded: boolean;
  /** Time passes without a read. */
  advance(milliseconds: number): void;
  /** Called with what ends the run, before the exception that stands for it is thrown. */
  onEnd: ((outcome: Outcome) => void) | undefined;
  /** Ends the run: what comes after it is not looked at. */
  end(outcome: Outcome): never;
}

/** Thrown where the run ends. What the program does after catching that is not looked at. */
class Ended extends Error {
  override readonly name = PROCESS_EXIT;
}

/** Milliseconds to the time of the next variant: another year, month, day, weekday, hour, minute and second. */
const FAR = 43_123_456_789;

/** Replaces `Date`, `Math.random`, what node tells of the machine and of this process, and its end. */
export function installEnvironment(seed: number): SeededEnvironment {
  let environment = new Environment(seed);
  const now = (): number => environment.now();
  const NativeDate = Date;
  function SeededDate(this: unknown, ...args: unknown[]): unknown {
    const time = args.length === 0 ? [now()] : args;
    return new.target === undefined
      ? construct(NativeDate, [now()]).toString()
      : construct(NativeDate, time as [], new.target === SeededDate ? NativeDate : new.target);
  }
  Object.setPrototypeOf(SeededDate, NativeDate);
  for (const key of Reflect.ownKeys(NativeDate)) {
    defineProperty(SeededDate, key, Object.getOwnPropertyDescriptor(NativeDate, key)!);
  }
  method(SeededDate, 'now', now);
  method(NativeDate.prototype, 'constructor', SeededDate);
  method(globalThis, 'Date', SeededDate);
  method(Math, 'random', () => environment.random());
  for (const place of figurePlaces()) installFigure(place, () => environment);
  let isEnded = false;
  for (const [name, value] of Object.entries(COMMAND_LINE))
    defineProperty(process, name, dataDescriptor(value, true));
  for (const [name, usual] of Object.entries(NUMBERS))
    defineProperty(process, name, {
      get: () => environment.ownNumber(usual),
      enumerable: true,
      configurable: true,
    });
  syncBuiltinESMExports();
  const { env, argv, execArgv } = process;
  const listeners: unknown = Reflect.get(process, '_events');
  let saved: readonly SavedObject[] = [];
  const end = (outcome: Outcome): never => {
    isEnded = true;
    const { onEnd } = seeded;
    seeded.onEnd = undefined;
    onEnd?.(outcome);
    throw new Ended(outcome.error?.message);
  };
  method(process, 'exit', (...args: unknown[]) => end(exitOutcome(exitCall(args, process.exitCode))));
  method(process, 'reallyExit', (code: unknown) => end(exitOutcome(exitCall([code ?? 0], undefined))));
  method(process, 'abort', () => end(exitOutcome('process.abort()')));
  const seeded: SeededEnvironment = {
    onEnd: undefined,
    end,
    reset(variant = 0) {
      environment = new Environment(seed + variant, variant * FAR);
      isEnded = false;
      // What a program adds to its process, the next run must not find there.
      for (const one of saved) restoreObject(one);
      process.exitCode = undefined;
    },
    advance: (milliseconds) => environment.advance(milliseconds),
    get isEnded() {
      return isEnded;
    },
    get used() {
      return environment.used || environment.surroundingsUsed;
    },
    get isAtStart() {
      return !this.used && !isEnded && process.exitCode === undefined && saved.every(isAsSaved);
    },
  };
  const parts = [process, env, argv, execArgv, ...(isObject(listeners) ? [listeners] : [])];
  saved = parts.map(saveObject);
  return seeded;
}

/** A function in the place of one of node's: what that is called and holds stays. */
function installFigure({ holder, name, part, give }: FigurePlace, environment: () => Environment): void {
  const place = Object.getOwnPropertyDescriptor(holder, name)!;
  const original = place[part] as (...args: unknown[]) => unknown;
  const { [name]: standIn } = {
    [name](this: unknown, ...args: unknown[]): unknown {
      const native = (given: readonly unknown[] = args): unknown => apply(original, this, given);
      return give({ args, environment: environment(), native });
    },
  };
  for (const key of Reflect.ownKeys(original))
    defineProperty(standIn!, key, getOwnPropertyDescriptor(original, key)!);
  defineProperty(holder, name, { ...place, [part]: standIn });
}

function method(object: object, name: string, value: (...args: never[]) => unknown): void {
  // Where node lists it, an ES module imports it by its name.
  const isListed = getOwnPropertyDescriptor(object, name)?.enumerable === true;
  defineProperty(object, name, dataDescriptor(value, isListed));
}
