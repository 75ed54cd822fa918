/** Exploring a file: one target, or every function and method that it exports, side by side. */
import { PenumbraError } from '../compiler/diagnostics.js';
import type { SeenTypes } from './classify/seen-types.js';
import { typesInSuite } from './classify-file.js';
import { DEFAULTS } from './explore/defaults.js';
import type { ExploreOptions, ListOptions } from './explore/events.js';
import { EXPLORER } from './explorer-module.js';
import { type FileProcesses, fileProcesses } from './file-processes.js';
import { targetsInProcess } from './jobs/exploration.js';
import { Shares } from './jobs/shares.js';
import { jobsThatFit, sideBySide } from './jobs/side-by-side.js';
import { generatedTarget } from './original-target.js';
import { exploreOne, type SessionEvent, type SessionSettings } from './session.js';
import { subjectFile } from './subject-file.js';

export interface ExploreRequest extends Partial<Omit<ExploreOptions, 'file'>> {
  /** Path of the subject, or the name of a package, as `import` has it in the current folder. */
  readonly file: string;
  /** The run directory: the journal goes there, and an unfinished one is gone on with. Absent: no journal. */
  readonly run?: string | undefined;
  /** Ends the exploration; what was found so far is reported, marked as interrupted. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds by the clock for all targets; without, each gets its `timeout`. */
  readonly total?: number | undefined;
  /** A passing suite or script: what its calls say of parameters without a declared type counts as their type. */
  readonly suite?: string | undefined;
  /** Targets explored at the same time; by default what cores and memory of the machine allow. */
  readonly jobs?: number | undefined;
  /** Told of each event when it comes, of all targets that are being explored. */
  readonly watch?: ((event: SessionEvent) => void) | undefined;
}

/** The exploration of one target: its events, whenever they are read. */
export interface TargetEvents {
  readonly target: string;
  readonly events: AsyncIterable<SessionEvent>;
}

/**
 * Explores a target, or every exported function and method of the file. For each there is a `start`, a `path` for
 * every executed path with what its replay on plain node said, and an `end` with the result; all of one target before
 * those of the next.
 * @throws PenumbraError for bad input: `E_FILE`, `E_PARSE`, `E_UNSUPPORTED`, `E_TARGET`, `E_LOAD…`, `E_SPEC…`
 */
export async function* explore(request: ExploreRequest): AsyncGenerator<SessionEvent, void> {
  const controller = new AbortController();
  const { signal, target } = request;
  const abort = (): void => controller.abort();
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  const processes = fileProcesses({ ...DEFAULTS, ...request });
  try {
    const file = subjectFile(request.file, request.conditions);
    const targets = target === undefined ? await openTargets(file, processes, request) : [target];
    const rest = { ...request, file, signal: controller.signal };
    const types = request.suite === undefined ? undefined : await typesInSuite(file, request.suite, signal);
    for (const { events } of exploreTargets(targets, rest, processes, types)) {
      if (signal?.aborted) return;
      yield* events;
    }
  } finally {
    // Who stops reading wants no more of the others either.
    abort();
    await processes.close();
    signal?.removeEventListener('abort', abort);
  }
}

/**
 * Explores targets of a file side by side. The events of each throw what `explore` throws; none stops another.
 * @param processes whoever opened them closes them behind the last event
 * @param types of parameters, by target: what `options.inputs` says counts more
 */
export function exploreTargets(
  targets: readonly string[],
  request: Omit<ExploreRequest, 'target'>,
  { explorers, replayers }: FileProcesses,
  types?: SeenTypes,
): readonly TargetEvents[] {
  const { run, signal, total, suite: _, watch, ...rest } = request;
  const { jobs = jobsThatFit(request.memory ?? DEFAULTS.memory), ...own } = rest;
  const options = { ...DEFAULTS, ...own };
  const shares = new Shares(total, targets.length, jobs);
  const streams = sideBySide(
    targets.map((target) => () => {
      const seen = types?.get(target);
      const inputs = seen === undefined ? {} : { inputs: { ...seen, ...options.inputs } };
      const settings = { options: { ...options, ...inputs, target }, run, signal, explorers, replayers };
      return watched(next(settings, shares), watch);
    }),
    jobs,
  );
  return targets.map((target, i) => ({ target, events: streams[i]! }));
}

async function* watched(
  events: AsyncIterable<SessionEvent>,
  watch: ExploreRequest['watch'] = () => undefined,
): AsyncGenerator<SessionEvent, void> {
  for await (const event of events) {
    watch(event);
    yield event;
  }
}

async function* next(settings: SessionSettings, shares: Shares): AsyncGenerator<SessionEvent, void> {
  if (settings.signal?.aborted) return;
  const share = shares.next();
  if (share === 'none') yield { type: 'skipped', target: settings.options.target, bound: shares.bound };
  else yield* byEitherName({ ...settings, share });
}

/** A target that is not there may be one of the source, which has another name in generated code. */
async function* byEitherName(settings: SessionSettings): AsyncGenerator<SessionEvent, void> {
  try {
    yield* exploreOne(settings);
  } catch (error) {
    if (!(error instanceof PenumbraError) || error.code !== 'E_TARGET') throw error;
    const { options } = settings;
    const target = generatedTarget(options.file, options.target);
    if (target === undefined) throw error;
    try {
      yield* exploreOne({ ...settings, options: { ...options, target } });
    } catch (other) {
      throw other instanceof PenumbraError && other.code === 'E_TARGET' ? error : other;
    }
  }
}

/** How a file is loaded, how many megabytes the process may take, and which targets are wanted. */
export type Listed = Pick<ExploreRequest, 'memory' | 'global' | 'conditions'> & ListOptions;

/**
 * The export paths of the functions and methods of a file or package, at least one.
 * @throws PenumbraError `E_FILE`, `E_PARSE`, `E_LOAD…`; `E_TARGET` where there is none
 */
export async function listTargets(file: string, options: Listed = {}): Promise<readonly string[]> {
  const processes = fileProcesses({ ...DEFAULTS, ...options });
  try {
    return await openTargets(file, processes, options);
  } finally {
    await processes.close();
  }
}

/** As `listTargets`. @param processes one of them lists the targets, and can explore then */
export async function openTargets(
  file: string,
  { explorers }: FileProcesses,
  { conditions, global, constructors, internals }: Listed = {},
): Promise<readonly string[]> {
  const listed = {
    ...(global === undefined ? {} : { global }),
    ...(constructors === undefined ? {} : { constructors }),
    ...(internals === undefined ? {} : { internals }),
  };
  const targets = await targetsInProcess(subjectFile(file, conditions), listed, explorers, EXPLORER);
  if (targets.length === 0) throw nothingToExplore(file);
  return targets;
}

function nothingToExplore(file: string): PenumbraError {
  return new PenumbraError({
    code: 'E_TARGET',
    message: 'the file exports no function or method',
    file,
    hint: "Export one, name a top-level function or class with --target, or take inputs from symbolic of 'penumbra'.",
  });
}
