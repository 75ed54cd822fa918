/** Formulas go into doc comments, where there are some and where there are none. */
import assert from 'node:assert/strict';
import { annotated } from './annotate.js';

const rows: readonly (readonly [what: string, text: string, expected: string])[] = [
  [
    'no comment',
    'class A {\n  m() {}\n}\n',
    '/**\n * @invariant I\n */\nclass A {\n  /**\n   * @post P\n   */\n  m() {}\n}\n',
  ],
  [
    'comments of one line',
    '/** An A. */\nexport class A {\n  /** It does. */\n  m() {}\n}\n',
    '/**\n * An A.\n * @invariant I\n */\nexport class A {\n  /**\n   * It does.\n   * @post P\n   */\n  m() {}\n}\n',
  ],
  [
    'comments of several lines',
    '/**\n * An A.\n */\nclass A {\n  /**\n   * @returns {int}\n   */\n  async m() {}\n}\n',
    '/**\n * An A.\n * @invariant I\n */\nclass A {\n  /**\n   * @returns {int}\n   * @post P\n   */\n  async m() {}\n}\n',
  ],
  [
    'TypeScript that is compiled',
    '/** An A. */\nexport class A {\n  constructor(readonly n: number) {}\n  protected m(): void {}\n}\n',
    '/**\n * An A.\n * @invariant I\n */\nexport class A {\n  constructor(readonly n: number) {}\n  /**\n   * @post P\n   */\n  protected m(): void {}\n}\n',
  ],
  ['a place that is not there', 'class B {}\n', 'class B {}\n'],
];

describe('formulas in doc comments', () => {
  for (const [what, text, expected] of rows)
    it(what, () => {
      const file = text.includes('readonly') ? 'a.mts' : text.includes('export') ? 'a.mjs' : 'a.cjs';
      const found = annotated(text, file, [
        { place: { at: 'object', of: 'A' }, formula: 'I' },
        { place: { at: 'exit', of: 'A.prototype.m' }, formula: 'P' },
      ]);
      assert.equal(found, expected);
    });
});
