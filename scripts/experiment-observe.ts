/** `npm run experiment:observe`: the figures of Ball's case study, and the figures of observing small functions. */
import { commandLine, parsed, UsageError } from './command-line.js';
import { markdownTable } from './markdown.js';
import { type Measured, measure } from './observe/measure.js';
import { SUBJECTS } from './observe/subjects.js';

const USAGE = `usage: npm run experiment:observe -- [TARGET…] [--json]

States that observations tell apart in small functions: covered by a test, proved unreachable, open; beside the figures of
Ball's paper (MSR-TR-2003-86) for its partition. The last columns are the states that tests for decision coverage pass through
(explore, 3 s), and 10,000 random inputs.

  TARGET  ${[...new Set(SUBJECTS.map(({ target }) => target))].join(', ')}; all without one
  --json  results as JSON
  --help  this text

Exit code 1 if the figures of partition are others than the paper's, 2 for options that cannot be used.
`;

const { json, subjects } = commandLine('experiment:observe', USAGE, (args) => {
  const found = parsed(args, {
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  });
  if (found === undefined) return undefined;
  const missing = found.positionals.find((name) => !SUBJECTS.some(({ target }) => target === name));
  if (missing !== undefined) throw new UsageError(`there is no target ${missing}`);
  const isWanted = (target: string): boolean =>
    found.positionals.length === 0 || found.positionals.includes(target);
  return { json: found.values.json, subjects: SUBJECTS.filter(({ target }) => isWanted(target)) };
});

/** Figures 2, 5 and 6: states, paths, those that are feasible, leaves that are not, leaves with a bounds failure. */
const PAPER: Readonly<
  Record<string, readonly [states: string, paths: string, infeasible: string, faulty: string]>
> = {
  'partition.js': ['49', '11 of 12', 'L6:FFFT', 'L2:FFFF L3:FFTF L4:TTTF'],
  'partition-corrected.js': ['not given', '11 of 12', 'LC:FFFT', ''],
};

const share = (part: number, whole: number): string => (whole === 0 ? '–' : (part / whole).toFixed(2));
const HEAD = [
  'function',
  'states',
  'covered',
  'unreachable',
  'open',
  'paths',
  'ratio',
  'refined',
  'tests',
  'faults',
  'queries',
  'CPU s',
  'by decisions',
  'at random',
];

const rowOf = (one: Measured): readonly string[] => [
  `${one.subject.target}${one.subject.file.startsWith('partition') ? ` (${one.subject.file}${one.subject.reads ? ', reads any' : ''})` : ''}`,
  `${one.states}`,
  `${one.covered}`,
  `${one.unreachable}`,
  `${one.open.length}`,
  `${one.paths}`,
  share(one.feasible, one.paths),
  share(one.feasible, one.left),
  `${one.tests}`,
  `${one.faulty.length}`,
  `${one.queries}`,
  one.cpu.toFixed(1),
  `${one.decisions}`,
  `${one.random}`,
];

const results: Measured[] = [];
for (const subject of subjects) {
  const measured = await measure(subject);
  results.push(measured);
  // Whoever ends it early has what was measured by then.
  process.stderr.write(
    `${rowOf(measured)
      .map((cell, i) => (i === 0 ? cell : `${HEAD[i]} ${cell}`))
      .join(', ')}${measured.open.length > 0 ? `; open: ${measured.open.join(' ')}` : ''}\n`,
  );
}

const figures = results.filter(({ subject }) => subject.reads === 'any');
const isSame = figures.every((measured) => {
  const [states, paths, infeasible, faulty] = PAPER[measured.subject.file]!;
  const own = [
    `${measured.states}`,
    pathsOf(measured),
    measured.infeasible.join(' '),
    measured.faulty.join(' '),
  ];
  return own.every(
    (text, i) => [states, paths, infeasible, faulty][i] === text || (i === 0 && states === 'not given'),
  );
});

function pathsOf({ feasible, paths }: Measured): string {
  return `${feasible} of ${paths}`;
}

if (json) process.stdout.write(`${JSON.stringify(results, undefined, 2)}\n`);
else {
  if (figures.length > 0) {
    const rows = figures.flatMap((measured) => {
      const { file } = measured.subject;
      const [states, paths, infeasible, faulty] = PAPER[file]!;
      return [
        [file, 'the paper', states, paths, infeasible, faulty],
        [
          '',
          'here',
          `${measured.states}`,
          pathsOf(measured),
          measured.infeasible.join(' '),
          measured.faulty.join(' '),
        ],
      ];
    });
    const head = ['', '', 'states', 'feasible paths', 'infeasible leaf', 'leaves with a bounds failure'];
    process.stdout.write(`${markdownTable(head, rows)}\n\n`);
  }
  process.stdout.write(`${markdownTable(HEAD, results.map(rowOf))}\n\n`);
  const decided = results.filter(({ open, states }) => states - open.length >= 0.95 * states).length;
  const cpu = results.map((one) => one.cpu).sort((a, b) => a - b);
  process.stdout.write(
    `${decided} of ${results.length} functions with 95 % of their states covered or proved unreachable; median ${cpu[Math.floor(cpu.length / 2)]!.toFixed(1)} s of CPU\n`,
  );
}
process.exitCode = isSame ? 0 : 1;
