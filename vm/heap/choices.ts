/** Reads through references: choices over the writes of the path and the initial heap. */
import type { HeapWrite } from '../contract.js';
import { type ExprId, Op, Tag } from '../expressions/arena.js';
import type { PathCondition } from '../path/condition.js';
import type { Aliases } from './aliases.js';
import type { Histories } from './histories.js';
import type { KeyInfo } from './keys.js';
import { CLASS_NUMBERS } from './references.js';

/** Entries that one read looks at before it leaves the choice to the solver. */
const LOOK_BACK = 64;

export class Choices {
  constructor(
    private readonly heap: Histories,
    private readonly aliases: Aliases,
    private readonly path: PathCondition,
  ) {}

  /** How many writes say what a cell holds; undefined: the newest write is to it. @param base never 0 */
  writesBefore(info: KeyInfo, base: ExprId, index: ExprId): number | undefined {
    const version = this.lastWrite(info, base, index);
    if (version < 0) return undefined;
    this.heap.share(info, base);
    return version;
  }

  /** The value of a cell: that of a write, or a choice between those that may be to it. @param index 0 for a field */
  select(info: KeyInfo, base: ExprId, index: ExprId): ExprId {
    const version = this.lastWrite(info, base, index);
    if (version < 0) return info.writes[~version]!.value;
    const own = this.aliases.freshConstant(base);
    if (version === 0 && own !== undefined && (index === 0 || this.heap.arena.op[index] === Op.Const)) {
      return this.heap.baseline(own, info.number, index === 0 ? 0 : this.indexOf(index));
    }
    this.heap.share(info, base);
    return this.choice(info, base, index, version);
  }

  /** How many writes there are up to the last that may be to the cell; negative: it is to the cell, and is number `~n`. */
  private lastWrite({ writes }: KeyInfo, base: ExprId, index: ExprId): number {
    let version = writes.length;
    for (let left = LOOK_BACK; version > 0 && left > 0; left--) {
      const same = this.sameCell(writes[version - 1]!, base, index);
      if (same === true) return ~(version - 1);
      if (same === undefined) break;
      version -= 1;
    }
    return version;
  }

  private sameCell(write: HeapWrite, base: ExprId, index: ExprId): boolean | undefined {
    const sameBase = this.aliases.compare(base, write.base);
    if (index === 0 || sameBase === false) return sameBase;
    const sameIndex = this.aliases.compareIndex(index, write.index);
    if (sameIndex === false) return false;
    return sameBase && sameIndex ? true : undefined;
  }

  /** A `Field` or `Element` expression with the types of everything that it may be. */
  private choice(info: KeyInfo, base: ExprId, index: ExprId, version: number): ExprId {
    let tags = version > 0 ? info.tagsUpTo[version - 1]! : 0;
    let classes = version > 0 ? info.classesUpTo[version - 1]! : 0;
    const { arena } = this.heap;
    for (const object of this.aliases.fresh(base)) {
      for (const before of this.baselines(info, object, index)) {
        tags |= arena.tags[before]!;
        classes |= arena.classes[before]!;
      }
    }
    if (this.aliases.freshConstant(base) === undefined) {
      const possible = this.path.classes(base);
      for (let cls = 0; cls < CLASS_NUMBERS; cls++) {
        if ((possible & (1 << cls)) === 0) continue;
        const shape = index === 0 ? this.heap.initial.field(cls, info.key) : this.heap.initial.element(cls);
        tags |= shape === undefined ? Tag.Absent : shape.tags;
        classes |= shape === undefined ? 0 : shape.classes;
      }
    }
    if (info === this.heap.length || info === this.heap.typedLength) this.path.hasLengths = true;
    return index === 0
      ? arena.make(Op.Field, base, info.number, version, tags, classes)
      : arena.make(Op.Element, base, index, version, tags, classes);
  }

  private baselines(info: KeyInfo, object: object, index: ExprId): ExprId[] {
    if (index === 0) return [this.heap.baseline(object, info.number, 0)];
    if (this.heap.arena.op[index] === Op.Const) return [this.heap.baseline(object, 0, this.indexOf(index))];
    const length = (object as { readonly length?: number }).length ?? 0;
    return Array.from({ length }, (_, at) => this.heap.baseline(object, 0, at));
  }

  private indexOf(constant: ExprId): number {
    return this.heap.arena.constants[this.heap.arena.a[constant]!] as number;
  }
}
