/** What an observation is in a state over terms. */
import { type Bool, FALSE, type Num } from '../../solver/terms/terms.js';
import type { Access } from '../symbolic/access.js';
import type { Machine } from '../symbolic/machine.js';
import type { State } from '../symbolic/state.js';
import { boolean, mapLeaves, UNDEFINED, UNKNOWN, type Value } from '../symbolic/values.js';
import type { Expression } from './expression.js';
import type { Quantifiers } from './quantifiers.js';

/** Values of bound variables by their numbers. */
type Bound = ReadonlyMap<number, Num>;

export class Evaluator {
  /** Whether what was evaluated so far throws. */
  private throwing: Bool = FALSE;

  constructor(
    private readonly machine: Machine,
    private readonly access: Access,
    private readonly quantifiers: Quantifiers,
  ) {}

  /**
   * Whether an observation holds. One that would throw does not hold.
   * @param state its first frame is that of the target
   * @param indices the values that bound variables range over; without, a quantifier has a truth value of its own
   */
  holds(expression: Expression, state: State, indices?: readonly Num[]): Bool {
    this.throwing = FALSE;
    const truth = this.truth(expression, state, new Map(), indices);
    return this.machine.ops.terms.and(truth, -this.throwing);
  }

  value(expression: Expression, state: State): Value {
    return this.of(expression, state, new Map(), undefined);
  }

  private truth(
    expression: Expression,
    state: State,
    bound: Bound,
    indices: readonly Num[] | undefined,
  ): Bool {
    const { ops } = this.machine;
    const { terms } = ops;
    switch (expression.kind) {
      case 'not':
        return -this.truth(expression.operand, state, bound, indices);
      case 'and':
        return this.inOrder(expression.left, expression.right, true, [state, bound, indices]);
      case 'or':
        return this.inOrder(expression.left, expression.right, false, [state, bound, indices]);
      case 'compare': {
        const left = this.of(expression.left, state, bound, indices);
        const right = this.of(expression.right, state, bound, indices);
        if (expression.operator === '===') return ops.strictlyEqual(left, right);
        if (expression.operator === '==') return ops.looselyEqual(left, right);
        return ops.less(left, right, expression.operator === '<=');
      }
      case 'all': {
        const low = this.number(expression.low, state, bound);
        const high = this.number(expression.high, state, bound);
        if (low === undefined || high === undefined) return ops.fresh();
        if (!indices) {
          const before = this.throwing;
          const holdsAt = (index: Num): Bool => {
            this.throwing = FALSE;
            const truth = this.truth(
              expression.body,
              state,
              new Map([...bound, [expression.bound, index]]),
              indices,
            );
            return terms.and(truth, -this.throwing);
          };
          const found = this.quantifiers.all(
            low,
            high,
            holdsAt(this.quantifiers.variable(bound.size)),
            holdsAt,
          );
          this.throwing = before;
          return found;
        }
        return terms.all(
          indices.map((index) =>
            terms.implies(
              terms.all([terms.le(low, index), terms.lt(index, high)]),
              this.truth(expression.body, state, new Map([...bound, [expression.bound, index]]), indices),
            ),
          ),
        );
      }
      default:
        return ops.truth(this.of(expression, state, bound, indices));
    }
  }

  /** The left operand of `&&` or `||`, and the right one where that decides. */
  private inOrder(
    left: Expression,
    right: Expression,
    isAnd: boolean,
    [state, bound, indices]: readonly [State, Bound, readonly Num[] | undefined],
  ): Bool {
    const { terms } = this.machine.ops;
    const first = this.truth(left, state, bound, indices);
    const before = this.throwing;
    this.throwing = FALSE;
    const second = this.truth(right, state, bound, indices);
    this.throwing = terms.or(before, terms.and(isAnd ? first : -first, this.throwing));
    return isAnd ? terms.and(first, second) : terms.or(first, second);
  }

  /** A value whose property is read: it throws where there is none. */
  private object(value: Value): Value {
    const { ops } = this.machine;
    this.throwing = ops.terms.or(this.throwing, ops.isOf(value, ['undefined', 'null']));
    return value;
  }

  private number(expression: Expression, state: State, bound: Bound): Num | undefined {
    const value = this.of(expression, state, bound, undefined);
    return value.kind === 'number' && this.machine.ops.terms.sort(value.term) === 'int'
      ? value.term
      : undefined;
  }

  private of(expression: Expression, state: State, bound: Bound, indices: readonly Num[] | undefined): Value {
    const { ops, objects } = this.machine;
    const { terms } = ops;
    const inner = (part: Expression): Value => this.of(part, state, bound, indices);
    switch (expression.kind) {
      case 'variable': {
        const { slot } = expression.variable;
        const frame = state.frames[0]!;
        return (slot === undefined ? frame.receiver : frame.slots[slot]) ?? UNDEFINED;
      }
      case 'literal':
        return ops.constant(expression.value);
      case 'bound':
        return { kind: 'number', term: bound.get(expression.bound)! };
      case 'field':
        return mapLeaves(terms, this.object(inner(expression.object)), (leaf) => {
          if (leaf.kind === 'string' && expression.name === 'length')
            return { kind: 'number', term: ops.texts.length(leaf.term) };
          if (leaf.kind !== 'reference') return ops.resultOf(`.${expression.name}`, leaf);
          if (this.access.isArray(leaf))
            return expression.name === 'length' ? objects.length(state, leaf) : UNKNOWN;
          return objects.field(state, leaf, expression.name) ?? UNKNOWN;
        });
      case 'element': {
        const index = inner(expression.index);
        return mapLeaves(terms, this.object(inner(expression.object)), (leaf) => {
          if (leaf.kind === 'string') return this.access.unitAt(leaf, index);
          if (!this.access.isArray(leaf)) return UNKNOWN;
          return mapLeaves(terms, index, (key) => {
            if (key.kind === 'number' && terms.sort(key.term) === 'int')
              return objects.element(state, leaf, key.term);
            const isName = key.kind === 'nan' || key.kind === 'undefined' || key.kind === 'null';
            return isName ? UNDEFINED : UNKNOWN;
          });
        });
      }
      case 'method': {
        const args = expression.args.map(inner);
        return mapLeaves(terms, this.object(inner(expression.object)), (leaf) => {
          if (leaf.kind !== 'string') return UNKNOWN;
          return this.access.strings.call(expression.name, leaf, args) ?? UNKNOWN;
        });
      }
      case 'arithmetic':
        return ops.arithmetic(expression.operator, inner(expression.left), inner(expression.right));
      case 'native':
        return ops.native(expression.name, expression.args.map(inner)) ?? UNKNOWN;
      default:
        return boolean(this.truth(expression, state, bound, indices));
    }
  }
}
