/**
 * The search through all candidates, depth first, place by place: what predicates read, in the order in which
 * they
 * read it (Boyapati, Khurshid and Marinov, Korat, ISSTA 2002); then references and lengths in the order in
 * which they
 * turn up; then values. The stack of choices is all that it remembers, so it can be written down and taken up
 * again.
 */

import type { Random } from '../../../solver/local-search/random.js';
import type { Predicate } from '../../engine.js';
import type { ConstraintCode, Program } from '../compile/program.js';
import { Candidate, type Choice, NO_CHOICE, type Place, type PlaceQueue } from '../space/candidate.js';
import type { Layout } from '../space/layout.js';
import { type Position, readChoice, writtenChoice } from '../space/position.js';
import { PredicateRunner } from './predicate-runner.js';
import type { Estimate } from './probe.js';
import { Propagator } from './propagator.js';

export class Search {
  readonly candidate: Candidate;
  /** Candidates that were looked at, partial ones included. */
  candidates = 0;
  readonly propagator: Propagator;
  private readonly predicates: PredicateRunner | undefined;
  private readonly places: Place[] = [];
  /** Choices of the places so far; that of a place which had no other is `forced`. */
  private readonly choices: Choice[] = [];
  /** By depth, where in the queue of places the search for an open one begins. */
  private readonly scans: number[] = [0];
  private state: Position['state'] = 'new';
  /** How many choices decide what predicates read, if they hold; -1: they were not called. */
  private legalDepth = -1;
  /** Decisions of random walks. */
  walked = 0;
  /**
   * Of a random walk: what chooses, how many walks it stands for, and how many candidates all these look at.
   */
  private random: Random | undefined;
  private weight = 1;
  private weightedCandidates = 0;
  /** How many choices the shape takes, while the values are being decided; -1: it is not fixed. */
  private shapeDepth = -1;

  constructor(
    readonly layout: Layout,
    program: Program<readonly ConstraintCode[]>,
    predicates: readonly Predicate[],
  ) {
    this.candidate = new Candidate(layout);
    this.propagator = new Propagator(layout, this.candidate, program);
    if (predicates.length > 0)
      this.predicates = new PredicateRunner(this.candidate, predicates, (place) => this.read(place));
  }

  /** Goes on to the next instance; false: there are no more. */
  advance(): boolean {
    while (this.shapeDepth >= 0 || this.nextShape()) {
      const isFirst = this.shapeDepth < 0;
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
   * How many instances there are from here on. The instances of one shape are counted together, without being
   * made.
   * @param most once so many are found, or some more, it stops: the next call goes on
   */
  count(most = Number.POSITIVE_INFINITY): number {
    let count = 0;
    if (this.shapeDepth >= 0) {
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

  /** One random walk from the start down to an instance or a dead end, and back (see `estimate`). */
  walk(random: Random): Estimate {
    this.random = random;
    this.weight = 1;
    this.weightedCandidates = 0;
    const fits = this.start();
    const instances = fits ? this.walkShape() : 0;
    if (this.shapeDepth >= 0) this.leaveValues();
    while (this.choices.length > 0) if (this.choices.pop()! > NO_CHOICE) this.propagator.undo();
    this.propagator.undo();
    this.legalDepth = -1;
    this.random = undefined;
    return { instances, candidates: this.weightedCandidates };
  }

  private walkShape(): number {
    if (!this.isLegal()) return 0;
    for (;;) {
      const place = this.nextPlace();
      if (place < 0) return this.enterValues() ? this.weight * this.walkValues() : 0;
      if (!this.read(place)) return 0;
    }
  }

  private walkValues(): number {
    let ways = 1;
    for (;;) {
      const place = this.propagator.nextAwaited();
      if (place < 0) return ways * this.candidate.possibilities();
      const before = this.weight;
      if (!this.takeOne(place)) return 0;
      ways *= this.weight / before;
      this.weight = before;
    }
  }

  /** Takes one of the choices of a place at random. Whether there was one. */
  private takeOne(place: Place): boolean {
    const { candidate, propagator } = this;
    const choices: Choice[] = [];
    for (let choice = candidate.nextChoice(place, NO_CHOICE); choice !== NO_CHOICE; ) {
      if (this.decide(place, choice)) choices.push(choice);
      propagator.undo();
      this.walked += 1;
      this.weightedCandidates += this.weight;
      choice = candidate.nextChoice(place, choice);
    }
    if (choices.length === 0) return false;
    const chosen = choices[Math.floor(this.random!() * choices.length)]!;
    this.weight *= choices.length;
    this.push(place, chosen);
    return this.decide(place, chosen);
  }

  /** Where it stands: the choices that lead to the last instance, or to the last shape that was counted. */
  position(): Position {
    const choices = this.choices.map((choice) =>
      writtenChoice(this.layout, choice < NO_CHOICE ? forced(choice) : choice),
    );
    const { state, legalDepth } = this;
    return { state, choices, read: this.places.slice(0, Math.max(0, legalDepth)) };
  }

  /**
   * Goes to where a search of the same subject stood. Call it on a new search.
   * @throws RangeError if the choices are not those of this subject.
   */
  resume({ state, choices, read }: Position): void {
    this.state = state;
    if (state === 'new' || state === 'over') return;
    let fits = this.start();
    for (const [depth, written] of choices.entries()) {
      if (depth >= read.length) this.legalDepth = read.length;
      const isValue = depth >= read.length && this.shapeDepth < 0 && this.nextPlace() < 0;
      if (isValue) fits &&= this.enterValues();
      const place = depth < read.length ? read[depth]! : this.nextPlace();
      if (place < 0 || !fits) throw new RangeError('the checkpoint is of another subject');
      const choice = readChoice(this.layout, written);
      if (this.shapeDepth < 0) this.propagator.filter(place);
      this.push(place, choice);
      fits = this.decide(place, choice);
    }
    this.legalDepth = read.length;
    if (state === 'at an instance' && this.shapeDepth < 0) this.enterValues();
  }

  private start(): boolean {
    this.propagator.begin();
    const { candidate } = this;
    return (candidate.isOpen() || candidate.isComplete()) && this.propagator.start();
  }

  /** Goes on to the next candidate whose shape is fixed. */
  nextShape(): boolean {
    if (this.state === 'over') return false;
    let isNew = this.state === 'new';
    if (isNew) {
      this.state = 'at an instance';
      if (!this.start()) return this.end();
    }
    for (;;) {
      if (isNew && this.isLegal()) {
        const place = this.nextPlace();
        if (place < 0) return true;
        if (this.propagator.filter(place)) {
          if (this.pass(place)) continue;
          this.push(place, NO_CHOICE);
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

  /** Whether the predicates hold, which decides what they read. */
  private isLegal(): boolean {
    if (this.legalDepth >= 0) return true;
    if (this.predicates) {
      this.candidates += 1;
      if (!this.predicates.hold()) return false;
    }
    this.legalDepth = this.choices.length;
    return true;
  }

  /** A predicate reads a place that is not decided: it gets its first choice. False: there is none. */
  private read(place: Place): boolean {
    if (!this.propagator.filter(place)) return false;
    if (this.pass(place)) return true;
    if (this.random) return this.takeOne(place);
    this.push(place, NO_CHOICE);
    return this.step();
  }

  /** Begins with the values of a shape. False: it has none, and is left. */
  enterValues(): boolean {
    this.propagator.begin();
    this.shapeDepth = this.choices.length;
    this.scans[this.shapeDepth] = 0;
    if (this.candidate.isComplete() && this.propagator.ground()) return true;
    this.leaveValues();
    return false;
  }

  /** Goes back to the shape. */
  leaveValues(): void {
    this.propagator.undo();
    this.shapeDepth = -1;
  }

  /** Goes on to the next candidate of this shape that has all values. @param isFirst none was met yet. */
  private nextValues(isFirst: boolean): boolean {
    let isNew = isFirst;
    for (;;) {
      if (isNew) {
        const place = this.nextPlace();
        if (place < 0) return true;
        if (this.pass(place)) continue;
        this.push(place, NO_CHOICE);
      }
      if (this.choices.length === this.shapeDepth) return false;
      isNew = this.step();
    }
  }

  /**
   * The place that is to be decided next, of the shape, or of the values once that is fixed; -1: there is none.
   */
  private nextPlace(): Place | -1 {
    const queue: PlaceQueue = this.shapeDepth < 0 ? this.candidate.shapes : this.candidate.values;
    const depth = this.choices.length;
    const at = this.candidate.firstOpen(queue, this.scans[depth]!);
    if (at < 0) return -1;
    this.scans[depth] = at;
    return queue.places[at]!;
  }

  private push(place: Place, choice: Choice): void {
    const depth = this.choices.length;
    this.places[depth] = place;
    this.choices.push(choice);
    this.scans[depth + 1] = this.scans[depth]!;
  }

  /** Leaves a place as it is, if it has one possibility. */
  private pass(place: Place): boolean {
    const choice = this.candidate.pass(place);
    if (choice === NO_CHOICE) return false;
    this.push(place, forced(choice));
    return true;
  }

  /** Takes the next choice of the innermost place, or goes back one place. Whether there was a choice. */
  private step(): boolean {
    const { candidate, choices, propagator } = this;
    const depth = choices.length - 1;
    const place = this.places[depth]!;
    if (depth < this.legalDepth) this.legalDepth = -1;
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

  private decide(place: Place, choice: Choice): boolean {
    const { candidate, propagator } = this;
    propagator.begin();
    candidate.decide(place, choice);
    if (this.shapeDepth >= 0) return propagator.propagateValues();
    return (candidate.isOpen() || candidate.isComplete()) && propagator.propagateShape();
  }
}

/** The mark of a choice that was the only one, and back. */
function forced(choice: Choice): Choice {
  return NO_CHOICE - 1 - choice;
}
