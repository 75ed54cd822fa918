/**
 * Receivers that only their constructor can make: objects with `#private` state, those that code keeps in a WeakMap or
 * WeakSet as compilers write private members, and those of built-in classes whose state is no property. Their inputs are
 * what the constructor takes.
 */
import type { ClassNode, Node } from '../../../compiler/ast.js';
import { parse } from '../../../compiler/parse.js';
import { EXTENDED } from '../domains/extended.js';
import { getPrototypeOf, ownData } from '../domains/reflection.js';
import { BESIDE_THIS, hasWeakMembers } from './weak-members.js';

/** Before the name of a parameter of the constructor. */
const PREFIX = 'new.';

/** The input that a parameter of the constructor is: no parameter of the target has such a name. */
export function makingInput(parameter: string): string {
  return PREFIX + parameter;
}

/** Whether an input is an argument of the constructor that makes the receiver. */
export function isMakingInput(input: string): boolean {
  return input.startsWith(PREFIX);
}

/**
 * Whether instances that nothing has constructed are none that methods of the class work on.
 * @param textOf the text of a function as the program has it
 */
export function needsConstructor(made: object, textOf: (value: object) => string): boolean {
  for (let at: object | null = made; typeof at === 'function'; at = getPrototypeOf(at)) {
    const text = textOf(at);
    if (NATIVE.test(text)) return holdsState(at);
    if (keepsState(text)) return true;
  }
  return false;
}

const NATIVE = /\{\s*\[native code\]\s*\}$/u;

/** Built-in classes whose instances are their properties, or can be made without arguments. */
const PLAIN = new Set<unknown>([
  ...EXTENDED,
  'Object',
  'Error',
  'TypeError',
  'RangeError',
  'SyntaxError',
  'ReferenceError',
  'EvalError',
  'URIError',
  'AggregateError',
]);

/** Where classes end, `Function.prototype` is. */
function holdsState(native: object): boolean {
  const name = ownData(native, 'name');
  return name !== '' && !PLAIN.has(name);
}

/** By the texts of classes, which are the same on every path. */
const known = new Map<string, boolean>();

function keepsState(text: string): boolean {
  let keeps = known.get(text);
  if (keeps === undefined) {
    keeps = WEAKLY.test(text) || hasMembersApart(text);
    known.set(text, keeps);
  }
  return keeps;
}

/** `map.set(this, …)`, `set.add(this)`; `__privateAdd(this, …)` and the like. */
const WEAKLY = /\.(?:set|add)\(\s*this\s*[,)]|\b_*(?:class)?[pP]rivate\w*(?:Add|Init\w*)2?\(\s*this\s*,/u;

/** Whether a class has `#private` members, or what compilers make of them. */
function hasMembersApart(text: string): boolean {
  const mayBePrivate = /#[\p{ID_Start}$_]/u.test(text);
  if (!/^class\b/u.test(text) || !(mayBePrivate || BESIDE_THIS.test(text))) return false;
  try {
    const [statement] = parse({ file: 'class.js', source: `(${text})` }, 'commonjs').body as Node[];
    const cls = statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
    return cls?.type === 'ClassExpression' && (hasPrivateMembers(cls) || hasWeakMembers(cls));
  } catch {
    return mayBePrivate;
  }
}

function hasPrivateMembers(cls: ClassNode): boolean {
  return cls.body.body.some(
    (member) => 'key' in member && member.key.type === 'PrivateIdentifier' && !member.static,
  );
}
