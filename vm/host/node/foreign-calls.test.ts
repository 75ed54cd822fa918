import assert from 'node:assert/strict';
import { longMark } from '../../../compiler/testing/long-rows.js';
import { runBoth } from '../testing/fixture.js';

/** Programs in which functions of node throw, call back, or look at objects. */
const programs: readonly string[] = [
  'require("fs").readFileSync("/nope")',
  'try { require("fs").readFileSync("/nope") } catch (error) { console.log(error.stack); throw error }',
  'require("fs").writeFileSync("/nope/x", "")',
  'require("fs").promises.readFile("/nope")',
  'require("fs").readFile("/nope", (error) => { throw error })',
  'require("fs").readFile(__filename, () => { console.log(new Error("called").stack); null.x })',
  'new URL("nope")',
  'Buffer.alloc(-1)',
  'Buffer.from({})',
  'require("path").join(1)',
  'new TextDecoder("x")',
  'new (require("events"))().on("x")',
  'require("util").promisify(1)',
  'require("child_process").spawnSync(1)',
  'require("assert").equal(1, 2)',
  'require("assert").throws(() => {})',
  'require("assert").ok(false, "why")',
  'const assert = require("assert"); assert.ok([1].includes(3))',
  'const assert = require("assert");\nfunction f(a) {\n  assert(a ===\n    1 && true);\n}\nf(2)',
  'const E = require("events"); class A extends E {}; new A().emit("error", new TypeError("unheard"))',
  'const E = require("events"); try { new E().emit("error", new Error("boom")) } catch (error) { console.log(error.message) }',
  `const E = require('events'); const e = new E(); e.on('x', function heard() { console.log(new Error('in').stack); throw new Error('q') });
   function go() { e.emit('x') } try { go() } catch (error) { console.log(error.stack) } setTimeout(go, 1)`,
  'require("stream").Readable.from(["a"]).on("data", () => { throw new Error("data") })',
  'process.on("exit", () => { throw new Error("at the end") })',
  'const { inspect } = require("util"); inspect({ [inspect.custom]() { throw new Error("shown") } })',
  'console.log(Object.keys(globalThis), String(globalThis), Object.getOwnPropertyNames(globalThis).sort(), Object.getOwnPropertyNames(Symbol), Symbol.dispose)',
  `class A extends require('events') {} for (const value of [new A(), new URL('http://a'), Buffer.from('a'), new CustomEvent('a')])
   console.log(value instanceof Object, Object.prototype.isPrototypeOf(value), A.prototype.isPrototypeOf(value), value instanceof Uint8Array)`,
  `const { types } = require('util'); console.log(types.isAsyncFunction(async () => {}), types.isGeneratorFunction(function* () {}),
   types.isGeneratorObject((function* () {})()), types.isAsyncFunction(() => {}), types.isMap(new Map()))`,
  'require("util").callbackify(async (x) => x + 1)(1, console.log)',
  `const { Readable } = require('stream'); async function* g() { yield 1; await null; yield 2 }
   Readable.from(g()).on('data', (d) => console.log(d)).on('end', () => console.log('end'))`,
  `const { Readable } = require('stream'); async function* g() { yield 1; throw new Error('late') }
   Readable.from(g()).on('data', console.log).on('error', (error) => console.log(error.message))`,
  `const { pipeline } = require('stream/promises'); const { Readable } = require('stream');
   async function* shout(source) { for await (const c of source) yield c.toUpperCase() }
   pipeline(Readable.from(['a', 'b']), shout, async (source) => { for await (const c of source) console.log(c) }).then(() => console.log('over'))`,
  `const { mkdtemp, writeFile, readFile, rm } = require('fs/promises');
   (async () => { const d = await mkdtemp('/tmp/penumbra-'); await writeFile(d + '/f', 'abc'); console.log(await readFile(d + '/f', 'utf8')); await rm(d, { recursive: true }) })()`,
  `const assert = require('assert'); (async () => { await assert.rejects(Promise.reject(new TypeError('x')), TypeError);
   await assert.rejects(async () => { throw new Error('y') }, /y/); await assert.rejects(Promise.resolve(1)).catch((error) => console.log(error.message)) })()`,
  'process.on("unhandledRejection", (error) => console.log(error.message)); require("fs").stat("/", () => Promise.reject(new Error("nobody")))',
  `for (const value of [() => 1, { f() {} }, class A { x = 1 }, [function named(a) { return a }], new WeakMap(), Promise.resolve(), new WeakRef({}),
   Symbol('a'), Object(Symbol('b')), new Proxy({}, {}), new Proxy([], {}), new Proxy(function () {}, {}), Math.max, (function* () {})(),
   (async function* () {})(), new (class P extends Promise {})(() => {}), [1].values(), new Map().entries(), new Set([() => 2])])
   try { console.log(structuredClone(value)) } catch (error) { console.log(error.message, error.name, error.constructor === DOMException) }`,
  'structuredClone({ a: [() => 1] })',
  'require("v8").serialize(() => 1)',
  `const { port1, port2 } = new MessageChannel(); try { port1.postMessage({ f: () => 2 }) } catch (error) { console.log(error.message, error.name) }
   port2.on('message', (m) => { console.log(m, Object.getPrototypeOf(m) === Map.prototype, m.get('a').x instanceof Array); port1.close() });
   port1.postMessage(new Map([['a', { x: [1, 2] }]]))`,
  `const buffer = new ArrayBuffer(8); const made = structuredClone({ buffer, view: new Uint8Array(buffer, 2, 3) }, { transfer: [buffer] });
   console.log(buffer.byteLength, made, made.buffer === made.view.buffer, made.view.constructor === Uint8Array)`,
  `const copy = structuredClone(new RangeError('r', { cause: { a: 1 } }));
   console.log(copy.cause, copy.constructor === RangeError, structuredClone(new Date(3)).constructor === Date)`,
  `try { require('path').join(1) } catch (error) { console.log(error.constructor === TypeError, Object.getPrototypeOf(error) === TypeError.prototype, error) }
   require('fs').readFile('/nope', (error) => console.log(error.constructor === Error));
   require('fs').promises.readFile('/nope').catch((error) => console.log(Object.getPrototypeOf(error) === Error.prototype))`,
  `const assert = require('assert'); class Own extends Error {}; const bad = () => { throw new TypeError('bad') };
   for (const [run, expected] of [[bad, RangeError], [bad, Own], [bad, Error], [() => { throw new Own('x') }, TypeError]])
   try { assert.throws(run, expected); console.log('thrown') } catch (error) { console.log(error.name, error.message, error.expected === expected) }
   try { assert.doesNotThrow(bad, TypeError) } catch (error) { console.log(error.message) }
   assert.rejects(async () => bad(), Own).catch((error) => console.log(error.message)); assert.throws(bad, Own)`,
  'require("fs").createReadStream("/nope")',
  'require("net").connect(1, "127.0.0.1")',
  'const s = new (require("stream").Writable)({ write(c, e, cb) { cb(new RangeError("w")) } }); s.write("x")',
  'new (require("stream").Readable)({ read() { this.destroy(new Error("stream")) } }).resume()',
  'const e = new (require("events"))(); process.on("uncaughtException", (x, o) => console.log(x.message, o)); process.nextTick(() => e.emit("error", new Error("a")))',
  `const vm = require('vm'); globalThis.given = 1; console.log(vm.runInThisContext('given'), vm.runInThisContext('(function f(a) { return a * 2 })')(4), vm.runInThisContext('[1] instanceof Array'));
   console.log(vm.compileFunction('return a + b', ['a', 'b'])(1, 2)); vm.runInThisContext('var made = 5'); console.log(made, new vm.Script('made + 1').runInThisContext());
   const c = vm.createContext({ a: 1 }); console.log(vm.runInContext('a + 1', c), new vm.Script('a = 7').runInContext(c), c, vm.runInNewContext('b', { b: 2 }), vm.isContext(c));
   for (const text of ['null.x', 'var 1', 'throw new RangeError("q")']) for (const run of [() => vm.runInThisContext(text), () => new vm.Script(text).runInThisContext()])
   try { run() } catch (error) { console.log(error.name, error.message, error instanceof Error) }`,
  `const server = require('http').createServer((request, response) => response.end(request.url)).listen(0, async () => {
   const urls = ['/a', '/b'].map((path) => 'http://localhost:' + server.address().port + path);
   for (const url of urls) console.log(await (await fetch(url, { headers: { connection: 'close' } })).text()); server.close() })`,
];

describe('functions of node in programs', () => {
  it('refuse threads', async () => {
    const program =
      'const { Worker, isMainThread } = require("worker_threads");\nif (isMainThread) new Worker("x.js")';
    await assert.rejects(runBoth(program), { code: 'E_UNSUPPORTED', position: { line: 2, column: 18 } });
  });

  for (const [at, program] of programs.entries()) {
    it(`${program}${longMark(at, 8)}`, async () => {
      const { node, vm } = await runBoth(program);
      assert.deepEqual(vm, node);
    });
  }
});
