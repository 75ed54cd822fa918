/** Small questions about syntax trees (acorn's ESTree nodes). */
import type * as ES from 'acorn';
import type { CoroutineKind } from './ir/function.js';

export type Node = ES.AnyNode;

export type FunctionNode =
  | ES.FunctionDeclaration
  | ES.AnonymousFunctionDeclaration
  | ES.FunctionExpression
  | ES.ArrowFunctionExpression;

export type ClassNode = ES.ClassDeclaration | ES.ClassExpression | ES.AnonymousClassDeclaration;

export type LoopNode =
  | ES.ForStatement
  | ES.ForInStatement
  | ES.ForOfStatement
  | ES.WhileStatement
  | ES.DoWhileStatement;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** The nodes directly below a node, in the order of the text. */
export function children(node: Node): Node[] {
  const found: Node[] = [];
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) found.push(...value.filter(isNode));
    else if (isNode(value)) found.push(value);
  }
  // A shorthand property has its name twice, and a template's strings come before its expressions.
  return found.sort((a, b) => a.start - b.start);
}

export function isFunction(node: Node): node is FunctionNode {
  return (
    node.type === 'FunctionDeclaration' ||
    node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression'
  );
}

export function isClass(node: Node): node is ClassNode {
  return node.type === 'ClassDeclaration' || node.type === 'ClassExpression';
}

/** The names that a pattern binds, as their identifier nodes. */
export function boundNames(pattern: ES.Pattern): ES.Identifier[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern];
    case 'AssignmentPattern':
      return boundNames(pattern.left);
    case 'RestElement':
      return boundNames(pattern.argument);
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? boundNames(element) : []));
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        boundNames(property.type === 'RestElement' ? property : property.value),
      );
    case 'MemberExpression':
      return [];
  }
}

/** Whether a parameter list has a default, a pattern or a rest parameter. */
export function hasSimpleParameters(node: FunctionNode): boolean {
  return node.params.every((parameter) => parameter.type === 'Identifier');
}

/** Whether a parameter list has an expression (default or computed key): then the body has a scope of its own. */
export function hasParameterExpressions(node: FunctionNode): boolean {
  const inside = (pattern: ES.Pattern): boolean => {
    switch (pattern.type) {
      case 'AssignmentPattern':
        return true;
      case 'RestElement':
        return inside(pattern.argument);
      case 'ArrayPattern':
        return pattern.elements.some((element) => element !== null && inside(element));
      case 'ObjectPattern':
        return pattern.properties.some(
          (property) =>
            (property.type === 'Property' && property.computed) ||
            inside(property.type === 'RestElement' ? property : property.value),
        );
      default:
        return false;
    }
  };
  return node.params.some(inside);
}

/** Number of parameters before the first default or rest: the `length` of the function. */
export function expectedArguments(node: FunctionNode): number {
  const end = node.params.findIndex(({ type }) => type === 'AssignmentPattern' || type === 'RestElement');
  return end < 0 ? node.params.length : end;
}

/** How the frame of a function is detached from the stack, undefined for ordinary functions. */
export function coroutineKind(node: FunctionNode): CoroutineKind | undefined {
  if (node.generator) return node.async ? 'async-generator' : 'generator';
  return node.async ? 'async' : undefined;
}

/** Whether code waits, functions inside excluded: a module that does is an asynchronous one. */
export function awaits(node: Node): boolean {
  if (node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await)) return true;
  if (isFunction(node)) return false;
  if (isClass(node)) return classHeads(node).some(awaits);
  return children(node).some(awaits);
}

/**
 * A call that is a direct `eval` if the variable is the built-in one. By ECMA-262 13.3.6.1 one with a single spread
 * argument is one too; node does not take it for one.
 */
export function isEvalCall(node: Node): boolean {
  return (
    node.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    node.callee.name === 'eval' &&
    !node.optional &&
    !(node.arguments.length === 1 && node.arguments[0]!.type === 'SpreadElement')
  );
}

/** Whether code calls `eval` directly, functions inside excluded. */
export function callsEval(node: Node): boolean {
  if (isEvalCall(node)) return true;
  if (isFunction(node)) return false;
  return children(node).some(callsEval);
}

/** The parts of a class that are evaluated where it stands. */
function classHeads(node: ClassNode): Node[] {
  const keys = node.body.body.flatMap((element) =>
    element.type !== 'StaticBlock' && element.computed ? [element.key] : [],
  );
  return node.superClass ? [node.superClass, ...keys] : keys;
}

/** Whether statements start with a directive `use strict`. */
export function hasUseStrict(body: readonly Node[]): boolean {
  for (const statement of body) {
    if (statement.type !== 'ExpressionStatement' || statement.directive === undefined) return false;
    // The raw text counts: an escape in the string disables the directive.
    if (statement.directive === 'use strict') return true;
  }
  return false;
}

/** The explicit constructor of a class. */
export function constructorOf(node: ClassNode): ES.MethodDefinition | undefined {
  return node.body.body.find(
    (element): element is ES.MethodDefinition =>
      element.type === 'MethodDefinition' && element.kind === 'constructor',
  );
}

/** Whether instances get private methods, private accessors or fields. */
export function hasInstanceElements(node: ClassNode): boolean {
  return node.body.body.some(
    (element) =>
      (element.type === 'PropertyDefinition' && !element.static) ||
      (element.type === 'MethodDefinition' && !element.static && element.key.type === 'PrivateIdentifier'),
  );
}

/** Whether the class has static fields or static blocks. */
export function hasStaticElements(node: ClassNode): boolean {
  return node.body.body.some(
    (element) => element.type === 'StaticBlock' || (element.type === 'PropertyDefinition' && element.static),
  );
}

/** Whether an expression is a function without a name of its own, so that it takes the name of its target. */
export function isAnonymousFunction(node: Node): boolean {
  return (
    node.type === 'ArrowFunctionExpression' ||
    (node.type === 'FunctionExpression' && !node.id) ||
    (node.type === 'ClassExpression' && !node.id)
  );
}
