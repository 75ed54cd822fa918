/**
 * What operations of a run would rather have had as operands: the path has decided the kind of an input, and a later operation
 * is usually meant for another one. Such a wish says nothing of this path. It orders what is tried next.
 */
import type { LogEntry } from '../contract.js';
import { type Arena, type ClassSet, type ExprId, Op, Tag, type TagSet } from '../expressions/arena.js';
import type { Canonical } from '../expressions/canonical.js';

export class Wishes {
  /** The first wish for each value. */
  private readonly predicates = new Map<ExprId, ExprId>();

  constructor(
    private readonly arena: Arena,
    private readonly canonical: Canonical,
  ) {}

  /** The value has none of the tags on this path. */
  tag(value: ExprId, tags: TagSet): void {
    this.add(value, Op.HasTag, tags);
  }

  /** The value is an object of none of the classes on this path. */
  isOf(value: ExprId, classes: ClassSet): void {
    this.add(value, Op.IsClass, classes);
  }

  private add(value: ExprId, op: typeof Op.HasTag | typeof Op.IsClass, mask: number): void {
    const key = this.canonical.of(value);
    if (!this.predicates.has(key)) this.predicates.set(key, this.arena.make(op, value, mask, 0, Tag.Boolean));
  }

  /** The wishes for those values whose kinds predicates of a log decide, by predicate. */
  of(log: readonly LogEntry[]): ReadonlyMap<ExprId, ExprId> {
    const wishes = new Map<ExprId, ExprId>();
    if (this.predicates.size === 0) return wishes;
    for (const { expr } of log) {
      const value = expr === 0 ? undefined : this.decided(expr);
      const wish = value === undefined ? undefined : this.predicates.get(value);
      if (wish !== undefined) wishes.set(expr, wish);
    }
    return wishes;
  }

  /** The value whose kind a predicate decides. */
  private decided(predicate: ExprId): ExprId | undefined {
    const { op, a } = this.arena;
    let at = predicate;
    while (op[at] === Op.Not) at = a[at]!;
    if (op[at] === Op.StrictEq && op[a[at]!] === Op.TypeOf) at = a[at]!;
    else if (op[at] !== Op.HasTag && op[at] !== Op.IsClass) return undefined;
    return this.canonical.of(a[at]!);
  }

  reset(): void {
    this.predicates.clear();
  }
}
