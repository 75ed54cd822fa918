/** Classes (ECMA-262 15.7.14): constructor and prototype on the stack while the elements are defined. */
import type * as ES from 'acorn';
import { type ClassNode, constructorOf, hasStaticElements, type Node } from '../ast.js';
import type { Span } from '../ir/function.js';
import type { Binding, ClassScope } from '../scopes/binding.js';
import { loadBinding, makeBindings, storeBinding } from './bindings.js';
import { closure, describe, syntheticClosure } from './closures.js';
import type { FunctionContext } from './context.js';
import { computedKey, emitMethod, staticKey } from './literals.js';

/** Pushes the constructor of a new class. Without a name, that is the property key on top of the stack. */
export function lowerClass(f: FunctionContext, node: ClassNode, name: string | undefined): void {
  const { code } = f;
  const cls = f.program.scopes.classes.get(node)!;
  const outerStrict = f.strict;
  if (name === undefined) code.emit('dup');
  else code.emit('const', f.string(name));
  f.strict = true;
  makeBindings(f, cls.scope);
  code.at(node.start);
  for (const [element, { binding }] of cls.privateNames) {
    code.emit('new_private_name', f.string(element));
    storeBinding(f, binding);
  }
  const keys = node.superClass ? pushParents(f, node.superClass, node) : new Map<Node, number>();
  code.at(node.start);
  code.emit('create_class', describeConstructor(f, node, name ?? ''), node.superClass ? 2 : 0);
  for (const element of node.body.body) defineElement(f, element, cls, keys.get(element));
  if (cls.fields) {
    // constructor prototype → constructor prototype
    code.emit('dup');
    syntheticClosure(f, node, 'fields', '<fields>');
    code.emit('set_home');
    storeBinding(f, cls.fields);
  }
  f.release(...keys.values());
  code.emit('drop');
  if (cls.inner) {
    code.emit('dup');
    storeBinding(f, cls.inner);
  }
  addPrivateMethods(f, cls, true, () => code.emit('dup'));
  if (hasStaticElements(node)) {
    code.emit('dup');
    code.emit('dup');
    syntheticClosure(f, node, 'static', '<static>');
    code.emit('set_home');
    // V8 calls it where it came last.
    code.at(node.type === 'ClassExpression' ? node.start : (node.superClass ?? node).start);
    code.emit('call', 0);
    code.emit('drop');
  }
  f.strict = outerStrict;
}

/**
 * Pushes the parent of the constructor, undefined standing for Function.prototype, and that of the prototype.
 * Returns the slots of computed keys: as in V8, they are evaluated before the parent is looked at (ECMA-262, 15.7.14,
 * has it the other way round).
 */
function pushParents(f: FunctionContext, heritage: ES.Expression, node: ClassNode): Map<Node, number> {
  const { code } = f;
  f.value(heritage);
  const keys = new Map<Node, number>();
  for (const element of node.body.body) {
    if (element.type === 'StaticBlock' || !element.computed) continue;
    const slot = f.temporary();
    code.at(element.start);
    computedKey(f, element.key);
    code.emit('set_local', slot);
    keys.set(element, slot);
  }
  const done = code.block(1, 2);
  code.at(heritage.start);
  const present = code.block(1, 1);
  code.emit('dup');
  code.emit('is_null');
  code.brFalse(present);
  code.emit('drop');
  code.emit('undefined');
  code.emit('null');
  code.br(done);
  code.end();
  code.emit('check_heritage');
  code.emit('dup');
  code.emit('get_field', f.string('prototype'));
  code.emit('check_prototype');
  code.end();
  return keys;
}

function describeConstructor(f: FunctionContext, node: ClassNode, name: string): number {
  const explicit = constructorOf(node);
  return explicit
    ? describe(f, explicit.value, 'function', name, node)
    : describe(f, node, 'default-constructor', name, node);
}

/** constructor prototype → constructor prototype. `keySlot`: where its computed key is, if it has been evaluated. */
function defineElement(
  f: FunctionContext,
  element: ES.MethodDefinition | ES.PropertyDefinition | ES.StaticBlock,
  cls: ClassScope,
  keySlot: number | undefined,
): void {
  const { code } = f;
  if (element.type === 'StaticBlock') return;
  const evaluated = keySlot === undefined ? undefined : () => code.emit('get_local', keySlot);
  code.at(element.start);
  if (element.type === 'PropertyDefinition') {
    const key = cls.fieldKeys.get(element);
    if (!key) return;
    if (evaluated) evaluated();
    else computedKey(f, element.key);
    storeBinding(f, key);
    return;
  }
  if (element.kind === 'constructor') return;
  const accessor = element.kind === 'method' ? undefined : element.kind;
  const span = elementSpan(f, element);
  if (element.static) code.emit('swap');
  if (element.key.type === 'PrivateIdentifier') {
    const name = `#${element.key.name}`;
    const { method, getter, setter } = cls.privateNames.get(name)!;
    const slot = accessor === 'get' ? getter : accessor === 'set' ? setter : method;
    code.emit('dup');
    closure(f, element.value, accessor ? `${accessor} ${name}` : name, span);
    code.emit('set_home');
    storeBinding(f, slot!);
  } else {
    const { key, computed, value: fn } = element;
    emitMethod(f, { key, computed, value: fn, accessor, span, enumerable: false, pushKey: evaluated });
  }
  if (element.static) code.emit('swap');
}

/** The text of a method as `toString` shows it: without `static`. */
function elementSpan(f: FunctionContext, { start, end, static: isStatic }: ES.MethodDefinition): Span {
  if (!isStatic) return { start, end };
  const text = f.program.text.source.slice(start, end);
  const skipped = /^static(?:\s|\/\/.*|\/\*[\s\S]*?\*\/)*/u.exec(text)?.[0].length ?? 0;
  return { start: start + skipped, end };
}

/** Adds the private methods and accessors of a class to the object that `pushObject` pushes. */
function addPrivateMethods(
  f: FunctionContext,
  cls: ClassScope,
  isStatic: boolean,
  pushObject: () => void,
): void {
  const load = (binding: Binding | undefined): void =>
    binding ? loadBinding(f, binding) : f.code.emit('undefined');
  for (const { binding, kind, method, getter, setter, ...name } of cls.privateNames.values()) {
    if (kind === 'field' || name.static !== isStatic) continue;
    pushObject();
    loadBinding(f, binding);
    if (kind === 'method') {
      load(method);
      f.code.emit('private_add_method');
    } else {
      load(getter);
      load(setter);
      f.code.emit('private_add_accessor');
    }
  }
}

/** The body of the function that initialises instances, or of the one for static elements. */
export function initializer(
  f: FunctionContext,
  node: ClassNode,
  isStatic: boolean,
  block: BlockLowering,
): void {
  const cls = f.program.scopes.classes.get(node)!;
  const { code } = f;
  if (!isStatic) addPrivateMethods(f, cls, false, () => code.emit('load_this'));
  for (const element of node.body.body) {
    code.at(element.start);
    if (element.type === 'StaticBlock') {
      if (isStatic) block(element);
    } else if (element.type === 'PropertyDefinition' && element.static === isStatic) {
      initializeField(f, element, cls);
    }
  }
  code.emit('undefined');
  code.leave('return');
}

type BlockLowering = (node: ES.StaticBlock) => void;

function initializeField(f: FunctionContext, element: ES.PropertyDefinition, cls: ClassScope): void {
  const { code } = f;
  const { key } = element;
  code.emit('load_this');
  const computed = cls.fieldKeys.get(element);
  if (computed) {
    loadBinding(f, computed);
    fieldValueByKey(f, element.value);
    code.emit('define_value');
    code.emit('drop');
  } else if (key.type === 'PrivateIdentifier') {
    loadBinding(f, cls.privateNames.get(`#${key.name}`)!.binding);
    fieldValue(f, element.value, `#${key.name}`);
    code.emit('private_add_field');
  } else {
    const name = staticKey(key);
    fieldValue(f, element.value, name);
    code.emit('define_field', f.string(name));
    code.emit('drop');
  }
}

function fieldValue(f: FunctionContext, node: Node | null | undefined, name: string): void {
  if (node) f.named(node, name);
  else f.code.emit('undefined');
}

function fieldValueByKey(f: FunctionContext, node: Node | null | undefined): void {
  if (node) f.namedByKey(node);
  else f.code.emit('undefined');
}

/** Runs the initialiser of a class on the object that `pushObject` pushes. */
export function initializeFields(f: FunctionContext, fields: Binding, pushObject: () => void): void {
  pushObject();
  loadBinding(f, fields);
  f.code.emit('call', 0);
  f.code.emit('drop');
}
