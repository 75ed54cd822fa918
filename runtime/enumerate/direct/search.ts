/**
 * The search through all candidates, depth first, place by place: references and lengths in the order in which they
 * turn up, then values. The stack of choices is all that it remembers, so it can be written down and taken up again.
 */
import { Candidate, type Choice, NO_CHOICE } from './candidate.js';
import type { ConstraintCode, Program } from './compile/program.js';
import type { Layout } from './layout.js';
import { type Position, readChoice, writtenChoice } from './position.js';
import { Propagator } from './propagator.js';

export class Search {
  readonly candidate: Candidate;
  /** Candidates that were looked at, partial ones included. */
  candidates = 0;
  private readonly propagator: Propagator;
  /** Choices of the places so far; that of a place which had no other is `forced`. */
  private readonly choices: Choice[] = [];
  private state: Position['state'] = 'new';
  /** Whether the shape is fixed and the values are being decided. */
  private isAtValues = false;

  constructor(
    readonly layout: Layout,
    program: Program<readonly ConstraintCode[]>,
  ) {
    this.candidate = new Candidate(layout);
    this.propagator = new Propagator(layout, this.candidate, program);
  }

  /** Goes on to the next instance; false: there are no more. */
  advance(): boolean {
    while (this.isAtValues || this.nextShape()) {
      const isFirst = !this.isAtValues;
      if (isFirst && !this.enterValues()) continue;
      if (this.nextValues(isFirst)) {
        this.state = 'at an instance';
        return true;
      }
      this.leaveValues();
    }
    return false;
  }

  /**
   * How many instances there are from here on. Those of one shape are counted together.
   * @param most once so many are found, or some more, it stops: the next call goes on
   */
  count(most = Number.POSITIVE_INFINITY): number {
    let count = 0;
    if (this.isAtValues) {
      while (this.nextValues(false)) {
        count += 1;
        if (count >= most) return count;
      }
      this.leaveValues();
    }
    while (count < most && this.nextShape()) {
      this.state = 'past a shape';
      if (!this.enterValues()) continue;
      count += this.propagator.countValues();
      this.leaveValues();
    }
    return count;
  }

  /** Where it stands: the choices that lead to the last instance, or to the last shape that was counted. */
  position(): Position {
    const choices = this.choices.map((choice) =>
      writtenChoice(this.layout, choice < NO_CHOICE ? forced(choice) : choice),
    );
    return { state: this.state, choices };
  }

  /**
   * Goes to where a search of the same subject stood. Call it on a new search.
   * @throws RangeError if the choices are not those of this subject.
   */
  resume({ state, choices }: Position): void {
    this.state = state;
    if (state === 'new' || state === 'over') return;
    let fits = this.start();
    for (const written of choices) {
      if (this.choices.length === this.candidate.shapes.length) fits &&= this.enterValues();
      const place = this.placeAt(this.choices.length);
      if (place === undefined || !fits) throw new RangeError('the checkpoint is of another subject');
      const choice = readChoice(this.layout, written);
      this.choices.push(choice);
      if (!this.isAtValues) this.propagator.filter(place);
      fits = this.decide(place, choice);
    }
    if (state === 'at an instance' && !this.isAtValues) this.enterValues();
  }

  private start(): boolean {
    this.propagator.begin();
    return this.propagator.start();
  }

  /** Goes on to the next candidate whose shape is fixed. */
  private nextShape(): boolean {
    if (this.state === 'over') return false;
    let isNew = this.state === 'new';
    if (isNew) {
      this.state = 'at an instance';
      if (!this.start()) return this.end();
    }
    for (;;) {
      const depth = this.choices.length;
      if (isNew) {
        if (depth === this.candidate.shapes.length) return true;
        const place = this.placeAt(depth)!;
        if (this.propagator.filter(place)) {
          if (this.pass(place)) continue;
          this.choices.push(NO_CHOICE);
        }
      }
      if (this.choices.length === 0) return this.end();
      isNew = this.step();
    }
  }

  private end(): false {
    this.state = 'over';
    return false;
  }

  private enterValues(): boolean {
    this.propagator.begin();
    this.isAtValues = true;
    if (this.candidate.isComplete() && this.propagator.ground()) return true;
    this.leaveValues();
    return false;
  }

  private leaveValues(): void {
    this.propagator.undo();
    this.isAtValues = false;
  }

  /** Goes on to the next candidate of this shape that has all values. @param isFirst none was met yet. */
  private nextValues(isFirst: boolean): boolean {
    const { shapes, values } = this.candidate;
    let isNew = isFirst;
    for (;;) {
      const depth = this.choices.length;
      if (isNew) {
        if (depth === shapes.length + values.length) return true;
        if (this.pass(this.placeAt(depth)!)) continue;
        this.choices.push(NO_CHOICE);
      }
      if (this.choices.length === shapes.length) return false;
      isNew = this.step();
    }
  }

  private placeAt(depth: number): number | undefined {
    const { shapes, values } = this.candidate;
    if (depth < shapes.length) return shapes.places[depth];
    return depth - shapes.length < values.length ? values.places[depth - shapes.length] : undefined;
  }

  /** Leaves a place as it is, if it has one possibility. */
  private pass(place: number): boolean {
    const choice = this.candidate.pass(place);
    if (choice === NO_CHOICE) return false;
    this.choices.push(forced(choice));
    return true;
  }

  /** Takes the next choice of the innermost place, or goes back one place. Whether there was a choice. */
  private step(): boolean {
    const { candidate, choices, propagator } = this;
    const depth = choices.length - 1;
    const place = this.placeAt(depth)!;
    for (;;) {
      const last = choices[depth]!;
      if (last > NO_CHOICE) propagator.undo();
      const choice = last < NO_CHOICE ? NO_CHOICE : candidate.nextChoice(place, last);
      if (choice === NO_CHOICE) {
        choices.pop();
        return false;
      }
      choices[depth] = choice;
      this.candidates += 1;
      if (this.decide(place, choice)) return true;
    }
  }

  private decide(place: number, choice: Choice): boolean {
    this.propagator.begin();
    this.candidate.decide(place, choice);
    return this.isAtValues ? this.propagator.propagateValues() : this.propagator.propagateShape();
  }
}

/** The mark of a choice that was the only one, and back. */
function forced(choice: Choice): Choice {
  return NO_CHOICE - 1 - choice;
}
