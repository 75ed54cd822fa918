/** What the targets of one command share: processes that run sequences, what was read of programs, unrolled contracts. */
import type { SourceModel } from './inputs/domains/domain.js';
import { readProgramModel } from './inputs/model/program-model.js';
import type { ReachOptions } from './reach/options.js';
import { SearchSpace } from './reach/search-space.js';
import type { RelevantObject } from './reach/states/relevant-objects.js';
import { idleRunners, type Runners } from './sequences/sequence-process.js';
import type { SolverLimits } from './solver/z3/session.js';

export class ReachTogether {
  readonly runners: Runners;
  private readonly models = new Map<string, SourceModel>();
  /** The last one: targets of a class come one after the other, and a solver holds memory. */
  private last: { readonly key: string; readonly space: SearchSpace } | undefined;

  /** @param memory megabytes that a process may hold */
  constructor(memory: number) {
    this.runners = idleRunners(memory);
  }

  /**
   * The model of the program, as its files were when it was first asked for.
   * @throws PenumbraError E_FILE, E_PARSE, E_CONTRACTS
   */
  model({ file, contracts }: ReachOptions): SourceModel {
    const key = JSON.stringify([file, contracts]);
    const model = this.models.get(key) ?? readProgramModel(file, contracts);
    this.models.set(key, model);
    return model;
  }

  /** The contracts of objects, unrolled as far as targets before have asked for. */
  async space(
    model: SourceModel,
    objects: readonly RelevantObject[],
    limits: SolverLimits,
  ): Promise<SearchSpace> {
    const parts = objects.map(({ name, classes, isFake }) => [name, classes.map((cls) => cls.name), isFake]);
    const key = JSON.stringify([model.file, parts, limits]);
    if (this.last?.key === key && this.last.space.model === model) return this.last.space;
    await this.last?.space.close();
    const space = new SearchSpace(model, objects, limits);
    this.last = { key, space };
    return space;
  }

  /** Milliseconds on the processor of the processes that wait for sequences. */
  get worked(): number {
    return this.runners.worked;
  }

  async close(): Promise<void> {
    await this.last?.space.close();
    this.last = undefined;
    await this.runners.close();
  }
}

/** What targets share that are reached one after the other; whoever makes it closes it. @param memory of a process, in megabytes */
export function reachTogether(memory: number): ReachTogether {
  return new ReachTogether(memory);
}
