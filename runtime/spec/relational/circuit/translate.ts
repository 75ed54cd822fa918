/**
 * From a bounded relational problem to a Boolean circuit (Torlak and Jackson, Kodkod: a relational model
 * finder, TACAS
 * 2007): relations become sparse Boolean matrices, first-order quantifiers range over the tuples of their
 * domains, and
 * what exists beyond that becomes matrices of new inputs (skolemization).
 */
import { type BitVector, BitVectors } from '../../../solver/sat/bit-vectors.js';
import { type Circuit, FALSE, type Gate, TRUE } from '../../../solver/sat/circuit.js';
import { specError } from '../../language/errors.js';
import type { RelationOperator } from '../../language/operators.js';
import { isFirstOrder, type Node, NodeFacts } from '../problem/node-facts.js';
import type {
  Declaration,
  Expression,
  Formula,
  IntegerExpression,
  Problem,
  Relation,
} from '../problem/problem.js';
import { Environment } from './environment.js';
import { Matrix, MatrixAlgebra } from './matrix.js';
import { Skolems } from './skolems.js';
import { hasSize } from './unary-count.js';

/**
 * How a formula is used: what it becomes has to imply it (1), be implied by it (-1), or be equivalent to it
 * (0). Only
 * the first two leave room for skolems.
 */
type Polarity = 1 | -1 | 0;

/** Told what the translation is at; may throw to end it. */
export interface TranslationWatch {
  /**
   * @param shares how many tuples of enclosing quantifiers are done, outermost first.
   * @param gates how many there are so far.
   */
  progress(shares: readonly (readonly [done: number, of: number])[], gates: number): void;
}

export class Translator {
  readonly algebra: MatrixAlgebra;
  readonly skolems: Skolems;
  readonly matrices = new Map<Relation, Matrix>();
  private readonly vectors: BitVectors;
  private readonly facts: NodeFacts;
  private readonly environment = new Environment();
  private readonly cache = new Map<Node, Map<string | number, Matrix | BitVector | Gate>>();
  private readonly shares: [number, number][] = [];
  private readonly integerAtoms: readonly { readonly atom: number; readonly value: number }[];

  /** Makes an input of the circuit for each tuple that a relation may, and need not, have. */
  constructor(
    readonly problem: Problem,
    readonly circuit: Circuit,
    private readonly watch?: TranslationWatch,
  ) {
    this.facts = new NodeFacts(problem.formulas.map(({ formula }) => formula));
    this.algebra = new MatrixAlgebra(circuit, problem.atoms.length);
    this.vectors = new BitVectors(circuit, problem.bits);
    this.skolems = new Skolems(circuit, problem.atoms.length);
    this.integerAtoms = problem.atoms.flatMap(({ integer }, atom) =>
      integer === undefined ? [] : [{ atom, value: integer }],
    );
    for (const relation of problem.relations) {
      const lower = new Set(relation.lower);
      const gates = relation.upper.map((tuple) => (lower.has(tuple) ? TRUE : circuit.input()));
      this.matrices.set(relation, new Matrix(relation.arity, relation.upper, gates));
    }
  }

  /**
   * A value that holds in an instance if, for some values of the skolems, the closed formula does.
   * @throws PenumbraError `E_SPEC_HIGHER_ORDER`; CircuitLimit.
   */
  assertion(formula: Formula): Gate {
    return this.formula(formula, 1);
  }

  /** The matrix of a closed expression without skolems. */
  valueOf(expression: Expression): Matrix {
    return this.expression(expression);
  }

  private formula(f: Formula, polarity: Polarity): Gate {
    if (f.kind === 'truth') return f.value ? TRUE : FALSE;
    const use = this.facts.hasQuantifier(f) ? `${polarity}` : '';
    return this.cached(f, use, () => this.computeFormula(f, polarity));
  }

  private computeFormula(f: Formula, polarity: Polarity): Gate {
    const { algebra, circuit, vectors } = this;
    switch (f.kind) {
      case 'truth':
        return f.value ? TRUE : FALSE;
      case 'not':
        return -this.formula(f.operand, -polarity as Polarity);
      case 'and':
        return this.conjunction(f.parts, polarity, 1);
      case 'or':
        return -this.conjunction(f.parts, polarity, -1);
      case 'iff':
        return circuit.iff(this.formula(f.left, 0), this.formula(f.right, 0));
      case 'compare': {
        const left = this.expression(f.left);
        const right = this.expression(f.right);
        return f.operator === 'in' ? algebra.subset(left, right) : algebra.equal(left, right);
      }
      case 'compare-integers': {
        const left = this.integer(f.left);
        const right = this.integer(f.right);
        return f.operator === '='
          ? vectors.equal(left, right)
          : vectors.less(left, right, f.operator === '<=');
      }
      case 'multiplicity':
        return this.hasMultiplicity(f.quantifier, this.expression(f.operand));
      case 'size':
        return hasSize(circuit, this.expression(f.operand).gates, f.operator, f.size);
      case 'quantified':
        return this.quantified(f, polarity);
    }
  }

  /** The conjunction of formulas, each taken with the sign; ends at the first that is false. */
  private conjunction(parts: readonly Formula[], polarity: Polarity, sign: 1 | -1): Gate {
    const gates: Gate[] = [];
    for (const part of parts) {
      const gate = sign * this.formula(part, polarity);
      if (gate === FALSE) return FALSE;
      gates.push(gate);
    }
    return this.circuit.all(gates);
  }

  private hasMultiplicity(quantifier: 'some' | 'no' | 'one' | 'lone', matrix: Matrix): Gate {
    switch (quantifier) {
      case 'some':
        return this.algebra.some(matrix);
      case 'no':
        return -this.algebra.some(matrix);
      case 'one':
        return this.algebra.one(matrix);
      case 'lone':
        return this.algebra.lone(matrix);
    }
  }

  private quantified(f: Formula & { readonly kind: 'quantified' }, polarity: Polarity): Gate {
    const { declarations, body } = f;
    switch (f.quantifier) {
      case 'all':
        return -this.exists(declarations, () => -this.formula(body, polarity), -polarity as Polarity, f);
      case 'some':
        return this.exists(declarations, () => this.formula(body, polarity), polarity, f);
      case 'no':
        return -this.exists(
          declarations,
          () => this.formula(body, -polarity as Polarity),
          -polarity as Polarity,
          f,
        );
      case 'one':
      case 'lone':
        return this.hasMultiplicity(f.quantifier, this.comprehension(declarations, body));
    }
  }

  /** Whether there are values of the variables for which the body holds. */
  private exists(
    declarations: readonly Declaration[],
    body: () => Gate,
    polarity: Polarity,
    f: Formula,
  ): Gate {
    const [declaration, ...rest] = declarations;
    if (!declaration) return body();
    const { variable } = declaration;
    const isGrounded = isFirstOrder(declaration);
    const inner = (): Gate => this.exists(rest, body, polarity, f);
    if (polarity === 1 && !(isGrounded && this.environment.depth > 0)) {
      const domain = this.expression(declaration.domain);
      if (domain.size === 1 && domain.gates[0] === TRUE && declaration.multiplicity === 'one')
        return this.environment.withValue(variable, domain, inner);
      const matrix = this.skolems.make(variable, domain, this.environment.arguments);
      const parts = [
        this.algebra.subset(matrix, domain),
        declaration.multiplicity === 'set' ? TRUE : this.hasMultiplicity(declaration.multiplicity, matrix),
        this.environment.withValue(variable, matrix, inner),
      ];
      return this.circuit.all(parts);
    }
    if (!isGrounded) throw higherOrder(declaration, f);
    const parts: Gate[] = [];
    this.forEachValue(declaration, (guard) => {
      const gate = this.circuit.and(guard, inner());
      if (gate === TRUE) parts.length = 0;
      parts.push(gate);
      return gate !== TRUE;
    });
    return this.circuit.any(parts);
  }

  /** Calls back with each value of a first-order variable bound, until it says no. */
  private forEachValue(declaration: Declaration, visit: (guard: Gate) => boolean): void {
    const { variable } = declaration;
    const domain = this.expression(declaration.domain);
    const share: [number, number] = [0, domain.size];
    this.shares.push(share);
    for (let i = 0; i < domain.size; i++) {
      const value = Matrix.constant(domain.arity, [domain.tuples[i]!]);
      const goesOn = this.environment.withTuple(variable, value, () => visit(domain.gates[i]!));
      if (!goesOn) break;
      share[0] = i + 1;
      this.watch?.progress(this.shares, this.circuit.size);
    }
    this.shares.pop();
    if (declaration.multiplicity === 'lone') {
      const none = Matrix.constant(domain.arity, []);
      this.environment.withTuple(variable, none, () => visit(TRUE));
    }
  }

  private comprehension(declarations: readonly Declaration[], body: Formula): Matrix {
    const arity = declarations.reduce((sum, { variable }) => sum + variable.arity, 0);
    const cells = new Map<number, Gate>();
    const step = (index: number, prefix: number, guard: Gate): void => {
      const declaration = declarations[index];
      if (!declaration) {
        cells.set(prefix, this.circuit.and(guard, this.formula(body, 0)));
        return;
      }
      if (declaration.multiplicity !== 'one') throw higherOrder(declaration, body);
      const shift = this.algebra.power(declaration.variable.arity);
      this.forEachValue(declaration, (own) => {
        const tuple = this.environment.get(declaration.variable).tuples[0]!;
        const within = this.circuit.and(guard, own);
        if (within !== FALSE) step(index + 1, prefix * shift + tuple, within);
        return true;
      });
    };
    step(0, 0, TRUE);
    return Matrix.from(arity, cells);
  }

  private expression(e: Expression): Matrix {
    switch (e.kind) {
      case 'relation': {
        const matrix = this.matrices.get(e.relation);
        if (!matrix) throw new RangeError(`the relation ${e.relation.name} is not part of the problem`);
        return matrix;
      }
      case 'variable':
        return this.environment.get(e.variable);
      default:
        return this.cached(e, '', () => this.computeExpression(e));
    }
  }

  private computeExpression(e: Expression): Matrix {
    const { algebra } = this;
    switch (e.kind) {
      case 'relation':
      case 'variable':
        return this.expression(e);
      case 'constant':
        return Matrix.constant(e.arity, e.tuples);
      case 'identity':
        return algebra.identity();
      case 'unary': {
        const operand = this.expression(e.operand);
        if (e.operator === 'transpose') return algebra.transpose(operand);
        const closure = algebra.closure(operand);
        return e.operator === 'closure' ? closure : algebra.union(closure, algebra.identity());
      }
      case 'binary':
        return this.binary(e.operator, this.expression(e.left), this.expression(e.right));
      case 'comprehension':
        return this.comprehension(e.declarations, e.body);
      case 'conditional': {
        const condition = this.formula(e.condition, 0);
        if (condition === TRUE) return this.expression(e.consequent);
        if (condition === FALSE) return this.expression(e.alternative);
        return algebra.choice(condition, this.expression(e.consequent), this.expression(e.alternative));
      }
      case 'atom-of': {
        const value = this.integer(e.integer);
        const cells = this.integerAtoms.map(
          (atom) => [atom.atom, this.vectors.equal(value, this.vectors.constant(atom.value))] as const,
        );
        return Matrix.from(1, new Map(cells));
      }
    }
  }

  private binary(operator: RelationOperator, left: Matrix, right: Matrix): Matrix {
    const { algebra } = this;
    switch (operator) {
      case 'union':
        return algebra.union(left, right);
      case 'difference':
        return algebra.difference(left, right);
      case 'intersection':
        return algebra.intersection(left, right);
      case 'join':
        return algebra.join(left, right);
      case 'product':
        return algebra.product(left, right);
      case 'override':
        return algebra.override(left, right);
      case 'domain':
        return algebra.restrictDomain(left, right);
      case 'range':
        return algebra.restrictRange(left, right);
    }
  }

  private integer(i: IntegerExpression): BitVector {
    return i.kind === 'integer'
      ? this.vectors.constant(i.value)
      : this.cached(i, '', () => this.computeInteger(i));
  }

  private computeInteger(i: IntegerExpression): BitVector {
    const { vectors } = this;
    switch (i.kind) {
      case 'integer':
        return vectors.constant(i.value);
      case 'cardinality':
        return vectors.count(this.expression(i.operand).gates);
      case 'total': {
        const set = this.expression(i.operand);
        return vectors.total(
          this.integerAtoms.map(({ atom, value }) => vectors.guarded(set.get(atom), vectors.constant(value))),
        );
      }
      case 'sum':
        return this.sum(i.declarations, i.body);
      case 'arithmetic':
        return this.arithmetic(i.operator, this.integer(i.left), this.integer(i.right));
      case 'choice':
        return vectors.choice(
          this.formula(i.condition, 0),
          this.integer(i.consequent),
          this.integer(i.alternative),
        );
    }
  }

  private sum(declarations: readonly Declaration[], body: IntegerExpression): BitVector {
    const summands: BitVector[] = [];
    const step = (index: number, guard: Gate): void => {
      const declaration = declarations[index];
      if (!declaration) {
        summands.push(this.vectors.guarded(guard, this.integer(body)));
        return;
      }
      if (declaration.multiplicity !== 'one') throw higherOrder(declaration, body);
      this.forEachValue(declaration, (own) => {
        const within = this.circuit.and(guard, own);
        if (within !== FALSE) step(index + 1, within);
        return true;
      });
    };
    step(0, TRUE);
    return this.vectors.total(summands);
  }

  private arithmetic(
    operator: (IntegerExpression & { readonly kind: 'arithmetic' })['operator'],
    left: BitVector,
    right: BitVector,
  ): BitVector {
    const { vectors } = this;
    switch (operator) {
      case 'plus':
        return vectors.plus(left, right);
      case 'minus':
        return vectors.minus(left, right);
      case 'mul':
        return vectors.times(left, right);
      case 'div':
        return vectors.divide(left, right);
      case 'rem':
        return vectors.remainder(left, right);
      case 'shift-left':
        return vectors.shiftLeft(left, right);
      case 'shift-right':
        return vectors.shiftRight(left, right);
      case 'shift-right-zero':
        return vectors.shiftRightZero(left, right);
    }
  }

  /** A node is translated once for equal values of its free variables, where it can meet them again. */
  private cached<T extends Matrix | BitVector | Gate>(node: Node, use: string, compute: () => T): T {
    const free = this.facts.free(node);
    if (free.length > 0 && free.length === this.environment.size && !this.facts.isShared(node))
      return compute();
    const key =
      free.length === 0
        ? use
        : use === ''
          ? this.environment.key(free)
          : `${use}/${this.environment.key(free)}`;
    let values = this.cache.get(node);
    if (!values) {
      values = new Map();
      this.cache.set(node, values);
    }
    // Each node has values of one type.
    const known = values.get(key) as T | undefined;
    if (known !== undefined) return known;
    const value = compute();
    values.set(key, value);
    return value;
  }
}

function higherOrder({ variable, domain, multiplicity }: Declaration, node: Node): Error {
  const place = domain.place ?? node.place;
  const message = `${variable.name} ranges over ${variable.arity === 1 ? 'sets' : 'relations'} here, and all of them would have to be tried`;
  const hint =
    multiplicity === 'set'
      ? 'Only "some" can range over sets or relations, where it is not under "not", "iff", "one", "lone" or in a comprehension.'
      : `Without "${multiplicity}" the variable is a single element.`;
  if (!place) return new RangeError(message);
  return specError(place.in, 'E_SPEC_HIGHER_ORDER', place, message, hint);
}
