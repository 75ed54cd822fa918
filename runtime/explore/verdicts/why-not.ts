/** Why outcomes were not covered: the run that came nearest, where it turned away, and what stopped the search there. */
import type { JsonValue } from '../../inputs/values/values.js';
import { TRUE } from '../../solver/terms/terms.js';
import type { UnknownCause } from '../../solver/z3/protocol.js';
import type { BoundRecord, DecisionRecord, DecisionTaken, WhyNot } from '../events.js';
import type { PathRun } from '../runs/runner.js';
import { KNOWN } from './coverage.js';

/** What became of a path condition that aims at an outcome. */
type Failure = 'refuted' | 'prediction' | UnknownCause;

const IN_WORDS: Readonly<Record<Failure, string>> = {
  refuted: 'some path conditions that lead there have no input within the bounds',
  prediction: 'a run took another path than predicted',
  time: 'a query took too long',
  resources: 'a query took more steps of the solver than --rlimit',
  incomplete: 'no encoding of numbers and strings decides a query',
  fault: 'the solver failed',
};

/** Bounds that end a search, in the order in which they are named. */
const ENDS = ['timeout', 'total', 'paths', 'instructions', 'queries', 'patience', 'length', 'steps'];

type Nearest = Omit<WhyNot, 'stopped'>;

export class WhyNots {
  private readonly turned = new Map<string, Nearest>();
  /** By function and last decision in it (-1: none): the first such run, with the predicate of that decision. */
  private readonly inside = new Map<number, Map<number, Nearest>>();
  private readonly failures = new Map<string, Set<string>>();

  /** @param functionOf the number of the function of a site */
  constructor(
    private readonly isCovered: (outcome: DecisionTaken) => boolean,
    private readonly functionOf: (site: number) => number,
    /** Whether an outcome was not looked for. */
    private readonly isOmitted: (outcome: DecisionTaken) => boolean = () => false,
  ) {}

  /** Records a run, once its outcomes are covered. */
  note({ steps, record }: PathRun, inputs: Readonly<Record<string, JsonValue>>): void {
    const last = new Map<number, { readonly site: number; readonly turned?: string }>();
    for (const { site, taken, literal, text } of steps) {
      if (site < 0) continue;
      const turned = literal === TRUE ? {} : { turned: text };
      last.set(this.functionOf(site), { site, ...turned });
      const open = { site, taken: !taken };
      if (this.isCovered(open)) continue;
      const known = this.turned.get(keyOf(open));
      if (!known || (known.turned === undefined && literal !== TRUE))
        this.turned.set(keyOf(open), { inputs, ...turned });
    }
    for (const number of record.entered) {
      const { site, ...turned } = last.get(number) ?? { site: -1 };
      const runs = this.inside.get(number) ?? new Map<number, Nearest>();
      this.inside.set(number, runs);
      if (!runs.has(site)) runs.set(site, { inputs, ...turned });
    }
  }

  /**
   * Records that a path condition led to no run that takes the outcome.
   * @param beyond patterns that no encoding knows, if it holds some
   */
  fail(aim: DecisionTaken | undefined, failure: Failure, beyond: readonly string[] = []): void {
    if (!aim) return;
    const known = this.failures.get(keyOf(aim)) ?? new Set();
    this.failures.set(keyOf(aim), known);
    if (beyond.length === 0) known.add(IN_WORDS[failure]);
    for (const pattern of beyond)
      known.add(`${pattern} is beyond the model of patterns, and no guess matched`);
  }

  /**
   * Adds the reasons to decisions of which outcomes are open.
   * @param bounds which ended the search, among others
   * @param isBehind whether it ended in the midst of a larger round than one that has tried all
   */
  explain(decision: DecisionRecord, bounds: readonly BoundRecord[], isBehind: boolean): DecisionRecord {
    const why = (taken: boolean): WhyNot | undefined => {
      const status = taken ? decision.whenTrue : decision.whenFalse;
      if (status === 'covered' || status === 'infeasible') return undefined;
      return this.reason({ site: decision.site, taken }, bounds, isBehind);
    };
    const [whenTrue, whenFalse] = [why(true), why(false)];
    if (!whenTrue && !whenFalse) return decision;
    return {
      ...decision,
      whyNot: { ...(whenTrue ? { whenTrue } : {}), ...(whenFalse ? { whenFalse } : {}) },
    };
  }

  /** The run that came furthest in the function of a decision, in the order of the text, without coming to it. */
  private before(site: number): Nearest | undefined {
    const runs = this.inside.get(this.functionOf(site)) ?? new Map<number, Nearest>();
    const ends = [...runs.keys()].filter((end) => end < site);
    return runs.get(ends.length === 0 ? ([...runs.keys()][0] ?? -1) : Math.max(...ends));
  }

  private reason(outcome: DecisionTaken, bounds: readonly BoundRecord[], isBehind: boolean): WhyNot {
    if (this.isOmitted(outcome)) return { stopped: KNOWN };
    const here = this.turned.get(keyOf(outcome));
    const nearest = here ?? this.before(outcome.site);
    const failures = [...(this.failures.get(keyOf(outcome)) ?? [])];
    const end = ENDS.find((name) => bounds.some((bound) => bound.hit && bound.name === name));
    const limit = bounds.find(({ name }) => name === end);
    const ended = limit
      ? `the search ended at ${limit.option} ${limit.limit}`
      : isBehind
        ? 'no path condition was left to try, and larger inputs have led no further so far'
        : 'no path condition is left to try';
    const reasons = [
      ...failures,
      ...(here && here.turned === undefined
        ? ['the inputs make no difference there, as far as runs show']
        : []),
      ...(nearest ? [] : ['no run has entered the function']),
    ];
    return { ...nearest, stopped: [...reasons, ended].join('; ') };
  }
}

function keyOf({ site, taken }: DecisionTaken): string {
  return `${site} ${taken}`;
}
