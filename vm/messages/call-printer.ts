/**
 * What V8's messages name for a position: the first part of a function that stands there and that it looks for, among
 * calls, subjects of loops, what is spread into arrays, and what patterns take apart.
 */
import type * as ES from 'acorn';
import { children, isClass, isFunction, type Node } from '../../compiler/ast.js';
import { expressionText, UNPRINTED } from './expression-text.js';
import { patternSource } from './pattern-source.js';
import type { Located, SourceText } from './source-node.js';
import { textBehind } from './text-behind.js';
import { positionOf } from './v8-position.js';
import { valueText } from './values.js';

export interface Printed {
  readonly text: string;
  /** Whether a call stands at the position. */
  readonly isCall: boolean;
  /** What is iterated over stands there. */
  readonly iterated: 'sync' | 'async' | undefined;
  /** It is the operand of `yield*`, which is not named. */
  readonly isDelegated?: boolean;
  /** A part of an object pattern stands there: the text is of what that takes apart. */
  readonly isDestructured: boolean;
}

/** @param value that the message is about, which names parameters */
export function printedAt(
  { node, parents, source, strict }: Located,
  position: number,
  value: unknown,
): Printed | undefined {
  const path = [...parents, node];
  const root = path.findLastIndex((around, at) => isFunction(around) || isField(path, at));
  const printer = new CallPrinter({ source, strict }, position, value);
  return printer.find(path[Math.max(root, 0)]!, path.slice(0, Math.max(root, 0)), true);
}

/** Whether a field of instances starts there: its code is a function of its own. */
const isField = (path: readonly Node[], at: number): boolean =>
  path[at]!.type === 'PropertyDefinition' && (path[at] as ES.PropertyDefinition).value === path[at + 1];

class CallPrinter {
  constructor(
    private readonly from: SourceText,
    private readonly position: number,
    private readonly value: unknown,
  ) {}

  find(node: Node, parents: readonly Node[], isRoot = false): Printed | undefined {
    if (isFunction(node) && !isRoot) return undefined;
    const found = this.at(node, parents);
    if (found) return found;
    const around = [...parents, node];
    for (const child of partsOf(node)) {
      const inside = this.find(child, around);
      if (inside) return inside;
    }
    return undefined;
  }

  private at(node: Node, parents: readonly Node[]): Printed | undefined {
    switch (node.type) {
      case 'ForOfStatement':
        return this.isAt(node.right) ? this.iterated(node.right, node.await) : undefined;
      case 'ArrayExpression': {
        const spread = node.elements.find(
          (part) => part?.type === 'SpreadElement' && this.isAt(part.argument),
        );
        return spread?.type === 'SpreadElement' ? this.iterated(spread.argument, false) : undefined;
      }
      case 'YieldExpression':
        if (!node.delegate || !this.isAt(node.argument!)) return undefined;
        return this.delegated(node, parents);
      case 'CallExpression':
      case 'NewExpression':
        return this.isAt(node) && node.callee.type !== 'Super'
          ? this.printed(this.text(node.callee), node)
          : undefined;
      case 'TaggedTemplateExpression':
        return this.isAt(node) ? this.printed(this.text(node.tag), node) : undefined;
      case 'ArrayPattern':
        return this.array(node, parents);
      case 'ObjectPattern':
        return this.object(node, parents);
      default:
        return undefined;
    }
  }

  private isAt(node: Node): boolean {
    return positionOf(this.from.source, node) === this.position;
  }

  private iterated(node: Node, isAsync: boolean): Printed {
    return this.printed(expressionText(this.from, node, !isAsync), node, isAsync ? 'async' : 'sync');
  }

  private delegated(node: ES.YieldExpression, parents: readonly Node[]): Printed {
    const around = parents.slice(parents.findLastIndex(isFunction));
    const isAsync = isAsyncFunction(around[0]!);
    const text = `yield* ${UNPRINTED}${textBehind(this.from, node, around, isAsync)}`;
    return { ...this.printed(text, undefined, isAsync ? 'async' : 'sync'), isDelegated: true };
  }

  private array(node: ES.ArrayPattern, parents: readonly Node[]): Printed | undefined {
    const source = patternSource(node, parents);
    if (source.kind !== 'expression') return undefined;
    return this.isAt(source.node) ? this.iterated(source.node, false) : undefined;
  }

  /** Whole patterns, and values of their properties: a default hides the target of one. */
  private object(node: ES.ObjectPattern, parents: readonly Node[]): Printed | undefined {
    const source = patternSource(node, parents);
    if (source.kind === 'property' || source.kind === 'unknown') return undefined;
    const isHere =
      this.isAt(node) ||
      node.properties.some((part) => this.isAt(part.type === 'Property' ? part.value : part));
    if (!isHere) return undefined;
    const text = sourceText(this.from, source, this.value);
    return {
      ...this.printed(text, source.kind === 'expression' ? source.node : undefined),
      isDestructured: true,
    };
  }

  private text(node: Node): string {
    return expressionText(this.from, node);
  }

  private printed(text: string, node: Node | undefined, iterated?: 'sync' | 'async'): Printed {
    return { text, isCall: node !== undefined && this.hasCall(node), iterated, isDestructured: false };
  }

  private hasCall(node: Node): boolean {
    const isCall =
      node.type === 'CallExpression' ||
      node.type === 'NewExpression' ||
      node.type === 'TaggedTemplateExpression';
    return (isCall && this.isAt(node)) || printedParts(node).some((part) => this.hasCall(part));
  }
}

/** The text that stands for what a pattern takes apart. */
export function sourceText(
  text: SourceText,
  source: Exclude<ReturnType<typeof patternSource>, { readonly kind: 'property' | 'unknown' }>,
  value: unknown,
): string {
  if (source.kind === 'hidden') return source.name;
  if (source.kind === 'expression') return expressionText(text, source.node);
  return source.hasDefault ? UNPRINTED.repeat(3) : valueText(value);
}

/** The parts of a node that are printed with it; of others V8 prints that there is a value. */
function printedParts(node: Node): readonly Node[] {
  switch (node.type) {
    case 'CallExpression':
    case 'NewExpression':
      return [node.callee];
    case 'TaggedTemplateExpression':
      return [node.tag];
    case 'AssignmentExpression':
      return [node.left];
    case 'MemberExpression':
    case 'UnaryExpression':
    case 'UpdateExpression':
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'SequenceExpression':
    case 'ArrayExpression':
    case 'SpreadElement':
    case 'TemplateLiteral':
    case 'ImportExpression':
      return children(node);
    default:
      return [];
  }
}

/** The parts of a node that V8 looks into: no keys, and of a class what it extends. */
function partsOf(node: Node): readonly Node[] {
  if (isClass(node)) return node.superClass ? [node.superClass] : [];
  if (node.type === 'Property') return [node.value];
  return children(node);
}

const isAsyncFunction = (node: Node): boolean => isFunction(node) && node.async === true;
