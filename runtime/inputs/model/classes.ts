/**
 * The classes of a program by name. Which types there are that are no declarations shows only while domains are read, so
 * these maps grow; what they have stays as it is.
 */
import type { ClassModel } from '../domains/domain.js';

export type Classes = ReadonlyMap<string, ClassModel>;

/** A map of which the entries are read from somewhere else whenever they are asked for. */
abstract class View implements Classes {
  abstract get(name: string): ClassModel | undefined;
  abstract keys(): MapIterator<string>;

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  get size(): number {
    return [...this.keys()].length;
  }

  *entries(): MapIterator<[string, ClassModel]> {
    for (const name of this.keys()) yield [name, this.get(name)!];
  }

  *values(): MapIterator<ClassModel> {
    for (const name of this.keys()) yield this.get(name)!;
  }

  [Symbol.iterator](): MapIterator<[string, ClassModel]> {
    return this.entries();
  }

  forEach(action: (value: ClassModel, name: string, map: Classes) => void): void {
    for (const [name, cls] of this) action(cls, name, this);
  }
}

class Joined extends View {
  constructor(
    private readonly first: Classes,
    private readonly second: () => Classes,
  ) {
    super();
  }

  override get(name: string): ClassModel | undefined {
    return this.first.get(name) ?? this.second().get(name);
  }

  override *keys(): MapIterator<string> {
    yield* this.first.keys();
    for (const name of this.second().keys()) if (!this.first.has(name)) yield name;
  }
}

class Mapped extends View {
  private readonly known = new Map<string, ClassModel>();

  constructor(
    private readonly base: Classes,
    private readonly change: (cls: ClassModel, name: string) => ClassModel,
  ) {
    super();
  }

  override get(name: string): ClassModel | undefined {
    const known = this.known.get(name);
    if (known) return known;
    const cls = this.base.get(name);
    if (!cls) return undefined;
    const changed = this.change(cls, name);
    this.known.set(name, changed);
    return changed;
  }

  override keys(): MapIterator<string> {
    return this.base.keys();
  }
}

/** The classes of two maps, the first one's first; what both have is the first one's. */
export function joined(first: Classes, second: () => Classes): Classes {
  return new Joined(first, second);
}

/** The classes as a change makes them, each when it is asked for. */
export function mapped(base: Classes, change: (cls: ClassModel, name: string) => ClassModel): Classes {
  return new Mapped(base, change);
}
