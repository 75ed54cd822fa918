import assert from 'node:assert/strict';
import { longMark } from '../../../compiler/testing/long-rows.js';
import { runBoth } from '../testing/fixture.js';

/** Programs whose jobs and ticks stand between those of node's own modules. */
const programs: readonly string[] = [
  `const { Readable } = require('stream'); const r = Readable.from(['a', 'b']);
   r.on('data', (d) => { console.log(d); Promise.resolve().then(() => console.log('micro', d)); process.nextTick(() => console.log('tick', d)) });
   r.on('data', (d) => console.log('second', d)); r.on('end', () => { console.log('end'); Promise.resolve().then(() => console.log('late')) });
   r.on('end', () => console.log('end again')); r.on('close', () => console.log('close'))`,
  `const { Transform, pipeline, Readable, Writable } = require('stream'); pipeline(Readable.from(['a', 'b', 'c']),
   new Transform({ transform(c, e, done) { console.log('t', String(c)); Promise.resolve().then(() => { console.log('tm', String(c)); done(null, c) }) } }),
   new Writable({ write(c, e, done) { console.log('w', String(c)); queueMicrotask(() => { console.log('wm'); done() }) }, final(done) { console.log('final'); done() } }),
   (e) => { console.log('done', e); process.nextTick(() => console.log('after')) })`,
  `const fs = require('fs'); fs.readFile(__filename, () => { console.log(1); Promise.resolve().then(() => console.log('job'));
   process.nextTick(() => console.log('tick')); setImmediate(() => console.log('immediate')) })`,
  `const net = require('net'); const server = net.createServer((c) => { c.on('data', (d) => { console.log('heard', String(d));
   Promise.resolve().then(() => console.log('job')); c.end('bye') }); c.on('data', () => console.log('heard again')); c.on('close', () => server.close()) })
   .listen(0, () => { const c = net.connect(server.address().port); c.on('connect', () => { console.log('connect'); Promise.resolve().then(() => console.log('then')) });
   c.on('connect', () => { console.log('connect again'); c.write('hi') }); c.on('data', (d) => console.log(String(d))); c.on('end', () => console.log('end')) })`,
  `const { createInterface } = require('readline'); const lines = createInterface({ input: require('stream').Readable.from(['a\\nb\\n', 'c']) });
   lines.on('line', (l) => { console.log(l); Promise.resolve().then(() => console.log('job', l)) }); lines.on('close', () => console.log('closed'))`,
  `const { createInterface } = require('readline'); const lines = createInterface({ input: require('stream').Readable.from(['a\\nb\\n', 'c']) });
   (async () => { for await (const line of lines) if (line === 'b') throw new Error(line) })()`,
  `const fs = require('fs/promises'); (async () => { await fs.stat('/'); console.log(1); await null; console.log(2);
   await Promise.all([fs.stat('/').then(() => console.log('a')), null]).then(() => console.log('all')) })()`,
  `const { setTimeout: wait, setInterval: ticks } = require('timers/promises'); (async () => { console.log(await Promise.race([wait(10, 'slow'), wait(2, 'fast')]));
   let n = 0; for await (const x of ticks(1, 'i')) if (++n > 2) break; console.log(n) })()`,
  `const { Transform } = require('stream'); const t = new Transform({ transform(c, e, done) { done(null, c + '!') } });
   for (const event of ['data', 'finish', 'end', 'close']) t.on(event, (value) => console.log(event, String(value)));
   t.write('a', () => console.log('written')); Promise.resolve().then(() => console.log('job')); process.nextTick(() => console.log('tick'));
   t.end('b', () => console.log('ended')); setImmediate(() => console.log('immediate')); console.log('sync')`,
  `setTimeout(() => { const { PassThrough } = require('stream'); const p = new PassThrough(); p.on('data', (d) => console.log(String(d))).on('end', () => console.log('end'));
   p.write('1'); process.nextTick(() => console.log('tick')); Promise.resolve().then(() => console.log('job')); p.end('2') }, 1); setTimeout(() => console.log('second'), 1)`,
  `const { EventEmitter, once } = require('events'); const e = new EventEmitter(); (async () => { const p = once(e, 'x');
   process.nextTick(() => { e.emit('x', 5); let p = Promise.resolve(); for (const n of [1, 2, 3]) p = p.then(() => console.log(n)) }); console.log(await p) })()`,
  `const f = require('util').promisify((done) => process.nextTick(done, null, 'value')); f().then((v) => console.log('then', v));
   (async () => { process.nextTick(() => { let p = Promise.resolve(); for (const n of [1, 2, 3]) p = p.then(() => console.log(n)) }); console.log(await f()) })()`,
  `setTimeout(() => console.log('big'), 2 ** 31); setTimeout(() => console.log('negative'), -5); setTimeout(() => console.log('nan'), NaN);
   const i = setInterval(() => { console.log('interval'); clearInterval(i) }, Infinity)`,
];

describe('jobs and ticks of programs run in one order with those of node', () => {
  for (const [at, program] of programs.entries()) {
    it(`${program}${longMark(at, 3)}`, async () => {
      const { node, vm } = await runBoth(program);
      assert.deepEqual(vm, node);
    });
  }
});
