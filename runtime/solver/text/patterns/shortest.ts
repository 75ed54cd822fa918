/** The least length of what a pattern matches, by its syntax. */
import type { AST } from '@eslint-community/regexpp';
import { mayBeEmpty } from '../../../../vm/expressions/pattern-syntax.js';

/** Characters that a match has at least, or looks at. */
export function shortestOf(alternatives: readonly AST.Alternative[]): number {
  return Math.min(
    ...alternatives.map(({ elements }) => {
      const parts = elements.map((element) => [element, shortestOfElement(element)] as const);
      const looked = parts.flatMap(([element, length]) => (element.type === 'Assertion' ? [length] : []));
      const sum = parts.reduce(
        (all, [element, length]) => (element.type === 'Assertion' ? all : all + length),
        0,
      );
      return Math.max(sum, ...looked);
    }),
  );
}

function shortestOfElement(element: AST.Element): number {
  switch (element.type) {
    case 'Assertion':
      return 'alternatives' in element && !element.negate ? shortestOf(element.alternatives) : 0;
    case 'Quantifier':
      return element.min === 0 ? 0 : element.min * shortestOfElement(element.element);
    case 'Group':
    case 'CapturingGroup':
      return shortestOf(element.alternatives);
    case 'Backreference':
      return 0;
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return mayBeEmpty(element) ? 0 : 1;
    default:
      return 1;
  }
}
