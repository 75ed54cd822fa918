/** The thread that runs changed inputs. Whatever a program does here, it does to this thread alone. */
import '../../jobs/refusals.js';
import { parentPort, workerData } from 'node:worker_threads';
import { placesIn } from '../../explore/fuzzing/json-parts.js';
import { refuseAll } from '../../jobs/refusals.js';
import type { Inputs } from '../run.js';
import { FuzzedProgram } from './fuzzed-program.js';
import { type Mutant, MutantPool } from './mutant-pool.js';
import type { FuzzAnswer, FuzzedTarget, FuzzTask, RawFind } from './protocol.js';

/** Inputs of a task, and decisions that they take. */
const MOST_RUNS = 256;
const MOST_DECISIONS = 1_000_000;
/** With so many finds the machine has enough to do for the moment. */
const MOST_FINDS = 8;

/** Beyond so many places of values, and kinds of them, inputs are told apart by what they lead to alone. */
const MOST_SHAPES = 256;

const port = parentPort!;
const send = port.postMessage.bind(port);
const answer = (message: FuzzAnswer): void => send(message);

/** An input that came to outcomes that were to be found. */
interface Candidate {
  readonly mutant: Mutant;
  readonly found: readonly number[];
}

/** What is kept of a search. */
interface Pool {
  readonly mutants: MutantPool;
  candidates: Candidate[];
  /** Where inputs had values, and of which kinds. */
  readonly shapes: Set<string>;
}

class Fuzzing {
  private readonly pools = new Map<number, Pool>();
  private runs = 0;

  constructor(private readonly program: FuzzedProgram) {}

  async fuzz(task: FuzzTask): Promise<FuzzAnswer> {
    const { pool: number, seed, seeds, tries, open, isFresh } = task;
    const { program } = this;
    const { counts } = program;
    const pool = this.pools.get(number) ?? {
      mutants: new MutantPool(seed),
      candidates: [],
      shapes: new Set<string>(),
    };
    const { mutants } = pool;
    this.pools.set(number, pool);
    if (isFresh) await program.load();
    else program.restore();
    counts.setOpen(open);
    counts.decisions = 0;
    this.runs = 0;
    for (const one of seeds) {
      mutants.addSeed(one);
      note(pool.shapes, one.inputs);
      // What it does is no news.
      await this.outcome(one.inputs);
    }
    const finds: RawFind[] = [];
    for (const [i, inputs] of tries.entries()) {
      const { found } = await this.outcome(inputs);
      if (found.length === 0) continue;
      finds.push({ from: 'try', number: i, inputs, outcomes: found });
      counts.close(found);
    }
    const told = new Set<number>();
    while (!mutants.isEmpty && this.runs < MOST_RUNS && counts.decisions < MOST_DECISIONS) {
      const mutant = mutants.next(task);
      const { found, isNew } = await this.outcome(mutant.inputs);
      if (found.length > 0) {
        pool.candidates.push({ mutant, found });
        if (found.some((outcome) => !told.has(outcome)))
          answer({ type: 'found', find: findOf(mutant, found) });
        for (const outcome of found) told.add(outcome);
      }
      // What has another shape is worth changing even where that makes no difference yet.
      const isShape = pool.shapes.size < MOST_SHAPES && hasOther(pool.shapes, mutant.inputs);
      if (found.length === 0 && !isNew && !isShape) continue;
      if (found.length > 0 || isNew) mutants.reward(mutant);
      note(pool.shapes, mutant.inputs);
      mutants.add(mutant);
    }
    while (finds.length < MOST_FINDS) {
      const best = this.best(pool);
      if (!best) break;
      const { mutant, found } = best;
      const plain = await mutants.plainer(mutant, async (one) => await this.takes(one, found));
      mutants.add(plain);
      finds.push(findOf(plain, found));
      counts.close(found);
    }
    return { type: 'fuzzed', finds, runs: this.runs, sites: program.takeSites() };
  }

  /** The candidate with the most outcomes that are still to be found, and those. */
  private best(pool: Pool): Candidate | undefined {
    const { counts } = this.program;
    pool.candidates = pool.candidates.flatMap(({ mutant, found }) => {
      const open = found.filter((outcome) => counts.isOpen(outcome));
      return open.length > 0 ? [{ mutant, found: open }] : [];
    });
    return pool.candidates.reduce<Candidate | undefined>(
      (best, one) => (best && best.found.length >= one.found.length ? best : one),
      undefined,
    );
  }

  private async outcome(inputs: Inputs): Promise<ReturnType<FuzzedProgram['counts']['end']>> {
    this.runs += 1;
    await this.program.run(inputs);
    return this.program.counts.end();
  }

  private async takes(inputs: Inputs, wanted: readonly number[]): Promise<boolean> {
    const { found } = await this.outcome(inputs);
    return wanted.every((outcome) => found.includes(outcome));
  }
}

function note(places: Set<string>, inputs: Inputs): void {
  for (const place of placesIn(inputs)) places.add(place);
}

/** Whether an input has a value, or one of a kind, where none had one. */
function hasOther(places: ReadonlySet<string>, inputs: Inputs): boolean {
  return [...placesIn(inputs)].some((place) => !places.has(place));
}

function findOf({ seed, inputs }: Mutant, outcomes: readonly number[]): RawFind {
  return { from: 'seed', number: seed, inputs, outcomes };
}

async function serve(): Promise<void> {
  refuseAll();
  // Where nobody looks, a program may print.
  for (const stream of [process.stdout, process.stderr])
    Object.defineProperty(stream, 'write', { value: () => true, configurable: true, writable: true });
  const program = new FuzzedProgram(workerData as FuzzedTarget);
  try {
    await program.load();
  } catch {
    answer({ type: 'failed' });
    return;
  }
  const fuzzing = new Fuzzing(program);
  port.on('message', (task: FuzzTask) => {
    fuzzing.fuzz(task).then(answer, () => answer({ type: 'failed' }));
  });
  answer({ type: 'loaded', sites: program.takeSites() });
}

void serve();
