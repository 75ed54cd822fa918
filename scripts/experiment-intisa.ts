/**
 * `npm run experiment:intisa`: method coverage on the case studies of IntiSa, from contracts and at random (Galler et al.,
 * Figures 3 and 4).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listTargets, REACH_DEFAULTS, type ReachTogether, reach, reachTogether } from '../runtime/index.js';
import { commandLine, parsed, UsageError, wholeNumber } from './command-line.js';
import { cpuTime } from './cpu-time.js';
import { plot } from './intisa/plot.js';
import { filesOf, type SubjectFile, subjectNames } from './intisa/subjects.js';
import { markdownTable } from './markdown.js';

/** Calls of the sequences that are looked for first. */
const SOON = 2;

const USAGE = `usage: npm run experiment:intisa -- [NAME…] [--seeds N] [--every N] [--plots DIR]

Method coverage on case studies: of all public methods, those that are called with their precondition on the real classes,
from contracts alone, and at random (constructor, calls and arguments) with one to ten chances; and the time that each takes
to the coverage that random sequences have with ten. Both are taken in one process, which has reached one target each way before,
each reads the files for itself, and both run their sequences in processes of the same kind. Contracts take all methods in two
rounds: sequences of at most ${SOON} calls first, then those that take more. What the first round spent on these counts.

  NAME         ${subjectNames().join(', ')};
               all without one. Packages are installed on demand; what cannot be installed is left out, and told
  --seeds N    random runs of ten chances each, 30 by default
  --every N    only every Nth method
  --plots DIR  a figure of each as SVG, in this folder
  --help       this text
`;

const CHANCES = 10;

const options = commandLine('experiment:intisa', USAGE, (args) => {
  const found = parsed(args, {
    allowPositionals: true,
    options: {
      seeds: { type: 'string', default: '30' },
      every: { type: 'string', default: '1' },
      plots: { type: 'string' },
    },
  });
  if (!found) return undefined;
  const { seeds, every, plots } = found.values;
  const names = subjectNames();
  const missing = found.positionals.find((name) => !names.includes(name));
  if (missing !== undefined)
    throw new UsageError(`there is no subject ${missing}; there are ${names.join(', ')}`);
  return {
    names: found.positionals.length > 0 ? found.positionals : names,
    seeds: wholeNumber('seeds', seeds, 1),
    every: wholeNumber('every', every, 1),
    plots,
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
  /** Seconds of CPU: from contracts in the first round and in the second, and at random with ten chances. */
  readonly seconds: { readonly soon: number; readonly later: number; readonly random: number };
  readonly isSoon: boolean;
}

/** What targets share, as in the command: contracts pay for nothing of chance. */
interface Shared {
  readonly contracts: ReachTogether;
  readonly random: ReachTogether;
}

async function measure(
  subject: SubjectFile,
  target: string,
  { contracts, random: others }: Shared,
): Promise<Method> {
  const began = spent(contracts);
  const request = { ...subject, target, attempts: CHANCES, together: contracts };
  const soon = await last(reach({ ...request, soon: SOON }));
  const middle = spent(contracts);
  const isSoon = soon?.verdict === 'reached';
  const result = isSoon ? soon : await last(reach(request));
  const ended = spent(contracts);
  const between = spent(others);
  const first = await last(
    reach({ ...subject, target, from: 'random', attempts: CHANCES, together: others }),
  );
  const seconds = {
    soon: (middle - began) / 1000,
    later: (ended - middle) / 1000,
    random: (spent(others) - between) / 1000,
  };
  const random =
    options.seeds === 1
      ? first
      : await last(
          reach({ ...subject, target, from: 'random', attempts: CHANCES * options.seeds, together: others }),
        );
  const hits = random?.hits ?? [];
  const chances = Array.from({ length: options.seeds }, (_, seed) => {
    const own = hits.map((hit) => hit - seed * CHANCES).filter((hit) => hit > 0 && hit <= CHANCES);
    return Math.min(Number.POSITIVE_INFINITY, ...own);
  });
  const isReached = result?.verdict === 'reached';
  // Whoever ends it early has what was measured by then.
  process.stderr.write(
    `${target}: ${isReached ? `reached, run ${result.runs}` : 'not reached'}, random ${chances.map((chance) => (Number.isFinite(chance) ? chance : '–')).join(' ')}, ${seconds.soon.toFixed(2)} and ${seconds.later.toFixed(2)} s\n`,
  );
  return {
    target,
    isFirst: isReached && result.runs === 1,
    isReached,
    why: result?.reason ?? result?.verdict ?? 'no result',
    chances,
    seconds,
    isSoon,
  };
}

/** Milliseconds of CPU of this process and of those that have ended or are among the runners. */
function spent(runners: ReachTogether): number {
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

/** Seconds until so many methods are covered, one after the other in each round. */
function timeTo(methods: readonly Method[], wanted: number): number | undefined {
  let covered = 0;
  let seconds = 0;
  for (const round of ['soon', 'later'] as const)
    for (const method of methods) {
      seconds += method.seconds[round];
      if (method.isReached && method.isSoon === (round === 'soon')) covered += 1;
      if (covered >= wanted) return seconds;
    }
  return undefined;
}

/** What has been done once: neither way pays for code that is loaded and compiled. */
const isWarm = new Set<string>();

/** The targets of a file. */
async function targetsOf(subject: SubjectFile): Promise<readonly string[]> {
  const targets = await listTargets(subject.file, { constructors: false });
  const [first] = targets;
  for (const from of ['random', 'contracts'] as const)
    if (first !== undefined && !isWarm.has(from)) {
      await last(reach({ ...subject, target: first, from, attempts: 1 }));
      isWarm.add(from);
    }
  return targets;
}

async function run(name: string, files: readonly SubjectFile[]): Promise<void> {
  const methods: Method[] = [];
  let count = 0;
  const { memory } = REACH_DEFAULTS;
  const shared = { contracts: reachTogether(memory), random: reachTogether(memory) };
  for (const subject of files)
    for (const target of await targetsOf(subject)) {
      count += 1;
      if ((count - 1) % options.every === 0) methods.push(await measure(subject, target, shared));
    }
  await Promise.all([shared.contracts.close(), shared.random.close()]);
  const share = (isCovered: (method: Method) => boolean): number =>
    methods.filter(isCovered).length / methods.length;
  const rows = Array.from({ length: CHANCES }, (_, i) => {
    const contracts = share(({ isFirst, isReached }) => (i === 0 ? isFirst : isReached));
    return [contracts, ...random(methods, i + 1)] as const;
  });
  process.stdout.write(`${name}: ${methods.length} of ${count} methods, ${options.seeds} seeds\n\n`);
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
  const total = (...of: readonly (keyof Method['seconds'])[]): number =>
    methods.reduce((sum, { seconds }) => of.reduce((all, one) => all + seconds[one], sum), 0);
  const equal = timeTo(methods, rows.at(-1)![1] * methods.length);
  process.stdout.write(
    `seconds of CPU: contracts ${total('soon', 'later').toFixed(1)}, random with ${CHANCES} chances ${total('random').toFixed(1)}; ` +
      `to the coverage of these, contracts ${equal === undefined ? 'never' : equal.toFixed(1)}\n\n`,
  );
  for (const { target, isFirst, isReached, why } of methods)
    if (!isFirst) process.stdout.write(`${target}: ${isReached ? 'reached by a later sequence' : why}\n`);
  process.stdout.write('\n');
  if (options.plots === undefined) return;
  mkdirSync(options.plots, { recursive: true });
  writeFileSync(path.join(options.plots, `${name}.svg`), plot(name, rows));
}

for (const name of options.names) {
  let files: readonly SubjectFile[];
  try {
    files = filesOf(name);
  } catch (error) {
    process.stderr.write(`${name} is left out: ${(error as Error).message}\n`);
    continue;
  }
  await run(name, files);
}
