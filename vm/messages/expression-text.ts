/**
 * How node's messages name an expression. V8 prints the syntax tree, not the text: parts that it has no print for are
 * `(intermediate value)`, once for each child that it looks at.
 */
import type { MemberExpression, UnaryExpression } from 'acorn';
import {
  type ClassNode,
  callsEval,
  children,
  type FunctionNode,
  hasSimpleParameters,
  isClass,
  isFunction,
  type Node,
} from '../../compiler/ast.js';
import { literalOf, type Operation, operandsOf } from './folding.js';
import type { SourceText } from './source-node.js';

export const UNPRINTED = '(intermediate value)';

/**
 * @param isIterated whether the message is about iterating: then calls are named by their callee alone
 */
export function expressionText(text: SourceText, node: Node, isIterated = false): string {
  return new Printer(text, isIterated).text(node);
}

class Printer {
  constructor(
    private readonly from: SourceText,
    private readonly isIterated: boolean,
  ) {}

  text(node: Node): string {
    if (isFunction(node)) return UNPRINTED.repeat(this.statements(node));
    if (isClass(node)) return UNPRINTED.repeat(members(node));
    const folded = literalOf(node);
    if (folded !== undefined) return literal(folded.value);
    switch (node.type) {
      case 'Identifier':
        return node.name;
      case 'PrivateIdentifier':
        return `#${node.name}`;
      case 'ThisExpression':
        return 'this';
      case 'MetaProperty':
        return '.new.target';
      case 'Literal':
        return `/${node.regex!.pattern}/${node.regex!.flags}`;
      case 'TemplateLiteral':
        return this.all(node.expressions, '');
      case 'CallExpression':
        return this.text(node.callee) + (this.isIterated ? '' : '(...)');
      case 'TaggedTemplateExpression':
        return this.text(node.tag) + (this.isIterated ? '' : '(...)');
      case 'ImportExpression':
        return `ImportCall(${this.all(node.options ? [node.source, node.options] : [node.source], '')})`;
      case 'NewExpression':
        return this.isIterated ? this.text(node.callee) : UNPRINTED;
      case 'MemberExpression':
        return this.member(node);
      case 'UnaryExpression':
        return this.unary(node);
      case 'UpdateExpression':
        return node.prefix
          ? `(${node.operator}${this.text(node.argument)})`
          : `(${this.text(node.argument)}${node.operator})`;
      case 'BinaryExpression':
      case 'LogicalExpression':
        return this.binary(node);
      case 'SequenceExpression':
        return `(${this.all(node.expressions, ' , ')})`;
      case 'ConditionalExpression':
        return UNPRINTED.repeat(3);
      case 'AssignmentExpression':
      case 'AssignmentPattern':
        return this.text(node.left);
      case 'ArrayExpression':
      case 'ArrayPattern':
        return `[${this.all(node.elements, ',')}]`;
      case 'SpreadElement':
      case 'RestElement':
        return `(...${this.text(node.argument)})`;
      case 'ObjectExpression':
      case 'ObjectPattern':
        return `{${UNPRINTED.repeat(node.properties.length)}}`;
      default:
        return UNPRINTED;
    }
  }

  private all(nodes: readonly (Node | null)[], separator: string): string {
    return nodes.map((node) => (node ? this.text(node) : UNPRINTED)).join(separator);
  }

  private member(node: MemberExpression): string {
    const object = this.text(node.object);
    const { property } = node;
    const mark = node.optional ? '?' : '';
    if (!node.computed && property.type === 'Identifier') return `${object}${mark}.${property.name}`;
    const name = literalOf(property)?.value;
    if (typeof name === 'string') return `${object}${mark}.${name}`;
    return `${object}${mark && '?.'}[${this.text(property)}]`;
  }

  private unary(node: UnaryExpression): string {
    const blank = /\w$/u.test(node.operator) ? ' ' : '';
    return `(${node.operator}${blank}${this.text(node.argument)})`;
  }

  private binary(node: Operation): string {
    const { operator, left, right } = node;
    if (operator === '!=' || operator === '!==') {
      return `(!(${this.text(left)} ${operator.replace('!', '=')} ${this.text(right)}))`;
    }
    return `(${this.all(operandsOf(this.from.source, node), ` ${operator} `)})`;
  }

  /** Statements of a function that V8 has parsed in full, as it does arrows and what looks called at once. */
  private statements(node: FunctionNode): number {
    const isParsed = node.type === 'ArrowFunctionExpression' || this.looksCalled(node);
    if (!isParsed) return 1;
    const parameters = hasSimpleParameters(node) ? 0 : 1;
    if (node.async) return 1 + parameters;
    if (parameters === 1 && this.hasOwnVariables(node)) return 2;
    const { body } = node;
    const statements =
      body.type === 'BlockStatement' ? body.body.filter((statement) => !isIgnored(statement)).length : 1;
    return Math.max(1, statements + parameters + (node.generator ? 1 : 0));
  }

  /** Whether the body has variables of its own, also such as `eval` may make. */
  private hasOwnVariables(node: FunctionNode): boolean {
    if (declares(node)) return true;
    return !this.from.strict && (callsEval(node.body) || hasInnerFunction(node.body));
  }

  /** Behind a parenthesis, and a function that is not asynchronous behind `!`. */
  private looksCalled({ start, async }: FunctionNode): boolean {
    const before = this.from.source.slice(0, start).replace(BLANKS_AT_END, '');
    return before.endsWith('(') || (!async && before.endsWith('!'));
  }
}

const BLANKS_AT_END = /(?:\s|\/\*(?:[^*]|\*(?!\/))*\*\/)+$/u;

/** Whether V8's parser leaves a statement out. */
function isIgnored(node: Node): boolean {
  if (node.type === 'LabeledStatement') return endsInFunction(node);
  return node.type === 'EmptyStatement' || node.type === 'FunctionDeclaration';
}

function endsInFunction(node: Node): boolean {
  return node.type === 'LabeledStatement' ? endsInFunction(node.body) : node.type === 'FunctionDeclaration';
}

function declares({ body }: FunctionNode): boolean {
  if (body.type !== 'BlockStatement') return false;
  const isLexical = ({ type }: Node): boolean =>
    type === 'VariableDeclaration' || type === 'ClassDeclaration' || type === 'FunctionDeclaration';
  return body.body.some(isLexical) || declaresVar(body);
}

function declaresVar(node: Node): boolean {
  if (isFunction(node) || isClass(node)) return false;
  if (node.type === 'VariableDeclaration' && node.kind === 'var') return true;
  return children(node).some(declaresVar);
}

/** Whether there is a function in a block, which declares a variable of the function around it too (ECMA-262, B.3.2). */
function hasInnerFunction(node: Node): boolean {
  if (node.type === 'FunctionDeclaration') return !node.async && !node.generator;
  return !isFunction(node) && !isClass(node) && children(node).some(hasInnerFunction);
}

/** The parts of a class that V8 looks at. */
const members = (node: ClassNode): number => Math.max(1, elements(node) + (node.superClass ? 1 : 0));

/** Those behind its heritage: its methods, and fields with a name that is computed or private. */
export function elements({ body }: ClassNode): number {
  return body.body.filter((element) =>
    element.type === 'PropertyDefinition'
      ? element.computed || element.key.type === 'PrivateIdentifier'
      : element.type === 'MethodDefinition' && element.kind !== 'constructor',
  ).length;
}

function literal(value: unknown): string {
  if (typeof value === 'bigint') return UNPRINTED;
  return typeof value === 'string' ? `"${value}"` : String(value);
}
