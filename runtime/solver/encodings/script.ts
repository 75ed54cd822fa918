/**
 * A query as an SMT-LIB script of its own, for encodings that share nothing between queries. Each subterm gets a name.
 */
import { givesTruth } from '../operators/table.js';
import { type Bool, TermOp, type Terms } from '../terms/terms.js';

/** How numbers are written: as bit vectors or as Float64. */
export interface Notation {
  readonly logic: string;
  readonly sort: string;
  /** Whether it writes bigints. Otherwise it writes all other numbers and no bigints. */
  readonly isOfBigints?: boolean;
  /** A constraint on the variable of that name. */
  domain(term: number, name: string): string;
  /** A numeric term or a comparison, given the names of its arguments; undefined: it cannot be written. */
  write(term: number, args: readonly string[]): string | undefined;
}

export interface Script {
  readonly text: string;
  /** Names of the variables that occur, by term. */
  readonly names: ReadonlyMap<number, string>;
}

/** Limit of terms in a script. */
const MOST_TERMS = 50_000;

/**
 * @param formulas conjuncts of the query
 * @returns undefined if the notation lacks an operator, or there are too many terms
 */
export function writeScript(terms: Terms, notation: Notation, formulas: readonly Bool[]): Script | undefined {
  const order = cone(terms, formulas);
  if (order === undefined) return undefined;
  const names = new Map<number, string>();
  const lines = [`(set-logic ${notation.logic})`];
  const signed = (term: number): string => (term < 0 ? `(not t${-term})` : `t${term}`);
  for (const term of order) {
    const op = terms.op[term]!;
    const name = `t${term}`;
    if (!givesTruth(op) && (terms.sort(term) === 'bigint') !== (notation.isOfBigints === true))
      return undefined;
    if (op === TermOp.Var || op === TermOp.NumVar) {
      names.set(term, name);
      lines.push(`(declare-const ${name} ${op === TermOp.Var ? 'Bool' : notation.sort})`);
      if (op === TermOp.NumVar) lines.push(`(assert ${notation.domain(term, name)})`);
      continue;
    }
    const args = terms.args[term]!.map(signed);
    const isTruth = givesTruth(op);
    const text = logical(op, args) ?? notation.write(term, args);
    if (text === undefined) return undefined;
    lines.push(`(define-fun ${name} () ${isTruth ? 'Bool' : notation.sort} ${text})`);
  }
  for (const formula of formulas) lines.push(`(assert ${signed(formula)})`);
  return { text: lines.join('\n'), names };
}

function logical(op: number, args: readonly string[]): string | undefined {
  switch (op) {
    case TermOp.True:
      return 'true';
    case TermOp.And:
      return `(and ${args.join(' ')})`;
    case TermOp.Iff:
      return `(= ${args.join(' ')})`;
    case TermOp.Ite:
      return `(ite ${args.join(' ')})`;
    default:
      return undefined;
  }
}

/** All subterms; arguments come first. */
function cone(terms: Terms, formulas: readonly Bool[]): readonly number[] | undefined {
  const order: number[] = [];
  const seen = new Set<number>();
  const pending = formulas.map(Math.abs);
  while (pending.length > 0) {
    const term = pending[pending.length - 1]!;
    const open = seen.has(term) ? [] : terms.args[term]!.map(Math.abs).filter((arg) => !seen.has(arg));
    if (open.length > 0) {
      pending.push(...open);
      continue;
    }
    pending.pop();
    if (!seen.has(term)) order.push(term);
    seen.add(term);
    if (order.length > MOST_TERMS) return undefined;
  }
  return order;
}
