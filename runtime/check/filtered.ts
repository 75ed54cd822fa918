/** An enumeration that keeps to the inputs on which predicates hold. */
import type { Enumeration, EnumerationSubject } from '../enumerate/engine.js';
import { type Instance, materialize } from '../inputs/instance.js';

/** The enumeration itself where the subject has no predicates. */
export function filtered(
  enumeration: Enumeration,
  { predicates = [] }: Pick<EnumerationSubject, 'predicates'>,
): Enumeration {
  return predicates.length === 0 ? enumeration : new Filtered(enumeration, predicates);
}

class Filtered implements Enumeration {
  constructor(
    private readonly all: Enumeration,
    private readonly predicates: NonNullable<EnumerationSubject['predicates']>,
  ) {}

  get counters(): Enumeration['counters'] {
    return this.all.counters;
  }

  async next(): Promise<Instance | undefined> {
    for (;;) {
      const instance = await this.all.next();
      if (!instance || this.isLegal(instance)) return instance;
    }
  }

  async count(most = Number.POSITIVE_INFINITY): Promise<number> {
    let count = 0;
    while (count < most && (await this.next())) count += 1;
    return count;
  }

  checkpoint(): string {
    return this.all.checkpoint();
  }

  close(): void {
    this.all.close();
  }

  private isLegal(instance: Instance): boolean {
    return this.predicates.every(({ call, factory }) =>
      call(materialize(instance, factory).inputs.map(({ value }) => value)),
    );
  }
}
