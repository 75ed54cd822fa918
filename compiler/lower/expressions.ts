/** Expressions: each pushes one value, or, where only its effects matter, none. */
import type * as ES from 'acorn';
import { type ClassNode, type FunctionNode, isAnonymousFunction, type Node } from '../ast.js';
import { NamePrefix } from '../ir/opcodes.js';
import { nameFor } from '../modules.js';
import { assignment, update } from './assignments.js';
import { loadKeyword, referenceOf } from './bindings.js';
import { call, construct, taggedTemplate } from './calls.js';
import { chain, shortCircuit } from './chains.js';
import { lowerClass } from './classes.js';
import { closure } from './closures.js';
import type { FunctionContext, OpenChain } from './context.js';
import { awaitValue } from './control/awaits.js';
import { yieldExpression } from './control/yields.js';
import { arrayLiteral, literal, objectLiteral, templateLiteral } from './literals.js';
import { binary, conditional, logical, unary } from './operators.js';
import { isPrimitive, prepareSuper, readMember } from './references.js';
import { loadIdentifier, loadReference } from './variables.js';

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
      chain(f, 'value', (inner) => value(f, node.expression, inner));
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

/** Pushes a value; an anonymous function or class gets the name (ECMA-262 8.4.5 NamedEvaluation). */
export function named(f: FunctionContext, node: Node, name: string): void {
  if (!isAnonymousFunction(node)) {
    value(f, node);
    return;
  }
  const text = nameFor(name);
  if (node.type === 'ClassExpression') lowerClass(f, node, text);
  else closure(f, node as FunctionNode, text);
}

/** Pushes a value; an anonymous function or class is named by the property key on top of the stack, which stays. */
export function namedByKey(f: FunctionContext, node: Node): void {
  if (isAnonymousFunction(node) && node.type === 'ClassExpression') {
    lowerClass(f, node, undefined);
  } else {
    value(f, node);
    if (isAnonymousFunction(node)) f.code.emit('set_function_name', NamePrefix.None);
  }
}
