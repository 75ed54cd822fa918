import assert from 'node:assert/strict';
import { runBoth } from './testing/fixture.js';

const PRELUDE = `const tried = (f) => { try { console.log(f()) } catch (error) { console.log(error.name, error.message) } };
const shared = (T = Int32Array, ...rest) => new T(new SharedArrayBuffer(64), ...rest);
const spy = (name, value) => ({ valueOf() { console.log(name); return value; } });
`;

/** Programs that wait on shared memory; the one agent is woken by itself, or not at all. */
const programs: readonly string[] = [
  'tried(() => Atomics.wait(shared(), 0, 0, 0)); tried(() => Atomics.wait(shared(), 0, 42)); tried(() => Atomics.wait(shared(), 0, 0, 5))',
  'tried(() => Atomics.wait(new Int32Array(4), spy("index", 0))); tried(() => Atomics.wait(new Uint8Array(4), 0)); tried(() => Atomics.wait(shared(), 99))',
  'tried(() => Atomics.wait(shared(), spy("index", 0), spy("value", 1), spy("timeout", 0)))',
  'tried(() => Atomics.wait(shared(BigInt64Array), 0, 0n, 0)); tried(() => Atomics.wait(shared(BigInt64Array), 0, 0, 0))',
  'tried(() => Atomics.notify(new Int32Array(4), spy("index", 0), spy("count", 1))); tried(() => Atomics.notify(new Uint8Array(4), spy("index", 0)))',
  'tried(() => Atomics.waitAsync(shared(), 0, 42).value); tried(() => Atomics.waitAsync(shared(), 0, 0, 0).value); tried(() => Atomics.waitAsync(shared(), 0, 0).value)',
  `const a = shared(BigInt64Array, 8); for (let i = 0; i < 3; i++) Atomics.waitAsync(a, 2, 0n).value.then((v) => console.log('woken', i, v));
   Atomics.waitAsync(new BigInt64Array(a.buffer), 3, 0n).value.then((v) => console.log('same place', v));
   for (const [at, count] of [[2, 2], [1], [2, -1], [2, NaN], [2]]) tried(() => Atomics.notify(a, at, count));
   Promise.resolve().then(() => console.log('job'));`,
  `Atomics.waitAsync(shared(), 0, 0, 2).value.then((v) => console.log(v)); setTimeout(() => console.log('timer'), 50)`,
];

describe('programs that wait on shared memory', () => {
  for (const program of programs) {
    it(program, async () => {
      const { node, vm } = await runBoth(PRELUDE + program);
      assert.notEqual(node.out, '');
      assert.deepEqual(vm, node);
    });
  }
});
