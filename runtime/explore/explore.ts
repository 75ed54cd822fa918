/**
 * The exploration of one target: a search, begun anew where functions that it has found take objects of further types, and a
 * second one outside of the documented types of the inputs once nothing new is found inside. Where nothing declares what
 * receivers are, another one takes turns with these: its receivers are what their constructor makes.
 */
import { isTypeScript } from '../../compiler/file-names.js';
import type { Callee } from '../inputs/model/callee.js';
import { PROGRAM } from '../inputs/model/target.js';
import type { ExplorationSummary, ExploreEvent, ExploreOptions, Resume, Share } from './events.js';
import { Exploration, type Loaded } from './exploration/exploration.js';
import { inTurns, withFurther } from './exploration/in-turns.js';
import type { Fuzzer } from './fuzzing/fuzzer.js';
import { inspectCallee } from './runs/callee.js';
import { machineFor } from './runs/machine.js';
import { bothSides, ledBy } from './verdicts/both-sides.js';

/** How often a search begins anew because functions are called that take objects of further types. */
const MOST_BEGINNINGS = 3;

/** What a search needs that is no part of another one. */
interface Given {
  readonly options: ExploreOptions;
  readonly loaded: Loaded;
  readonly start: Resume;
  readonly share: Share | undefined;
  readonly fuzzer: Fuzzer | undefined;
}

/**
 * Explores one target in this process.
 * @param fuzzerOf what runs changed inputs; undefined: none are run
 * @throws PenumbraError for a subject that does not load, a target that is not there, a contract that is ill-typed
 *   or has no instance.
 */
export async function* exploreTarget(
  options: ExploreOptions,
  resume?: Resume,
  share?: Share,
  fuzzerOf?: (options: ExploreOptions) => Fuzzer,
): AsyncGenerator<ExploreEvent> {
  const began = performance.now();
  const machine = machineFor(options);
  const callee = options.target === PROGRAM ? undefined : inspectCallee(machine, options);
  yield { type: 'loaded' };
  const loaded = { machine, callee, began };
  const fuzzer = fuzzerOf?.(options);
  const start = resume ?? { answers: [], killed: [], elapsed: 0 };
  const given = { options, loaded, start, share, fuzzer };
  const lead = await madeReceivers(given);
  try {
    const summary = yield* lead ? inTurns(lead.run(), search(given, lead), lead.isWhole) : search(given);
    yield { type: 'end', summary: lead ? ledBy(lead.summary(), summary(), lead.isWhole) : summary() };
  } finally {
    await Promise.all([lead?.close(), fuzzer?.close()]);
  }
}

/** The search with receivers that their constructor makes, where others could be written as well. */
async function madeReceivers({
  options,
  loaded,
  start,
  share,
  fuzzer,
}: Given): Promise<Exploration | undefined> {
  if (!mayBeMade(options, loaded.callee)) return undefined;
  const lead = new Exploration(options, loaded, start, share, { isMade: true, isLast: true, fuzzer });
  loaded.machine.begin();
  if (lead.isLed) return lead;
  await lead.close();
  return undefined;
}

/** Whether no type of TypeScript and no option says what receivers may be. */
function mayBeMade(options: ExploreOptions, callee: Callee | undefined): boolean {
  if (callee?.making === undefined || callee.needsMaker) return false;
  if (options.goal !== 'decisions' || options.sequences || options.inputs) return false;
  return !isTypeScript(callee.place?.file ?? options.file);
}

/** @param beside a search that takes turns with this one. @returns what gives the summary */
async function* search(
  { options, loaded, start, share, fuzzer }: Given,
  beside?: Exploration,
): AsyncGenerator<ExploreEvent, () => ExplorationSummary> {
  const { machine } = loaded;
  let inside = new Exploration(options, loaded, start, share, { before: beside, fuzzer });
  let outside: Exploration | undefined;
  let further: AsyncGenerator<ExploreEvent> | undefined;
  const beyond = (): AsyncGenerator<ExploreEvent> | undefined => {
    if (further || !inside.isMerelyDocumented) return further;
    machine.begin();
    outside = new Exploration({ ...options, types: 'loose' }, loaded, start, share, {
      before: inside,
      later: inside.domains,
      isOutside: true,
      isLast: true,
      fuzzer,
    });
    further = outside.run();
    return further;
  };
  try {
    yield { type: 'start', target: options.target, parameters: inside.parameters };
    yield* withFurther(inside.run(), beyond);
    for (let times = 1; inside.wanted && times <= MOST_BEGINNINGS; times++) {
      machine.begin();
      const before = inside;
      await before.close();
      const isLast = times === MOST_BEGINNINGS;
      inside = new Exploration(options, loaded, start, share, {
        before,
        later: before.wanted,
        isLast,
        fuzzer,
      });
      yield* withFurther(inside.run(), beyond);
    }
    const summary = inside.summary();
    const last = inside;
    if (inside.isOverWith(summary) && !outside) return () => last.summary();
    const rest = beyond();
    if (rest) yield* rest;
    return () => (outside ? bothSides(summary, outside.summary()) : last.summary());
  } finally {
    await inside.close();
    await outside?.close();
  }
}
