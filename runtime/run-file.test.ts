import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runBoth } from '../vm/host/testing/fixture.js';
import { runFile } from './run-file.js';

/** Programs that node and the VM run; what they print and their exit codes are compared. */
const programs: Readonly<Record<string, string>> = {
  'ticks, jobs and timers [long]': `
    setTimeout(() => { console.log('t20'); Promise.resolve().then(() => console.log('job of t20')); process.nextTick(() => console.log('tick of t20')); }, 20);
    setTimeout((...all) => console.log('t60', all), 60, 1, 2);
    const cleared = setTimeout(() => console.log('never'), 30);
    clearTimeout(cleared);
    setTimeout(() => {}, 100000).unref();
    let n = 0;
    const every = setInterval(() => { console.log('every', ++n); if (n === 2) clearInterval(every); }, 200);
    queueMicrotask(() => { console.log('job'); process.nextTick(() => console.log('tick from job')); });
    Promise.resolve().then(() => console.log('second job'));
    process.nextTick((x) => console.log('tick', x), 'argument');
    (async () => { await null; console.log('awaited', await new Promise((ok) => setTimeout(ok, 100, 'slept'))); })();
    console.log('main');`,
  immediates: `
    setImmediate((x) => { console.log('immediate', x); setImmediate(() => console.log('next')); Promise.resolve().then(() => console.log('job')); process.nextTick(() => console.log('tick')); }, 1);
    const cleared = setImmediate(() => console.log('never'));
    setImmediate(() => console.log('second'));
    clearImmediate(cleared);`,
  'values as console shows them': `
    console.log('%s is %d', 'x', 1.5, { a: [1, , { b: null }], [Symbol('s')]: 1n });
    console.log([1, 'a', undefined, () => 1, class A {}, class B extends Array {}], new Map([[{}, new Set([1])]]), /x/g, new Date(0));
    console.log(Object.create(null), new (class Point { x = 1; #y = 2; get z() { return 3; } })());
    console.table([{ a: 1 }]);
    console.group('in'); console.log('side'); console.groupEnd();
    console.error('to stderr'); process.stdout.write('no newline');`,
  'exit codes': `process.on('exit', (code) => console.log('exit', code)); process.exitCode = 3; console.log('on');`,
  'process.exit in the middle': `try { console.log(1); process.exit(4); } catch { console.log('no'); } finally { console.log('no'); }`,
  'an exception': `console.log('before'); setTimeout(() => console.log('never')); throw new TypeError('bad');`,
  'an exception in a timer': `setTimeout(() => { throw 1; }); setTimeout(() => console.log('never'), 50);`,
  'a rejection that nobody handles': `Promise.reject(new Error('x')); setTimeout(() => console.log('never'), 50);`,
  'a rejection that is handled in time': `const p = Promise.reject(1); Promise.resolve().then(() => p.catch((e) => console.log('handled', e)));`,
  'a syntax error': `console.log('never');\nlet a = = 1;`,
  'modules, arguments and the file': `
    const { join, basename } = require('path');
    console.log(join('a', 'b'), basename(__filename), process.argv.slice(2), require.main === module, module.exports === exports);
    try { require('./none'); } catch (e) { console.log(e.code); }`,
};

/** ES modules by file; `main.mjs` is run. */
const modules: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'live bindings, defaults, namespaces and re-exports': {
    'main.mjs': `
      import def, { count, increment as inc, Named } from './counter.mjs';
      import * as all from './all.mjs';
      import { again, ns } from './all.mjs';
      log('main'); inc(); inc();
      log(count, def(), def.name, new Named().constructor.name, again === inc, Object.keys(all), ns.count);
      try { count = 1; } catch (e) { log(e.name); }
      try { all.count = 1; } catch (e) { log(e.name); }
      log(delete all.nothing, Reflect.has(all, 'x'), Object.prototype.toString.call(all), Object.getPrototypeOf(all), Object.isExtensible(all));
      log(Object.getOwnPropertyDescriptor(all, 'count'), typeof this);
      function log(...values) { console.log(...values); }`,
    'counter.mjs': `console.log('counter'); export let count = 0; export function increment() { count++; } export default function () { return count; } export class Named {}`,
    'all.mjs': `console.log('all'); export * from './counter.mjs'; export * as ns from './counter.mjs'; export { increment as again } from './counter.mjs'; export const x = 1; export { x as 'a string' };`,
  },
  'cycles see functions, and variables once they are initialised': {
    'main.mjs': `import { b, readA } from './b.mjs'; export function fromA() { return 'hoisted'; } export let a = 'a'; export var v = 1; console.log(b, readA()); export default class {}`,
    'b.mjs': `import { fromA, a, v } from './main.mjs'; import * as main from './main.mjs'; console.log(fromA(), v, Object.keys(main)); try { a; } catch (e) { console.log(e.name); } try { main.default; } catch (e) { console.log(e.name); } export const b = 'b'; export const readA = () => a;`,
  },
  'top-level await orders what depends on it': {
    'main.mjs': `console.log('never first'); import './slow.mjs'; import './quick.mjs'; import { done } from './slow.mjs'; console.log('main', done); for await (const x of [1, Promise.resolve(2)]) console.log(x); console.log(await new Promise((ok) => setTimeout(ok, 5, 'slept')));`,
    'slow.mjs': `console.log('slow'); await null; await new Promise((ok) => setTimeout(ok, 20)); export const done = await 'done'; console.log('slow ends');`,
    'quick.mjs': `console.log('quick'); Promise.resolve().then(() => console.log('job of quick')); process.nextTick(() => console.log('tick of quick'));`,
  },
  'import() and import.meta': {
    'main.mjs': `
      import { basename } from 'node:path';
      console.log(basename(import.meta.url), basename(import.meta.filename), basename(import.meta.resolve('./x.mjs')), Object.getPrototypeOf(import.meta));
      const [one, two] = await Promise.all([import('./x.mjs'), import('./x' + '.mjs')]);
      console.log(one === two, one.default, one.x, (await import('node:path')).default.join('a', 'b'));
      for (const bad of ['./none.mjs', './throws.mjs', './broken.mjs', './missing.mjs', { toString() { throw new RangeError(); } }])
        await import(bad).catch((e) => console.log(e.name, e.code));
      await import('./throws.mjs').catch((e) => console.log('again', e.message));`,
    'x.mjs': `console.log('x'); export const x = 1; export default 'default';`,
    'throws.mjs': `console.log('throws'); throw new TypeError('thrown');`,
    'broken.mjs': `let = ;`,
    'missing.mjs': `import { nothing } from './x.mjs';`,
  },
  'CommonJS and JSON': {
    'main.mjs': `import cjs, { a, b } from './c.cjs'; import * as ns from './c.cjs'; import data from './d.json' with { type: 'json' }; console.log(cjs, a, b, Object.keys(ns), data, (await import('./c.cjs')).default === cjs);`,
    'c.cjs': `console.log('cjs', typeof require, __filename.endsWith('c.cjs')); exports.a = 1; module.exports.b = () => 2; import('./late.mjs').then((m) => console.log(m.late, require('./late.mjs').late));`,
    'late.mjs': `export const late = 'late';`,
    'd.json': `{ "k": [1] }`,
  },
  'a main module that throws': {
    'main.mjs': `import './x.mjs'; console.log('main'); throw new Error('bad');`,
    'x.mjs': `console.log('x')`,
  },
  'jobs that a main module leaves when it throws': {
    'main.mjs': `import './x.mjs'; const turn = (i) => { console.log(i); if (i < 9) Promise.resolve(i + 1).then(turn); }; turn(0);
      process.nextTick(() => console.log('tick')); setTimeout(() => console.log('timer')); throw new Error('bad');`,
    'x.mjs': `await 1; console.log('x')`,
  },
  'namespaces in messages': {
    'main.mjs': `import * as ns from './x.mjs'; for (const f of [() => class extends ns {}, () => null[ns], () => ns(), () => new Promise(ns)])
      try { f(); } catch (e) { console.log(e.message); }`,
    'x.mjs': 'export const x = 1;',
  },
  'namespaces before their module has run': {
    'main.mjs': `import * as ns from './x.mjs'; export const { length } = 'abc'; export default class {}; console.log(ns.seen);`,
    'x.mjs': `import * as main from './main.mjs'; export const seen = [];
      for (const read of [() => main.length, () => main.default, () => ({ ...main }), () => 'length' in main, () => main.none])
        try { seen.push(read()); } catch (e) { seen.push(e.message); }`,
  },
  'asynchronous loops over what is none': {
    'main.mjs': `let u, n = 5; const o = {}, f = () => n;
      for (const start of [async () => { for await (const x of u); }, async () => { for await (const x of o.a); }, async () => { for await (const x of n); },
        async () => { for await (const x of f()); }, async () => { for await (const x of f() + f()); }, async () => { for await (const x of o.g()); }, async () => { for await (const x of null); },
        () => (async function* () { yield* u; })().next(), () => (async function* () { yield* n; })().next()])
        await start().catch((e) => console.log(e.message));`,
  },
  'a main module that waits for ever': {
    'main.mjs': `console.log('waits'); await new Promise(() => {}); console.log('never');`,
  },
  'a name that is not exported': {
    'main.mjs': `console.log('never'); import { nothing } from './x.mjs';`,
    'x.mjs': `console.log('never')`,
  },
};

describe('programs run on their own', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'penumbra-run-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  for (const [name, source] of Object.entries(programs))
    it(name, async () => {
      const { node, vm } = await runBoth({ 'program.js': source }, ['one', 'two']);
      assert.deepEqual({ ...vm, err: '' }, { ...node, err: '' });
    });

  for (const [name, files] of Object.entries(modules))
    it(name, async () => {
      const { node, vm } = await runBoth(files);
      assert.deepEqual({ ...vm, err: '' }, { ...node, err: '' });
    });

  it('a syntax error is shown with its line', async () => {
    const file = path.join(folder, 'broken.js');
    writeFileSync(file, 'let a = 1;\nlet b = = 2;\n');
    let printed = '';
    const err = (text: string): void => {
      printed += text;
    };
    assert.equal(await runFile(file, { output: { out: () => undefined, err } }), 1);
    const [place, frame] = printed.split("SyntaxError: Unexpected token '='\n");
    assert.equal(place, `${file}:2\nlet b = = 2;\n        ^\n\n`);
    assert.match(frame!, /^ {4}at wrapSafe \(node:internal/u);
  });
});
