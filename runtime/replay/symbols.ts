/** The module `penumbra` for a program that runs on recorded values of its symbols. */
import { hasOwn } from '../inputs/domains/reflection.js';

export interface SymbolValues {
  readonly values: Readonly<Record<string, unknown>>;
  /** Called where an assumption does not hold. It does not return. */
  readonly unsatisfied: () => never;
}

export interface PenumbraModule {
  symbolic(name: string, seed?: unknown): unknown;
  assume(condition: unknown): void;
}

/** @param run undefined: every symbol is its seed, and nothing is assumed */
export function penumbraModule(run: SymbolValues | undefined): PenumbraModule {
  const used = new Set<string>();
  return {
    symbolic(name, seed) {
      if (run === undefined) return seed;
      let free = name;
      for (let n = 2; used.has(free); n += 1) free = `${name}_${n}`;
      used.add(free);
      return hasOwn(run.values, free) ? run.values[free] : seed;
    },
    assume(condition) {
      if (!condition) run?.unsatisfied();
    },
  };
}
