/** A family of random programs, each with all inputs of a small domain. */
import type { ExploreOptions } from '../../runtime/index.js';
import type { Random } from '../fuzz/random.js';

export interface Program {
  /** A TypeScript module that exports the function `f`. */
  readonly source: string;
  /**
   * The inputs of the brute force: what makes the arguments of each call. They are made anew for each call, as the
   * function may change them.
   * @param exports of the module
   */
  readonly inputs: (exports: Exports) => Iterable<() => readonly unknown[]>;
}

export type Exports = Readonly<Record<string, unknown>>;

export interface Family {
  readonly name: string;
  /** The inputs of the brute force are among those that the exploration has with these. */
  readonly options?: Partial<Pick<ExploreOptions, 'scope' | 'cycles'>>;
  readonly write: (random: Random) => Program;
}
