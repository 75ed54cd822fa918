/**
 * A model of a query from one of another query: variables are changed until all holds, each change being one that some
 * formula which does not hold asks for. No answer says nothing.
 */
import { type Assignment, type Bool, TermOp, type Terms } from '../terms/terms.js';
import { LiveValues } from './live-values.js';
import { type Change, Moves } from './moves.js';
import { NeededChanges } from './needed-changes.js';

/** Terms of a query from which on Z3 is asked at once. */
const MOST_TERMS = 6000;
/** Values that are computed, and targets that are looked for, for one query. */
const MOST_STEPS = 60_000;
/**
 * Changes that lead to a model, and how many are tried for as many: first what a few changes do, as the first of many
 * ways, once taken, would be followed to its end. Strings get their length first, and become another one at once only where
 * that has led nowhere: a text that has to be JSON all the way is none with another length.
 */
const ROUNDS = [
  { deepest: 1, most: 60 },
  { deepest: 2, most: 90 },
  { deepest: 40, most: 150 },
] as const;
/** How often a number may change on the way. */
const MOST_NUMBERS = 4;

/** @param base what is changed where formulas do not hold */
export function repaired(terms: Terms, formulas: readonly Bool[], base: Assignment): Assignment | undefined {
  const values = LiveValues.of(terms, formulas, base, MOST_TERMS);
  return values && new Repair(terms, formulas, values).of(base);
}

class Repair {
  private readonly changes: Change[] = [];
  private readonly counts = new Map<number, number>();
  private left = 0;
  private readonly isFixed = (variable: number): boolean => {
    const most = this.terms.op[variable] === TermOp.Var ? 1 : MOST_NUMBERS;
    return (this.counts.get(variable) ?? 0) >= most;
  };

  constructor(
    private readonly terms: Terms,
    private readonly formulas: readonly Bool[],
    private readonly values: LiveValues,
  ) {
    // What a formula says of a variable alone must stay.
    for (const formula of formulas) if (values.bool(formula)) this.counts.set(Math.abs(formula), 1);
  }

  of(base: Assignment): Assignment | undefined {
    const isFound = this.isFound(false) || (this.values.hasTexts && this.isFound(true));
    if (!isFound) return undefined;
    const booleans = new Map(base.booleans);
    const numbers = new Map(base.numbers);
    const bigints = new Map(base.bigints);
    for (const { variable, value } of this.changes) {
      if (this.terms.op[variable] === TermOp.Var) booleans.set(variable, value === 1);
      else if (this.terms.sort(variable) === 'bigint') bigints.set(variable, BigInt(value));
      else numbers.set(variable, value);
    }
    return { booleans, numbers, bigints };
  }

  private isFound(areTextsWhole: boolean): boolean {
    this.values.limit = this.values.steps + MOST_STEPS;
    return ROUNDS.some(({ deepest, most }) => {
      this.left = most;
      return this.search(deepest, areTextsWhole);
    });
  }

  /** @param deepest how many more changes there may be */
  private search(deepest: number, areTextsWhole: boolean): boolean {
    const { terms, formulas, values, changes, counts, isFixed } = this;
    const broken = formulas.filter((formula) => !values.bool(formula));
    if (broken.length === 0) return true;
    if (deepest === 0) return false;
    const needed = new NeededChanges(terms, values, isFixed);
    if (broken.some((formula) => needed.of(formula) === Number.POSITIVE_INFINITY)) return false;
    const tried = new Set<string>();
    for (const change of new Moves(terms, values, needed, isFixed, areTextsWhole).toHold(broken[0]!)) {
      const steps = change.beside ? [change, change.beside] : [change];
      const key = steps
        .map(({ variable, value }) => `${variable} ${Object.is(value, -0) ? '-0' : value}`)
        .join();
      if (tried.has(key)) continue;
      tried.add(key);
      this.left -= 1;
      if (this.left < 0 || values.isSpent) return false;
      const mark = values.mark;
      for (const { variable, value } of steps) {
        counts.set(variable, (counts.get(variable) ?? 0) + 1);
        values.set(variable, value);
        changes.push({ variable, value });
      }
      if (this.search(deepest - 1, areTextsWhole)) return true;
      values.undo(mark);
      for (const { variable } of steps) {
        changes.pop();
        counts.set(variable, counts.get(variable)! - 1);
      }
    }
    return false;
  }
}
