/** Sets and formulas as generated code over masks. */

import type {
  Binding,
  CheckedFormula,
  Expression,
  ExpressionOf,
  Formula,
  FormulaOf,
} from '../../form/formula.js';
import { placeOf } from '../../form/places.js';
import { Shapes } from '../../form/shape.js';
import { ARITHMETIC } from '../arithmetic.js';
import { Code } from './code.js';
import type { Layout } from './layout.js';
import { NotInMasks } from './not-in-masks.js';
import { RelationWriter, type SetWriting } from './relation-writer.js';

const shapes = new Shapes();

export interface MaskCode {
  /**
   * The body of a function of `h` (a `NumberedHeap`), `a` and `n` (the operations on relations and numbers) that says
   * whether the formula holds.
   */
  readonly body: string;
  /** Whether the truth of the formula depends on the state before. */
  readonly needsBefore: boolean;
}

/**
 * A formula as code.
 * @param hasBefore whether it is about two states: a postcondition
 * @throws NotInMasks
 */
export function maskCode(checked: CheckedFormula, layout: Layout, hasBefore: boolean): MaskCode {
  const writer = new SetWriter(checked, layout, hasBefore);
  const body = writer.code.body(writer.formula(checked.formula, false));
  return { body, needsBefore: hasBefore && writer.needsBefore };
}

class SetWriter implements SetWriting {
  readonly code = new Code();
  needsBefore = false;
  private readonly relations = new RelationWriter(this.code, this);
  private readonly variables = new Map<number, string>();

  constructor(
    private readonly checked: CheckedFormula,
    private readonly layout: Layout,
    private readonly hasBefore: boolean,
  ) {}

  state(old: boolean): string {
    if (!old || !this.hasBefore) return 'h.now';
    this.needsBefore = true;
    return 'h.before';
  }

  rows(old: boolean, relation: string, raw: boolean): string {
    const state = this.state(old);
    if (relation === 'items' || relation === 'indices') this.layout.usesArrays = true;
    if (relation === 'indices') this.layout.usesIndices = true;
    const rows = this.code.once(`${state}.${relation}`, () => `${state}.${relation}`);
    if (raw || state === 'h.before') return rows;
    this.needsBefore = true;
    const known = this.hasBefore ? 'h.now.objects | h.before.objects' : 'h.now.objects';
    return this.code.once(`known ${relation}`, () => `a.domainOf(h, ${known}, ${rows})`);
  }

  slot(field: string): number {
    return this.layout.slot(field);
  }

  relationVariable(id: number): string {
    return this.variables.get(id)!;
  }

  bindRelation(id: number, name: string): void {
    this.variables.set(id, name);
  }

  closed(e: Expression, old: boolean, raw: boolean, write: () => string): string {
    const { id, free } = shapes.of(e);
    const key = `${this.state(old)} relation ${id} ${raw}`;
    return free.length === 0 ? this.code.once(key, write) : this.code.value(write(), 'r');
  }

  universe(old: boolean): string {
    return this.code.value(`${this.state(old)}.objects | ${this.occurring('h.numbers | h.strings')} | 3`);
  }

  /** A name or a number: a set as a mask. */
  set(e: Expression, old: boolean): string {
    const { code } = this;
    switch (e.kind) {
      case 'empty':
        return '0';
      case 'variable':
        return this.variables.get(e.id) ?? '0';
      case 'input':
        return this.input(e.name, old);
      case 'class':
        return code.value(`${this.state(old)}.classes[${this.layout.class(e.name, e.plain)}]`);
      case 'literal':
        return this.literal(e.value);
      default: {
        const { id, free } = shapes.of(e);
        if (free.length > 0) return this.compute(e, old);
        return code.once(`${this.state(old)} set ${id}`, () => this.compute(e, old));
      }
    }
  }

  private compute(e: Expression, old: boolean): string {
    const { code } = this;
    switch (e.kind) {
      case 'values':
        return this.values(e.set, old);
      case 'relation':
        return code.value(this.operation(e, old));
      case 'arithmetic': {
        const [left, right] = [this.set(e.left, old), this.set(e.right, old)];
        return code.value(`n.calculate(h, ${left}, ${right}, (x, y) => ${ARITHMETIC[e.operator]})`);
      }
      case 'aggregate': {
        const operand = this.set(e.operand, old);
        if (e.operator === 'total') return code.value(`h.maskOf(n.total(h, ${operand}))`);
        if (e.operator === 'absolute') return code.value(`n.absolute(h, ${operand})`);
        return code.value(`n.extreme(h, ${operand}, ${e.operator === 'least'})`);
      }
      case 'cardinality':
        return code.value(`h.maskOf(${this.size(e.operand, old)})`);
      case 'sum': {
        const sum = code.fresh('t');
        code.add(`let ${sum} = 0;`);
        this.loops(e.declarations, old, () => code.add(`${sum} += n.total(h, ${this.set(e.body, old)});`));
        return code.value(`h.maskOf(${sum})`);
      }
      case 'comprehension': {
        const found = code.fresh('s');
        code.add(`let ${found} = 0;`);
        this.loops(e.declarations, old, ([x]) =>
          code.add(`if (${this.formula(e.body, old)}) ${found} |= ${x};`),
        );
        return found;
      }
      case 'invoke':
        throw new NotInMasks('a call of a method');
      case 'text':
        throw new NotInMasks('an operator of strings');
      case 'truth':
        return code.value(`(${this.formula(e.formula, old)}) ? 1 : 2`);
      case 'conditional': {
        const result = code.fresh('s');
        code.add(`let ${result};`);
        code.add(`if (${this.formula(e.condition, old)}) {`);
        code.add(`${result} = ${this.set(e.consequent, old)};`);
        code.add('} else {');
        code.add(`${result} = ${this.set(e.alternative, old)};`);
        code.add('}');
        return result;
      }
      case 'let':
        this.bind(e.variable.id, e.value, old);
        return this.set(e.body, old);
      case 'old':
        return this.set(e.operand, true);
      case 'empty':
      case 'variable':
      case 'input':
      case 'class':
      case 'identity':
      case 'field':
      case 'array':
      case 'literal':
      case 'transform':
        throw new NotInMasks(`${e.kind} as a set`);
    }
  }

  private bind(id: number, value: Expression, old: boolean): void {
    const isSet = value.arity === 1;
    this.variables.set(id, isSet ? this.set(value, old) : this.relations.relation(value, old));
  }

  private input(name: string, old: boolean): string {
    const index = this.layout.inputs.indexOf(name);
    if (index < 0 || (old && name === 'result')) return '0';
    return this.code.once(`input ${name}`, () => `h.inputs[${index}] | 0`);
  }

  private literal(value: number | string | boolean): string {
    return String(1 << this.layout.literal(value));
  }

  private values(set: ExpressionOf<'values'>['set'], old: boolean): string {
    switch (set) {
      case 'object':
        return `${this.state(old)}.objects`;
      case 'boolean':
        return '3';
      case 'number':
        return this.occurring('h.numbers');
      case 'integer':
        return this.code.value(`n.integers(h, ${this.occurring('h.numbers')})`);
      case 'string':
        return this.occurring('h.strings');
      case 'univ':
        return this.universe(old);
    }
  }

  /** The values that occur in inputs, declared fields, arrays and the formula, in both states. */
  private occurring(kind: string): string {
    const { numbers, strings, inputs, fields } = this.checked.vocabulary;
    this.layout.usesArrays = true;
    this.layout.usesIndices = true;
    this.needsBefore = true;
    const states = this.hasBefore ? ['h.now', 'h.before'] : ['h.now'];
    const parts = [
      ...[...numbers, ...strings].map((value) => this.literal(value)),
      ...inputs.map((name) => this.input(name, false)),
      ...[...new Set([...fields, 'length'])].flatMap((name) =>
        states.map((state) => `n.held(h, ${state}, ${state}.fields[${this.layout.slot(name)}])`),
      ),
      ...states.flatMap((state) =>
        ['items', 'indices'].map((relation) => `n.held(h, ${state}, ${state}.${relation})`),
      ),
    ];
    return this.code.once(`occurring ${kind}`, () => `(${parts.join(' | ')}) & (${kind})`);
  }

  private operation(e: ExpressionOf<'relation'>, old: boolean): string {
    if (e.operator === 'join') return this.join(e, old);
    const [left, right] = [this.set(e.left, old), this.set(e.right, old)];
    switch (e.operator) {
      case 'union':
      case 'override':
        return `${left} | ${right}`;
      case 'intersection':
        return `${left} & ${right}`;
      case 'difference':
        return `${left} & ~${right}`;
      default:
        throw new NotInMasks(`${e.operator} of sets`);
    }
  }

  private join({ left, right }: ExpressionOf<'relation'>, old: boolean): string {
    const [relation, state] = right.kind === 'old' ? [right.operand, true] : [right, old];
    if (left.arity === 1 && relation.kind === 'relation' && relation.operator === 'join') {
      const elements = relation.right.kind === 'old' ? relation.right.operand : relation.right;
      if (elements.kind === 'array' && elements.relation === 'elements') {
        this.layout.usesArrays = true;
        const from = this.state(state || relation.right.kind === 'old');
        const [arrays, indices] = [this.set(relation.left, state), this.set(left, old)];
        return `n.at(h, ${from}.elements, ${arrays}, ${indices})`;
      }
    }
    if (left.arity === 1 && right.arity === 2) {
      return this.relations.image(this.set(left, old), right, old);
    }
    if (left.arity !== 2 || right.arity !== 1) throw new NotInMasks('a join of three columns');
    return `a.preimage(${this.relations.relation(left, old)}, ${this.set(right, old)})`;
  }

  /** The number of tuples of an expression, as a number. */
  private size(e: Expression, old: boolean): string {
    if (e.arity === 2) {
      return `a.tupleCount(${this.relations.relation(e, old)})`;
    }
    return `a.sizeOf(${this.set(e, old)})`;
  }

  loops(bindings: readonly Binding[], old: boolean, inner: (names: readonly string[]) => void): void {
    const { code } = this;
    const names: string[] = [];
    for (const { id, domain, distinctFrom } of bindings) {
      const set = this.set(domain, old);
      const [rest, element] = [code.fresh('q'), code.fresh('x')];
      const others = distinctFrom.map((other) => this.variables.get(other) ?? '0').join(' | ');
      code.add(
        `for (let ${rest} = ${others === '' ? set : `${set} & ~(${others})`}; ${rest} !== 0; ${rest} &= ${rest} - 1) {`,
      );
      code.add(`const ${element} = ${rest} & -${rest};`);
      this.variables.set(id, element);
      names.push(element);
    }
    inner(names);
    for (const _ of bindings) code.add('}');
  }

  /** A name or a test: whether the formula holds. */
  formula(f: Formula, old: boolean): string {
    switch (f.kind) {
      case 'constant':
        return String(f.value);
      case 'multiplicity':
        return this.multiplicity(f.quantifier, f.operand, old);
      case 'compare':
        return this.comparison(f, old);
      case 'not':
        return `!(${this.formula(f.operand, old)})`;
      case 'and':
        return this.list(f.parts, true, old);
      case 'or':
        return this.list(f.parts, false, old);
      case 'iff': {
        const [left, right] = [this.formula(f.left, old), this.formula(f.right, old)];
        return `(${left}) === (${right})`;
      }
      case 'implies':
        return this.implication(f, old);
      case 'quantified':
        return this.quantified(f, old);
      case 'let':
        this.bind(f.variable.id, f.value, old);
        return this.formula(f.body, old);
      case 'holds':
        return `(${this.set(f.operand, old)} & 1) !== 0`;
      case 'nullness':
        return this.nullness(f.operand, f.value, old);
      case 'old':
        return this.formula(f.operand, true);
    }
  }

  private multiplicity(quantifier: 'some' | 'no' | 'one' | 'lone', e: Expression, old: boolean): string {
    if (e.arity > 1) {
      const tests = { some: '> 0', no: '=== 0', one: '=== 1', lone: '<= 1' };
      return `${this.size(e, old)} ${tests[quantifier]}`;
    }
    const set = this.set(e, old);
    const tests = {
      some: `${set} !== 0`,
      no: `${set} === 0`,
      one: `${set} !== 0 && (${set} & (${set} - 1)) === 0`,
      lone: `(${set} & (${set} - 1)) === 0`,
    };
    return tests[quantifier];
  }

  private comparison(f: FormulaOf<'compare'>, old: boolean): string {
    const { left, right, operator } = f;
    if (isScalar(left) && isScalar(right) && operator !== 'in') {
      return `${this.scalar(left, old)} ${operator === '=' ? '===' : operator} ${this.scalar(right, old)}`;
    }
    if (left.arity > 1) {
      const [a, b] = [this.relations.relation(left, old), this.relations.relation(right, old)];
      return `a.${operator === '=' ? 'isSame' : 'isWithin'}(${a}, ${b})`;
    }
    const [a, b] = [this.set(left, old), this.set(right, old)];
    switch (operator) {
      case '=':
        return `${a} === ${b}`;
      case 'in':
        return `(${a} & ~${b}) === 0`;
      case '<':
        return `n.less(h, ${a}, ${b})`;
      case '<=':
        return `n.atMost(h, ${a}, ${b})`;
    }
  }

  private scalar(e: Expression, old: boolean): string {
    if (e.kind === 'cardinality') return this.size(e.operand, old);
    return e.kind === 'literal' ? String(e.value) : '0';
  }

  /** The parts in order; those behind the one that decides are not computed. */
  private list(parts: readonly Formula[], isAnd: boolean, old: boolean): string {
    const { code } = this;
    const result = code.fresh('b');
    code.add(`let ${result} = ${isAnd};`);
    for (const part of parts) {
      code.add(`if (${isAnd ? '' : '!'}${result}) {`);
      code.add(`${result} = ${this.formula(part, old)};`);
      code.add('}');
    }
    return result;
  }

  private implication(f: FormulaOf<'implies'>, old: boolean): string {
    const { code } = this;
    const result = code.fresh('b');
    code.add(`let ${result} = true;`);
    code.add(`if (${this.formula(f.condition, old)}) {`);
    code.add(`${result} = ${this.formula(f.consequent, old)};`);
    if (f.alternative) {
      code.add('} else {');
      code.add(`${result} = ${this.formula(f.alternative, old)};`);
    }
    code.add('}');
    return result;
  }

  private quantified(f: FormulaOf<'quantified'>, old: boolean): string {
    const { code } = this;
    const { quantifier, declarations: bindings, body } = f;
    if (quantifier === 'one' || quantifier === 'lone') {
      const count = code.fresh('t');
      code.add(`let ${count} = 0;`);
      this.loops(bindings, old, () => code.add(`if (${this.formula(body, old)}) ${count} += 1;`));
      return `${count} ${quantifier === 'one' ? '=== 1' : '<= 1'}`;
    }
    const [result, label] = [code.fresh('b'), code.fresh('L')];
    const isAll = quantifier === 'all';
    code.add(`let ${result} = ${quantifier !== 'some'};`);
    code.add(`${label}: {`);
    this.loops(bindings, old, () => {
      const holds = this.formula(body, old);
      code.add(
        `if (${isAll ? `!(${holds})` : holds}) { ${result} = ${quantifier === 'some'}; break ${label}; }`,
      );
    });
    code.add('}');
    return result;
  }

  /** Whether a place holds null or undefined. */
  private nullness(e: Expression, value: 'null' | 'undefined', old: boolean): string {
    const place = placeOf(e, old);
    if (!place) return 'false';
    if (place.kind === 'input') {
      const index = this.layout.inputs.indexOf(place.name);
      if (index < 0 || (place.isOld && place.name === 'result')) return String(value === 'undefined');
      return `h.values[${index}] === ${value}`;
    }
    if (place.kind === 'element') throw new NotInMasks('elements of arrays that are null');
    const slot = this.layout.slot(place.name);
    const state = this.state(place.isOld);
    const set = this.set(place.objects, place.objectsOld);
    return value === 'null'
      ? `(${set} & ${state}.nulls[${slot}]) !== 0`
      : `(${set} & h.allObjects & ~${state}.filled[${slot}]) !== 0`;
  }
}

/** Whether the expression is one number that needs no place among the elements. */
function isScalar(e: Expression): boolean {
  return e.kind === 'cardinality' || (e.kind === 'literal' && typeof e.value === 'number');
}
