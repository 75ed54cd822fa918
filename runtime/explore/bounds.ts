/** The bounds of an exploration, and which of them were hit. */
import { PROGRAM } from '../inputs/target.js';
import type { BoundRecord, ExploreOptions } from './events.js';
import { typesOption } from './input-bounds.js';

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
  | 'values'
  | 'state';

/** Calls that leave something in the program: behind others a call may take another path, and none was tried there. */
export const STATE: BoundRecord = {
  name: 'state',
  limit: 'modules as they are when they are loaded',
  hit: true,
  option: 'a parameter instead of the state',
};

/** Bounds that only limit what a claim is about: nothing within them was left out. */
const NAMED = new Set(['scope', 'unknown', 'holes', 'any', 'length', 'cycles']);

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

  /** Whether nothing was left out but what the scope and the length name. */
  get isSolid(): boolean {
    return this.records().every(({ name, hit }) => !hit || NAMED.has(name));
  }

  records(): readonly BoundRecord[] {
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
      ['values', 'a few values where an operation has no model', typesOption(isWhole)],
      ['seed', `clock and randomness as ${options.seed} gives them`, '--seed'],
    ];
    return [
      ...this.inputs(),
      ...this.cycles(),
      ...own.map(([name, limit, option]) => ({ name, limit, hit: this.hits.has(name), option })),
      { ...STATE, hit: this.hits.has('state') },
    ];
  }

  private cycles(): readonly BoundRecord[] {
    if (this.acyclic.length === 0) return [];
    const limit = `none in data of ${this.acyclic.join(', ')}`;
    return [{ name: 'cycles', limit, hit: true, option: '--cycles' }];
  }
}
