import assert from 'node:assert/strict';
import { type ProgramFiles, runBoth } from '../../host/testing/fixture.js';

/** A program that has the namespace of a module as `ns`. */
const withNamespace = (text: string, other: string): ProgramFiles => ({
  'main.mjs': `import * as ns from './other.mjs'; ${text}`,
  'other.mjs': other,
});

const REFUSED = [
  'ns.x = 1',
  'ns.other = 1',
  'ns[Symbol.toStringTag] = 1',
  'ns.__proto__ = null',
  'delete ns.x',
  'delete ns[Symbol.toStringTag]',
  'Object.defineProperty(ns, "x", { value: 2 })',
  'Object.defineProperty(ns, "other", { value: 2 })',
  'Object.setPrototypeOf(ns, {})',
  'Object.freeze(ns)',
  'ns()',
  'new ns',
  'ns.other()',
  '[...ns]',
  'ns + ""',
];

const programs: readonly ProgramFiles[] = [
  withNamespace(
    'console.log(ns, [ns], { ns }, { a: { b: { ns } } }, { a: { b: { c: ns } } })',
    'export let x = 1; export default function f() {}; export class C {}; export const o = { a: { b: { c: {} } } }',
  ),
  withNamespace('console.log(ns, new Map([[ns, ns]]), [ns, ns])', 'export * as self from "./other.mjs"'),
  withNamespace(
    'console.log(ns)',
    'export const long = "x".repeat(70), f = () => {}, p = Promise.resolve(1), n = null',
  ),
  withNamespace('console.log(ns, [ns]); console.table(ns); console.log("%s %O %j", ns, ns, ns)', ''),
  withNamespace(
    'export let late = 1',
    'import * as main from "./main.mjs"; console.log(main); try { main.late } catch (error) { console.log(error.message) }',
  ),
  withNamespace(
    `import { inspect, types } from 'util';
     console.log(inspect(ns, { showHidden: true }), inspect(ns, { depth: 0 }), inspect({ ns }, { depth: 0 }), inspect(ns, { colors: true }));
     console.log(types.isModuleNamespaceObject(ns), types.isProxy(ns))`,
    'export const a = {}; export { a as "x y" }',
  ),
  withNamespace(
    `console.log(Object.entries(ns), { ...ns }, Object.keys(ns), Reflect.ownKeys(ns), 'x' in ns, ns.other, Object.getPrototypeOf(ns));
     console.log(Object.isFrozen(ns), Object.isSealed(ns), Reflect.set(ns, 'x', 1), delete ns.other, Reflect.defineProperty(ns, 'x', { value: 1 }));
     console.log(Object.prototype.toString.call(ns), Object.getOwnPropertyDescriptors(ns)); for (const key in ns) console.log(key)`,
    'export let x = 1',
  ),
  withNamespace(
    REFUSED.map((text) => `try { ${text} } catch (error) { console.log(error.message) }`).join('\n'),
    'export let x = 1',
  ),
  withNamespace(
    `const o = Object.create(ns); o.x = 2; o.y = 3; console.log(Object.keys(o), o.x, ns.x);
     const p = new Proxy(ns, {});
     class Base { constructor() { return ns } } class X extends Base { x = 1 } class Y extends Base { y = 1 }
     for (const f of [() => { p.x = 2 }, () => { p.y = 2 }, () => { o[Symbol.toStringTag] = 1 }, () => new X(), () => new Y(),
       () => Object.assign(ns, { x: 1 }), () => Object.assign(ns, { y: 1 }), () => Array.from.call(function () { return ns }, [1])])
       try { f() } catch (error) { console.log(error.message) }`,
    'export let x = 1',
  ),
  withNamespace(
    'export let late = 1',
    `import * as main from "./main.mjs";
     for (const f of [() => Object.keys(main), () => ({ ...main }), () => Object.getOwnPropertyDescriptor(main, 'late'), () => { for (const k in main); },
       () => { for (const k in Object.create(main)); }, () => Object.entries(main), () => JSON.stringify({ main }), () => JSON.stringify(main, ["late"]), () => JSON.parse("[0,0]", function (key, value) { if (key === "0") this[1] = main; return value }), () => { Object.create(main).late = 1; }, () => { main.late = 1; }])
       try { console.log(f()) } catch (error) { console.log(error.message) }`,
  ),
  {
    'main.mjs': 'const ns = await import("./a.cjs"); console.log(ns)',
    'a.cjs': 'exports.a = 1; exports.b = { c: 1 }',
  },
  { 'main.js': 'console.log(require("./a.mjs"))', 'a.mjs': 'export const x = 1' },
  { 'main.js': 'import("./a.mjs").then(console.log)', 'a.mjs': 'export const x = 1' },
];

describe('namespaces of modules are those of node', () => {
  for (const files of programs) {
    it(Object.values(files).join(' // '), async () => {
      const { node, vm } = await runBoth(files);
      assert.deepEqual(vm, node);
    });
  }
});
