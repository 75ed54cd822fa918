/** Whether and how a search goes on within larger bounds of its inputs, when all within its own was tried. */
import type { SymbolicHeap } from '../../inputs/heap/symbolic-heap.js';
import type { ExploreOptions } from '../events.js';
import type { LaterCalls } from '../runs/later-calls.js';
import type { KeptRun, Rounds } from '../search/rounds.js';
import type { Subject } from '../subject/subject.js';
import type { DecisionCoverage } from '../verdicts/coverage.js';

export class Growth {
  /** @param isCall whether the target is one call: a whole program and a sequence of calls have other bounds */
  constructor(
    private readonly options: Pick<ExploreOptions, 'goal'>,
    private readonly isCall: boolean,
    private readonly subject: Subject,
    private readonly rounds: Rounds,
    private readonly coverage: DecisionCoverage,
    private readonly heap: SymbolicHeap,
    private readonly later: LaterCalls | undefined,
  ) {}

  /** Whether larger bounds may lead to further outcomes. Where formulas hold of the inputs the scope is a part of them. */
  get isPossible(): boolean {
    const { options, subject, coverage } = this;
    if (options.goal !== 'decisions' || !this.isCall || !this.rounds.hasNext) return false;
    if (coverage.covered === coverage.total) return false;
    if (!this.heap.isBounded && this.later?.isBounded !== true) return false;
    const { contract, universe } = subject;
    return contract.pre.length === 0 && universe.overloads.length === 0;
  }

  /** Begins the next round. @returns the runs to repeat in it */
  begin(): readonly KeptRun[] {
    const { longest, depth, calls, runs } = this.rounds.next();
    this.heap.grow(longest, depth);
    this.later?.grow(calls);
    return runs;
  }
}
