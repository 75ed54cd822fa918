/** Operators and `delete`. */
import type * as ES from 'acorn';
import { operatorPosition } from '../call-position.js';
import type { OpName } from '../ir/opcodes.js';
import { loadKeyword, referenceOf } from './bindings.js';
import { chain, shortCircuit } from './chains.js';
import type { FunctionContext, OpenChain } from './context.js';
import { throwError } from './control/jumps.js';
import { deleteDynamic, loadForTypeof } from './dynamic.js';
import { loadPrivateName } from './references.js';

const binaryOps: Readonly<Record<ES.BinaryOperator, OpName>> = {
  '==': 'eq',
  '!=': 'ne',
  '===': 'strict_eq',
  '!==': 'strict_ne',
  '<': 'lt',
  '<=': 'le',
  '>': 'gt',
  '>=': 'ge',
  '<<': 'shl',
  '>>': 'shr',
  '>>>': 'ushr',
  '+': 'add',
  '-': 'sub',
  '*': 'mul',
  '/': 'div',
  '%': 'mod',
  '|': 'bit_or',
  '^': 'bit_xor',
  '&': 'bit_and',
  '**': 'exp',
  in: 'in',
  instanceof: 'instanceof',
};

/** a b → a op b */
export function emitBinary(f: FunctionContext, operator: ES.BinaryOperator): void {
  f.code.emit(binaryOps[operator]);
  if (operator === 'instanceof') f.code.emit('to_boolean');
}

export function binary(f: FunctionContext, node: ES.BinaryExpression): void {
  if (node.left.type === 'PrivateIdentifier') {
    f.value(node.right);
    loadPrivateName(f, node.left);
    f.code.emit('private_has');
    return;
  }
  f.value(node.left);
  f.value(node.right);
  f.code.at(operatorPosition(f.program.text.source, node.left));
  emitBinary(f, node.operator);
}

export function unary(f: FunctionContext, node: ES.UnaryExpression): void {
  const { code } = f;
  const { operator, argument } = node;
  switch (operator) {
    case 'delete':
      remove(f, argument);
      return;
    case 'void':
      f.effect(argument);
      code.emit('undefined');
      return;
    case 'typeof':
      if (argument.type === 'Identifier' && referenceOf(f, argument).dynamic)
        loadForTypeof(f, argument.name, referenceOf(f, argument));
      else if (argument.type === 'Identifier' && !referenceOf(f, argument).binding)
        code.emit('get_global_or_undefined', f.string(argument.name));
      else f.value(argument);
      code.emit('typeof');
      return;
    case '-':
      if (argument.type === 'Literal' && typeof argument.value === 'number') {
        code.emit('const', code.constant(-argument.value));
        return;
      }
      break;
  }
  f.value(argument);
  code.at(node.start);
  code.emit(({ '-': 'neg', '+': 'to_number', '!': 'not', '~': 'bit_not' } as const)[operator]);
}

/** Pushes the result of `delete argument`. */
function remove(f: FunctionContext, argument: ES.Expression, open?: OpenChain): void {
  const { code } = f;
  switch (argument.type) {
    case 'Identifier':
      if (referenceOf(f, argument).dynamic) deleteDynamic(f, argument.name, referenceOf(f, argument));
      else if (referenceOf(f, argument).binding) code.emit('false');
      else code.emit('delete_global', f.string(argument.name));
      return;
    case 'ChainExpression':
      chain(f, 'delete', (inner) => remove(f, argument.expression, inner));
      return;
    case 'MemberExpression': {
      const { object, property } = argument;
      if (object.type === 'Super') {
        loadKeyword(f, 'this', referenceOf(f, object).checked);
        code.emit('drop');
        if (argument.computed) f.effect(property as ES.Expression);
        throwError(f, 'ReferenceError', "Unsupported reference to 'super'");
        return;
      }
      f.value(object, open);
      if (argument.optional) shortCircuit(f, open!, argument, 0);
      if (argument.computed) {
        f.value(property);
      } else {
        code.emit('const', f.string((property as ES.Identifier).name));
      }
      code.at(property.start);
      code.emit('delete_value', f.strict ? 1 : 0);
      return;
    }
    default:
      if (open) {
        f.value(argument, open);
        code.emit('drop');
      } else f.effect(argument);
      code.emit('true');
  }
}

export function logical(f: FunctionContext, node: ES.LogicalExpression): void {
  const { code } = f;
  const site = f.program.site(node);
  f.value(node.left);
  const end = code.block(1, 1);
  code.emit('dup');
  code.at(node.left.start);
  if (node.operator === '&&') {
    code.brFalse(end, site);
  } else {
    if (node.operator === '??') code.emit('is_present');
    code.brTrue(end, site);
  }
  code.emit('drop');
  f.value(node.right);
  code.end();
}

export function conditional(f: FunctionContext, node: ES.ConditionalExpression): void {
  const { code } = f;
  const end = code.block(0, 1);
  const alternate = code.block();
  f.value(node.test);
  code.at(node.test.start);
  code.brFalse(alternate, f.program.site(node));
  f.value(node.consequent);
  code.br(end);
  code.end();
  f.value(node.alternate);
  code.end();
}
