/**
 * Local search for a model of a query, starting from a model of another query. Each move makes some false formula true or
 * brings it nearer to that. If the search fails, nothing follows.
 */
import { type Assignment, type Bool, TermOp, type Terms } from '../terms/terms.js';
import { LiveValues } from './live-values.js';
import { type Change, Moves } from './moves.js';
import { NeededChanges } from './needed-changes.js';

/** Limit of terms of a query; with more of them Z3 is asked at once. */
const MOST_TERMS = 6000;
/**
 * Limit of steps for one search, computed values and targets of moves: so many, and so many for each term. Searches that
 * find a model take fewer than 1,500, all but one in a hundred; texts that are to be JSON take 4,000.
 */
const STEPS = { base: 5_000, perTerm: 2 } as const;
/**
 * Depth of the search in moves, and limit of moves tried at that depth. Shallow searches come first, because a deep one
 * would follow its first move to the end. Strings first change their length alone. Only if that fails, length and index
 * change in one move: a text that must be JSON at each step is not JSON with another length.
 */
const ROUNDS = [
  { deepest: 1, most: 60 },
  { deepest: 2, most: 90 },
  { deepest: 40, most: 150 },
] as const;
/** How often a number may change in one search. */
const MOST_NUMBERS = 4;

/** @param base the assignment to start from */
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
    // A variable that is a true conjunct by itself must keep its value.
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
    this.values.limit = this.values.steps + STEPS.base + STEPS.perTerm * this.values.size;
    return ROUNDS.some(({ deepest, most }) => {
      this.left = most;
      return this.search(deepest, areTextsWhole);
    });
  }

  /** @param deepest limit of further moves */
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
