/** One function of the corpus by one tool: an exploration with a strategy, random calls, or fast-check. */
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { explore, listTargets, type StrategyName } from '../../runtime/index.js';
import { isModule } from '../functions/branches.js';
import { FOLDER } from '../functions/measure.js';
import { countersIn, waysOf } from '../rivals/counters.js';
import { declaredCall, literalsIn } from '../rivals/declared.js';
import type { Tool } from '../rivals/job.js';
import { runRival } from '../rivals/run.js';
import type { Moment, Series } from './moment.js';

export interface Limits {
  /** Most paths of an exploration. */
  readonly paths: number;
  /** Milliseconds of processor time. */
  readonly timeout: number;
}

/** What they are called beside strategies. */
export const RIVALS: Readonly<Record<Tool, string>> = { random: 'random calls', 'fast-check': 'fast-check' };

/** A function by its file and its name. */
export interface Subject {
  readonly file: string;
  readonly target: string;
}

export const nameOf = ({ file, target }: Subject): string => `${file} ${target}`;

export async function subjectsOf(file: string, most: number): Promise<Subject[]> {
  const targets = await listTargets(path.join(FOLDER, file));
  return targets.slice(0, most).map((target) => ({ file, target }));
}

export async function byStrategy(
  subject: Subject,
  strategy: StrategyName,
  seed: number,
  { paths, timeout }: Limits,
): Promise<Series> {
  const moments: Moment[] = [];
  let total = 0;
  const request = { file: path.join(FOLDER, subject.file), target: subject.target };
  for await (const event of explore({ ...request, strategy, seed, maxPaths: paths, timeout })) {
    if (event.type !== 'progress') continue;
    total = event.total;
    moments.push({
      paths: event.run,
      queries: event.queries,
      milliseconds: event.spent,
      covered: event.covered,
    });
  }
  return { subject: nameOf(subject), tool: strategy, seed, total, moments };
}

/** Rivals get as much processor time as an exploration may have. Undefined: types have to be taken off, so they have no counters. */
export async function byRival(
  subject: Subject,
  tool: Tool,
  seed: number,
  { timeout }: Limits,
): Promise<Series | undefined> {
  if (!/\.[cm]?js$/u.test(subject.file)) return undefined;
  const place = realpathSync(mkdtempSync(path.join(tmpdir(), 'penumbra-strategies-')));
  try {
    const file = path.join(place, subject.file);
    cpSync(path.join(FOLDER, subject.file), file);
    cpSync(path.join(FOLDER, 'package.json'), path.join(place, 'package.json'));
    const called = declaredCall({ file, target: subject.target });
    const decisions = await decisionsOf(file, subject.target);
    const literals = literalsIn([file]);
    const ways = waysOf(countersIn([file], isModule), decisions);
    const job = { ...called, tool, seed, file, literals, milliseconds: timeout, ways, folder: place };
    const { moments } = await runRival(job);
    return {
      subject: nameOf(subject),
      tool: RIVALS[tool],
      seed,
      total: ways.length,
      moments: moments.map(({ calls, milliseconds, taken }) => ({
        paths: calls,
        queries: 0,
        milliseconds,
        covered: taken,
      })),
    };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** The decisions that calls can reach. */
async function decisionsOf(
  file: string,
  target: string,
): Promise<{ file: string; line: number; column: number }[]> {
  for await (const event of explore({ file, target, maxPaths: 1 }))
    if (event.type === 'end')
      return event.result.summary.decisions.list.map((one) => ({ ...one, file: path.resolve(one.file) }));
  return [];
}
