import assert from 'node:assert/strict';
import { type Operation, OperationDifferential } from './operation-differential.js';

const on =
  (domain: Operation['domain']) =>
  (...texts: readonly string[]): Operation[] =>
    texts.map((text) => ({ text, domain }));
const integers = on('integer');
const numbers = on('number');
const bigints = on('bigint');
const mixed = on('mixed');

const OPERATIONS: readonly Operation[] = [
  ...integers('a & b', 'a | b', 'a ^ b', '~a', 'a << b', 'a >> b', 'a >>> b'),
  ...integers(
    'a | 0',
    'a & 255',
    'a & -16',
    'a & 0x0ff0',
    'a | 6',
    'a ^ 0xf0f0',
    'a << 3',
    'a >> 5',
    'a >>> 28',
  ),
  ...integers(
    'a + b',
    'a - b',
    'a * b',
    'a / b',
    'a % b',
    'a % 7',
    'a / 3',
    '-a',
    'a < b',
    'a <= b',
    'a === b',
  ),
  ...integers(
    'Math.imul(a, b)',
    'Math.clz32(a)',
    'Math.abs(a)',
    'Math.sign(a)',
    'Math.min(a, b)',
    'Math.max(a, b)',
  ),
  ...numbers('a + b', 'a - b', 'a * b', 'a / b', 'a % b', 'a ** b', '-a', '+a', 'a - 1', '1 / a', 'a % 1'),
  ...numbers(
    'a < b',
    'a <= b',
    'a > b',
    'a >= b',
    'a === b',
    'a !== b',
    'a == b',
    'a !== a',
    'a === 0',
    '!a',
    '!!a',
  ),
  ...numbers(
    'a & b',
    'a | b',
    'a ^ b',
    '~a',
    'a << b',
    'a >> b',
    'a >>> b',
    'a | 0',
    'a >>> 0',
    'a & 1',
    'a >> 1',
  ),
  ...numbers(
    'Math.abs(a)',
    'Math.sign(a)',
    'Math.floor(a)',
    'Math.ceil(a)',
    'Math.trunc(a)',
    'Math.round(a)',
  ),
  ...numbers('Math.min(a, b)', 'Math.max(a, b)', 'Math.imul(a, b)', 'Math.clz32(a)', 'Math.min(a, b, 3)'),
  ...numbers(
    'Math.sqrt(a)',
    'Math.cbrt(a)',
    'Math.fround(a)',
    'Math.hypot(a, b)',
    'Math.pow(a, b)',
    'Math.atan2(a, b)',
  ),
  ...numbers('Math.exp(a)', 'Math.expm1(a)', 'Math.log(a)', 'Math.log1p(a)', 'Math.log2(a)', 'Math.log10(a)'),
  ...numbers('Math.sin(a)', 'Math.cos(a)', 'Math.tan(a)', 'Math.asin(a)', 'Math.acos(a)', 'Math.atan(a)'),
  ...numbers(
    'Math.sinh(a)',
    'Math.cosh(a)',
    'Math.tanh(a)',
    'Math.asinh(a)',
    'Math.acosh(a)',
    'Math.atanh(a)',
  ),
  ...numbers('Number.isNaN(a)', 'Number.isFinite(a)', 'Number.isInteger(a)', 'Number.isSafeInteger(a)'),
  ...numbers('isNaN(a)', 'isFinite(a)', 'Number(a)', 'Object.is(a, b)', 'Object.is(a, -0)', 'Boolean(a)'),
  ...numbers(
    'a == "12"',
    'a < "5"',
    'a > 6n',
    'a == 7n',
    'a == true',
    'a * "2"',
    'a - true',
    'a * null',
    'a + undefined',
  ),
  ...bigints('a + b', 'a - b', 'a * b', 'a ** b', '-a', '~a', 'a & b', 'a | b', 'a ^ b', 'a << b', 'a >> b'),
  ...bigints(
    'b === 0n ? 0n : a / b',
    'b === 0n ? 0n : a % b',
    'a / 7n',
    'a % -7n',
    'a ** 3n',
    'a << 5n',
    'a >> 5n',
  ),
  ...bigints('a & 255n', 'a & -256n', 'a | 0xf0f0n', 'a ^ 0x0ff0n', 'a & (1n << 70n)', '-a >> 70n'),
  ...bigints('a < b', 'a <= b', 'a > b', 'a >= b', 'a === b', 'a == b', 'a !== b', '!a', 'a == 6', 'a < 6.5'),
  ...bigints(
    'a == "6"',
    'a < "7"',
    'a > true',
    'BigInt(a)',
    'Number(a)',
    '-Number(a)',
    'Number(a) / 3',
    'BigInt(!a)',
  ),
  ...bigints(
    'BigInt.asIntN(8, a)',
    'BigInt.asUintN(8, a)',
    'BigInt.asIntN(64, a)',
    'BigInt.asUintN(64, a + b)',
  ),
  ...bigints(
    'BigInt.asIntN(0, a)',
    'a === b ? a : b',
    '("" + a) === "6"',
    'String(a) === String(b)',
    'typeof a === "bigint"',
  ),
  ...mixed(
    'a == b',
    'a != b',
    'a < b',
    'a <= b',
    'a > b',
    'a >= b',
    'a === b',
    'Number(a) === b',
    'Number(a) + b',
  ),
  ...mixed(
    'Number.isInteger(b) ? BigInt(b) : a',
    'Number.isInteger(b) ? BigInt(b) + a : 0n',
    'Number(a) < b',
  ),
];

/** Operations on doubles that the solver is asked about; it takes its time for others, or knows them as functions. */
const QUICK =
  /^(?:a [<>=!+]+ (?:b|a|0|\S*[n"])|[+!]+a|Math\.(?:abs|sign|floor|ceil|trunc|m\w\w)\(.*\)|\w+\.is\w*\(.*\))$/u;

function isAsked({ text, domain }: Operation): boolean {
  if (domain === 'bigint') return !/Number|\*\* b|>> 70n/u.test(text);
  if (domain === 'mixed') return /^a [<>=!]+ b$/u.test(text);
  return domain === 'integer' ? !/[/]|imul/u.test(text) : QUICK.test(text);
}

describe('symbolic operations against the real ones', () => {
  let differential: OperationDifferential;
  before(() => {
    differential = new OperationDifferential();
  });
  after(() => differential.close());

  for (const operation of OPERATIONS) {
    it(`${operation.text} (${operation.domain})`, async () => {
      const amount = { evaluated: 1000, solved: isAsked(operation) ? 1 : 0 };
      assert.deepEqual(await differential.hold(operation, amount), amount);
    });
  }
});
