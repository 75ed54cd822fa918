/**
 * Smart constructors: expressions folded by constants, by possible types and by what the path already says.
 *
 * They return 0 where the result does not depend on the inputs of this path: the concrete result of the run is then
 * the result on every input that takes the path. Operands are never 0; make constants of concrete operands first.
 */
import {
  type Arena,
  type ClassSet,
  type ExprId,
  Op,
  type OpCode,
  type Primitive,
  Tag,
  type TagSet,
} from './arena.js';

import { isDecidedBy, isIndex, leadingText, withoutLead } from './leading-text.js';
import { NUMBER_FUNCTIONS, type NumberFunctionName, numberOfFunction } from './number-functions.js';
import { TEXT_FUNCTIONS, type TextFunctionName } from './text-functions.js';

/** What the path says about expressions; see `PathCondition`. */
export interface Knowledge {
  tags(id: ExprId): TagSet;
  classes(id: ExprId): number;
  /** Whether two values are the same, if the path decides it. */
  equal(x: ExprId, y: ExprId): boolean | undefined;
  /** Whether a value may be NaN on some input. */
  mayBeNaN(x: ExprId): boolean;
  /** `x - y`, if it is the same on every input. */
  difference(x: ExprId, y: ExprId): number | undefined;
}

const RESULT_TAGS = { string: Tag.String, number: Tag.Number, boolean: Tag.Boolean } as const;
const NULLISH = Tag.Undefined | Tag.Null;

export class Expressions {
  constructor(
    private readonly arena: Arena,
    private readonly path: Knowledge,
  ) {}

  isConstant(id: ExprId): boolean {
    const op = this.arena.op[id];
    return op === Op.Const || op === Op.Object;
  }

  /** 0 for constants, else the expression itself. */
  variable(id: ExprId): ExprId {
    return this.isConstant(id) ? 0 : id;
  }

  not(x: ExprId): ExprId {
    if (x === 0) return 0;
    return this.arena.op[x] === Op.Not ? this.arena.a[x]! : this.arena.make(Op.Not, x, 0, 0, Tag.Boolean);
  }

  /** Whether the tag of `x` is in `mask`. */
  hasTag(x: ExprId, mask: TagSet): ExprId {
    const left = this.path.tags(x);
    if (this.isConstant(x) || (left & mask) === 0 || (left & ~mask) === 0) return 0;
    return this.arena.make(Op.HasTag, x, mask & this.arena.tags[x]!, 0, Tag.Boolean);
  }

  /** Whether `x` is an object of one of the classes. */
  isClass(x: ExprId, classes: ClassSet): ExprId {
    const left = this.path.classes(x);
    if (x === 0 || this.isConstant(x) || (left & classes) === 0) return 0;
    if ((left & ~classes) === 0) return this.hasTag(x, Tag.Reference);
    return this.arena.make(Op.IsClass, x, left & classes, 0, Tag.Boolean);
  }

  /** Whether array `array` has an element at `index` behind `version` writes to elements. */
  hasElement(array: ExprId, index: ExprId, version: number): ExprId {
    return this.arena.make(Op.HasElement, array, index, version, Tag.Boolean);
  }

  /** ToBoolean. */
  truthy(x: ExprId): ExprId {
    if (x === 0 || this.isConstant(x)) return 0;
    const tags = this.path.tags(x);
    if (tags === Tag.Boolean) return x;
    if ((tags & ~(NULLISH | Tag.Absent)) === 0 || tags === Tag.Reference) return 0;
    if ((tags & ~(NULLISH | Tag.Reference)) === 0) return this.hasTag(x, Tag.Reference);
    return this.arena.make(Op.Truthy, x, 0, 0, Tag.Boolean);
  }

  /** `typeof x`. */
  typeOf(x: ExprId): ExprId {
    const tags = this.path.tags(x);
    const isDecided = (tags & (tags - 1)) === 0 && tags !== Tag.Reference;
    return this.isConstant(x) || isDecided ? 0 : this.arena.make(Op.TypeOf, x, 0, 0, Tag.String);
  }

  /** Whether string `x` converts to a number that is not NaN. */
  isNumeric(x: ExprId): ExprId {
    if (this.isConstant(x)) return 0;
    if (this.arena.op[x] === Op.ToString && !this.path.mayBeNaN(this.arena.a[x]!)) return 0;
    return this.not(this.call('Number.isNaN', this.toNumber(x), 0));
  }

  /** ToString of number or bigint `x`. */
  numberText(x: ExprId): ExprId {
    return this.isConstant(x) ? 0 : this.arena.make(Op.ToString, x, 0, 0, Tag.String);
  }

  /**
   * A function of strings, see `TEXT_FUNCTIONS`.
   * @param fixed constants behind the operands
   * @param y 0 for a function of one operand
   */
  text(name: TextFunctionName, fixed: readonly Primitive[], x: ExprId, y: ExprId): ExprId {
    if (this.isConstant(x) && (y === 0 || this.isConstant(y))) return 0;
    const lead = y === 0 && name !== '+' ? leadingText(this.arena, x) : '';
    if (isDecidedBy(lead, name, fixed)) return 0;
    if (name === 'slice' && fixed.length === 1 && isIndex(fixed[0]) && fixed[0] <= lead.length)
      return this.variable(
        withoutLead(this.arena, x, fixed[0], (before, behind) => this.text('+', [], before, behind)),
      );
    const tag = RESULT_TAGS[TEXT_FUNCTIONS[name].gives];
    const number = this.arena.functions.numberOf({ name, fixed });
    return y === 0
      ? this.arena.make(Op.Text1, x, number, 0, tag)
      : this.arena.make(Op.Text2, x, y, number, tag);
  }

  /** The length of string `x`. */
  textLength(x: ExprId): ExprId {
    return this.isConstant(x) ? 0 : this.arena.make(Op.Length, x, 0, 0, Tag.Number);
  }

  /** Unary and binary arithmetic on numbers. */
  arithmetic(op: OpCode, x: ExprId, y: ExprId): ExprId {
    if (this.isConstant(x) && (y === 0 || this.isConstant(y))) return 0;
    return this.arena.make(op, x, y, 0, Tag.Number);
  }

  /** Unary and binary arithmetic on bigints. */
  bigint(op: OpCode, x: ExprId, y: ExprId): ExprId {
    if (this.isConstant(x) && (y === 0 || this.isConstant(y))) return 0;
    return this.arena.make(op, x, y, 0, Tag.BigInt);
  }

  /** `BigInt.asIntN` (`Op.AsIntN`) or `BigInt.asUintN` (`Op.AsUintN`) of bigint `x`. */
  wrapped(op: OpCode, bits: number, x: ExprId): ExprId {
    return this.isConstant(x) ? 0 : this.arena.make(op, x, bits, 0, Tag.BigInt);
  }

  /** A function of one number or two by its name; `y` is 0 for one. */
  call(name: NumberFunctionName, x: ExprId, y: ExprId): ExprId {
    if (this.isConstant(x) && (y === 0 || this.isConstant(y))) return 0;
    if (name === 'Number.isNaN' && !this.path.mayBeNaN(x)) return 0;
    const number = numberOfFunction(name);
    const tags = RESULT_TAGS[NUMBER_FUNCTIONS[name].gives];
    return y === 0
      ? this.arena.make(Op.Call1, x, number, 0, tags)
      : this.arena.make(Op.Call2, x, y, number, tags);
  }

  /** ToNumber of a boolean, null, number, string or bigint. */
  toNumber(x: ExprId): ExprId {
    const tags = this.path.tags(x);
    if (tags === Tag.Number || this.isConstant(x)) return x;
    return this.arena.make(Op.ToNumber, x, 0, 0, Tag.Number);
  }

  /** `x < y` (`Op.Lt`) or `x <= y` (`Op.Le`) on numbers. */
  compare(op: OpCode, x: ExprId, y: ExprId): ExprId {
    if (this.isConstant(x) && this.isConstant(y)) return 0;
    if (this.path.difference(x, y) !== undefined && (op === Op.Lt || !this.path.mayBeNaN(x))) return 0;
    return this.arena.make(op, x, y, 0, Tag.Boolean);
  }

  strictEqual(x: ExprId, y: ExprId): ExprId {
    if (this.isConstant(x)) return this.isConstant(y) ? 0 : this.equalToConstant(y, x);
    if (this.isConstant(y)) return this.equalToConstant(x, y);
    return this.sameTyped(Op.StrictEq, x, y);
  }

  /** `==` of operands whose comparison needs no conversion, that is: no two tags but nullish ones that differ. */
  looseEqual(x: ExprId, y: ExprId): ExprId {
    const [p, q] = [this.path.tags(x), this.path.tags(y)];
    if ((p & ~NULLISH) === 0) return this.isConstant(y) ? 0 : this.hasTag(y, NULLISH);
    if ((q & ~NULLISH) === 0) return this.isConstant(x) ? 0 : this.hasTag(x, NULLISH);
    if ((p & NULLISH) === 0 || (q & NULLISH) === 0) return this.strictEqual(x, y);
    return this.sameTyped(Op.LooseEq, x, y);
  }

  /** What a property reads as: undefined under `absence`, which says that it is not there. */
  orUndefined(absence: ExprId, property: ExprId): ExprId {
    const { tags, classes } = this.arena;
    const missing = this.arena.constant(undefined);
    const own = (tags[property]! & ~Tag.Absent) | Tag.Undefined;
    return this.arena.make(Op.Ite, absence, missing, property, own, classes[property]!);
  }

  /** `==` of a number and a bigint. */
  equalNumbers(x: ExprId, y: ExprId): ExprId {
    if (this.isConstant(x) && this.isConstant(y)) return 0;
    return this.arena.make(Op.LooseEq, x, y, 0, Tag.Boolean);
  }

  /** Whether one of some predicates holds, in which none is decided; 0 where there is none. */
  any(parts: readonly ExprId[]): ExprId {
    const [first, ...rest] = parts;
    if (first === undefined) return 0;
    return rest.length === 0 ? first : this.ite(first, this.arena.constant(true), this.any(rest));
  }

  ite(condition: ExprId, x: ExprId, y: ExprId): ExprId {
    const { tags, classes } = this.arena;
    return this.arena.make(Op.Ite, condition, x, y, tags[x]! | tags[y]!, classes[x]! | classes[y]!);
  }

  private equalToConstant(x: ExprId, constant: ExprId): ExprId {
    const tag = this.arena.tags[constant]!;
    if (this.arena.op[x] === Op.TypeOf) {
      const named = this.typesNamed(constant);
      if (named !== undefined) return this.hasTag(this.arena.a[x]!, named);
    }
    if ((this.path.tags(x) & tag) === 0) return 0;
    if ((tag & NULLISH) !== 0) return this.hasTag(x, tag);
    if (tag === Tag.Boolean && this.path.tags(x) === Tag.Boolean) {
      return this.arena.constants[this.arena.a[constant]!] === true ? x : this.not(x);
    }
    return this.sameTyped(Op.StrictEq, x, constant);
  }

  /** The tags that a result of `typeof` names; undefined where tags do not tell. */
  private typesNamed(constant: ExprId): TagSet | undefined {
    const { a, constants } = this.arena;
    switch (constants[a[constant]!]) {
      case 'undefined':
        return Tag.Undefined;
      case 'boolean':
        return Tag.Boolean;
      case 'number':
        return Tag.Number;
      case 'string':
        return Tag.String;
      case 'bigint':
        return Tag.BigInt;
      case 'symbol':
        return Tag.Symbol;
      case 'object':
      case 'function':
        return undefined;
      default:
        return 0;
    }
  }

  private sameTyped(op: OpCode, x: ExprId, y: ExprId): ExprId {
    const tags = this.path.tags(x) & this.path.tags(y);
    if (tags === 0 && op === Op.StrictEq) return 0;
    if (tags === Tag.Reference && (this.path.classes(x) & this.path.classes(y)) === 0 && op === Op.StrictEq) {
      return 0;
    }
    if (this.path.equal(x, y) !== undefined) return 0;
    return this.arena.make(op, x, y, 0, Tag.Boolean);
  }
}
