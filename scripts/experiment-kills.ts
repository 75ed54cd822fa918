/** `npm run experiment:kills`: a corpus run that is killed at any moment and resumed comes to what an uninterrupted one does. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { commandLine, parsed, wholeNumber } from './command-line.js';
import { markdownTable } from './markdown.js';
import { cacheFolder } from './packages/install.js';

const USAGE = `usage: npm run experiment:kills -- [NAME…] [options]

Runs \`penumbra corpus run\` over packages of corpus/packages.json twice: once to its end, and once killed by SIGKILL at random
moments and resumed each time. Both have to come to the same outcomes, tests, paths and findings.

  NAME             beginnings of names of packages (ms clsx yallist)
  --kills N        how often it is killed (10)
  --sample N       functions of each package (2)
  --max-steps N    budget of a function in instructions (1000000)
  --max-queries N  budget of a function in queries (60)
  --seed N         of the moments (1)
  --help           this text

Exit code 1 if the two differ.
`;

const { names, kills, seed, budget } = commandLine('experiment:kills', USAGE, (args) => {
  const found = parsed(args, {
    allowPositionals: true,
    options: {
      kills: { type: 'string', default: '10' },
      sample: { type: 'string', default: '2' },
      'max-steps': { type: 'string', default: '1000000' },
      'max-queries': { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
    },
  });
  if (found === undefined) return undefined;
  const { values, positionals } = found;
  const passed = (['sample', 'max-steps', 'max-queries'] as const).flatMap((name) => [
    `--${name}`,
    String(wholeNumber(name, values[name], 1)),
  ]);
  return {
    names: positionals.length > 0 ? positionals : ['ms', 'clsx', 'yallist'],
    kills: wholeNumber('kills', values.kills, 0),
    seed: wholeNumber('seed', values.seed, 1),
    budget: passed,
  };
});

const MAIN = fileURLToPath(new URL('../bundle/runtime-cli-main.cjs', import.meta.url));
const LIST = fileURLToPath(new URL('../../corpus/packages.json', import.meta.url));

const place = mkdtempSync(path.join(tmpdir(), 'penumbra-kills-'));
let most = 0;

interface Running {
  kill(): void;
  readonly end: Promise<number | null>;
}

/** Starts a run, and watches how much memory its parent has: proc_pid_status(5). */
function start(run: string): Running {
  const packages = ['--packages', path.join(cacheFolder(), 'corpus'), '--jobs', '2'];
  const child = spawn(
    process.execPath,
    [MAIN, 'corpus', 'run', LIST, ...names, '--run', run, ...packages, ...budget],
    { cwd: place, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const watch = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      most = Math.max(most, Number(/^VmHWM:\s+(\d+)/mu.exec(status)?.[1] ?? 0) / 1024);
    } catch {
      // It is over, or there is no /proc.
    }
  }, 200);
  const end = new Promise<number | null>((resolve) =>
    child.once('close', (code) => {
      clearInterval(watch);
      resolve(code);
    }),
  );
  return { kill: () => child.kill('SIGKILL'), end };
}

/** Lehmer's generator: the moments are the same ones for a seed. */
function generator(first: number): () => number {
  let state = first;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

interface Package {
  readonly label: string;
  readonly state: string;
  readonly figures: {
    readonly functions: { readonly explored: number };
    readonly outcomes: { readonly covered: number; readonly total: number };
    readonly tests: number;
    readonly paths: { readonly run: number };
    readonly findings: number;
    readonly errors: number;
    readonly timed: number;
  };
}

interface Compared {
  readonly packages: readonly {
    readonly name: string;
    readonly before?: Package;
    readonly after?: Package;
    readonly changes: readonly object[];
    readonly new: number;
    readonly gone: number;
  }[];
}

function compared(): Compared {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [MAIN, 'corpus', 'compare', 'whole', 'killed', '--json'],
    { cwd: place, encoding: 'utf8', maxBuffer: 2 ** 30 },
  );
  if (status !== 0) throw new Error(`the runs cannot be compared: ${stderr}`);
  return JSON.parse(stdout) as Compared;
}

/** What is the same for each run; times, and how many queries there were on the way, are not. */
function facts({ state, figures }: Package): string {
  const { functions, outcomes, tests, paths, findings, errors } = figures;
  return JSON.stringify({ state, functions, outcomes, tests, paths, findings, errors });
}

try {
  const began = performance.now();
  const whole = await start('whole').end;
  const length = performance.now() - began;
  const random = generator(seed);
  let killed = 0;
  for (let i = 0; i < kills; i++) {
    const run = start('killed');
    const isOver = await Promise.race([
      pause((random() * length) / 4).then(() => false),
      run.end.then(() => true),
    ]);
    run.kill();
    await run.end;
    if (!isOver) killed += 1;
    process.stderr.write(isOver ? 'was over before\n' : 'killed\n');
  }
  const resumed = await start('killed').end;
  const rows = compared().packages.map(({ name, before, after, changes, new: more, gone }) => {
    const same =
      before !== undefined &&
      after !== undefined &&
      changes.length + more + gone === 0 &&
      facts(before) === facts(after);
    const shown = (one: Package | undefined): string =>
      one === undefined
        ? '–'
        : `${one.figures.outcomes.covered} of ${one.figures.outcomes.total}, ${one.figures.tests} tests, ${one.figures.paths.run} paths`;
    const cells = [before?.label ?? name, shown(before), shown(after), `${before?.figures.timed ?? 0}`];
    return { same, cells: [...cells, same ? 'yes' : 'no'] };
  });
  const header = ['package', 'uninterrupted', 'killed and resumed', 'ended by time', 'same'];
  const table = markdownTable(
    header,
    rows.map(({ cells }) => cells),
  );
  process.stdout.write(
    `${table}\nkilled ${killed} times; the parent had ${Math.round(most)} MB at most; exit codes ${whole} and ${resumed}\n`,
  );
  if (rows.length === 0 || rows.some(({ same }) => !same)) process.exitCode = 1;
} finally {
  rmSync(place, { recursive: true, force: true });
}
