/** Boxes are narrowed without losing a model, and cores refute what they are said to refute. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { onSamples } from '../../../compiler/testing/long-rows.js';
import { bitOperation } from '../terms/constructors/bit-operations.js';
import { decimalText } from '../terms/constructors/text-terms.js';
import { type Bool, type Num, TermOp, Terms } from '../terms/terms.js';
import { branchAndPrune } from './branch-and-prune.js';
import { Contraction } from './contraction.js';
import { ANY, holdsNumber, type Interval, point, union } from './interval.js';

const number = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    1,
    -1,
    0.5,
    3,
    7,
    255,
    2 ** 31,
    2 ** 53,
    5e-324,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ),
  fc.integer({ min: -24, max: 24 }).map((value) => value / 2),
  fc.double(),
);

/** How a number is made of two variables. */
type Recipe =
  | { readonly value: number }
  | { readonly variable: 0 | 1 }
  | { readonly op: (typeof OPS)[number]; readonly args: readonly Recipe[] };

const OPS = ['add', 'mul', 'div', 'rem', 'floor', 'trunc', 'abs', 'max', 'and', 'xor', 'shr'] as const;

const { recipe } = fc.letrec<{ recipe: Recipe }>((tie) => ({
  recipe: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<Recipe>({ variable: 0 }, { variable: 1 }),
    number.map((value): Recipe => ({ value })),
    fc.record({ op: fc.constantFrom(...OPS), args: fc.tuple(tie('recipe'), tie('recipe')) }),
    fc.record({ op: fc.constantFrom(...OPS), args: fc.tuple(tie('recipe'), tie('recipe')) }),
  ),
}));

const comparison = fc.record({
  kind: fc.constantFrom('le', 'eq', 'lt', 'isInt'),
  left: recipe,
  right: recipe,
});
type Comparison = typeof comparison extends fc.Arbitrary<infer T> ? T : never;

function build(terms: Terms, variables: readonly Num[], made: Recipe): Num {
  if ('value' in made) return terms.double(made.value);
  if ('variable' in made) return variables[made.variable]!;
  const [x, y] = made.args.map((arg) => build(terms, variables, arg)) as [Num, Num];
  switch (made.op) {
    case 'add':
      return terms.add(x, y);
    case 'mul':
      return terms.mul(x, y);
    case 'div':
      return terms.div(x, y);
    case 'rem':
      return terms.rem(x, y);
    case 'floor':
      return terms.floor(x);
    case 'trunc':
      return terms.trunc(x);
    case 'abs':
      return terms.numIte(terms.lt(x, terms.double(0)), terms.neg(x), x);
    case 'max':
      return terms.numIte(terms.le(x, y), y, x);
    case 'and':
      return terms.toDouble(bitOperation(terms, TermOp.BitAnd, x, y));
    case 'xor':
      return terms.toDouble(bitOperation(terms, TermOp.BitXor, x, y));
    case 'shr':
      return terms.toDouble(bitOperation(terms, TermOp.Shr, x, terms.num(2)));
  }
}

function formulaOf(terms: Terms, variables: readonly Num[], { kind, left, right }: Comparison): Bool {
  const [x, y] = [build(terms, variables, left), build(terms, variables, right)];
  return kind === 'isInt' ? terms.isInt(x) : terms[kind as 'le' | 'eq' | 'lt'](x, y);
}

function has(set: Interval, value: number): boolean {
  if (Number.isNaN(value)) return set.nan;
  return holdsNumber(set, value) && (value !== 0 || (Object.is(value, -0) ? set.minus : set.plus));
}

/** Formulas that hold at a point, made from comparisons that hold or fail there. */
function heldAt(comparisons: readonly Comparison[], values: readonly [number, number]) {
  const terms = new Terms();
  const variables = [terms.numVar('x', 'double'), terms.numVar('y', 'double')];
  const numbers = new Map(variables.map((variable, i) => [variable, values[i]!]));
  const { bool } = terms.evaluator({ booleans: new Map(), numbers });
  const formulas = comparisons
    .map((one) => formulaOf(terms, variables, one))
    .map((one) => (bool(one) ? one : -one));
  return { terms, variables, formulas };
}

const comparisons = fc.array(comparison, { minLength: 1, maxLength: 4 });

describe('contraction', () => {
  onSamples('keeps the models of a box', 300, 20_000, (numRuns) => {
    fc.assert(
      fc.property(
        comparisons,
        fc.tuple(number, number),
        fc.tuple(number, number),
        fc.boolean(),
        (made, values, others, isAny) => {
          const { terms, variables, formulas } = heldAt(made, values);
          const contraction = Contraction.of(terms, formulas, 1000)!;
          const index = (variable: number): 0 | 1 => (variables[0] === variable ? 0 : 1);
          const box = contraction.variables.map((variable) =>
            isAny ? ANY : union(point(values[index(variable)]), point(others[index(variable)])),
          );
          const whole = contraction.whole(() => ANY);
          const narrowed = contraction.contract({
            ...whole,
            sets: [...box, ...whole.sets.slice(box.length)],
          });
          if (typeof narrowed === 'number')
            assert.fail(`refuted by ${contraction.formulasOf(narrowed).join()}`);
          for (const [i, variable] of contraction.variables.entries())
            assert.ok(
              has(narrowed.sets[i]!, values[index(variable)]),
              `${values.join()} is not in ${JSON.stringify(narrowed)}`,
            );
        },
      ),
      { numRuns, seed: 1 },
    );
  });

  onSamples('does not refute what has a model, nor does a core', 60, 3000, (numRuns) => {
    fc.assert(
      fc.property(comparisons, comparison, fc.tuple(number, number), (made, more, values) => {
        const { terms, variables, formulas } = heldAt(made, values);
        assert.notEqual(branchAndPrune(terms, formulas, 3000)?.status, 'unsat');
        // One more formula may fail at the point: then it is in the core.
        const [one] = [formulaOf(terms, variables, more)];
        const numbers = new Map(variables.map((variable, i) => [variable, values[i]!]));
        const failing = terms.evaluator({ booleans: new Map(), numbers }).bool(one) ? -one : one;
        const answer = branchAndPrune(terms, [...formulas, failing], 3000);
        assert.ok(answer?.status !== 'unsat' || answer.core.has(failing));
      }),
      { numRuns, seed: 1 },
    );
  });

  it('leaves what functions of strings give in one case of a choice as it is', () => {
    const terms = new Terms();
    const x = terms.numVar('x', 'double');
    const digits = decimalText(terms, x).length;
    const chosen = terms.numIte(terms.le(x, terms.double(5)), digits, terms.num(3));
    const answer = branchAndPrune(
      terms,
      [terms.eq(chosen, terms.num(2)), terms.le(terms.double(0), x)],
      3000,
    );
    assert.notEqual(answer?.status, 'unsat');
  });
});
