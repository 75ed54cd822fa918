/** What came of exploring one hostile program, and of what stands beside it in its file. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { calm } from './programs.js';
import { HostileProject } from './project.js';
import { Witness } from './witness.js';

/** How the exploration of a hostile program ended. */
export interface Containment {
  /** Exit code of the command. */
  readonly exit: number | string;
  /** Codes of the complaints on standard error, each with its target where it has one. */
  readonly complaints?: readonly string[];
  /** Of each target but the neighbour: decision outcomes, and the bounds hit. */
  readonly targets?: Readonly<Record<string, string>>;
  /** The neighbour, where it is not as it is on its own. */
  readonly neighbour?: string;
  /** Files written, connections, processes left, or tests that fail. */
  readonly damage?: readonly string[];
}

interface Summary {
  readonly subject: { readonly target: string };
  readonly tests: readonly {
    readonly inputs: Readonly<Record<string, unknown>>;
    readonly outcome: {
      readonly kind: string;
      readonly value?: unknown;
      readonly error?: { readonly name: string };
    };
    readonly replay: string;
  }[];
  readonly decisions: { readonly total: number; readonly covered: number };
  readonly paths: { readonly divergent: number };
  readonly bounds: readonly { readonly name: string; readonly hit: boolean }[];
}

interface Document {
  readonly targets: readonly Summary[];
  readonly failures: readonly { readonly target: string; readonly code: string }[];
}

const command = fileURLToPath(new URL('../../bundle/runtime-cli-main.cjs', import.meta.url));
const mocha = fileURLToPath(import.meta.resolve('mocha/bin/mocha.js'));
/** Milliseconds of the clock after which the command counts as blocked. */
const PATIENCE = 240_000;
const ARGUMENTS = [
  '--json',
  '--emit',
  'mocha',
  '--timeout',
  '10',
  '--run-timeout',
  '1',
  '--memory',
  '700',
  '--jobs',
  '1',
];

let alone: Promise<string> | undefined;

/** The result of exploring the neighbour beside a program that does nothing. */
async function neighbourAlone(): Promise<string> {
  const { neighbour } = await observe(calm);
  if (neighbour === undefined || !neighbour.startsWith('4/4: "large" at '))
    throw new Error(`the neighbour itself is not explored as it should be: ${neighbour}`);
  return neighbour;
}

/** Explores all targets of a hostile program as a user would, in a folder of its own. */
export async function contain(program: string): Promise<Containment> {
  alone ??= neighbourAlone();
  const expected = await alone;
  const { neighbour, ...rest } = await observe(program);
  return neighbour === expected ? rest : { ...rest, neighbour: neighbour ?? 'none' };
}

/** As `contain`, with the neighbour as it is. */
async function observe(program: string): Promise<Containment> {
  const witness = await Witness.open();
  const project = new HostileProject(program, witness.port);
  try {
    const { exit, out, err } = await run([command, 'explore', project.file, ...ARGUMENTS], project.folder);
    const complaints = [...err.matchAll(/^(?:(.*): )?error (E_\w+)/gmu)].map(([, target, code]) =>
      target === undefined ? code! : `${path.basename(target)}: ${code}`,
    );
    const document = out === '' ? undefined : (JSON.parse(out) as Document);
    const summaries = document?.targets ?? [];
    const neighbour = summaries.find(({ subject }) => subject.target === 'neighbour');
    const others = summaries.filter((one) => one !== neighbour);
    const damage = [
      ...(exit === 'blocked' ? ['the command does not end'] : []),
      ...project.changes().map((name) => `${name} is changed`),
      ...(await witness.seen()),
      ...(neighbour === undefined ? [] : await failures(project, 'neighbour')),
    ];
    return {
      exit,
      ...(complaints.length > 0 ? { complaints } : {}),
      ...(others.length > 0
        ? { targets: Object.fromEntries(others.map((one) => [one.subject.target, inBrief(one)])) }
        : {}),
      ...(neighbour === undefined ? {} : { neighbour: exactly(neighbour) }),
      ...(damage.length > 0 ? { damage } : {}),
    };
  } finally {
    witness.close();
    project.remove();
  }
}

/** Each test with its input, in an order of its own. */
function exactly({ tests, decisions, paths, bounds }: Summary): string {
  const told = tests.map(({ inputs, outcome, replay }) => {
    const verdict = replay === 'same' ? '' : ` (${replay})`;
    return `${JSON.stringify(outcome.value)} at ${Object.values(inputs)
      .map((one) => JSON.stringify(one))
      .join(', ')}${verdict}`;
  });
  const divergent = paths.divergent > 0 ? [`${paths.divergent} divergent`] : [];
  return `${decisions.covered}/${decisions.total}: ${[...told.sort(), ...divergent, ...hitBounds(bounds)].join(', ')}`;
}

/** What ends a run from outside: which comes first is a matter of the machine. */
const GIVEN_UP: ReadonlySet<string> = new Set(['bound run-timeout', 'bound memory']);
/** How far the search has come within its time is a matter of the machine, too, where runs are given up. */
const OF_SEARCH: ReadonlySet<string> = new Set(
  ['calls', 'kinds', 'patience', 'prediction', 'scope', 'steps', 'timeout', 'unknown', 'values'].map(
    (name) => `bound ${name}`,
  ),
);

/** Decision outcomes, and the bounds that were hit but those of the search. */
function inBrief({ decisions, bounds }: Summary): string {
  const hit = hitBounds(bounds).filter((name) => !OF_SEARCH.has(name));
  const told = new Set(hit.map((name) => (GIVEN_UP.has(name) ? 'runs given up' : name)));
  return [`${decisions.total} outcomes`, ...told].join(', ');
}

function hitBounds(bounds: Summary['bounds']): string[] {
  return bounds.flatMap(({ name, hit }) => (hit ? [`bound ${name}`] : [])).sort();
}

/** Whether the emitted tests of a target pass, as the user runs them. */
async function failures(project: HostileProject, target: string): Promise<string[]> {
  const file = project.testFile(target);
  if (!existsSync(file)) return [`no tests of ${target}`];
  const { exit } = await run([mocha, '--no-config', '--exit', file], project.folder);
  return exit === 0 ? [] : [`tests of ${target} fail`];
}

interface Ended {
  readonly exit: number | string;
  readonly out: string;
  readonly err: string;
}

/** Runs node in a process group of its own, to see what is left of it. */
async function run(args: readonly string[], cwd: string): Promise<Ended> {
  const child = spawn(process.execPath, args, { cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const group = child.pid!;
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  let isBlocked = false;
  const timer = setTimeout(() => {
    isBlocked = true;
    process.kill(-group, 'SIGKILL');
  }, PATIENCE);
  const exit = await new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal!));
  });
  const left = membersOf(group);
  for (const pid of left) process.kill(pid, 'SIGKILL');
  await new Promise((resolve) =>
    child.stdout.readableEnded ? resolve(undefined) : child.once('close', resolve),
  );
  clearTimeout(timer);
  const ending = left.length > 0 ? `${exit}, with ${left.length} processes left` : exit;
  return { exit: isBlocked ? 'blocked' : ending, out, err };
}

/** The living processes of a process group, by /proc: field 5 of proc_pid_stat(5). */
function membersOf(group: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
        const [state, , of] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return Number(of) === group && state !== 'Z';
      } catch {
        return false;
      }
    });
}
