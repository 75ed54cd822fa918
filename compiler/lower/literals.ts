/** Literals of primitives, arrays, objects, regular expressions and templates. */
import type * as ES from 'acorn';
import { KeysKind, MethodKind, NamePrefix } from '../ir/opcodes.js';
import { closure } from './closures.js';
import type { FunctionContext } from './context.js';
import { appendAll } from './control/iterators.js';

/** More elements than this are not gathered on the stack. */
const gathered = 64;

export function literal(f: FunctionContext, node: ES.Literal): void {
  const { code } = f;
  if (node.regex) {
    code.emit('regexp', f.string(node.regex.pattern), f.string(node.regex.flags));
    return;
  }
  // The value is null where the engine that parses does not know the literal; the text always says it.
  if (typeof node.bigint === 'string') {
    code.emit('const', code.constant(BigInt(node.bigint)));
    return;
  }
  pushConstant(f, node.value as string | number | boolean | null);
}

function pushConstant(f: FunctionContext, constant: string | number | boolean | null): void {
  const { code } = f;
  if (constant === null) code.emit('null');
  else if (typeof constant === 'boolean') code.emit(constant ? 'true' : 'false');
  else if (isSmall(constant)) code.emit('int', constant);
  else code.emit('const', code.constant(constant));
}

function isSmall(constant: string | number): constant is number {
  return typeof constant === 'number' && (constant | 0) === constant && !Object.is(constant, -0);
}

/** Pushes a new array; elements that are null are holes. */
export function arrayLiteral(
  f: FunctionContext,
  elements: readonly (ES.Expression | ES.SpreadElement | null)[],
): void {
  const { code } = f;
  let count = elements.findIndex((element) => element === null || element.type === 'SpreadElement');
  if (count < 0) count = elements.length;
  count = Math.min(count, gathered);
  for (const element of elements.slice(0, count)) f.value(element!);
  code.emit('new_array', count);
  const rest = elements.slice(count);
  if (!rest.some((element) => element?.type === 'SpreadElement')) {
    for (const element of rest) appendElement(f, element);
    return;
  }
  const array = f.temporary();
  code.emit('set_local', array);
  for (const element of rest) {
    if (element?.type === 'SpreadElement') {
      f.value(element.argument);
      code.at(element.start);
      appendAll(f, array);
    } else {
      code.emit('get_local', array);
      appendElement(f, element);
      code.emit('drop');
    }
  }
  code.emit('get_local', array);
  f.release(array);
}

function appendElement(f: FunctionContext, element: ES.Expression | ES.SpreadElement | null): void {
  if (element) {
    f.value(element);
    f.code.emit('append');
  } else {
    f.code.emit('append_hole');
  }
}

export function objectLiteral(f: FunctionContext, node: ES.ObjectExpression): void {
  f.code.emit('new_object');
  const [first, ...rest] = node.properties;
  if (first?.type !== 'SpreadElement') {
    for (const property of node.properties) defineMember(f, property);
    return;
  }
  defineMember(f, first);
  const computed = rest.findIndex((property) => property.type === 'SpreadElement' || property.computed);
  const named = (computed < 0 ? rest : rest.slice(0, computed)) as ES.Property[];
  const isLost = (property: ES.Property): boolean =>
    isReplaced(property, rest.slice(rest.indexOf(property) + 1));
  for (const property of named) {
    if (isAccessor(property)) continue;
    if (!isLost(property)) defineMember(f, property);
    else if (!property.method) {
      f.code.at(property.start);
      f.value(property.value as ES.Expression);
      f.code.emit('drop');
    }
  }
  for (const property of inPairs(named.filter((one) => isAccessor(one) && !isLost(one))))
    defineMember(f, property);
  for (const property of rest.slice(named.length)) defineMember(f, property);
}

// Behind what is spread first V8 defines properties in an order of its own, which is not that of ECMA-262 (13.2.5.5) but
// what programs get: accessors come last, in pairs, and what a later property of the same name replaces never comes.

const isAccessor = ({ kind }: ES.Property): boolean => kind !== 'init';

/** `__proto__: value` is no property. */
const isPrototype = ({ key, kind, method, shorthand }: ES.Property): boolean =>
  staticKey(key) === '__proto__' && kind === 'init' && !method && !shorthand;

function isReplaced(property: ES.Property, later: readonly (ES.Property | ES.SpreadElement)[]): boolean {
  if (isPrototype(property)) return false;
  const name = staticKey(property.key);
  return later.some(
    (other) =>
      other.type === 'Property' &&
      !other.computed &&
      !isPrototype(other) &&
      staticKey(other.key) === name &&
      !(isAccessor(property) && isAccessor(other) && property.kind !== other.kind),
  );
}

function inPairs(accessors: readonly ES.Property[]): readonly ES.Property[] {
  const first = ({ key }: ES.Property): number =>
    accessors.findIndex((other) => staticKey(other.key) === staticKey(key));
  return accessors.toSorted((a, b) => first(a) - first(b));
}

function defineMember(f: FunctionContext, property: ES.Property | ES.SpreadElement): void {
  f.code.at(property.start);
  if (property.type === 'SpreadElement') {
    f.value(property.argument);
    copyProperties(f, []);
  } else if (property.kind !== 'init' || property.method) {
    defineMethod(f, property);
  } else {
    defineProperty(f, property);
  }
}

/** object → object */
function defineProperty(f: FunctionContext, node: ES.Property): void {
  const { code } = f;
  if (node.computed) {
    f.value(node.key);
    code.emit('to_key');
    f.namedByKey(node.value);
    code.emit('define_value');
    return;
  }
  const name = staticKey(node.key);
  if (name === '__proto__' && !node.shorthand) {
    f.value(node.value);
    code.emit('set_prototype');
  } else {
    f.named(node.value, name);
    code.emit('define_field', f.string(name));
  }
}

const methodKinds = { get: MethodKind.Getter, set: MethodKind.Setter } as const;
const namePrefixes = { get: 'get ', set: 'set ' } as const;

/** object → object */
function defineMethod(f: FunctionContext, node: ES.Property): void {
  const accessor = node.kind === 'init' ? undefined : node.kind;
  emitMethod(f, {
    key: node.key,
    computed: node.computed,
    value: node.value as ES.FunctionExpression,
    accessor,
    span: node,
    enumerable: true,
  });
}

export interface MethodSyntax {
  readonly key: ES.Expression | ES.PrivateIdentifier;
  readonly computed: boolean;
  readonly value: ES.FunctionExpression;
  readonly accessor: 'get' | 'set' | undefined;
  readonly span: { readonly start: number; readonly end: number };
  readonly enumerable: boolean;
  /** Pushes the computed key if it has been evaluated before. */
  readonly pushKey?: (() => void) | undefined;
}

/** object → object: defines a method or accessor with a public name. */
export function emitMethod(f: FunctionContext, method: MethodSyntax): void {
  const { code } = f;
  const { key, computed, accessor, span } = method;
  if (computed) {
    if (method.pushKey) method.pushKey();
    else computedKey(f, key);
    closure(f, method.value, '', span);
    const prefix =
      accessor === 'get' ? NamePrefix.Get : accessor === 'set' ? NamePrefix.Set : NamePrefix.None;
    code.emit('set_function_name', prefix);
  } else {
    const name = staticKey(key);
    code.emit('const', f.string(name));
    closure(f, method.value, accessor ? namePrefixes[accessor] + name : name, span);
  }
  const kind = accessor ? methodKinds[accessor] : MethodKind.Method;
  code.emit('define_method', kind, method.enumerable ? 1 : 0);
}

/** Pushes the value of a computed property name as a key. */
export function computedKey(f: FunctionContext, key: ES.Expression | ES.PrivateIdentifier): void {
  f.value(key as ES.Expression);
  f.code.emit('to_key');
}

/** The text of a property name that is no computed one. */
export function staticKey(key: ES.Expression | ES.PrivateIdentifier): string {
  if (key.type === 'Identifier') return key.name;
  if (key.type !== 'Literal') throw new Error(`${key.type} is not a property name`);
  return String(typeof key.bigint === 'string' ? BigInt(key.bigint) : key.value);
}

/**
 * object source → object: CopyDataProperties (ECMA-262 7.3.26), one observable step after the other. `excluded` push
 * the keys to skip.
 */
export function copyProperties(f: FunctionContext, excluded: readonly (() => void)[]): void {
  const { code } = f;
  const [source, target, keys, key] = [f.temporary(), f.temporary(), f.temporary(), f.temporary()];
  code.emit('set_local', source);
  code.emit('set_local', target);
  const done = code.block();
  code.emit('get_local', source);
  code.emit('enumerate_keys', KeysKind.Own);
  for (const exclude of excluded) {
    exclude();
    code.emit('exclude_key');
  }
  code.emit('set_local', keys);
  const loop = code.loop();
  code.emit('get_local', keys);
  code.emit('next_key');
  code.emit('swap');
  code.emit('set_local', key);
  code.brFalse(done);
  code.emit('get_local', target);
  code.emit('get_local', key);
  code.emit('get_local', source);
  code.emit('get_local', key);
  code.emit('get_value');
  code.emit('define_value');
  code.emit('drop');
  code.br(loop);
  code.end();
  code.end();
  code.emit('get_local', target);
  f.release(source, target, keys, key);
}

/** Each substitution is converted before the next is evaluated (ECMA-262 13.2.8.6). */
export function templateLiteral(f: FunctionContext, node: ES.TemplateLiteral): void {
  const { code } = f;
  let started = false;
  const append = (push: () => void): void => {
    push();
    if (started) code.emit('add');
    started = true;
  };
  node.quasis.forEach((quasi, index) => {
    const text = quasi.value.cooked ?? '';
    const expression = node.expressions[index];
    if (text !== '' || (!expression && !started)) append(() => code.emit('const', f.string(text)));
    if (!expression) return;
    append(() => {
      f.value(expression);
      code.at(expression.start);
      code.emit('to_string');
    });
  });
}
