import assert from 'node:assert/strict';
import { compile } from '../compile.js';
import { stayingFunctions, stayingText } from './staying.js';

const rows: readonly (readonly [title: string, source: string, text: string])[] = [
  [
    'none',
    'function f(a) { a = 1; return arguments; } (0, eval)("1");',
    'functions that stay in the interpreter: 0',
  ],
  [
    'a direct eval, in an arrow function of another that has no part in it',
    'function f() {\n  return () => eval("1");\n}',
    'functions that stay in the interpreter: 1: direct eval 1 (line 2)',
  ],
  [
    'what stands in a with',
    'with ({}) {\n  (function g() { return h; })();\n}\nfunction i() {}',
    'functions that stay in the interpreter: 2: with 1 (top level), names of an outer with or eval 1 (g, line 2)',
  ],
  [
    'a function whose names an eval may declare',
    'function f() { eval("var a"); return function g() { return a; }; }',
    'functions that stay in the interpreter: 2: direct eval 1 (f, line 1), names of an outer with or eval 1 (g, line 1)',
  ],
];

describe('functions that stay in the interpreter', () => {
  for (const [title, source, text] of rows)
    it(title, () => {
      const module = compile(source, { file: 'x.js', kind: 'script' });
      assert.equal(stayingText(stayingFunctions(module)), text);
    });
});
