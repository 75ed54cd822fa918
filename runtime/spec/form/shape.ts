/**
 * The shape of an expression: what is left when its variables are taken out. Two expressions of one shape have the
 * same value where their free variables, in order of occurrence, have; so values are kept by shape and bindings.
 */
import { expandBound } from './bounds.js';
import type { Binding, Expression, Formula } from './formula.js';

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
    const text = writer.expression(expression);
    const id = this.ids.get(text) ?? this.ids.size;
    this.ids.set(text, id);
    const shape = { id, free: writer.free, usesValues: writer.usesValues };
    this.shapes.set(expression, shape);
    return shape;
  }
}

class ShapeWriter {
  readonly free: number[] = [];
  usesValues = false;
  private readonly bound: number[] = [];

  expression(e: Expression): string {
    switch (e.kind) {
      case 'empty':
        return e.kind;
      case 'identity':
        this.usesValues = true;
        return e.kind;
      case 'variable':
        return this.variable(e.id);
      case 'input':
        return `input ${e.name}`;
      case 'class':
        return `class ${e.name}`;
      case 'values':
        this.usesValues = true;
        return e.set;
      case 'field':
        return `field ${e.name}`;
      case 'array':
        return `[${e.relation}]`;
      case 'literal':
        return JSON.stringify(e.value);
      case 'transform':
        if (e.operator === 'reflexive') this.usesValues = true;
        return `${e.operator}(${this.expression(e.operand)})`;
      case 'relation':
        // `S.*r` is S and what it reaches: the identity of values plays no part.
        if (e.operator === 'join' && e.right.kind === 'transform' && e.right.operator === 'reflexive')
          return `reach(${this.expression(e.left)},${this.expression(e.right.operand)})`;
        return `${e.operator}(${this.expression(e.left)},${this.expression(e.right)})`;
      case 'arithmetic':
        return `${e.operator}(${this.expression(e.left)},${this.expression(e.right)})`;
      case 'aggregate':
        return `${e.operator}(${this.expression(e.operand)})`;
      case 'cardinality':
      case 'old':
        return `${e.kind}(${this.expression(e.operand)})`;
      case 'sum':
        return `sum(${this.bindings(e.bindings, () => this.expression(e.body))})`;
      case 'comprehension':
        return `{${this.bindings(e.bindings, () => this.formula(e.body))}}`;
      case 'conditional':
        return `if(${this.formula(e.condition)},${this.expression(e.consequent)},${this.expression(e.alternative)})`;
      case 'let': {
        const value = this.expression(e.variable.value);
        return `let(${value},${this.binding(e.variable.id, () => this.expression(e.body))})`;
      }
      case 'truth':
        return `truth(${this.formula(e.formula)})`;
    }
  }

  private formula(f: Formula): string {
    switch (f.kind) {
      case 'constant':
        return String(f.value);
      case 'multiplicity':
        return `${f.quantifier}(${this.expression(f.operand)})`;
      case 'compare':
        return `${f.operator}(${this.expression(f.left)},${this.expression(f.right)})`;
      case 'bounded':
        return this.formula(expandBound(f));
      case 'not':
      case 'old':
        return `${f.kind}(${this.formula(f.operand)})`;
      case 'and':
      case 'or':
        return `${f.kind}(${f.parts.map((part) => this.formula(part)).join()})`;
      case 'iff':
        return `iff(${this.formula(f.left)},${this.formula(f.right)})`;
      case 'implies': {
        const alternative = f.alternative ? `,${this.formula(f.alternative)}` : '';
        return `implies(${this.formula(f.condition)},${this.formula(f.consequent)}${alternative})`;
      }
      case 'quantified':
        return `${f.quantifier}(${this.bindings(f.bindings, () => this.formula(f.body))})`;
      case 'let': {
        const value = this.expression(f.variable.value);
        return `let(${value},${this.binding(f.variable.id, () => this.formula(f.body))})`;
      }
      case 'holds':
        return `holds(${this.expression(f.operand)})`;
      case 'nullness':
        return `${f.value}(${this.expression(f.operand)})`;
    }
  }

  private variable(id: number): string {
    const level = this.bound.lastIndexOf(id);
    if (level >= 0) return `bound ${level}`;
    let index = this.free.indexOf(id);
    if (index < 0) index = this.free.push(id) - 1;
    return `free ${index}`;
  }

  private binding(id: number, body: () => string): string {
    this.bound.push(id);
    const text = body();
    this.bound.pop();
    return text;
  }

  private bindings(bindings: readonly Binding[], body: () => string): string {
    const [first, ...rest] = bindings;
    if (!first) return body();
    const distinct = first.distinctFrom.map((id) => this.variable(id)).join();
    const domain = this.expression(first.domain);
    return `${domain}/${distinct};${this.binding(first.id, () => this.bindings(rest, body))}`;
  }
}
