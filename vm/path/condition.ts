/**
 * The path condition as the VM builds it: the log, and what it implies about types, classes and predicates.
 *
 * Invariant: a predicate that the path already implies (by its own structure or by the possible types left) is never
 * logged with an expression again. Every fact used to simplify a later expression is an earlier entry of the log,
 * so a query made of a prefix of the log contains what its expressions rely on.
 */
import type { ImplicitKind } from '../contract.js';
import {
  type Arena,
  type ClassSet,
  type ExprId,
  Op,
  OTHER_CLASS,
  Tag,
  type TagSet,
} from '../expressions/arena.js';
import { Canonical } from '../expressions/canonical.js';
import { NotANumbers } from '../expressions/not-a-number.js';
import { PathLog } from './log.js';
import { PairTable } from './pair-table.js';
import { Wishes } from './wishes.js';

const NULLISH = Tag.Undefined | Tag.Null;

export class PathCondition {
  readonly log = new PathLog();
  readonly canonical: Canonical;
  /** By representative: 1 true, -1 false. */
  private readonly facts = new Map<ExprId, number>();
  private readonly tagsLeft = new Map<ExprId, TagSet>();
  private readonly classesLeft = new Map<ExprId, ClassSet>();
  /** Known answers of `x === y`. */
  private readonly equalities: PairTable;
  /** Known answers of `x < y`; where neither may be NaN, `x <= y` is `!(y < x)`. */
  private readonly orders: PairTable;

  /** Which values may be NaN. */
  readonly nans: NotANumbers;
  readonly wishes: Wishes;

  constructor(private readonly arena: Arena) {
    this.nans = new NotANumbers(arena, (id) => this.isLength(id));
    this.canonical = new Canonical(arena);
    this.wishes = new Wishes(arena, this.canonical);
    this.equalities = new PairTable(this.canonical, true);
    this.orders = new PairTable(this.canonical, false);
  }

  reset(): void {
    this.log.reset();
    this.canonical.reset();
    this.nans.reset();
    this.facts.clear();
    this.tagsLeft.clear();
    this.classesLeft.clear();
    this.equalities.clear();
    this.orders.clear();
    this.hasLengths = false;
    this.wishes.reset();
  }

  /** The possible tags of an expression on this path. */
  tags(id: ExprId): TagSet {
    const all = this.arena.tags[id]!;
    if (this.tagsLeft.size === 0 || (all & (all - 1)) === 0) return all;
    return all & (this.tagsLeft.get(this.canonical.of(id)) ?? -1);
  }

  /** The possible classes of the references among the values of an expression on this path. */
  classes(id: ExprId): ClassSet {
    const all = this.arena.classes[id]!;
    if (this.classesLeft.size === 0 || (all & (all - 1)) === 0) return all;
    return all & (this.classesLeft.get(this.canonical.of(id)) ?? -1);
  }

  /** The value of a boolean expression if the path implies it. */
  implied(id: ExprId): boolean | undefined {
    const { op, a, b } = this.arena;
    switch (op[id]) {
      case Op.Const:
        return this.arena.constants[a[id]!] === true;
      case Op.Not: {
        const inner = this.implied(a[id]!);
        return inner === undefined ? undefined : !inner;
      }
      case Op.Lt:
        return this.less(a[id]!, b[id]!);
      case Op.Le: {
        const greater = this.less(b[id]!, a[id]!);
        if (greater !== false) return greater === undefined ? this.fact(id) : false;
        return this.mayBeNaN(a[id]!) || this.mayBeNaN(b[id]!) ? this.fact(id) : true;
      }
      case Op.StrictEq:
        return this.equal(a[id]!, b[id]!);
      case Op.HasTag: {
        const left = this.tags(a[id]!);
        if ((left & b[id]!) === 0) return false;
        return (left & ~b[id]!) === 0 ? true : undefined;
      }
      case Op.IsClass: {
        if ((this.tags(a[id]!) & Tag.Reference) === 0) return false;
        const left = this.classes(a[id]!);
        if ((left & b[id]!) === 0) return false;
        if ((left & ~b[id]!) === 0 && this.tags(a[id]!) === Tag.Reference) return true;
        break;
      }
    }
    return this.fact(id);
  }

  private fact(id: ExprId): boolean | undefined {
    if (this.facts.size === 0) return undefined;
    const fact = this.facts.get(this.canonical.of(id));
    return fact === undefined ? undefined : fact > 0;
  }

  /** Whether `x < y`, if the path has decided it. */
  private less(x: ExprId, y: ExprId): boolean | undefined {
    return this.orders.get(x, y);
  }

  /** Whether an expression is the length of an array: a small integer, on which sums are exact. Set by the machine. */
  isLength: (id: ExprId) => boolean = () => false;

  /** The classes whose objects are functions, all or none of each. Set by the machine. */
  callable: () => ClassSet = () => 0;

  /** Whether an object is being made a primitive value, no function of the program having been called. Set by the machine. */
  isConverting: () => boolean = () => false;

  /** Whether some expression is the length of an array. */
  hasLengths = false;

  /** `x - y`, if both are one length plus a constant. */
  difference(x: ExprId, y: ExprId): number | undefined {
    if (x === y) return 0;
    if (!this.hasLengths) return undefined;
    const [p, m] = this.offset(x);
    const [q, n] = this.offset(y);
    if (!this.canonical.same(p, q)) return undefined;
    return p === x && q === y ? 0 : this.isLength(p) ? m - n : undefined;
  }

  /** What an expression adds to the length of an array; undefined if it is not such a sum. */
  beyondLength(id: ExprId): number | undefined {
    const [base, sum] = this.offset(id);
    return this.hasLengths && this.isLength(base) ? sum : undefined;
  }

  /** An expression as another one plus a constant. */
  private offset(id: ExprId): readonly [ExprId, number] {
    const { op, a, b, constants } = this.arena;
    let at = id;
    let sum = 0;
    while ((op[at] === Op.Add || op[at] === Op.Sub) && op[b[at]!] === Op.Const) {
      const constant = constants[a[b[at]!]!];
      if (!Number.isSafeInteger(constant)) break;
      sum += op[at] === Op.Add ? (constant as number) : -(constant as number);
      at = a[at]!;
    }
    return [at, sum];
  }

  /** Whether the path says that two values are the same; undefined if it does not say. */
  equal(x: ExprId, y: ExprId): boolean | undefined {
    if (!this.canonical.same(x, y)) return this.equalities.get(x, y);
    return this.mayBeNaN(x) ? this.equalities.get(x, y) : true;
  }

  /** Whether a value may be NaN on some input; not, only where its structure tells. */
  mayBeNaN(id: ExprId): boolean {
    if ((this.arena.tags[id]! & Tag.Number) === 0) return false;
    return this.nans.of(id);
  }

  /** Whether a number is finite on every input; not, where its structure does not tell. */
  isFinite(id: ExprId): boolean {
    return this.nans.isFinite(id);
  }

  /** Told of decisions of the program that depend on inputs, before they are on the path. Set by the machine. */
  watch: ((site: number) => void) | undefined;

  /** A decision of the program: always logged, with expression 0 if the path already implies its value. */
  decide(site: number, expr: ExprId, taken: boolean): void {
    this.watch?.(site);
    if (expr === 0 || this.implied(expr) !== undefined) {
      this.log.decision(site, 0, taken);
      return;
    }
    this.log.decision(site, expr, taken);
    this.assume(expr, taken);
  }

  /** An implicit predicate: logged only if the path does not imply it. */
  require(kind: ImplicitKind, expr: ExprId, taken: boolean): void {
    if (expr === 0 || this.implied(expr) !== undefined) return;
    this.log.implicit(kind !== 'assume' && this.isConverting() ? 'conversion' : kind, expr, taken);
    this.assume(expr, taken);
  }

  /** The value that an expression has where an operation has no model for it. */
  note(expr: ExprId): void {
    if (expr !== 0 && this.implied(expr) === undefined) this.log.implicit('value', expr, true);
  }

  private assume(id: ExprId, taken: boolean): void {
    const { op, a, b } = this.arena;
    const x = a[id]!;
    switch (op[id]) {
      case Op.Not:
        this.assume(x, !taken);
        return;
      case Op.HasTag:
        this.narrowTags(x, taken ? b[id]! : ~b[id]!);
        return;
      case Op.IsClass:
        if (taken) {
          this.narrowTags(x, Tag.Reference);
          this.narrowClasses(x, b[id]!);
        } else {
          this.narrowClasses(x, ~b[id]! | (1 << OTHER_CLASS));
          if (this.classes(x) === 0) this.narrowTags(x, ~Tag.Reference);
        }
        break;
      case Op.Truthy:
        if (taken) this.narrowTags(x, ~NULLISH);
        break;
      case Op.StrictEq:
        if (op[x] === Op.TypeOf) this.assumeType(a[x]!, b[id]!, taken);
        this.assumeEqual(x, b[id]!, taken);
        return;
      case Op.Lt:
        this.orders.set(x, b[id]!, taken);
        return;
      case Op.Le: {
        // What is not below or equal is above, but for NaN.
        const isOrdered = !this.mayBeNaN(x) && !this.mayBeNaN(b[id]!);
        if (taken || isOrdered) this.orders.set(b[id]!, x, !taken);
        if (isOrdered) return;
        break;
      }
    }
    this.facts.set(this.canonical.of(id), taken ? 1 : -1);
  }

  private assumeEqual(x: ExprId, y: ExprId, taken: boolean): void {
    this.equalities.set(x, y, taken);
    if (!taken) return;
    const tags = this.tags(x) & this.tags(y);
    if (tags === Tag.Number && this.arena.tags[x] === tags && this.arena.tags[y] === tags) return;
    const classes = this.classes(x) & this.classes(y);
    for (const side of [x, y]) {
      this.narrowTags(side, tags);
      this.narrowClasses(side, classes);
    }
  }

  /** What `typeof x === constant` says about `x` where tags do not say all. */
  private assumeType(x: ExprId, constant: ExprId, taken: boolean): void {
    const { op, a, constants } = this.arena;
    if (op[constant] !== Op.Const) return;
    const word = constants[a[constant]!];
    if (word === 'object' || word === 'function') {
      const isObject = word === 'object';
      if (taken) this.narrowTags(x, isObject ? Tag.Null | Tag.Reference : Tag.Reference);
      else if (isObject) this.narrowTags(x, ~Tag.Null);
      const callable = this.callable();
      this.narrowClasses(x, (taken === isObject ? ~callable : callable) | (1 << OTHER_CLASS));
      if (this.classes(x) === 0) this.narrowTags(x, ~Tag.Reference);
    }
  }

  private narrowTags(id: ExprId, mask: TagSet): void {
    const key = this.canonical.of(id);
    this.tagsLeft.set(key, (this.tagsLeft.get(key) ?? -1) & mask);
  }

  private narrowClasses(id: ExprId, mask: ClassSet): void {
    const key = this.canonical.of(id);
    this.classesLeft.set(key, (this.classesLeft.get(key) ?? -1) & mask);
  }
}
