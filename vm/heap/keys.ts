/**
 * Property keys of the program under test, with what the heap shadow knows about each of them on this path.
 */
import type { HeapWrite } from '../contract.js';
import type { Arena, ClassSet, ExprId, TagSet } from '../expressions/arena.js';

/** A `let`, `const` or class of a script's top level. */
export interface GlobalBinding {
  /** Which realm it is of: only its identity counts. */
  readonly realm: object;
  /** The binding of the same name in another realm. */
  readonly next: GlobalBinding | undefined;
  readonly isConstant: boolean;
  value: unknown;
  shadow: ExprId;
}

/** Properties of `RegExp` that tell of the last match; but for `input`, which other objects have, too. */
const LAST_MATCH: ReadonlySet<PropertyKey> = new Set([
  ...['$1', '$2', '$3', '$4', '$5', '$6', '$7', '$8', '$9', 'lastMatch', 'lastParen', 'leftContext'],
  ...['rightContext', '$&', '$+', '$`', "$'"],
]);

export class KeyInfo {
  /** The epoch in which reads of this key from objects without shadow need `local` only. */
  fast = -1;
  /** Whether the program defined an accessor under this key on this path. */
  accessor = false;
  /** The write history; see `HeapWrite`. */
  readonly writes: HeapWrite[] = [];
  /** Possible tags and classes of the values of the first n writes, by n - 1. */
  readonly tagsUpTo: TagSet[] = [];
  readonly classesUpTo: ClassSet[] = [];
  /** Numbers of the writes whose value may be an object made by the run. */
  readonly freshWrites: number[] = [];
  /** Objects made by the run that a symbolic reference used with this key may be. */
  readonly shared = new Set<object>();
  /** Shadows of the values that objects made by the run hold, as long as they are not shared. */
  readonly local = new Map<object, ExprId>();
  /** The value of a shared object before its first entry in the history. */
  readonly baselines = new Map<object, ExprId>();
  touched = false;
  /** The binding of this name that a script has declared, besides the global object. */
  lexical: GlobalBinding | undefined;

  /** Whether functions have it, and its value changes from call to call. */
  readonly isOfCalls: boolean;
  /** Whether `RegExp` has it, and its value changes from match to match. */
  readonly isOfLastMatch: boolean;

  constructor(
    readonly key: PropertyKey,
    /** See `Arena.keyNumber`. */
    readonly number: number,
  ) {
    this.isOfCalls = key === 'caller' || key === 'arguments';
    this.isOfLastMatch = LAST_MATCH.has(key);
  }

  reset(): void {
    this.fast = -1;
    this.accessor = false;
    this.touched = false;
    this.writes.length = 0;
    this.tagsUpTo.length = 0;
    this.classesUpTo.length = 0;
    this.freshWrites.length = 0;
    this.shared.clear();
    this.local.clear();
    this.baselines.clear();
    this.lexical = undefined;
  }
}

/** Shadows of elements: what `KeyInfo` holds by object is by object and index here. */
export class ElementShadows {
  /** By object; a row may have holes. */
  private readonly rows = new Map<object, (ExprId | undefined)[]>();
  /** The two objects asked for last, with their rows. */
  private lastObject: object | undefined;
  private lastRow: (ExprId | undefined)[] = [];
  private otherObject: object | undefined;
  private otherRow: (ExprId | undefined)[] = [];

  get size(): number {
    return this.rows.size;
  }

  has(object: object): boolean {
    return this.rows.has(object);
  }

  /** One more than the last index that has an expression. */
  extent(object: object): number {
    return this.row(object)?.length ?? 0;
  }

  get(object: object, index: number): ExprId | undefined {
    return this.row(object)?.[index];
  }

  set(object: object, index: number, expr: ExprId): void {
    let row = this.row(object);
    if (row === undefined) {
      row = [];
      this.rows.set(object, row);
    }
    row[index] = expr;
  }

  delete(object: object, index: number): void {
    const row = this.row(object);
    if (row !== undefined && index < row.length) row[index] = undefined;
  }

  /** Forgets the elements from `length` on. */
  truncate(object: object, length: number): void {
    const row = this.row(object);
    if (row !== undefined && row.length > length) row.length = length;
  }

  /** Forgets the elements of an object. */
  forget(object: object): void {
    this.rows.delete(object);
    this.lastObject = undefined;
    this.otherObject = undefined;
  }

  clear(): void {
    this.rows.clear();
    this.lastObject = undefined;
    this.otherObject = undefined;
  }

  /** Programs use one array many times in a row, or read one and write another. */
  private row(object: object): (ExprId | undefined)[] | undefined {
    if (object === this.lastObject) return this.lastRow;
    if (object === this.otherObject) return this.otherRow;
    const row = this.rows.get(object);
    if (row !== undefined) {
      this.otherObject = this.lastObject;
      this.otherRow = this.lastRow;
      this.lastObject = object;
      this.lastRow = row;
    }
    return row;
  }
}

/** All keys that the program's code mentions, for the life of a machine. */
export class KeyTable {
  private readonly infos = new Map<PropertyKey, KeyInfo>();
  private readonly byNumber: KeyInfo[] = [];
  private readonly touched: KeyInfo[] = [];
  /** Whether some code reads `arguments` of objects: functions then have those of their calls. */
  hasArguments = false;

  constructor(private readonly arena: Arena) {}

  /** The record of a key, made at first use. */
  info(key: PropertyKey): KeyInfo {
    let info = this.infos.get(key);
    if (info === undefined) {
      info = new KeyInfo(key, this.arena.keyNumber(key));
      this.infos.set(key, info);
      this.hasArguments ||= key === 'arguments';
      this.byNumber[info.number] = info;
    }
    return info;
  }

  /** The record of a key if there is one. */
  find(key: PropertyKey): KeyInfo | undefined {
    return this.infos.get(key);
  }

  numbered(number: number): KeyInfo | undefined {
    return this.byNumber[number];
  }

  /** Notes that a record has a history, shared objects or an accessor on this path. */
  touch(info: KeyInfo): void {
    info.fast = -1;
    this.note(info);
  }

  /** Notes that a record holds something of this path. */
  note(info: KeyInfo): void {
    if (info.touched) return;
    info.touched = true;
    this.touched.push(info);
  }

  /** Whether a record that holds something of this path satisfies the test. */
  some(test: (info: KeyInfo) => boolean): boolean {
    return this.touched.some(test);
  }

  /** The records that hold something of this path and satisfy the test, elements left out. */
  touchedWith(test: (info: KeyInfo) => boolean): readonly KeyInfo[] {
    return this.touched.filter((info) => info.number !== 0 && test(info));
  }

  /** Forgets everything that belongs to a path. */
  reset(): void {
    for (const info of this.touched) info.reset();
    this.touched.length = 0;
  }
}
