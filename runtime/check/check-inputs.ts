/** Running the method on all inputs of an enumeration, or on a sample of them. */
import type { Enumeration } from '../enumerate/engine.js';
import type { EnumerateOptions } from '../enumerate/options.js';
import type { Instance } from '../inputs/heap/instance.js';
import type { Batches } from './batches.js';
import type { Verdict } from './checker.js';
import { now } from './clock.js';
import { type End, type Position, positionOf, type Send } from './position.js';
import type { CheckRequest, Resume } from './protocol.js';
import { drawSample } from './sample.js';
import { bookVerdicts, collectInputs } from './verdict-book.js';

/** Inputs of a batch at most, and milliseconds that finding them may take before they are run. */
const MOST = 1000;
const PATIENCE = 100;
/** Runs them as the request says. @throws PenumbraError E_CLASS */
export async function checkInputs(
  enumeration: Enumeration,
  batches: Batches,
  { options, resume, collects }: CheckRequest,
  send: Send,
): Promise<End> {
  const check = new Check(batches, options.maxFailures, resume, collects, send);
  const { sample } = options;
  if (sample === undefined) return checkAll(enumeration, check, options);
  return checkSample(enumeration, check, { ...options, sample }, send);
}

async function checkAll(
  enumeration: Enumeration,
  check: Check,
  { limit = Number.POSITIVE_INFINITY }: EnumerateOptions,
): Promise<End> {
  let isWhole = false;
  while (!isWhole && check.done < limit) {
    const most = Math.min(limit - check.done, check.most);
    const instances: Instance[] = [];
    for (const end = now() + PATIENCE; instances.length < most && now() < end; ) {
      const found = enumeration.next();
      const instance = found instanceof Promise ? await found : found;
      isWhole = instance === undefined;
      if (!instance) break;
      instances.push(instance);
    }
    await check.run(instances, () => positionOf(enumeration));
  }
  return { generated: check.done, isWhole };
}

async function checkSample(
  enumeration: Enumeration,
  check: Check,
  { limit = Number.POSITIVE_INFINITY, sample, seed }: EnumerateOptions & { readonly sample: number },
  send: Send,
): Promise<End> {
  const found = (generated: number): void => send({ type: 'found', generated, ...enumeration.counters });
  const { instances, generated, isWhole } = await drawSample(enumeration, sample, seed, limit, found);
  found(generated);
  while (check.done < instances.length) {
    const next = instances.slice(check.done, check.done + check.most);
    await check.run(next, () => ({ ...enumeration.counters }));
  }
  return { generated, isWhole };
}

/** Runs inputs and reports the verdicts. */
class Check {
  /** The number of the last input. */
  done: number;
  private kept: number;
  private fresh: string | undefined;

  constructor(
    private readonly batches: Batches,
    private readonly maxFailures: number,
    private readonly resume: Resume,
    private readonly collects: boolean,
    private readonly send: Send,
  ) {
    this.done = resume.done;
    this.kept = resume.failures;
  }

  /** How many may come next: one by one, where one of them ended the process. */
  get most(): number {
    return this.done < this.resume.carefulUntil ? 1 : MOST;
  }

  /** @param position where the enumeration stands behind these inputs */
  async run(instances: readonly Instance[], position: () => Position): Promise<void> {
    const judged = Math.min(instances.length, Math.max(0, this.resume.judged - this.done));
    this.done += judged;
    for (let at = judged; at < instances.length; ) {
      const rest = instances.slice(at);
      at += await this.runSome(rest, (count) => (count === rest.length ? position() : undefined));
    }
  }

  /** Runs as many as fit into a slice, and says how many. */
  private async runSome(
    instances: readonly Instance[],
    position: (count: number) => Position | undefined,
  ): Promise<number> {
    const from = this.done + 1;
    const death = this.resume.killed.find(({ number }) => number === from);
    const began = now();
    if (!death) this.send({ type: 'running', from, to: this.done + instances.length });
    const verdicts: readonly Verdict[] = death
      ? [{ kind: 'timeout', reason: death.reason }]
      : await this.batches.run(instances, this.kept < this.maxFailures);
    const inputOf = (instance: Instance): ReturnType<Batches['inputOf']> => this.batches.inputOf(instance);
    const { failures, ...counts } = await bookVerdicts(instances, verdicts, from, inputOf);
    const collected = this.collects
      ? { collected: await collectInputs(instances, verdicts, from, inputOf) }
      : {};
    const kept = failures.slice(0, this.maxFailures - this.kept);
    this.kept += kept.length;
    this.done += verdicts.length;
    this.tellFresh();
    const milliseconds = now() - began;
    this.send({
      type: 'batch',
      done: this.done,
      ...counts,
      failures: kept,
      milliseconds,
      ...collected,
      ...position(verdicts.length),
    });
    return verdicts.length;
  }

  private tellFresh(): void {
    const { fresh } = this.batches;
    if (fresh === this.fresh || fresh === undefined) return;
    this.fresh = fresh;
    this.send({ type: 'fresh', reason: fresh });
  }
}
