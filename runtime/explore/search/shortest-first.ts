/**
 * The order of a search over sequences of calls: shorter sequences first. When a length has given nothing new for
 * long, the next length gets turns as well: predicates that decide little, such as one for each inherited name,
 * follow every call by the dozen and would keep longer sequences waiting for ever.
 */
import type { DecisionTaken } from '../events.js';
import type { PathCondition, Strategy } from './frontier.js';
import { Queue } from './queues.js';

/** Path conditions without a new outcome after which the next length gets turns; twice as many each further time. */
const FRUITLESS = 40;

interface Level {
  /** What aims at an uncovered outcome, what else a usual run decides, and what is behind rare cases. */
  readonly queues: readonly [aimed: Queue, usual: Queue, rare: Queue];
  /** Turns since the last one that covered something. */
  fruitless: number;
}

export class ShortestFirst implements Strategy {
  private readonly levels: Level[] = [];
  private last: { readonly level: Level; readonly covered: number } | undefined;

  /** @param covered how many outcomes are covered */
  constructor(
    private readonly calls: (condition: PathCondition) => number,
    private readonly isCovered: (outcome: DecisionTaken) => boolean,
    private readonly covered: () => number,
  ) {}

  get size(): number {
    return this.levels.reduce((sum, level) => sum + sizeOf(level), 0);
  }

  add(conditions: readonly PathCondition[]): void {
    for (const condition of conditions) {
      const calls = this.calls(condition);
      while (this.levels.length <= calls)
        this.levels.push({ queues: [new Queue(), new Queue(), new Queue()], fruitless: 0 });
      this.levels[calls]!.queues[this.rank(condition)].add([condition]);
    }
  }

  take(): PathCondition | undefined {
    this.account();
    const open = this.levels.filter((level) => sizeOf(level) > 0);
    if (open.length === 0) return undefined;
    const least = Math.min(...open.map(({ fruitless }) => roundOf(fruitless)));
    const level = open.find(({ fruitless }) => roundOf(fruitless) === least)!;
    this.last = { level, covered: this.covered() };
    return level.queues.find(({ size }) => size > 0)?.take();
  }

  private rank({ aim, rarities = 0, others, conversions }: PathCondition): 0 | 1 | 2 {
    if (aim && !this.isCovered(aim)) return 0;
    return rarities + others + conversions > 0 ? 2 : 1;
  }

  private account(): void {
    if (!this.last) return;
    const { level, covered } = this.last;
    level.fruitless = this.covered() > covered ? 0 : level.fruitless + 1;
    this.last = undefined;
  }
}

function sizeOf({ queues }: Level): number {
  return queues.reduce((sum, { size }) => sum + size, 0);
}

/** In which round a level is: each is twice as long as the one before. */
function roundOf(fruitless: number): number {
  return Math.floor(Math.log2(fruitless / FRUITLESS + 1));
}
