/**
 * Occurrence lists: the formulas in which each variable occurs. An assignment that differs from a model in a few variables
 * can violate only those.
 */
import { subterms } from '../terms/subterms.js';
import { type Assignment, type Bool, TermOp, type Terms } from '../terms/terms.js';

export class Occurrences {
  private readonly formulas: Bool[] = [];
  /** How many of them are in the table: it is made when it is first asked for. */
  private known = 0;
  private readonly byVariable = new Map<number, Bool[]>();

  constructor(private readonly terms: Terms) {}

  add(formula: Bool): void {
    this.formulas.push(formula);
  }

  /** The formulas with variables that have other values in one assignment than in the other. */
  ofDifference(one: Assignment, other: Assignment): ReadonlySet<Bool> {
    this.update();
    const found = new Set<Bool>();
    for (const variable of differing(one, other))
      for (const formula of this.byVariable.get(variable) ?? []) found.add(formula);
    return found;
  }

  private update(): void {
    const { terms, formulas, byVariable } = this;
    for (; this.known < formulas.length; this.known++) {
      const formula = formulas[this.known]!;
      for (const term of subterms(terms, [formula])) {
        const op = terms.op[term];
        if (op !== TermOp.Var && op !== TermOp.NumVar) continue;
        const all = byVariable.get(term);
        if (all) all.push(formula);
        else byVariable.set(term, [formula]);
      }
    }
  }
}

/** Variables that an assignment says nothing of are false and 0. */
function differing(one: Assignment, other: Assignment): ReadonlySet<number> {
  const found = new Set<number>();
  const compare = <Value>(
    a: ReadonlyMap<number, Value>,
    b: ReadonlyMap<number, Value>,
    nothing: Value,
  ): void => {
    if (a === b) return;
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const)
      for (const [variable, value] of from)
        if (!Object.is(value, to.get(variable) ?? nothing)) found.add(variable);
  };
  compare(one.booleans, other.booleans, false);
  compare(one.numbers, other.numbers, 0);
  compare(one.bigints ?? NO_BIGINTS, other.bigints ?? NO_BIGINTS, 0n);
  return found;
}

const NO_BIGINTS: ReadonlyMap<number, bigint> = new Map();
