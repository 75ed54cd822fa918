import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import vm from 'node:vm';
import type ts from 'typescript-api';
import type { PenumbraError } from '../diagnostics.js';
import { stripTypes } from './typescript.js';

const native = createRequire(import.meta.url);
const api = native('typescript-api') as typeof ts;

/** A text of TypeScript whose value is that of `result`, and that value. */
type Row = readonly [source: string, value: unknown, file?: string];

const LOG = 'const log = []; const noted = (...list) => { log.push(...list); };';

const rows: Readonly<Record<string, Row>> = {
  'a namespace, and more of it': [
    `namespace N { export const a = 1; const hidden = 2; export function f(x: number) { return x + a + hidden; } }
    namespace N { export const b = a + 1; export namespace M.O { export let c = b; } }
    const result = [N.a, N.f(1), N.b, N.M.O.c, Object.keys(N)];`,
    [1, 4, 2, 2, ['a', 'f', 'b', 'M']],
  ],
  'namespaces that add to functions, classes and enumerations': [
    `function f() { return f.x; } namespace f { export const x = 1; }
    class C { static s = 1; } namespace C { export const t = C.s + 1; }
    enum E { A, B } namespace E { export const last = E.B; }
    namespace OnlyTypes { export interface I { x: number } }
    const result = [f(), C.t, E.last, typeof OnlyTypes];`,
    [1, 2, 1, 'undefined'],
  ],
  'computed enumerations': [
    `function f() { return 4; } enum E { A = f(), B = 'x'.length, C = 7, D } const result = [E.A, E[4], E.B, E.D, E[8]];`,
    [4, 'A', 1, 8, 'D'],
  ],
  'casts in angles': ['const x: unknown = 3; const result = (<number>x) + <any>4;', 7],
  'names of members': [
    'namespace A { export namespace B { export const c = 5; export type T = 1; } } import B = A.B; import T = A.B.T; const result = B.c as T | 5;',
    5,
  ],
  'decorators of the standard': [
    `${LOG} const d = (name: string) => (value: any, context: any) => noted(name, context.kind, String(context.name));
    @d('class') class A { @d('field') x = 1; @d('method') m() {} @d('static') static s = 2; @d('getter') get g() { return 1; } }
    const result = [log, new A().x];`,
    [
      [
        ...['method', 'method', 'm', 'getter', 'getter', 'g', 'static', 'field', 's', 'field', 'field', 'x'],
        ...['class', 'class', 'A'],
      ],
      1,
    ],
  ],
  'decorators that replace': [
    `const twice = (f: any, _: any) => function (this: any, x: number) { return 2 * f.call(this, x); };
    class A { @twice m(x: number) { return x + 1; } } const result = new A().m(2);`,
    6,
  ],
  'accessors of their own': [
    'class A { accessor x: number = 1; static accessor y = 2; } const a = new A(); a.x++; const result = [a.x, A.y, Object.keys(a)];',
    [2, 2, []],
  ],
  using: [
    `${LOG} const dispose: symbol = (Symbol as any).dispose ?? ((Symbol as any).dispose = Symbol('dispose'));
    const open = (name: string) => ({ name, [dispose]() { noted('-' + name); } });
    function f() { using a = open('a'), b = open('b'); noted(a.name, b.name); return 1; }
    const result = [f(), log];`,
    [1, ['a', 'b', '-b', '-a']],
  ],
  'parameter properties beside a hidden super': [
    `class B { constructor(public y: number) {} }
    class A extends B { constructor(public x: number) { const z = x + 1; super(z); noted(this.x); } }
    ${LOG} const a = new A(1); const result = [a.x, a.y, log];`,
    [1, 2, [1]],
  ],
  'JSX with the factory of its file': [
    `/** @jsx h */ /** @jsxFrag F */
    const h = (...list: unknown[]) => list; const F = 'F'; const Part = 'P';
    const result = <Part a={1} b {...{ c: 2 }}>x{3}<><i /></></Part>;`,
    ['P', { a: 1, b: true, c: 2 }, 'x', 3, ['F', null, ['i', null]]],
    'x.tsx',
  ],
  'JSX in JavaScript': [
    'const React = { createElement: (...list) => list }; const result = <b>{1 < 2}</b>;',
    ['b', null, true],
    'x.jsx',
  ],
  'export = and import = require()': [
    "import path = require('node:path'); import type util = require('node:util'); class A { static sep = path.posix.sep; } export = A;",
    { sep: '/' },
  ],
  'a CommonJS file with import and export': [
    "import { posix } from 'node:path'; export const a: string = posix.sep; export default class B {}",
    { a: '/', names: ['a', 'default'] },
    'x.cts',
  ],
};

function valueIn(text: string): unknown {
  const module = { exports: {} };
  const value = vm.runInNewContext(
    `(function (exports, require, module) { ${text}\n; return typeof result === 'undefined' ? undefined : result; })`,
  )(module.exports, native, module);
  return value ?? module.exports;
}

/** What is expected to be there, of objects of another realm. */
function seen(value: unknown): unknown {
  if (typeof value === 'function') return { ...value };
  const names = Object.keys(Object(value));
  if (names.includes('default')) return { a: Reflect.get(Object(value), 'a'), names: names.sort() };
  return value === undefined ? value : JSON.parse(JSON.stringify(value));
}

describe('TypeScript that is more than types', () => {
  for (const [title, [source, expected, file = '/x.ts']] of Object.entries(rows))
    it(`has the value that it has for TypeScript: ${title}`, () => {
      const module = /\b(?:im|ex)port\b(?! [BT] =)(?! (?:const|type|function|let|name|inter))/u.test(source)
        ? api.ModuleKind.CommonJS
        : api.ModuleKind.ESNext;
      const { outputText } = api.transpileModule(source, {
        fileName: file,
        compilerOptions: {
          target: api.ScriptTarget.ES2022,
          module,
          jsx: api.JsxEmit.React,
          esModuleInterop: true,
        },
      });
      assert.deepEqual(seen(valueIn(stripTypes(source, file))), expected);
      assert.deepEqual(seen(valueIn(outputText)), expected);
    });

  const SOURCE = `namespace N {
  // A comment.
  export function f(x: number, y?: string): number {
    return <any>x > 1 ? 1 :
      \`\${x}
\` + y;
  }
}
class A { accessor
  n = 1;

  m() { if (this.n) return; f(); }
}
`;
  it('stands where it was written', () => {
    const text = stripTypes(SOURCE, 'x.ts').split('\n');
    const source = SOURCE.split('\n');
    assert.equal(text.length, source.length);
    for (const [line, part] of [
      [3, 'f(x'],
      [4, 'x > 1 ? 1 :'],
      [5, '`${'],
      [12, 'm() { if (this.n) return;'],
    ] as const) {
      assert.equal(text[line - 1]!.indexOf(part), source[line - 1]!.indexOf(part), part);
    }
  });

  describe('under a configuration', () => {
    let folder: string;
    beforeEach(() => {
      folder = mkdtempSync(path.join(tmpdir(), 'penumbra-transpile-'));
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    const configured: readonly (readonly [title: string, options: object, row: Row])[] = [
      [
        'has decorators as they were',
        { experimentalDecorators: true },
        [
          `${LOG} function d(target: any, key: string, descriptor: PropertyDescriptor) { noted(key, typeof descriptor.value); }
          class A { @d m() {} } const result = log;`,
          ['m', 'function'],
          'x.ts',
        ],
      ],
      [
        'assigns fields for old engines',
        { target: 'es2017' },
        [
          'class B { set x(v: number) { result = v; } } let result = 0; namespace N { export class A extends B { x = 1; } } new N.A();',
          1,
          'x.ts',
        ],
      ],
      [
        'makes JSX with its factory',
        { jsx: 'react', jsxFactory: 'make.element' },
        [
          'const make = { element: (...list: unknown[]) => list }; const result = <b />;',
          ['b', null],
          'x.tsx',
        ],
      ],
    ];
    for (const [title, compilerOptions, [source, expected, file]] of configured)
      it(title, () => {
        writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
        assert.deepEqual(seen(valueIn(stripTypes(source, path.join(folder, file!)))), expected);
      });

    it('imports the runtime of JSX that it names', () => {
      const compilerOptions = { jsx: 'react-jsx', jsxImportSource: 'preact' };
      writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
      assert.equal(
        stripTypes('export const a = <b />;', path.join(folder, 'x.tsx')),
        'import { jsx as _jsx } from "preact/jsx-runtime"; export const a = _jsx("b", {});',
      );
    });

    const unreadable: readonly (readonly [text: string, complaint: RegExp])[] = [
      [
        '{ "compilerOptions": { "jsx": ',
        /^.*tsconfig\.json:1:30: error E_TSCONFIG: .+\n.+\n.+\n {2}Mend it/u,
      ],
      [
        '{ "extends": "./none.json" }',
        /^.*tsconfig\.json: error E_TSCONFIG: File '\.\/none\.json' not found\n/u,
      ],
    ];
    for (const [text, expected] of unreadable)
      it(`says that it cannot be read: ${text}`, () => {
        writeFileSync(path.join(folder, 'tsconfig.json'), text);
        assert.throws(
          () => stripTypes('export const a = <b />;', path.join(folder, 'x.tsx')),
          (error: PenumbraError) => expected.test(error.format()),
        );
      });

    it('refuses export = in an ES module', () => {
      assert.throws(() => stripTypes('let a: 1;\nexport = a;', path.join(folder, 'x.mts')), {
        code: 'E_PARSE',
        message: '`export =` is for CommonJS modules, and this file is an ES module',
      });
    });

    for (const [type, expected] of [
      ['module', 'import { createRequire as _createRequire } from "module";'],
      ['commonjs', '"use strict";'],
    ] as const)
      it(`has import = require() in a package of type ${type}`, () => {
        writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type }));
        const source = "import path = require('node:path'); export const a = path.sep;";
        const text = stripTypes(source, path.join(folder, 'x.ts'));
        assert.equal(text.slice(0, expected.length), expected);
      });
  });
});
