/** `npm run bench:text`: what queries about text cost, on functions of text as they are explored. */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { exploreTarget } from '../../runtime/explore/index.js';
import { DEFAULTS } from '../../runtime/index.js';
import { TextSolver } from '../../runtime/solver/text/text-solver.js';
import { commandLine, parsed, wholeNumber } from '../command-line.js';
import { cpuTime } from '../cpu-time.js';
import { markdownTable } from '../markdown.js';

const USAGE = `usage: npm run bench:text -- [--file NAME] [--timeout S]

Functions of text (corpus/functions/text-*.js) are explored in this process, and each query that goes to circuits for
strings is timed on the processor.

  --file NAME   only files whose name has this in it
  --timeout S   seconds on the processor for the exploration of each function (10)
  --help        this text
`;

const { file, timeout } = commandLine('bench:text', USAGE, (args) => {
  const found = parsed(args, {
    options: { file: { type: 'string', default: '' }, timeout: { type: 'string', default: '10' } },
  });
  if (found === undefined) return undefined;
  const { values } = found;
  return { file: values.file, timeout: 1000 * wholeNumber('timeout', values.timeout, 1) };
});

interface Cost {
  readonly milliseconds: number;
  readonly status: string;
}

/** A solver whose queries are timed. */
function timed(costs: Cost[]): void {
  const { solve } = TextSolver.prototype;
  TextSolver.prototype.solve = function (this: TextSolver, ...args) {
    const began = cpuTime().milliseconds;
    const answer = solve.apply(this, args);
    costs.push({ milliseconds: cpuTime().milliseconds - began, status: answer?.status ?? 'unknown' });
    return answer;
  };
}

function row(name: string, costs: readonly Cost[]): readonly string[] {
  const sorted = costs.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const at = (share: number): string =>
    sorted.length === 0 ? '' : sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(1);
  const count = (status: string): string => String(costs.filter((cost) => cost.status === status).length);
  return [
    name,
    String(costs.length),
    count('sat'),
    count('unsat'),
    count('unknown'),
    at(0.5),
    at(0.9),
    at(1),
  ];
}

const folder = fileURLToPath(new URL('../../../corpus/functions/', import.meta.url));
const require = createRequire(import.meta.url);
const all: Cost[] = [];
const rows: (readonly string[])[] = [];
const own: Cost[] = [];
timed(own);
for (const name of readdirSync(folder).filter((one) => /^text-.*\.js$/u.test(one) && one.includes(file))) {
  const subject = path.join(folder, name);
  for (const target of Object.keys(require(subject) as object)) {
    own.length = 0;
    for await (const event of exploreTarget({ ...DEFAULTS, timeout, file: subject, target }))
      if (event.type === 'end') break;
    rows.push(row(`${name} ${target}`, own));
    all.push(...own);
  }
}
rows.push(row('all', all));
process.stdout.write(
  `${markdownTable(['function', 'queries', 'found', 'refuted', 'unknown', 'median ms', 'p90 ms', 'most ms'], rows)}\n`,
);
process.exit(0);
