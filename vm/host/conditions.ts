/**
 * Conditions of a call, which run before and behind it: what they decide is told apart from what the callee decides, and what they
 * enter is not entered by the run.
 */
import type { RunRecord, Shadowed } from '../contract.js';
import { conditionOf } from '../interpreter/control.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isObject } from '../is-object.js';
import { promises } from '../promises/state.js';
import { Unsatisfied } from '../signals.js';

/** Functions of the receiver and the arguments. */
export interface Conditions {
  /** They have to give true before the call. */
  readonly before: readonly object[];
  /** They are called before the call, and give functions of its result, which are to give true. */
  readonly after: readonly object[];
}

export class ConditionRun {
  private readonly ranges: { readonly from: number; to: number }[] = [];
  private readonly promised: { readonly holds: boolean; readonly shadow: number }[] = [];
  private waiting: readonly object[] = [];

  constructor(
    private readonly vm: Interpreter,
    private readonly conditions: Conditions,
  ) {}

  get record(): Pick<RunRecord, 'conditions' | 'promised'> {
    return { conditions: this.ranges, promised: this.promised };
  }

  /** @throws Unsatisfied where the call is not to be made */
  before(args: readonly Shadowed[]): void {
    const { vm, conditions } = this;
    this.apart(() => {
      for (const condition of conditions.before) {
        const { holds, shadow } = this.ask(condition, args);
        vm.path.require('assume', shadow, holds);
        if (!holds) throw new Unsatisfied();
      }
      this.waiting = conditions.after.map((one) => this.call(one, args) as object);
    });
  }

  /** Behind a call that has returned: promises are for those who wait for them. */
  after(result: unknown): void {
    const { outside } = this.vm;
    if (isObject(result) && promises.get(result) !== undefined) return;
    const shadow = outside.resultShadow;
    this.apart(() => {
      for (const condition of this.waiting)
        this.promised.push(this.ask(condition, [{ value: result, shadow }]));
    });
    outside.resultShadow = shadow;
  }

  private ask(
    condition: object,
    args: readonly Shadowed[],
  ): { readonly holds: boolean; readonly shadow: number } {
    const { vm } = this;
    const holds = this.call(condition, args) === true;
    const shadow = vm.outside.resultShadow;
    return { holds, shadow: shadow === 0 ? 0 : conditionOf(vm, shadow) };
  }

  private call(condition: object, args: readonly Shadowed[]): unknown {
    return this.vm.outside.call(condition, { value: undefined, shadow: 0 }, args);
  }

  private apart(run: () => void): void {
    const { vm } = this;
    const entered = [...vm.entered];
    // All that follows, where the run ends here.
    const range = { from: vm.path.log.length, to: Number.POSITIVE_INFINITY };
    this.ranges.push(range);
    vm.tries.isApart = true;
    try {
      run();
      range.to = vm.path.log.length;
    } finally {
      vm.tries.isApart = false;
      vm.entered.clear();
      for (const one of entered) vm.entered.add(one);
      // Functions note in which path they were entered.
      vm.pathNumber += 1;
    }
  }
}
