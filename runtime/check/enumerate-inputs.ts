/**
 * All inputs of a subject, counted or checked: what the child does. What counting does not need is loaded
 * later.
 */
import { chooseEngine } from '../enumerate/choose.js';
import type { Enumeration, EnumerationSubject } from '../enumerate/engine.js';
import type { EnumerateOptions } from '../enumerate/options.js';
import { type DescribedSubject, describeSubject } from '../enumerate/subject/subject.js';
import type { BoundRecord } from '../inputs/heap/records.js';
import type { Batches } from './batches.js';
import { cpuTime, now } from './clock.js';
import { type End, positionOf, type Send } from './position.js';
import type { ProgramHost } from './program-host.js';
import type { CheckRequest } from './protocol.js';
import { violatedFormula } from './verdict.js';
import { watched } from './watched.js';

/** Milliseconds that finding the formulas in conflict may take. */
const CONFLICT_BUDGET = 10_000;
/** Milliseconds of CPU that a forecast may take. */
const FORECAST_BUDGET = 300;
/** Inputs are counted in portions, so that progress can be reported between them. */
const PORTION = 20_000;

/** @throws PenumbraError */
export async function enumerateInputs(request: CheckRequest, send: Send): Promise<void> {
  const { options, resume } = request;
  const { subject, host } = await describe(options);
  const { bounds } = subject;
  const inputs = await legalInputs(subject, host);
  const { engine, refusals } = await chooseEngine(inputs, options.engine);
  const parameters = inputs.inputs.map(({ name }) => name);
  const batches = host && !options.count ? await openBatches(host, subject, options) : undefined;
  send({ type: 'start', parameters, engine: engine.name, refusals, bounds });
  const started = await engine.start(inputs, resume.checkpoint);
  const enumeration = watched(await legal(started, subject, host, options), async () => {
    const { forecast } = await import('../enumerate/forecast.js');
    const estimate = await forecast(options, engine, cpuTime, FORECAST_BUDGET);
    if (estimate !== undefined) send({ type: 'estimate', inputs: estimate });
  });
  let end: End;
  try {
    if (!batches) end = await count(enumeration, resume.done, options.limit, send);
    else {
      const { checkInputs } = await import('./check-inputs.js');
      end = await checkInputs(enumeration, batches, request, send);
    }
  } finally {
    enumeration.close();
  }
  if (end.generated > 0 || !end.isWhole) {
    send({ type: 'end', ...end });
    return;
  }
  const [{ conflictOf }, { noInstance }] = await Promise.all([
    import('../enumerate/conflict.js'),
    import('../spec/no-instance.js'),
  ]);
  const found = await conflictOf(inputs, engine, now, CONFLICT_BUDGET);
  const conflict = found.length > 0 ? found : subject.contract.calling.pre;
  if (!options.count) throw noInstance(conflict, subject.model, scopeText(bounds));
  send({ type: 'end', ...end, conflict: conflict.map(violatedFormula) });
}

function scopeText(bounds: readonly BoundRecord[]): string {
  return String(bounds.find(({ name }) => name === 'scope')?.limit ?? 'of the inputs');
}

/** The subject, and the program where it is to run. To count what formulas say, it need not be loaded. */
async function describe(options: EnumerateOptions): Promise<{
  readonly subject: DescribedSubject;
  readonly host: ProgramHost | undefined;
}> {
  const subject = describeSubject(options);
  const runs = subject.predicates.length + subject.contract.calling.pre.length > 0;
  if (options.count && subject.method && !runs) return { subject, host: undefined };
  const { ProgramHost } = await import('./program-host.js');
  const host = new ProgramHost(options.file, options.target, options.seed);
  return { subject: subject.method ? subject : describeSubject(options, await host.callee()), host };
}

/** The inputs with the methods that tell legal ones. */
async function legalInputs(
  { enumeration, predicates, model }: DescribedSubject,
  host: ProgramHost | undefined,
): Promise<EnumerationSubject> {
  if (predicates.length === 0) return enumeration;
  const { predicateCalls } = await import('./predicate-calls.js');
  return { ...enumeration, predicates: predicateCalls(predicates, (await host!.load()).program, model) };
}

/** The instances of which preconditions that call pure methods hold, too. */
async function legal(
  enumeration: Enumeration,
  subject: DescribedSubject,
  host: ProgramHost | undefined,
  { runTimeout }: EnumerateOptions,
): Promise<Enumeration> {
  if (subject.contract.calling.pre.length === 0) return enumeration;
  const { legalByCalls } = await import('./calling-formulas.js');
  return legalByCalls(enumeration, subject, (await host!.load()).program, runTimeout);
}

async function openBatches(
  host: ProgramHost,
  subject: DescribedSubject,
  { runTimeout }: EnumerateOptions,
): Promise<Batches> {
  const { Batches: Opened } = await import('./batches.js');
  return Opened.open(host, subject, runTimeout);
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
