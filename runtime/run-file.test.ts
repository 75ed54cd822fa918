import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runFile } from './run-file.js';

/** Programs that node and the VM run; what they print and their exit codes are compared. */
const programs: Readonly<Record<string, string>> = {
  'ticks, jobs, timers and immediates': `
    setTimeout(() => { console.log('t20'); Promise.resolve().then(() => console.log('job of t20')); process.nextTick(() => console.log('tick of t20')); }, 20);
    setTimeout((...all) => console.log('t60', all), 60, 1, 2);
    const cleared = setTimeout(() => console.log('never'), 30);
    clearTimeout(cleared);
    setTimeout(() => {}, 100000).unref();
    let n = 0;
    const every = setInterval(() => { console.log('every', ++n); if (n === 2) clearInterval(every); }, 200);
    setImmediate(() => { console.log('immediate'); setImmediate(() => console.log('next immediate')); });
    queueMicrotask(() => { console.log('job'); process.nextTick(() => console.log('tick from job')); });
    Promise.resolve().then(() => console.log('second job'));
    process.nextTick((x) => console.log('tick', x), 'argument');
    (async () => { await null; console.log('awaited', await new Promise((ok) => setTimeout(ok, 100, 'slept'))); })();
    console.log('main');`,
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

describe('programs run on their own', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'penumbra-run-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  for (const [name, source] of Object.entries(programs))
    it(name, async () => {
      const file = path.join(folder, 'program.js');
      writeFileSync(file, source);
      const native = spawnSync(process.execPath, [file, 'one', 'two'], { encoding: 'utf8' });
      let printed = '';
      const output = {
        out(text: string) {
          printed += text;
        },
        err: () => undefined,
      };
      const code = await runFile(file, { args: ['one', 'two'], output });
      assert.deepEqual({ printed, code }, { printed: native.stdout, code: native.status });
    });

  it('a syntax error is shown with its line', async () => {
    const file = path.join(folder, 'broken.js');
    writeFileSync(file, 'let a = 1;\nlet b = = 2;\n');
    let printed = '';
    const err = (text: string): void => {
      printed += text;
    };
    assert.equal(await runFile(file, { output: { out: () => undefined, err } }), 1);
    assert.equal(printed, `${file}:2\nlet b = = 2;\n        ^\n\nSyntaxError: Unexpected token\n`);
  });
});
