import assert from 'node:assert/strict';
import { runBoth } from '../host/testing/fixture.js';

/** What an asynchronous loop cannot go over, where n is a number and f gives one. */
const SUBJECTS = ['n', '{ a: n }', '!n', '0 ? 0 : (0, 2)', 'n ? null : 2'];

const statements = [
  ...SUBJECTS.map((subject) => `for await (const x of (${subject}));`),
  'await (async function* () { yield* { [Symbol.asyncIterator]: 5 }; })().next()',
  "await (async function* () { yield* { [Symbol.iterator]: 's' }; })().next()",
  'await (async function* () { yield* { [Symbol.iterator]: null }; })().next()',
  'await (async function* () { yield* {}; })().next()',
];

describe('errors of asynchronous loops are told as node tells them', () => {
  for (const statement of statements)
    it(statement, async () => {
      const { node, vm } = await runBoth(`const n = 1, f = () => 3, g = { f };
        (async () => { ${statement} })().catch((error) => console.log(error.message));`);
      assert.notEqual(node.out, '');
      assert.deepEqual(vm, node);
    });
});
