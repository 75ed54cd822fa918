/** Where the value comes from that a pattern takes apart, as far as error messages tell. */
import type * as ES from 'acorn';
import { isFunction, type Node } from '../../compiler/ast.js';

export type PatternSource =
  /** An expression: of a declaration or assignment, or the default of a part of another pattern. */
  | { readonly kind: 'expression'; readonly node: ES.Expression }
  /** A variable that V8 makes. */
  | { readonly kind: 'hidden'; readonly name: '.for' | '.catch' }
  | { readonly kind: 'parameter'; readonly hasDefault: boolean }
  | { readonly kind: 'unknown' };

/** @param parents the nodes around the pattern, the innermost last */
export function patternSource(pattern: Node, parents: readonly Node[]): PatternSource {
  const parent = parents.at(-1);
  const around = parents.at(-2);
  switch (parent?.type) {
    case 'VariableDeclarator': {
      const loop = parents.at(-3);
      if ((loop?.type === 'ForOfStatement' || loop?.type === 'ForInStatement') && loop.left === around)
        return { kind: 'hidden', name: '.for' };
      return parent.init ? { kind: 'expression', node: parent.init } : { kind: 'unknown' };
    }
    case 'AssignmentExpression':
      return { kind: 'expression', node: parent.right };
    case 'AssignmentPattern':
      if (isParameter(parent, around)) return { kind: 'parameter', hasDefault: true };
      return { kind: 'expression', node: parent.right };
    case 'CatchClause':
      return { kind: 'hidden', name: '.catch' };
    default:
      return isParameter(pattern, parent) ? { kind: 'parameter', hasDefault: false } : { kind: 'unknown' };
  }
}

function isParameter(node: Node, parent: Node | undefined): boolean {
  return parent !== undefined && isFunction(parent) && parent.params.includes(node as ES.Pattern);
}
