/**
 * `npm run experiment:intisa`: method coverage on the case studies of IntiSa, from contracts and at random (Galler et al.,
 * Figures 3 and 4).
 */
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { idleRunners, listTargets, REACH_DEFAULTS, type Runners, reach } from '../runtime/index.js';
import { commandLine, parsed, wholeNumber } from './command-line.js';
import { cpuTime } from './cpu-time.js';
import { markdownTable } from './markdown.js';

const USAGE = `usage: npm run experiment:intisa -- [FOLDER…] [--seeds N] [--every N] [--plot FILE]

Method coverage on case studies: of all public methods, those that are called with their precondition on the real classes,
from contracts alone, and at random (constructor, calls and arguments) with one to ten chances; and the time that each takes
to the coverage that random sequences have with ten.

  FOLDER       folders of corpus/intisa, by default stack-calc and streaming-feeder
  --seeds N    random runs of ten chances each, 30 by default
  --every N    only every Nth method
  --plot FILE  the figure as SVG
  --help       this text
`;

const CHANCES = 10;
const WIDTH = 480;
const HEIGHT = 300;

const options = commandLine('experiment:intisa', USAGE, (args) => {
  const found = parsed(args, {
    allowPositionals: true,
    options: {
      seeds: { type: 'string', default: '30' },
      every: { type: 'string', default: '1' },
      plot: { type: 'string' },
    },
  });
  if (!found) return undefined;
  const { seeds, every, plot } = found.values;
  return {
    folders: found.positionals,
    seeds: wholeNumber('seeds', seeds, 1),
    every: wholeNumber('every', every, 1),
    plot,
  };
});

interface Method {
  readonly target: string;
  /** Whether contracts lead to it, with the first sequence that is run. */
  readonly isFirst: boolean;
  readonly isReached: boolean;
  readonly why: string;
  /** For each seed the chance at which it is reached; infinity: at none. */
  readonly chances: readonly number[];
  /** Seconds of CPU: from contracts, and at random with ten chances. */
  readonly seconds: { readonly contracts: number; readonly random: number };
}

const root = path.dirname(fileURLToPath(import.meta.resolve('penumbra/package.json')));

/** Processes that run sequences for all targets of a file, as those of the command: contracts pay for none of chance. */
interface FileRunners {
  readonly contracts: Runners;
  readonly random: Runners;
}

async function measure(
  file: string,
  target: string,
  { contracts, random: others }: FileRunners,
): Promise<Method> {
  const began = spent(contracts);
  const result = await last(reach({ file, target, attempts: CHANCES, runners: contracts }));
  const milliseconds = spent(contracts) - began;
  const between = spent(others);
  await last(reach({ file, target, from: 'random', attempts: CHANCES, runners: others }));
  const seconds = { contracts: milliseconds / 1000, random: (spent(others) - between) / 1000 };
  const random = await last(
    reach({ file, target, from: 'random', attempts: CHANCES * options.seeds, runners: others }),
  );
  const hits = random?.hits ?? [];
  const chances = Array.from({ length: options.seeds }, (_, seed) => {
    const own = hits.map((hit) => hit - seed * CHANCES).filter((hit) => hit > 0 && hit <= CHANCES);
    return Math.min(Number.POSITIVE_INFINITY, ...own);
  });
  const isReached = result?.verdict === 'reached';
  // Whoever ends it early has what was measured by then.
  process.stderr.write(
    `${target}: ${isReached ? `reached, run ${result.runs}` : 'not reached'}, random ${chances.map((chance) => (Number.isFinite(chance) ? chance : '–')).join(' ')}, ${seconds.contracts.toFixed(1)} s\n`,
  );
  return {
    target,
    isFirst: isReached && result.runs === 1,
    isReached,
    why: result?.reason ?? result?.verdict ?? 'no result',
    chances,
    seconds,
  };
}

/** Milliseconds of CPU of this process and of those that have ended or are among the runners. */
function spent(runners: Runners): number {
  return cpuTime().milliseconds + runners.worked;
}

async function last(events: ReturnType<typeof reach>) {
  try {
    for await (const event of events) if (event.type === 'end') return event.result;
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
  }
  return undefined;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** Mean and range of the random coverage with so many chances. */
function random(
  methods: readonly Method[],
  chance: number,
): readonly [mean: number, low: number, high: number] {
  const bySeed = Array.from(
    { length: options.seeds },
    (_, seed) => methods.filter(({ chances }) => chances[seed]! <= chance).length / methods.length,
  );
  const mean = bySeed.reduce((sum, share) => sum + share, 0) / bySeed.length;
  return [mean, Math.min(...bySeed), Math.max(...bySeed)];
}

/** Seconds until so many methods are covered, one after the other. */
function timeTo(methods: readonly Method[], wanted: number): number | undefined {
  let covered = 0;
  let seconds = 0;
  for (const method of methods) {
    seconds += method.seconds.contracts;
    if (method.isReached) covered += 1;
    if (covered >= wanted) return seconds;
  }
  return undefined;
}

/** Shares of the methods, and of random sequences their range. */
type Row = readonly [contracts: number, random: number, low: number, high: number];

function plot(name: string, rows: readonly Row[]): string {
  const x = (i: number): number => 40 + (i * (WIDTH - 60)) / (CHANCES - 1);
  const y = (share: number): number => HEIGHT - 30 - share * (HEIGHT - 50);
  const point = (share: number, i: number): string => `${x(i).toFixed(1)},${y(share).toFixed(1)}`;
  const range = [
    ...rows.map(([, , , high], i) => point(high, i)),
    ...rows.map(([, , low], i) => point(low, i)).reverse(),
  ];
  const line = (pick: (row: Row) => number, color: string): string =>
    `<polyline fill="none" stroke="${color}" stroke-width="2" points="${rows.map((row, i) => `${x(i).toFixed(1)},${y(pick(row)).toFixed(1)}`).join(' ')}"/>`;
  const marks = [0, 0.25, 0.5, 0.75, 1].map(
    (share) => `<text x="4" y="${y(share) + 4}" font-size="10">${share * 100} %</text>`,
  );
  const chances = rows.map(
    (_, i) => `<text x="${x(i) - 3}" y="${HEIGHT - 12}" font-size="10">${i + 1}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif">`,
    `<text x="40" y="14" font-size="12">${name}: method coverage by chances; contracts blue, random red</text>`,
    ...marks,
    ...chances,
    `<polygon fill="#b33" fill-opacity="0.2" points="${range.join(' ')}"/>`,
    line(([contracts]) => contracts, '#1f4e9c'),
    line(([, chance]) => chance, '#b33'),
    '</svg>',
    '',
  ].join('\n');
}

for (const folder of options.folders.length > 0 ? options.folders : ['stack-calc', 'streaming-feeder']) {
  const place = path.join(root, 'corpus/intisa', folder);
  const methods: Method[] = [];
  let count = 0;
  for (const name of readdirSync(place).sort()) {
    const file = path.join(place, name);
    const { memory } = REACH_DEFAULTS;
    const runners = { contracts: idleRunners(memory), random: idleRunners(memory) };
    for (const target of await listTargets(file, { constructors: false })) {
      count += 1;
      if ((count - 1) % options.every === 0) methods.push(await measure(file, target, runners));
    }
    await Promise.all([runners.contracts.close(), runners.random.close()]);
  }
  const share = (isCovered: (method: Method) => boolean): number =>
    methods.filter(isCovered).length / methods.length;
  const rows = Array.from({ length: CHANCES }, (_, i) => {
    const contracts = share(({ isFirst, isReached }) => (i === 0 ? isFirst : isReached));
    return [contracts, ...random(methods, i + 1)] as const;
  });
  process.stdout.write(`${folder}: ${methods.length} of ${count} methods, ${options.seeds} seeds\n\n`);
  process.stdout.write(
    `${markdownTable(
      ['chances', 'contracts', 'random, mean', 'random, range'],
      rows.map(([contracts, mean, low, high], i) => [
        String(i + 1),
        percent(contracts),
        percent(mean),
        `${percent(low)} to ${percent(high)}`,
      ]),
    )}\n\n`,
  );
  const total = (of: 'contracts' | 'random'): number =>
    methods.reduce((sum, one) => sum + one.seconds[of], 0);
  const equal = timeTo(methods, rows.at(-1)![1] * methods.length);
  process.stdout.write(
    `seconds of CPU: contracts ${total('contracts').toFixed(0)}, random with ${CHANCES} chances ${total('random').toFixed(0)}; ` +
      `to the coverage of these, contracts ${equal === undefined ? 'never' : equal.toFixed(0)}\n\n`,
  );
  for (const { target, isFirst, isReached, why } of methods)
    if (!isFirst) process.stdout.write(`${target}: ${isReached ? 'reached by a later sequence' : why}\n`);
  if (options.plot !== undefined) writeFileSync(options.plot, plot(folder, rows));
}
