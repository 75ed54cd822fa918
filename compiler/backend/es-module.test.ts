import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compile } from '../compile.js';
import { decompile } from './decompile.js';
import { helpersText } from './helpers.js';

type Files = Readonly<Record<string, string>>;

/** `main.mjs` is imported; what it and the others log is compared. */
const programs: Readonly<Record<string, Files>> = {
  'imports and exports of all kinds': {
    'main.mjs': `import d, { a, b as c, 'a name' as n } from './x.mjs'; import * as ns from './x.mjs';
      import { again, a as viaStar } from './y.mjs';
      log(d, a, c, n, Object.keys(ns), again.a, viaStar, ns[Symbol.toStringTag]);`,
    'x.mjs': `export let a = 1, [b] = [2]; const e = 3; export { e as 'a name' }; export default class { static s = 1 };`,
    'y.mjs': `export * from './x.mjs'; export * as again from './x.mjs';`,
  },
  'live bindings': {
    'main.mjs': `import { n, up, f } from './x.mjs'; log(n); up(); log(n, f()); 
      try { n = 1; } catch (error) { log(error.name); }`,
    'x.mjs': `export var n = 0; export const up = () => { n++; f = () => 'other'; }; export function f() { return n; }`,
  },
  'functions of a cycle can be called before their module runs': {
    'main.mjs': `import './x.mjs'; export function f(a, b) { return [a, b, typeof g, f.length, f.name, new.target]; }
      function g() {} export async function h() { return 1; } export function* i(x) { yield x; }
      export default function () { return this; }
      log('main', f(1));`,
    'x.mjs': `import d, { f, h, i } from './main.mjs';
      log(f.name, f.length, h.name, i.name, String(h), String(f) === f.toString(), f(1), new f(2) instanceof f, [...i(5)], h() instanceof Promise, d());`,
  },
  'dead zones': {
    'main.mjs': `import './x.mjs'; export let a = 1; export class B {} export const c = 2; export var d = 3;`,
    'x.mjs': `import { a, B, c, d } from './main.mjs';
      for (const f of [() => a, () => B, () => c, () => d, () => typeof a])
        try { log(f()); } catch (error) { log(error.message); }`,
  },
  'a variable that never gets a value': {
    'main.mjs': `const loaded = await import('./x.mjs').catch((error) => error); log(loaded);
      import('./x.mjs').catch((error) => log(error));`,
    'x.mjs': `throw 1; export let a = 2;`,
  },
  'await at the top level, in order': {
    'main.mjs': `log('main', 1); import { x } from './x.mjs'; import './y.mjs'; log(await x, x.then === undefined);
      for await (const v of [Promise.resolve(1), 2]) log(v);
      export const late = await new Promise((done) => setTimeout(done, 1, 'late')); log(late);
      try { await Promise.reject(3); } catch (error) { log(error); } finally { log('finally'); }`,
    'x.mjs': `log('x'); export const x = await 5; log('x after'); await null; log('x last');`,
    'y.mjs': `log('y'); Promise.resolve().then(() => log('job')); await null; log('y after');`,
  },
  'import.meta and import()': {
    'main.mjs': `const ns = await import('./x.mjs'); log(ns.default, import.meta.url.slice(-8), ns.default === import.meta);
      log(await import('./' + 'x.mjs') === ns);
      await import({ toString() { throw 'thrown'; } }).catch((error) => log(error));
      await import('./missing.mjs').catch((error) => log(error.code));
      log((await import('./data.json', { with: { type: 'json' } })).default.a);
      import data from './data.json' with { type: 'json' }; log(data.a);`,
    'x.mjs': `export default import.meta;`,
    'data.json': `{ "a": 1 }`,
  },
  'the top level': {
    'main.mjs': `log(this, typeof arguments, (() => this)(), typeof exports); var f = function () { return this; }; log(f());
      label: { break label; } export {}; class A { static #p = 1; static q = A.#p; static { log(this.q); } }
      log(\`\${1}\`, ((s) => s === ((t) => t)\`a\`)\`a\`, [...(function* () { yield 1; })()]);`,
  },
  'what a module cannot have from another': {
    'main.mjs': `for (const name of ['missing', 'ambiguous', 'text']) await import('./' + name + '.mjs').catch((error) => log(error.name));`,
    'missing.mjs': `import { b } from './a.mjs';`,
    'ambiguous.mjs': `import { a } from './both.mjs';`,
    'both.mjs': `export * from './a.mjs'; export * from './c.mjs';`,
    'a.mjs': `export let a = 1;`,
    'c.mjs': `export let a = 1;`,
    'text.mjs': `import x from './text.mjs';`,
  },
  'names of the program': {
    'main.mjs': `export let $ = 1, $main = 2, $0 = 3; export const penumbra = 4; export function then() {}
      globalThis.$$ = 5; log($, $main, $0, $$, penumbra, then.toString());`,
  },
};

/** Imports the programs of a folder one after the other, in one process; each begins with its name. */
const RUN = `import { names } from './names.mjs';
globalThis.log = (...values) => console.log(...values);
for (const [number, name] of names.entries()) {
  console.log('# ' + name);
  await import('./' + number + '/main.mjs').catch((error) => console.log('throws', error));
  await new Promise((done) => setTimeout(done, 5));
}`;

function outputOf(root: string, made: (text: string, file: string) => string): readonly string[] {
  Object.values(programs).forEach((files, number) => {
    mkdirSync(path.join(root, String(number)), { recursive: true });
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(root, String(number), name);
      writeFileSync(file, name.endsWith('.mjs') ? made(text, file) : text);
    }
  });
  writeFileSync(
    path.join(root, 'names.mjs'),
    `export const names = ${JSON.stringify(Object.keys(programs))};`,
  );
  writeFileSync(path.join(root, 'run.mjs'), RUN);
  writeFileSync(
    path.join(root, 'helpers.cjs'),
    `require('node:vm').runInThisContext(${JSON.stringify(helpersText)});`,
  );
  const args = ['--no-warnings', '--require', path.join(root, 'helpers.cjs'), path.join(root, 'run.mjs')];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  assert.equal(stderr, '');
  return stdout
    .replaceAll(root, '')
    .split(/^# .*\n/mu)
    .slice(1);
}

describe('decompiled ES modules', () => {
  let expected: readonly string[];
  let actual: readonly string[];
  before(() => {
    const root = mkdtempSync(path.join(tmpdir(), 'penumbra-modules-'));
    try {
      expected = outputOf(path.join(root, 'a'), (text) => text);
      actual = outputOf(path.join(root, 'b'), (source, file) =>
        decompile(compile(source, { file, kind: 'module' })),
      );
    } finally {
      rmSync(root, { recursive: true });
    }
  });

  Object.keys(programs).forEach((name, number) => {
    it(name, () => {
      assert.ok(expected[number]!.length > 0);
      assert.equal(actual[number], expected[number]);
    });
  });
});
