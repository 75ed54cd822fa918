/**
 * `npm run bench`: the virtual machine against native node, and what the solver costs.
 * Prints Markdown, with `--json` one JSON document.
 */
import { commandLine, parsed } from '../command-line.js';
import { markdownTable } from '../markdown.js';
import { type CommandCost, commandCost } from './command-cost.js';
import { messageCost } from './message-cost.js';
import { pathCost } from './path-cost.js';
import { PROGRAMS, timeProgram } from './programs.js';
import { firstModels, heapQueries, type QueryCost, tinyQueries } from './solver-cost.js';
import { geometricMean } from './timing.js';

const USAGE = `usage: npm run bench [-- --json]

  --json    one JSON document instead of tables
`;

const { json } = commandLine('bench', USAGE, (args) => {
  return parsed(args, { options: { json: { type: 'boolean', default: false } } } as const)?.values;
});

const programs = PROGRAMS.map(timeProgram);
const ratios = {
  fromIr: geometricMean(programs.map(({ native, fromIr }) => fromIr / native)),
  concrete: geometricMean(programs.map(({ native, concrete }) => concrete / native)),
  symbolic: geometricMean(programs.map(({ native, symbolic }) => symbolic / native)),
};
const queries = { tiny: await tinyQueries(), heap: await heapQueries() };
const models = await firstModels();
const messages = await messageCost();
const paths = await pathCost();
const commands = commandCost();

if (json) {
  process.stdout.write(
    `${JSON.stringify({ schema: 1, benchmark: 'tier-0', programs, ratios, queries, models, messages, paths, commands }, null, 2)}\n`,
  );
} else {
  const times = (value: number): string => `${value.toFixed(1)}×`;
  const rows = programs.map(({ program, native, fromIr, concrete, symbolic }) => [
    program,
    native.toFixed(3),
    fromIr.toFixed(3),
    times(fromIr / native),
    concrete.toFixed(2),
    times(concrete / native),
    symbolic.toFixed(2),
    times(symbolic / native),
  ]);
  const row = (name: string, { queries: count, median, high }: QueryCost): string[] => [
    name,
    median.toFixed(0),
    high.toFixed(0),
    `${count}`,
  ];
  process.stdout.write(`# Tier 0 against native node

Milliseconds of CPU for one run, medians; the four ways take turns in one process. From IR: on node, as JavaScript made from
the IR.

${markdownTable(
  ['program', 'native', 'from IR', 'ratio', 'concrete', 'ratio', 'symbolic', 'ratio'],
  [
    ...rows,
    ['geometric mean', '', '', times(ratios.fromIr), '', times(ratios.concrete), '', times(ratios.symbolic)],
  ],
)}

# Solver

There and back, model included, by the clock:

${markdownTable(
  ['query', 'median µs', '95 % within µs', 'queries'],
  [
    row('three comparisons of four integers', queries.tiny),
    row('two bits of the heap, beside the precondition of IntList.contains', queries.heap),
  ],
)}

First model of each precondition, from formula to values, in a solver that is loaded:

${markdownTable(
  ['precondition', 'scope', 'variables', 'CPU ms', 'wall ms'],
  models.map(({ precondition, scope, variables, cpu, wall }) => [
    precondition,
    scope,
    `${variables}`,
    cpu.toFixed(0),
    wall.toFixed(0),
  ]),
)}

The message of one query, there and back: ${messages.thread.toFixed(0)} µs to a thread, ${messages.process.toFixed(0)} µs to another process.

# Paths

A path of three integers and a dozen comparisons, from its query to the verdict of its replay: ${paths.cpu.toFixed(1)} ms of CPU,
${paths.wall.toFixed(1)} ms by the clock, over ${paths.paths} paths, what starting takes left out.
${commands ? commandTable(commands) : ''}`);
}

function commandTable(rows: readonly CommandCost[]): string {
  return `
# Commands

\`penumbra explore\` of a function of two lines, all processes, seconds of CPU:

${markdownTable(
  ['subject', 'CPU s', 'before'],
  rows.map(({ subject, cpu, before }) => [subject, cpu.toFixed(2), before.toFixed(1)]),
)}
`;
}
