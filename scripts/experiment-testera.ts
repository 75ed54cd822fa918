/**
 * The case studies of the TestEra paper (section 6): Table I, measured here beside the paper's figures.
 * Prints Markdown, with `--json` one JSON document.
 */
import { markdownTable } from './markdown.js';
import { type MeasuredRow, measure } from './testera/measure.js';
import { type PaperRow, TABLE_I } from './testera/paper.js';

interface Row {
  readonly paper: PaperRow;
  readonly ours: MeasuredRow;
  /** Whether both find a violation, or neither. */
  readonly sameVerdict: boolean;
}

const ms = (value: number): string => value.toFixed(0);

function studies(rows: readonly Row[]): string {
  const header = ['case study', 'property', 'inputs', 'paper', 'pass', 'paper', 'verdict', 'as the paper'];
  const cells = rows.map(({ paper, ours, sameVerdict }) => [
    paper.study,
    paper.property,
    `${ours.generated}`,
    `${paper.generated}`,
    `${ours.passed}`,
    `${paper.passed}`,
    ours.failed === 0 ? 'holds' : `violated: ${ours.violated.join(', ')}`,
    sameVerdict ? 'yes' : 'NO',
  ]);
  return markdownTable(header, cells);
}

function costs(rows: readonly Row[]): string {
  const header = ['target', 'scope', 'checking ms', 'CPU ms', 'wall ms', 'paper: generating s', 'checking s'];
  const cells = rows.map(({ paper, ours }) => [
    ours.target,
    ours.scope,
    ms(ours.checking),
    ms(ours.cpu),
    ms(ours.wall),
    `${paper.generating}`,
    `${paper.checking}`,
  ]);
  return markdownTable(header, cells);
}

const args = process.argv.slice(2);
const unknown = args.filter((arg) => arg !== '--json');
if (unknown.length > 0) {
  process.stderr.write(`unknown option ${unknown.join(' ')}; there is only --json\n`);
  process.exit(2);
}

const rows: Row[] = [];
for (const paper of TABLE_I) {
  const ours = await measure(paper);
  const sameVerdict = (paper.passed === paper.generated) === (ours.failed === 0);
  rows.push({ paper, ours, sameVerdict });
}

if (args.includes('--json')) {
  process.stdout.write(`${JSON.stringify({ schema: 1, experiment: 'testera', rows }, null, 2)}\n`);
} else {
  process.stdout.write(`# Table I: the case studies

A column headed "paper" holds the paper's figure for the column before it. The first two studies have the paper's
specifications and sizes. The last two have ours, written from the paper's description, so their numbers of inputs are
not to be compared; their verdicts are.

${studies(rows)}

## What it costs

CPU and wall with the start of the processes for each row, engine and program included.

${costs(rows)}
`);
}
