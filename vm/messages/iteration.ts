/** Messages about iterating over what cannot be iterated over. */
import type * as ES from 'acorn';
import type { Node } from '../../compiler/ast.js';
import { callPosition } from '../../compiler/call-position.js';
import type { Frame } from '../interpreter/frame.js';
import { isCall } from './calls.js';
import { expressionText, UNPRINTED } from './expression-text.js';
import { type PatternSource, patternSource } from './pattern-source.js';
import { type Located, locate } from './source-node.js';
import { valueText } from './values.js';

const ITERATING: ReadonlySet<string> = new Set([
  'ForOfStatement',
  'SpreadElement',
  'ArrayPattern',
  'YieldExpression',
]);

/** "x is not iterable" */
export function notIterable(frame: Frame, value: unknown, isAsync = false): string {
  const found = locate(frame, (node, offset) => ITERATING.has(node.type) && node.start === offset);
  if (found === undefined) return `${valueText(value)} is not iterable`;
  const text = new IterationText(found.source, value, isAsync);
  const { node, parents } = found;
  switch (node.type) {
    case 'ForOfStatement':
      return text.loop(node.right);
    case 'SpreadElement':
      return parents.at(-1)!.type === 'ArrayExpression'
        ? text.named(node.argument)
        : text.spread(node, parents.at(-1) as ES.CallExpression | ES.NewExpression);
    case 'YieldExpression':
      return text.delegated(node.argument!);
    default:
      return text.pattern(found);
  }
}

class IterationText {
  private readonly iterable: string;

  constructor(
    private readonly source: string,
    private readonly value: unknown,
    private readonly isAsync: boolean,
  ) {
    this.iterable = isAsync ? 'async iterable' : 'iterable';
  }

  /** The subject of a for-of loop. */
  loop(subject: ES.Expression): string {
    switch (subject.type) {
      case 'ConditionalExpression':
        return this.unnamed();
      case 'ChainExpression':
        return isCall(subject.expression) ? this.unnamed(this.calleeOf(subject.expression)) : this.unnamed();
      case 'SequenceExpression': {
        const last = subject.expressions.at(-1)!;
        const text = expressionText(this.source, subject, true);
        return isCall(last) || last.type === 'NewExpression' ? this.called(text) : this.usual(text);
      }
      case 'LogicalExpression':
      case 'AwaitExpression':
      case 'YieldExpression':
        return this.usual(UNPRINTED);
      case 'ObjectExpression':
        return subject.properties.some((property) => property.type === 'Property' && property.computed)
          ? this.unnamed()
          : this.named(subject);
      default:
        return this.named(subject);
    }
  }

  /** What is spread into arguments; V8 takes a single spread at the end apart itself. */
  spread(node: ES.SpreadElement, call: ES.CallExpression | ES.NewExpression): string {
    const { argument } = node;
    const isLast = call.arguments.at(-1) === node;
    if (isLast && call.arguments.filter(({ type }) => type === 'SpreadElement').length === 1) {
      if (this.value !== undefined && this.value !== null) {
        return 'Spread syntax requires ...iterable[Symbol.iterator] to be a function';
      }
      const text = expressionText(this.source, argument);
      return `${text} is not iterable (cannot read property ${String(this.value)})`;
    }
    return isCall(argument) ? this.unnamed(this.calleeOf(argument)) : this.unnamed();
  }

  /** The operand of `yield*`. */
  delegated(node: ES.Expression): string {
    const isPlain = node.type === 'Identifier' || node.type === 'Literal';
    return isPlain ? this.unnamed() : this.usual(`yield* ${UNPRINTED}`);
  }

  pattern({ node, parents }: Located): string {
    const source = patternSource(node, parents);
    switch (source.kind) {
      case 'hidden':
        return source.name === '.for' ? this.usual(source.name) : this.unnamed();
      case 'expression':
        if (source.of === 'declaration') return this.declared(node, source.node);
        return source.of === 'default' ? this.byDefault(source.node) : this.unnamed();
      case 'property':
        return this.property(source.property, source.outer);
      default:
        return this.unnamed();
    }
  }

  /** V8 looks for an expression that starts right behind the `=`. */
  private declared(pattern: Node, init: ES.Expression): string {
    const isBare = !this.source
      .slice(pattern.end, init.start)
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*/gu, '')
      .includes('(');
    if (!isBare) return this.unnamed();
    if (positionedAtStart(this.source, init)) return this.named(init);
    for (let left: Node | undefined = leftmost(init); left !== undefined; left = leftmost(left)) {
      if ((isCall(left) || left.type === 'NewExpression') && positionedAtStart(this.source, left)) {
        return this.unnamed(this.calleeOf(left));
      }
    }
    return this.unnamed();
  }

  private byDefault(node: ES.Expression): string {
    const isKnown = ['Identifier', 'MemberExpression', 'CallExpression', 'NewExpression'].includes(node.type);
    return isKnown ? this.named(node) : this.usual(UNPRINTED);
  }

  /** A pattern that is the value of a property of another pattern. */
  private property(property: ES.AssignmentProperty, outer: PatternSource): string {
    if (outer.kind === 'property' || outer.kind === 'unknown') return this.unnamed();
    const isNullish = this.value === undefined || this.value === null;
    const isNamed = !property.computed || property.key.type === 'Literal';
    if (!isNamed) return isNullish ? this.unnamed() : this.usual(UNPRINTED);
    const text = sourceText(this.source, outer, this.value);
    if (!isNullish) return this.unnamed(text);
    return `Cannot destructure property 'Symbol(Symbol.iterator)' of '${text}' as it is ${String(this.value)}.`;
  }

  named(node: Node): string {
    if (isCall(node) || node.type === 'NewExpression') return this.called(this.calleeOf(node, true));
    return this.usual(expressionText(this.source, node, true));
  }

  private calleeOf(node: Node, isIterated = false): string {
    const callee = node.type === 'TaggedTemplateExpression' ? node.tag : (node as ES.CallExpression).callee;
    return expressionText(this.source, callee, isIterated);
  }

  private usual(text: string): string {
    return `${text} is not ${this.iterable}`;
  }

  private called(text: string): string {
    return `${text} is not a function or its return value is not ${this.iterable}`;
  }

  private unnamed(text = valueText(this.value)): string {
    const symbol = this.isAsync ? 'asyncIterator' : 'iterator';
    return `${text} is not ${this.iterable} (cannot read property Symbol(Symbol.${symbol}))`;
  }
}

/** The text that stands for what a pattern takes apart. */
export function sourceText(
  text: string,
  source: Exclude<PatternSource, { readonly kind: 'property' | 'unknown' }>,
  value: unknown,
): string {
  if (source.kind === 'hidden') return source.name;
  if (source.kind === 'expression') return expressionText(text, source.node);
  return source.hasDefault ? UNPRINTED.repeat(3) : valueText(value);
}

const AT_START: ReadonlySet<string> = new Set([
  'Identifier',
  'Literal',
  'ThisExpression',
  'MetaProperty',
  'TemplateLiteral',
  'ObjectExpression',
  'ArrayExpression',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassExpression',
  'NewExpression',
  'ConditionalExpression',
  'UnaryExpression',
]);

/** Whether V8's position of an expression is where its text starts. */
function positionedAtStart(source: string, node: Node): boolean {
  return isCall(node) ? callPosition(source, node) === node.start : AT_START.has(node.type);
}

/** The part of an expression that its text starts with. */
function leftmost(node: Node): Node | undefined {
  switch (node.type) {
    case 'CallExpression':
      return node.callee;
    case 'TaggedTemplateExpression':
      return node.tag;
    case 'MemberExpression':
      return node.object;
    case 'ChainExpression':
      return node.expression;
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return node.left;
    case 'SequenceExpression':
      return node.expressions[0];
    case 'UpdateExpression':
      return node.prefix ? undefined : node.argument;
    default:
      return undefined;
  }
}
