/** Expressions: each pushes one value, or, where only its effects matter, none. */
import type * as ES from 'acorn';
import type { ClassNode, Node } from '../ast.js';
import { operatorPosition, propertyPosition } from '../call-position.js';
import type { OpName } from '../ir/opcodes.js';
import { assignment, update } from './assignments.js';
import { awaitValue } from './awaits.js';
import { call, construct, taggedTemplate } from './calls.js';
import { chain, type OpenChain, shortCircuit } from './chains.js';
import { lowerClass } from './classes.js';
import { closure } from './closures.js';
import type { FunctionContext } from './context.js';
import { deleteDynamic, loadForTypeof } from './dynamic.js';
import { throwError } from './jumps.js';
import { arrayLiteral, literal, objectLiteral, templateLiteral } from './literals.js';
import { isPrimitive, loadPrivateName, prepareSuper } from './references.js';
import { loadIdentifier, loadKeyword, loadReference, referenceOf } from './variables.js';
import { yieldExpression } from './yields.js';

/** Pushes the value of an expression. `open` is the optional chain that it is the head of. */
export function value(f: FunctionContext, node: Node, open?: OpenChain): void {
  const { code } = f;
  code.at(node.start);
  switch (node.type) {
    case 'Identifier':
      loadIdentifier(f, node);
      return;
    case 'Literal':
      literal(f, node);
      return;
    case 'TemplateLiteral':
      templateLiteral(f, node);
      return;
    case 'ThisExpression':
      loadKeyword(f, 'this', referenceOf(f, node).checked);
      return;
    case 'MetaProperty':
      if (node.meta.name === 'import') loadReference(f, '%meta', referenceOf(f, node));
      else loadKeyword(f, 'new.target');
      return;
    case 'ImportExpression':
      importCall(f, node);
      return;
    case 'ArrayExpression':
      arrayLiteral(f, node.elements);
      return;
    case 'ObjectExpression':
      objectLiteral(f, node);
      return;
    case 'FunctionExpression':
      closure(f, node, node.id?.name ?? '');
      return;
    case 'ArrowFunctionExpression':
      closure(f, node, '');
      return;
    case 'ClassExpression':
      lowerClass(f, node as ClassNode, node.id?.name ?? '');
      return;
    case 'UnaryExpression':
      unary(f, node);
      return;
    case 'BinaryExpression':
      binary(f, node);
      return;
    case 'LogicalExpression':
      logical(f, node);
      return;
    case 'ConditionalExpression':
      conditional(f, node);
      return;
    case 'AssignmentExpression':
      assignment(f, node, true);
      return;
    case 'UpdateExpression':
      update(f, node, true);
      return;
    case 'SequenceExpression':
      node.expressions.forEach((expression, index) => {
        if (index < node.expressions.length - 1) effect(f, expression);
        else value(f, expression);
      });
      return;
    case 'MemberExpression':
      member(f, node, open);
      return;
    case 'CallExpression':
      call(f, node, open);
      return;
    case 'NewExpression':
      construct(f, node);
      return;
    case 'TaggedTemplateExpression':
      taggedTemplate(f, node);
      return;
    case 'ChainExpression':
      chain(f, node, 'value');
      return;
    case 'AwaitExpression':
      value(f, node.argument);
      code.at(node.start);
      awaitValue(f);
      return;
    case 'YieldExpression':
      yieldExpression(f, node);
      return;
    default:
      throw new Error(`${node.type} is not an expression`);
  }
}

/** `import(specifier, options)`: a call of the host's function. */
function importCall(f: FunctionContext, node: ES.ImportExpression): void {
  f.code.emit('undefined');
  loadReference(f, '%import', referenceOf(f, node));
  value(f, node.source);
  if (node.options) value(f, node.options);
  f.code.at(node.start);
  f.code.emit('call', node.options ? 2 : 1);
}

/** Evaluates an expression for its effects. */
export function effect(f: FunctionContext, node: Node): void {
  f.code.at(node.start);
  switch (node.type) {
    case 'AssignmentExpression':
      assignment(f, node, false);
      return;
    case 'UpdateExpression':
      update(f, node, false);
      return;
    case 'SequenceExpression':
      for (const expression of node.expressions) effect(f, expression);
      return;
    default:
      value(f, node);
      f.code.emit('drop');
  }
}

/** Pushes the value of a member expression. */
export function member(f: FunctionContext, node: ES.MemberExpression, open?: OpenChain): void {
  const { code } = f;
  if (node.object.type === 'Super') {
    prepareSuper(f, node, node.object);
    if (node.computed && !isPrimitive(node.property)) code.emit('to_property_key', 0);
    code.at(node.property.start);
    code.emit('get_super');
    return;
  }
  value(f, node.object, open);
  if (node.optional) shortCircuit(f, open!, node, 0);
  readMember(f, node);
}

/** object → value: reads the member of the object on the stack. */
export function readMember(f: FunctionContext, node: ES.MemberExpression): void {
  const { code } = f;
  const { property } = node;
  if (property.type === 'PrivateIdentifier') {
    loadPrivateName(f, property);
    code.at(property.start);
    code.emit('private_get');
  } else if (!node.computed) {
    code.at(propertyPosition(f.program.text.source, node));
    code.emit('get_field', f.string((property as ES.Identifier).name));
  } else {
    value(f, property);
    code.at(propertyPosition(f.program.text.source, node));
    if (!isPrimitive(property)) code.emit('to_property_key', 0);
    code.emit('get_value');
  }
}

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

function binary(f: FunctionContext, node: ES.BinaryExpression): void {
  if (node.left.type === 'PrivateIdentifier') {
    value(f, node.right);
    loadPrivateName(f, node.left);
    f.code.emit('private_has');
    return;
  }
  value(f, node.left);
  value(f, node.right);
  f.code.at(operatorPosition(f.program.text.source, node.left));
  emitBinary(f, node.operator);
}

function unary(f: FunctionContext, node: ES.UnaryExpression): void {
  const { code } = f;
  const { operator, argument } = node;
  switch (operator) {
    case 'delete':
      remove(f, argument);
      return;
    case 'void':
      effect(f, argument);
      code.emit('undefined');
      return;
    case 'typeof':
      if (argument.type === 'Identifier' && referenceOf(f, argument).dynamic)
        loadForTypeof(f, argument.name, referenceOf(f, argument));
      else if (argument.type === 'Identifier' && !referenceOf(f, argument).binding)
        code.emit('get_global_or_undefined', f.string(argument.name));
      else value(f, argument);
      code.emit('typeof');
      return;
    case '-':
      if (argument.type === 'Literal' && typeof argument.value === 'number') {
        code.emit('const', code.constant(-argument.value));
        return;
      }
      break;
  }
  value(f, argument);
  code.at(node.start);
  code.emit(({ '-': 'neg', '+': 'to_number', '!': 'not', '~': 'bit_not' } as const)[operator]);
}

/** Pushes the result of `delete argument`. */
export function remove(f: FunctionContext, argument: ES.Expression, open?: OpenChain): void {
  const { code } = f;
  switch (argument.type) {
    case 'Identifier':
      if (referenceOf(f, argument).dynamic) deleteDynamic(f, argument.name, referenceOf(f, argument));
      else if (referenceOf(f, argument).binding) code.emit('false');
      else code.emit('delete_global', f.string(argument.name));
      return;
    case 'ChainExpression':
      chain(f, argument, 'delete');
      return;
    case 'MemberExpression': {
      const { object, property } = argument;
      if (object.type === 'Super') {
        loadKeyword(f, 'this', referenceOf(f, object).checked);
        code.emit('drop');
        if (argument.computed) effect(f, property as ES.Expression);
        throwError(f, 'ReferenceError', "Unsupported reference to 'super'");
        return;
      }
      value(f, object, open);
      if (argument.optional) shortCircuit(f, open!, argument, 0);
      if (argument.computed) {
        value(f, property);
      } else {
        code.emit('const', f.string((property as ES.Identifier).name));
      }
      code.at(property.start);
      code.emit('delete_value', f.strict ? 1 : 0);
      return;
    }
    default:
      if (open) {
        value(f, argument, open);
        code.emit('drop');
      } else effect(f, argument);
      code.emit('true');
  }
}

function logical(f: FunctionContext, node: ES.LogicalExpression): void {
  const { code } = f;
  const site = f.program.site(node);
  value(f, node.left);
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
  value(f, node.right);
  code.end();
}

function conditional(f: FunctionContext, node: ES.ConditionalExpression): void {
  const { code } = f;
  const end = code.block(0, 1);
  const alternate = code.block();
  value(f, node.test);
  code.at(node.test.start);
  code.brFalse(alternate, f.program.site(node));
  value(f, node.consequent);
  code.br(end);
  code.end();
  value(f, node.alternate);
  code.end();
}
