/**
 * The calls that one run makes: those of a constructor and on what it has made, the target's, and those of what calls have
 * returned or given away.
 */
import type { NextCall, RunRecord, Shadowed, Variables } from '../contract.js';
import { isMadeKey, madeKey } from '../heap-fields/made.js';
import { isConstructorValue } from '../interpreter/calls.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isObject } from '../is-object.js';
import { promises } from '../promises/state.js';
import type { Environment } from '../realm/environment.js';
import { GuestThrow, Unsatisfied } from '../signals.js';
import { ConditionRun, type Conditions } from './conditions.js';
import { readGenerator } from './generator-results.js';
import { setVariables } from './variables.js';
import type { Resume } from './whole-run.js';

/** A constructor, and how many arguments it is given. */
interface Maker {
  readonly callee: object;
  readonly count: number;
}

/** An object of the input and the constructor that makes it of what the fields hold (see `made.ts`). */
export interface Making {
  readonly callee: object;
  readonly object: object;
}

export interface CallOptions {
  readonly construct?: boolean;
  readonly variables?: Variables;
  /** How many values are read of a generator that comes back, which are the outcome then; undefined: none is read. */
  readonly yields?: number;
  /** What is called next, given what the last call has returned, and how long the log is then; undefined: nothing. */
  readonly next?: (result: unknown, length: number) => NextCall | undefined;
  /** What is called next although the last call has given a promise, whether that is pending or not; undefined: nothing. */
  readonly meanwhile?: (promise: unknown, length: number, isPending: boolean) => NextCall | undefined;
  /** Objects of the input that their constructors make before all else, in this order. */
  readonly making?: readonly Making[];
  /** The receiver is not the given one, but what this constructor makes of the first arguments. */
  readonly maker?: Maker | undefined;
  /** What is called next before the callee is, given the receiver that is made, and how long the log is then. */
  readonly first?: (self: unknown, length: number) => NextCall | undefined;
  readonly conditions?: Conditions | undefined;
}

/** The field of an object whose constructor takes nothing. */
const NOTHING = madeKey();

export class CallsOfRun {
  private readonly conditions: ConditionRun | undefined;
  private generated: object | undefined;
  private readonly makings: { readonly from: number; readonly to: number; readonly object: object }[] = [];
  /** Calls behind the target's. */
  private further = 0;

  constructor(
    private readonly vm: Interpreter,
    private readonly environment: Environment,
    private readonly options: CallOptions,
  ) {
    this.conditions = options.conditions && new ConditionRun(vm, options.conditions);
  }

  /** Goes on with what a promise was settled with; undefined: nothing is called behind the target. */
  get resume(): Resume | undefined {
    if (this.options.next === undefined) return undefined;
    return (settled) => {
      const next = this.next(settled);
      return next && (() => this.goOn(next()));
    };
  }

  /** Makes the calls, up to a promise. */
  start(callee: unknown, thisArg: Shadowed, args: readonly Shadowed[]): unknown {
    const { vm, options, conditions } = this;
    const { construct = false, variables, maker } = options;
    if (variables !== undefined && variables.size > 0) setVariables(vm, this.environment, variables);
    if (typeof callee !== 'function') throw vm.typeError(`${String(callee)} is not a function`);
    if (construct && !isConstructorValue(vm, callee))
      throw vm.typeError(`${callee.name} is not a constructor`);
    for (const one of options.making ?? []) this.makeInput(one);
    const receiver = maker === undefined ? thisArg : this.made(maker, args);
    const own = maker === undefined ? args : args.slice(maker.count);
    conditions?.before([receiver, ...own]);
    const result = this.goOn(
      construct ? vm.outside.construct(callee, args) : vm.outside.call(callee, receiver, own),
    );
    conditions?.after(result);
    return result;
  }

  /** What the run has recorded, with what is known of its conditions and of a generator. */
  record(run: RunRecord): RunRecord {
    const { conditions, generated, options, makings } = this;
    const told = { ...run, ...conditions?.record, ...(makings.length > 0 ? { makings } : {}) };
    if (generated === undefined) return told;
    const { outcome } = run;
    const isCut =
      outcome.kind === 'return' && (outcome.value as readonly unknown[]).length === options.yields;
    return { ...told, generated: isCut ? 'cut' : 'all' };
  }

  /**
   * Makes an object of the input.
   * @throws Stop where that throws or gives another object: there is no such input
   */
  private makeInput({ callee, object }: Making): void {
    const { vm } = this;
    const args: Shadowed[] = [];
    for (const key of Reflect.ownKeys(object)) {
      if (!isMadeKey(key)) continue;
      const value: unknown = Reflect.get(object, key);
      if (key !== NOTHING) args.push({ value, shadow: vm.known(vm.heap.read(vm.keys.info(key), object, 0)) });
      Reflect.deleteProperty(object, key);
    }
    vm.unmade = { maker: callee, object };
    const entered = [...vm.entered];
    const from = vm.path.log.length;
    try {
      if (vm.outside.construct(callee, args) === object) return;
    } catch (thrown) {
      if (!(thrown instanceof GuestThrow)) throw thrown;
    } finally {
      vm.unmade = undefined;
      this.makings.push({ from, to: vm.path.log.length, object });
      // What only makes the input is not entered by the call, and functions note in which path they were.
      vm.entered.clear();
      for (const one of entered) vm.entered.add(one);
      vm.pathNumber += 1;
    }
    throw new Unsatisfied();
  }

  /** A receiver, after the calls that are to come before the target's. */
  private made({ callee, count }: Maker, args: readonly Shadowed[]): Shadowed {
    const { vm, options } = this;
    const value = vm.outside.construct(callee, args.slice(0, count));
    const shadow = vm.outside.resultShadow;
    const first = (): NextCall | undefined => options.first?.(value, vm.path.log.length);
    for (let call = first(); call; call = first()) this.make(call);
    return { value, shadow };
  }

  private make({ callee, receiver, args, isNew }: NextCall): unknown {
    const { outside } = this.vm;
    return isNew
      ? outside.construct(callee, args)
      : outside.call(callee, { value: receiver, shadow: 0 }, args);
  }

  private next(result: unknown): (() => unknown) | undefined {
    const next = this.options.next?.(result, this.vm.path.log.length);
    if (!next) return undefined;
    this.further += 1;
    return () => this.make(next);
  }

  /** Calls what may settle a promise. What that returns, nobody gets. */
  private callWhilePending(promise: object): void {
    const { options, vm } = this;
    const next = (): NextCall | undefined =>
      options.meanwhile?.(promise, vm.path.log.length, promises.get(promise)!.status === 'pending');
    for (let call = next(); call; call = next()) {
      this.further += 1;
      this.make(call);
    }
  }

  /** Calls what comes next, up to a promise: then `resume` goes on. */
  private goOn(first: unknown): unknown {
    const { construct = false, yields } = this.options;
    let result = first;
    for (;;) {
      if (isObject(result) && promises.get(result) !== undefined) {
        this.callWhilePending(result);
        return result;
      }
      const next = this.next(result);
      if (!next) break;
      result = next();
    }
    if (yields === undefined || (construct && this.further === 0)) return result;
    this.generated = readGenerator(this.vm, result, yields);
    return this.generated ?? result;
  }
}
