/** Where the value comes from that a pattern takes apart, as far as node's messages tell. */
import type * as ES from 'acorn';
import { isFunction, type Node } from '../../compiler/ast.js';

export type PatternSource =
  /** An expression: of a declaration or assignment, or the default of a part of another pattern. */
  | {
      readonly kind: 'expression';
      readonly node: ES.Expression;
      readonly of: 'declaration' | 'assignment' | 'default';
    }
  /** A variable that the engine made. */
  | { readonly kind: 'hidden'; readonly name: '.for' | '.catch' }
  | { readonly kind: 'parameter'; readonly hasDefault: boolean }
  /** A property of what an object pattern takes apart. */
  | { readonly kind: 'property'; readonly property: ES.AssignmentProperty; readonly outer: PatternSource }
  | { readonly kind: 'unknown' };

const UNKNOWN: PatternSource = { kind: 'unknown' };

/** @param parents the nodes around the pattern, the innermost last */
export function patternSource(pattern: Node, parents: readonly Node[]): PatternSource {
  const parent = parents.at(-1);
  const around = parents.slice(0, -1);
  switch (parent?.type) {
    case 'VariableDeclarator': {
      const loop = around.at(-2);
      if (
        (loop?.type === 'ForOfStatement' || loop?.type === 'ForInStatement') &&
        loop.left === around.at(-1)
      ) {
        return { kind: 'hidden', name: '.for' };
      }
      return parent.init ? { kind: 'expression', node: parent.init, of: 'declaration' } : UNKNOWN;
    }
    case 'AssignmentExpression':
      return { kind: 'expression', node: parent.right, of: 'assignment' };
    case 'AssignmentPattern':
      if (isParameter(parent, around)) return { kind: 'parameter', hasDefault: true };
      return { kind: 'expression', node: parent.right, of: 'default' };
    case 'CatchClause':
      return { kind: 'hidden', name: '.catch' };
    case 'Property': {
      const outer = around.at(-1)!;
      return {
        kind: 'property',
        property: parent as ES.AssignmentProperty,
        outer: patternSource(outer, around.slice(0, -1)),
      };
    }
    default:
      return isParameter(pattern, parents) ? { kind: 'parameter', hasDefault: false } : UNKNOWN;
  }
}

function isParameter(node: Node, parents: readonly Node[]): boolean {
  const parent = parents.at(-1);
  return parent !== undefined && isFunction(parent) && parent.params.includes(node as ES.Pattern);
}
