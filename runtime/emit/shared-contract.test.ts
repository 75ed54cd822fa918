import assert from 'node:assert/strict';
import { readSourceModel } from '../inputs/model/source-model.js';
import { contractOf } from '../spec/index.js';
import { sharedContract } from './shared-contract.js';

const SOURCE = `
class Stack {
  /** @type {int} */ top = 0;
  /** @pure @returns {int} */
  size() { return this.top; }
  /** @post size() = old(size()) - 1 && allowed(size()) && top = old(top) - 1 */
  pop() { this.top--; }
  /** @post size() = 0 */
  clear() { this.top = 0; }
}
/** @pure @param {int} n @returns {boolean} */
function allowed(n) { return n >= 0; }
`;

const model = readSourceModel('stack.js', SOURCE);

describe('a contract in tests', () => {
  for (const [method, before, after, prelude] of [
    [
      'pop',
      ['const before = spec.snapshot(stack);', 'const earlier = callsBefore(before, stack);'],
      ['assertPost(before, earlier, stack, 1);'],
      /^function callsBefore\(before, self\) \{\n {2}return \[\n {4}spec\.call\(\[\[self\]\], true, \(o\) => o\.size\(\)\),\n {2}\];/mu,
    ],
    [
      'clear',
      [],
      ['assertPost(stack, 1);'],
      /spec\.call\(\[\[self\]\], true, \(o\) => o\.size\(\)\), \[0\]/u,
    ],
  ] as const)
    it(`of ${method}: methods are called, functions that may not be at hand are left out`, () => {
      const shared = sharedContract(contractOf(model, 'Stack', method, true), ['this'])!;
      assert.deepEqual(shared.assert({ this: 'stack' }, '1'), { before, after });
      assert.match(shared.prelude, prelude);
      assert.doesNotMatch(shared.prelude, /allowed\(/u);
    });
});
