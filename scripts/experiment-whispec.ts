/**
 * The experiment of the Whispec paper (section 5): Table 5 and Figure 8, measured here beside the paper's figures.
 * Prints Markdown, with `--json` one JSON document.
 */

import { cpuTime } from './cpu-time.js';
import { markdownTable } from './markdown.js';
import { watchMemory } from './memory.js';
import { countInputs, type InputCount } from './whispec/inputs.js';
import { type MeasuredRow, measure, measureStart } from './whispec/measure.js';
import { type PaperRow, TABLE_5 } from './whispec/paper.js';

interface Row {
  readonly paper: PaperRow;
  readonly ours: MeasuredRow;
  readonly blackBox: InputCount;
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((1000 * part) / whole) / 10} %`;
const ms = (value: number): string => value.toFixed(0);
const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1);

const name = ({ structure, method }: PaperRow): string => `${structure}.${method}`;

function coverageTable(rows: readonly Row[]): string {
  const header = [
    'method',
    'scope',
    'length',
    'tests',
    'paper',
    'paths run',
    'sites',
    'paper',
    'covered / feasible / total',
    'of feasible',
    'of total',
    'paper',
    'divergent',
  ];
  const cells = rows.map(({ paper, ours }) => {
    const { covered, infeasible, total } = ours.outcomes;
    return [
      name(paper),
      `${paper.scope}`,
      `${paper.length}`,
      `${ours.tests}`,
      `${paper.tests}`,
      `${ours.pathsRun}`,
      `${ours.sites}`,
      `${paper.branches}`,
      `${covered} / ${total - infeasible} / ${total}`,
      percent(covered, total - infeasible),
      percent(covered, total),
      `${paper.coverage} %`,
      `${ours.divergent}`,
    ];
  });
  return markdownTable(header, cells);
}

function costTable(rows: readonly Row[]): string {
  const header = [
    'method',
    'variables',
    'paper',
    'queries',
    'infeasible path conditions',
    'paper',
    'solving ms',
    'executing ms',
    'CPU ms',
    'wall ms',
    'paper ms',
  ];
  const cells = rows.map(({ paper, ours }) => [
    name(paper),
    `${ours.variables}`,
    `${paper.variables}`,
    `${ours.queries}`,
    `${ours.infeasiblePaths}`,
    `${paper.infeasible}`,
    ms(ours.milliseconds.solve),
    ms(ours.milliseconds.execute),
    ms(ours.milliseconds.cpu),
    ms(ours.milliseconds.wall),
    `${paper.milliseconds}`,
  ]);
  return markdownTable(header, cells);
}

function figure8(rows: readonly Row[]): string {
  const header = ['method', 'tests', 'paper', 'all inputs', 'figure from', 'counted'];
  const cells = rows.map(({ paper, ours, blackBox }) => [
    name(paper),
    `${ours.tests}`,
    `${paper.tests}`,
    `${blackBox.inputs}`,
    blackBox.from === 'paper' ? 'paper' : 'our count',
    blackBox.domain,
  ]);
  return markdownTable(header, cells);
}

function usage(unknown: readonly string[]): never {
  process.stderr.write(`unknown option ${unknown.join(' ')}; there is only --json\n`);
  process.exit(2);
}

const args = process.argv.slice(2);
const unknown = args.filter((arg) => arg !== '--json');
if (unknown.length > 0) usage(unknown);

const memoryPeak = watchMemory();
const start = await measureStart();
const rows: Row[] = [];
for (const paper of TABLE_5) rows.push({ paper, ours: await measure(paper), blackBox: countInputs(paper) });
const memory = memoryPeak();
const sum = (of: (row: Row) => number): number => rows.reduce((total, row) => total + of(row), 0);
const total = {
  cpu: sum(({ ours }) => ours.milliseconds.cpu),
  wall: sum(({ ours }) => ours.milliseconds.wall),
  cpuAfterStart: sum(({ ours }) => ours.milliseconds.cpu - start.cpu),
};

if (args.includes('--json')) {
  const report = { schema: 1, experiment: 'whispec', rows, start, total, memory: memory ?? null };
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
} else {
  const children = cpuTime().withChildren
    ? ''
    : ' (of this process alone: the operating system does not tell of others)';
  const peak = memory
    ? `Memory: ${ms(memory.together)} MB in all processes at once, ${ms(memory.largest)} MB in the largest.\n`
    : '';
  process.stdout.write(`# Table 5: tests for decision coverage

A column headed "paper" holds the paper's figure for the column before it. Tests are the runs that added a decision
outcome; sites and outcomes are those of every function that was entered. The scope counts entries; a list has its
sentinel besides.

${coverageTable(rows)}

## What it costs

Solving and executing by the clock; CPU and wall with the start of two processes and of the solver for each method.

${costTable(rows)}

CPU of all rows: ${seconds(total.cpu)} s${children}; ${seconds(total.cpuAfterStart)} s without what it costs to start
(${ms(start.cpu)} ms a row, measured on a method that decides nothing). By the clock: ${seconds(total.wall)} s.
${peak}
# Figure 8: tests, and all nonisomorphic inputs

What a generator from the precondition alone would run. Two figures follow from the paper's text; the others are our
count of what the last column says.

${figure8(rows)}
`);
}
