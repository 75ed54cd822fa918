/**
 * Programs in processes of their own: a process runs a fixed range of seeds, whatever the number of processes, so that
 * memory stays bounded and a run depends on nothing but its seeds.
 */

import { Child } from '../../runtime/jobs/child.js';
import { sideBySide } from '../../runtime/jobs/side-by-side.js';
import type { Mismatch } from './behaviour.js';
import type { Verdict } from './compare.js';
import type { Answer, Request } from './worker.js';

/** Programs of one process: what a realm of node or a machine keeps is gone with it. */
const PROGRAMS = 250;
/** Milliseconds that a program and its reduction may take. */
const PATIENCE = 300_000;
const REDUCTION = 600_000;
/** Megabytes of a process. */
const MEMORY = 3000;

export interface Range {
  readonly seed: number;
  readonly count: number;
  readonly engines: readonly string[];
  readonly jobs: number;
}

/** Verdicts in the order of the seeds. */
export async function* verdicts({ seed, count, engines, jobs }: Range): AsyncGenerator<[number, Verdict]> {
  const starts: (() => AsyncIterable<[number, Verdict]>)[] = [];
  for (let from = seed; from < seed + count; from += PROGRAMS) {
    const to = Math.min(from + PROGRAMS, seed + count);
    starts.push(() => inOneProcess(from, to, engines));
  }
  for (const stream of sideBySide(starts, jobs)) yield* stream;
}

async function* inOneProcess(
  from: number,
  to: number,
  engines: readonly string[],
): AsyncGenerator<[number, Verdict]> {
  let child: Child<Request, Answer> | undefined;
  for (let seed = from; seed < to; seed++) {
    child ??= start();
    const answer = await ask(child, { command: 'compare', seed, engines }, PATIENCE);
    if (answer.verdict.kind === 'mismatch' && answer.verdict.mismatch.kind === 'death') {
      await child.kill();
      child = undefined;
    }
    yield [seed, answer.verdict];
  }
  await child?.kill();
}

/** The program of a seed again, in a process of its own, made small if it still differs. */
export async function reduceSeed(seed: number, engines: readonly string[]): Promise<Answer> {
  const child = start();
  const answer = await ask(child, { command: 'reduce', seed, engines }, REDUCTION);
  await child.kill();
  return answer;
}

const start = (): Child<Request, Answer> =>
  new Child({
    entry: new URL('worker.js', import.meta.url),
    memory: MEMORY,
    // Programs that run on their own are files, and processes of node.
    permissions: ['--allow-fs-write=*', '--allow-child-process'],
  });

async function ask(child: Child<Request, Answer>, request: Request, patience: number): Promise<Answer> {
  child.send(request);
  const signal = await child.next(patience);
  switch (signal.kind) {
    case 'message':
      return signal.message;
    case 'silence':
      return death(`no answer for ${patience / 1000} s`);
    case 'memory':
      return death(`${signal.megabytes} MB`);
    case 'exit':
      return death(`${signal.how}\n${signal.stderr}`);
  }
}

/** What ends the process is held against this package: node alone ends a program that takes too long. */
function death(actual: string): Answer {
  const mismatch: Mismatch = { engine: 'process', kind: 'death', expected: 'an answer', actual };
  return { verdict: { kind: 'mismatch', mismatch } };
}
