/** How `reach` searches. */
export interface ReachOptions {
  /** Path of the subject. */
  readonly file: string;
  /** Export path: `SummationOperator.prototype.sumUp`. */
  readonly target: string;
  /** Path of a file of contracts for what the subject declares. */
  readonly contracts?: string | undefined;
  /** What sequences are found from: contracts alone, the code, or nothing but chance. */
  readonly from: 'contracts' | 'code' | 'random';
  /** Whether the target is handed fakes: objects that do what contracts say, whatever the code. */
  readonly fakes: boolean;
  /** Whether a search from code also says which outcomes take inputs whose fields are written. */
  readonly fields?: boolean;
  /** Milliseconds of a search from code. */
  readonly timeout: number;
  /** Most calls before that of the target. */
  readonly calls: number;
  /** Calls of sequences that are found soon: what takes more is left for another time, with the verdict unknown. */
  readonly soon?: number;
  /** Most sequences that are run: one on which contracts and code part teaches the search. */
  readonly attempts: number;
  /** Milliseconds of one call. */
  readonly runTimeout: number;
  /** Milliseconds of one query, and Z3's resource limit for it. */
  readonly solverTimeout: number;
  readonly rlimit: number;
  /** Megabytes of the process of the subject. */
  readonly memory: number;
  readonly seed: number;
}

export const REACH_DEFAULTS: Omit<ReachOptions, 'file' | 'target'> = {
  from: 'contracts',
  fakes: false,
  timeout: 60_000,
  calls: 12,
  attempts: 20,
  runTimeout: 5000,
  solverTimeout: 10_000,
  rlimit: 10_000_000,
  memory: 2048,
  seed: 1,
};
