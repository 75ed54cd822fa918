/** All inputs of a subject, counted or checked: what the child does. */
import { chooseEngine } from '../enumerate/choose.js';
import { conflictOf } from '../enumerate/conflict.js';
import type { Enumeration, EnumerationSubject } from '../enumerate/engine.js';
import type { EnumerateOptions } from '../enumerate/options.js';
import { type DescribedSubject, describeSubject } from '../enumerate/subject.js';
import type { Instance } from '../inputs/instance.js';
import type { BoundRecord } from '../inputs/records.js';
import { noInstance } from '../spec/index.js';
import { Batches } from './batches.js';
import type { Verdict } from './checker.js';
import { filtered } from './filtered.js';
import { predicateCalls } from './predicate-calls.js';
import { ProgramHost } from './program-host.js';
import type { CheckMessage, CheckRequest, Resume } from './protocol.js';
import { drawSample } from './sample.js';
import { violatedFormula } from './verdict.js';
import { bookVerdicts, collectInputs } from './verdict-book.js';

interface End {
  readonly generated: number;
  /** There are no more inputs. */
  readonly isWhole: boolean;
}

type Send = (message: CheckMessage) => void;
type Position = Pick<
  Extract<CheckMessage, { type: 'batch' }>,
  'checkpoint' | 'isomorphicDropped' | 'candidates'
>;

/** Inputs of a batch at most, and milliseconds that finding them may take before they are run. */
const MOST = 1000;
const PATIENCE = 100;
/** Milliseconds that finding the formulas in conflict may take. */
const CONFLICT_BUDGET = 10_000;
/** Inputs are counted in portions, so that there is something to report. */
const PORTION = 20_000;

const now = performance.now.bind(performance);

/** @throws PenumbraError */
export async function enumerateInputs(
  { options, resume, collects }: CheckRequest,
  send: Send,
): Promise<void> {
  const { subject, host } = describe(options);
  const { bounds } = subject;
  const inputs = legalInputs(subject, host);
  const { engine, refusals } = await chooseEngine(inputs, options.engine);
  const parameters = inputs.inputs.map(({ name }) => name);
  const batches = host && !options.count ? new Batches(host, subject, options.runTimeout) : undefined;
  send({ type: 'start', parameters, engine: engine.name, refusals, bounds });
  const enumeration = filtered(await engine.start(inputs, resume.checkpoint), inputs);
  let end: End;
  try {
    if (!batches) end = await count(enumeration, resume.done, options.limit, send);
    else {
      const check = new Check(batches, options.maxFailures, resume, collects, send);
      const { sample } = options;
      end = await (sample === undefined
        ? checkAll(enumeration, check, options)
        : checkSample(enumeration, check, { ...options, sample }, send));
    }
  } finally {
    enumeration.close();
  }
  if (end.generated > 0 || !end.isWhole) {
    send({ type: 'end', ...end });
    return;
  }
  const conflict = await conflictOf(inputs, engine, CONFLICT_BUDGET);
  if (!options.count) throw noInstance(conflict, subject.model, scopeText(bounds));
  send({ type: 'end', ...end, conflict: conflict.map(violatedFormula) });
}

function scopeText(bounds: readonly BoundRecord[]): string {
  return String(bounds.find(({ name }) => name === 'scope')?.limit ?? 'of the inputs');
}

/** The subject, and the program where it is to run. To count what formulas say, it need not be loaded. */
function describe(options: EnumerateOptions): {
  readonly subject: DescribedSubject;
  readonly host: ProgramHost | undefined;
} {
  const subject = describeSubject(options);
  if (options.count && subject.method && subject.predicates.length === 0) return { subject, host: undefined };
  const host = new ProgramHost(options.file, options.target, options.seed);
  return { subject: subject.method ? subject : describeSubject(options, host.callee()), host };
}

/** The inputs with the methods that tell legal ones. */
function legalInputs(
  { enumeration, predicates, model }: DescribedSubject,
  host: ProgramHost | undefined,
): EnumerationSubject {
  if (predicates.length === 0) return enumeration;
  return { ...enumeration, predicates: predicateCalls(predicates, host!.load().program, model) };
}

async function count(
  enumeration: Enumeration,
  done: number,
  limit = Number.POSITIVE_INFINITY,
  send: Send,
): Promise<End> {
  let generated = done;
  let isWhole = false;
  while (!isWhole && generated < limit) {
    const portion = Math.min(PORTION, limit - generated);
    const found = await enumeration.count(portion);
    generated = Math.min(limit, generated + found);
    isWhole = found < portion;
    send({ type: 'found', generated, ...positionOf(enumeration) });
  }
  return { generated, isWhole };
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
    check.run(instances, () => positionOf(enumeration));
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
    check.run(next, () => ({ ...enumeration.counters }));
  }
  return { generated, isWhole };
}

function positionOf(enumeration: Enumeration): Position {
  return { checkpoint: enumeration.checkpoint(), ...enumeration.counters };
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
  run(instances: readonly Instance[], position: () => Position): void {
    const judged = Math.min(instances.length, Math.max(0, this.resume.judged - this.done));
    this.done += judged;
    for (let at = judged; at < instances.length; ) {
      const rest = instances.slice(at);
      at += this.runSome(rest, (count) => (count === rest.length ? position() : undefined));
    }
  }

  /** Runs as many as fit into a slice, and says how many. */
  private runSome(instances: readonly Instance[], position: (count: number) => Position | undefined): number {
    const from = this.done + 1;
    const death = this.resume.killed.find(({ number }) => number === from);
    const began = now();
    if (!death) this.send({ type: 'running', from, to: this.done + instances.length });
    const verdicts: readonly Verdict[] = death
      ? [{ kind: 'timeout', reason: death.reason }]
      : this.batches.run(instances, this.kept < this.maxFailures);
    const inputOf = (instance: Instance): ReturnType<Batches['inputOf']> => this.batches.inputOf(instance);
    const { failures, ...counts } = bookVerdicts(instances, verdicts, from, inputOf);
    const collected = this.collects ? { collected: collectInputs(instances, verdicts, from, inputOf) } : {};
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
