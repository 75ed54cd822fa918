/** `timers/promises`, and what `util.promisify` makes of timers, in virtual time. */
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import type { Shadowed } from '../../contract.js';
import type { Call } from '../../interpreter/call.js';
import type { Interpreter } from '../../interpreter/interpreter.js';
import { isObject } from '../../is-object.js';
import { fulfill, newPromise, reject, resolve } from '../../promises/settle.js';
import { nodeError } from '../../traces/node-error.js';
import { concretize } from '../../values/conversions.js';
import { type Install, plain } from '../install.js';
import type { EventLoop } from './event-loop.js';
import { delayOf } from './symbolic-times.js';
import type { Timer } from './timer-queue.js';

type OfNode = typeof import('node:timers/promises');

/** What a call may be given beside time and value. */
interface Options {
  readonly signal: AbortSignal | undefined;
  readonly ref: boolean;
}

/** Starts what calls back. */
type Start = (callback: () => void) => Timer;

export class PromisedTimers {
  constructor(
    private readonly vm: Interpreter,
    private readonly loop: EventLoop,
    private readonly install: Install,
  ) {}

  /** The module. */
  exports(): object {
    const { vm, install } = this;
    const { operations } = vm.realm;
    const made = this.single();
    const start = install.native('start', 2, (_, [after, options]) => this.interval(after, options));
    operations.defineData(made, 'setInterval', vm.outside.callHelper('promisedInterval', [start], [0]));
    operations.defineData(made, 'scheduler', this.scheduler());
    return made;
  }

  private scheduler(): object {
    const { install, loop } = this;
    const prototype = install.named('Scheduler');
    install.method(prototype, 'yield', 0, () =>
      this.once((callback) => loop.timers.immediate(callback), plain(undefined), undefined, 'setImmediate'),
    );
    install.method(prototype, 'wait', 2, (_, [delay, options]) =>
      this.once(this.timeout(delay), plain(undefined), options, 'setTimeout'),
    );
    const made = Object.create(prototype) as object;
    Object.defineProperty(made, Symbol('kScheduler'), {
      value: true,
      writable: true,
      enumerable: true,
      configurable: true,
    });
    return made;
  }

  /** Gives the timers of the global object what `util.promisify` looks for. */
  installCustom(): void {
    const { operations, global } = this.vm.realm;
    const made = this.single();
    for (const name of ['setTimeout', 'setImmediate'])
      Object.defineProperty(operations.get(global, name), promisify.custom, {
        value: operations.get(made, name),
        enumerable: true,
      });
  }

  /** Those that are fulfilled once. */
  private single(): object {
    const { install, loop } = this;
    const { operations } = this.vm.realm;
    const made = operations.newObject();
    /** @param start what starts it, and the place of the value among the arguments */
    const define = (name: 'setTimeout' | 'setImmediate', start: (call: Call) => Start, at: number): void => {
      install.model(made, name, at + 1, (call) => {
        concretize(call.vm, call.arg(at + 1), call.argShadow(at + 1));
        const value = { value: call.arg(at), shadow: call.argShadow(at) };
        call.give(this.once(start(call), value, call.arg(at + 1), name));
      });
      operations.defineData(made, name, operations.get(made, name));
    };
    define(
      'setTimeout',
      (call) => {
        const { value, shadow } = delayOf(call, 0);
        return (callback) => loop.timers.schedule(callback, value, false, shadow);
      },
      1,
    );
    define('setImmediate', () => (callback) => loop.timers.immediate(callback), 0);
    return made;
  }

  private timeout(after: unknown): Start {
    return (callback) => this.loop.timers.schedule(callback, Number(after), false);
  }

  /** A promise that is fulfilled once. What node refuses it refuses itself. */
  private once(
    start: Start,
    { value, shadow }: Shadowed,
    given: unknown,
    name: 'setTimeout' | 'setImmediate',
  ): object {
    const { vm } = this;
    const promise = newPromise(vm);
    const options = this.optionsIn(given);
    if (options === undefined || options.signal?.aborted === true) {
      const refused =
        name === 'setTimeout' ? ofNode()[name](0, 0, given as object) : ofNode()[name](0, given as object);
      resolve(vm, promise, refused, 0);
      return promise;
    }
    const { signal, ref } = options;
    let forget = (): void => undefined;
    const timer = start(() => {
      forget();
      fulfill(vm, promise, value, shadow);
    });
    timer.isReferenced = ref;
    if (signal !== undefined)
      forget = listen(signal, () => {
        timer.isActive = false;
        reject(vm, promise, this.abortion(signal), 0);
      });
    return promise;
  }

  /** What the self-hosted `setInterval` works with. @throws what node throws at options */
  private interval(after: unknown, given: unknown): object {
    const { vm, install } = this;
    const options = this.optionsIn(given);
    const { signal, ref } = options ?? { signal: undefined, ref: true };
    let due = 0;
    let waiting: object | undefined;
    const timer = this.loop.timers.schedule(
      () => {
        due += 1;
        if (waiting !== undefined) fulfill(vm, waiting, undefined, 0);
        waiting = undefined;
      },
      Number(after),
      true,
    );
    timer.isReferenced = ref;
    timer.isActive = options !== undefined && signal?.aborted !== true;
    const forget = signal
      ? listen(signal, () => {
          timer.isActive = false;
          if (waiting !== undefined) reject(vm, waiting, this.abortion(signal), 0);
          waiting = undefined;
        })
      : () => undefined;
    const made = vm.operations.newObject();
    const define = (name: string, run: () => unknown): void =>
      vm.operations.defineData(made, name, install.native(name, 0, run));
    define('isAborted', () => signal?.aborted === true);
    define('isDue', () => due > 0 && options !== undefined);
    define('take', () => due > 0 && due-- > 0);
    define('wait', () => {
      waiting = newPromise(vm);
      if (options === undefined) {
        // node's own, which fails at once.
        const refused = ofNode()
          .setInterval(0, 0, given as object)
          [Symbol.asyncIterator]()
          .next();
        resolve(vm, waiting, refused, 0);
      }
      return waiting;
    });
    define('abortion', () => this.abortion(signal!));
    define('end', () => {
      timer.isActive = false;
      forget();
    });
    return made;
  }

  /** Undefined for what node refuses. */
  private optionsIn(given: unknown): Options | undefined {
    if (given === undefined) return { signal: undefined, ref: true };
    if (!isObject(given) || typeof given === 'function') return undefined;
    const { operations } = this.vm;
    const signal = operations.get(given, 'signal');
    const ref = operations.get(given, 'ref') ?? true;
    if (typeof ref !== 'boolean') return undefined;
    if (signal !== undefined && !(typeof signal === 'object' && signal !== null && 'aborted' in signal))
      return undefined;
    return { signal: signal as AbortSignal | undefined, ref };
  }

  private abortion(signal: AbortSignal): object {
    const { vm } = this;
    const error = nodeError(vm, { name: 'Error', message: 'The operation was aborted' });
    vm.operations.defineData(error, 'cause', signal.reason);
    vm.operations.defineData(error, 'code', 'ABORT_ERR');
    vm.operations.defineData(error, 'name', 'AbortError');
    return error;
  }
}

/** Returns how to end listening. */
function listen(signal: AbortSignal, callback: () => void): () => void {
  signal.addEventListener('abort', callback, { once: true });
  return () => signal.removeEventListener('abort', callback);
}

const native = createRequire(import.meta.url);
const ofNode = (): OfNode => native('timers/promises') as OfNode;
