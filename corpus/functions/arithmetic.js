'use strict';

/** An interpreter of arithmetic over a union of object shapes. */

function evaluate(node, variables) {
  switch (node.kind) {
    case 'number':
      return node.value;
    case 'variable': {
      if (!variables || !Object.hasOwn(variables, node.name)) throw new ReferenceError('unbound');
      return variables[node.name];
    }
    case 'negate':
      return -evaluate(node.operand, variables);
    case 'binary': {
      const left = evaluate(node.left, variables);
      const right = evaluate(node.right, variables);
      if (node.operator === '+') return left + right;
      if (node.operator === '*') return left * right;
      if (node.operator === '/') {
        if (right === 0) throw new RangeError('division by zero');
        return left / right;
      }
      throw new SyntaxError('unknown operator');
    }
    case 'if':
      return evaluate(node.test, variables) !== 0
        ? evaluate(node.then, variables)
        : evaluate(node.otherwise, variables);
    default:
      throw new TypeError('unknown kind of node');
  }
}

/** Folds constants; what has no constant operands stays the object that it was. */
function simplify(node) {
  if (node.kind === 'negate') {
    const operand = simplify(node.operand);
    if (operand.kind === 'number') return { kind: 'number', value: -operand.value };
    if (operand.kind === 'negate') return operand.operand;
    return operand === node.operand ? node : { kind: 'negate', operand };
  }
  if (node.kind !== 'binary') return node;
  const left = simplify(node.left);
  const right = simplify(node.right);
  if (node.operator === '*') {
    if (left.kind === 'number' && left.value === 1) return right;
    if (right.kind === 'number' && right.value === 0) return right;
  }
  if (left.kind === 'number' && right.kind === 'number' && node.operator === '+') {
    return { kind: 'number', value: left.value + right.value };
  }
  return left === node.left && right === node.right ? node : { ...node, left, right };
}

module.exports = { evaluate, simplify };
