import assert from 'node:assert/strict';
import { parse } from '../../compiler/parse.js';
import { hiddenState, hiddenTraits } from './hidden-state.js';

const EVAL = 'it calls eval or makes functions of text';
const OUTER = 'functions assign variables of functions around them';
const PRIVATE = 'objects that it makes when it is loaded have private members';

const IN_VARIABLES = /^functions assign/u;

const ROWS: readonly (readonly [source: string, reason: string | undefined])[] = [
  ['let n = 0; exports.f = () => n++;', undefined],
  ['const cache = new Map(); exports.f = (x) => cache.set(x, 1);', undefined],
  ['exports.f = (xs) => { let n = 0; xs.forEach((x) => { n += x; }); return n; };', undefined],
  [
    "const fs = require('node:fs'); exports.f = (xs) => { let n = 0; xs.forEach((x) => { n += x; }); };",
    undefined,
  ],
  ['const next = (() => { let n = 0; return () => n++; })(); exports.f = next;', OUTER],
  ['function make() { let n = 0; return { f() { [n] = [n + 1]; } }; } module.exports = make();', OUTER],
  ['class C { f() { let n = 0; return () => { for (n of [1]); }; } static x = new C(); }', OUTER],
  ['{ let n = 0; exports.f = () => n++; }', 'functions assign variables of a block'],
  ['class C { static #n = 0; static f() { return C.#n++; } }', 'it has static private members'],
  ['class C { #n = 0; f() { return this.#n++; } } exports.C = C;', undefined],
  ['class C { #n = 0; f() { return this.#n++; } } exports.c = new C();', PRIVATE],
  ['exports.f = (x) => eval(x);', EVAL],
  ["exports.f = () => new Function('return 1');", EVAL],
  ['exports.f = function (o) { with (o) { return x; } };', EVAL],
  ['module.exports = Object.freeze({ f() {} });', undefined],
  ['let n = 0; export function f() { n += 1; return () => { n += 1; }; }', undefined],
  ['export default class { #n = 0; f() { return this.#n++; } } export const c = await make();', PRIVATE],
];

describe('state that nobody sees', () => {
  it('is not in the helpers of a compiler', () => {
    const source =
      'var __run = (this && this.__run) || (function () { let n = 0; return () => n++; })(); __run();';
    const program = parse({ file: 'a.js', source }, 'commonjs');
    const [whole, translated] = [hiddenTraits(program), hiddenTraits(program, true)];
    assert.deepEqual([hiddenState([whole])?.reason, hiddenState([translated])], [OUTER, undefined]);
  });

  it('is in variables of one module that another calls', () => {
    const traits = [
      'exports.make = () => { let n = 0; return () => n++; };',
      "exports.f = require('./a').make();",
    ].map((source) => hiddenTraits(parse({ file: 'a.js', source }, 'commonjs')));
    assert.deepEqual(
      [traits, ...traits.map((one) => [one])].map((modules) => hiddenState(modules)?.reason),
      [OUTER, undefined, undefined],
    );
  });

  for (const [source, reason] of ROWS) {
    it(source, () => {
      const kind = /\bexport\b/u.test(source) ? 'module' : 'commonjs';
      const found = hiddenState([hiddenTraits(parse({ file: 'a.js', source }, kind))]);
      assert.deepEqual([found?.reason, found?.isInVariables], [reason, reason && IN_VARIABLES.test(reason)]);
    });
  }
});
