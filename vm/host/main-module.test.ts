import assert from 'node:assert/strict';
import { longMark } from '../../compiler/testing/long-rows.js';
import { runBoth } from './testing/fixture.js';

/** Texts of main modules that throw, reject or wait. */
const modules: readonly string[] = [
  'throw new Error("x")',
  'throw 1',
  'throw null',
  'throw {a: 1}',
  'throw Symbol("q")',
  'await 1; throw new Error("later")',
  'Error.stackTraceLimit = 0; throw new Error("no frames")',
  'process.on("uncaughtException", (error, origin) => { console.log(String(error), origin); setTimeout(() => console.log("t"), 1) }); null.x',
  'process.on("unhandledRejection", (reason) => { console.log(reason) }); throw 1',
  'process.on("exit", (code) => console.log(code)); throw 2',
  'await Promise.all([1, Promise.reject(new Error("all"))])',
  'function f() { throw new Error("f") }\n\n  f()',
  'Promise.reject({b: 1})',
  'await Promise.reject(5)',
  'process.exitCode = 4; throw new Error("q")',
  'process.exitCode = 4; await new Promise(() => {})',
  'throw new Proxy({}, {})',
  'import assert from "assert"; assert.deepStrictEqual({ a: 1 }, { a: 2 })',
  'import assert from "assert"; assert(false)',
  'import fs from "fs"; fs.readFileSync(1.5)',
  'queueMicrotask(() => { throw new Error("microtask") })',
  'setTimeout(() => { throw new Error("timer") }, 1)',
  "export function then(resolve) { console.log('asked'); resolve(1) }",
  "export function then(resolve, reject) { console.log('asked'); reject(new Error('no')) }",
  "export function then() { console.log('asked') } process.on('exit', (code) => console.log(code))",
  "export const then = 5; console.log('over')",
];

describe('main modules end as under node', () => {
  for (const [at, text] of modules.entries()) {
    it(`${text}${longMark(at, 4)}`, async () => {
      const { node, vm } = await runBoth({ 'main.mjs': text });
      assert.deepEqual(vm, node);
    });
  }
});
