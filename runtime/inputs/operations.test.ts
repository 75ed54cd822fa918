import assert from 'node:assert/strict';
import { type Operation, OperationDifferential } from './operation-differential.js';

const integer = (...texts: readonly string[]): Operation[] =>
  texts.map((text) => ({ text, domain: 'integer' }));

const OPERATIONS: readonly Operation[] = [
  ...integer('a & b', 'a | b', 'a ^ b', '~a', 'a << b', 'a >> b', 'a >>> b'),
  ...integer(
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
];

describe('symbolic operations against the real ones', () => {
  let differential: OperationDifferential;
  before(() => {
    differential = new OperationDifferential();
  });
  after(() => differential.close());

  for (const operation of OPERATIONS) {
    it(`${operation.text} (${operation.domain})`, async () => {
      const count = await differential.hold(operation, { evaluated: 1000, solved: 4 });
      assert.deepEqual(count, { evaluated: 1000, solved: 4 });
    });
  }
});
