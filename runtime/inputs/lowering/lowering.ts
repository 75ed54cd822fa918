/**
 * Expressions of one path as guarded values over the initial heap.
 *
 * A read through a reference is decided object by object: for each object that the reference can be, the newest
 * write to that object among the first `version` entries of the property's history, else what the property held
 * before. No fact of the path is used, so a predicate means the same under every other aliasing.
 */

import type { WriteHistory } from '../../../vm/contract.js';
import { ABSENT, type Arena, type ClassSet, type ExprId, Op, Tag } from '../../../vm/expressions/arena.js';
import { NUMBER_FUNCTION_NAMES, type NumberFunctionName } from '../../../vm/expressions/number-functions.js';
import { expressionOperands, forEachOperation } from '../../../vm/expressions/operations.js';
import { isObject } from '../../../vm/is-object.js';
import { type Bool, FALSE, type Terms, TRUE } from '../../solver/terms/terms.js';
import {
  GUARDED_ABSENT,
  type Guarded,
  guardedBoolean,
  guardedNumber,
  guardedPrimitive,
  guardedReference,
  NOTHING,
} from '../guarded/guarded.js';
import { arithmetic, choose, compare, hasTag, ifThenElse, mapNumber } from '../guarded/guarded-operations.js';
import { textFunction } from '../guarded/guarded-strings.js';
import { symbolField } from '../heap/symbol-fields.js';
import type { SymbolicHeap } from '../heap/symbolic-heap.js';
import { LOWERINGS } from './lowerings.js';
import { functionTerm, isPredicate, predicateTerm } from './number-functions.js';

/** The objects of one path: which are atoms, and of which class number an object is. */
export interface PathObjects {
  /** Atom number, -1 for an object that the run allocated. */
  atomOf(object: object): number;
  /** Guard under which an atom is of one of some classes. */
  isClass(atom: number, classes: ClassSet): Bool;
  /** Class number of an object that the run allocated. */
  classOf(object: object): number;
}

const LOWERING_OF = forEachOperation(LOWERINGS);

export class PathLowering {
  private readonly memo = new Map<ExprId, Guarded>();
  private readonly lookups = new Map<string, Guarded>();
  private readonly fresh: object[] = [];
  private readonly freshNumbers = new Map<object, number>();
  readonly terms: Terms;

  constructor(
    private readonly arena: Arena,
    private readonly history: WriteHistory,
    private readonly heap: SymbolicHeap,
    private readonly objects: PathObjects,
  ) {
    this.terms = heap.terms;
  }

  readonly isFunction = (object: number): Bool => {
    if (object < this.heap.size) return this.heap.isFunction(object);
    return typeof this.fresh[object - this.heap.size]! === 'function' ? TRUE : FALSE;
  };

  /** The truth value of a boolean expression. */
  predicate(expr: ExprId): Bool {
    const value = this.lower(expr);
    return this.terms.and(value.boolean, value.isTrue);
  }

  /** The objects that the run made, as far as they were met: they have the numbers behind the initial ones. */
  get freshObjects(): readonly object[] {
    return this.fresh;
  }

  /** Names of the fields that the path wrote where a symbolic reference may see it. */
  get namesWritten(): readonly string[] {
    const { keys } = this.arena;
    return keys.filter(
      (key, number): key is string =>
        number > 0 && typeof key === 'string' && this.history.writes(number).length > 0,
    );
  }

  get elementWrites(): number {
    return this.history.writes(0).length;
  }

  /** A value as the run left it: an expression, or a concrete one. */
  finalValue(value: unknown, shadow: ExprId): Guarded {
    if (shadow !== 0) return this.lower(shadow);
    return isObject(value) ? guardedReference(this.number(value)) : guardedPrimitive(this.terms, value);
  }

  /** A field behind the run. */
  finalField(object: number, name: string): Guarded {
    const isInitial = object < this.heap.size;
    const field = isInitial ? this.heap.fieldBehind(object, name) : name;
    const key = this.arena.keys.indexOf(field);
    if (key >= 0) return this.property(object, key, this.allWrites(key));
    if (isInitial) return this.heap.ownField(object, field);
    const own = Object.getOwnPropertyDescriptor(this.fresh[object - this.heap.size]!, name);
    return own ? this.finalValue(own.value, 0) : GUARDED_ABSENT;
  }

  /** An element behind the run. */
  finalElement(object: number, index: number): Guarded {
    const constant = this.arena.constant(index);
    return this.elementOf(object, this.lower(constant), constant, this.allWrites(0));
  }

  /** How many writes to a key there are, lowered. */
  private allWrites(key: number): number {
    const { length } = this.history.writes(key);
    for (const operand of this.written(key, length)) this.lower(operand);
    return length;
  }

  lower(expr: ExprId): Guarded {
    const known = this.memo.get(expr);
    if (known) return known;
    const pending = [expr];
    while (pending.length > 0) {
      const next = pending[pending.length - 1]!;
      const missing = this.memo.has(next)
        ? []
        : this.operands(next).filter((operand) => !this.memo.has(operand));
      if (missing.length > 0) {
        pending.push(...missing);
        continue;
      }
      if (!this.memo.has(next)) this.memo.set(next, this.build(next));
      pending.pop();
    }
    return this.memo.get(expr)!;
  }

  /** What must be lowered before `expr`: a loop then takes the place of deep recursion. */
  private operands(expr: ExprId): ExprId[] {
    const { arena } = this;
    const [a, b, c] = [arena.a[expr]!, arena.b[expr]!, arena.c[expr]!];
    const own = [a, b, c].slice(0, expressionOperands(arena.op[expr]!));
    switch (arena.op[expr]) {
      case Op.Field:
        return [...own, ...this.written(b, c)];
      case Op.Element:
      case Op.HasElement:
        return [...own, ...this.written(0, c)];
      default:
        return own;
    }
  }

  private written(key: number, version: number): ExprId[] {
    const operands: ExprId[] = [];
    for (const write of this.history.writes(key).slice(0, version)) {
      operands.push(write.base, write.value);
      if (write.index !== 0) operands.push(write.index);
      if (write.previous !== 0) operands.push(write.previous);
    }
    return operands;
  }

  private build(expr: ExprId): Guarded {
    const { arena, terms } = this;
    const [a, b, c] = [arena.a[expr]!, arena.b[expr]!, arena.c[expr]!];
    const x = (): Guarded => this.memo.get(a)!;
    const y = (): Guarded => this.memo.get(b)!;
    const op = arena.op[expr]!;
    if (op === Op.StrictEq || op === Op.LooseEq) this.heap.unknown?.compare(x(), y());
    const lowering = LOWERING_OF[op];
    if (lowering) {
      const operands = expressionOperands(op);
      const applied = { parameter: operands === 1 ? b : c, isBigint: arena.tags[expr] === Tag.BigInt };
      return lowering(this, x(), operands === 1 ? NOTHING : y(), applied);
    }
    switch (op) {
      case Op.Const: {
        const value = arena.constants[a];
        return value === ABSENT ? GUARDED_ABSENT : guardedPrimitive(terms, value);
      }
      case Op.Object:
        return guardedReference(this.number(arena.objects[a]!));
      case Op.Input:
        return this.heap.variable(this.heap.inputList[a]!.name)!;
      case Op.Field:
        return this.read(x(), (object) => this.property(object, b, c));
      case Op.Element:
        return this.read(x(), (object) => this.elementOf(object, y(), b, c));
      case Op.HasElement:
        return this.read(x(), (object) => this.presenceOf(object, y(), b, c));
      case Op.HasTag:
        return guardedBoolean(hasTag(terms, x(), b));
      case Op.IsClass:
        return guardedBoolean(
          terms.any([...x().references].map(([object, guard]) => terms.and(guard, this.isClass(object, b)))),
        );
      case Op.Text1:
        return textFunction(terms, arena.functions.at(b), [x()]);
      case Op.Text2:
        return textFunction(terms, arena.functions.at(c), [x(), y()]);
      case Op.Call1:
        return this.call(NUMBER_FUNCTION_NAMES[b]!, x(), undefined);
      case Op.Call2:
        return this.call(NUMBER_FUNCTION_NAMES[c]!, x(), y());
      case Op.Ite:
        return ifThenElse(terms, this.predicate(a), y(), this.memo.get(c)!);
      default:
        throw new Error(`no lowering for expression operator ${op}`);
    }
  }

  /** A function of numbers; false or no number where an operand is not a number. */
  private call(name: NumberFunctionName, x: Guarded, y: Guarded | undefined): Guarded {
    const { terms } = this;
    if (isPredicate(name))
      return guardedBoolean(compare(terms, x, y ?? x, (p, q) => predicateTerm(terms, name, p, q)));
    if (y === undefined) return mapNumber(terms, x, (p) => functionTerm(terms, name, p, p));
    return arithmetic(terms, x, y, (p, q) => functionTerm(terms, name, p, q));
  }

  private read(base: Guarded, of: (object: number) => Guarded): Guarded {
    const guards: Bool[] = [];
    const values: Guarded[] = [];
    for (const [object, guard] of base.references) {
      guards.push(guard);
      values.push(of(object));
    }
    return choose(this.terms, guards, values);
  }

  private property(object: number, key: number, version: number): Guarded {
    const name = `${object} ${key} ${version}`;
    let value = this.lookups.get(name);
    if (value === undefined) {
      value = this.replay(object, key, version, () => TRUE, this.initialProperty(object, key));
      this.lookups.set(name, value);
    }
    return value;
  }

  private elementOf(object: number, index: Guarded, indexExpr: ExprId, version: number): Guarded {
    const name = `${object} [${indexExpr}] ${version}`;
    let value = this.lookups.get(name);
    if (value === undefined) {
      const initial = this.initialElement(object, index, GUARDED_ABSENT, (at) =>
        this.elementBefore(object, at),
      );
      value = this.replay(object, 0, version, this.writtenTo(index), initial);
      this.lookups.set(name, value);
    }
    return value;
  }

  /** Whether the array has an element at the index, as a boolean. */
  private presenceOf(object: number, index: Guarded, indexExpr: ExprId, version: number): Guarded {
    const name = `${object} in ${indexExpr} ${version}`;
    let value = this.lookups.get(name);
    if (value === undefined) {
      const isThere = (held: Guarded): Guarded => guardedBoolean(-held.absent);
      const initial = this.initialElement(object, index, guardedBoolean(FALSE), (at) =>
        object < this.heap.size
          ? guardedBoolean(this.heap.hasElement(object, at))
          : isThere(this.elementBefore(object, at)),
      );
      value = this.replay(object, 0, version, this.writtenTo(index), initial, isThere);
      this.lookups.set(name, value);
    }
    return value;
  }

  /** Whether a write to elements is to that of an index. */
  private writtenTo(index: Guarded): (written: ExprId) => Bool {
    return (written) => compare(this.terms, index, this.memo.get(written)!, (p, q) => this.terms.eq(p, q));
  }

  /** An element before any write of the history. */
  private elementBefore(object: number, index: number): Guarded {
    return object < this.heap.size ? this.heap.element(object, index) : this.baseline(object, 0, index);
  }

  /**
   * The newest of the first `version` writes to the object (and the index), else the initial value.
   * @param of what is asked of a value that was written
   */
  private replay(
    object: number,
    key: number,
    version: number,
    here: (index: ExprId) => Bool,
    initial: Guarded,
    of: (written: Guarded) => Guarded = (written) => written,
  ): Guarded {
    const { terms } = this;
    const guards: Bool[] = [];
    const values: Guarded[] = [];
    let open: Bool = TRUE;
    const writes = this.history.writes(key);
    for (let i = version - 1; i >= 0 && open !== FALSE; i--) {
      const write = writes[i]!;
      const same = this.memo.get(write.base)!.references.get(object) ?? FALSE;
      if (same === FALSE) continue;
      const hit = terms.and(same, here(write.index));
      if (hit === FALSE) continue;
      guards.push(terms.and(open, hit));
      values.push(of(this.memo.get(write.value)!));
      open = terms.and(open, -hit);
    }
    guards.push(open);
    values.push(initial);
    return choose(terms, guards, values);
  }

  private initialProperty(object: number, key: number): Guarded {
    if (object >= this.heap.size) return this.baseline(object, key, 0);
    const name = this.arena.keys[key]!;
    if (typeof name === 'string') return this.heap.ownField(object, name);
    if (typeof name !== 'symbol' || !this.heap.unknown?.mayOwn(name)) return GUARDED_ABSENT;
    return this.heap.ownField(object, symbolField(name));
  }

  /**
   * What holds of the element of an object at an index.
   * @param outside what holds where there is none
   * @param of what holds at each index
   */
  private initialElement(
    object: number,
    index: Guarded,
    outside: Guarded,
    of: (at: number) => Guarded,
  ): Guarded {
    const { terms } = this;
    const length = object >= this.heap.size ? this.freshLength(object) : this.heap.maxLength;
    const guards: Bool[] = [];
    const values: Guarded[] = [];
    for (let i = 0; i < length; i++) {
      guards.push(compare(terms, index, guardedNumber(terms.num(i)), (p, q) => terms.eq(p, q)));
      values.push(of(i));
    }
    guards.push(-terms.any(guards));
    values.push(outside);
    return choose(terms, guards, values);
  }

  private freshLength(object: number): number {
    return this.history.extent(this.fresh[object - this.heap.size]!);
  }

  private baseline(object: number, key: number, index: number): Guarded {
    return this.lower(this.history.baseline(this.fresh[object - this.heap.size]!, key, index));
  }

  private isClass(object: number, classes: ClassSet): Bool {
    if (object < this.heap.size) return this.objects.isClass(object, classes);
    const cls = this.objects.classOf(this.fresh[object - this.heap.size]!);
    return (classes & (1 << cls)) !== 0 ? TRUE : FALSE;
  }

  private number(object: object): number {
    const atom = this.objects.atomOf(object);
    if (atom >= 0) return atom;
    let number = this.freshNumbers.get(object);
    if (number === undefined) {
      number = this.heap.size + this.fresh.push(object) - 1;
      this.freshNumbers.set(object, number);
    }
    return number;
  }
}
