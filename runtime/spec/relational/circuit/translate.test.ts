import assert from 'node:assert/strict';
import { randomFrom } from '../../../solver/local-search/random.js';
import type {
  Declaration,
  Expression,
  Formula,
  IntegerExpression,
  Problem,
  Relation,
  RelationalInstance,
  Tuples,
  Variable,
} from '../problem/problem.js';
import { RelationalSearch } from '../search/search.js';
import { Evaluator } from '../testing/evaluate.js';
import { GroundProblem } from './ground.js';

/** Three atoms without names, and the integers -2 to 1. */
const ATOMS: Problem['atoms'] = [
  { name: 'A$0', symmetry: 0 },
  { name: 'A$1', symmetry: 0 },
  ...[-2, -1, 0, 1].map((integer, i) => ({ name: String(integer), integer, symmetry: i + 1 })),
  { name: 'B', symmetry: 5 },
];
const n = ATOMS.length;
const pairs = (left: readonly number[], right: readonly number[]): Tuples =>
  left.flatMap((a) => right.map((b) => a * n + b));
const set: Relation = { name: 'S', arity: 1, lower: [2], upper: [0, 1, 2, 5], role: 'signature' };
const next: Relation = {
  name: 'next',
  arity: 2,
  lower: [],
  upper: [1, n, n + 1, n + 6, 6 * n],
  role: 'field',
};
const value: Relation = {
  name: 'value',
  arity: 2,
  lower: [1 * n + 3],
  upper: pairs([1], [3, 5]),
  role: 'field',
};
const RELATIONS = [set, next, value];
const of = (relation: Relation): Expression => ({ kind: 'relation', arity: relation.arity, relation });

type Scope = readonly Variable[];

const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** Formulas of all kinds, at random. */
class RandomFormulas {
  private variables = 0;

  constructor(private readonly random: () => number) {}

  formula(depth: number, scope: Scope): Formula {
    const { random } = this;
    const sub = (): Formula => this.formula(depth - 1, scope);
    const arity = pick(random, [1, 1, 2]);
    const simple: readonly (() => Formula)[] = [
      () => ({
        kind: 'compare',
        operator: pick(random, ['in', '=']),
        left: this.expression(depth - 1, arity, scope),
        right: this.expression(depth - 1, arity, scope),
      }),
      () => ({
        kind: 'compare-integers',
        operator: pick(random, ['=', '<', '<=']),
        left: this.integer(depth - 1, scope),
        right: this.integer(depth - 1, scope),
      }),
      () => ({
        kind: 'multiplicity',
        quantifier: pick(random, ['some', 'no', 'one', 'lone']),
        operand: this.expression(depth - 1, arity, scope),
      }),
      () => ({
        kind: 'size',
        operator: pick(random, ['<=', '=']),
        operand: this.expression(depth - 1, arity, scope),
        size: Math.floor(random() * 4),
      }),
    ];
    if (depth <= 0) return pick(random, simple)();
    const composed: readonly (() => Formula)[] = [
      () => ({ kind: 'not', operand: sub() }),
      () => ({ kind: 'and', parts: [sub(), sub()] }),
      () => ({ kind: 'or', parts: [sub(), sub()] }),
      () => ({ kind: 'iff', left: sub(), right: sub() }),
      () => {
        const { declarations, inner } = this.declarations(depth, scope);
        return {
          kind: 'quantified',
          quantifier: pick(random, ['all', 'some', 'no', 'one', 'lone']),
          declarations,
          body: this.formula(depth - 1, inner),
        };
      },
    ];
    return pick(random, [...simple, ...composed, ...composed])();
  }

  private declarations(
    depth: number,
    scope: Scope,
  ): { readonly declarations: readonly Declaration[]; readonly inner: Scope } {
    const declarations: Declaration[] = [];
    let inner = scope;
    for (let count = pick(this.random, [1, 1, 2]); count > 0; count--) {
      const variable: Variable = { name: `x${this.variables++}`, arity: 1 };
      declarations.push({ variable, multiplicity: 'one', domain: this.expression(depth - 2, 1, inner) });
      inner = [...inner, variable];
    }
    return { declarations, inner };
  }

  private expression(depth: number, arity: number, scope: Scope): Expression {
    const { random } = this;
    const variables = scope.filter((variable) => variable.arity === arity);
    const leaves: readonly (() => Expression)[] = [
      ...RELATIONS.filter((relation) => relation.arity === arity).map(
        (relation) => (): Expression => ({ kind: 'relation', arity, relation }),
      ),
      ...variables.flatMap((variable) => {
        const leaf = (): Expression => ({ kind: 'variable', arity, variable });
        return [leaf, leaf];
      }),
      () => ({
        kind: 'constant',
        arity,
        tuples: arity === 1 ? pick(random, [[], [0], [0, 1], [2, 3, 4, 5]]) : [pick(random, [1, n, n + 1])],
      }),
    ];
    if (depth <= 0) return pick(random, leaves)();
    const sub = (of: number): Expression => this.expression(depth - 1, of, scope);
    const composed: readonly (() => Expression)[] = [
      () => ({
        kind: 'binary',
        operator: pick(random, ['union', 'difference', 'intersection']),
        arity,
        left: sub(arity),
        right: sub(arity),
      }),
      () => ({ kind: 'binary', operator: 'join', arity, left: sub(1), right: sub(arity + 1) }),
      () => ({
        kind: 'conditional',
        arity,
        condition: this.formula(depth - 1, scope),
        consequent: sub(arity),
        alternative: sub(arity),
      }),
      () => {
        const { declarations, inner } = this.declarations(depth, scope);
        const used = declarations.slice(0, arity);
        if (used.length < arity) return sub(arity);
        const visible = inner.slice(0, scope.length + arity);
        return {
          kind: 'comprehension',
          arity,
          declarations: used,
          body: this.formula(depth - 1, visible),
        };
      },
      ...(arity === 1
        ? [(): Expression => ({ kind: 'atom-of', arity: 1, integer: this.integer(depth - 1, scope) })]
        : []),
      ...(arity === 2
        ? [
            (): Expression => ({
              kind: 'unary',
              operator: pick(random, ['transpose', 'closure', 'reflexive', 'closure']),
              arity: 2,
              operand: sub(2),
            }),
            (): Expression => ({ kind: 'unary', operator: 'closure', arity: 2, operand: of(next) }),
            (): Expression => ({ kind: 'identity', arity: 2 }),
            (): Expression => ({
              kind: 'binary',
              operator: 'product',
              arity: 2,
              left: sub(1),
              right: sub(1),
            }),
            (): Expression => ({
              kind: 'binary',
              operator: 'override',
              arity: 2,
              left: sub(2),
              right: sub(2),
            }),
            (): Expression => ({ kind: 'binary', operator: 'domain', arity: 2, left: sub(1), right: sub(2) }),
            (): Expression => ({ kind: 'binary', operator: 'range', arity: 2, left: sub(2), right: sub(1) }),
          ]
        : []),
    ];
    return arity > 2 ? this.large(depth, arity, scope) : pick(random, [...leaves, ...composed])();
  }

  private large(depth: number, arity: number, scope: Scope): Expression {
    const left = this.expression(depth - 1, 1, scope);
    const right = this.expression(depth - 1, arity - 1, scope);
    return { kind: 'binary', operator: 'product', arity, left, right };
  }

  private integer(depth: number, scope: Scope): IntegerExpression {
    const { random } = this;
    const leaves: readonly (() => IntegerExpression)[] = [
      () => ({ kind: 'integer', value: Math.floor(random() * 4) - 2 }),
      () => ({ kind: 'cardinality', operand: this.expression(depth - 1, pick(random, [1, 2]), scope) }),
      () => ({ kind: 'total', operand: this.expression(depth - 1, 1, scope) }),
    ];
    if (depth <= 0) return pick(random, leaves)();
    const sub = (): IntegerExpression => this.integer(depth - 1, scope);
    const composed: readonly (() => IntegerExpression)[] = [
      () => ({
        kind: 'arithmetic',
        operator: pick(random, [
          'plus',
          'minus',
          'mul',
          'div',
          'rem',
          'shift-left',
          'shift-right',
          'shift-right-zero',
        ]),
        left: sub(),
        right: sub(),
      }),
      () => ({
        kind: 'choice',
        condition: this.formula(depth - 1, scope),
        consequent: sub(),
        alternative: sub(),
      }),
      () => {
        const { declarations, inner } = this.declarations(depth, scope);
        return { kind: 'sum', declarations, body: this.integer(depth - 1, inner) };
      },
    ];
    return pick(random, [...leaves, ...composed])();
  }
}

/** All assignments of tuples between the bounds. */
function* allInstances(relations: readonly Relation[]): Generator<RelationalInstance> {
  const open = relations.flatMap((relation) =>
    relation.upper.filter((tuple) => !relation.lower.includes(tuple)).map((tuple) => ({ relation, tuple })),
  );
  for (let bits = 0; bits < 2 ** open.length; bits++) {
    const chosen = open.filter((_, i) => (bits >> i) & 1);
    const tuples = relations.map((relation) => {
      const own = chosen.filter((one) => one.relation === relation).map(({ tuple }) => tuple);
      return [relation, [...relation.lower, ...own].sort((a, b) => a - b)] as const;
    });
    yield { tuples: new Map(tuples) };
  }
}

const keyOf = ({ tuples }: RelationalInstance): string =>
  RELATIONS.map((relation) => tuples.get(relation)!.join()).join(';');

describe('the translation of relational problems', () => {
  it('has the instances that the evaluator accepts, for formulas of all kinds [long]', () => {
    let interesting = 0;
    for (let seed = 1; seed <= 600; seed++) {
      const formula = new RandomFormulas(randomFrom(seed)).formula(4, []);
      const problem: Problem = {
        atoms: ATOMS,
        bits: 2,
        relations: RELATIONS,
        formulas: [{ formula, label: 'f', place: undefined }],
      };
      const expected = [...allInstances(RELATIONS)]
        .filter((instance) => new Evaluator(problem, instance).formula(formula))
        .map(keyOf);
      const ground = new GroundProblem(problem);
      const search = new RelationalSearch(ground, { symmetryBreaking: false });
      const found: string[] = [];
      for (; search.next() === 'sat'; search.block())
        found.push(keyOf(ground.instance((input) => search.holds(input))));
      assert.deepEqual(found.sort(), expected.sort(), `seed ${seed}`);
      if (expected.length > 0 && expected.length < 512) interesting += 1;
    }
    assert.ok(interesting > 200, `only ${interesting} formulas hold in some instances and not in all`);
  });
});
