/** Modules as their users have them: how packages map, what scripts leave, how modules reach each other. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PenumbraError } from '../compiler/diagnostics.js';
import { longMark } from '../compiler/testing/long-rows.js';
import { emitTests } from './emit/emit.js';
import { explore } from './explore-file.js';

const OVER = 'over(x, y) { return x > y; }';

/** The checks of imports read the text of this file, too. */
const dynamic = (file: string): string => `import('${file}')`;

const FILES: Readonly<Record<string, string>> = {
  'self/package.json': `{
    "name": "selfish",
    "exports": { ".": "./main.cjs", "./limit": { "import": "./limit.mjs", "require": "./limit.cjs" } },
    "imports": { "#over": { "import": "./over.mjs", "require": "./over.cjs" }, "#util/*": "./util/*.cjs" } }`,
  'self/main.cjs': `const { limit } = require('selfish/limit'); const { over } = require('#over'); const two = require('#util/two');
    exports.f = (x) => (over(x, limit) ? two : 1);`,
  'self/main.mjs': `import { limit } from 'selfish/limit'; import { over } from '#over';
    export const f = (x) => (over(x, limit) ? 2 : 1);`,
  'self/limit.mjs': 'export const limit = 3;',
  'self/limit.cjs': 'exports.limit = 4;',
  'self/over.mjs': `export function ${OVER}`,
  'self/over.cjs': `exports.over = function ${OVER}`,
  'self/util/two.cjs': 'module.exports = 2;',
  'both.cjs':
    'module.exports = (x) => (x > 1 ? 1 : 2); module.exports.default = (x) => (x > 2 ? 1 : 2); module.exports.again = module.exports;',
  'data.json': '{ "limit": 5 }',
  'json.cjs':
    "const a = require('./data.json'); const b = require('./data'); exports.f = (x) => (x > a.limit && a === b ? 1 : 2);",
  'json.mjs':
    "import data from './data.json' with { type: 'json' }; export const f = (x) => (x > data.limit ? 1 : 2);",
  'cycle.cjs':
    "exports.early = 1; const other = require('./cycle-other.cjs'); exports.f = (x) => (other.g(x) ? 1 : 2); exports.limit = 3;",
  'cycle-other.cjs':
    "const { early } = require('./cycle.cjs'); const back = require('./cycle.cjs'); exports.g = (x) => x > back.limit + early;",
  'cycle.mjs':
    "import { g } from './cycle-other.mjs'; export const limit = 3; export function f(x) { return g(x) ? 1 : 2; }",
  'cycle-other.mjs': "import { limit } from './cycle.mjs'; export const g = (x) => x > limit;",
  'create.mjs': `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);
    const { over } = require('./self/over.cjs'); const { limit } = require('./data.json'); export const f = (x) => (over(x, limit) ? 1 : 2);`,
  'create.cjs': `const { createRequire } = require('module'); const other = createRequire(__dirname + '/self/');
    exports.f = (x) => (other('./over.cjs').over(x, 3) ? 1 : 2);`,
  'dynamic.cjs': `exports.ofModule = async (x) => ((await ${dynamic('./self/over.mjs')}).over(x, 3) ? 1 : 2);
    exports.ofCommonJs = (x) => ${dynamic('./self/over.cjs')}.then(({ over }) => (over(x, 3) ? 1 : 2));
    exports.missing = async (x) => { try { await import(x ? './nowhere.mjs' : './self/limit.mjs'); return 0; } catch (e) { return e.code; } };`,
  'dynamic.mjs': `// import ${'/'.repeat(60)}
    const { over } = await ${dynamic('./self/over.mjs')}; export const f = (x) => (over(x, 3) ? 1 : 2);
    export const g = async (x) => ((await ${dynamic('./self/over.cjs')}).default.over(x, 3) ? 1 : 2);`,
  'late.cjs': `let own; exports.f = (x) => { own = own || require('./late-class.cjs');
    return new own.Limit(require('./late-module.mjs').limit).over(x) ? 1 : 2; };`,
  'late-class.cjs':
    'exports.Limit = [1].length > 1 ? null : class Limit { constructor(n) { this.n = n; } over(x) { return x > this.n; } };',
  'late-module.mjs': 'export const limit = [1].length > 1 ? 2 : 3;',
  'words.cjs': `this.a = (x) => (x > 1 ? 1 : 2); exports.b = (x) => (x > 2 ? 1 : 2); module.exports.c = (x) => (x > 3 ? 1 : 2);
    exports.same = () => (this === module.exports && this === exports ? 1 : 2);`,
  'node_modules/mapped/package.json':
    '{ "exports": { "special": "./special.cjs", "development": "./dev.mjs", "default": "./index.cjs" } }',
  'node_modules/mapped/index.cjs': 'exports.f = (x) => (x > 1 ? 1 : 2);',
  'node_modules/mapped/dev.mjs':
    "import { limit } from 'deep'; export const dev = (x) => (x > limit ? 1 : 2);",
  'node_modules/mapped/special.cjs':
    "const { limit } = require('deep'); exports.special = (x) => (x > limit ? 1 : limit);",
  'node_modules/deep/package.json': '{ "exports": { "special": "./special.cjs", "default": "./index.cjs" } }',
  'node_modules/deep/special.cjs': 'exports.limit = 7;',
  'node_modules/deep/index.cjs': 'exports.limit = 8;',
  'script.js': `var Lib = (function () {
      class Stack { constructor() { this.items = []; } push(x) { this.items.push(x); return this.items.length > 2 ? 1 : 0; } }
      return { Stack, over(x) { return x > 3 ? 1 : 2; } };
    })();`,
  'strict.js': `"use strict"; const Lib = (() => { let calls = 0; return { next(x) { calls += 1; return x > calls ? 1 : 2; } }; })();`,
  'root.js':
    '(function (root) { root.Company = { Lib: { over: function (x) { return x > 3 ? 1 : 2; } } }; })(this);',
  'function.js':
    'function Lib(x) { return x > 3 && typeof exports + typeof module + typeof require === "undefinedundefinedundefined" ? 1 : 2; }',
  'universal.js': `(function (root, factory) { typeof exports === 'object' ? factory(exports) : factory((root.Lib = {})); })(this, function (exports) {
      exports.over = function (x) { return x > 3 ? 1 : 2; };
    });`,
  'typed-script.ts':
    'namespace Lib { export function over(x: number): boolean { return x > 3 ? true : false; } }',
  'typed/index.ts': `export { default as share } from './share.js'; export * as more from './more.js';
    export function first(amounts: number[]): number { return amounts.length > 1 ? amounts[0]! : 0; }`,
  'typed/share.ts': `export type Rule = { kind: 'none' } | { kind: 'share'; share: number };
    export default function share(rule: Rule | null): number { return rule === null || rule.kind === 'none' ? 0 : rule.share > 1 ? 1 : rule.share; }`,
  'typed/more.ts': `enum Kind { A, B }
    export function first(kind: 'a' | 'b'): Kind { return kind === 'a' ? Kind.A : kind === 'b' ? Kind.B : 7; }`,
  'made.cjs': `(() => { const methods = {}; function Amount(text) { const self = this; parse(self, text); }
      function parse(x, text) { x.digits = String(text).length; } Amount.prototype = methods;
      methods.isLong = function () { return this.digits > 3 ? 1 : 2; }; exports.Amount = Amount; })();`,
  'returned.cjs': `const wrap = (f) => { const wrapped = function (...args) { const [first] = args; if (first === undefined) return 0;
      return f(first > 3 ? args : []); }; return wrapped; }; exports.tools = { count: wrap((xs) => (xs.length > 1 ? 1 : 2)) };`,
  'traits.cjs': `const init = (made, kind) => { made.kind = kind; if (kind === 3) made.isThree = true; };
      exports.$Trait = function (kind) { const made = this; init(made, kind); return made; };`,
  'half.mjs':
    '/** @param {number} x @pre x > 5 */ export function half(x) { if (x < 3) return 1; return 2; }',
  'halves.mjs': "export { half } from './half.mjs';",
  'page.js': 'window.Lib = { over: (x) => x > 3 };',
};

interface Row {
  readonly file: string;
  readonly global?: string;
  readonly conditions?: readonly string[];
  /** Decisions covered of each target. All paths are as predicted, and all tests are written. */
  readonly covers: Readonly<Record<string, string>>;
}

const rows: Readonly<Record<string, Row>> = {
  'a formula of a function in another file': { file: 'halves.mjs', covers: { half: '1 of 2, 1 infeasible' } },
  'functions that functions return': { file: 'returned.cjs', covers: { 'tools.count': '6 of 6' } },
  'a function with a name like a class that hands this on': {
    file: 'traits.cjs',
    covers: { $Trait: '2 of 2' },
  },
  'receivers whose fields other code than their constructor sets': {
    file: 'made.cjs',
    covers: { Amount: '0 of 0', 'Amount.prototype.isLong': '2 of 2' },
  },
  'self-reference and imports of the package, required [long]': {
    file: 'self/main.cjs',
    covers: { f: '2 of 2' },
  },
  'self-reference and imports of the package, imported': { file: 'self/main.mjs', covers: { f: '2 of 2' } },
  'JSON, required': { file: 'json.cjs', covers: { f: '4 of 4' } },
  'JSON, imported': { file: 'json.mjs', covers: { f: '2 of 2' } },
  'CommonJS modules in a cycle': { file: 'cycle.cjs', covers: { f: '2 of 2' } },
  'ES modules in a cycle': { file: 'cycle.mjs', covers: { f: '2 of 2' } },
  'createRequire in an ES module [long]': { file: 'create.mjs', covers: { f: '2 of 2' } },
  'createRequire in a CommonJS module': { file: 'create.cjs', covers: { f: '2 of 2' } },
  'dynamic imports in a CommonJS module': {
    file: 'dynamic.cjs',
    covers: { ofModule: '2 of 2', ofCommonJs: '2 of 2', missing: '2 of 2' },
  },
  'dynamic imports in an ES module': { file: 'dynamic.mjs', covers: { f: '2 of 2', g: '2 of 2' } },
  'files that a run is the first to require': { file: 'late.cjs', covers: { f: '5 of 8' } },
  'this, exports and module together': {
    file: 'words.cjs',
    covers: { a: '2 of 2', b: '2 of 2', c: '2 of 2', same: '2 of 4, 2 infeasible' },
  },
  'a function with another one as its default': {
    file: 'both.cjs',
    covers: { default: '2 of 2', 'default.default': '2 of 2' },
  },
  'no condition': { file: 'mapped', covers: { f: '2 of 2' } },
  'a condition of an ES module': { file: 'mapped', conditions: ['development'], covers: { dev: '2 of 2' } },
  'a condition of CommonJS modules': {
    file: 'mapped',
    conditions: ['special'],
    covers: { special: '2 of 2' },
  },
  'a script with a variable': {
    file: 'script.js',
    global: 'Lib',
    covers: { 'Stack.prototype.push': '2 of 2', over: '2 of 2' },
  },
  'a strict script with a constant, and state': {
    file: 'strict.js',
    global: 'Lib',
    covers: { next: '2 of 2' },
  },
  'a script that sets a property of the global object': {
    file: 'root.js',
    global: 'Company.Lib',
    covers: { over: '2 of 2' },
  },
  'a script with a function [long]': { file: 'function.js', global: 'Lib', covers: { default: '4 of 4' } },
  'a universal module as a script': { file: 'universal.js', global: 'Lib', covers: { over: '2 of 2' } },
  'functions of other files, with the types that they have there': {
    file: 'typed/index.ts',
    covers: { share: '6 of 6', 'more.first': '3 of 4, 1 infeasible', first: '2 of 2' },
  },
  'a TypeScript script': { file: 'typed-script.ts', global: 'Lib', covers: { over: '2 of 2' } },
};

const refused: Readonly<Record<string, readonly [row: Omit<Row, 'covers'>, complaint: string]>> = {
  'a variable that the script does not leave [long]': [
    { file: 'script.js', global: 'Library' },
    'E_GLOBAL: the script leaves no global variable Library. It leaves Lib.',
  ],
  'a script that leaves nothing [long]': [
    { file: 'words.cjs', global: 'Lib' },
    "E_LOAD: the program throws while it is loaded: TypeError: Cannot set properties of undefined (setting 'b'). A subject has to load without an exception before its functions can be explored.",
  ],
  'a script for a browser [long]': [
    { file: 'page.js', global: 'Lib' },
    'E_LOAD: the program throws while it is loaded: ReferenceError: window is not defined. It is made for a browser, of which there is none here: explore what the package has for node, or its sources.',
  ],
};

describe('forms of modules', () => {
  let root: string;
  const started = process.cwd();
  before(() => {
    root = realpathSync(mkdtempSync(path.join(tmpdir(), 'penumbra-forms-')));
    for (const [name, text] of Object.entries(FILES)) {
      mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      writeFileSync(path.join(root, name), text);
    }
    process.chdir(root);
  });
  after(() => {
    process.chdir(started);
    rmSync(root, { recursive: true });
  });

  for (const [at, [what, { covers, ...request }]] of Object.entries(rows).entries()) {
    it(`${what}${longMark(at, 48)}`, async () => {
      const seen: Record<string, string> = {};
      for await (const event of explore({ ...request, timeout: 20_000 })) {
        if (event.type !== 'end') continue;
        const { options, summary, tests } = event.result;
        const other = tests.find(({ replay }) => replay !== 'same');
        const { leftOut } = await emitTests({ result: event.result, framework: 'mocha', directory: 'tests' });
        const { covered, total, infeasible } = summary.decisions;
        seen[options.target] =
          `${covered} of ${total}${infeasible > 0 ? `, ${infeasible} infeasible` : ''}${other ? `, ${other.replay}` : ''}${leftOut.map(({ reason }) => `, ${reason}`).join('')}`;
      }
      assert.deepEqual(seen, covers);
    });
  }

  for (const [what, [request, complaint]] of Object.entries(refused)) {
    it(`refuses ${what}`, async () => {
      await assert.rejects(explore(request).next(), ({ code, message, details }: PenumbraError) => {
        assert.equal(`${code}: ${message}. ${details.hint}`, complaint);
        return true;
      });
    });
  }
});
