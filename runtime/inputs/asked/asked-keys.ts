/** Keys that a file looks up in dictionaries. Objects with an index signature are given these. */
import { child, lastName, nodesOf, type Syntax, textOf, walk } from '../declarations/syntax.js';

/** Certain keys come first (`d['key']`, `'key' in d`, `hasOwn(d, 'key')`), then likely ones, each group in source order. */
export function askedKeys(program: Syntax): readonly string[] {
  const sure: string[] = [];
  const likely: string[] = [];
  walk(program, (node) => {
    sure.push(...surelyAsked(node));
    likely.push(...comparedWithVariable(node));
    return undefined;
  });
  return [...new Set([...sure, ...likely])];
}

function surelyAsked(node: Syntax): readonly string[] {
  switch (node.type) {
    case 'MemberExpression':
      return node.computed === true ? stringOf(child(node, 'property')) : [];
    case 'BinaryExpression':
      return node.operator === 'in' ? stringOf(child(node, 'left')) : [];
    case 'CallExpression': {
      const callee = child(node, 'callee');
      const name = lastName(callee);
      return name === 'hasOwn' || name === 'hasOwnProperty'
        ? nodesOf(node, 'arguments').flatMap(stringOf)
        : [];
    }
    default:
      return [];
  }
}

/** Strings that a variable is compared with may be keys. Those that a property is compared with are tags of kinds. */
function comparedWithVariable(node: Syntax): readonly string[] {
  if (node.type === 'SwitchStatement' && child(node, 'discriminant')?.type === 'Identifier')
    return nodesOf(node, 'cases').flatMap((one) => stringOf(child(one, 'test')));
  if (node.type !== 'BinaryExpression' || !/^[!=]==?$/u.test(textOf(node, 'operator') ?? '')) return [];
  const operands = [child(node, 'left'), child(node, 'right')];
  const isOfVariable = operands.some((operand) => operand?.type === 'Identifier');
  return isOfVariable ? operands.flatMap(stringOf) : [];
}

function stringOf(node: Syntax | undefined): readonly string[] {
  return node?.type === 'Literal' && typeof node.value === 'string' ? [node.value] : [];
}
