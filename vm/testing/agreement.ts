/** For tests: statements whose errors the machine words as node does. */
import assert from 'node:assert/strict';
import { type Context, constants, createContext, runInContext } from 'node:vm';
import { compile } from '../../compiler/compile.js';
import { longMark } from '../../compiler/testing/long-rows.js';
import { Machine } from '../index.js';

/** What the statements of the tables see. */
const PRELUDE = `'use strict';
  const u = undefined, nul = null, n = 5, s = 'str', k = 'key', sym = Symbol('d'), arr = [1, 2];
  const o = { p: 1, q: { r: null }, m() {}, fn: 1 };
  const f = () => 5, fu = () => undefined, g = { h: () => ({}) };
  class C {
    #p = 1;
    m() { return super.zz(); }
    get self() { return this; }
    v() { this.#p(); }
    w() { this.#p.x(); }
    static t(x) { return x.#p; }
  }
  const self = {};`;

/** The error that a statement throws, as text. */
function program(statement: string): string {
  return `${PRELUDE} (function () { let error = 'none'; try { ${statement} } catch (e) { error = e.name + ': ' + e.message; }
    module.exports = error; }).call(self);`;
}

function onNode(source: string, realm: Context): unknown {
  const module = { exports: 'nothing' };
  runInContext(`(function (module) { ${source}\n})`, realm)(module);
  return module.exports;
}

/** A test for each statement: it throws, and the machine's error is node's. */
export function sameErrors(statements: readonly string[]): void {
  const machine = new Machine({ seed: 1, timeLimit: 20_000 });
  const realm = createContext(constants.DONT_CONTEXTIFY);
  for (const [at, statement] of statements.entries()) {
    it(`${statement}${longMark(at, 3)}`, () => {
      const source = program(statement);
      const expected = onNode(source, realm);
      assert.notEqual(expected, 'none');
      machine.begin();
      const { exports } = machine.evaluate(compile(source, { file: 'program.js', kind: 'commonjs' }));
      assert.equal(exports, expected);
    });
  }
}
