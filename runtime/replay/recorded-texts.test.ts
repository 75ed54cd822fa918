import assert from 'node:assert/strict';
import vm from 'node:vm';
import { parse } from '../../compiler/parse.js';
import { instrument } from './instrument.js';
import { withoutRecorders } from './recorded-texts.js';

/** Expressions that are functions, with sites where their texts begin and end. */
const functions = [
  'function (a) { if (a) return 1; switch (a) { case"x": return!a&&a } }',
  '(a) => a && a',
  '(a) => (a ? 1 : 2)',
  'a => a ||= 1',
  'a => a?.b.c?.d',
  '(a) => { for (const k in a) if (k) return k }',
  '(a = () => 1, b = a ? (c) => c : null) => a ?? b',
  '{ async m(a) { return a || 1 } }.m',
  '{ get m() { return () => (this.a ? 1 : 2) } }.m',
  'class { static #a = (a) => a || 1; m(a) { return a ? 1 : 2 } }',
];

describe('texts of functions with recorders', () => {
  for (const text of functions) {
    it(text, () => {
      const source = `const before = (a) => (a ? 1 : 2), it = (${text.replace(/\}\.m$/u, '}).m')}${/\}\.m$/u.test(text) ? '' : ')'};`;
      const program = parse({ file: 'test.js', source }, 'commonjs');
      let sites = 0;
      const recorded = instrument(source, program, () => sites++, '$r');
      const run = (code: string): unknown => vm.runInThisContext(`{const $r = {}; ${code}; it}`);
      const shown = String(run(recorded.text));
      assert.equal(withoutRecorders({ ...recorded, source }, shown), String(run(source)));
      assert.ok(shown.includes('$r'));
    });
  }
});
