/** The reducer: of the inputs that violate the same, one is reported, as short as it gets (Eclat, 3.3). */
import { typeOfCode } from '../generation/pool.js';
import { instead, type Sequence, stepsOf, without } from '../generation/sequences.js';
import { patternOf } from './classify-input.js';
import { doubtOf, oddityOf } from './doubts.js';
import { type Bench, type Classified, runClassified } from './run-classified.js';
import { costOf, SIMPLE, sizeOf } from './size.js';

/** Inputs that reveal faults, by their violation patterns: the first of the shortest ones of each. */
export class Selection {
  private readonly byPattern = new Map<string, Classified>();

  add(classified: Classified): void {
    const key = keyOf(classified);
    const known = this.byPattern.get(key);
    if (!known) this.byPattern.set(key, classified);
    else if (sizeOf(classified.sequence) < sizeOf(known.sequence))
      // What a search finds after others is not its finding.
      this.byPattern.set(key, { ...classified, isDirected: known.isDirected ?? false });
  }

  /** One input for each pattern, in the order in which they were found. */
  selected(): readonly Classified[] {
    return [...this.byPattern.values()];
  }
}

/**
 * Of several inputs with the same tested call, those whose patterns contain that of another one show the same fault and
 * more of its effects: the one with the fewest violations is kept.
 */
export function leastPatterns(selected: readonly Classified[]): readonly Classified[] {
  return selected.filter((one) => {
    const pattern = new Set(patternOf(one.classification));
    return !selected.some((other) => {
      const less = patternOf(other.classification);
      return (
        other !== one &&
        pointOf(other) === pointOf(one) &&
        less.length < pattern.size &&
        less.every((part) => pattern.has(part))
      );
    });
  });
}

function pointOf({ sequence }: Classified): string {
  return sequence.at(-1)!.point;
}

const MOST_KILLED = 2;

/** The same violations with fewer calls and simpler arguments, as far as they come. */
export async function shrink(classified: Classified, bench: Bench): Promise<Classified> {
  let best = classified;
  const key = keyOf(classified);
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    const candidates = smaller(best.sequence, bench.typesOf)
      .filter((one) => sizeOf(one) < sizeOf(best.sequence))
      .sort((a, b) => sizeOf(a) - sizeOf(b));
    // Each that does not come back takes all of its time.
    const verdicts = await runClassified(candidates, bench, MOST_KILLED);
    const found = verdicts
      .map((one) => (classified.isDoubtful ? doubtOf(one) : one))
      .find(
        (one) =>
          one?.classification.label === 'fault' &&
          keyOf(one) === key &&
          one.entered === classified.entered &&
          // What is like the calls of the suite stays so.
          (!classified.isDoubtful || oddityOf(one.classification) <= oddityOf(best.classification)),
      );
    if (found) {
      best = { ...found, ...(classified.isDirected ? { isDirected: true } : {}) };
      isSmaller = true;
    }
  }
  return best;
}

function keyOf({ classification }: Classified): string {
  return JSON.stringify(patternOf(classification));
}

/**
 * Sequences without one call, with what a call takes in place of what it gives, without one argument that may be left out,
 * and with one simpler literal of the same type that is not there yet.
 */
function smaller(sequence: Sequence, typesOf: Bench['typesOf']): readonly Sequence[] {
  const shorter = sequence.slice(0, -1).flatMap((_, at) => {
    const left = without(sequence, at);
    return left ? [left] : [];
  });
  // What is different stays so: of values that are all the same, callers cannot tell which is which.
  const literals = new Set(
    sequence.flatMap(({ args }) => args.flatMap((arg) => ('code' in arg ? arg.code : []))),
  );
  const simpler = sequence.flatMap((step, at) =>
    step.args.flatMap((arg, position) => {
      if (!('code' in arg)) return [];
      const type = typesOf(step.point)[position];
      // Where a type is a few values, there are no simpler ones of it.
      const isOpen = type === undefined || type.names !== undefined || type.codes.length === 0;
      return SIMPLE.filter(
        (code) =>
          !literals.has(code) &&
          typeOfCode(code) === typeOfCode(arg.code) &&
          costOf(code) < costOf(arg.code) &&
          (isOpen || type.codes.includes(code)),
      ).map((code) => sequence.with(at, { ...step, args: step.args.with(position, { code }) }));
    }),
  );
  // What a call gives may be what it takes, as far as its type goes.
  const direct = sequence.slice(0, -1).flatMap((step, at) =>
    stepsOf(step).flatMap((taken) => {
      const moved = instead(sequence, at, taken);
      return moved ? [moved] : [];
    }),
  );
  const fewer = sequence.flatMap((step, at) =>
    step.args.length > 0 && typesOf(step.point)[step.args.length - 1]?.isOptional
      ? [sequence.with(at, { ...step, args: step.args.slice(0, -1) })]
      : [],
  );
  return [...shorter, ...direct, ...fewer, ...simpler];
}
