import { sameErrors } from './agreement.js';

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
];

describe('the machine words errors of code in eval as node does', () => {
  sameErrors(STATEMENTS);
});
