/** Places that can be assigned: how their parts get onto the stack, how they are read and written. */
import type * as ES from 'acorn';
import type { Node } from '../ast.js';
import { propertyPosition } from '../call-position.js';
import { loadBinding, loadKeyword, referenceOf } from './bindings.js';
import type { FunctionContext } from './context.js';
import { throwError } from './control/jumps.js';
import { loadIdentifier, storeReference } from './variables.js';

export interface Target {
  /** Number of stack entries that `prepare` pushes. */
  readonly size: number;
  /** The name that an anonymous function assigned here gets. */
  readonly name: string | undefined;
  /** Evaluates object and key. */
  prepare(): void;
  /** parts → parts value */
  read(): void;
  /** parts value → */
  write(): void;
}

/** V8's words for a call where a target has to be. */
const MISPLACED = {
  assignment: 'Invalid left-hand side in assignment',
  prefix: 'Invalid left-hand side expression in prefix operation',
  postfix: 'Invalid left-hand side expression in postfix operation',
  loop: 'Invalid left-hand side in for-loop',
};

/** The target that an expression denotes; patterns are none. */
export function targetOf(
  f: FunctionContext,
  node: ES.Pattern | ES.Expression,
  place: keyof typeof MISPLACED = 'assignment',
): Target {
  if (node.type === 'Identifier') return variableTarget(f, node);
  if (node.type === 'CallExpression') return callTarget(f, node, place);
  if (node.type !== 'MemberExpression') throw new Error(`${node.type} cannot be assigned`);
  if (node.object.type === 'Super') return superTarget(f, node, node.object);
  if (node.property.type === 'PrivateIdentifier') return privateTarget(f, node, node.property);
  if (!node.computed) return fieldTarget(f, node, (node.property as ES.Identifier).name);
  return valueTarget(f, node);
}

function variableTarget(f: FunctionContext, node: ES.Identifier): Target {
  const reference = referenceOf(f, node);
  return {
    size: 0,
    name: node.name,
    prepare: () => undefined,
    read() {
      f.code.at(node.start);
      loadIdentifier(f, node);
    },
    write: () => storeReference(f, node.name, reference),
  };
}

/** A call cannot be assigned, which shows when it has returned (`parser.ts`). */
function callTarget(f: FunctionContext, node: ES.CallExpression, place: keyof typeof MISPLACED): Target {
  return {
    size: 0,
    name: undefined,
    prepare() {
      f.value(node);
      f.code.at(node.start);
      throwError(f, 'ReferenceError', MISPLACED[place]);
    },
    read: () => undefined,
    write: () => undefined,
  };
}

function fieldTarget(f: FunctionContext, node: ES.MemberExpression, name: string): Target {
  return {
    size: 1,
    name: undefined,
    prepare: () => f.value(node.object),
    read() {
      f.code.emit('dup');
      f.code.at(node.property.start);
      f.code.emit('get_field', f.string(name));
    },
    write: () => f.code.emit('set_field', f.string(name), f.strict ? 1 : 0),
  };
}

/**
 * `object[key]`. The key is converted at each read and each write, as node does; ECMA-262 converts it once for a
 * compound assignment (13.15.2), which only a `toString` with effects can tell.
 */
function valueTarget(f: FunctionContext, node: ES.MemberExpression): Target {
  const primitive = isPrimitive(node.property);
  return {
    size: 2,
    name: undefined,
    prepare() {
      f.value(node.object);
      f.value(node.property);
    },
    read() {
      f.code.emit('pick', 1);
      f.code.emit('pick', 1);
      f.code.at(propertyPosition(f.program.text.source, node));
      if (!primitive) f.code.emit('to_property_key', 0);
      f.code.emit('get_value');
    },
    write() {
      if (!primitive) f.code.emit('to_property_key', 1);
      f.code.emit('set_value', f.strict ? 1 : 0);
    },
  };
}

function privateTarget(
  f: FunctionContext,
  node: ES.MemberExpression,
  property: ES.PrivateIdentifier,
): Target {
  return {
    size: 2,
    name: undefined,
    prepare() {
      f.value(node.object);
      loadPrivateName(f, property);
    },
    read() {
      f.code.emit('pick', 1);
      f.code.emit('pick', 1);
      f.code.at(property.start);
      f.code.emit('private_get');
    },
    write: () => f.code.emit('private_set'),
  };
}

function superTarget(f: FunctionContext, node: ES.MemberExpression, object: ES.Super): Target {
  const primitive = !node.computed || isPrimitive(node.property);
  return {
    size: 3,
    name: undefined,
    prepare: () => prepareSuper(f, node, object),
    read() {
      for (let i = 0; i < 3; i++) f.code.emit('pick', 2);
      if (!primitive) f.code.emit('to_property_key', 0);
      f.code.at(node.property.start);
      f.code.emit('get_super');
    },
    write() {
      if (!primitive) f.code.emit('to_property_key', 1);
      f.code.emit('set_super', f.strict ? 1 : 0);
    },
  };
}

/** Pushes `this`, the parent of the home object, and the key as it is. */
export function prepareSuper(f: FunctionContext, node: ES.MemberExpression, object: ES.Super): void {
  const { checked } = referenceOf(f, object);
  loadKeyword(f, 'this', checked);
  if (node.computed) {
    // The key is evaluated before the parent is looked up (ECMA-262 13.3.7.1).
    f.value(node.property);
    loadKeyword(f, '%home');
    f.code.emit('get_prototype_of');
    f.code.emit('swap');
  } else {
    loadKeyword(f, '%home');
    f.code.emit('get_prototype_of');
    f.code.emit('const', f.string((node.property as ES.Identifier).name));
  }
}

export function loadPrivateName(f: FunctionContext, node: ES.PrivateIdentifier): void {
  loadBinding(f, referenceOf(f, node).binding!);
}

/** Whether an expression's value is surely no object, so that using it as a key calls nothing. */
export function isPrimitive(node: Node): boolean {
  switch (node.type) {
    case 'Literal':
      return !('regex' in node && node.regex);
    case 'TemplateLiteral':
    case 'BinaryExpression':
    case 'UnaryExpression':
    case 'UpdateExpression':
      return true;
    default:
      return false;
  }
}

/** Copies the top of the stack below the parts of a target: the value of the assignment expression. */
export function keepResult(f: FunctionContext, size: number): void {
  if (size === 0) f.code.emit('dup');
  else f.code.emit('tuck', size);
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
    f.value(property);
    code.at(propertyPosition(f.program.text.source, node));
    if (!isPrimitive(property)) code.emit('to_property_key', 0);
    code.emit('get_value');
  }
}
