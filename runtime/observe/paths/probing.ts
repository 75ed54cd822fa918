/** Runs inputs like those that there are, as long as they show anything new (Ball 2003, section 3.2). */
import type { Inputs } from './inputs.js';
import { type Pool, variationsOf } from './variations.js';

/** Runs at most, and one after the other that show nothing new. */
const MOST = 500;
const IDLE = 160;

/** What a run is, as far as it matters here. */
interface Run {
  readonly outcome: { readonly kind: string };
}

export interface Probed<R extends Run> {
  run(inputs: Inputs): Promise<R | undefined>;
  /** Whether an input is one that the target takes. */
  isInput(inputs: Inputs): boolean;
  /** Takes what a run shows; whether some of it is new. */
  isNew(inputs: Inputs, run: R): boolean;
  /** Whether there is nothing left to look for. */
  isDone(): boolean;
}

export class Probing<R extends Run> {
  private readonly known = new Set<string>();
  private readonly seeds: Iterator<Inputs>[] = [];
  /** Inputs that showed nothing new: two changes may. */
  private readonly later: Inputs[] = [];
  private runs = 0;

  constructor(
    private readonly pool: Pool,
    private readonly probed: Probed<R>,
  ) {}

  /** An input to vary. */
  add(inputs: Inputs): void {
    const key = JSON.stringify(inputs);
    if (this.known.has(key)) return;
    this.known.add(key);
    this.seed(inputs);
  }

  async go(): Promise<void> {
    let idle = 0;
    for (let at = 0; idle < IDLE && this.runs < MOST; at += 1) {
      if (this.probed.isDone()) return;
      if (this.seeds.length === 0) {
        const next = this.later.shift();
        if (!next) return;
        this.seed(next);
      }
      const place = at % this.seeds.length;
      const next = this.seeds[place]!.next();
      if (next.done === true) {
        this.seeds.splice(place, 1);
        continue;
      }
      const key = JSON.stringify(next.value);
      if (this.known.has(key) || !this.probed.isInput(next.value)) continue;
      this.known.add(key);
      this.runs += 1;
      idle += 1;
      const run = await this.probed.run(next.value);
      if (!run || run.outcome.kind === 'timeout') continue;
      if (this.probed.isNew(next.value, run)) {
        idle = 0;
        this.seed(next.value);
      } else this.later.push(next.value);
    }
  }

  private seed(inputs: Inputs): void {
    this.seeds.push(variationsOf(inputs, this.pool)[Symbol.iterator]());
  }
}
