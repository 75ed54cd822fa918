import assert from 'node:assert/strict';
import { type ProgramFiles, runBoth } from '../testing/fixture.js';

/** Programs that wait for timers, for node, or for both. */
const programs: readonly ProgramFiles[] = [
  'setTimeout(() => console.log("timer"), 300); require("fs").readFile(__filename, () => { console.log("read"); setTimeout(() => console.log("0"), 0); setImmediate(() => console.log("immediate")) })',
  'const { port1, port2 } = new MessageChannel(); port1.onmessage = ({ data }) => { console.log(data); port1.close() }; setTimeout(() => console.log("timer"), 200); port2.postMessage("message")',
  'AbortSignal.timeout(100).onabort = ({ target }) => console.log(String(target.reason)); setTimeout(() => console.log("later"), 200); AbortSignal.timeout(1e6).onabort = console.log',
  'try { AbortSignal.timeout(-1) } catch (error) { console.log(error.message) }',
  `const hooks = require('perf_hooks'); const start = performance.now(); const date = Date.now(); performance.mark('start');
   setTimeout(() => { console.log(performance.now() - start >= 1000, Date.now() - date >= 1000, hooks.performance === performance,
     performance.measure('waited', 'start').duration >= 1000, performance.mark('x', { startTime: 7 }).startTime) }, 1000)`,
  `const { setTimeout, setImmediate, setInterval, scheduler } = require('timers/promises');
   const show = ({ name, code, message, cause }) => console.log(name, code, message, String(cause));
   (async () => {
     const controller = new AbortController(); globalThis.setTimeout(() => controller.abort('why'), 10);
     await setTimeout(50, 1, { signal: controller.signal }).catch(show);
     await setTimeout(50, 1, { signal: controller.signal }).catch(show);
     await setImmediate(1, { signal: 5 }).catch(show); await setTimeout(1, 1, null).catch(show); await setImmediate(1, { ref: 1 }).catch(show);
     console.log(await setTimeout(5, 'v'), await setImmediate('w'), await scheduler.wait(3), await scheduler.yield());
     let times = 0; for await (const x of setInterval(10, 'i')) { console.log(x); if (++times === 2) break }
     const other = new AbortController();
     try { for await (const x of setInterval(10, 'k', other)) { console.log(x); if (++times === 4) other.abort() } } catch (error) { show(error) }
     try { for await (const x of setInterval(10, 'k', { signal: 3 })) console.log(x) } catch (error) { show(error) }
     setTimeout(1e6, 0, { ref: false }).then(() => console.log('never'));
     console.log(await Promise.race([setTimeout(500, 'slow', { ref: false }), setTimeout(100, 'fast')]));
   })(); console.log(setTimeout, setInterval, require('timers').promises)`,
  'const timer = setTimeout(() => {}, 1); console.log(timer instanceof timer.constructor, [setTimeout, setInterval, setImmediate, clearTimeout, queueMicrotask].map((f) => [f.length, String(f)]))',
  `const empty = [0, 97, 115, 109, 1, 0, 0, 0]; const [bad, ok] = [[1, 2, 3], empty].map((bytes) => Uint8Array.from(bytes));
   const needs = Uint8Array.from([...empty, 1, 4, 1, 96, 0, 0, 2, 7, 1, 1, 109, 1, 102, 0, 0]); const f = () => {};
   const show = async (run) => { try { const got = await run(); console.log(Object.keys(got), got.constructor?.name) } catch ({ name, message }) { console.log(name, message) } };
   const { compile, instantiate, Module } = WebAssembly;
   (async () => { for (const run of [() => compile(bad), () => compile(5), () => instantiate(bad), () => instantiate(), () => instantiate(ok, 5), () => instantiate(ok), () => instantiate(needs),
     () => instantiate(needs, {}), () => instantiate(needs, { m: { f: 1 } }), () => instantiate(needs, { m: { f } }), () => instantiate(new Module(needs), { m: { f } }), () => compile(ok)]) await show(run) })();
   console.log(compile.length, instantiate.name, Object.keys(Object.getOwnPropertyDescriptors(compile)), compile(ok) instanceof Promise)`,
  `for (const handle of [Symbol('s'), 5n, {}, 'a', null, true]) console.log(clearTimeout(handle), clearInterval(handle));
   clearTimeout(String(Number(setTimeout(() => console.log('never'), 5)))); const late = setTimeout(() => console.log('late'), 5); clearTimeout([Number(late)])`,
  'console.log(new Date().getFullYear())',
  'for (const time of [Symbol("s"), 5n, undefined, "2", [3]]) try { console.log(typeof setTimeout(() => console.log(String(time)), time)) } catch ({ name, message }) { console.log(name, message) }',
];

describe('programs see the order of node, in time of their own', () => {
  for (const files of programs) {
    it(typeof files === 'string' ? files : Object.keys(files).join(' '), async () => {
      const { node, vm } = await runBoth(files);
      assert.deepEqual(vm, node);
    });
  }
});
