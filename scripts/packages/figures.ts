/** What is printed of all functions together: beside random calls and fast-check, and how much of the search added nothing. */
import { markdownTable } from '../markdown.js';
import type { PackageResult, TargetRow } from './measure.js';

const share = (part: number, all: number): string =>
  all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} %`;

/** One row for each function. */
export function functionTable(packages: readonly PackageResult[]): string {
  const lines = packages.flatMap((one) =>
    one.rows.map(({ target, all, taken, random, fastCheck, isTyped, testsText, idle }) => [
      `${one.package} ${target}`,
      `${all}`,
      `${taken}`,
      random === undefined ? '–' : `${random}`,
      fastCheck === undefined ? '–' : `${fastCheck}`,
      isTyped === undefined ? '–' : isTyped ? 'types' : 'anything',
      testsText ? 'yes' : 'no',
      idle === undefined ? '–' : share(idle, 1),
    ]),
  );
  const header = ['function', 'branches', 'taken', 'random', 'fast-check', 'by', 'tests text', 'idle paths'];
  return markdownTable(header, lines);
}

export function median(numbers: readonly number[]): number | undefined {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

/** Sentences about all. */
export function figures(packages: readonly PackageResult[]): readonly string[] {
  const all = packages.flatMap(({ rows }) => rows).filter((row) => row.all > 0);
  const covered = (rows: readonly TargetRow[]): string => {
    const [taken, ways] = [sum(rows, (row) => row.taken), sum(rows, (row) => row.all)];
    return `${taken} of ${ways} branches (${share(taken, ways)})`;
  };
  const shares = packages.flatMap(({ branches }) =>
    branches.all === 0 ? [] : [branches.taken / branches.all],
  );
  const beside = (name: string, of: (row: TargetRow) => number | undefined): string[] => {
    const rows = all.filter((row) => of(row) !== undefined);
    if (rows.length === 0) return [];
    const open = rows.filter((row) => of(row)! < row.all);
    const [least, more] = [
      rows.filter((row) => row.taken >= of(row)!),
      open.filter((row) => row.taken > of(row)!),
    ];
    const theirs = sum(rows, (row) => of(row)!);
    return [
      `- ${name}: ${theirs} of ${sum(rows, (row) => row.all)} branches; at least as many as it on ${least.length} of ${rows.length} functions (${share(least.length, rows.length)}), more on ${more.length} of the ${open.length} that it leaves incomplete (${share(more.length, open.length)})`,
    ];
  };
  const idle = packages.flatMap(({ rows }) => {
    const shares = rows.flatMap((row) => (row.idle === undefined ? [] : [row.idle]));
    return shares.length === 0 ? [] : [median(shares)!];
  });
  const errors = sum(packages, (row) => row.errors.all);
  const unlikely = sum(packages, (row) => row.errors.unlikely);
  return [
    `- of all functions ${covered(all)}, of those that test no text ${covered(all.filter((row) => !row.testsText))}`,
    ...(shares.length === 0 ? [] : [`- the median package ${share(median(shares)!, 1)}`]),
    ...beside('random calls', (row) => row.random),
    ...beside('fast-check', (row) => row.fastCheck),
    ...(idle.length === 0
      ? []
      : [
          `- up to 95 % of the final coverage ${share(median(idle)!, 1)} of the paths add nothing, on the median package`,
        ]),
    `- ${unlikely} of ${errors} groups of errors are of inputs that nothing suggests (${share(unlikely, errors)}): they are listed last`,
  ];
}

function sum<T>(of: readonly T[], part: (one: T) => number): number {
  return of.reduce((total, one) => total + part(one), 0);
}
