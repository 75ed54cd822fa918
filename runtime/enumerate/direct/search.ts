/**
 * The search through all candidates, depth first, place by place: references and lengths in the order in which they
 * turn up, then values. The stack of choices is all that it remembers, so it can be written down and taken up again.
 */
import { Candidate, type Choice, NO_CHOICE } from './candidate.js';
import type { Layout } from './layout.js';
import { type Position, readChoice, writtenChoice } from './position.js';

/** What leaves out candidates. */
export interface Filter {
  /** Whether the candidate may still become an instance, after a place was decided. */
  admits(): boolean;
  /** Whether a candidate with all places decided is an instance. */
  accepts(): boolean;
}

export class Search {
  readonly candidate: Candidate;
  /** Candidates that were looked at, partial ones included. */
  candidates = 0;
  private readonly filter: Filter;
  private readonly choices: Choice[] = [];
  private state: Position['state'] = 'new';

  constructor(
    readonly layout: Layout,
    filter: (candidate: Candidate) => Filter,
  ) {
    this.candidate = new Candidate(layout);
    this.filter = filter(this.candidate);
  }

  /** Goes on to the next instance; false: there are no more. */
  advance(): boolean {
    if (this.state === 'over' || (this.state === 'at an instance' && this.choices.length === 0)) {
      this.state = 'over';
      return false;
    }
    let isNew = this.state === 'new';
    for (;;) {
      const depth = this.choices.length;
      if (isNew && this.placeAt(depth) === undefined) {
        if (this.filter.accepts()) {
          this.state = 'at an instance';
          return true;
        }
        isNew = false;
      }
      if (isNew) this.choices.push(NO_CHOICE);
      isNew = this.step();
      if (this.choices.length === 0) {
        this.state = 'over';
        return false;
      }
    }
  }

  /** Where it stands: the choices that lead to the last instance. */
  position(): Position {
    const choices = this.choices.map((choice) => writtenChoice(this.layout, choice));
    return { state: this.state, choices };
  }

  /**
   * Goes to where a search of the same subject stood. Call it on a new search.
   * @throws RangeError if the choices are not those of this subject.
   */
  resume({ state, choices }: Position): void {
    for (const written of choices) {
      const choice = readChoice(this.layout, written);
      const place = this.placeAt(this.choices.length);
      if (place === undefined) throw new RangeError('the checkpoint is of another subject');
      this.choices.push(choice);
      this.candidate.begin();
      this.candidate.decide(place, choice);
    }
    this.state = state;
  }

  private placeAt(depth: number): number | undefined {
    const { shapes, values } = this.candidate;
    if (depth < shapes.length) return shapes.places[depth];
    return depth - shapes.length < values.length ? values.places[depth - shapes.length] : undefined;
  }

  /** Takes the next choice of the innermost place, or goes back one place. Whether there was a choice. */
  private step(): boolean {
    const { candidate, choices } = this;
    const depth = choices.length - 1;
    for (;;) {
      const last = choices[depth]!;
      if (last !== NO_CHOICE) candidate.undo();
      const place = this.placeAt(depth)!;
      const choice = candidate.nextChoice(place, last);
      if (choice === NO_CHOICE) {
        choices.pop();
        return false;
      }
      choices[depth] = choice;
      candidate.begin();
      candidate.decide(place, choice);
      this.candidates += 1;
      if (this.filter.admits()) return true;
    }
  }
}
