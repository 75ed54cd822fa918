/** Strings that a class matches, besides single characters (ECMA-262 22.2.2.9, CompileToCharSet with the flag v). */
import type { AST } from '@eslint-community/regexpp';

type Letters = readonly AST.Character[];

/**
 * Those of no characters or of more than one, as the engine has them match, in the order in which it tries them: longer
 * ones first. Which of them have a property of strings is not told.
 */
export function stringsOf(
  element: AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass,
  flags: string,
): readonly Letters[] {
  const named = namedIn(element).filter(({ length }) => length !== 1);
  if (named.length === 0) return [];
  const expression = new RegExp(`^(?:${element.raw})$`, flags.replace(/[^isuv]/gu, ''));
  const byText = new Map<string, Letters>();
  for (const letters of named)
    byText.set(String.fromCodePoint(...letters.map(({ value }) => value)), letters);
  return [...byText]
    .filter(([text]) => expression.test(text))
    .map(([, letters]) => letters)
    .sort((a, b) => b.length - a.length);
}

/** All that the syntax names, also where it is taken away. */
function namedIn(node: AST.Node): readonly Letters[] {
  switch (node.type) {
    case 'StringAlternative':
      return [node.elements];
    case 'ClassStringDisjunction':
      return node.alternatives.flatMap(namedIn);
    case 'CharacterClass':
      return node.elements.flatMap(namedIn);
    case 'ExpressionCharacterClass':
      return namedIn(node.expression);
    case 'ClassIntersection':
    case 'ClassSubtraction':
      return [node.left, node.right].flatMap(namedIn);
    default:
      return [];
  }
}
