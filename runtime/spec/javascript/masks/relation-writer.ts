/** Relations of two columns as generated code: arrays of masks. */
import type { Binding, Expression, ExpressionOf, Formula } from '../../form/formula.js';
import type { Code } from './code.js';
import { NotInMasks } from './not-in-masks.js';

/** What writing relations asks of the writer of sets and formulas. */
export interface SetWriting {
  set(e: Expression, old: boolean): string;
  formula(f: Formula, old: boolean): string;
  /** All values, as a set. */
  universe(old: boolean): string;
  /** Loops over the combinations of elements; `inner` writes the innermost statements. */
  loops(bindings: readonly Binding[], old: boolean, inner: (names: readonly string[]) => void): void;
  /**
   * `fields[slot]`, `items` or `indices` of a state.
   * @param raw joined from the left with objects that exist, so that it need not be kept to those
   */
  rows(old: boolean, relation: string, raw: boolean): string;
  slot(field: string): number;
  relationVariable(id: number): string;
  bindRelation(id: number, name: string): void;
  /** Hoists what depends on no variable. */
  closed(e: Expression, old: boolean, raw: boolean, write: () => string): string;
}

const SAME_ROWS = {
  union: 'union',
  intersection: 'intersection',
  difference: 'difference',
  override: 'override',
};

export class RelationWriter {
  constructor(
    private readonly code: Code,
    private readonly sets: SetWriting,
  ) {}

  /**
   * A name for a relation.
   * @param raw it is joined from the left with objects that exist
   */
  relation(r: Expression, old: boolean, raw = false): string {
    if (r.arity !== 2) throw new NotInMasks(`a relation of ${r.arity} columns`);
    switch (r.kind) {
      case 'field':
        return this.sets.rows(old, `fields[${this.sets.slot(r.name)}]`, raw);
      case 'array':
        if (r.relation === 'elements') throw new NotInMasks('the elements of arrays as a relation');
        return this.sets.rows(old, r.relation, raw);
      case 'variable':
        return this.sets.relationVariable(r.id);
      case 'old':
        return this.relation(r.operand, true, raw);
      default:
        return this.sets.closed(r, old, raw, () => this.compute(r, old, raw));
    }
  }

  /** The image of a set. */
  image(set: string, r: Expression, old: boolean): string {
    switch (r.kind) {
      case 'old':
        return this.image(set, r.operand, true);
      case 'transform': {
        if (r.operator !== 'reflexive') break;
        const closure: Expression = { ...r, operator: 'closure' };
        return this.code.value(`${set} | ${this.image(set, closure, old)}`);
      }
      case 'relation': {
        if (r.operator === 'union') {
          const [left, right] = [this.image(set, r.left, old), this.image(set, r.right, old)];
          return this.code.value(`${left} | ${right}`);
        }
        if (r.operator !== 'join' || r.left.arity !== 2 || r.right.arity !== 2) break;
        return this.image(this.image(set, r.left, old), r.right, old);
      }
    }
    return this.code.value(`a.image(${this.relation(r, old, true)}, ${set})`);
  }

  private compute(r: Expression, old: boolean, raw: boolean): string {
    const { code, sets } = this;
    switch (r.kind) {
      case 'identity':
        return `a.identity(h, ${sets.universe(old)})`;
      case 'transform': {
        if (r.operator === 'transpose') return `a.transpose(h, ${this.relation(r.operand, old)})`;
        const closed = `a.closure(h, ${this.relation(r.operand, old, raw && r.operator === 'closure')})`;
        return r.operator === 'closure'
          ? closed
          : `a.union(h, ${closed}, a.identity(h, ${sets.universe(old)}))`;
      }
      case 'relation':
        return this.operation(r, old, raw);
      case 'comprehension': {
        const result = code.value('h.relation()', 'r');
        sets.loops(r.declarations, old, ([x, y]) => {
          code.add(`if (${sets.formula(r.body, old)}) ${result}[a.lowest(${x})] |= ${y};`);
        });
        return result;
      }
      case 'conditional': {
        const result = code.fresh('r');
        code.add(`let ${result};`);
        code.add(`if (${sets.formula(r.condition, old)}) {`);
        code.add(`${result} = ${this.relation(r.consequent, old, raw)};`);
        code.add('} else {');
        code.add(`${result} = ${this.relation(r.alternative, old, raw)};`);
        code.add('}');
        return result;
      }
      case 'let': {
        const { variable, value } = r;
        const bound = value.arity === 2 ? this.relation(value, old) : sets.set(value, old);
        sets.bindRelation(variable.id, bound);
        return this.relation(r.body, old, raw);
      }
      case 'empty':
      case 'variable':
      case 'input':
      case 'class':
      case 'values':
      case 'field':
      case 'array':
      case 'literal':
      case 'arithmetic':
      case 'aggregate':
      case 'cardinality':
      case 'sum':
      case 'old':
      case 'invoke':
      case 'text':
      case 'truth':
        throw new NotInMasks(`${r.kind} as a relation`);
    }
  }

  private operation(r: ExpressionOf<'relation'>, old: boolean, raw: boolean): string {
    const { sets } = this;
    switch (r.operator) {
      case 'join':
        if (r.left.arity !== 2 || r.right.arity !== 2) throw new NotInMasks('a join of three columns');
        return `a.compose(h, ${this.relation(r.left, old, raw)}, ${this.relation(r.right, old, true)})`;
      case 'product':
        return `a.product(h, ${sets.set(r.left, old)}, ${sets.set(r.right, old)})`;
      case 'domain':
        return `a.domainOf(h, ${sets.set(r.left, old)}, ${this.relation(r.right, old)})`;
      case 'range':
        return `a.rangeOf(h, ${this.relation(r.left, old, raw)}, ${sets.set(r.right, old)})`;
      default: {
        const left = this.relation(r.left, old, raw);
        const right = this.relation(r.right, old, raw && r.operator === 'union');
        return `a.${SAME_ROWS[r.operator]}(h, ${left}, ${right})`;
      }
    }
  }
}
