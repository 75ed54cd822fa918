/** Patterns that a run applies to symbolic text, by where the program does so. */
import path from 'node:path';
import type { Frame } from '../frames/frame.js';
import type { Linked } from '../frames/linked.js';
import { isOfProgram } from '../traces/frame-sites.js';
import { placeOf } from '../traces/place.js';

/** What runs. */
interface Running {
  readonly frames: readonly Frame[];
  readonly depth: number;
}

interface Uses {
  readonly source: string;
  readonly flags: string;
  /** By function, and instruction. */
  readonly counts: Map<Linked, Map<number, number>>;
}

export class TestedPatterns {
  private readonly used = new Map<string, Uses>();

  /** Notes that the program applies a pattern now. */
  count(vm: Running, source: string, flags: string): void {
    const place = placeIn(vm);
    if (place === undefined) return;
    const [linked, at] = place;
    const key = `${flags}/${source}`;
    const uses = this.used.get(key) ?? { source, flags, counts: new Map() };
    this.used.set(key, uses);
    const counts = uses.counts.get(linked) ?? new Map<number, number>();
    uses.counts.set(linked, counts);
    counts.set(at, (counts.get(at) ?? 0) + 1);
  }

  reset(): void {
    this.used.clear();
  }

  /**
   * How often those of some patterns were applied, by pattern and place.
   * @param isAsked whether a pattern is one of them; flags that make no difference to what is found are left out
   */
  byName(isAsked: (source: string, flags: string) => boolean): ReadonlyMap<string, number> {
    const found = new Map<string, number>();
    for (const { source, flags, counts } of this.used.values()) {
      if (!isAsked(source, flags)) continue;
      for (const [linked, byPlace] of counts)
        for (const [at, count] of byPlace) {
          const name = patternAt(source, flags, [linked, at]);
          found.set(name, (found.get(name) ?? 0) + count);
        }
    }
    return found;
  }
}

/** A pattern with the place where the program applies it now. */
export function appliedPattern(vm: Running, source: string, flags: string): string {
  return patternAt(source, flags, placeIn(vm));
}

function patternAt(source: string, flags: string, place: readonly [Linked, number] | undefined): string {
  const pattern = `/${source}/${flags}`;
  if (place === undefined) return pattern;
  const { line, column } = placeOf(...place);
  return `${pattern} at ${path.basename(place[0].module.ir.file)}:${line}:${column}`;
}

/** What code of the program runs, if any does: built-ins that are written in JavaScript are none. */
function placeIn(vm: Running): readonly [Linked, number] | undefined {
  for (let { depth } = vm; depth > 0; depth--) {
    const { linked, at } = vm.frames[depth]!;
    if (isOfProgram(linked)) return [linked, at];
  }
  return undefined;
}
