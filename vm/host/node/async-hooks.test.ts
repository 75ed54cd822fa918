import assert from 'node:assert/strict';
import { longMark } from '../../../compiler/testing/long-rows.js';
import { runBoth } from '../testing/fixture.js';

const PRELUDE = `const { AsyncLocalStorage, AsyncResource } = require('async_hooks'); const fs = require('fs');
const a = new AsyncLocalStorage(), b = new AsyncLocalStorage(); const log = (name) => console.log(name, a.getStore(), b.getStore());
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
`;

/** What follows the prelude. */
const programs: readonly string[] = [
  `const job = async (n) => { log(n); await null; log('await' + n); await sleep(5 * n); log('slept' + n) };
   a.run(1, () => job(1)); a.run(2, () => b.run('b', () => job(2))); log('outside')`,
  `a.run('s', () => { setTimeout(() => log('timer'), 50); process.nextTick(() => log('tick'));
     queueMicrotask(() => log('microtask')); Promise.resolve().then(() => log('then'));
     const i = setInterval(() => { log('interval'); clearInterval(i) }, 90) })`,
  `a.run('s', () => setImmediate(() => log('immediate')))`,
  `const read = async (n) => { await fs.promises.stat(__filename); log('stat' + n); fs.readFile(__filename, () => log('read' + n)) };
   a.run(1, () => read(1)).then(() => log('outside'))`,
  `const inside = a.run('s', () => AsyncLocalStorage.snapshot()); console.log(inside(() => a.getStore()));
   console.log(a.run('s', () => AsyncLocalStorage.bind(() => a.getStore()))())`,
  `class R extends AsyncResource { run(f) { return this.runInAsyncScope(f) } } const r = a.run('r', () => new R('R')); r.run(() => log('in'));
   sleep(1).then(() => r.run(async () => { log('r1'); await 1; log('r2') })).then(() => log('out'))`,
  `const e = new (require('events'))(); a.run('on', () => e.on('x', () => log('heard'))); a.run('emit', () => e.emit('x'))`,
  `(async () => { a.enterWith(1); log(1); await 0; log(2); await sleep(1); log(3); a.exit(() => log('exit')); log(4) })(); log('after');
   setTimeout(() => { log('timer'); a.disable(); log('disabled') }, 20)`,
  `const p = a.run('made', () => sleep(3)); a.run('asked', () => p.then(() => log('then')))`,
  `async function* g() { log('g0'); yield 1; log('g1'); await 0; yield 2; log('g2') } a.run('g', async () => { for await (const x of g()) log(x) })`,
  `const thenable = { then(resolve) { log('thenable'); resolve() } }; a.run('s', async () => { await thenable; log('after') })`,
  `a.run('s', () => Promise.reject(new Error('x')).catch(() => log('caught')))`,
];

describe('stores of AsyncLocalStorage go with what is asynchronous', () => {
  for (const [at, program] of programs.entries()) {
    it(`${program}${longMark(at + 4, 8)}`, async () => {
      const { node, vm } = await runBoth(PRELUDE + program);
      assert.deepEqual(vm, node);
    });
  }

  it('hooks are refused', async () => {
    const program = "const hooks = require('async_hooks');\nhooks.createHook({ init() {} });";
    await assert.rejects(runBoth(program), { code: 'E_UNSUPPORTED', position: { line: 2, column: 6 } });
  });
});
