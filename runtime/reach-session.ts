/**
 * Reaching one target: sequences that its contracts allow, each run on the real classes. Where contracts leave open what the
 * code decides, and where the two part, the search learns what was seen and goes on.
 */
import path from 'node:path';
import { PenumbraError } from '../compiler/diagnostics.js';
import type { SequenceTest } from './emit/sequence-suite.js';
import { testId } from './explore/verdicts/identity.js';
import type { ParameterModel, SourceModel } from './inputs/domains/domain.js';
import { alternatives, isNullable } from './inputs/domains/domains.js';
import type { BoundRecord } from './inputs/heap/records.js';
import { findDeclaration } from './inputs/model/declaration.js';
import type { ReachOptions } from './reach/options.js';
import type { Plan } from './reach/plan.js';
import { ContractSearch, type Observed, objectsOf, type SearchTarget } from './reach/search.js';
import { SearchSpace } from './reach/search-space.js';
import { componentsOf } from './reach/states/components.js';
import {
  classesIn,
  instantiable,
  methodsOf,
  type RelevantObject,
  whyUnmade,
  withoutContracts,
} from './reach/states/relevant-objects.js';
import type { CodeSearch } from './reach-code.js';
import { type FakedRuns, MOST_ANSWERS, runWithFakes } from './reach-fakes.js';
import type {
  CodeOutcome,
  FormulaRecord,
  OpenRecord,
  ReachFinding,
  ReachResult,
  ReachSequence,
} from './reach-result.js';
import { ReachTogether } from './reach-together.js';
import { errorMessage, valueCode } from './sequences/code.js';
import type { ObservedComponent, ObservedValue, StepRecord } from './sequences/protocol.js';
import { RandomPlans } from './sequences/random-plan.js';
import { type Runners, runInProcess, type SequenceRun } from './sequences/sequence-process.js';
import { otherFiles, type Sequence, type Step, sequenceOf } from './sequences/steps.js';
import { randomFrom } from './solver/local-search/random.js';
import type { Conjunct } from './spec/index.js';
import { didYouMean } from './spec/language/errors.js';

export type ReachEvent =
  | { readonly type: 'start'; readonly target: string }
  /** A sequence is run. */
  | { readonly type: 'run'; readonly target: string; readonly number: number; readonly calls: number }
  | {
      readonly type: 'end';
      readonly target: string;
      readonly result: ReachResult;
      /** What tests are written from. */
      readonly tests: ReachTests;
    };

export interface ReachTests {
  /** Files that declare classes beside the subject, by the names of the classes. */
  readonly elsewhere: Readonly<Record<string, string>>;
  readonly tests: readonly SequenceTest[];
  readonly findings: readonly SequenceTest[];
}

export interface ReachSettings {
  readonly options: ReachOptions;
  readonly signal?: AbortSignal | undefined;
  /** What targets before have left; without, the target shares nothing. */
  readonly together?: ReachTogether | undefined;
}

/** @throws PenumbraError E_FILE, E_PARSE, E_TARGET, E_REACH, E_LOAD…, the errors of the specification language */
export async function* reachOne({
  options,
  signal,
  together,
}: ReachSettings): AsyncGenerator<ReachEvent, void> {
  const shared = together ?? new ReachTogether(options.memory);
  const model = shared.model(options);
  const target = targetOf(model, options);
  yield { type: 'start', target: options.target };
  const session = new ReachSession(model, target, options, shared);
  try {
    if (options.from === 'random') {
      await session.tryAtRandom();
      yield { type: 'end', target: options.target, result: session.result(), tests: session.tests };
      return;
    }
    if (options.from === 'code') {
      const { searchCode, withFields } = await import('./reach-code.js');
      const search = await searchCode(model, target, options, signal);
      for (const [at, plan] of search.plans.entries())
        yield { type: 'run', target: options.target, number: at + 1, calls: plan.calls.length };
      await session.confirm(search.plans);
      const result = session.resultOf(options.fields ? await withFields(search, options, signal) : search);
      yield { type: 'end', target: options.target, result, tests: session.tests };
      return;
    }
    if (options.fakes) {
      const plan = await session.next();
      if (plan) await session.runFakes(plan);
      yield { type: 'run', target: options.target, number: 1, calls: plan?.calls.length ?? 0 };
      yield { type: 'end', target: options.target, result: session.result(), tests: session.tests };
      return;
    }
    for (let number = 1; ; number += 1) {
      const plan = signal?.aborted || number > options.attempts ? undefined : await session.next();
      if (!plan) break;
      yield { type: 'run', target: options.target, number, calls: plan.calls.length };
      if (await session.run(plan)) break;
    }
    yield { type: 'end', target: options.target, result: session.result(), tests: session.tests };
  } finally {
    await session.close();
    if (!together) await shared.close();
  }
}

function targetOf(model: SourceModel, { file, target, fakes }: ReachOptions): SearchTarget {
  const [first = '', ...rest] = target.split('.');
  const named = findDeclaration(model, target);
  const { className, method, isReceiver } = named.method
    ? named
    : findDeclaration(model, [model.given?.get(first) ?? first, ...rest].join('.'));
  if (method) {
    if (!fakes) refuseUnmade(model, method.parameters, { file, target });
    return { className, method, isReceiver };
  }
  const known = [...model.classes.values()].flatMap(({ name, plain }) =>
    plain ? [] : methodsOf(model, name).map((one) => `${name}.prototype.${one.name}`),
  );
  throw new PenumbraError({
    code: 'E_TARGET',
    message: `nothing in ${file} declares "${target}"`,
    file,
    hint:
      didYouMean(target, [...known, ...model.functions.keys()]) ??
      'Name a method or function that the file declares.',
  });
}

/** @throws PenumbraError E_REACH where no class of the program makes an object that a parameter needs */
function refuseUnmade(
  model: SourceModel,
  parameters: readonly ParameterModel[],
  { file, target }: Pick<ReachOptions, 'file' | 'target'>,
): void {
  for (const { name, domain, optional } of parameters) {
    const names = classesIn(model, domain);
    if (optional || isNullable(domain) || names.length < alternatives(domain).length) continue;
    if (names.some((one) => instantiable(model, one).length > 0)) continue;
    throw new PenumbraError({
      code: 'E_REACH',
      message: `${target} takes a ${names[0]} as ${name}, and no class of the program is one`,
      file,
      hint: 'Name a file that declares or requires a class that implements it, or hand over fakes (--fakes).',
    });
  }
}

class ReachSession {
  private readonly runners: Runners;
  private search: ContractSearch | undefined;
  private ownSpace: SearchSpace | undefined;
  private readonly findings: ReachFinding[] = [];
  private readonly open: OpenRecord[] = [];
  private readonly confirmed = new Map<Plan, ReachSequence>();
  private readonly hits: number[] = [];
  private runs = 0;
  private fakes: FakedRuns | undefined;
  private ending: Pick<ReachResult, 'verdict' | 'sequence' | 'reason'> = { verdict: 'unknown' };
  private conflict: readonly FormulaRecord[] = [];
  private readonly written: { tests: SequenceTest[]; findings: SequenceTest[] } = { tests: [], findings: [] };

  constructor(
    private readonly model: SourceModel,
    private readonly target: SearchTarget,
    private readonly options: ReachOptions,
    private readonly together: ReachTogether,
  ) {
    this.runners = together.runners;
  }

  get tests(): ReachTests {
    const elsewhere: Record<string, string> = {};
    for (const { name, origin } of this.model.classes.values())
      if (origin && origin.file !== this.model.file) elsewhere[name] = origin.file;
    return { ...this.written, elsewhere };
  }

  async close(): Promise<void> {
    this.search?.close();
    await this.ownSpace?.close();
  }

  private async openSearch(): Promise<ContractSearch> {
    const { model, target, options } = this;
    const { rlimit, solverTimeout, seed, fakes } = options;
    const limits = { rlimit, timeout: solverTimeout, seed };
    const objects = objectsOf(model, target, fakes);
    // What fakes may do is asked about the end of one sequence.
    if (fakes) this.ownSpace = new SearchSpace(model, objects, limits);
    return new ContractSearch(target, this.ownSpace ?? (await this.together.space(model, objects, limits)));
  }

  /** The next sequence that contracts allow; undefined: there is none. */
  async next(): Promise<Plan | undefined> {
    const { calls } = this.options;
    this.search ??= await this.openSearch();
    const found = await this.search.next(calls, this.options.soon);
    if (found.kind === 'reached') return found.plan;
    if (found.kind === 'unknown') {
      this.ending = { ...this.ending, verdict: 'unknown', reason: found.reason };
      return undefined;
    }
    const { missing, isAtAnyDepth, conflict } = found;
    // What was learned is no formula.
    if (this.runs === 0) this.conflict = conflict.map((one) => this.formulaRecord(one));
    const within = isAtAnyDepth ? '' : ` of at most ${calls} calls`;
    const reason =
      missing.length > 0
        ? `no sequence${within} makes ${missing.map((one) => this.unmade(one)).join(' and ')}`
        : `no sequence${within} is allowed by the contracts`;
    this.ending =
      this.runs > 0 ? { ...this.ending, verdict: 'not confirmed' } : { verdict: 'unreachable', reason };
    return undefined;
  }

  private unmade(object: RelevantObject): string {
    const why = whyUnmade(this.model, object);
    return `a ${object.declared}${why === undefined ? '' : `: ${why}`}`;
  }

  /** Runs sequences that were found from the code; those that the real classes do not take are left out. */
  async confirm(plans: readonly Plan[]): Promise<void> {
    const { model, target, options, runners } = this;
    const { file, runTimeout, memory } = options;
    const sequences = plans.map((plan) => sequenceOf(model, target, plan));
    const others = otherFiles(model, sequences);
    const runs = await runInProcess({ file, others, sequences }, { runTimeout, memory, runners });
    for (const [at, ran] of runs.entries()) this.noteRun(plans[at]!, sequences[at]!, ran);
  }

  /** Runs as many random sequences as there are attempts. */
  async tryAtRandom(): Promise<void> {
    const { model, target, options, runners } = this;
    const { file, runTimeout, memory, attempts, seed } = options;
    const random = new RandomPlans(model, target, randomFrom(seed));
    const plans = Array.from({ length: attempts }, () => random.next());
    const sequences = plans.map((plan) => ({ ...sequenceOf(model, target, plan), skips: true }));
    const others = otherFiles(model, sequences);
    const runs = await runInProcess({ file, others, sequences }, { runTimeout, memory, runners });
    this.ending = { verdict: 'not confirmed', reason: 'no random sequence came to the target' };
    for (const [at, ran] of runs.entries()) {
      this.runs += 1;
      const sequence = sequences[at]!;
      if (ran.kind !== 'ran' || ran.steps.length < sequence.steps.length) continue;
      const last = ran.steps.at(-1)!;
      if (last.refused.length > 0) continue;
      this.hits.push(at + 1);
      if (this.hits.length > 1) continue;
      const outcome = last.thrown ? `throws ${last.thrown.text}` : 'returns';
      this.ending = { verdict: 'reached', sequence: this.sequenceRecord(plans[at]!, sequence, outcome) };
    }
  }

  private noteRun(plan: Plan, sequence: Sequence, ran: SequenceRun): void {
    this.runs += 1;
    if (ran.kind === 'hidden') return;
    const { steps } = ran;
    for (const [at, record] of steps.entries()) this.judge(plan, sequence, steps, at, record);
    const last = steps.at(-1);
    if (ran.kind !== 'ran' || steps.length < sequence.steps.length || !last || last.refused.length > 0)
      return;
    const returned = last.returned && codeOf(last.returned, sequence);
    const outcome = last.thrown
      ? `throws ${last.thrown.text}`
      : `returns${returned === undefined ? '' : ` ${returned}`}`;
    this.confirmed.set(plan, this.sequenceRecord(plan, sequence, outcome));
    const isRefusal = last.thrown !== undefined && this.isRefusal(sequence.steps.at(-1)!);
    if (last.broken.length > 0 || isRefusal) return;
    const test = this.test(plan, steps, `${outcome} after ${plan.calls.length} calls`);
    this.written.tests.push({ ...test, returned, thrown: last.thrown });
  }

  /** Whether what a call throws is against its contract. */
  private isRefusal({ mayThrow, isSpecified }: Step): boolean {
    return !mayThrow && (isSpecified || this.options.from === 'contracts');
  }

  /** The result of a search from the code, behind the runs of its sequences. */
  resultOf({ outcomes, bounds, paths, plans, isExhausted }: CodeSearch): ReachResult {
    const sequences = [...this.confirmed.values()];
    const at = new Map([...this.confirmed.keys()].map((plan, i) => [plan, i]));
    const [first] = plans.flatMap((plan) => this.confirmed.get(plan) ?? []);
    const { file, target } = this.options;
    return {
      subject: { file, target },
      options: this.options,
      verdict: first ? 'reached' : isExhausted ? 'unreachable' : 'unknown',
      ...(first
        ? { sequence: first }
        : {
            reason: `no sequence of at most ${this.options.calls} calls was found that comes to the target (${paths} runs)`,
          }),
      outcomes: outcomes.map(({ plan, calls, status, ...outcome }): CodeOutcome => {
        const sequence = plan && at.get(plan);
        if (sequence === undefined) return { ...outcome, status: status === 'reached' ? 'open' : status };
        return { ...outcome, status, sequence, ...(calls === undefined ? {} : { calls }) };
      }),
      sequences,
      conflict: [],
      findings: this.findings,
      open: [],
      runs: this.runs,
      bounds,
    };
  }

  private formulaRecord({ formula, ...conjunct }: Conjunct): FormulaRecord {
    return formulaIn(conjunct, formula.source.file, this.model.file);
  }

  /** Runs the target with fakes in all ways that contracts allow, as far as they show anything new. */
  async runFakes(plan: Plan): Promise<void> {
    const { model, target, options, runners } = this;
    const fakes = this.search!.fakes();
    const found = await runWithFakes(model, target, plan, fakes, options, runners, learned);
    this.runs = found.runs;
    this.fakes = found;
    for (const one of found.kept) {
      const { kind } = one.ran;
      if (kind === 'ran') this.noteFaked(one.plan, one.sequence, one.ran.steps);
      else if (kind === 'hidden')
        this.ending = {
          verdict: 'not confirmed',
          reason: `${one.ran.names.join(' and ')} cannot be reached from outside the file`,
        };
      else
        this.ending = {
          ...this.ending,
          reason: `${one.sequence.steps[one.ran.steps.length]?.call}: ${one.ran.reason}`,
        };
    }
    for (const { sequence, question, conflict } of found.refused) {
      const owner = plan.objects[question.object]?.className;
      const path = `${owner}.prototype.${question.member.name}`;
      const [formula] = conflict;
      if (
        !formula ||
        this.findings.some((known) => known.path === path && known.formula?.text === formula.text)
      )
        continue;
      this.findings.push({
        kind: 'misuses',
        step: sequence.steps.length,
        calls: sequence.steps.map((step) => statement(step, sequence)),
        path,
        formula: this.formulaRecord(formula),
        values: {},
      });
    }
    const [first] = this.confirmed.values();
    if (first) this.ending = { verdict: 'reached', sequence: first };
    else {
      const isRefused = found.refused.length > 0;
      const reason = isRefused
        ? 'the contracts of fakes refuse what it calls'
        : 'no run with fakes came to an end';
      this.ending = { reason, ...this.ending, verdict: 'not confirmed' };
    }
  }

  private noteFaked(plan: Plan, sequence: Sequence, steps: readonly StepRecord[]): void {
    const last = steps.at(-1)!;
    const isDone = steps.length === sequence.steps.length;
    const returned = last.returned && codeOf(last.returned, sequence);
    const outcome = last.thrown
      ? `throws ${last.thrown.text}`
      : `returns${returned === undefined ? '' : ` ${returned}`}`;
    const own = (plan.answers ?? []).flatMap(({ thrown }) =>
      thrown === undefined ? [] : [errorMessage(thrown)],
    );
    // An error of a fake may well come through.
    const isExpected = last.thrown && (own.includes(last.thrown.message) || sequence.steps.at(-1)!.mayThrow);
    if (isDone) this.confirmed.set(plan, this.sequenceRecord(plan, sequence, outcome));
    const test = this.test(plan, steps, outcome);
    if (isDone && (!last.thrown || isExpected)) {
      this.written.tests.push({ ...test, returned, thrown: last.thrown });
      return;
    }
    const step = sequence.steps[steps.length - 1]!;
    if (this.findings.some(({ thrown, path }) => thrown === last.thrown?.text && path === step.path)) return;
    this.findings.push({
      kind: 'refuses',
      step: steps.length,
      calls: sequence.steps.slice(0, steps.length).map((one) => statement(one, sequence)),
      path: step.path,
      thrown: last.thrown?.text,
      values: {},
    });
    this.written.findings.push(test);
  }

  /** Runs a sequence. @returns whether it reached the target, or no other will */
  async run(plan: Plan): Promise<boolean> {
    this.runs += 1;
    const { model, target, options, runners } = this;
    const sequence = sequenceOf(model, target, plan);
    const { file, runTimeout, memory } = options;
    const others = otherFiles(model, [sequence]);
    const request = { file, others, sequences: [sequence] };
    const [ran] = await runInProcess(request, { runTimeout, memory, runners });
    if (!ran || ran.kind === 'hidden') {
      const reason = `${ran?.names.join(' and ')} cannot be reached from outside the file`;
      this.ending = { verdict: 'not confirmed', sequence: this.sequenceRecord(plan, sequence), reason };
      return !this.search?.exclude(ran?.names ?? []);
    }
    const { steps } = ran;
    for (const [at, record] of steps.entries()) this.judge(plan, sequence, steps, at, record);
    const last = steps.at(-1);
    const isDone = ran.kind === 'ran' && steps.length === sequence.steps.length && last?.refused.length === 0;
    const outcome = isDone ? (last.thrown ? `throws ${last.thrown.text}` : 'returns') : undefined;
    const record = this.sequenceRecord(plan, sequence, outcome);
    if (isDone) {
      this.ending = { verdict: 'reached', sequence: record };
      const isFinding =
        last.broken.length > 0 || (last.thrown !== undefined && !sequence.steps.at(-1)!.mayThrow);
      if (!isFinding)
        this.written.tests.push(this.test(plan, steps, `${outcome} after ${plan.calls.length} calls`));
      return true;
    }
    const reason =
      ran.kind === 'ended'
        ? `${sequence.steps[steps.length]?.call}: ${ran.reason}`
        : this.stopped(sequence, steps);
    this.ending = { verdict: 'not confirmed', sequence: record, reason };
    this.learn(sequence, steps, ran.kind === 'ended');
    return false;
  }

  private test(plan: Plan, steps: readonly StepRecord[], title: string): SequenceTest {
    const { model, target } = this;
    const { file, target: path } = this.options;
    const written = sequenceOf(model, target, plan);
    const id = testId(
      file,
      path,
      written.steps.slice(0, steps.length).map(({ call }) => call),
    );
    const thrown = steps.at(-1)?.thrown;
    return {
      id,
      title: `${title} [${id}]`,
      write: (reaching) => sequenceOf(model, target, plan, reaching),
      steps: steps.length,
      awaited: steps.flatMap(({ isAwaited }, i) => (isAwaited ? [i] : [])),
      thrown: thrown && written.steps[steps.length - 1]!.mayThrow ? thrown : undefined,
    };
  }

  private stopped(sequence: Sequence, steps: readonly StepRecord[]): string {
    const last = steps.at(-1);
    const step = sequence.steps[steps.length - 1];
    if (!last || !step) return 'it did not begin';
    if (last.thrown) return `${step.call} throws ${last.thrown.text}`;
    const [first] = last.refused;
    return `before ${step.call}, @pre ${step.pre[first ?? 0]?.text} does not hold`;
  }

  /** What the code was seen to do is what the search goes on with. */
  private learn({ steps: written }: Sequence, steps: readonly StepRecord[], isEnded: boolean): void {
    for (const [at, { thrown, refused, observed }] of steps.entries()) {
      if (refused.length > 0) this.search?.refuse(at);
      if (refused.length > 0 || written[at]!.isTarget) break;
      this.search?.learn(at, thrown ? undefined : observed.map(asLearned));
    }
    if (isEnded && !written[steps.length]?.isTarget) this.search?.learn(steps.length, undefined);
  }

  /** Notes where contracts and code part at a step. */
  private judge(
    plan: Plan,
    sequence: Sequence,
    all: readonly StepRecord[],
    at: number,
    record: StepRecord,
  ): void {
    const step = sequence.steps[at]!;
    const calls = sequence.steps.slice(0, at + 1).map((one) => statement(one, sequence));
    const values = valuesOf(record.observed, sequence);
    const common = { step: at + 1, calls, path: step.path, values };
    const add = (finding: ReachFinding, twice?: string): void => {
      const isKnown = this.findings.some(
        (known) =>
          known.kind === finding.kind &&
          known.path === finding.path &&
          known.formula?.text === finding.formula?.text &&
          known.thrown === finding.thrown,
      );
      if (isKnown) return;
      this.findings.push(finding);
      const test = this.test(plan, all.slice(0, at + 1), findingTitle(finding));
      this.written.findings.push(twice === undefined ? test : { ...test, twice });
    };
    if (record.refused.length > 0) this.noteOpen(plan, sequence, all[at - 1], at);
    if (record.thrown && this.isRefusal(step))
      add({ ...common, kind: 'refuses', thrown: record.thrown.text });
    for (const broken of record.broken) {
      const { file, ...formula } = step.post[broken]!;
      add({ ...common, kind: 'breaks', formula: formulaIn(formula, file, this.model.file) });
    }
    for (const { object, key } of record.impure) {
      const path = `${plan.objects[object]?.className}.prototype.${key.replace(/\(.*\)$/su, '')}`;
      add({ ...common, kind: 'impure', path }, `${sequence.objects[object]}.${key}`);
    }
  }

  /** Before a call that is refused: values of which contracts say nothing, and those that there are. */
  private noteOpen(plan: Plan, sequence: Sequence, before: StepRecord | undefined, at: number): void {
    const previous = sequence.steps[at - 1];
    if (!before || !previous || at < plan.calls.length) return;
    for (const { object, key, value } of before.observed) {
      const component = plan.objects[object]?.state.find((one) => one.key === key);
      const name = sequence.objects[object];
      if (!component || name === undefined) continue;
      const [contract, code] = [valueCode(component.value, sequence.objects), codeOf(value, sequence)];
      if (contract === code || code === undefined) continue;
      this.open.push({ step: at, path: previous.path, component: `${name}.${key}`, contract, code });
    }
  }

  private sequenceRecord(plan: Plan, sequence: Sequence, outcome?: string): ReachSequence {
    const { objects } = sequence;
    return {
      calls: plan.calls.map((call, i) => {
        const step = sequence.steps[i]!;
        const makes = step.makes === undefined ? {} : { makes: objects[step.makes] };
        return { kind: call.kind, path: step.path, code: step.call, ...makes };
      }),
      objects: plan.objects.flatMap(({ className, state }, number) => {
        const name = objects[number];
        if (className === undefined || name === undefined) return [];
        const kinds = new Map(componentsOf(this.model, className).map(({ key, kind }) => [key, kind]));
        return [
          {
            name,
            class: className,
            state: state.map(({ key, value, isOpen }) => ({
              key,
              kind: kinds.get(key) ?? 'field',
              ...(isOpen ? {} : { value: valueCode(value, objects) }),
            })),
          },
        ];
      }),
      target: sequence.steps.at(-1)!.call,
      ...(outcome === undefined ? {} : { outcome }),
    };
  }

  result(): ReachResult {
    const { file, target } = this.options;
    return {
      subject: { file, target },
      options: this.options,
      ...this.ending,
      conflict: this.conflict,
      findings: this.findings,
      open: this.open,
      ...(this.fakes ? { sequences: [...this.confirmed.values()] } : {}),
      ...(this.options.from === 'random' ? { hits: this.hits } : {}),
      runs: this.runs,
      bounds: [
        {
          name: 'calls',
          limit: this.options.calls,
          hit: this.ending.verdict !== 'reached',
          option: '--calls',
        },
        ...(this.fakes
          ? [
              {
                name: 'answers',
                limit: MOST_ANSWERS,
                hit: this.fakes.isCut,
                option: 'answers of fakes in one run',
              },
            ]
          : []),
        ...withoutContracts(this.model, this.fakes ? this.search!.objects : []).map(
          ({ declared }): BoundRecord => ({
            name: 'contracts',
            limit: `none of ${declared}: its fakes answer with anything`,
            hit: true,
            option: 'doc comments of its methods',
          }),
        ),
        ...(this.fakes?.isSpent
          ? [{ name: 'attempts', limit: this.options.attempts, hit: true, option: '--attempts' }]
          : []),
        ...(!this.fakes && this.runs >= this.options.attempts && this.ending.verdict !== 'reached'
          ? [{ name: 'attempts', limit: this.options.attempts, hit: true, option: '--attempts' }]
          : []),
      ],
    };
  }
}

function findingTitle({ kind, path, formula, thrown }: ReachFinding): string {
  switch (kind) {
    case 'refuses':
      return `${path} throws ${thrown}`;
    case 'breaks':
      return `${path} breaks @${formula!.kind} ${formula!.text}`;
    case 'impure':
      return `${path} is not pure`;
    case 'misuses':
      return `${path} is called against @${formula!.kind} ${formula!.text}`;
  }
}

/** A step as a statement. */
export function statement({ call, makes }: Step, { objects }: Pick<Sequence, 'objects'>): string {
  return makes === undefined ? `${call};` : `const ${objects[makes]} = ${call};`;
}

function valuesOf(observed: readonly ObservedComponent[], sequence: Sequence): Record<string, string> {
  return Object.fromEntries(
    observed.flatMap(({ object, key, value }) => {
      const code = codeOf(value, sequence);
      return code === undefined ? [] : [[`${sequence.objects[object]}.${key}`, code]];
    }),
  );
}

function codeOf(value: ObservedValue, { objects }: Sequence): string | undefined {
  if (value.kind === 'primitive') return value.code.replace(/^"(.*)"$/su, (_, text: string) => `'${text}'`);
  return value.kind === 'object' ? objects[value.object] : undefined;
}

function asLearned({ object, key, value }: ObservedComponent): Observed {
  return { object, key, value: learned(value) };
}

/** A value that was observed, as the search takes it. */
function learned(value: ObservedValue): Observed['value'] {
  switch (value.kind) {
    case 'primitive': {
      const known = primitiveOf(value.code);
      // The terms of contracts are of finite numbers.
      const isOpen = typeof known === 'number' && !Number.isFinite(known);
      return isOpen ? { kind: 'code', code: '' } : { kind: 'primitive', value: known };
    }
    case 'object':
    case 'none':
      return value;
    case 'other':
      return { kind: 'code', code: '' };
  }
}

function primitiveOf(code: string): undefined | null | boolean | number | string | bigint {
  if (code === 'undefined') return undefined;
  if (/^-?\d+n$/u.test(code)) return BigInt(code.slice(0, -1));
  return /^["tfn]/u.test(code) ? (JSON.parse(code) as string | boolean | null) : Number(code);
}

/** @param subject the path of the subject, as that of the file */
function formulaIn(
  { kind, text, line }: Omit<FormulaRecord, 'file'>,
  file: string,
  subject: string,
): FormulaRecord {
  return { kind, text, line, ...(file === subject ? {} : { file: path.relative('', file) }) };
}
