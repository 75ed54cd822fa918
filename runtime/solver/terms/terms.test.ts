import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Assignment, type Bool, FALSE, type Num, Terms, TRUE } from './terms.js';

describe('Terms', () => {
  const terms = new Terms();
  const [p, q] = [terms.boolVar('p'), terms.boolVar('q')];
  const x = terms.numVar('x', 'int');
  const r = terms.numVar('r', 'real');
  const d = terms.numVar('d', 'double');
  const n = (value: number): Num => terms.num(value);

  const folded: readonly [string, number, number][] = [
    ['p and not p', terms.and(p, -p), FALSE],
    ['p or not p', terms.or(p, -p), TRUE],
    ['p and p', terms.and(p, p), p],
    ['p and true', terms.and(p, TRUE), p],
    ['p and false', terms.and(p, FALSE), FALSE],
    ['and is commutative', terms.and(p, q), terms.and(q, p)],
    ['empty conjunction', terms.all([]), TRUE],
    ['empty disjunction', terms.any([]), FALSE],
    ['p iff p', terms.iff(p, p), TRUE],
    ['p iff not p', terms.iff(p, -p), FALSE],
    ['iff moves negations out', terms.iff(-p, q), -terms.iff(p, q)],
    ['ite with equal branches', terms.ite(p, q, q), q],
    ['ite of true and false', terms.ite(p, TRUE, FALSE), p],
    ['ite of a negated condition', terms.ite(-p, q, x), terms.ite(p, x, q)],
    ['1 + 2', terms.add(n(1), n(2)), n(3)],
    ['x + 0', terms.add(x, n(0)), x],
    ['x * 1', terms.mul(n(1), x), x],
    ['x * 0', terms.mul(n(0), x), n(0)],
    ['d - 0 of a double, which may be -0', terms.sub(d, n(0)), d],
    ['-7 % 3', terms.rem(n(-7), n(3)), n(-1)],
    ['7 / 2', terms.div(n(7), n(2)), n(3.5)],
    ['floor(-1.5)', terms.floor(n(-1.5)), n(-2)],
    ['2 < 3', terms.lt(n(2), n(3)), TRUE],
    ['3 <= 2', terms.le(n(3), n(2)), FALSE],
    ['2 = 2.5', terms.eq(n(2), n(2.5)), FALSE],
    ['x = x', terms.eq(x, x), TRUE],
    ['an Int is integral', terms.isInt(x), TRUE],
    ['an Int seen as a Real is integral', terms.isInt(terms.toReal(x)), TRUE],
    ['0.5 is not integral', terms.isInt(n(0.5)), FALSE],
  ];
  for (const [name, actual, expected] of folded) {
    it(`folds ${name}`, () => assert.equal(actual, expected));
  }

  it('keeps a sum that is no safe integer', () => {
    const sum = terms.add(n(Number.MAX_SAFE_INTEGER), n(1));
    assert.equal(terms.constantOf(sum), undefined);
  });

  it('sorts by operands', () => {
    assert.deepEqual(
      [terms.sort(terms.add(x, n(1))), terms.sort(terms.add(x, r)), terms.sort(terms.floor(r))],
      ['int', 'real', 'int'],
    );
  });

  it('has no term for what is not finite', () => {
    assert.throws(() => terms.num(Number.NaN), new RangeError('no numeric term for NaN'));
  });

  type Formula =
    | { readonly op: 'var'; readonly of: number }
    | { readonly op: string; readonly parts: readonly Formula[] };
  const { formula } = fc.letrec<{ formula: Formula }>((tie) => ({
    formula: fc.oneof(
      { maxDepth: 5 },
      fc.record({ op: fc.constant('var' as const), of: fc.nat(3) }),
      fc.record({
        op: fc.constantFrom('and', 'or', 'iff', 'ite', 'not', 'implies'),
        parts: fc.array(tie('formula'), { minLength: 3, maxLength: 3 }),
      }),
    ),
  }));

  it('means what it was built from, also after a substitution', () => {
    fc.assert(
      fc.property(formula, fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), (f, values) => {
        const table = new Terms();
        const variables = values.map((_, i) => table.boolVar(`v${i}`));
        const build = (at: Formula): Bool => {
          if (!('parts' in at)) return variables[at.of]!;
          const [a, b, c] = at.parts.map(build) as [Bool, Bool, Bool];
          switch (at.op) {
            case 'and':
              return table.and(a, b, c);
            case 'or':
              return table.or(a, b, c);
            case 'iff':
              return table.iff(a, b);
            case 'ite':
              return table.ite(a, b, c);
            case 'not':
              return -a;
            default:
              return table.implies(a, b);
          }
        };
        const meaning = (at: Formula): boolean => {
          if (!('parts' in at)) return values[at.of]!;
          const [a, b, c] = at.parts.map(meaning) as [boolean, boolean, boolean];
          switch (at.op) {
            case 'and':
              return a && b && c;
            case 'or':
              return a || b || c;
            case 'iff':
              return a === b;
            case 'ite':
              return a ? b : c;
            case 'not':
              return !a;
            default:
              return !a || b;
          }
        };
        const term = build(f);
        const model: Assignment = {
          booleans: new Map(variables.map((v, i) => [v, values[i]!])),
          numbers: new Map(),
        };
        assert.equal(table.evaluator(model).bool(term), meaning(f));
        const known = new Map(variables.slice(0, 2).map((v, i) => [v, values[i]!]));
        assert.equal(table.evaluator(model).bool(table.substitution(known)(term)), meaning(f));
        assert.equal(table.substitution(model.booleans)(term), meaning(f) ? TRUE : FALSE);
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});
