/** The direct engine: all inputs of a method whose heap is reached through fields and elements of arrays. */
import { heapOf } from '../../inputs/constant-heap.js';
import { type Instance, materialize } from '../../inputs/instance.js';
import { Terms } from '../../solver/terms.js';
import { evaluateFormula } from '../../spec/index.js';
import type { Engine, Enumeration, EnumerationCounters, EnumerationSubject } from '../engine.js';
import type { Candidate } from './candidate.js';
import { InstanceReader } from './instance-reader.js';
import { Layout } from './layout.js';
import { type Position, Search } from './search.js';

export const directEngine: Engine = {
  name: 'direct',
  refusal: () => undefined,
  start: (subject, from) => new DirectEnumeration(subject, from),
};

class DirectEnumeration implements Enumeration {
  readonly counters: EnumerationCounters = { candidates: 0, isomorphicDropped: 0 };
  private readonly reader: InstanceReader;
  private readonly search: Search;

  constructor(
    private readonly subject: EnumerationSubject,
    from: string | undefined,
  ) {
    const layout = new Layout(subject);
    this.reader = new InstanceReader(layout);
    this.search = new Search(layout, {
      admits: () => true,
      accepts: (candidate) => candidate.isComplete() && this.satisfies(candidate),
    });
    if (from !== undefined) this.search.resume(JSON.parse(from) as Position);
  }

  next(): Instance | undefined {
    return this.advance() ? this.reader.read(this.search.candidate) : undefined;
  }

  count(): number {
    let count = 0;
    while (this.advance()) count += 1;
    return count;
  }

  checkpoint(): string {
    return JSON.stringify(this.search.position());
  }

  close(): void {}

  private advance(): boolean {
    const found = this.search.advance();
    this.counters.candidates = this.search.candidates;
    return found;
  }

  /** Evaluates the formulas on objects. */
  private satisfies(candidate: Candidate): boolean {
    const { model, formulas } = this.subject;
    const classNames = new Map<object, string>();
    const { inputs } = materialize(this.reader.read(candidate), {
      instantiate: (className) => {
        const object = {};
        classNames.set(object, className);
        return object;
      },
      array: () => [],
    });
    const variables = Object.fromEntries(inputs.map(({ name, value }) => [name, value]));
    const heap = heapOf(new Terms(), model, variables, (object) => classNames.get(object));
    return formulas.every(({ formula }) => evaluateFormula(formula, { heap }));
  }
}
