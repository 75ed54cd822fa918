import assert from 'node:assert/strict';
import type { Domain } from '../domains/domain.js';
import { domainText } from '../domains/domains.js';
import { readSourceModel } from './source-model.js';
import { prunedTypes } from './type-pruning.js';

/** Types of tokens, each with a place, and a class that holds any of them. */
function tokens(count: number): string {
  const names = Array.from({ length: count }, (_, at) => `T${at}`);
  return `interface Place { line: number }
    ${names.map((name) => `interface ${name} { type: '${name}'; place: Place }`).join('\n')}
    class Lexer { tokens: (${names.join(' | ')})[] = []; }
    interface Options { at: Place }
    function f(options: Options): void {}`;
}

const LEXER: Domain = { kind: 'class', name: 'Lexer' };
const SCOPE = { default: 3, isUsual: true, classes: {} };

/** Objects of a type of tokens and of places, and whether the last type of tokens is left out. */
const rows: Readonly<
  Record<string, readonly [count: number, instances: readonly Domain[], found: readonly unknown[]]>
> = {
  'types that only instances lead to': [44, [LEXER], [2, 3, false]],
  'more of them than can be laid out': [90, [LEXER], [1, 3, true]],
  'few of them': [8, [LEXER], [3, 3, false]],
};

describe('types near the inputs', () => {
  for (const [title, [count, instances, expected]] of Object.entries(rows)) {
    it(title, () => {
      const model = readSourceModel('a.ts', tokens(count));
      const { parameters } = model.functions.get('f')!;
      const pruned = prunedTypes(model, undefined, parameters, SCOPE, new Set(), instances);
      const limit = (name: string): number => pruned.scope.classes[name]?.limit ?? SCOPE.default;
      const { domain } = pruned.model.classes.get('Lexer')!.fields[0]!;
      const isLeftOut = !domainText(domain).includes(`T${count - 1}`);
      assert.deepEqual([limit('T0'), limit('Place'), isLeftOut], expected);
    });
  }
});
