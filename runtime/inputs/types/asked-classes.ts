/**
 * Classes that a file asks values for: by `instanceof`, by their prototypes, constructors, names and tags. A value of
 * which nothing is declared may be an instance of each.
 */
import { child, memberName, nameOf, nodesOf, type Syntax, walk } from './syntax.js';

const EQUALITY = new Set(['===', '!==', '==', '!=']);

/** Names of classes among others, as far as what the file does with them depends on a value. */
export function askedClasses(program: Syntax): ReadonlySet<string> {
  const names = new Set<string>();
  walk(program, (node) => {
    for (const asked of askedBy(node)) {
      const name = typeof asked === 'string' ? asked : nameOf(asked);
      if (name !== undefined) names.add(classOfTag(name));
    }
    return undefined;
  });
  return names;
}

/** The operands of a node that are classes, if any are, or the name of one. */
function askedBy(node: Syntax): readonly (Syntax | string | undefined)[] {
  switch (node.type) {
    case 'BinaryExpression': {
      if (node.operator === 'instanceof') return [child(node, 'right')];
      return EQUALITY.has(String(node.operator)) ? [child(node, 'left'), child(node, 'right')] : [];
    }
    case 'AwaitExpression':
      return nameOf(child(node, 'argument')) === undefined ? [] : ['Promise'];
    case 'SwitchCase':
      return [child(node, 'test')];
    case 'MemberExpression': {
      const name = memberName(node);
      return name === 'prototype' || name === 'name' ? [child(node, 'object')] : [];
    }
    case 'ArrayExpression':
      return nodesOf(node, 'elements').filter(nameOf);
    case 'CallExpression':
      // ArrayBuffer.isView
      if (memberName(child(node, 'callee')) === 'isView') return ['Uint8Array'];
      return nodesOf(node, 'arguments').filter(nameOf);
    default:
      return [];
  }
}

/** The class of a tag: `'[object Date]'`. */
function classOfTag(text: string): string {
  return text.replace(/^\[object (\w+)\]$/u, '$1');
}
