import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PenumbraError } from '../compiler/diagnostics.js';
import { EMPTY_HEAP, GuestLoadError, Machine } from './index.js';

const plain = (value: unknown) => ({ value, shadow: 0 });

describe('Machine', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'penumbra-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  function write(files: Readonly<Record<string, string>>): void {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
  }

  function load(machine: Machine, files: Readonly<Record<string, string>>, main = 'main.js') {
    write(files);
    machine.begin();
    return machine.load(join(folder, main));
  }

  /** Calls an exported function of a program without arguments and returns the outcome in short. */
  function call(machine: Machine, exports: unknown, name = 'f', ...args: unknown[]): unknown {
    const callee = (exports as Readonly<Record<string, unknown>>)[name];
    const { outcome } = machine.run(callee, plain(undefined), args.map(plain), EMPTY_HEAP);
    if (outcome.kind === 'return') return outcome.value;
    if (outcome.kind === 'timeout') return `timeout: ${outcome.limit}`;
    if (outcome.kind === 'exit') return outcome.call;
    if (outcome.kind === 'assume') return 'assume';
    const { name: error, message } = outcome.error as { readonly name: string; readonly message: string };
    return `${error}: ${message}`;
  }

  describe('loads', () => {
    const cases: Readonly<Record<string, [Record<string, string>, unknown, string?]>> = {
      'a module': [{ 'main.js': 'exports.f = () => 1;' }, 1],
      'relative modules, once': [
        {
          'main.js': "const a = require('./lib'); exports.f = () => a === require('./lib/index.js') && a.v;",
          'lib/index.js': "exports.v = require('../data').n + 1;",
          'data.json': '{ "n": 41 }',
        },
        42,
      ],
      'modules that require each other': [
        {
          'main.js': "exports.early = 1; const b = require('./b'); exports.f = () => b.seen;",
          'b.js': "exports.seen = require('./main').early;",
        },
        1,
      ],
      packages: [
        {
          'main.js': "exports.f = () => require('one') + require('@s/two').v + require('three/sub');",
          'node_modules/one/package.json': '{ "main": "lib/one" }',
          'node_modules/one/lib/one.js': 'module.exports = 1;',
          'node_modules/@s/two/package.json':
            '{ "exports": { ".": { "import": "./no.mjs", "require": "./yes.js" } } }',
          'node_modules/@s/two/yes.js': 'exports.v = 2;',
          'node_modules/three/sub.js': 'module.exports = 3;',
        },
        6,
      ],
      TypeScript: [
        { 'main.ts': 'const x: number = 2; exports.f = (): number => x as number;' },
        2,
        'main.ts',
      ],
      'what tells packages that this is node': [
        { 'main.js': 'exports.f = () => Object.prototype.toString.call(process);' },
        '[object process]',
      ],
      'pure modules of node': [
        { 'main.js': "const { join } = require('node:path'); exports.f = () => join('a', 'b');" },
        'a/b',
      ],
      'modules of node with effects': [
        { 'main.js': "exports.f = () => require('fs').existsSync('/') && require('os').EOL;" },
        '\n',
      ],
    };
    for (const [title, [files, expected, main]] of Object.entries(cases)) {
      it(title, () => {
        const machine = new Machine({ seed: 1 });
        assert.equal(call(machine, load(machine, files, main).exports), expected);
      });
    }
  });

  describe('reports what does not load', () => {
    const cases: Readonly<Record<string, [string | undefined, string]>> = {
      'a missing file': [undefined, 'E_FILE: there is no file main.js'],
      'a syntax error': ['let = = 1;', 'E_PARSE: main.js:1:'],
      'an exception': [
        'const a = 1;\nnull.x;',
        "E_LOAD: main.js:2:6: the program throws while it is loaded: TypeError: Cannot read properties of null (reading 'x')",
      ],
      'an exception that is no error': [
        "throw 'text';",
        'E_LOAD: main.js:1:1: the program throws while it is loaded: thrown value: text',
      ],
      'an endless loop': [
        'for (;;);',
        'E_LOAD_TIMEOUT: the program does not end loading: 100000 instructions so far',
      ],
    };
    for (const [title, [text, expected]] of Object.entries(cases)) {
      it(title, () => {
        const machine = new Machine({ seed: 1, stepLimit: 100_000 });
        const files: Record<string, string> = text === undefined ? {} : { 'main.js': text };
        assert.throws(
          () => load(machine, files),
          (error) => {
            assert.ok(error instanceof PenumbraError);
            const { code, message, position } = error.details;
            const place = position ? `main.js:${position.line}:${position.column + 1}: ` : '';
            const full = `${code}: ${place}${message.replaceAll(`${folder}/`, '')}`;
            assert.equal(full.slice(0, expected.length), expected);
            assert.equal(error instanceof GuestLoadError, code === 'E_LOAD');
            return true;
          },
        );
      });
    }
  });

  it('limits loading by time of its own', () => {
    const text = 'let n = 0; while (n < 1e5) n++; exports.f = () => { for (;;); };';
    const slow = new Machine({ seed: 1, stepLimit: 1000, loadLimit: 10_000 });
    assert.equal(call(slow, load(slow, { 'main.js': text }).exports), 'timeout: steps');
    const hasty = new Machine({ seed: 1, loadLimit: 1 });
    assert.throws(() => load(hasty, { 'main.js': 'for (;;);' }), { code: 'E_LOAD_TIMEOUT' });
  });

  it('tells the top-level bindings of a module', () => {
    const machine = new Machine({ seed: 1 });
    const module = load(machine, {
      'main.js': 'let a = 1; const b = 2; var c = 3; function d() { return a++; } class E {} d();',
    });
    const seen = ['a', 'b', 'c'].map((name) => module.binding(name)?.value);
    assert.deepEqual(seen, [2, 2, 3]);
    assert.equal(typeof module.binding('d')?.value, 'function');
    assert.equal(machine.isClass(module.binding('E')?.value), true);
    assert.equal(module.binding('exports'), undefined);
    assert.equal(module.binding('zzz'), undefined);
  });

  it('numbers sites and functions over all modules, alike on every path', () => {
    const machine = new Machine({ seed: 1 });
    const files = {
      'main.js': "const b = require('./b');\nexports.f = function f(x) { return b(x ? 1 : 2); };",
      'b.js': 'module.exports = function g(y) {\n  if (y > 1) return 1;\n  return 0; };',
    };
    const { exports } = load(machine, files);
    const first = machine.sites.map(({ number, line, column, kind, text }) => [
      number,
      line,
      column,
      kind,
      text,
    ]);
    assert.deepEqual(first, [
      [0, 2, 38, 'conditional', 'x'],
      [1, 2, 7, 'if', 'y > 1'],
    ]);
    const f = (exports as { readonly f: object }).f;
    const { entered, log } = machine.run(f, plain(undefined), [plain(0)], EMPTY_HEAP);
    assert.deepEqual(
      [...entered].map((number) => machine.functions[number]!.name),
      ['f', 'g'],
    );
    assert.deepEqual(log, [
      { site: 0, expr: 0, taken: false },
      { site: 1, expr: 0, taken: true },
    ]);
    machine.begin();
    machine.load(join(folder, 'main.js'));
    assert.equal(machine.sites.length, 2);
  });

  describe('starts every path anew', () => {
    const cases: Readonly<Record<string, string>> = {
      'module state': 'let n = 0; exports.f = () => n++;',
      globals: 'exports.f = () => { globalThis.n = (globalThis.n ?? 0) + 1; return n; };',
      'clock and randomness':
        'exports.f = () => [Math.random(), Date.now(), +new Date(), performance.now()].join();',
      'changed built-ins': `exports.f = () => {
        const before = [Array.prototype.map.call.name, [].extra, Object.keys(Math).length, 'x' in {}].join();
        Array.prototype.map = function call() {}; Array.prototype.extra = 1; Math.own = 1; delete Math.abs;
        Object.defineProperty(Object.prototype, 'x', { get() { return 1; }, configurable: true });
        Object.setPrototypeOf(Map.prototype, null);
        return before;
      };`,
      'frozen built-ins': `exports.f = () => {
        const before = Object.isFrozen(Array.prototype); Object.freeze(Array.prototype); return before;
      };`,
      'Object.prototype frozen before a self-hosted built-in is used': `exports.f = () => {
        const before = Object.isFrozen(Object.prototype); Object.freeze(Object.prototype);
        return [before, new Proxy({ a: 1 }, {}).hasOwnProperty('a'), JSON.stringify(new Proxy([1], {}))].join();
      };`,
    };
    for (const [title, source] of Object.entries(cases)) {
      it(title, () => {
        const machine = new Machine({ seed: 7 });
        const first = call(machine, load(machine, { 'main.js': source }).exports);
        machine.begin();
        const second = call(machine, machine.load(join(folder, 'main.js')).exports);
        assert.deepEqual(second, first);
        assert.doesNotMatch(String(first), /Error/u);
      });
    }
  });

  describe('ends with the process of the program', () => {
    const cases: Readonly<Record<string, [source: string, outcome: string]>> = {
      'past handlers': [
        'try { process.exit(3); } catch { return 1; } finally { return 2; }',
        'process.exit(3)',
      ],
      'from a built-in that calls back': ['[1].map(() => process.exit());', 'process.exit(0)'],
      'from a native call': [
        'JSON.stringify({ toJSON() { process.exit(1); } }); return 1;',
        'process.exit(1)',
      ],
      'with a code that was set before': ['process.exitCode = 4; process.exit();', 'process.exit(4)'],
      'with a code as text': ["process.exit('5');", 'process.exit(5)'],
      'at once': ['process.abort();', 'process.abort()'],
      'unless it gives no code': [
        "process.exit('a');",
        'TypeError: The "code" argument must be of type number. Received type string (\'a\')',
      ],
      'unless it is refused': [
        'process.kill(1);',
        'Error: Access to this API has been restricted: process.kill',
      ],
    };
    for (const [title, [source, outcome]] of Object.entries(cases)) {
      it(title, () => {
        const machine = new Machine({ seed: 1 });
        const { exports } = load(machine, { 'main.js': `exports.f = () => { ${source} };` });
        assert.equal(call(machine, exports), outcome);
      });
    }
  });

  describe('runs within limits', () => {
    const endless =
      'exports.f = () => { for (;;); }; exports.g = () => exports.g2(); exports.g2 = () => { while (true) { try { throw 1; } catch {} finally { continue; } } };';
    it('of instructions', () => {
      const machine = new Machine({ seed: 1, stepLimit: 10_000 });
      const { exports } = load(machine, { 'main.js': endless });
      assert.equal(call(machine, exports), 'timeout: steps');
      assert.equal(call(machine, exports, 'g'), 'timeout: steps');
    });
    it('of instructions, which built-ins take that walk over arrays', () => {
      const machine = new Machine({ seed: 1, stepLimit: 100_000 });
      const { exports } = load(machine, {
        'main.js': `exports.long = () => new Array(4e9).fill(0); exports.whole = () => new Array(1e7).indexOf(1);
          exports.short = () => new Array(1e6).fill(0).length; exports.last = () => new Array(4e9).at(-1);
          exports.few = () => { const a = []; a[4e9] = 1; return [a.includes(1), Object.keys(a), a.slice(-1)].join(); };`,
      });
      const outcomes = ['long', 'whole', 'short', 'last', 'few'].map((name) => call(machine, exports, name));
      assert.deepEqual(outcomes, ['timeout: steps', 'timeout: steps', 1e6, undefined, 'true,4000000000,1']);
    });
    it('of time', () => {
      const machine = new Machine({ seed: 1, timeLimit: 20 });
      const { exports } = load(machine, { 'main.js': endless });
      assert.equal(call(machine, exports), 'timeout: milliseconds');
    });
    it('of decisions', () => {
      const machine = new Machine({ seed: 1, logLimit: 1000 });
      const { exports } = load(machine, { 'main.js': `${endless} exports.h = () => 1;` });
      assert.equal(call(machine, exports, 'g'), 'timeout: decisions');
      assert.equal(call(machine, exports, 'h'), 1);
    });
    it('of depth, as an exception that the program can catch', () => {
      const machine = new Machine({ seed: 1 });
      const { exports } = load(machine, {
        'main.js': `const down = (n) => down(n + 1) + 1;
          exports.f = () => { try { return down(0); } catch (e) { return e instanceof RangeError && e.message; } };
          exports.deep = (n) => n === 0 ? 0 : 1 + exports.deep(n - 1);
          const native = () => [1].map(native); const sorted = () => [2, 1].sort(sorted).length;
          exports.native = () => { try { JSON.parse('[1]', function again() { return JSON.parse('[1]', again); }); } catch (e) { return e instanceof RangeError; } };`,
      });
      assert.equal(call(machine, exports), 'Maximum call stack size exceeded');
      assert.equal(call(machine, exports, 'deep', 8000), 8000);
      assert.equal(call(machine, exports, 'native'), true);
    });
  });

  describe('refuses what it cannot do', () => {
    const cases: Readonly<Record<string, [string, string]>> = {
      connections: ['fetch(() => 1)', 'Error: Access to this API has been restricted: fetch'],
    };
    for (const [title, [expression, expected]] of Object.entries(cases)) {
      it(title, () => {
        const machine = new Machine({ seed: 1 });
        assert.equal(
          call(machine, load(machine, { 'main.js': `exports.f = () => ${expression};` }).exports),
          expected,
        );
      });
    }
  });

  it('constructs', () => {
    const machine = new Machine({ seed: 1 });
    const { exports } = load(machine, {
      'main.js': 'class A { constructor(x) { this.x = x; } } exports.B = class B extends A { y = 2; };',
    });
    const { B } = exports as { readonly B: new (x: number) => unknown };
    const construct = { construct: true };
    const { outcome } = machine.run(B, plain(undefined), [plain(1)], EMPTY_HEAP, construct);
    assert.ok(outcome.kind === 'return');
    assert.equal(JSON.stringify(outcome.value), '{"x":1,"y":2}');
  });

  describe('carries out what built-ins call', () => {
    const sources: readonly string[] = [
      'new Map([[1, 2]]).forEach(() => 1)',
      'new Set([1]).forEach(() => 1)',
      'new Map((function* () { yield [1, 2]; })())',
      'class S extends Set { add(x) { return super.add(x); } } new S([1])',
      'Object.fromEntries((function* () { yield ["a", 1]; })())',
      '"aba".replace("b", () => "c"), "aba".replaceAll("a", () => "c"), "aba".replace(/a/g, () => "c")',
      'JSON.parse("[1]", (k, v) => v)',
      'JSON.stringify({ toJSON: () => 1 }), JSON.stringify([1], (k, v) => v), JSON.stringify({ get a() { return 1; } })',
      '[1, 2].with({ valueOf: () => 0 }, 3), [1].toSpliced({ valueOf: () => 0 }, 1), [1].slice({ valueOf: () => 0 })',
      '[{ toString: () => "a" }].join(), String([{ toString: () => "a" }])',
      'String({ toString: () => "a" }), Number({ valueOf: () => 1 })',
      'Array.from((function* () { yield 1; })()), (class A extends Array { constructor(n) { super(n); } }).of(1)',
      'new Uint8Array([1]).forEach(() => 1), new Float64Array([1]).reduce((a, b) => a + b)',
    ];
    for (const source of sources) {
      it(source, () => {
        const machine = new Machine({ seed: 1 });
        const { exports } = load(machine, { 'main.js': `exports.f = () => { ${source}; return 'done'; };` });
        assert.equal(call(machine, exports), 'done');
        assert.deepEqual([...machine.reentries], []);
      });
    }
  });

  it('counts calls of built-ins back into the program', () => {
    const machine = new Machine({ seed: 1 });
    const { exports } = load(machine, {
      'main.js': `exports.f = () => [1, 2].map((x) => x + 1).join();
         exports.g = () => new Intl.NumberFormat('en', { get style() { return 'decimal'; } }).format(1);`,
    });
    assert.equal(call(machine, exports), '2,3');
    assert.deepEqual([...machine.reentries], []);
    assert.equal(call(machine, exports, 'g'), '1');
    assert.deepEqual([...machine.reentries], [['Intl.NumberFormat', 1]]);
  });
});
