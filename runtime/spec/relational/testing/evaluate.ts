/**
 * The meaning of expressions and formulas on one instance, straight from its definition. It shares nothing with the
 * translation to circuits, so that each can be held against the other.
 */
import { specError } from '../../language/errors.js';
import { isFirstOrder } from '../problem/node-facts.js';
import type {
  Declaration,
  Expression,
  Formula,
  IntegerExpression,
  Problem,
  RelationalInstance,
  Tuples,
  Variable,
} from '../problem/problem.js';
import { TupleSets } from './tuple-sets.js';
import { arithmetic, wrapped } from './wrapping-integers.js';

/** Sets of more elements are not tried subset by subset. */
const MOST_SUBSETS = 20;

type Bindings = ReadonlyMap<Variable, Tuples>;

const UNBOUND: Bindings = new Map();

export class Evaluator {
  private readonly sets: TupleSets;

  constructor(
    private readonly problem: Problem,
    private readonly instance: RelationalInstance,
  ) {
    this.sets = new TupleSets(problem.atoms.length);
  }

  /**
   * @param bindings the values of free variables.
   * @throws PenumbraError `E_SPEC_HIGHER_ORDER` where a variable ranges over relations of more than 20 tuples.
   */
  formula(f: Formula, bindings: Bindings = UNBOUND): boolean {
    switch (f.kind) {
      case 'truth':
        return f.value;
      case 'not':
        return !this.formula(f.operand, bindings);
      case 'and':
        return f.parts.every((part) => this.formula(part, bindings));
      case 'or':
        return f.parts.some((part) => this.formula(part, bindings));
      case 'iff':
        return this.formula(f.left, bindings) === this.formula(f.right, bindings);
      case 'compare': {
        const left = this.expression(f.left, bindings);
        const right = new Set(this.expression(f.right, bindings));
        return (f.operator === 'in' || left.length === right.size) && left.every((tuple) => right.has(tuple));
      }
      case 'compare-integers': {
        const left = this.integer(f.left, bindings);
        const right = this.integer(f.right, bindings);
        return f.operator === '=' ? left === right : f.operator === '<' ? left < right : left <= right;
      }
      case 'multiplicity':
        return counts(f.quantifier, this.expression(f.operand, bindings).length);
      case 'size': {
        const { length } = this.expression(f.operand, bindings);
        return f.operator === '<=' ? length <= f.size : length === f.size;
      }
      case 'quantified':
        return this.quantified(f, bindings);
    }
  }

  expression(e: Expression, bindings: Bindings = UNBOUND): Tuples {
    const { sets } = this;
    switch (e.kind) {
      case 'relation':
        return this.instance.tuples.get(e.relation) ?? e.relation.lower;
      case 'variable':
        return bindings.get(e.variable)!;
      case 'constant':
        return e.tuples;
      case 'identity':
        return sets.identity();
      case 'unary': {
        const operand = this.expression(e.operand, bindings);
        if (e.operator === 'transpose') return sets.transpose(operand);
        const closure = sets.closure(operand);
        return e.operator === 'closure' ? closure : sets.union(closure, sets.identity());
      }
      case 'binary': {
        const left = this.expression(e.left, bindings);
        const right = this.expression(e.right, bindings);
        switch (e.operator) {
          case 'union':
            return sets.union(left, right);
          case 'difference':
            return sets.difference(left, right);
          case 'intersection':
            return sets.intersection(left, right);
          case 'join':
            return sets.join(left, right, e.right.arity);
          case 'product':
            return sets.product(left, right, e.right.arity);
          case 'override':
            return sets.override(left, right, e.arity);
          case 'domain':
            return sets.restrictDomain(left, right, e.arity);
          case 'range':
            return sets.restrictRange(left, right);
        }
        break;
      }
      case 'comprehension': {
        const found: number[] = [];
        this.forEach(e.declarations, bindings, (inner) => {
          if (this.formula(e.body, inner)) found.push(this.tuple(e.declarations, inner));
          return true;
        });
        return sets.sorted(found);
      }
      case 'conditional':
        return this.formula(e.condition, bindings)
          ? this.expression(e.consequent, bindings)
          : this.expression(e.alternative, bindings);
      case 'atom-of': {
        const value = this.integer(e.integer, bindings);
        const atom = this.problem.atoms.findIndex(({ integer }) => integer === value);
        return atom < 0 ? [] : [atom];
      }
    }
  }

  integer(i: IntegerExpression, bindings: Bindings = UNBOUND): number {
    const { bits, atoms } = this.problem;
    switch (i.kind) {
      case 'integer':
        return wrapped(i.value, bits);
      case 'cardinality':
        return wrapped(this.expression(i.operand, bindings).length, bits);
      case 'total': {
        const set = this.expression(i.operand, bindings);
        return set.reduce((sum, atom) => wrapped(sum + (atoms[atom]!.integer ?? 0), bits), 0);
      }
      case 'sum': {
        let sum = 0;
        this.forEach(i.declarations, bindings, (inner) => {
          sum = wrapped(sum + this.integer(i.body, inner), bits);
          return true;
        });
        return sum;
      }
      case 'arithmetic':
        return arithmetic(i.operator, this.integer(i.left, bindings), this.integer(i.right, bindings), bits);
      case 'choice':
        return this.formula(i.condition, bindings)
          ? this.integer(i.consequent, bindings)
          : this.integer(i.alternative, bindings);
    }
  }

  private quantified(f: Formula & { readonly kind: 'quantified' }, bindings: Bindings): boolean {
    let found = 0;
    const enough = f.quantifier === 'one' || f.quantifier === 'lone' ? 2 : 1;
    const wanted = f.quantifier !== 'all';
    this.forEach(f.declarations, bindings, (inner) => {
      if (this.formula(f.body, inner) === wanted) found += 1;
      return found < enough;
    });
    return f.quantifier === 'all' ? found === 0 : counts(f.quantifier, found);
  }

  /** Calls back with all values of the variables, until it says no. */
  private forEach(
    declarations: readonly Declaration[],
    bindings: Bindings,
    visit: (inner: Bindings) => boolean,
  ): boolean {
    const [declaration, ...rest] = declarations;
    if (!declaration) return visit(bindings);
    const domain = this.expression(declaration.domain, bindings);
    for (const value of this.values(declaration, domain)) {
      const inner = new Map(bindings).set(declaration.variable, value);
      if (!this.forEach(rest, inner, visit)) return false;
    }
    return true;
  }

  private *values(declaration: Declaration, domain: Tuples): Generator<Tuples> {
    const { multiplicity } = declaration;
    if (multiplicity === 'lone') yield [];
    if (isFirstOrder(declaration)) {
      for (const tuple of domain) yield [tuple];
      return;
    }
    if (domain.length > MOST_SUBSETS) throw tooManySubsets(declaration, domain.length);
    for (let chosen = multiplicity === 'some' ? 1 : 0; chosen < 2 ** domain.length; chosen++)
      yield domain.filter((_, i) => (chosen >> i) & 1);
  }

  private tuple(declarations: readonly Declaration[], bindings: Bindings): number {
    return declarations.reduce(
      (prefix, { variable }) =>
        prefix * this.problem.atoms.length ** variable.arity + bindings.get(variable)![0]!,
      0,
    );
  }
}

function counts(quantifier: 'some' | 'no' | 'one' | 'lone', count: number): boolean {
  switch (quantifier) {
    case 'some':
      return count > 0;
    case 'no':
      return count === 0;
    case 'one':
      return count === 1;
    case 'lone':
      return count < 2;
  }
}

function tooManySubsets({ variable, domain }: Declaration, size: number): Error {
  const message = `${variable.name} ranges over the subsets of ${size} tuples; only ${MOST_SUBSETS} are tried`;
  if (!domain.place) return new RangeError(message);
  return specError(domain.place.in, 'E_SPEC_HIGHER_ORDER', domain.place, message);
}
