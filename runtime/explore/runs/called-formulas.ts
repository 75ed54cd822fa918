/**
 * Formulas that call pure methods and functions. They run in the machine, those of the precondition before the target and those
 * of the postcondition after it. Their decisions are on the path, so that the search finds inputs for which the precondition
 * holds and the postcondition does not.
 */
import type { Conditions, GuestModule, Machine } from '../../../vm/index.js';
import { type Conjunct, formulaToJavaScript, RUNTIME_PRELUDE, snapshotUse } from '../../spec/index.js';
import type { Subject } from '../subject/subject.js';

export class CalledFormulas {
  private readonly made = new WeakMap<GuestModule, Conditions>();
  private readonly body: string;
  /** Names of pure functions that formulas may call. */
  private readonly pure: readonly string[];

  private constructor({ model, universe, receiver, called }: Subject, isConstruction: boolean) {
    this.pure = [...model.functions].flatMap(([name, { calls }]) => (calls?.pure ? [name] : []));
    const names = universe.inputs.map(({ name }) => name);
    const given = receiver === undefined ? ['this', ...names] : names;
    const variables = Object.fromEntries([
      ...given.map((name, i) => [name, `input${i}`]),
      ...this.pure.map((name, i) => [`${name}()`, `functions[${i}]`]),
      ...(isConstruction ? [['this', 'result']] : []),
      ['result', 'result'],
    ]) as Record<string, string>;
    const inputs = given.map((_, i) => `input${i}`).join(', ');
    const now = ({ formula }: Conjunct, values: string): string =>
      snapshotUse(formula).now ? `const now = spec.snapshot(${values}); ` : '';
    const holds = (one: Conjunct): string =>
      `(${inputs}) => { ${now(one, inputs)}return ${formulaToJavaScript(one.formula, { variables, now: 'now' })}; }`;
    const promises = (one: Conjunct): string => {
      const earlier: string[] = [];
      const code = formulaToJavaScript(one.formula, { variables, before: 'before', now: 'now', earlier });
      const before = `const earlier = [${earlier.join(', ')}];`;
      return `(${inputs}) => { ${before} return (result) => { ${now(one, `${inputs}, result`)}return ${code}; }; }`;
    };
    const lists = [called.pre.map(holds), called.post.map(promises)].map((codes) => `[${codes.join(', ')}]`);
    this.body = `'use strict';\n${RUNTIME_PRELUDE}\nreturn [${lists.join(', ')}];`;
  }

  /** Undefined where there are none. */
  static of(subject: Subject, isConstruction: boolean): CalledFormulas | undefined {
    const { pre, post } = subject.called;
    return pre.length + post.length === 0 ? undefined : new CalledFormulas(subject, isConstruction);
  }

  /** The formulas as functions of a program that is loaded. */
  in(program: GuestModule, machine: Machine): Conditions {
    const known = this.made.get(program);
    if (known) return known;
    const functions = this.pure.map((name) => program.binding(name)?.value);
    const found = machine.conditions('functions', this.body, functions);
    this.made.set(program, found);
    return found;
  }
}
