/** istanbul's counters in files of a program, and which ways of branches count. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { FileCoverageData, Range } from 'istanbul-lib-coverage';
import { createInstrumenter } from 'istanbul-lib-instrument';
import { VARIABLE } from '../functions/branches.js';

/** A way out of a branching construct: file, number of the branch, number of the way from 0. */
export type Way = readonly [file: string, branch: string, way: number];

/** A place in a file, line and column from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Puts counters into files, in place. */
export function countersIn(
  files: readonly string[],
  isModule: (file: string) => boolean,
): FileCoverageData[] {
  return files.map((file) => {
    const source = readFileSync(file, 'utf8');
    const put = (esModules: boolean): FileCoverageData => {
      const counters = createInstrumenter({ esModules, coverageVariable: VARIABLE, compact: true });
      writeFileSync(file, counters.instrumentSync(source, file));
      return counters.lastFileCoverage();
    };
    try {
      return put(isModule(file));
    } catch (error) {
      // Node looks at the syntax where nothing else tells it, and bundlers take modules of any name.
      if (isModule(file)) throw error;
      return put(true);
    }
  });
}

/** The ways of the branches in those functions that hold one of the decisions: what calls can reach. */
export function waysOf(maps: readonly FileCoverageData[], decisions: readonly Place[]): Way[] {
  return maps.flatMap((map) => {
    const functions = Object.entries(map.fnMap).map(([id, { loc }]) => ({ id, loc }));
    const reached = new Set(
      decisions
        .filter(({ file }) => file === map.path)
        .map(({ line, column }) => innermost(functions, line, column - 1)),
    );
    return Object.entries(map.branchMap).flatMap(([id, { loc, locations }]) =>
      reached.has(innermost(functions, loc.start.line, loc.start.column))
        ? locations.map((_, way): Way => [map.path, id, way])
        : [],
    );
  });
}

/** The id of the smallest function around a place; undefined: the top level. */
function innermost(
  functions: readonly { readonly id: string; readonly loc: Range }[],
  line: number,
  column: number,
): string | undefined {
  let best: { readonly id: string; readonly loc: Range } | undefined;
  for (const one of functions) {
    const { start, end } = one.loc;
    const isBehind = start.line < line || (start.line === line && start.column <= column);
    const isBefore = line < end.line || (line === end.line && column <= end.column);
    if (!isBehind || !isBefore) continue;
    const isInside =
      !best ||
      start.line > best.loc.start.line ||
      (start.line === best.loc.start.line && start.column >= best.loc.start.column);
    if (isInside) best = one;
  }
  return best?.id;
}

export type Counts = Readonly<Record<string, Pick<FileCoverageData, 'b'>>>;

/** Those ways that were taken. */
export function takenOf(ways: readonly Way[], counts: Counts): Way[] {
  return ways.filter(([file, branch, way]) => (counts[file]?.b[branch]?.[way] ?? 0) > 0);
}

export function keyOf([file, branch, way]: Way): string {
  return `${file} ${branch} ${way}`;
}
