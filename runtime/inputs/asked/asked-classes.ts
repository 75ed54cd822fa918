/**
 * Classes that a file tests values for: with `instanceof`, by their prototypes, constructors, names, tags and private names, or
 * by a call of a method that no other class has. An input of unknown type may be an instance of any of them.
 */

import { isGlobalName } from '../declarations/global-names.js';
import {
  child,
  memberName,
  nameOf,
  nodesOf,
  oncePerTree,
  type Syntax,
  walk,
} from '../declarations/syntax.js';
import { isBoxing, WITHOUT_PROTOTYPE } from '../domains/builtins.js';
import { classOfPredicate, classOfTypeTest, classWithMethod, classWithSymbol } from './builtin-answers.js';
import { classesOfCalled } from './called-methods.js';

const EQUALITY = new Set(['===', '!==', '==', '!=']);

/** Members that tell whether an object has a prototype, and which. */
const ASKS_FOR_PROTOTYPE = new Set(['__proto__', 'constructor', 'getPrototypeOf']);

/** Names that the file tests values for. Not all of them are names of classes. */
export const askedClasses = oncePerTree((program): ReadonlySet<string> => {
  const names = new Set<string>();
  const declared = declaredFunctions(program);
  walk(program, (node) => {
    const isAwaited = node.type === 'AwaitExpression' && isUndeclared(child(node, 'argument'), declared);
    for (const asked of isAwaited ? [WAITED_FOR] : askedBy(node)) {
      const name = typeof asked === 'string' ? asked : nameOf(asked);
      if (name === undefined) continue;
      const isConversion = typeof asked !== 'string' && isBoxing(name) && !isInstanceTest(node);
      if (!isConversion) names.add(classOfTag(name));
    }
    return undefined;
  });
  for (const name of classesOfCalled(program)) names.add(name);
  return names;
});

/** Elsewhere `Number` and its like are names of functions that convert: `list.map(Number)`. */
const isInstanceTest = ({ type, operator }: Syntax): boolean =>
  type === 'BinaryExpression' && operator === 'instanceof';

/** What `await` waits for. */
const WAITED_FOR = classWithMethod('then');

/** Whether a value is a variable's, or returned by a function that the file does not declare. */
function isUndeclared(value: Syntax | undefined, declared: ReadonlySet<string>): boolean {
  if (value?.type !== 'CallExpression') return nameOf(value) !== undefined;
  const callee = child(value, 'callee');
  const name = nameOf(callee?.type === 'MemberExpression' ? child(callee, 'object') : callee);
  return name !== undefined && !declared.has(name) && !isGlobalName(name);
}

/** Names of all functions of the file, nested ones included. */
function declaredFunctions(program: Syntax): ReadonlySet<string> {
  const names = new Set<string>();
  walk(program, (node) => {
    const isFunction =
      node.type === 'FunctionDeclaration' ||
      (node.type === 'VariableDeclarator' && FUNCTIONS.has(child(node, 'init')?.type ?? ''));
    const name = isFunction ? nameOf(child(node, 'id')) : undefined;
    if (name !== undefined) names.add(name);
    return undefined;
  });
  return names;
}

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression']);

/** The operands of a node that may be classes, or the name of a class. */
function askedBy(node: Syntax): readonly (Syntax | string | undefined)[] {
  switch (node.type) {
    case 'BinaryExpression': {
      if (node.operator === 'instanceof') return [child(node, 'right')];
      return EQUALITY.has(String(node.operator)) ? [child(node, 'left'), child(node, 'right')] : [];
    }
    case 'SwitchCase':
      return [child(node, 'test')];
    case 'MemberExpression': {
      const name = memberName(node);
      if (nameOf(child(node, 'object')) === 'Symbol') return [classWithSymbol(name ?? '')];
      // A receiver has the prototype of its class.
      if (ASKS_FOR_PROTOTYPE.has(name ?? '') && child(node, 'object')?.type !== 'ThisExpression')
        return [WITHOUT_PROTOTYPE];
      return name === 'prototype' || name === 'name'
        ? [child(node, 'object')]
        : [classOfTypeTest(name ?? '')];
    }
    case 'ClassDeclaration':
    case 'ClassExpression':
      return [readsPrivately(node) ? child(node, 'id') : undefined];
    case 'ArrayExpression':
      return nodesOf(node, 'elements').filter(nameOf);
    case 'CallExpression':
      return [classOfArguments(child(node, 'callee')), ...nodesOf(node, 'arguments').filter(nameOf)];
    default:
      return [];
  }
}

/** Whether a class looks at private elements of other objects than `this`, which only its instances have. */
function readsPrivately(cls: Syntax): boolean {
  let isFound = false;
  walk(cls, (node) => {
    const isPrivate = (key: string): boolean => child(node, key)?.type === 'PrivateIdentifier';
    isFound ||= node.type === 'BinaryExpression' && isPrivate('left');
    isFound ||=
      node.type === 'MemberExpression' &&
      isPrivate('property') &&
      child(node, 'object')?.type !== 'ThisExpression';
    return undefined;
  });
  return isFound;
}

/** The class that a static method of a built-in class tests its argument for. Static methods of Promise wait for theirs. */
function classOfArguments(callee: Syntax | undefined): string | undefined {
  const owner = callee?.type === 'MemberExpression' ? nameOf(child(callee, 'object')) : undefined;
  const name = memberName(callee);
  if (owner === undefined || name === undefined) return undefined;
  return owner === WAITED_FOR ? owner : classOfPredicate(owner, name);
}

/** The class of a tag: `'[object Date]'`. */
function classOfTag(text: string): string {
  return text.replace(/^\[object (\w+)\]$/u, '$1');
}
