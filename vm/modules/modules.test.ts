import assert from 'node:assert/strict';
import { longMark } from '../../compiler/testing/long-rows.js';
import { type ProgramFiles, runBoth } from '../host/testing/fixture.js';

/** Programs of several files: what they find, and what node says of what they do not. */
const programs: readonly ProgramFiles[] = [
  {
    'main.mjs': "console.log(1);\nimport { nope } from './a.mjs';\nconsole.log(2)",
    'a.mjs': 'export const a = 1',
  },
  { 'main.mjs': "import def from './a.mjs';", 'a.mjs': 'export const a = 1' },
  { 'main.mjs': "import { nope } from './a.cjs';", 'a.cjs': 'exports.a = 1' },
  { 'main.mjs': "import { nope, a as b } from './a.cjs';", 'a.cjs': 'exports.a = 1' },
  { 'main.mjs': "import { nope } from 'fs';" },
  { 'main.mjs': "import { nope } from './missing.mjs';" },
  { 'main.mjs': "import x from 'no-such-package';" },
  { 'main.mjs': "import x from '@a/no-such-package/sub';" },
  {
    'main.mjs': "import './a.mjs'; export let x = 1;",
    'a.mjs': `import { x } from './main.mjs';
      const note = (f) => { try { f() } catch (e) { console.log(e.name, e.message) } };
      note(() => { x = 1 }); note(() => { x += 1 }); note(() => { [x] = [1] }); note(() => { for (x of [1]); });
      note(() => eval('x = 1')); note(() => x++); note(() => { x ??= 1 });`,
  },
  { 'main.mjs': "import x from './d.json';", 'd.json': '{"a":1}' },
  { 'main.mjs': "import x from './d.json' with {type:'json'}; console.log(x)", 'd.json': '{"a":1}' },
  {
    'main.mjs': "import { x } from './b.mjs';",
    'b.mjs': "export * from './c.mjs'; export * from './d.mjs'",
    'c.mjs': 'export const x=1',
    'd.mjs': 'export const x=2',
  },
  { 'main.mjs': "export { x } from './b.mjs';", 'b.mjs': "export { x } from './main.mjs'" },
  {
    'main.mjs': "try { await import('./a.mjs') } catch (e) { console.log(e.name, e.message, e.stack) }",
    'a.mjs': "import {q} from './b.mjs'",
    'b.mjs': '',
  },
  {
    'main.mjs':
      "try { await import('./a.mjs') } catch (e) { console.log(e.name, e.message, e.code); console.log(e.stack) }",
  },
  {
    'main.mjs':
      "try { await import('nopkg') } catch (e) { console.log(e.name, e.message, e.code); console.log(e) }",
  },
  {
    'main.mjs':
      "try { await import('./d.json') } catch (e) { console.log(e.name, e.message, e.code); console.log(e) }",
    'd.json': '{}',
  },
  { 'main.mjs': "await import('./nope.mjs')" },
  { 'main.js': "import('./nope.mjs')" },
  { 'main.js': "import('./nope.mjs').catch(e=>console.log(e))" },
  { 'main.js': "require('./nope')" },
  { 'main.js': "require('nopkg')" },
  { 'main.js': "require('./a')", 'a.js': "require('./b')", 'b.js': "require('./c')" },
  {
    'main.js': "try { require('./a') } catch (e) { console.log(e) }",
    'a.js': "require('./b')",
    'b.js': "require('./c')",
  },
  { 'main.js': "require('./d.json')", 'd.json': '{a:1}' },
  { 'main.js': 'require()' },
  { 'main.js': "require('')" },
  { 'main.js': 'require(5)' },
  { 'main.js': "require('node:nope')" },
  { 'main.mjs': "import 'node:nope'" },
  { 'main.mjs': "import 'http://x.y/z'" },
  { 'main.mjs': "import './dir'", 'dir/index.js': '' },
  { 'main.mjs': "import './a.txt'", 'a.txt': '' },
  { 'main.mjs': "import './a.cjs'", 'a.cjs': 'throw new Error("c")' },
  { 'main.mjs': "import './a.mjs'", 'a.mjs': '\nnull.x' },
  { 'main.mjs': "import './b.mjs'", 'b.mjs': 'import "./a.mjs"', 'a.mjs': 'await 1; null.x' },
  {
    'main.mjs': "import a from './a.mjs'; console.log(a)",
    'a.mjs': "import b from './main.mjs'; export default b; ",
  },
  {
    'main.mjs': "import {f} from './a.mjs'; export function g(){ return 'g' }; console.log(f())",
    'a.mjs': "import {g} from './main.mjs'; export function f(){ return g() }; console.log('a', g())",
  },
  {
    'main.js':
      "try { require('./bad') } catch (e) { console.log(e.stack, e instanceof SyntaxError) } require('./bad.js')",
    'bad.js': 'let a = 1;\nlet a = 2;',
  },
  { 'main.js': "try { require('./bad.json') } catch (e) { console.log(e.stack) }", 'bad.json': '{"a":1,}' },
  {
    'main.mjs': "await import('./bad.mjs').catch(e=>console.log(e.stack)); await import('./bad.mjs')",
    'bad.mjs': 'let a = 1;\nlet a = 2;',
  },
  { 'main.mjs': "import './bad.mjs'; console.log('no')", 'bad.mjs': 'export let a = 1;\n  return 5' },
  {
    'main.js': "import('./bad.mjs').catch(e=>{ console.log(e.name, e.message, e.stack) })",
    'bad.mjs': 'export let a = 1;\n  return 5',
  },
  {
    'main.js': "async function f() { await import('./link.mjs') } f().catch(e=>console.log(e.stack))",
    'link.mjs': "import {no} from './o.mjs'",
    'o.mjs': '',
  },
  {
    'main.mjs':
      "import { createRequire } from 'node:module'; const r = createRequire(import.meta.url); try { r('./nope') } catch (e) { console.log(e.message) } console.log(r('./a.cjs'), r.resolve('./a.cjs'), r('./a.cjs') === r('./a.cjs')); try { createRequire('x') } catch (e) { console.log(e.code) }",
    'a.cjs': "module.exports = { e: new Error('x') instanceof Error, f: () => 1 }",
  },
  {
    'main.js':
      "console.log(require.resolve.paths('x')[0], require.resolve('./main'), require.resolve('fs')); try { require.resolve('./nope') } catch (e) { console.log(e.code, e.stack) }",
  },
  {
    'main.mjs':
      "try { import.meta.resolve('nopkg') } catch (e) { console.log(e.code, e.message) } console.log(import.meta.resolve('./nope.js'), import.meta.resolve('path'))",
  },
  {
    'main.mjs': "import a, {b} from './a.cjs'; import * as n from './a.cjs'; console.log(a, b, n)",
    'a.cjs': "const x = 1; module.exports = { b: x, c: 2, ...require('./b.cjs') }",
    'b.cjs': 'exports.z = 1',
  },
  {
    'main.mjs': "import * as n from './a.cjs'; console.log(n)",
    'a.cjs':
      '// exports.comment = 1\nconst s = "exports.inString = 2"; if (0) exports.dead = 1; exports[\'q r\'] = 2; module.exports.last = 3',
  },
  {
    'main.mjs': "import {x} from './star.mjs'; console.log(x)",
    'star.mjs': "export * from './a.cjs'; export * from './b.mjs'",
    'a.cjs': 'exports.x = 1',
    'b.mjs': 'export const y = 1',
  },
  { 'main.js': "require('./esm.mjs')", 'esm.mjs': 'await 1; export default 2' },
  { 'main.js': "console.log(require('./esm').default)", 'esm.js': 'export default 2', 'package.json': '{}' },
  { 'main.mjs': "import './t.json'", 't.json': '{bad' },
  { 'main.mjs': "import j from './t.json' with {type:'json'}", 't.json': '{bad' },
  { 'main.mjs': "import './x.mjs' with {type:'css'}", 'x.mjs': '' },
  { 'main.mjs': "import './x.mjs' with {type:'json'}", 'x.mjs': '' },
  {
    'main.mjs': `console.log(await import('data:text/javascript,export default 5')); import x from 'data:application/json,{"a":1}' with {type:'json'}; console.log(x)`,
  },
  {
    'main.mjs':
      "import a from './a.mjs?x=1'; import b from './a.mjs?x=2'; import c from './a.mjs#h'; console.log(a, b, c)",
    'a.mjs': "console.log('run', import.meta.url); export default {}",
  },
  {
    'main.mjs': "import './a%20b.mjs'; import {x} from './../program-x/nope.mjs'",
    'a b.mjs': "console.log('ab')",
  },
  { 'main.mjs': "import './sub/../a.mjs'; import './a.mjs'", 'a.mjs': "console.log('once')" },
  {
    'main.mjs':
      "export * from './a.mjs'; export * from './b.mjs'; import * as me from './main.mjs'; console.log(Object.keys(me))",
    'a.mjs': 'export const x = 1, y = 2',
    'b.mjs': 'export const x = 3, z = 4',
  },
  {
    'main.mjs': "import {y} from './c1.mjs'; console.log(y)",
    'c1.mjs': "export * from './c2.mjs'; export const x = 1",
    'c2.mjs':
      "export * from './c1.mjs'; import {x} from './c1.mjs'; export const y = 2; try { console.log(x) } catch (e) { console.log(e.message) }",
  },
  {
    'main.mjs':
      "import { createRequire } from 'module'; const require = createRequire(import.meta.url); console.log(require('./a.cjs'), require('./d.json'), require.resolve('./a.cjs')); console.log(typeof require('fs').readFileSync); const r2 = createRequire('/tmp/'); try { r2('./nope') } catch (e) { console.log(e.code) }",
    'a.cjs': 'module.exports={a:1}',
    'd.json': '{"j":2}',
  },
  {
    'main.mjs':
      "import def, { a, b } from './a.cjs'; import * as ns from './a.cjs'; console.log(def, a, b, Object.keys(ns), ns.default===def)",
    'a.cjs': 'exports.a=1; exports.b=function b(){}; exports.__esModule=true; exports.default=5',
  },
  { 'main.mjs': "import x from './a.cjs'; console.log(x)", 'a.cjs': 'module.exports = class K {}' },
  {
    'main.mjs': "import {y} from './a.cjs'; console.log(y)",
    'a.cjs': "module.exports = require('./b.cjs')",
    'b.cjs': 'exports.y = 8',
  },
  {
    'main.mjs': "import {y, z} from './a.cjs'; console.log(y, z)",
    'a.cjs': `"use strict"; Object.defineProperty(exports, "__esModule", { value: true }); exports.z = void 0; __exportStar(require('./b.cjs'), exports); function __exportStar(m, e) { for (var p in m) e[p] = m[p] } exports.z = 3;`,
    'b.cjs': 'exports.y = 8',
  },
  {
    'main.mjs':
      "import('./a.mjs').then(ns=>console.log(ns.default, ns.x)); const [p,q]=await Promise.all([import('./a.mjs'),import('./a.mjs')]); console.log(p===q)",
    'a.mjs':
      "console.log('once'); export default 1; export let x = 2; import('./main.mjs').then(()=>console.log('main again'))",
  },
  { 'main.js': "console.log(require('./a.mjs'))", 'a.mjs': 'export const x = 1' },
  {
    'main.js':
      "const a = require('./a.mjs'); console.log(a, a === require('./a.mjs'), require('./b.mjs'), require('./c.mjs').__esModule); a.set(3); console.log(a.x, a.default)",
    'a.mjs': 'export let x = 1; export default x; export const set = (to) => { x = to }',
    'b.mjs': "export { whole as 'module.exports' }; const whole = [1]",
    'c.mjs': 'export default 1; export const __esModule = 2',
  },
  {
    'main.js': "const m=require('./a'); console.log(m.done, require('./b').done)",
    'a.js': "exports.done=false; const b=require('./b'); console.log('in a', b.done); exports.done=true",
    'b.js': "exports.done=false; const a=require('./a'); console.log('in b', a.done); exports.done=true",
  },
  {
    'main.js': "console.log(require('./dir'), require('./dir/'), require('pkg'), require('pkg/sub'))",
    'dir/index.js': "module.exports='dir'",
    'node_modules/pkg/package.json': '{"main":"lib/m.js"}',
    'node_modules/pkg/lib/m.js': "module.exports='pkgmain'",
    'node_modules/pkg/sub.js': "module.exports='sub'",
  },
  {
    'main.mjs':
      "import a from 'pkg'; import b from 'pkg/feat'; console.log(a,b); try { await import('pkg/private.js') } catch (e) { console.log(e.code, e.message) }",
    'node_modules/pkg/package.json':
      '{"exports":{".":{"import":"./i.mjs","require":"./r.cjs"},"./feat":"./f.mjs"}}',
    'node_modules/pkg/i.mjs': "export default 'i'",
    'node_modules/pkg/f.mjs': "export default 'f'",
    'node_modules/pkg/private.js': '',
  },
  {
    'main.js':
      "try { require('pkg/private') } catch (e) { console.log(e.code, e.message) } console.log(require('pkg'))",
    'node_modules/pkg/package.json': '{"exports":{".":{"import":"./i.mjs","require":"./r.cjs"}}}',
    'node_modules/pkg/r.cjs': "module.exports='r'",
    'node_modules/pkg/private.js': '',
  },
  {
    'main.mjs': "import x from '#int'; console.log(x); import y from 'self/x'; console.log(y)",
    'package.json': '{"name":"self","imports":{"#int":"./int.mjs"},"exports":{"./x":"./int.mjs"}}',
    'int.mjs': "export default 'int'",
  },
  {
    'main.js': "console.log(require('#int'), require('self/x'))",
    'package.json': '{"name":"self","imports":{"#int":"./int.cjs"},"exports":{"./x":"./int.cjs"}}',
    'int.cjs': "module.exports='int'",
  },
  {
    'main.mjs':
      "import D from './a.mjs'; for (const f of [() => D(), () => null[new D()]]) try { f() } catch (e) { console.log(e.message) }; console.log(D, new D())",
    'a.mjs': 'export default class {}',
  },
  {
    'main.mjs': `import a from './d.json' assert { type: 'json' };
export { default as b } from './d.json'
  assert { type: 'json' };
process.on('warning', ({ name, message }) => console.log(name, message));
console.log(a);
await import('./e.mjs');
for (const given of [undefined, {}, 5, { type: 5 }, { type: 'json' }])
  await import('./d.json', { assert: given }).catch(({ message }) => console.log(message));
eval("import('./d.json',\\n { assert: {} }).catch(() => 0)");`,
    'd.json': '1',
    'e.mjs': "import './d.json' assert { type: 'json' }; console.log('e')",
  },
  { 'main.mjs': "import j from './d.json' with { type: 'json', foo: 'x' };", 'd.json': '1' },
  { 'main.mjs': "import './a.mjs' with { foo: 'x', bar: 'y' };", 'a.mjs': '' },
  {
    'main.mjs': `for (const name of ['./a.mjs', './b.mjs', './c.mjs', './b.mjs', './fs.mjs', 'fs', './g.mjs'])
      await import(name).then(() => console.log(name), (error) => console.log(name, String(error)));`,
    'a.mjs': "import j from './d.json' with { type: 'json', foo: 'x' };",
    'b.mjs': "console.log('b')",
    'c.mjs': "export * from './e.mjs' with { foo: 'x' };",
    'd.json': '1',
    'e.mjs': '',
    'fs.mjs': "import 'fs' with { foo: 'x' }",
    'g.mjs': "import './e.mjs';",
  },
];

describe('modules are found, linked and refused as by node', () => {
  for (const [at, files] of programs.entries()) {
    it(`${Object.values(files).join(' // ')}${longMark(at, 10)}`, async () => {
      const { node, vm } = await runBoth(files);
      assert.deepEqual(vm, node);
    });
  }
});
