/**
 * Abstraction-guided test generation (Ball: Abstraction-guided Test Generation: A Case Study, MSR-TR-2003-86): observations make a
 * Boolean abstraction of a target; a path for each leaf of the forest that covers its states is solved for an input, and that is
 * run on plain node. What stays open is asked for along other paths, and refined.
 */
import { readFileSync } from 'node:fs';
import { PenumbraError, positionAt } from '../../compiler/diagnostics.js';
import { goalOf } from '../../vm/modules/format.js';
import type { Domain, SourceModel } from '../inputs/domains/domain.js';
import { unionOf } from '../inputs/domains/domains.js';
import { LONGEST_STRING } from '../inputs/guarded/unknown-text.js';
import { readProgramModel } from '../inputs/model/program-model.js';
import { Portfolio } from '../solver/portfolio.js';
import { type Bool, Terms } from '../solver/terms/terms.js';
import type { SolverMemory } from '../solver/z3/session.js';
import { CURRENT, LabelAnalysis, type LabelStates } from './abstraction/label-states.js';
import { Spent } from './abstraction/questions.js';
import { safetyOf } from './abstraction/safety.js';
import type { CheckedStep, GroupResult, NotFollowed, ObservedTest, ObserveEvent, Runner } from './events.js';
import { ALL_PATHS, GroupObserver, type Surveyed, type Tester } from './group.js';
import {
  accessesOf,
  areInScope,
  assignmentsOf,
  type Group,
  observationsOf,
  SAME,
  type Vocabulary,
} from './observations.js';
import type { ObserveOptions } from './options.js';
import { hasQuantifier } from './predicates/expression.js';
import { Setup } from './setup.js';
import { labelsOf } from './source/labels.js';
import { type ObservedSource, readObserved } from './source/subject.js';
import { joinKinds, type Kinds, kindsOf, shapeOf } from './symbolic/kinds.js';
import { UNKNOWN_FUNCTION } from './symbolic/machine.js';

/**
 * Observes a target.
 * @param runner runs inputs on plain node; whoever made it closes it
 * @param memory what the solver answered before
 * @throws PenumbraError E_PARSE, E_TARGET, E_SPEC_…; E_OBSERVE for what cannot be observed
 */
export async function* observe(
  options: ObserveOptions,
  runner: Runner,
  memory?: SolverMemory,
): AsyncGenerator<ObserveEvent> {
  const { file, target, rlimit, solverTimeout: timeout, seed } = options;
  const model = readProgramModel(file, options.contracts);
  const subject = readObserved(
    readFileSync(file, 'utf8'),
    { file, target, kind: goalOf(file) },
    model.exported,
  );
  const labels = labelsOf(subject);
  if (labels.length === 0) throw refusal(subject, 'it has no statements');
  const terms = new Terms();
  const portfolio = new Portfolio(terms, { rlimit, timeout, seed, memory });
  try {
    const setup = new Setup(subject, model, labels, options, terms, portfolio);
    const first = analysed(setup);
    const slotOf = setup.slots;
    const vocabulary = {
      subject,
      model,
      labels,
      slotOf,
      domainOf: (slot: number) => domainOf(model, setup, first, slot),
    };
    const groups = observationsOf(vocabulary, options.observe);
    const { states, known } = await secured(setup, first, vocabulary, groups);
    for (const group of groups) await refuseConstants(setup, states, group);
    const tests = new Tests(runner);
    const surveyed: Surveyed = {
      assignments: assignmentsOf(vocabulary),
      accesses: accessesOf(vocabulary),
      sees: (expression, label) => areInScope(vocabulary, expression, labels[label]!.offset),
    };
    const results: GroupResult[] = [];
    const checked: (readonly CheckedStep[])[] = [];
    for (const group of groups)
      for await (const event of observed({ setup, group, states, known, tests, surveyed }, options)) {
        if ('group' in event) {
          results.push(event.group);
          checked.push(event.checked);
        } else yield event;
      }
    yield {
      type: 'end',
      result: {
        subject: { file, target },
        options,
        groups: results,
        tests: tests.all(),
        queries: setup.questions.counts,
        checked: best(checked),
        notFollowed: notFollowedIn(setup),
        isSpent: setup.questions.isSpent,
        assumptions: assumptionsOf(setup, results),
      },
    };
  } catch (error) {
    if (!(error instanceof Spent)) throw error;
    throw new PenumbraError({
      code: 'E_OBSERVE',
      message: `${target} is not abstracted in ${options.timeout / 1000} s`,
      file,
      hint: 'Raise --timeout, or name labels and observations that matter.',
    });
  } finally {
    await portfolio.close();
  }
}

/** What one pass proves may let the next one prove more. */
const SAFETY_PASSES = 3;

interface Part {
  readonly setup: Setup;
  readonly group: Group;
  readonly states: LabelStates;
  readonly known: readonly (readonly Bool[])[];
  readonly tests: Tests;
  readonly surveyed: Surveyed;
}

async function* observed(
  { setup, group, states, known, tests, surveyed }: Part,
  { target, refine }: ObserveOptions,
): AsyncGenerator<ObserveEvent | { readonly group: GroupResult; readonly checked: readonly CheckedStep[] }> {
  const observer = new GroupObserver(setup, group, states, tests, known, surveyed);
  for await (const event of observer.run(refine)) {
    if (event.type === 'reached') {
      const observations = group.predicates.map(({ text }) => text);
      const labels = group.isShown.filter((is) => is).length;
      yield { type: 'start', target, observations, labels, states: event.states };
    }
    if (event.type === 'path') {
      yield event;
      for (const test of tests.fresh()) yield { type: 'test', test };
    }
    if (event.type === 'done') {
      for (const test of tests.fresh()) yield { type: 'test', test };
      yield { group: event.result, checked: event.checked };
    }
  }
}

/** What is known at each label. */
function analysed(setup: Setup): LabelStates {
  const analysis: LabelAnalysis = new LabelAnalysis(
    setup.terms,
    setup.executor,
    setup.heap,
    (variable) => setup.isInitial(variable),
    setup.around(CURRENT, (shape) => analysis.made(shape)),
  );
  const states = analysis.run(setup.labels.length, () => setup.begin());
  setup.tellPrecondition();
  return states;
}

/** What is known at each label once it is proved that arrays are read and written as they are meant to be. */
async function secured(
  setup: Setup,
  first: LabelStates,
  vocabulary: Vocabulary,
  groups: readonly Group[],
): Promise<{ readonly states: LabelStates; readonly known: readonly (readonly Bool[])[] }> {
  if (setup.machine.objects.reads === 'any') return { states: first, known: [] };
  const predicates = groups.flatMap((group) => group.predicates);
  const { objects, proved } = setup.machine;
  let states = first;
  let withOrders = false;
  for (let pass = 1; ; pass += 1) {
    const { unknown } = setup.questions.counts;
    const found = await safetyOf(setup, states, predicates, accessesOf(vocabulary), withOrders);
    const { invariants, neverStrays, inside, isWhole } = found;
    const isMore = (neverStrays && !objects.neverStrays) || inside.some((place) => !proved.has(place));
    if (!isMore || pass === SAFETY_PASSES) {
      // What the solver cannot tell of products, say, orders do not make easier.
      const isHard = setup.questions.counts.unknown > unknown;
      if (isWhole || withOrders || isHard) return { states, known: invariants.terms };
      withOrders = true;
      pass = 0;
      continue;
    }
    objects.neverStrays ||= neverStrays;
    for (const place of inside) proved.add(place);
    setup.heap.forgetWrites();
    states = analysed(setup);
  }
}

/** @throws PenumbraError `E_OBSERVE` for a formula that has the same truth value in all states, as far as types and precondition tell */
async function refuseConstants(
  { subject, evaluator, questions }: Setup,
  { states }: LabelStates,
  { predicates, isShown }: Group,
): Promise<void> {
  const shown = states.flatMap((state, label) => (state && isShown[label] ? [state] : []));
  for (const { text, expression, isFormula } of predicates) {
    // What is said of all indices takes the solver long.
    if (!isFormula || hasQuantifier(expression)) continue;
    const possible = async (truth: boolean): Promise<boolean> => {
      for (const state of shown) {
        const term = evaluator.holds(expression, state);
        if ((await questions.decide([truth ? term : -term])).status !== 'unsat') return true;
      }
      return false;
    };
    if ((await possible(true)) && (await possible(false))) continue;
    const [message, hint] = SAME;
    throw new PenumbraError({ code: 'E_OBSERVE', message: `${text}: ${message}`, file: subject.file, hint });
  }
}

/** The tests of all groups, each input once. */
class Tests implements Tester {
  private readonly tests = new Map<string, ObservedTest>();
  private readonly untold: ObservedTest[] = [];

  constructor(private readonly runner: Runner) {}

  async test(...[marked, inputs, outside]: Parameters<Tester['test']>): ReturnType<Tester['test']> {
    const run = await this.look(marked, inputs, outside);
    return run && { test: this.keep(inputs, run), run };
  }

  async look(...[marked, inputs, outside]: Parameters<Tester['look']>): ReturnType<Tester['look']> {
    return await this.runner.run(marked, inputs, outside);
  }

  async passed(...[marked, many]: Parameters<Tester['passed']>): ReturnType<Tester['passed']> {
    // What is given outside of an array belongs to one run.
    const alone = many.filter(({ outside }) => outside.length > 0);
    const found = [
      ...(await this.runner.passed(
        marked,
        many.filter(({ outside }) => outside.length === 0).map(({ inputs }) => inputs),
      )),
    ];
    for (const { inputs, outside } of alone)
      found.push(...((await this.look(marked, inputs, outside))?.trace ?? []));
    return found;
  }

  keep(...[inputs, run]: Parameters<Tester['keep']>): string {
    const id = this.runner.name(inputs, run.outside);
    if (!this.tests.has(id)) {
      const test = { id, inputs, outside: run.outside, outcome: run.outcome, faults: run.faults };
      this.tests.set(id, test);
      this.untold.push(test);
    }
    return id;
  }

  explored(...[text]: Parameters<Tester['explored']>): ReturnType<Tester['explored']> {
    return this.runner.explored?.(text);
  }

  get isLed(): boolean {
    return this.runner.isLed === true;
  }

  fresh(): readonly ObservedTest[] {
    return this.untold.splice(0);
  }

  all(): readonly ObservedTest[] {
    return [...this.tests.values()];
  }
}

/** What a slot holds at labels, as a type of the specification language. */
function domainOf(model: SourceModel, setup: Setup, { states }: LabelStates, slot: number): Domain {
  const parameter = setup.parameters[slot];
  if (parameter) return parameter.domain;
  const kinds = states.reduce<Kinds>((all, state) => {
    const value = state?.frames[0]?.slots[slot];
    return value ? joinKinds(all, kindsOf(setup.terms, value)) : all;
  }, []);
  const given = setup.given.flatMap(({ domain }) => domainsIn(domain));
  const domains = kinds.map((kind): Domain => {
    const [word, shape] = kind.split(/ (.*)/u) as [string, string?];
    switch (word) {
      case 'int':
      case 'nan':
        return { kind: 'integer' };
      case 'double':
        return { kind: 'number' };
      case 'boolean':
      case 'string':
      case 'null':
      case 'undefined':
        return { kind: word };
      case 'reference': {
        const array = given.find((domain) => domain.kind === 'array' && shapeOf(domain) === shape);
        return array ?? (model.classes.has(shape!) ? { kind: 'class', name: shape! } : { kind: 'unknown' });
      }
      default:
        return { kind: 'unknown' };
    }
  });
  return domains.length === 0 ? { kind: 'unknown' } : unionOf(domains);
}

function domainsIn(domain: Domain): readonly Domain[] {
  if (domain.kind === 'union') return domain.members.flatMap(domainsIn);
  return domain.kind === 'array' ? [domain, ...domainsIn(domain.element)] : [domain];
}

/** What was found of each step in any group. */
function best(groups: readonly (readonly CheckedStep[])[]): readonly CheckedStep[] {
  const [first = [], ...rest] = groups;
  return first.map((step, i) => {
    const all = [step, ...rest.map((group) => group[i] ?? step)];
    return (
      all.find(({ status }) => status === 'fault') ?? all.find(({ status }) => status === 'excluded') ?? step
    );
  });
}

function notFollowedIn({ machine }: Setup): readonly NotFollowed[] {
  const { source } = machine.program.ir;
  const found = new Map<string, Set<number>>();
  for (const [what, offsets] of machine.notFollowed.found)
    for (const at of offsets) {
      const name = what === UNKNOWN_FUNCTION ? calleeAt(source, at) : undefined;
      const lines = found.get(name ?? what) ?? new Set();
      // Markers are put into lines, and make none.
      found.set(name ?? what, at < 0 ? lines : lines.add(positionAt(source, at).line));
    }
  return [...found].map(([what, lines]) => ({ what, lines: [...lines].sort((a, b) => a - b) }));
}

/** How the source names the function that is called at a place, which is that of its last name, if all are plain. */
function calleeAt(source: string, offset: number): string | undefined {
  if (offset < 0) return undefined;
  const name = /^[\w$]+(?=\s*\()/u.exec(source.slice(offset))?.[0];
  const object = /(?:[\w$]+\s*\??\.\s*)*$/u.exec(source.slice(0, offset))![0];
  return name && `${object}${name}`.replaceAll(/\s+/gu, '');
}

function assumptionsOf(setup: Setup, groups: readonly GroupResult[]): readonly string[] {
  const isExplored = groups.some(({ refined }) => refined.some(({ predicate }) => predicate === ALL_PATHS));
  const unread = setup.assumed.filter(({ expression }) => expression === undefined);
  return [
    'integers that the target computes stay below 2^53 in magnitude',
    'arrays have fewer than 2^31 elements',
    ...(isExplored ? [`strings that are given have no more than ${LONGEST_STRING} characters`] : []),
    'objects are of the very classes that types name, without accessors or proxies',
    'calls that are not looked into keep the kinds of the values that they may change',
    ...unread.map(({ text }) => `the precondition is not followed: ${text}`),
  ];
}

function refusal({ file, name }: ObservedSource, message: string): PenumbraError {
  return new PenumbraError({
    code: 'E_OBSERVE',
    message: `${name} cannot be observed: ${message}`,
    file,
    hint: 'Observe another target.',
  });
}
