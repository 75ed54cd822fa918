/**
 * The exploration of one target: a search, begun anew where functions that it has found take objects of further types, and a
 * second one outside of the documented types of the inputs where nothing is left inside.
 */
import { PROGRAM } from '../inputs/model/target.js';
import type { ExploreEvent, ExploreOptions, Resume, Share } from './events.js';
import { Exploration } from './exploration/exploration.js';
import { inspectCallee } from './runs/callee.js';
import { machineFor } from './runs/machine.js';
import { bothSides } from './verdicts/both-sides.js';

/** How often a search begins anew because functions are called that take objects of further types. */
const MOST_BEGINNINGS = 3;

/**
 * Explores one target in this process.
 * @throws PenumbraError for a subject that does not load, a target that is not there, a contract that is ill-typed
 *   or has no instance.
 */
export async function* exploreTarget(
  options: ExploreOptions,
  resume?: Resume,
  share?: Share,
): AsyncGenerator<ExploreEvent> {
  const began = performance.now();
  const machine = machineFor(options);
  const callee = options.target === PROGRAM ? undefined : inspectCallee(machine, options);
  yield { type: 'loaded' };
  const loaded = { machine, callee, began };
  const start = resume ?? { answers: [], killed: [], elapsed: 0 };
  let inside = new Exploration(options, loaded, start, share);
  try {
    yield { type: 'start', target: options.target, parameters: inside.parameters };
    yield* inside.run();
    for (let times = 1; inside.wanted && times <= MOST_BEGINNINGS; times++) {
      machine.begin();
      const before = inside;
      await before.close();
      const isLast = times === MOST_BEGINNINGS;
      inside = new Exploration(options, loaded, start, share, { before, later: before.wanted, isLast });
      yield* inside.run();
    }
    const summary = inside.summary();
    if (inside.isOverWith(summary)) {
      yield { type: 'end', summary };
      return;
    }
    machine.begin();
    const outside = new Exploration({ ...options, types: 'loose' }, loaded, start, share, {
      before: inside,
      later: inside.domains,
      isOutside: true,
      isLast: true,
    });
    try {
      yield* outside.run();
      yield { type: 'end', summary: bothSides(summary, outside.summary()) };
    } finally {
      await outside.close();
    }
  } finally {
    await inside.close();
  }
}
