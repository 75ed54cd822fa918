/**
 * Calls a function whose file has istanbul's counters again and again, for so much processor time, and says what branches were
 * taken when. Runs in a process of its own: calls may not come back, and may break what they can reach.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import fc from 'fast-check';
import { Random } from '../fuzz/random.js';
import { argumentsArbitrary } from './arbitrary.js';
import type { Job, Moment } from './job.js';
import { randomArguments } from './random-values.js';
import type { Argument } from './shape.js';

const BATCH = 20;
/** Milliseconds by the clock for so many calls. */
const LONGEST = 500;
const BATCH_NAME = '__penumbraBatch__';
/** Values that a constructor is given for a receiver, where nothing is known of its parameters. */
const OF_CONSTRUCTOR: readonly Argument[] = Array.from({ length: 2 }, () => ({
  shape: { kind: 'any' },
  rest: false,
}));

const job = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Job;
const random = new Random(job.seed);

function* generated(args: readonly Argument[], tool: Job['tool']): Generator<readonly unknown[]> {
  if (tool === 'random') for (;;) yield randomArguments(random, args);
  const arbitrary = argumentsArbitrary(args, job.literals);
  for (let batch = 0; ; batch++)
    yield* fc.sample(arbitrary, { numRuns: BATCH, seed: job.seed * 100_003 + batch });
}

interface Found {
  readonly callee: (...args: unknown[]) => unknown;
  readonly holder: unknown;
  /** The class of the receiver, which is made anew for each call. */
  readonly owner: (new (...args: unknown[]) => object) | undefined;
}

function found(exports: Record<string, unknown>): Found | undefined {
  const segments = [...job.segments];
  const first = segments.shift()!;
  const own = exports.default as Record<string, unknown> | undefined;
  let at: unknown = first in exports ? exports[first] : own?.[first];
  let [holder, owner]: [unknown, Found['owner']] = [undefined, undefined];
  for (const [i, segment] of segments.entries()) {
    if (segment === 'prototype' && typeof at === 'function' && i === segments.length - 2)
      owner = at as unknown as NonNullable<Found['owner']>;
    holder = at;
    const isLast = i === segments.length - 1;
    at =
      isLast && job.accessor !== undefined
        ? accessorOf(at, segment, job.accessor)
        : (at as Record<string, unknown> | undefined)?.[segment];
  }
  return typeof at === 'function' ? { callee: at as Found['callee'], holder, owner } : undefined;
}

function accessorOf(holder: unknown, name: string, kind: 'get' | 'set'): unknown {
  for (let at = holder; at !== null && at !== undefined; at = Object.getPrototypeOf(at)) {
    const property = Object.getOwnPropertyDescriptor(at, name);
    if (property) return property[kind];
  }
  return undefined;
}

function call({ callee, holder, owner }: Found, args: readonly unknown[], made: readonly unknown[]): unknown {
  if (job.isConstructor) return new (callee as unknown as new (...list: unknown[]) => object)(...args);
  const receiver = owner ? new owner(...made) : holder;
  return callee.apply(receiver, [...args]);
}

function taken(): number {
  const all = (globalThis as Record<string, unknown>)[job.variable] as
    | Record<string, { readonly b: Record<string, readonly number[]> }>
    | undefined;
  let count = 0;
  for (const [file, branch, way] of job.branches) if ((all?.[file]?.b[branch]?.[way] ?? 0) > 0) count += 1;
  return count;
}

const moments: Moment[] = [];
function tell(calls: number, milliseconds: number): void {
  moments.push({ calls, milliseconds, taken: taken() });
  const counts = (globalThis as Record<string, unknown>)[job.variable] ?? {};
  // Whatever ends the process meanwhile: what was told before stays whole.
  writeFileSync(`${job.out}.part`, JSON.stringify({ moments, counts }));
  renameSync(`${job.out}.part`, job.out);
}

for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, () => {});
const exit = process.exit.bind(process);
process.exit = ((): never => {
  throw new Error('process.exit');
}) as typeof process.exit;

const target = found((await import(pathToFileURL(job.file).href)) as Record<string, unknown>);
const began = process.cpuUsage();
const spent = (): number => {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
};
if (target) {
  const made = generated(OF_CONSTRUCTOR, job.tool);
  const lists = generated(job.args, job.tool);
  let calls = 0;
  let pending: unknown[] = [];
  // Reached by the script below, which alone can be ended in the midst of a call.
  const batch = (): void => {
    for (let i = 0; i < BATCH; i++) {
      calls += 1;
      try {
        const args = lists.next().value as readonly unknown[];
        const result = call(target, args, target.owner ? (made.next().value as readonly unknown[]) : []);
        if (result instanceof Promise) pending.push(result);
      } catch {
        // Any error is an outcome like others.
      }
    }
  };
  (globalThis as Record<string, unknown>)[BATCH_NAME] = batch;
  const script = new Script(`${BATCH_NAME}()`);
  let due = job.milliseconds / 64;
  tell(0, 0);
  for (let now = 0; now < job.milliseconds; now = spent()) {
    try {
      script.runInThisContext({ timeout: LONGEST });
    } catch {
      // A call that did not come back.
    }
    if (pending.length > 0) await new Promise((resolve) => setImmediate(resolve));
    pending = [];
    if (now < due) continue;
    tell(calls, now);
    due = Math.max(now, due * 1.25);
  }
  tell(calls, spent());
}
exit(0);
