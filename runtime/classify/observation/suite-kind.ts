/** What a suite is written for, by its text. */
import type * as ES from 'acorn';
import { children, type Node } from '../../../compiler/ast.js';
import { topLevelNames } from '../../../compiler/declared-names.js';

export type SuiteKind = 'mocha' | 'node-test' | 'script';

/** Functions that mocha's interfaces BDD and TDD define. */
const WORDS = new Set(['describe', 'it', 'suite', 'test', 'context', 'specify']);

export function suiteKindOf(program: ES.Program): SuiteKind {
  const declared = new Set(topLevelNames(program));
  const named = new Set<string>();
  let usesWords = false;
  const visit = (node: Node): void => {
    if (node.type === 'Literal' && typeof node.value === 'string') named.add(node.value);
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier') {
      const { name } = node.callee;
      usesWords ||= WORDS.has(name) && (!declared.has(name) || named.has('mocha'));
    }
    children(node).forEach(visit);
  };
  visit(program);
  if (named.has('node:test')) return 'node-test';
  return usesWords ? 'mocha' : 'script';
}
