import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runFile } from './run-file.js';

type Row = readonly [source: string, out: string, err: string, code: number];

const ERROR = 'function Test262Error(message) { this.message = message; }';

/** Programs as runners of test262 make them: what is printed, what is said of an exception, the exit code. */
const scripts: readonly Row[] = [
  ['print(1, "a", null); print()', '1 a null\n\n', '', 0],
  [`${ERROR} throw new Test262Error('not so')`, '', 'Test262Error: not so\n', 1],
  ['null.x', '', "TypeError: Cannot read properties of null (reading 'x')\n", 1],
  ['throw 7', '', 'Uncaught 7\n', 1],
  ['let = = 1', '', "SyntaxError: Unexpected token '='\n", 1],
  ['Promise.resolve().then(() => print("Test262:AsyncTestComplete"))', 'Test262:AsyncTestComplete\n', '', 0],
  ['Promise.reject(new Error("nobody looks")); print("goes on")', 'goes on\n', '', 0],
  ['print($262.evalScript("var v = 1; v + 1"), v, $262.global === globalThis)', '2 1 true\n', '', 0],
  ['$262.evalScript("throw new RangeError(1)")', '', 'RangeError: 1\n', 1],
  ['try { $262.evalScript("=") } catch (e) { print(e.constructor === SyntaxError) }', 'true\n', '', 0],
  ['const b = new ArrayBuffer(8); $262.detachArrayBuffer(b); print(b.byteLength)', '0\n', '', 0],
  ['$262.gc(); print(typeof $262.agent)', 'object\n', '', 0],
  [
    'const d = $262.IsHTMLDDA; print(typeof d + (d == null) + (d === undefined) + !d)',
    'undefinedtruefalsetrue\n',
    '',
    0,
  ],
  [
    'const d = $262.IsHTMLDDA, { call, apply } = Function.prototype; print(d(), call.call(d), apply.call(d, 1, [""]), Reflect.apply(d, 1, []))',
    'null null null null\n',
    '',
    0,
  ],
];

/** What code of several realms does to each other. */
const realms: readonly (readonly [source: string, out: string])[] = [
  ['other !== globalThis && other.Array !== Array && Array.isArray(other.eval("[]"))', 'true'],
  ['other.eval("[]") instanceof Array', 'false'],
  [
    '[other.eval("(function () { return this; })")() === other, new other.Function("return this")() === other]',
    'true,true',
  ],
  ['other.eval("let x = 1; var y = 2; x + y") + typeof x + typeof y', '3undefinedundefined'],
  ['$other.evalScript("let lexical = 1;"); $other.evalScript("lexical") + typeof lexical', '1undefined'],
  ['try { other.eval("null.x"); } catch (e) { e instanceof other.TypeError }', 'true'],
  ['try { other.eval("(class {})")(); } catch (e) { e instanceof other.TypeError }', 'true'],
  ['try { other.Array.prototype.map.call([1]); } catch (e) { e instanceof other.TypeError }', 'true'],
  [
    'const f = new other.Function(); f.prototype = null; Object.getPrototypeOf(Reflect.construct(Function, [], f)) === other.Function.prototype',
    'true',
  ],
  [
    'function F() {} const g = new other.Function(); g.prototype = 1; Object.getPrototypeOf(Reflect.construct(F, [], g)) === other.Object.prototype',
    'true',
  ],
  [
    'Object.getPrototypeOf(Reflect.construct(Promise, [() => {}], Object.assign(new other.Function(), { prototype: 1 }))) === other.Promise.prototype',
    'true',
  ],
  ['const a = [1]; a.constructor = other.Array; a.map((x) => x) instanceof Array', 'true'],
  [
    'const it = other.eval("(function* () { yield 1; yield* [2]; })")(); [...it] + (it instanceof other.Object)',
    '1,2true',
  ],
  [
    'other.eval("(f) => f([1, 2].map((x) => x + 1))")((list) => list instanceof other.Array && String(list))',
    '2,3',
  ],
];

describe('the host of test262', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'penumbra-host-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  async function run(source: string, goal: 'script' | 'module'): Promise<Row> {
    const file = path.join(folder, `${goal}.js`);
    writeFileSync(file, source);
    const written: Record<'out' | 'err', string[]> = { out: [], err: [] };
    const output = {
      out: (text: string) => void written.out.push(text),
      err: (text: string) => void written.err.push(text),
    };
    const code = await runFile(file, { goal, test262: true, output });
    return [source, written.out.join(''), written.err.join(''), code];
  }

  for (const row of scripts) it(row[0], async () => assert.deepEqual(await run(row[0], 'script'), row));

  for (const [source, out] of realms)
    it(source, async () => {
      const text = `var $other = $262.createRealm(), other = $other.global;\nprint(eval(${JSON.stringify(source)}));`;
      assert.deepEqual((await run(text, 'script')).slice(1), [`${out}\n`, '', 0]);
    });

  it('runs modules [long]', async () => {
    const source = 'await 1; print(import.meta !== undefined); export {};';
    assert.deepEqual(await run(source, 'module'), [source, 'true\n', '', 0]);
    const missing = 'import { x } from "./module.js";';
    const [, , err, code] = await run(missing, 'module');
    assert.match(err, /^SyntaxError: /u);
    assert.equal(code, 1);
  });
});
