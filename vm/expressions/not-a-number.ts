/** Which expressions may be NaN or infinite on some input, by their structure. */
import { type Arena, type ExprId, Op, Tag } from './arena.js';
import { functionOfNumber } from './number-functions.js';
import { type Operation, operationOf } from './operations.js';
import { TEXT_FUNCTIONS } from './text-functions.js';

const NEVER = 1;
/** A number that is finite or infinite: sums of infinities may be NaN. */
const MAYBE_INFINITE = 2;
const MAYBE = 3;

export class NotANumbers {
  /** Whether inputs are finite numbers. */
  areInputsFinite = false;
  private known = new Uint8Array(256);
  private computed = 1;

  constructor(
    private readonly arena: Arena,
    private readonly isLength: (id: ExprId) => boolean,
  ) {}

  /** Forgets everything, as the arena does. */
  reset(): void {
    this.computed = 1;
  }

  of(id: ExprId): boolean {
    return this.kindOf(id) === MAYBE;
  }

  /** Whether a number is finite on every input. */
  isFinite(id: ExprId): boolean {
    return this.kindOf(id) === NEVER;
  }

  private kindOf(id: ExprId): number {
    // Operands come before what is made of them, so one sweep over the new rows is enough.
    if (id >= this.computed) {
      const { size } = this.arena;
      if (this.known.length < size) {
        const wider = new Uint8Array(2 * size);
        wider.set(this.known);
        this.known = wider;
      }
      for (let row = this.computed; row < size; row++) this.known[row] = this.compute(row);
      this.computed = size;
    }
    return this.known[id]!;
  }

  private compute(id: ExprId): number {
    const { op, a, b, c, constants } = this.arena;
    const x = this.known[a[id]!] ?? MAYBE;
    const y = this.known[b[id]!] ?? MAYBE;
    const operation = operationOf(op[id]!);
    if (operation) return this.given(operation, id, x, y);
    switch (op[id]) {
      case Op.Const: {
        const value = constants[a[id]!];
        if (Number.isNaN(value)) return MAYBE;
        return value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY
          ? MAYBE_INFINITE
          : NEVER;
      }
      case Op.Input:
        return this.areInputsFinite ? NEVER : MAYBE;
      case Op.Field:
        return this.isLength(id) ? NEVER : MAYBE;
      case Op.Element:
        return MAYBE;
      case Op.Text1:
        return this.ofText(b[id]!);
      case Op.Text2:
        return this.ofText(c[id]!);
      case Op.Call1:
        return this.result(b[id]!, x);
      case Op.Call2:
        return this.result(c[id]!, Math.max(x, y));
      case Op.Ite:
        return Math.max(y, this.known[c[id]!] ?? MAYBE);
      default:
        return NEVER;
    }
  }

  private given({ nan, operands }: Operation, id: ExprId, x: number, y: number): number {
    const { a, b, tags } = this.arena;
    switch (nan) {
      case 'never':
        return NEVER;
      case 'operands':
        if ((tags[a[id]!]! & Tag.String) !== 0) return MAYBE;
        return operands === 1 ? x : Math.max(x, y);
      case 'finite':
        return x === NEVER && y === NEVER ? NEVER : MAYBE;
      case 'quotient':
        return x === NEVER && this.isNonzeroConstant(b[id]!) ? NEVER : MAYBE;
    }
  }

  /** What a function gives, by what its operands may be. */
  private result(number: number, operands: number): number {
    const { isIntegral, keepsNumbers, range } = functionOfNumber(number);
    if (isIntegral) return range ? NEVER : Math.min(operands, MAYBE_INFINITE);
    return keepsNumbers ? operands : MAYBE;
  }

  private ofText(number: number): number {
    return TEXT_FUNCTIONS[this.arena.functions.at(number).name].isIntegral ? NEVER : MAYBE;
  }

  private isNonzeroConstant(id: ExprId): boolean {
    const { op, a, constants } = this.arena;
    const value = op[id] === Op.Const ? constants[a[id]!] : 0;
    return typeof value === 'number' && value !== 0 && Number.isFinite(value);
  }
}
