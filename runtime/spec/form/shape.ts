/**
 * The shape of an expression: what is left when its variables are taken out. Two expressions of one shape have the
 * same value where their free variables, in order of occurrence, have; so values are kept by shape and bindings.
 */
import type { Expression } from './formula.js';
import { type Node, partsBelow } from './visit.js';

export interface Shape {
  readonly id: number;
  /** Free variables in order of first occurrence. */
  readonly free: readonly number[];
  /** Whether the values that occur play a part, which differ from one vocabulary to the next. */
  readonly usesValues: boolean;
}

export class Shapes {
  private readonly ids = new Map<string, number>();
  private readonly shapes = new WeakMap<Expression, Shape>();

  of(expression: Expression): Shape {
    const known = this.shapes.get(expression);
    if (known) return known;
    const writer = new ShapeWriter();
    const text = writer.text(expression);
    const id = this.ids.get(text) ?? this.ids.size;
    this.ids.set(text, id);
    const shape = { id, free: writer.free, usesValues: writer.usesValues };
    this.shapes.set(expression, shape);
    return shape;
  }
}

/** What tells nodes of a kind apart, besides their parts. */
const LABELS = ['operator', 'quantifier', 'name', 'relation', 'set', 'value', 'pattern'] as const;

class ShapeWriter {
  readonly free: number[] = [];
  usesValues = false;
  private readonly bound: number[] = [];

  text(node: Node): string {
    switch (node.kind) {
      case 'variable':
        return this.variable(node.id);
      case 'let': {
        const value = this.text(node.value);
        this.bound.push(node.variable.id);
        const body = this.text(node.body);
        this.bound.pop();
        return `let(${value},${body})`;
      }
      case 'quantified':
      case 'sum':
      case 'comprehension':
        return this.binder(node);
      case 'relation':
        // `S.*r` is S and what it reaches: the identity of values plays no part.
        if (
          node.operator === 'join' &&
          node.right.kind === 'transform' &&
          node.right.operator === 'reflexive'
        )
          return `reach(${this.text(node.left)},${this.text(node.right.operand)})`;
        break;
      case 'identity':
      case 'values':
        this.usesValues = true;
        break;
      case 'transform':
        this.usesValues ||= node.operator === 'reflexive';
    }
    let label: string = node.kind;
    const labels = node as Readonly<Partial<Record<(typeof LABELS)[number], unknown>>>;
    for (const name of LABELS) {
      const value = labels[name];
      if (value !== undefined && typeof value !== 'object') label += ` ${JSON.stringify(value)}`;
    }
    return `${label}(${partsBelow(node).map((part) => this.text(part))})`;
  }

  private variable(id: number): string {
    const level = this.bound.lastIndexOf(id);
    if (level >= 0) return `bound ${level}`;
    let index = this.free.indexOf(id);
    if (index < 0) index = this.free.push(id) - 1;
    return `free ${index}`;
  }

  private binder(node: Extract<Node, { readonly kind: 'quantified' | 'sum' | 'comprehension' }>): string {
    const depth = this.bound.length;
    const variables = node.declarations.map(({ id, domain, distinctFrom }) => {
      const distinct = distinctFrom.map((other) => this.variable(other)).join();
      const text = `${this.text(domain)}/${distinct}`;
      this.bound.push(id);
      return text;
    });
    const body = this.text(node.body);
    this.bound.length = depth;
    const quantifier = node.kind === 'quantified' ? node.quantifier : node.kind;
    return `${quantifier}(${variables.join(';')};${body})`;
  }
}
