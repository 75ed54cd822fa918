/** The bounds of an exploration, and which of them were hit. */
import { PROGRAM } from '../../inputs/model/target.js';
import type { BoundRecord, ExploreOptions } from '../events.js';
import { typesOption } from '../subject/input-bounds.js';

type Name =
  | 'length'
  | 'paths'
  | 'patience'
  | 'timeout'
  | 'run-timeout'
  | 'memory'
  | 'solver'
  | 'rlimit'
  | 'arithmetic'
  | 'seed'
  | 'environment'
  | 'pending'
  | 'encodings'
  | 'prediction'
  | 'values'
  | 'state';

/** Runs that took another path than their query or the machine predicted: what is behind theirs was not tried. */
export const PREDICTION: BoundRecord = {
  name: 'prediction',
  limit: 'runs that go as predicted, on plain node too',
  hit: true,
  option: 'operations that have a symbolic model',
};

/** Calls that leave something in the program: behind others a call may take another path, and none was tried there. */
export const STATE: BoundRecord = {
  name: 'state',
  limit: 'modules as they are when they are loaded',
  hit: true,
  option: 'a parameter instead of the state',
};

/**
 * Bounds of the inputs: they say of which inputs a claim is. All others are bounds of the search, or of what is no input:
 * where one of them is hit, nothing is claimed.
 */
const OF_INPUTS = new Set(['scope', 'unknown', 'holes', 'any', 'cycles', 'doubles', 'integer', 'strings']);

/** Those of all inputs of a type: hit where a claim rests on them. */
const OF_DOMAINS = new Set(['integer', 'strings']);

function environmentOption(isWhole: boolean): string {
  return `a ${isWhole ? 'symbol' : 'parameter'} instead of what is read of process`;
}

export class Bounds {
  private readonly hits = new Set<Name>();
  private acyclic: readonly string[] = [];

  /** @param inputs the bounds that lie in the inputs, as far as they are known */
  constructor(
    private readonly options: ExploreOptions,
    private readonly inputs: () => readonly BoundRecord[],
  ) {}

  hit(name: Name): void {
    this.hits.add(name);
  }

  /** Data of these types was looked at only as far as it has no cycles. */
  withoutCycles(types: readonly string[]): void {
    this.acyclic = types;
  }

  /** Whether nothing was left out but inputs beyond the bounds of the inputs. */
  get isSolid(): boolean {
    return this.records(false).every(({ name, hit }) => !hit || OF_INPUTS.has(name));
  }

  /** @param claims whether something is said to be infeasible, which holds of the domains of inputs only */
  records(claims: boolean): readonly BoundRecord[] {
    const { options } = this;
    const isWhole = options.target === PROGRAM;
    const own: readonly (readonly [Name, number | string, string])[] = [
      ['length', options.maxLength, '--max-length'],
      ['paths', options.maxPaths, '--max-paths'],
      ['patience', options.patience, '--patience'],
      ['timeout', options.timeout / 1000, '--timeout'],
      ['run-timeout', options.runTimeout / 1000, '--run-timeout'],
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
      [
        'environment',
        'no variables, arguments or other properties of the process',
        environmentOption(isWhole),
      ],
      [
        'pending',
        'what node does before a call is over, not what it calls back later',
        `a ${isWhole ? 'symbol' : 'parameter'} instead of what node gives`,
      ],
    ];
    return [
      ...this.inputs().map((bound) => (OF_DOMAINS.has(bound.name) ? { ...bound, hit: claims } : bound)),
      ...this.cycles(),
      ...own.map(([name, limit, option]) => ({ name, limit, hit: this.hits.has(name), option })),
      { ...PREDICTION, hit: this.hits.has('prediction') },
      { ...STATE, hit: this.hits.has('state') },
    ];
  }

  private cycles(): readonly BoundRecord[] {
    if (this.acyclic.length === 0) return [];
    const limit = `none in data of ${this.acyclic.join(', ')}`;
    return [{ name: 'cycles', limit, hit: true, option: '--cycles' }];
  }
}
