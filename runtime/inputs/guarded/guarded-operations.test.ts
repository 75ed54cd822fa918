import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Tag, tagOf } from '../../../vm/expressions/arena.js';
import { type Assignment, type Bool, FALSE, Terms, TRUE } from '../../solver/terms/terms.js';
import { type Guarded, guardedPrimitive, guardedReference } from './guarded.js';
import {
  arithmetic,
  bigintArithmetic,
  choose,
  compare,
  hasTag,
  ifThenElse,
  looseEqual,
  order,
  strictEqual,
  toNumber,
  truthy,
} from './guarded-operations.js';
import { textFunction } from './guarded-strings.js';

/** Objects stand for references by identity. */
const OBJECTS = [{ object: 0 }, { object: 1 }];
const VALUES: readonly unknown[] = [
  undefined,
  null,
  false,
  true,
  0,
  1,
  -3,
  2.5,
  '',
  'a',
  10n,
  1n,
  0n,
  Number.NaN,
  ...OBJECTS,
];

function known(terms: Terms, value: unknown): Guarded {
  const object = OBJECTS.indexOf(value as (typeof OBJECTS)[number]);
  return object < 0 ? guardedPrimitive(terms, value) : guardedReference(object);
}

/** The value that a guarded value has under a model: exactly one guard may hold. */
function valueUnder(terms: Terms, value: Guarded, model: Assignment): unknown {
  const { bool, num, bigint } = terms.evaluator(model);
  const held: unknown[] = [];
  if (bool(value.undefined)) held.push(undefined);
  if (bool(value.null)) held.push(null);
  if (bool(value.boolean)) held.push(bool(value.isTrue));
  for (const { guard, term } of value.numbers) if (bool(guard)) held.push(num(term));
  for (const { guard, term } of value.bigints) if (bool(guard)) held.push(bigint(term));
  for (const [object, guard] of value.references) if (bool(guard)) held.push(OBJECTS[object]);
  for (const { guard, value: constant } of value.constants) if (bool(guard)) held.push(constant);
  assert.equal(held.length, 1, 'guards exclude each other and one holds');
  return held[0];
}

describe('guarded values', () => {
  const operand = fc.array(fc.constantFrom(...VALUES), { minLength: 3, maxLength: 3 });
  const bits = fc.array(fc.boolean(), { minLength: 4, maxLength: 4 });

  /** A value that is one of three, by two conditions. */
  function build(terms: Terms, values: readonly unknown[], [p, q]: readonly Bool[]): Guarded {
    const [a, b, c] = values.map((value) => known(terms, value)) as [Guarded, Guarded, Guarded];
    return ifThenElse(terms, p!, a, ifThenElse(terms, q!, b, c));
  }

  it('choose and operate as JavaScript does on the value chosen [long]', () => {
    fc.assert(
      fc.property(operand, operand, bits, (left, right, chosen) => {
        const terms = new Terms();
        const variables = chosen.map((_, i) => terms.boolVar(`b${i}`));
        const model: Assignment = {
          booleans: new Map(variables.map((variable, i) => [variable, chosen[i]!])),
          numbers: new Map(),
        };
        const { bool } = terms.evaluator(model);
        const x = build(terms, left, variables.slice(0, 2));
        const y = build(terms, right, variables.slice(2));
        const a = chosen[0] ? left[0] : chosen[1] ? left[1] : left[2];
        const b = chosen[2] ? right[0] : chosen[3] ? right[1] : right[2];
        assert.deepEqual(valueUnder(terms, x, model), a);
        assert.equal(bool(truthy(terms, x)), Boolean(a));
        assert.equal(bool(strictEqual(terms, x, y)), a === b);
        if (typeof a === 'bigint' && typeof b === 'number')
          // biome-ignore lint/suspicious/noDoubleEquals: it is what is tested
          assert.equal(bool(looseEqual(terms, x, y)), (a as unknown) == b);
        if (tagOf(a) === tagOf(b) || a == null || b == null)
          assert.equal(bool(looseEqual(terms, x, y)), a === b || (a == null && b == null));
        for (const tag of Object.values(Tag)) assert.equal(bool(hasTag(terms, x, tag)), tagOf(a) === tag);
        const numeric =
          typeof a === 'number' && typeof b === 'number' && !Number.isNaN(a) && !Number.isNaN(b);
        if (typeof a === 'bigint' && typeof b === 'bigint') {
          const sum = bigintArithmetic(terms, x, y, (p, q) => terms.add(p, q));
          assert.equal(valueUnder(terms, sum, model), a + b);
        }
        const isOrdered = [a, b].every((value) => ['number', 'bigint'].includes(typeof value));
        const isLess = order(terms, x, y, (p, q) => terms.le(p, q));
        assert.equal(bool(isLess), isOrdered && (a as number) <= (b as number));
        const less = compare(terms, x, y, (p, q) => terms.lt(p, q));
        assert.equal(bool(less), numeric && (a as number) < (b as number));
        if (numeric) {
          const sum = arithmetic(terms, x, y, (p, q) => terms.add(p, q));
          assert.equal(valueUnder(terms, sum, model), (a as number) + (b as number));
        }
        if (typeof a === 'boolean' || a === null)
          assert.equal(valueUnder(terms, toNumber(terms, x), model), Number(a));
      }),
      { seed: 11, numRuns: 2000 },
    );
  });

  it('of texts computed from texts there are few', () => {
    const terms = new Terms();
    const digits = (name: string): Guarded => {
      const bits = Array.from({ length: 9 }, (_, at) => terms.boolVar(`${name}${at}`));
      const guards = Array.from({ length: 10 }, (_, at) =>
        terms.all([...bits.slice(0, at).map((before) => -before), ...bits.slice(at, at + 1)]),
      );
      return choose(
        terms,
        guards,
        guards.map((_, at) => known(terms, String(at))),
      );
    };
    const apply = (name: 'trim' | '+' | 'prefix', ...of: Guarded[]): Guarded =>
      textFunction(terms, { name, fixed: [] }, of);
    const [a, b] = [digits('a'), digits('b')];
    const sizes = [
      apply('trim', a),
      apply('+', a, known(terms, 'x')),
      apply('prefix', a, known(terms, 0)),
    ].map(({ constants }) => constants.length);
    assert.deepEqual(sizes, [10, 10, 1]);
    const pair = apply('+', a, b);
    assert.deepEqual([pair.constants.length, pair.strings.length], [0, 1]);
  });

  it('fold where the choice is known', () => {
    const terms = new Terms();
    const [a, b] = [known(terms, 1), known(terms, null)];
    assert.equal(choose(terms, [TRUE, FALSE], [a, b]), a);
    assert.equal(strictEqual(terms, known(terms, 1), known(terms, 1)), TRUE);
    assert.equal(strictEqual(terms, known(terms, OBJECTS[0]), known(terms, OBJECTS[1])), FALSE);
    assert.equal(strictEqual(terms, known(terms, Number.NaN), known(terms, Number.NaN)), FALSE);
  });
});
