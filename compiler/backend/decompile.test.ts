import assert from 'node:assert/strict';
import { constants, createContext, runInContext } from 'node:vm';
import { compile } from '../compile.js';
import { decompile } from './decompile.js';
import { helpersText } from './helpers.js';

/** Runs scripts one after the other, as they are and decompiled, each way in a realm of its own: what they leave there. */
function leftBy(sources: readonly string[]): readonly [unknown, unknown] {
  const original = createContext(constants.DONT_CONTEXTIFY);
  const decompiled = createContext(constants.DONT_CONTEXTIFY);
  runInContext(helpersText, decompiled);
  const texts = sources.map((source) => decompile(compile(source, { file: 'x.js', kind: 'script' })));
  return [ran(sources, original), ran(texts, decompiled)];
}

function ran(texts: readonly string[], realm: object): readonly string[] {
  const errors = texts.flatMap((text) => {
    try {
      runInContext(text, realm);
      return [];
    } catch (error) {
      return [`throws ${(error as Error).name}`];
    }
  });
  return [...errors, ...describeGlobals(realm)];
}

/** In no order: node declares variables and functions as they come, ECMA-262 16.1.7 functions first. */
function describeGlobals(realm: object): readonly string[] {
  const properties = Object.entries(Object.getOwnPropertyDescriptors(realm));
  const lines = properties.flatMap(([name, { value, writable, enumerable, configurable }]) => {
    const shown = typeof value === 'function' ? 'function' : JSON.stringify(value);
    return enumerable ? [`${name} = ${shown} ${writable} ${configurable}`] : [];
  });
  return lines.sort();
}

const scripts: readonly (readonly [string, ...(readonly string[])])[] = [
  [
    'variables and functions become properties of the global object',
    'var a = 1, b; function f() {} let c = 2; a += c;',
  ],
  [
    'blocks and loops declare variables too',
    'for (var i = 0; i < 2; i++) { var x = i; } { function g() {} }',
  ],
  ['names that look like ours', 'var $ = 1; $$ = $ + 1; var $s0 = $$ + 1; (() => { $f0 = 4; })();'],
  [
    'this is the global object in strict code too',
    '"use strict"; this.t = typeof this; var u = this === globalThis;',
  ],
  [
    'arguments outside of functions is a global',
    'var arguments = 1; var a = (() => arguments + 1)(); class B { static c = (0, eval)("2"); }',
  ],
  [
    'this is the global object',
    'this.t = typeof this; var u = (function () { return this === globalThis; })();',
  ],
  [
    'assignment from a strict class head',
    'var v = 1; class A { static [v = 5]() {} } var w = Object.getOwnPropertyNames(A);',
  ],
  [
    'lexical variables are those of the realm',
    'let a = 1; const b = () => a++; class C { static d = b(); }',
    'var e = [a, b(), C.d, typeof C, typeof globalThis.a];',
    'let f = 1; throw f; let g = 2;',
    'var h = f; try { g } catch (error) { h += error.name; }',
  ],
  [
    'a constant of another script cannot be assigned',
    'const a = 1; var r; try { a = 2; } catch (error) { r = error.name; }',
    'try { a = 3; } catch (error) { r += error.name; }',
  ],
  [
    'what is declared twice is refused before anything runs',
    'let a = 1;',
    'var ran = 1; var a;',
    'let a; ran = 2;',
  ],
  ['a function may not take the place of every global', 'function NaN() {}', 'function undefined() {}'],
  [
    'typeof looks at dead zones',
    'var r = typeof x; try { typeof y; } catch (error) { r += error.name; } let y;',
  ],
  [
    'names that are keywords elsewhere',
    'let yield = 1; var await = yield + 1, r = typeof yield; (() => { yield = 3; })(); var s = yield;',
  ],
  [
    'lexical arguments',
    'let arguments = 1; arguments = arguments + 1; var r = [arguments, typeof arguments, delete arguments];',
  ],
  ['delete of globals', 'var a; b = 1; let c; var r = [delete a, delete b, delete c, delete d];'],
];

describe('decompiled scripts', () => {
  for (const [name, ...sources] of scripts)
    it(name, () => {
      const [original, decompiled] = leftBy(sources);
      assert.deepEqual(decompiled, original);
    });

  it('are plain structured code', () => {
    const text = decompile(compile('for (var i = 0; i < n; i++) f(i);', { file: 'x.js', kind: 'script' }));
    assert.equal(
      text,
      `var i;
penumbra$.run(() => {
const $ = penumbra$;
$.source("9c4107aaab53549f", "for (var i = 0; i < n; i++) f(i);");
function $f0($cells) {
  const $self = (0, function () {
    let $s0, $s1, $s2, $s3;
    $s0 = 0;
    i = $s0;
    $b0: {
      $b1: while (true) {
        $s0 = i;
        $s1 = n;
        $s0 = $s0 < $s1;
        if (!$s0) break $b0;
        $b2: {
          $s0 = void 0;
          $s1 = f;
          $s2 = i;
          $s0 = $s1($s2);
        }
        $s0 = i;
        $s0 = $.toNumeric($s0);
        ++$s0;
        i = $s0;
        continue $b1;
        break $b1;
      }
    }
    $s0 = void 0;
    return $s0;
  });
  return $self;
}
return $f0([]);
});`,
    );
  });
});
