/** The direct engine: all inputs of a method whose heap is reached through fields and elements of arrays. */
import { PenumbraError } from '../../../compiler/diagnostics.js';
import type { Instance } from '../../inputs/heap/instance.js';
import { randomFrom } from '../../solver/local-search/random.js';
import type { Engine, Enumeration, EnumerationCounters, EnumerationSubject } from '../engine.js';
import { unmodelledPart } from '../refusal.js';
import { compile, MissingNumber } from './compile/program.js';
import { type Estimate, estimate } from './search/probe.js';
import { drawSample } from './search/sample.js';
import { Search } from './search/search.js';
import { InstanceReader } from './space/instance-reader.js';
import { Layout } from './space/layout.js';
import type { Position } from './space/position.js';

export const directEngine: Engine = {
  name: 'direct',
  refusal: unmodelledPart,
  start: (subject, from) => new DirectEnumeration(subject, from),
  estimate: (subject) => new DirectEnumeration(subject, undefined).estimate(),
};

const START: Position = { state: 'new', choices: [], read: [] };

/** Numbers that are added at once, where they lie between those that are known and one that turned up. */
const MOST_NEIGHBOURS = 64;

class DirectEnumeration implements Enumeration {
  readonly counters: EnumerationCounters = { candidates: 0, isomorphicDropped: 0 };
  /** Numbers that turned up when formulas computed. */
  private readonly extra = new Set<number>();
  private reader!: InstanceReader;
  private search!: Search;
  private newSearch!: (from: Position) => Search;

  constructor(
    private readonly subject: EnumerationSubject,
    from: string | undefined,
  ) {
    this.prepare(from === undefined ? START : (JSON.parse(from) as Position));
  }

  next(): Instance | undefined {
    return this.restarting((search) => (search.advance() ? this.reader.read(search.candidate) : undefined));
  }

  /** @throws PenumbraError E_SCOPE where there are more than can be counted exactly. */
  count(most?: number): number {
    const count = this.restarting((search) => search.count(most));
    if (Number.isSafeInteger(count)) return count;
    throw new PenumbraError({
      code: 'E_SCOPE',
      message: 'there are more inputs within the scope than can be counted exactly: over 2^53',
      hint: 'Make the scope smaller: --scope Class=N, --scope Int=LOW..HIGH.',
    });
  }

  sample(size: number, seed: number): readonly Instance[] {
    const from = this.search.position();
    const drawn = this.restarting(() =>
      drawSample(() => this.newSearch(from), this.reader, size, randomFrom(seed)),
    );
    this.search = this.newSearch({ ...START, state: 'over' });
    return drawn;
  }

  estimate(): Estimate {
    return this.restarting((search) => estimate(search, randomFrom(1)));
  }

  checkpoint(): string {
    return JSON.stringify(this.search.position());
  }

  close(): void {}

  /** Makes a search that stands at a position, with as many numbers as that takes. */
  private prepare(position: Position): void {
    for (;;) {
      try {
        this.build(position);
        return;
      } catch (error) {
        if (!(error instanceof MissingNumber)) throw error;
        this.widen(error.value);
      }
    }
  }

  private build(position: Position): void {
    const layout = new Layout(this.subject, this.extra);
    this.reader = new InstanceReader(layout);
    const formulas = this.subject.formulas.map(({ formula }) => formula);
    const program = compile(formulas, layout);
    this.newSearch = (from) => {
      const search = new Search(layout, program, this.subject.predicates ?? []);
      search.resume(from);
      return search;
    };
    this.search = this.newSearch(position);
  }

  /** Goes on with a wider layout from where it stood, each time that formulas compute a number that has no bit. */
  private restarting<T>(run: (search: Search) => T): T {
    for (;;) {
      const mayWiden = this.search.layout.elements.other !== undefined;
      const position = mayWiden ? this.search.position() : START;
      const before = this.counters.candidates - this.search.candidates;
      try {
        const result = run(this.search);
        this.counters.candidates = before + this.search.candidates;
        return result;
      } catch (error) {
        if (!(error instanceof MissingNumber)) throw error;
        this.widen(error.value);
        this.prepare(position);
      }
    }
  }

  private widen(value: number): void {
    const { numbers } = new Layout(this.subject, this.extra).elements;
    this.extra.add(value);
    const nearest = numbers.reduce(
      (best, number) => (Math.abs(number - value) < Math.abs(best - value) ? number : best),
      Number.POSITIVE_INFINITY,
    );
    if (Math.abs(nearest - value) > MOST_NEIGHBOURS) return;
    for (let between = Math.min(nearest, value) + 1; between < Math.max(nearest, value); between++)
      this.extra.add(between);
  }
}
