import assert from 'node:assert/strict';
import { constants, createContext, runInContext } from 'node:vm';
import { compile } from '../compile.js';
import { decompile } from './decompile.js';

/** Runs a script and then its decompiled form, each in a realm of its own, and returns what they leave there. */
function leftBy(source: string): readonly [unknown, unknown] {
  const original = createContext(constants.DONT_CONTEXTIFY);
  const decompiled = createContext(constants.DONT_CONTEXTIFY);
  runInContext(source, original);
  const text = decompile(compile(source, { file: 'x.js', kind: 'script' }));
  (runInContext(text, decompiled) as () => void)();
  return [describeGlobals(original), describeGlobals(decompiled)];
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

const scripts: readonly (readonly [string, string])[] = [
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
];

describe('decompiled scripts', () => {
  for (const [name, source] of scripts)
    it(name, () => {
      const [original, decompiled] = leftBy(source);
      assert.deepEqual(decompiled, original);
    });

  it('are plain structured code', () => {
    const text = decompile(compile('for (var i = 0; i < n; i++) f(i);', { file: 'x.js', kind: 'script' }));
    const start = text.indexOf('function $f0');
    assert.equal(
      text.slice(start, text.indexOf('\nconst $strict', start)),
      `function $f0($cells) {
  const $self = function (...$arguments) {
    let $s0, $s1, $s2, $s3;
    $.globalVar("i");
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
          $s0 = $.apply($s0, $s1, [$s2]);
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
  };
  return $.finish($self, "", 0);
}`,
    );
  });
});
