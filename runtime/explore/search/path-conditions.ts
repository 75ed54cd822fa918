/** The path conditions made from a run: prefixes with their last predicate negated, and violations of the contract. */
import { type Assignment, type Bool, TRUE } from '../../solver/terms/terms.js';
import type { DecisionTaken } from '../events.js';
import type { OpenBehind } from '../runs/open-behind.js';
import { NOTHING } from '../runs/read-set.js';
import type { PathStep } from '../runs/runner.js';
import type { Violating } from './claims.js';
import { DecisionList, predicting } from './decision-list.js';
import type { PathCondition } from './frontier.js';
import type { MergedStates } from './merged-states.js';
import { TakenPrefixes } from './taken-prefixes.js';

/** How many concrete values at unmodelled operations are negated on one path: each has many alternatives. */
const MOST_OTHERS = 2;

/** How many path conditions are solved again from other runs because of one outcome: it may be one that nothing covers. */
const MOST_REPEATED = 60;

/** Limit of path conditions beyond the maximal length, for each outcome. */
const MOST_FAR = 20;

/** The path condition of the first input. */
export const START: PathCondition = {
  literals: [],
  values: [],
  others: 0,
  conversions: 0,
  words: [],
  readSet: NOTHING,
  predicted: [],
  aim: undefined,
};

/** What path conditions take from the run that they are made from. */
type From = Pick<PathCondition, 'base' | 'isFruitful' | 'steps'>;

/** What values of a run are: places of other inputs, as `PathStep.likeness` names them. */
function likenesses(steps: readonly PathStep[]): ReadonlySet<string> {
  return new Set(steps.flatMap(({ likeness }) => (likeness?.isGiven === true ? [likeness.of()] : [])));
}

export class PathConditions {
  /** All path conditions made so far, as text. */
  private readonly made = new Set<string>();
  /** Path conditions by their literals, done ones among them. */
  private readonly waiting = new Map<string, PathCondition>();
  private readonly prefixes = new TakenPrefixes();
  /** By a negated predicate, the uncovered outcomes of decisions that runs have met behind that predicate. */
  private readonly behind = new Map<Bool, Set<number>>();
  /** By an outcome, how many path conditions were queued again because of it. */
  private readonly repeated = new Map<number, number>();

  /**
   * @param maxLength most predicates of a path condition
   * @param isEachPath whether paths on which an assumption does not hold are wanted, too
   * @param isCovered whether a decision outcome has been seen
   * @param staticallyBehind uncovered outcomes that the text of a function has behind another one
   */
  constructor(
    private readonly maxLength: number,
    private readonly isEachPath: boolean,
    private readonly isCovered: (outcome: DecisionTaken) => boolean,
    private readonly staticallyBehind: Pick<OpenBehind, 'first'>,
    /** Between calls of sequences. */
    private readonly states?: MergedStates,
  ) {}

  /** How often each outcome was aimed at from beyond the maximal length. */
  private readonly far = new Map<string, number>();

  /** Whether to make a path condition beyond the maximal length: only if it leads to an uncovered outcome, or before one. */
  private isFarWanted(aim: DecisionTaken): boolean {
    const open = this.isCovered(aim) ? this.staticallyBehind.first(aim) : aim;
    if (!open) return false;
    const key = `${open.site} ${open.taken}`;
    const count = this.far.get(key) ?? 0;
    if (count >= MOST_FAR) return false;
    this.far.set(key, count + 1);
    return true;
  }

  /**
   * The negations of the predicates after the first `level` (Whispec, section 4.2.3). The first ones are recognized by
   * comparing them with the path condition, not by position: for an input of another type an operation may add implicit
   * predicates to the path, and none of these may be lost. Predicates that the path already implies are skipped. The
   * length counts the decisions among the others. Beyond the maximal length a predicate is negated only if that leads to
   * an uncovered outcome.
   * @param from.base a model of all steps
   * @param from.isFruitful see `PathCondition`
   * @param isThrown whether the run ended with an error: its last implicit predicate is then the likely cause
   * @returns `isCut`: whether the maximal length left some out
   */
  negated(
    steps: readonly PathStep[],
    condition: PathCondition,
    from: From,
    isThrown: boolean,
  ): { readonly conditions: readonly PathCondition[]; readonly isCut: boolean } {
    const near = this.openBehind(steps);
    const conditions: PathCondition[] = this.renewed(condition, from, steps, near);
    const literals: Bool[] = condition.literals.slice(0, condition.prefix);
    const words: string[] = condition.words.slice(0, condition.prefix);
    const known = new Set<Bool>([TRUE, ...literals]);
    const counted = new Set<Bool>();
    const decisions = new DecisionList();
    const values: Bool[] = [];
    let isLong = false;
    const { others, conversions, rarities = 0 } = condition;
    // What unmodelled operations gave may have been different in another run of the same predicates.
    let prefix = condition.values.length === 0 ? this.prefixes.takeAll(literals) : undefined;
    const dependent = dependentSites(steps);
    const last = steps.findLastIndex(({ literal }) => literal !== TRUE);
    const given = likenesses(steps);
    // The first of the predicates that decide a kind leaves all others open.
    const wishes = new Set<Bool>();
    let isUnwished = false;
    for (const [at, { site, taken, literal, text, negated, isCut, isValue, ...step }] of steps.entries()) {
      if (site >= 0 && literal !== TRUE) counted.add(literal);
      if (isCut) return { conditions, isCut: true };
      // What comes behind a state that another path leads to is explored there.
      if (step.state && this.isElsewhere(steps, at)) return { conditions, isCut: isLong };
      const isFar = counted.size > this.maxLength;
      isLong ||= isFar && !known.has(literal);
      for (const [wish, as] of [
        [step.wish, { isFit: true }],
        [step.other, { isAlike: true }],
      ] as const) {
        if (!wish || literal === TRUE || wishes.has(wish.literal)) continue;
        wishes.add(wish.literal);
        const wished = this.wished(wish, {
          before: steps.slice(0, at),
          decisions: decisions.before(undefined)(),
          near: near[at]!,
          from,
          as,
        });
        if (wished) conditions.push(wished);
      }
      if (!known.has(literal)) {
        const aim = site >= 0 ? { site, taken: !taken } : undefined;
        const opposite = [...literals, -literal];
        const isWanted = isFar
          ? aim !== undefined && this.isFarWanted(aim)
          : isValue
            ? others < MOST_OTHERS
            : step.isAssumption !== true || this.isEachPath;
        if (isWanted) {
          const condition = predicting(decisions.before(aim), {
            literals: opposite,
            values: [...values],
            others: isValue ? others + 1 : others,
            conversions: step.isConversion ? conversions + 1 : conversions,
            rarities: step.isListing || step.isRare ? rarities + 1 : rarities,
            words: [...words, negated()],
            readSet: step.readSet(),
            kindOf: step.testedInputs?.().kindOf,
            aim,
            near: near[at]!,
            dependent,
            isListing: step.isListing === true,
            isAlike: step.likeness?.isGiven === false && given.has(step.likeness.of()),
            ...(step.rather === undefined ? {} : { rather: step.rather }),
            isRare: step.isRare === true,
            isUnwished,
            isFit: step.isUnfit === true || (isThrown && at === last && site < 0),
            ...from,
          });
          const isNew = this.isNewBehind(-literal, near[at]!);
          if (prefix?.has(-literal) !== true && this.mark(condition, decisions.hash(aim)))
            conditions.push(condition);
          else if (isNew && !isValue) conditions.push(...this.again(condition));
        }
        known.add(literal);
        if (isValue) values.push(literal);
        else {
          literals.push(literal);
          words.push(text);
        }
        prefix = prefix && !isValue ? this.prefixes.take(prefix, literal) : undefined;
      }
      if (site >= 0) decisions.add({ site, taken });
      else if (step.wish && literal !== TRUE) isUnwished = true;
    }
    const joint = this.joint(steps, near, from.base);
    return { conditions: joint ? [joint, ...conditions] : conditions, isCut: isLong };
  }

  /**
   * All predicates of a path, each with a call that is made behind it.
   * @param calls that a call is made, and outcomes that it may decide
   */
  following(
    steps: readonly PathStep[],
    calls: Iterable<
      readonly [Pick<PathStep, 'literal' | 'text'>, near: readonly DecisionTaken[], changed: string]
    >,
    from: From,
  ): readonly PathCondition[] {
    if (steps.some(({ isCut }) => isCut)) return [];
    const telling = tellingOf(steps);
    const literals = telling.map((step) => step.literal);
    const words = telling.map((step) => step.text);
    const values = steps.flatMap((step) => (step.isValue && step.literal !== TRUE ? [step.literal] : []));
    const predicted = steps.flatMap(({ site, taken }) => (site >= 0 ? [{ site, taken }] : []));
    const conditions: PathCondition[] = [];
    for (const [{ literal, text }, near, changed] of calls) {
      const condition: PathCondition = {
        ...START,
        literals: [...literals, literal],
        values,
        words: [...words, text],
        predicted,
        near,
        // The same call behind another change is another one.
        dependent: changed,
        ...from,
      };
      if (this.mark(condition)) conditions.push(condition);
    }
    return conditions;
  }

  /** Whether another path leads to the state before a step. */
  private isElsewhere(steps: readonly PathStep[], at: number): boolean {
    const before = steps.slice(0, at);
    const depth = before.filter(({ isMarker }) => isMarker).length;
    const path = before.flatMap(({ literal }) => (literal === TRUE ? [] : [literal])).join();
    return this.states?.isKnown(steps[at]!.state?.(), { depth, path }) === true;
  }

  /** A prefix with another kind for a value: the one that a later operation is meant for, or that a value in the same place of another input has. */
  private wished(
    wish: NonNullable<PathStep['wish']>,
    {
      before,
      decisions,
      near,
      from,
      as,
    }: {
      readonly before: readonly PathStep[];
      readonly decisions: readonly DecisionTaken[];
      readonly near: readonly DecisionTaken[];
      readonly from: From;
      readonly as: Pick<PathCondition, 'isAlike' | 'isFit'>;
    },
  ): PathCondition | undefined {
    const telling = tellingOf(before);
    const condition: PathCondition = {
      ...START,
      literals: [...telling.map(({ literal }) => literal), wish.literal],
      words: [...telling.map(({ text }) => text), wish.text],
      predicted: [...decisions],
      near,
      ...as,
      prefix: telling.length,
      ...from,
    };
    return wish.literal !== -TRUE && this.mark(condition) ? condition : undefined;
  }

  /**
   * One path condition that gives all operands of unusual types their usual types. Negated one at a time, n operands have
   * 2^n combinations.
   */
  private joint(
    steps: readonly PathStep[],
    near: readonly (readonly DecisionTaken[])[],
    base: Assignment | undefined,
  ): PathCondition | undefined {
    const unfit = new Map(
      steps.flatMap((step, at) => (step.isUnfit && step.literal !== TRUE ? [[step.literal, at]] : [])),
    );
    if (unfit.size < 2) return undefined;
    const first = Math.min(...unfit.values());
    const telling = tellingOf(steps.slice(0, first));
    const condition: PathCondition = {
      ...START,
      literals: [...telling.map(({ literal }) => literal), ...[...unfit.keys()].map((literal) => -literal)],
      words: [
        ...telling.map(({ text }) => text),
        [...unfit.values()].map((at) => steps[at]!.negated()).join(' && '),
      ],
      readSet: { places: [...unfit.values()].flatMap((at) => steps[at]!.readSet().places) },
      predicted: steps.slice(0, first).flatMap(({ site, taken }) => (site >= 0 ? [{ site, taken }] : [])),
      base,
      near: near[first]!,
      isFit: true,
      prefix: telling.length,
    };
    return this.mark(condition) ? condition : undefined;
  }

  /** For each step: uncovered outcomes of the decisions that follow it, by site. */
  private openBehind(steps: readonly PathStep[]): readonly (readonly DecisionTaken[])[] {
    const behind: (readonly DecisionTaken[])[] = [];
    let open: readonly DecisionTaken[] = [];
    for (let at = steps.length - 1; at >= 0; at--) {
      const { site, taken } = steps[at]!;
      const opposite = { site, taken: !taken };
      if (
        site >= 0 &&
        !this.isCovered(opposite) &&
        !open.some((each) => each.site === site && each.taken !== taken)
      )
        open = [...open, opposite].sort((a, b) => a.site - b.site);
      behind[at] = open;
    }
    return behind;
  }

  /**
   * Path conditions for violations: all predicates of a path, and a negated postcondition.
   * @param base a model of all steps
   */
  violating(
    steps: readonly PathStep[],
    formulas: readonly Violating[],
    base: Assignment,
  ): readonly PathCondition[] {
    if (formulas.length === 0 || steps.some(({ isCut }) => isCut)) return [];
    const telling = [...new Map(steps.map((step) => [step.literal, step])).values()].filter(
      ({ literal }) => literal !== TRUE,
    );
    const predicted = steps.flatMap(({ site, taken }) => (site >= 0 ? [{ site, taken }] : []));
    return formulas.flatMap(({ conjunct, literal }) => {
      const literals = [...telling.map((step) => step.literal), literal];
      if (literal === -TRUE) return [];
      const words = [...telling.map(({ text }) => text), `not (${conjunct.text})`];
      const condition = {
        literals,
        values: [],
        others: 0,
        conversions: 0,
        words,
        readSet: NOTHING,
        predicted,
        aim: undefined,
        base,
      };
      return this.mark(condition) ? [condition] : [];
    });
  }

  /**
   * Path conditions that negate a predicate of `condition`, queued again after a run that shares its beginning. One that is still
   * open starts from the model of that run if it covered something new, and gets the uncovered outcomes that it passed. One that
   * was solved is solved again if the run has passed uncovered outcomes that no earlier run has passed.
   */
  private renewed(
    { literals }: PathCondition,
    from: From,
    steps: readonly PathStep[],
    near: readonly (readonly DecisionTaken[])[],
  ): PathCondition[] {
    const behind = new Map<Bool, readonly DecisionTaken[]>();
    for (const [at, { literal }] of steps.entries()) if (!behind.has(literal)) behind.set(literal, near[at]!);
    return literals.flatMap((literal, i) => {
      const open = behind.get(literal) ?? [];
      const isNew = this.isNewBehind(-literal, open);
      if (!isNew && !from.isFruitful) return [];
      const old = this.waiting.get([...literals.slice(0, i), -literal].join());
      if (!old) return [];
      if (old.isDone) return isNew ? this.again({ ...old, ...from, near: open }) : [];
      const isNearer = open.some((one) => !old.near?.some((other) => isSame(one, other)));
      if (!from.isFruitful || (old.isFruitful && !isNearer)) return [];
      old.isDone = true;
      const renewed = { ...old, ...from, ...(isNearer ? { near: open } : {}), isDone: false };
      this.waiting.set(renewed.literals.join(), renewed);
      return [renewed];
    });
  }

  /**
   * The same path condition with the model of another run as its base: all that its last predicate does not concern stays as it
   * was in that run, which has passed other uncovered outcomes.
   */
  private again(condition: PathCondition): readonly PathCondition[] {
    const { literals, base, near = [] } = condition;
    if (!base) return [];
    for (const outcome of near.map(numberOf)) this.repeated.set(outcome, this.timesRepeated(outcome) + 1);
    return [{ ...condition, isDone: false, prefix: literals.length }];
  }

  /** Whether a run has passed an uncovered outcome behind a predicate for the first time. @param negated the negated predicate */
  private isNewBehind(negated: Bool, near: readonly DecisionTaken[]): boolean {
    const behind = this.behind.get(negated) ?? new Set();
    this.behind.set(negated, behind);
    const fresh = near.map(numberOf).filter((outcome) => !behind.has(outcome));
    for (const outcome of fresh) behind.add(outcome);
    return fresh.some((outcome) => this.timesRepeated(outcome) < MOST_REPEATED);
  }

  private timesRepeated(outcome: number): number {
    return this.repeated.get(outcome) ?? 0;
  }

  /** Whether a path condition is new. @param predicted a hash of the decisions that it predicts */
  private mark(condition: PathCondition, predicted = DecisionList.of(condition.predicted).hash()): boolean {
    const key = condition.literals.join();
    const text = `${predicted}|${key}`;
    if (this.made.has(text)) return false;
    this.made.add(text);
    this.waiting.set(key, condition);
    return true;
  }
}

/** The predicates of steps that not every input satisfies, each once, without those of concrete values. */
function tellingOf(steps: readonly PathStep[]): readonly PathStep[] {
  const telling = steps.filter(({ literal, isValue }) => literal !== TRUE && !isValue);
  return [...new Map(telling.map((step) => [step.literal, step])).values()];
}

function dependentSites(steps: readonly PathStep[]): string {
  const sites = new Set(steps.flatMap(({ site, literal }) => (site >= 0 && literal !== TRUE ? [site] : [])));
  return [...sites].sort((a, b) => a - b).join();
}

function numberOf({ site, taken }: DecisionTaken): number {
  return taken ? site + 1 : -site - 1;
}

function isSame(a: DecisionTaken, b: DecisionTaken): boolean {
  return a.site === b.site && a.taken === b.taken;
}
