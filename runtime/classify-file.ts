/** Operational models of files, and the few inputs that do otherwise (Pacheco and Ernst: Eclat, 2005). */
import path from 'node:path';
import { runCampaign } from './classify/campaign.js';
import type { DirectedSearch } from './classify/directed/search.js';
import type { ClassifyEvent, ClassifyResult, ModelResult } from './classify/events.js';
import type { ModelProperty } from './classify/model/model.js';
import { inferModel } from './classify/operational-model.js';
import { CLASSIFY_DEFAULTS, type ClassifyOptions, type ModelOptions } from './classify/options.js';
import { RecordedRuns } from './classify/recorded-runs.js';
import { inputRecords, pointRecords, propertyRecords } from './classify/records.js';
import type { SeenTypes } from './classify/seen-types.js';
import type { ClassificationRecord } from './journal/records.js';
import type { proveProperties } from './prove-model.js';
import { checkFile } from './subject-file.js';

export interface ModelRequest extends Partial<Omit<ModelOptions, 'file'>> {
  /** Path of the subject. */
  readonly file: string;
  /** Milliseconds for each function and method to prove or refute properties; absent: they are not asked about. */
  readonly prove?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ClassifyRequest extends Partial<Omit<ClassifyOptions, 'file'>> {
  /** Path of the subject. */
  readonly file: string;
  /** The run directory: the journal goes there, and an unfinished one is gone on with. Absent: no journal. */
  readonly run?: string | undefined;
  /** Ends the rounds; what was found so far is reported. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * What held of all observed calls of a file: the properties of its objects, and of entries and exits of its functions.
 * @throws PenumbraError for bad input: `E_FILE`, `E_PARSE`, `E_SUITE`, `E_TRACE`, `E_NO_CALLS`, `E_NO_FUNCTIONS`
 */
export async function operationalModel({ signal, prove, ...request }: ModelRequest): Promise<ModelResult> {
  const options = withDefaults(request);
  const { model: inferred, observation } = await inferModel(options, signal);
  // Loaded only where a model is read: it needs Z3.
  const { withoutImplied } = await import('./classify/model/solver-suppression.js');
  const model = await withoutImplied(inferred);
  const isFormula = await formulaCheck(options.file);
  const points = pointRecords(model);
  const properties = propertyRecords(model, isFormula);
  return {
    subject: { file: options.file },
    observation,
    points,
    properties:
      prove === undefined
        ? properties
        : await proved(properties, points, { file: options.file, timeout: prove, signal }),
  };
}

/**
 * Observes correct runs, and reports one input for each way in which new inputs violate what held in them.
 * @throws PenumbraError as `operationalModel`, and `E_LOAD…`
 */
export async function* classify({
  signal,
  run,
  ...request
}: ClassifyRequest): AsyncGenerator<ClassifyEvent, void> {
  const options = withDefaults(request);
  const { model, samples, histories, exercises, observation } = await inferModel(options, signal);
  yield { type: 'observed', observation };
  const journal = run === undefined ? undefined : await openClassification(run, options);
  const rounds: ClassifyEvent[] = [];
  const campaign = await runCampaign({
    options,
    model,
    samples,
    histories,
    exercises,
    signal,
    search: await directed(options, signal, journal?.runs),
    recorded: journal?.runs,
    onRound: (round) => rounds.push({ type: 'round', ...round }),
  });
  yield* rounds;
  const { generated, labels, newNormal, patterns, stopped } = campaign;
  const shown = model.properties.filter(({ isImplied }) => !isImplied);
  const result: ClassifyResult = {
    subject: { file: options.file },
    observation,
    model: {
      properties: shown.length,
      counted: shown.filter(({ certainty }) => certainty === 'high').length,
    },
    generated,
    labels,
    newNormal,
    patterns,
    ...(campaign.directed === undefined ? {} : { directed: campaign.directed }),
    inputs: inputRecords(campaign, await formulaCheck(options.file)),
    ...(stopped === undefined ? {} : { stopped }),
  };
  journal?.append(stopped === 'interrupted' ? { record: 'interrupted', result } : { record: 'end', result });
  journal?.close();
  yield { type: 'end', result };
}

/** What the calls of a suite say of parameters of a file without a declared type. @throws PenumbraError as `operationalModel` */
export async function typesInSuite(file: string, suite: string, signal?: AbortSignal): Promise<SeenTypes> {
  const { model, samples } = await inferModel(withDefaults({ file, suite }), signal);
  const [{ readProgramModel }, { seenTypes }] = await Promise.all([
    import('./inputs/model/program-model.js'),
    import('./classify/seen-types.js'),
  ]);
  return seenTypes(
    model.points.map(({ point }) => point),
    samples,
    readProgramModel(file),
  );
}

function withDefaults(request: Partial<ClassifyOptions> & { readonly file: string }): ClassifyOptions {
  checkFile(request.file);
  if (request.suite !== undefined) checkFile(request.suite);
  const given = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));
  return { ...CLASSIFY_DEFAULTS, ...given, file: request.file };
}

/** Loaded only where it is asked for, as what follows: it needs the explorer. */
async function directed(
  { file, directed: paths, seed, memory }: ClassifyOptions,
  signal: AbortSignal | undefined,
  recorded: RecordedRuns | undefined,
): Promise<DirectedSearch | undefined> {
  if (paths === 0) return undefined;
  const { directedSearch } = await import('./directed-search.js');
  const search = directedSearch({ file, paths, seed, memory, signal });
  return recorded ? recorded.search(search) : search;
}

async function proved(...args: Parameters<typeof proveProperties>): ReturnType<typeof proveProperties> {
  return (await import('./prove-model.js')).proveProperties(...args);
}

interface OpenClassification {
  readonly runs: RecordedRuns;
  append(record: ClassificationRecord): void;
  close(): void;
}

/** The journal, with what an unfinished run of the same configuration has left in it. */
async function openClassification(run: string, options: ClassifyOptions): Promise<OpenClassification> {
  const [{ openJournal }, { penumbraVersion }] = await Promise.all([
    import('./journal/journal.js'),
    import('./version.js'),
  ]);
  const target = path.relative('', options.suite ?? options.traces[0]!);
  const versions = { penumbra: penumbraVersion(), node: process.version };
  const journal = openJournal<ClassificationRecord>(run, 'classify', { ...options, target }, versions);
  const append = (record: ClassificationRecord): void => journal.append(record);
  const earlier = journal.earlier.filter((one) => one.record === 'ran' || one.record === 'searched');
  return { runs: new RecordedRuns(earlier, append), append, close: () => journal.close() };
}

/** Whether the checker of specifications takes a formula at a place: fields may be private, types unknown. */
async function formulaCheck(file: string): Promise<(property: ModelProperty, formula: string) => boolean> {
  const [{ readProgramModel }, { isWellFormed }] = await Promise.all([
    import('./inputs/model/program-model.js'),
    import('./classify/spec-check.js'),
  ]);
  const model = readProgramModel(file);
  return ({ place }, formula) => isWellFormed(model, place, formula);
}
