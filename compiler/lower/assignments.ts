/** Assignments, compound and logical ones, updates. */
import type * as ES from 'acorn';
import { operatorPosition, updatePosition } from '../call-position.js';
import type { FunctionContext } from './context.js';
import { emitBinary } from './operators.js';
import { assignPattern } from './patterns.js';
import { keepResult, type Target, targetOf } from './references.js';

/** `wanted`: whether the value of the expression is pushed. */
export function assignment(f: FunctionContext, node: ES.AssignmentExpression, wanted: boolean): void {
  const { left, right, operator } = node;
  if (left.type === 'ObjectPattern' || left.type === 'ArrayPattern') {
    f.value(right);
    if (wanted) f.code.emit('dup');
    assignPattern(f, left);
    return;
  }
  const target = targetOf(f, left);
  // A parenthesised target gives no name (ECMA-262 13.15.2).
  const name = left.start === node.start ? target.name : undefined;
  const assigned = (): void => (name === undefined ? f.value(right) : f.named(right, name));
  switch (operator) {
    case '=':
      target.prepare();
      assigned();
      break;
    case '&&=':
    case '||=':
    case '??=':
      logicalAssignment(f, node, target, assigned, wanted);
      return;
    default:
      target.prepare();
      target.read();
      f.value(right);
      f.code.at(operatorPosition(f.program.text.source, left));
      emitBinary(f, operator.slice(0, -1) as ES.BinaryOperator);
  }
  f.code.at(operatorPosition(f.program.text.source, left));
  if (wanted) keepResult(f, target.size);
  target.write();
}

function logicalAssignment(
  f: FunctionContext,
  node: ES.AssignmentExpression,
  target: Target,
  assigned: () => void,
  wanted: boolean,
): void {
  const { code } = f;
  const end = code.block(0, wanted ? 1 : 0);
  target.prepare();
  target.read();
  const assign = code.block(target.size + 1, target.size + 1);
  code.emit('dup');
  code.at(node.left.start);
  if (node.operator === '??=') code.emit('is_present');
  if (node.operator === '&&=') code.brTrue(assign, f.program.site(node));
  else code.brFalse(assign, f.program.site(node));
  for (let i = 0; i < target.size; i++) code.emit('nip');
  if (!wanted) code.emit('drop');
  code.br(end);
  code.end();
  code.emit('drop');
  assigned();
  code.at(operatorPosition(f.program.text.source, node.left));
  if (wanted) keepResult(f, target.size);
  target.write();
  code.end();
}

export function update(f: FunctionContext, node: ES.UpdateExpression, wanted: boolean): void {
  const target = targetOf(f, node.argument, node.prefix ? 'prefix' : 'postfix');
  target.prepare();
  target.read();
  f.code.at(node.start);
  f.code.emit('to_numeric');
  if (wanted && !node.prefix) keepResult(f, target.size);
  f.code.emit(node.operator === '++' ? 'inc' : 'dec');
  if (wanted && node.prefix) keepResult(f, target.size);
  f.code.at(updatePosition(f.program.text.source, node));
  target.write();
}
