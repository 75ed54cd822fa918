/** Counts of a copy of a file as counts of the file. */
import { readFileSync } from 'node:fs';
import type { BranchMapping, FileCoverageData, Location, Range } from 'istanbul-lib-coverage';
import type { Edit } from '../replay/recorded-texts.js';

export interface Copy {
  readonly file: string;
  readonly copyOf: string;
  /** In the order of the text; none has a line break, but for what stands behind the text. */
  readonly edits: readonly Edit[];
}

/** Without counters of what was put into the copy, and with the places of the file. */
export function asOriginal(data: FileCoverageData, { file, copyOf, edits }: Copy): FileCoverageData {
  const places = new Places(readFileSync(file, 'utf8'), edits);
  const isOwn = ({ start }: Range): boolean => places.isOwn(start);
  const kept = <T>(map: Readonly<Record<string, T>>, at: (one: T) => Range, placed: (one: T) => T) =>
    Object.fromEntries(
      Object.entries(map).flatMap(([key, one]) => (isOwn(at(one)) ? [[key, placed(one)] as const] : [])),
    );
  const statementMap = kept(data.statementMap, (range) => range, places.range);
  const fnMap = kept(
    data.fnMap,
    ({ decl }) => decl,
    (one) => ({ ...one, decl: places.range(one.decl), loc: places.range(one.loc) }),
  );
  const branchMap = kept<BranchMapping>(
    data.branchMap,
    ({ loc }) => loc,
    (one) => ({ ...one, loc: places.range(one.loc), locations: one.locations.map(places.range) }),
  );
  const counts = <T>(of: Readonly<Record<string, T>>, map: object): Record<string, T> =>
    Object.fromEntries(Object.entries(of).filter(([key]) => Object.hasOwn(map, key)));
  return {
    path: copyOf,
    statementMap,
    fnMap,
    branchMap,
    s: counts(data.s, statementMap),
    f: counts(data.f, fnMap),
    b: counts(data.b, branchMap),
  };
}

class Places {
  private readonly starts: readonly number[];

  constructor(
    text: string,
    private readonly edits: readonly Edit[],
  ) {
    this.starts = [
      0,
      ...[...text.matchAll(/\r\n|[\n\r\u2028\u2029]/gu)].map(({ index, 0: { length } }) => index + length),
    ];
  }

  /** Whether a place is one of the file. */
  isOwn(place: Location): boolean {
    const at = this.offset(place);
    return !this.edits.some(({ start, end, from, to }) => from === to && at >= start && at < end);
  }

  range = <T extends Range>(range: T): T => ({
    ...range,
    start: this.place(range.start),
    end: this.place(range.end),
  });

  private place({ line, column }: Location): Location {
    // What has no place, as the `else` that an `if` lacks.
    if (line === undefined || column === undefined) return { line, column };
    const start = this.starts[line - 1] ?? 0;
    return { line, column: this.original(start + column) - this.original(start) };
  }

  private offset({ line, column }: Location): number {
    return (this.starts[line - 1] ?? 0) + column;
  }

  private original(at: number): number {
    let shift = 0;
    for (const { start, end, from, to } of this.edits) {
      if (at < start) break;
      if (at < end) return from;
      shift = to - end;
    }
    return at + shift;
  }
}
