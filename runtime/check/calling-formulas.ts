/** Formulas that call pure methods and functions: judged by running these on the objects themselves. */
import { PenumbraError } from '../../compiler/diagnostics.js';
import type { Enumeration } from '../enumerate/engine.js';
import type { DescribedSubject } from '../enumerate/subject/subject.js';
import type { Instance } from '../inputs/heap/instance.js';
import type { Loaded } from '../replay/program.js';
import { callableOf } from '../replay/run.js';
import { type Conjunct, formulaToJavaScript, RUNTIME_PRELUDE, snapshotUse } from '../spec/index.js';
import { classesOf, Materializer } from './materializer.js';
import { within } from './within.js';

type Code = (...values: readonly unknown[]) => unknown;

/** The names that the code of formulas has beside those of inputs. */
const OWN = ['spec', 'functions', 'result', 'before', 'now', 'earlier'] as const;

interface Compiled {
  readonly conjunct: Conjunct;
  readonly uses: { readonly before: boolean; readonly now: boolean };
  readonly holds: Code;
  /** The calls in `old(…)`. */
  readonly earlier: readonly Code[];
}

interface Snapshots {
  snapshot(...values: readonly unknown[]): unknown;
}

/** Formulas over the inputs of a target, as functions. */
class CallingFormulas {
  readonly compiled: readonly Compiled[];
  readonly spec: Snapshots;
  private readonly functions: Readonly<Record<string, unknown>>;

  /** @param names of `this` and the parameters */
  constructor(
    conjuncts: readonly Conjunct[],
    private readonly names: readonly string[],
    { model }: DescribedSubject,
    program: Loaded,
  ) {
    this.spec = new Function(`${RUNTIME_PRELUDE} return spec;`)() as Snapshots;
    const pure = [...model.functions].flatMap(([name, { calls }]) => (calls?.pure ? [name] : []));
    this.functions = Object.fromEntries(pure.map((name) => [name, callableOf(program, name)?.function]));
    const variables = Object.fromEntries([
      ...names.map((name, i) => [name, `input${i}`]),
      ...pure.map((name) => [`${name}()`, `functions[${JSON.stringify(name)}]`]),
      ['result', 'result'],
    ]) as Record<string, string>;
    this.compiled = conjuncts.map((conjunct): Compiled => {
      const earlier: string[] = [];
      const hasBefore = conjunct.kind === 'post';
      const states = hasBefore ? { before: 'before', now: 'now', earlier } : { now: 'now' };
      const code = formulaToJavaScript(conjunct.formula, { variables, ...states });
      return {
        conjunct,
        uses: snapshotUse(conjunct.formula),
        holds: this.compile(code),
        earlier: earlier.map((one) => this.compile(one)),
      };
    });
  }

  private compile(code: string): Code {
    const inputs = this.names.map((_, i) => `input${i}`);
    return new Function(...OWN, ...inputs, `'use strict'; return (${code});`) as Code;
  }

  /** @param state values of the names that formulas have beside inputs and functions */
  call(
    code: Code,
    inputs: readonly unknown[],
    state: Partial<Record<(typeof OWN)[number], unknown>>,
  ): unknown {
    const own = { ...state, spec: this.spec, functions: this.functions };
    return code(...OWN.map((name) => own[name]), ...inputs);
  }
}

/** The limit of a call is one by the clock: where the machine has much else to do, what comes back at once may miss it. */
const MOST_TRIES = 3;

/**
 * The instances of an enumeration of which calls say that they are legal: formulas without calls hold of them already, as methods
 * expect it.
 * @param timeout milliseconds for the calls on one input
 */
export function legalByCalls(
  enumeration: Enumeration,
  subject: DescribedSubject,
  program: Loaded,
  timeout: number,
): Enumeration {
  const { contract, enumeration: whole, model } = subject;
  const names = whole.inputs.map(({ name }) => name);
  const formulas = new CallingFormulas(contract.calling.pre, names, subject, program);
  const materializer = new Materializer(classesOf(program, subject));
  const isLegal = (instance: Instance): boolean =>
    formulas.compiled.every(({ conjunct: { kind, text }, uses, holds }) => {
      const { inputs } = materializer.build(instance);
      const now = uses.now ? formulas.spec.snapshot(...inputs) : undefined;
      let truth: unknown;
      const evaluate = (): void => {
        truth = formulas.call(holds, inputs, { now });
      };
      for (let tries = 0; tries < MOST_TRIES; tries += 1)
        if (within(timeout, evaluate)) return truth === true;
      throw new PenumbraError({
        code: 'E_PREDICATE',
        message: `what @${kind} ${text} calls did not come back within ${timeout} ms on an input`,
        file: model.file,
        hint: 'Raise --run-timeout, or say first what keeps the call from running for ever.',
      });
    });
  const next = async (): Promise<Instance | undefined> => {
    for (;;) {
      const found = enumeration.next();
      const instance = found instanceof Promise ? await found : found;
      if (!instance || isLegal(instance)) return instance;
    }
  };
  return {
    get counters() {
      return enumeration.counters;
    },
    next,
    async count(most = Number.POSITIVE_INFINITY) {
      let count = 0;
      while (count < most && (await next())) count += 1;
      return count;
    },
    checkpoint: () => enumeration.checkpoint(),
    close: () => enumeration.close(),
  };
}

/** Judges runs by what calls say behind them. */
export class CallingCheck {
  private readonly formulas: CallingFormulas | undefined;
  private state: unknown;
  private earlier: readonly (readonly unknown[])[] = [];

  /** @param isConstruction the result is `this` */
  constructor(
    subject: DescribedSubject,
    program: Loaded,
    private readonly isConstruction: boolean,
  ) {
    const { calling } = subject.contract;
    const conjuncts = [...calling.post, ...calling.after];
    if (conjuncts.length === 0) return;
    const names = subject.enumeration.inputs.map(({ name }) => name);
    this.formulas = new CallingFormulas(
      conjuncts,
      isConstruction ? ['this', ...names] : names,
      subject,
      program,
    );
  }

  /** Takes in the state before a run. */
  before(inputs: readonly unknown[]): void {
    const { formulas } = this;
    if (!formulas) return;
    const given = this.isConstruction ? [undefined, ...inputs] : inputs;
    const isUsed = formulas.compiled.some(({ uses }) => uses.before);
    this.state = isUsed ? formulas.spec.snapshot(...inputs) : undefined;
    this.earlier = formulas.compiled.map(({ earlier }) =>
      earlier.map((code) => formulas.call(code, given, { before: this.state, now: this.state })),
    );
  }

  /** The formulas that do not hold after a run: of one that threw, invariants only. */
  violated(inputs: readonly unknown[], returned: boolean, result: unknown): readonly Conjunct[] {
    const { formulas } = this;
    if (!formulas) return [];
    const given = this.isConstruction ? [returned ? result : undefined, ...inputs] : inputs;
    const reached = returned ? [...given, result] : given;
    return formulas.compiled.flatMap(({ conjunct, uses, holds }, i) => {
      if (!returned && conjunct.kind === 'post') return [];
      const now = uses.now ? formulas.spec.snapshot(...reached) : undefined;
      const state = { result, before: this.state, now, earlier: this.earlier[i] };
      return formulas.call(holds, given, state) ? [] : [conjunct];
    });
  }
}
