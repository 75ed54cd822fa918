/** The bounds of an exploration, and which of them were hit. */
import { MOST_TURNS } from '../../../vm/host/time/timer-queue.js';
import { PROGRAM } from '../../inputs/model/target.js';
import type { BoundRecord, ExploreOptions } from '../events.js';
import { typesOption } from '../subject/input-bounds.js';

type Name =
  | 'length'
  | 'paths'
  | 'patience'
  | 'timeout'
  | 'total'
  | 'instructions'
  | 'queries'
  | 'run-timeout'
  | 'steps'
  | 'yields'
  | 'timers'
  | 'memory'
  | 'solver'
  | 'rlimit'
  | 'arithmetic'
  | 'seed'
  | 'environment'
  | 'zone'
  | 'language'
  | 'pending'
  | 'encodings'
  | 'prediction'
  | 'values'
  | 'state'
  | 'calls';

/** Divergences: a run took another path than its query or the machine predicted. The predicted path was not tried. */
export const PREDICTION: BoundRecord = {
  name: 'prediction',
  limit: 'runs that go as predicted, on plain node too',
  hit: true,
  option: 'operations that have a symbolic model',
};

/** State of the program: after other calls, a call may take another path. Only the first call after loading is tried. */
export const STATE: BoundRecord = {
  name: 'state',
  limit: 'modules as they are when they are loaded',
  hit: true,
  option: 'a parameter instead of the state',
};

/**
 * Bounds of the inputs: a verdict `infeasible` holds within them. All others but those of single queries are bounds of the
 * search, or concern what is not an input. If one of those is hit, nothing is called infeasible.
 */
const OF_INPUTS = new Set([
  ...['scope', 'unknown', 'holes', 'any', 'cycles', 'doubles', 'integer', 'strings'],
  ...['variables', 'string-length', 'calls', 'zone', 'language'],
]);

/** Bounds of single queries. Where one is hit, the path condition is undecided: `Undecided` tells what that leaves open. */
const OF_QUERIES = new Set(['solver', 'rlimit', 'encodings']);

/** Bounds of whole domains. They count as hit if a verdict `infeasible` rests on them. */
export const OF_DOMAINS: ReadonlySet<string> = new Set(['integer', 'strings']);

function environmentOption(isWhole: boolean): string {
  return isWhole
    ? 'a symbol instead of what is read there'
    : '--env for variables, a parameter instead of what else is read there';
}

export class Bounds {
  private readonly hits = new Set<Name>();
  private acyclic: readonly string[] = [];

  /**
   * @param total milliseconds of a command that explores several targets
   * @param inputs the bounds of the inputs that are known so far
   */
  constructor(
    private readonly options: ExploreOptions,
    private readonly total: number | undefined,
    private readonly inputs: () => readonly BoundRecord[],
    /** The length of strings up to which all refutations hold; undefined if they hold of strings of any length. */
    private readonly places: () => number | undefined,
    /** Most calls that follow the target's. */
    private readonly laterCalls: () => number,
  ) {}

  /** Whether calls of what the target returns can follow its own: what those reach is known as far as it was tried. */
  get goesOn(): boolean {
    return this.hits.has('calls');
  }

  hit(name: Name): void {
    this.hits.add(name);
  }

  /** Records types of which only acyclic data was explored. */
  withoutCycles(types: readonly string[]): void {
    this.acyclic = types;
  }

  /** Whether only bounds of the inputs, and of single queries, were hit. */
  get isSolid(): boolean {
    return this.records(false).every(({ name, hit }) => !hit || OF_INPUTS.has(name) || OF_QUERIES.has(name));
  }

  /** @param claims whether some outcome is called infeasible, which holds within the domains of inputs only */
  records(claims: boolean): readonly BoundRecord[] {
    const { options } = this;
    const isWhole = options.target === PROGRAM;
    const own: readonly (readonly [Name, number | string, string])[] = [
      ['length', options.maxLength, '--max-length'],
      ['paths', options.maxPaths, '--max-paths'],
      ['calls', this.laterCalls(), 'a function that makes further calls'],
      ['patience', options.patience, '--patience'],
      ...(options.maxSteps === undefined
        ? []
        : ([['instructions', options.maxSteps, '--max-steps']] as const)),
      ...(options.maxQueries === undefined
        ? []
        : ([['queries', options.maxQueries, '--max-queries']] as const)),
      ['timeout', options.timeout / 1000, '--timeout'],
      ...(this.total === undefined ? [] : ([['total', this.total / 1000, '--total']] as const)),
      ['run-timeout', options.runTimeout / 1000, '--run-timeout'],
      ['steps', 'runs that end soon, or find something soon', '--timeout'],
      ['yields', options.yields, '--yields'],
      ['timers', `${MOST_TURNS} turns of an interval that nobody waits for`, 'a function that ends it'],
      ['memory', options.memory, '--memory'],
      ['solver', options.solverTimeout / 1000, '--solver-timeout'],
      ['rlimit', options.rlimit, '--rlimit'],
      [
        'arithmetic',
        'results that are not rounded',
        `${isWhole ? 'an assumption' : 'a @pre'} that keeps numbers small`,
      ],
      [
        'encodings',
        'path conditions that an encoding of numbers and strings decides',
        'simpler conditions on the inputs',
      ],
      ['values', 'a few values where an operation has no model', typesOption(isWhole)],
      ['seed', `clock and randomness as ${options.seed} gives them`, '--seed'],
      ['environment', 'process, machine, globals and callers as they are here', environmentOption(isWhole)],
      ['zone', 'local time as the time zone has it', 'another TZ'],
      ['language', 'order, case and formats as the language has them', 'another LC_ALL'],
      [
        'pending',
        'what node does before a call is over, not what it calls back later',
        `a ${isWhole ? 'symbol' : 'parameter'} instead of what node gives`,
      ],
    ];
    return [
      ...this.inputs().map((bound) => (OF_DOMAINS.has(bound.name) ? { ...bound, hit: claims } : bound)),
      ...this.cycles(),
      ...this.lengths(),
      ...own.map(([name, limit, option]) => ({ name, limit, hit: this.hits.has(name), option })),
      { ...PREDICTION, hit: this.hits.has('prediction') },
      { ...STATE, hit: this.hits.has('state') },
    ];
  }

  private lengths(): readonly BoundRecord[] {
    const places = this.places();
    if (places === undefined) return [];
    const limit = `texts of no more than ${places} characters where these matter`;
    return [{ name: 'string-length', limit, hit: true, option: '--string-length' }];
  }

  private cycles(): readonly BoundRecord[] {
    if (this.acyclic.length === 0) return [];
    const limit = `none in data of ${this.acyclic.join(', ')}`;
    return [{ name: 'cycles', limit, hit: true, option: '--cycles' }];
  }
}
