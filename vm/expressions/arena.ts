/**
 * The expression arena: symbolic expressions as rows of typed arrays, named by integers.
 *
 * Identifier 0 is no expression: the value is concrete. An expression says how a value depends on the inputs of
 * *one* path, in terms of JavaScript operations on untyped values; which solver sort it gets is decided when a
 * query is lowered. Nothing is hash-consed here: equal expressions may have several identifiers.
 */

import { TextFunctions } from './text-functions.js';

/** An index into the arena; 0 means concrete. */
export type ExprId = number;

/** The possible types of a value, as a bit set. A singleton needs no type predicate on the path. */
export const Tag = {
  Undefined: 1,
  Null: 2,
  Boolean: 4,
  Number: 8,
  Reference: 16,
  /** Own property that is not there: the read goes on to the prototype. */
  Absent: 32,
  String: 64,
  /** Never symbolic: symbols occur only as constants. */
  Symbol: 128,
  BigInt: 256,
} as const;
export type TagSet = number;

/** A bit set of class numbers; see `Arena.classes`. */
export type ClassSet = number;
/** The number shared by all classes after the first thirty. */
export const OTHER_CLASS = 30;

/** Operators. Operands a, b, c are expressions unless the comment says otherwise. */
export const Op = {
  /** A primitive constant; `a` indexes `constants`. */
  Const: 1,
  /** A constant reference to a concrete object; `a` indexes `objects`. */
  Object: 2,
  /** An input of the run; `a` is its number (0 is `this`, then the parameters). */
  Input: 3,
  /** Own property `keys[b]` of reference `a` after the first `c` entries of that property's write history. */
  Field: 4,
  /** Element `b` (an integer number) of array `a` after the first `c` entries of the element write history. */
  Element: 5,
  /** Boolean negation; the operand is boolean. */
  Not: 6,
  /** ToBoolean of any value. */
  Truthy: 7,
  /** Whether the tag of `a` is in the tag set `b` (a plain number, not an expression). */
  HasTag: 8,
  /** Whether `a` is a reference to an object of exactly one of the classes `b` (a `ClassSet`, not an expression). */
  IsClass: 9,
  /** `typeof`, a string. */
  TypeOf: 10,
  /** ToString of a number or bigint. */
  ToString: 12,
  /** The length of a string. */
  Length: 13,
  /** Arithmetic; operands are numbers, or all bigints: then the result is one. */
  Neg: 16,
  Add: 17,
  Sub: 18,
  Mul: 19,
  Div: 20,
  Mod: 21,
  Floor: 22,
  Ceil: 23,
  Trunc: 24,
  /** ToNumber of a boolean, null or a string, and the number of a bigint; identity on numbers. */
  ToNumber: 25,
  /** Bit operators on numbers, of which they see 32 bits, or on bigints. */
  BitAnd: 26,
  BitOr: 27,
  BitXor: 28,
  Shl: 29,
  Shr: 30,
  Ushr: 31,
  /** Comparison of numbers and bigints. */
  Lt: 32,
  Le: 33,
  /** `===`, any operands. */
  StrictEq: 34,
  /** `==` where no conversion is needed: nullish equal each other, as do a number and a bigint; otherwise as `===` (same tags). */
  LooseEq: 35,
  /** Function number `b` of `FUNCTIONS` (a plain number) of a number. */
  Call1: 36,
  /** Function number `c` of `FUNCTIONS` (a plain number) of two numbers. */
  Call2: 37,
  /** `a ? b : c`, a boolean. */
  Ite: 40,
  /** The bigint of a boolean, bigint or number that is integral. */
  ToBigInt: 41,
  /** `a ** b` of bigints. */
  Power: 42,
  /** `BigInt.asIntN(b, a)` and `BigInt.asUintN(b, a)` of bigint `a`; `b` is a plain number. */
  AsIntN: 43,
  AsUintN: 44,
  /** Function number `b` of `functions` of `a`, function number `c` of `a` and `b`. */
  Text1: 45,
  Text2: 46,
  /** Whether array `a` has element `b` (an integer number) after the first `c` entries of the element write history. */
  HasElement: 47,
} as const;
export type OpName = keyof typeof Op;
export type OpCode = (typeof Op)[OpName];

export type Primitive = undefined | null | boolean | number | string | bigint | symbol;

/** Slots of the cache of integer constants. */
const CACHED = 1024;

export class Arena {
  /** Operator, operands and possible tags, by expression. Row 0 is unused. */
  op = new Uint8Array(1024);
  a = new Int32Array(1024);
  b = new Int32Array(1024);
  c = new Int32Array(1024);
  tags = new Uint16Array(1024);
  /** The possible classes of the references among the possible values: bit n is class number n, bit 30 any other. */
  classes = new Int32Array(1024);
  private length = 1;
  readonly constants: Primitive[] = [];
  readonly objects: object[] = [];
  /** Property keys by number; key 0 is a name no program can write: the elements of arrays. */
  readonly keys: PropertyKey[] = [ELEMENTS];
  private readonly keyNumbers = new Map<PropertyKey, number>([[ELEMENTS, 0]]);
  readonly functions = new TextFunctions();
  private readonly constantExprs = new Map<Primitive, ExprId>();
  private objectExprs = new Map<object, ExprId>();
  /** Expressions of integers, each in the slot of its low bits. */
  private readonly integers = new Int32Array(CACHED);

  /** Number of rows, counting row 0. */
  get size(): number {
    return this.length;
  }

  /** Forgets everything: the arena belongs to one path. */
  reset(): void {
    this.b.fill(0, 0, this.length);
    this.c.fill(0, 0, this.length);
    this.classes.fill(0, 0, this.length);
    this.length = 1;
    this.constants.length = 0;
    this.objects.length = 0;
    this.constantExprs.clear();
    this.integers.fill(0);
    this.objectExprs = new Map();
  }

  /** Adds a row and returns its identifier. `tags` and `classes`: the possible tags and classes of the result. */
  make(op: OpCode, a: number, b: number, c: number, tags: TagSet, classes: ClassSet = 0): ExprId {
    const id = this.length++;
    if (id === this.op.length) this.grow();
    this.op[id] = op;
    this.a[id] = a;
    this.tags[id] = tags;
    // The rest is 0 in rows that are not used.
    if (b !== 0) this.b[id] = b;
    if (c !== 0) this.c[id] = c;
    if (classes !== 0) this.classes[id] = classes;
    return id;
  }

  /** The constant expression of a primitive value (-0 and NaN are themselves). */
  constant(value: Primitive): ExprId {
    if (typeof value === 'number') {
      if (Object.is(value, -0)) {
        this.constants.push(value);
        return this.make(Op.Const, this.constants.length - 1, 0, 0, Tag.Number);
      }
      if ((value | 0) === value) return this.integer(value);
    }
    return this.mapped(value);
  }

  private integer(value: number): ExprId {
    const slot = value & (CACHED - 1);
    const cached = this.integers[slot]!;
    if (cached !== 0 && this.constants[this.a[cached]!] === value) return cached;
    const id = this.mapped(value);
    this.integers[slot] = id;
    return id;
  }

  private mapped(value: Primitive): ExprId {
    let id = this.constantExprs.get(value);
    if (id === undefined) {
      this.constants.push(value);
      id = this.make(Op.Const, this.constants.length - 1, 0, 0, tagOf(value));
      this.constantExprs.set(value, id);
    }
    return id;
  }

  /** The constant that a write history holds for a property that is not there. */
  absent(): ExprId {
    let id = this.constantExprs.get(ABSENT);
    if (id === undefined) {
      this.constants.push(ABSENT);
      id = this.make(Op.Const, this.constants.length - 1, 0, 0, Tag.Absent);
      this.constantExprs.set(ABSENT, id);
    }
    return id;
  }

  /** The constant expression of a concrete object of class number `cls`. */
  object(value: object, cls: number): ExprId {
    let id = this.objectExprs.get(value);
    if (id === undefined) {
      this.objects.push(value);
      id = this.make(Op.Object, this.objects.length - 1, 0, 0, Tag.Reference, 1 << cls);
      this.objectExprs.set(value, id);
    }
    return id;
  }

  keyNumber(key: PropertyKey): number {
    let number = this.keyNumbers.get(key);
    if (number === undefined) {
      number = this.keys.push(key) - 1;
      this.keyNumbers.set(key, number);
    }
    return number;
  }

  private grow(): void {
    const size = this.op.length * 2;
    const wider = (old: Int32Array): Int32Array<ArrayBuffer> => {
      const grown = new Int32Array(size);
      grown.set(old);
      return grown;
    };
    const bytes = (old: Uint8Array): Uint8Array<ArrayBuffer> => {
      const grown = new Uint8Array(size);
      grown.set(old);
      return grown;
    };
    this.op = bytes(this.op);
    const tags = new Uint16Array(size);
    tags.set(this.tags);
    this.tags = tags;
    this.classes = wider(this.classes);
    this.a = wider(this.a);
    this.b = wider(this.b);
    this.c = wider(this.c);
  }
}

/** Stands for "the elements of an array" among property keys. */
export const ELEMENTS = Symbol('elements');
/** Stands for "no own property" among values. */
export const ABSENT = Symbol('absent');

/** The tag of a concrete value. */
export function tagOf(value: unknown): TagSet {
  switch (typeof value) {
    case 'undefined':
      return Tag.Undefined;
    case 'boolean':
      return Tag.Boolean;
    case 'number':
      return Tag.Number;
    case 'string':
      return Tag.String;
    case 'object':
      return value === null ? Tag.Null : Tag.Reference;
    case 'function':
      return Tag.Reference;
    case 'bigint':
      return Tag.BigInt;
    default:
      return Tag.Symbol;
  }
}
