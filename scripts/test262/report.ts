/** Results by folder, and what differs from what is expected, as text. */
import { markdownTable } from '../markdown.js';
import type { Surprises } from './expectations.js';
import type { Result } from './worker.js';

export interface Row {
  readonly folder: string;
  files: number;
  /** Files that node passes in all their modes. */
  node: number;
  /** Of these, those that this machine passes. */
  penumbra: number;
  /** Of these, those that an engine that does nothing passes. */
  nothing: number;
  crashes: number;
  hangs: number;
}

/** A row for each second-level folder, each first-level one, and all. */
export function rowsOf(results: readonly Result[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { file, node, penumbra, nothing, trouble } of results) {
    const [top, second] = file.split('/');
    for (const folder of new Set(['all', top!, file.split('/').length > 2 ? `${top}/${second}` : top!])) {
      const row = rows.get(folder) ?? emptyRow(folder);
      rows.set(folder, row);
      row.files += 1;
      if (trouble === 'crash') row.crashes += 1;
      if (trouble === 'hang') row.hangs += 1;
      if (node !== undefined) continue;
      row.node += 1;
      if (penumbra === undefined) row.penumbra += 1;
      if (nothing === undefined) row.nothing += 1;
    }
  }
  return [...rows.values()].sort((a, b) => (a.folder < b.folder ? -1 : 1));
}

export function tableOf(rows: readonly Row[]): string {
  const share = ({ node, penumbra }: Row): string =>
    node === 0 ? '–' : `${((100 * penumbra) / node).toFixed(2)} %`;
  return markdownTable(
    ['folder', 'files', 'node passes', 'penumbra of these', 'share', 'doing nothing', 'crashes', 'hangs'],
    rows.map((row) => [
      row.folder,
      ...[row.files, row.node, row.penumbra].map(String),
      share(row),
      ...[row.nothing, row.crashes, row.hangs].map(String),
    ]),
  );
}

/** The page that is stored with the sources. */
export function resultsPage(
  rows: readonly Row[],
  excluded: ReadonlyMap<string, number>,
  expectedFailures: number,
): string {
  const lines = [...excluded].map(([reason, count]) => `- ${reason}: ${count}`);
  return `# test262

Written by \`npm run test262 -- --dir PATH --write\` on node ${process.version}. Files, each in all its modes; those that
node does not pass are outside of the comparison. ${expectedFailures} files are expected to fail (\`expected-failures.txt\`).

${tableOf(rows)}

Files left out by name:

${lines.join('\n')}
`;
}

/** What is new, a line each; empty if nothing is. */
export function surprisesText({ failures, passes, troubles }: Surprises): string {
  const section = (title: string, lines: readonly string[]): string =>
    lines.length === 0 ? '' : `\n${title} (${lines.length}):\n${lines.map((line) => `  ${line}\n`).join('')}`;
  return [
    section(
      'unexpected failures',
      failures.map(({ file, penumbra }) => `${file}: ${penumbra}`),
    ),
    section('unexpected passes: take them off the list of expected failures', passes),
    section(
      'crashes and hangs of the machine',
      troubles.map(({ file, trouble, penumbra }) => `${file}: ${trouble}: ${penumbra}`),
    ),
  ].join('');
}

function emptyRow(folder: string): Row {
  return { folder, files: 0, node: 0, penumbra: 0, nothing: 0, crashes: 0, hangs: 0 };
}
