/**
 * The exploration of one target: a search, begun anew where functions that it has found take objects of further types, and a
 * second one outside of the documented types of the inputs once nothing new is found inside; likewise one that calls a plain
 * function on values of any kind. Where nothing declares what receivers are, another one takes turns with these: its receivers
 * are what their constructor makes.
 */
import { isTypeScript } from '../../compiler/file-names.js';
import type { Callee } from '../inputs/model/callee.js';
import { PROGRAM } from '../inputs/model/target.js';
import type { ExplorationSummary, ExploreEvent, ExploreOptions, Resume, Share } from './events.js';
import { type Continued, Exploration } from './exploration/exploration.js';
import { inTurns, withFurther } from './exploration/in-turns.js';
import type { Loaded } from './exploration/parts.js';
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
  given: Given,
  beside?: Exploration,
): AsyncGenerator<ExploreEvent, () => ExplorationSummary> {
  const inner = new DocumentedSearch(given, beside);
  const others = new Further(() => inner.calledOnAny());
  try {
    yield* withFurther(inner.run(), () => others.run());
    const { inside } = inner;
    if (!others.search && (!inside.mayBeCalledOnAny || inside.isOver)) return () => inner.summary();
    yield* others.run() ?? [];
    const summary = inner.summary();
    return () => (others.search ? bothSides(summary, others.search.summary(), false) : summary);
  } finally {
    await Promise.all([inner.close(), others.search?.close()]);
  }
}

/** A further search, which is made when it has its first turn. */
class Further {
  search: Exploration | undefined;
  private events: AsyncGenerator<ExploreEvent> | undefined;

  /** @param make undefined: there is none */
  constructor(private readonly make: () => Exploration | undefined) {}

  /** What is left of it. */
  run(): AsyncGenerator<ExploreEvent> | undefined {
    this.search ??= this.make();
    this.events ??= this.search?.run();
    return this.events;
  }
}

/** The search inside of the documented types of the inputs, and the one outside of them. */
class DocumentedSearch {
  inside: Exploration;
  private readonly outside = new Further(() => this.beyond());

  constructor(
    private readonly given: Given,
    beside: Exploration | undefined,
  ) {
    this.inside = this.exploration({ before: beside });
  }

  async *run(): AsyncGenerator<ExploreEvent> {
    const { machine } = this.given.loaded;
    yield { type: 'start', target: this.given.options.target, parameters: this.inside.parameters };
    yield* withFurther(this.inside.run(), () => this.outside.run());
    for (let times = 1; this.inside.wanted && times <= MOST_BEGINNINGS; times++) {
      machine.begin();
      const before = this.inside;
      await before.close();
      this.inside = this.exploration({ before, later: before.wanted, isLast: times === MOST_BEGINNINGS });
      yield* withFurther(this.inside.run(), () => this.outside.run());
    }
    if (this.outside.search || (this.inside.isMerelyDocumented && !this.inside.isOver))
      yield* this.outside.run() ?? [];
  }

  summary(): ExplorationSummary {
    const inside = this.inside.summary();
    return this.outside.search ? bothSides(inside, this.outside.search.summary(), true) : inside;
  }

  /** A search that calls a plain function on values of any kind. */
  calledOnAny(): Exploration | undefined {
    if (!this.inside.mayBeCalledOnAny) return undefined;
    const { inside } = this;
    this.given.loaded.machine.begin();
    return this.exploration({ before: inside, later: inside.domains, isLast: true, isCalledOnAny: true });
  }

  async close(): Promise<void> {
    await Promise.all([this.inside.close(), this.outside.search?.close()]);
  }

  private beyond(): Exploration | undefined {
    if (!this.inside.isMerelyDocumented) return undefined;
    const { inside } = this;
    this.given.loaded.machine.begin();
    const loose = { ...this.given.options, types: 'loose' } as const;
    return this.exploration({ before: inside, later: inside.domains, isOutside: true, isLast: true }, loose);
  }

  private exploration(from: Continued, options = this.given.options): Exploration {
    const { loaded, start, share, fuzzer } = this.given;
    return new Exploration(options, loaded, start, share, { ...from, fuzzer });
  }
}
