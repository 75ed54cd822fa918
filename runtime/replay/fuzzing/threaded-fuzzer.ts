/** The owner's end of the thread that fuzzes. */
import { Worker } from 'node:worker_threads';
import type { SiteRecord } from '../../explore/events.js';
import type {
  Find,
  Fuzzer,
  FuzzPool,
  FuzzRequest,
  FuzzResult,
  FuzzSeed,
} from '../../explore/fuzzing/fuzzer.js';
import { processEntry } from '../../jobs/process-entry.js';
import { SiteKeys } from '../site-keys.js';
import type { FuzzAnswer, FuzzedTarget, FuzzTask, RawFind } from './protocol.js';

/** Milliseconds of work that an answer may take: a run that has no decisions may have no end. */
const PATIENCE = 4000;
/** The same by the clock: for a thread that waits without working. */
const MOST_WAIT = 30_000;
/** Milliseconds between two looks at the time. */
const POLL = 100;
/** Megabytes of objects that the program may keep. */
const MEMORY = 1024;
/** More deaths say that the program cannot be fuzzed. */
const MOST_DEATHS = 4;
/** What a death costs beside runs. */
const RUNS_OF_DEATH = 8192;

const NOTHING: FuzzResult = { finds: [], runs: 0 };

// What runs in virtual time has others in their place.
const { setTimeout, clearTimeout } = globalThis;

/** Fuzzes one target in a thread that is started when it is needed. */
export class ThreadedFuzzer implements Fuzzer {
  private thread: FuzzerThread | undefined;
  private readonly pools: ThreadedPool[] = [];
  private recorded = new SiteKeys();
  private outcomes: readonly (readonly [entry: number, key: string, taken: boolean])[] = [];
  private deaths = 0;

  constructor(private readonly target: FuzzedTarget) {}

  pool(seed: number, sites: (first: number) => readonly SiteRecord[]): FuzzPool {
    const pool = new ThreadedPool(this, this.pools.length, seed, sites);
    this.pools.push(pool);
    return pool;
  }

  async close(): Promise<void> {
    this.deaths = MOST_DEATHS;
    await this.end();
  }

  /**
   * Undefined: the thread cannot run the program.
   * @param taskOf the task, by what is to be found
   */
  async ask(
    isOpen: (key: string, taken: boolean) => boolean,
    taskOf: (open: readonly number[], deaths: number) => FuzzTask,
  ): Promise<Answered | undefined> {
    if (this.deaths >= MOST_DEATHS) return undefined;
    const thread = this.thread ?? (await this.start());
    if (!thread) return undefined;
    const open = this.outcomes.flatMap(([entry, key, taken]) => (isOpen(key, taken) ? [entry] : []));
    thread.send(taskOf(open, this.deaths));
    const found: RawFind[] = [];
    let answer = await thread.next();
    for (; answer?.type === 'found'; answer = await thread.next()) found.push(answer.find);
    if (answer?.type === 'fuzzed') {
      this.note(answer.sites);
      return { runs: answer.runs, finds: answer.finds.map((find) => this.named(find)) };
    }
    // What it had found counts.
    const finds = found.map((find) => this.named(find));
    this.deaths += 1;
    await this.end();
    return { runs: RUNS_OF_DEATH, finds };
  }

  private named({ outcomes, ...find }: RawFind): NamedFind {
    const named = outcomes.map((entry) => [this.recorded.named(entry >> 1)!.key, (entry & 1) === 1] as const);
    return { ...find, outcomes: named };
  }

  private async start(): Promise<FuzzerThread | undefined> {
    const thread = new FuzzerThread(this.target);
    this.thread = thread;
    this.recorded = new SiteKeys();
    this.outcomes = [];
    for (const pool of this.pools) pool.forget();
    const answer = await thread.next();
    if (answer?.type === 'loaded') {
      this.note(answer.sites);
      return thread;
    }
    this.deaths = MOST_DEATHS;
    await this.end();
    return undefined;
  }

  private note(sites: Extract<FuzzAnswer, { sites: unknown }>['sites']): void {
    if (sites.length === 0) return;
    this.recorded.add(sites);
    this.outcomes = [
      ...this.outcomes,
      ...sites.flatMap(({ site, whenTrue, whenFalse }) => {
        const { key } = this.recorded.named(site)!;
        return [
          ...(whenFalse ? ([[site * 2, key, false]] as const) : []),
          ...(whenTrue ? ([[site * 2 + 1, key, true]] as const) : []),
        ];
      }),
    ];
  }

  private async end(): Promise<void> {
    const { thread } = this;
    this.thread = undefined;
    await thread?.end();
  }
}

/** A find whose outcomes are named by the keys of sites. */
type NamedFind = Omit<Find, 'outcomes'> & {
  readonly outcomes: readonly (readonly [key: string, taken: boolean])[];
};

interface Answered {
  readonly runs: number;
  readonly finds: readonly NamedFind[];
}

/** The thread, which answers in order. */
class FuzzerThread {
  private readonly worker: Worker;
  private readonly answers: FuzzAnswer[] = [];
  private isGone = false;
  private wake: (() => void) | undefined;

  constructor(target: FuzzedTarget) {
    this.worker = new Worker(processEntry(new URL('./fuzzer-thread.js', import.meta.url)), {
      workerData: target,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    });
    const gone = (): void => {
      this.isGone = true;
      this.wake?.();
    };
    this.worker
      .on('message', (answer: FuzzAnswer) => {
        this.answers.push(answer);
        this.wake?.();
      })
      .on('error', gone)
      .on('exit', gone);
  }

  send(task: FuzzTask): void {
    this.worker.postMessage(task);
  }

  /** The next answer; undefined: the thread is gone, or works for too long. */
  async next(): Promise<FuzzAnswer | undefined> {
    const began = performance.now();
    const work = process.cpuUsage();
    const isLate = (): boolean => {
      const { user, system } = process.cpuUsage(work);
      return (user + system) / 1000 > PATIENCE || performance.now() - began > MOST_WAIT;
    };
    while (this.answers.length === 0 && !this.isGone && !isLate()) await this.news();
    return this.answers.shift();
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }

  private async news(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.wake = resolve;
      timer = setTimeout(resolve, POLL);
    });
    clearTimeout(timer);
    this.wake = undefined;
  }
}

class ThreadedPool implements FuzzPool {
  private readonly seeds: FuzzSeed[] = [];
  private readonly keys = new SiteKeys();
  /** How many sites have keys. */
  private keyed = 0;
  /** How many seeds the thread has. */
  private sent = 0;

  constructor(
    private readonly fuzzer: ThreadedFuzzer,
    private readonly number: number,
    private readonly seed: number,
    private readonly sites: (first: number) => readonly SiteRecord[],
  ) {}

  add(seed: FuzzSeed): number {
    this.seeds.push(seed);
    return this.seeds.length - 1;
  }

  /** The thread has none of them. */
  forget(): void {
    this.sent = 0;
  }

  async fuzz({ isOpen, ...request }: FuzzRequest): Promise<FuzzResult> {
    const { keys } = this;
    const sites = this.sites(this.keyed);
    keys.add(sites);
    this.keyed += sites.length;
    const isWanted = (key: string, taken: boolean): boolean => {
      const site = keys.siteOf(key);
      return site !== undefined && isOpen({ site, taken });
    };
    const answer = await this.fuzzer.ask(isWanted, (open, deaths) => {
      const seeds = this.seeds.slice(this.sent);
      this.sent = this.seeds.length;
      // What has ended the thread is not tried again.
      return { ...request, pool: this.number, seed: this.seed + deaths, seeds, open };
    });
    return answer ? { runs: answer.runs, finds: answer.finds.map((find) => this.known(find)) } : NOTHING;
  }

  private known({ outcomes, ...find }: NamedFind): Find {
    return {
      ...find,
      outcomes: outcomes.map(([key, taken]) => ({ site: this.keys.siteOf(key)!, taken })),
    };
  }
}
