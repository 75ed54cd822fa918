import { sameErrors } from '../testing/agreement.js';

const STATEMENTS: readonly string[] = [
  "eval('n()')",
  "eval('o.x.y()')",
  "eval('for (const x of n);')",
  "eval('const {a} = u')",
  "new Function('0()')()",
  "new Function('a','for(const x of a);')(5)",
  "new Function('a','const {b} = a')()",
  "eval('new n')",
  "eval('[...n]')",
  "eval('(()=>{ n(); })()')",
  "new Function('with ({}) x; let x')()",
  "new Function('with ({}) x = 1; const x = 1')()",
  "new Function('const x = 1; with ({}) x = 1')()",
  "new Function('with ({}) typeof x; class x {}')()",
  "new Function('with ({}) x(); let x')()",
  "new Function('with ({}) { x; let x }')()",
  "new Function('with ({}) (() => x)(); let x')()",
  "new Function('with ({}) eval(`x`); let x')()",
  "new Function('eval(`x = 1`); let x')()",
  "new Function('(() => { eval(``); x; })(); let x')()",
  "new Function('(() => { eval(``); x(); })(); let x')()",
  "new Function('(() => { eval(``); x += 1; })(); let x')()",
  "new Function('(() => { eval(``); x = 1; })(); let x')()",
  "new Function('(() => { eval(`x = 1`); })(); let x')()",
  "new Function('(() => { eval(`var y`); x; })(); let x')()",
  "new Function('(() => { eval(`var y`); delete y; typeof x; })(); let x')()",
  "new Function('(() => { eval(`var y; (() => x)()`); })(); let x')()",
  "new Function('a = () => { eval(`var c`); return b; }, d = a(), b', '')()",
];

describe('the machine words errors of code in eval as node does', () => {
  sameErrors(STATEMENTS);
});
