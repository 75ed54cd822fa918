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

const NOTHING: FuzzResult = { finds: [], runs: 0 };

// What runs in virtual time has others in their place.
const { setInterval, clearInterval } = globalThis;

/** Fuzzes one target in a thread that is started when it is needed. */
export class ThreadedFuzzer implements Fuzzer {
  private worker: Worker | undefined;
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
   * Undefined: the thread has ended, or cannot run the program.
   * @param taskOf the task, by what is to be found
   */
  async ask(
    isOpen: (key: string, taken: boolean) => boolean,
    taskOf: (open: readonly number[], deaths: number) => FuzzTask,
  ): Promise<Answered | undefined> {
    if (this.deaths >= MOST_DEATHS) return undefined;
    const worker = this.worker ?? (await this.start());
    if (!worker) return undefined;
    const open = this.outcomes.flatMap(([entry, key, taken]) => (isOpen(key, taken) ? [entry] : []));
    worker.postMessage(taskOf(open, this.deaths));
    const answer = await this.next(worker);
    if (answer?.type !== 'fuzzed') {
      this.deaths += 1;
      await this.end();
      return undefined;
    }
    this.note(answer.sites);
    return answer;
  }

  keyOf(entry: number): string {
    return this.recorded.named(entry >> 1)!.key;
  }

  private async start(): Promise<Worker | undefined> {
    const worker = new Worker(processEntry(new URL('./fuzzer-thread.js', import.meta.url)), {
      workerData: this.target,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    });
    worker.on('error', () => undefined);
    this.worker = worker;
    this.recorded = new SiteKeys();
    this.outcomes = [];
    for (const pool of this.pools) pool.forget();
    const answer = await this.next(worker);
    if (answer?.type === 'loaded') {
      this.note(answer.sites);
      return worker;
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

  /** The next answer; undefined: the thread is gone, or works for too long. */
  private async next(worker: Worker): Promise<FuzzAnswer | undefined> {
    const began = performance.now();
    const work = process.cpuUsage();
    return await new Promise((resolve) => {
      const done = (answer: FuzzAnswer | undefined): void => {
        clearInterval(timer);
        worker.off('message', done).off('exit', gone);
        resolve(answer);
      };
      const gone = (): void => done(undefined);
      const timer = setInterval(() => {
        const { user, system } = process.cpuUsage(work);
        const isLate = (user + system) / 1000 > PATIENCE || performance.now() - began > MOST_WAIT;
        if (isLate) done(undefined);
      }, POLL);
      worker.on('message', done).on('exit', gone);
    });
  }

  private async end(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }
}

type Answered = Extract<FuzzAnswer, { type: 'fuzzed' }>;

class ThreadedPool implements FuzzPool {
  private readonly seeds: FuzzSeed[] = [];
  private readonly keys = new SiteKeys();
  /** How many sites are known. */
  private known = 0;
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

  async fuzz({ tries, words, isFresh, isOpen }: FuzzRequest): Promise<FuzzResult> {
    const { keys } = this;
    const sites = this.sites(this.known);
    keys.add(sites);
    this.known += sites.length;
    const isWanted = (key: string, taken: boolean): boolean => {
      const site = keys.siteOf(key);
      return site !== undefined && isOpen({ site, taken });
    };
    const answer = await this.fuzzer.ask(isWanted, (open, deaths) => {
      const seeds = this.seeds.slice(this.sent);
      this.sent = this.seeds.length;
      // What has ended the thread is not tried again.
      return { pool: this.number, seed: this.seed + deaths, seeds, tries, words, open, isFresh };
    });
    return answer ? { runs: answer.runs, finds: answer.finds.map((find) => this.named(find)) } : NOTHING;
  }

  private named({ outcomes, ...find }: RawFind): Find {
    return {
      ...find,
      outcomes: outcomes.map((entry) => ({
        site: this.keys.siteOf(this.fuzzer.keyOf(entry))!,
        taken: (entry & 1) === 1,
      })),
    };
  }
}
