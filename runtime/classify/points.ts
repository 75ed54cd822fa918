/** Program points: the functions and methods whose calls are observed, as the text of the subject names them. */
import type * as ES from 'acorn';
import { type ClassNode, type FunctionNode, isClass, isFunction, type Node } from '../../compiler/ast.js';

export type PointKind = 'function' | 'method' | 'static' | 'constructor' | 'get' | 'set';

/** A function or method whose calls are observed. */
export interface Point {
  /** A target as on the command line: `Stack.prototype.pop`, `parse`, `Stack.prototype.size:get`, `Stack`. */
  readonly name: string;
  readonly kind: PointKind;
  /** The class of a method, static method, accessor or constructor. */
  readonly className: string | undefined;
  /** Names of the parameters; undefined for patterns. A rest parameter begins with `...`. */
  readonly parameters: readonly (string | undefined)[];
  /** Offset of the function in the text. */
  readonly start: number;
}

export interface PlacedPoint extends Point {
  readonly node: FunctionNode;
  /** Where its declaration begins: a doc comment of it stands before. */
  readonly declared: number;
}

/** A getter or method without parameters that can be asked for its value without changing anything. */
export interface PureMember {
  readonly name: string;
  readonly kind: 'get' | 'method';
}

/** A class, with what is read of its instances beside their own properties. */
export interface ObservedClass {
  readonly name: string;
  readonly node: ClassNode;
  /** Where its declaration begins: a doc comment of it stands before. */
  readonly declared: number;
  readonly privates: readonly string[];
  readonly pure: readonly PureMember[];
}

export interface ObservedText {
  readonly points: readonly PlacedPoint[];
  readonly classes: readonly ObservedClass[];
}

/**
 * The points of a module: functions and classes at its top level, however they are bound (declarations, constants,
 * `exports.f = …`, `module.exports = { f() … }`, `F.prototype.m = …`). Generators are left out: a call of one runs nothing.
 */
export function pointsOf(program: ES.Program, source: string): ObservedText {
  const finder = new Finder(source);
  for (const statement of program.body) finder.top(statement);
  return { points: finder.points, classes: finder.classes };
}

class Finder {
  readonly points: PlacedPoint[] = [];
  readonly classes: ObservedClass[] = [];
  /** Where the statement begins that is looked at. */
  private declared = 0;

  constructor(private readonly source: string) {}

  top(statement: Node): void {
    this.declared = statement.start;
    this.statement(statement);
  }

  private statement(node: Node): void {
    switch (node.type) {
      case 'ExportNamedDeclaration':
        if (node.declaration) this.statement(node.declaration);
        break;
      case 'ExportDefaultDeclaration':
        this.bound('default', node.declaration);
        break;
      case 'FunctionDeclaration':
      case 'ClassDeclaration':
        this.bound(node.id?.name ?? 'default', node);
        break;
      case 'VariableDeclaration':
        for (const { id, init } of node.declarations)
          if (id.type === 'Identifier' && init) this.bound(id.name, init);
        break;
      case 'ExpressionStatement':
        if (node.expression.type === 'AssignmentExpression') this.assignment(node.expression);
        break;
    }
  }

  private assignment({ left, right, operator }: ES.AssignmentExpression): void {
    if (operator !== '=') return;
    if (right.type === 'AssignmentExpression') this.assignment(right);
    const path = pathOf(left);
    if (path === undefined) return;
    const name = path.replace(/^(?:module\.)?exports(?:\.|$)/u, '');
    const [, owner] = /^(.+)\.prototype\.[^.]+$/u.exec(name) ?? [];
    if (owner !== undefined && isFunction(right)) this.add(name, 'method', owner, right);
    else this.bound(name === '' ? 'default' : name, right);
  }

  /** What is bound to a name. */
  private bound(name: string, node: Node): void {
    if (isFunction(node)) {
      const own = 'id' in node && node.id ? node.id.name : name;
      this.add(name === 'default' ? own : name, 'function', undefined, node);
    } else if (isClass(node)) this.class(node.id?.name ?? name, node);
    else if (node.type === 'ObjectExpression') this.object(name === 'default' ? '' : `${name}.`, node);
  }

  private object(prefix: string, node: ES.ObjectExpression): void {
    for (const property of node.properties) {
      if (property.type !== 'Property' || property.computed || property.kind !== 'init') continue;
      const key = keyOf(property.key);
      if (key !== undefined && isFunction(property.value))
        this.add(`${prefix}${key}`, 'function', undefined, property.value, property.start);
    }
  }

  private class(name: string, node: ClassNode): void {
    const privates: string[] = [];
    const pure: PureMember[] = [];
    for (const member of node.body.body) {
      if (member.type === 'PropertyDefinition') {
        if (member.key.type === 'PrivateIdentifier' && !member.static) privates.push(`#${member.key.name}`);
        continue;
      }
      if (member.type !== 'MethodDefinition' || member.computed) continue;
      const key = keyOf(member.key);
      if (key === undefined) continue;
      if (member.kind === 'constructor') {
        this.add(name, 'constructor', name, member.value, member.start);
        continue;
      }
      const path = member.static ? `${name}.${key}` : `${name}.prototype.${key}`;
      const kind = member.kind === 'method' ? (member.static ? 'static' : 'method') : member.kind;
      this.add(
        member.kind === 'method' ? path : `${path}:${member.kind}`,
        kind,
        name,
        member.value,
        member.start,
      );
      if (!member.static && member.kind !== 'set' && this.isPure(member))
        pure.push({ name: key, kind: member.kind });
    }
    this.classes.push({ name, node, declared: this.declared, privates, pure });
  }

  /** Whether a member says that it is pure, or is a getter in which nothing is called or changed. */
  private isPure(member: ES.MethodDefinition): boolean {
    if (member.value.params.length > 0 || member.value.async || member.value.generator) return false;
    const before = this.source.slice(0, member.start);
    const comment = /\/\*\*(?:[^*]|\*(?!\/))*\*\/\s*$/u.exec(before)?.[0] ?? '';
    if (/@pure\b/u.test(comment)) return true;
    return member.kind === 'get' && !CHANGES.test(textWithoutWords(member.value, this.source));
  }

  private add(
    name: string,
    kind: PointKind,
    className: string | undefined,
    node: FunctionNode,
    declared = this.declared,
  ): void {
    if (node.generator) return;
    const parameters = node.params.map((parameter) => parameterName(parameter));
    this.points.push({ name, kind, className, parameters, start: node.start, node, declared });
  }
}

/** What may change something: calls, assignments, updates, `delete`, `new`. */
const CHANGES = /\w\s*\(|[^=!<>]=[^=>]|\+\+|--|\b(?:delete|new|throw|await)\b|`/u;

function textWithoutWords(node: ES.FunctionExpression, source: string): string {
  return source.slice(node.body.start, node.body.end).replace(/\b(?:if|while|for|switch|return)\s*\(/gu, '');
}

function parameterName(parameter: ES.Pattern): string | undefined {
  if (parameter.type === 'Identifier') return parameter.name;
  if (parameter.type === 'AssignmentPattern') return parameterName(parameter.left);
  if (parameter.type === 'RestElement' && parameter.argument.type === 'Identifier')
    return `...${parameter.argument.name}`;
  return undefined;
}

function keyOf(key: Node): string | undefined {
  return key.type === 'Identifier' ? key.name : undefined;
}

/** `a.b.c` of member expressions of names; undefined for anything else. */
function pathOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier')
    return undefined;
  const object = pathOf(node.object);
  return object === undefined ? undefined : `${object}.${node.property.name}`;
}
