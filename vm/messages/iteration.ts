/** Messages about iterating over what cannot be iterated over. */
import type * as ES from 'acorn';
import type { Node } from '../../compiler/ast.js';
import type { Frame } from '../interpreter/frame.js';
import { isCall } from './calls.js';
import { expressionText, UNPRINTED } from './expression-text.js';
import { type PatternSource, patternSource } from './pattern-source.js';
import {
  endsElsewhere,
  hasOwnPosition,
  isLeaf,
  isSequenceOfVariables,
  isSilent,
  lastCall,
  leftmost,
  positionedAtStart,
} from './positions.js';
import { type Accepts, isOutOfSight, type Located, locate, type SourceText } from './source-node.js';
import { iteratorOfNullish, valueText } from './values.js';

const ITERATING: ReadonlySet<string> = new Set([
  'ForOfStatement',
  'SpreadElement',
  'ArrayPattern',
  'YieldExpression',
]);

const isIterating: Accepts = (node, offset) => ITERATING.has(node.type) && node.start === offset;

/** "x is not iterable" */
export function notIterable(frame: Frame, value: unknown, isAsync = false): string {
  if (isAsync && (value === undefined || value === null))
    return `Cannot read properties of ${value} (reading 'Symbol(Symbol.asyncIterator)')`;
  const found = locate(frame, isIterating);
  if (found === undefined) return iteratorOfNullish(value);
  const text = new IterationText(found, value, isAsync);
  if (isOutOfSight(found)) return text.unnamed();
  const { node, parents } = found;
  switch (node.type) {
    case 'ForOfStatement':
      return text.loop(node.right);
    case 'SpreadElement':
      return parents.at(-1)!.type === 'ArrayExpression'
        ? text.named(node.argument)
        : text.spread(node, parents.at(-1) as ES.CallExpression | ES.NewExpression);
    case 'YieldExpression':
      // Asynchronously V8 calls what it finds.
      return isAsync ? `${valueText(undefined)} is not a function` : text.delegated(node.argument!);
    default:
      return text.pattern(found);
  }
}

class IterationText {
  private readonly iterable: string;

  constructor(
    private readonly from: SourceText,
    private readonly value: unknown,
    private readonly isAsync: boolean,
  ) {
    this.iterable = isAsync ? 'async iterable' : 'iterable';
  }

  /** The subject of a for-of loop. */
  loop(subject: ES.Expression): string {
    if (endsElsewhere(subject)) return this.byCallee(lastCall(subject));
    switch (subject.type) {
      case 'ChainExpression':
        return this.byCallee(subject);
      case 'AwaitExpression':
      case 'YieldExpression':
        return this.usual(UNPRINTED);
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
      const text = expressionText(this.from, argument);
      return `${text} is not iterable (cannot read property ${String(this.value)})`;
    }
    return isCall(argument) || argument.type === 'NewExpression' ? this.byCallee(argument) : this.unnamed();
  }

  /** Calls are blamed, other expressions are not named. */
  private byCallee(node: Node | undefined): string {
    const call = lastCall(node);
    return call === undefined ? this.unnamed() : this.unnamed(this.calleeOf(call));
  }

  /** The operand of `yield*`. */
  delegated(node: ES.Expression): string {
    if (isChainedCall(node)) return this.byCallee(node);
    const isNamed = hasOwnPosition(node) && !isLeaf(node) && node.type !== 'ConditionalExpression';
    return isNamed ? this.usual(`yield* ${UNPRINTED}`) : this.byCallee(node);
  }

  pattern({ node, parents }: Located): string {
    const source = patternSource(node, parents);
    switch (source.kind) {
      case 'hidden':
        return source.name === '.for' ? this.usual(source.name) : this.unnamed();
      case 'expression':
        if (source.of === 'declaration') return this.declared(node, source.node);
        if (source.of === 'default') return this.byDefault(source.node);
        if (isSubject(parents)) return this.named(node);
        return isSequenceOfVariables(source.node) ? this.named(source.node) : this.unnamed();
      case 'property':
        return this.property(source.property, source.outer);
      case 'parameter':
        return source.hasDefault
          ? this.ofParameter((parents.at(-1) as ES.AssignmentPattern).right, parents)
          : this.byCallee(defaultBefore(node, parents));
      default:
        return this.unnamed();
    }
  }

  /** V8 looks for an expression that starts right behind the `=`. */
  private declared(pattern: Node, init: ES.Expression): string {
    const isBare = !this.from.source
      .slice(pattern.end, init.start)
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*/gu, '')
      .includes('(');
    if (!isBare) return isSequenceOfVariables(init) ? this.named(init) : this.unnamed();
    if (positionedAtStart(this.from.source, init)) return this.named(init);
    for (let left: Node | undefined = leftmost(init); left !== undefined; left = leftmost(left)) {
      if ((isCall(left) || left.type === 'NewExpression') && positionedAtStart(this.from.source, left)) {
        return this.unnamed(this.calleeOf(left));
      }
    }
    return this.unnamed();
  }

  private ofParameter(byDefault: ES.Expression, parents: readonly Node[]): string {
    if (isSilent(byDefault) && byDefault.type !== 'Identifier')
      return this.byCallee(defaultBefore(parents.at(-1)!, parents.slice(0, -1)));
    const last = byDefault.type === 'ArrayExpression' ? byDefault.elements.at(-1) : undefined;
    return last?.type === 'SpreadElement' ? this.named(last.argument) : this.byCallee(byDefault);
  }

  private byDefault(node: ES.Expression): string {
    if (isChainedCall(node)) return this.byCallee(node);
    // V8 makes arrays and objects where they are written, and looks for no text of theirs.
    const isMade = node.type === 'ArrayExpression' || node.type === 'ObjectExpression';
    return hasOwnPosition(node) && !isMade ? this.named(node) : this.byCallee(node);
  }

  /** A pattern that is the value of a property of another pattern. */
  private property(property: ES.AssignmentProperty, outer: PatternSource): string {
    if (outer.kind === 'property' || outer.kind === 'unknown') return this.unnamed();
    const isNullish = this.value === undefined || this.value === null;
    const isNamed = !property.computed || property.key.type === 'Literal';
    if (!isNamed) return isNullish ? this.unnamed() : this.usual(UNPRINTED);
    const text = sourceText(this.from, outer, this.value);
    if (!isNullish) return this.unnamed(text);
    return `Cannot destructure property 'Symbol(Symbol.iterator)' of '${text}' as it is ${String(this.value)}.`;
  }

  named(node: Node): string {
    if (isCall(node) || node.type === 'NewExpression') {
      return this.called(this.isAsync ? expressionText(this.from, node) : this.calleeOf(node, true));
    }
    const text = expressionText(this.from, node, !this.isAsync);
    const last = node.type === 'SequenceExpression' ? node.expressions.at(-1)! : node;
    return isCall(last) || last.type === 'NewExpression' ? this.called(text) : this.usual(text);
  }

  private calleeOf(node: Node, isIterated = false): string {
    const callee = node.type === 'TaggedTemplateExpression' ? node.tag : (node as ES.CallExpression).callee;
    return expressionText(this.from, callee, isIterated);
  }

  private usual(text: string): string {
    return `${text} is not ${this.iterable}`;
  }

  private called(text: string): string {
    return `${text} is not a function or its return value is not ${this.iterable}`;
  }

  unnamed(text?: string): string {
    // Asynchronously V8 calls what it finds.
    if (this.isAsync) return `${text ?? valueText(undefined)} is not a function`;
    return `${text ?? valueText(this.value)} is not iterable (cannot read property Symbol(Symbol.iterator))`;
  }
}

/** The text that stands for what a pattern takes apart. */
export function sourceText(
  text: SourceText,
  source: Exclude<PatternSource, { readonly kind: 'property' | 'unknown' }>,
  value: unknown,
): string {
  if (source.kind === 'hidden') return source.name;
  if (source.kind === 'expression') return expressionText(text, source.node);
  return source.hasDefault ? UNPRINTED.repeat(3) : valueText(value);
}

/** Whether an assignment, whose pattern is the node below these, is what a for-of loop goes over. */
function isSubject(parents: readonly Node[]): boolean {
  const loop = parents.at(-2);
  return loop?.type === 'ForOfStatement' && loop.right === parents.at(-1);
}

/** The last default of a parameter before this one that has positions: V8 keeps to it. */
function defaultBefore(pattern: Node, parents: readonly Node[]): Node | undefined {
  const params: readonly Node[] = (parents.at(-1) as ES.Function).params;
  const before = params.slice(0, params.indexOf(pattern));
  const found = before.findLast(
    (param) =>
      param.type === 'AssignmentPattern' && (param.right.type === 'Identifier' || !isSilent(param.right)),
  );
  return found?.type === 'AssignmentPattern' ? found.right : undefined;
}

const isChainedCall = (node: Node): boolean =>
  node.type === 'ChainExpression' && node.expression.type === 'CallExpression';
