/** Cache of unsatisfiable cores: a query that contains one of them is unsatisfiable. */
import type { Bool } from '../terms/terms.js';

export class CoreCache {
  /** In the order in which they were found. */
  readonly all: (readonly Bool[])[] = [];
  /** Cores by their largest member, which any query that contains the core must have. */
  private readonly cores = new Map<Bool, (readonly Bool[])[]>();

  add(core: readonly Bool[]): void {
    if (core.length === 0) return;
    this.all.push(core);
    const key = Math.max(...core);
    const known = this.cores.get(key);
    if (known) known.push(core);
    else this.cores.set(key, [core]);
  }

  /** Whether the literals contain a known core. */
  refutes(literals: readonly Bool[]): boolean {
    const set = new Set(literals);
    return literals.some((literal) =>
      this.cores.get(literal)?.some((core) => core.every((member) => set.has(member))),
    );
  }
}
