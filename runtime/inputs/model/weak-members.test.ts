import assert from 'node:assert/strict';
import { isClass, type Node } from '../../../compiler/ast.js';
import { parse } from '../../../compiler/parse.js';
import { BESIDE_THIS, hasWeakMembers } from './weak-members.js';

const ROWS: readonly (readonly [title: string, text: string, expected: boolean])[] = [
  [
    'helpers under any names',
    'class A { constructor(a) { f(this, n); o(this, n, a); } get(r) { return r > c(this, n); } }',
    true,
  ],
  [
    'the variable before this',
    'class A { constructor() { f(this, n, 1); } get() { return c(n, this); } }',
    true,
  ],
  [
    'a helper behind a comma',
    'class A { constructor() { (0, x.f)(this, n); } get() { return (0, x.c)(this, n); } }',
    true,
  ],
  ['a field', 'class A { m = f(this, n); get() { return c(this, n); } }', true],
  [
    'what the constructor takes',
    'class A { constructor(n) { f(this, n); } get(n) { return c(this, n); } }',
    false,
  ],
  [
    'variables of its own',
    'class A { constructor() { const n = 1; f(this, n); } get() { return c(this, n); } }',
    false,
  ],
  [
    'the constructor alone',
    'class A { constructor() { f(this, n); g(this, n); } get() { return 1; } }',
    false,
  ],
  ['methods alone', 'class A { set() { f(this, n); } get() { return c(this, n); } }', false],
  ['different variables', 'class A { constructor() { f(this, n); } get() { return c(this, m); } }', false],
  [
    'methods of objects',
    'class A { constructor() { x.call(this, n); } get() { return x.call(this, n); } }',
    false,
  ],
];

describe('members that a compiler keeps apart', () => {
  for (const [title, text, expected] of ROWS)
    it(title, () => {
      const [cls] = parse({ file: 'a.js', source: text }, 'commonjs').body as Node[];
      assert.equal(cls && isClass(cls) && hasWeakMembers(cls), expected);
      if (expected) assert.match(text, BESIDE_THIS);
    });
});
