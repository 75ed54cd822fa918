/**
 * Where nothing is sure, what speaks the most for a fault: inputs that break what was seen too seldom, or in other states. What
 * the program refuses by a `throw` of its own is none: correct programs do that more often than faulty ones.
 */
import { evidenceOf } from '../model/found.js';
import { isOfNumbers } from '../model/meaning.js';
import { type Classification, patternOf, type Violation } from './classify-input.js';
import type { Classified } from './run-classified.js';
import { sizeOf } from './size.js';

/** What a property that no call is known to break adds to the evidence, at most. */
const MOST_EVIDENCE = 7;
/** What an error says on arguments unlike those of few calls. */
const OF_ERROR = 4;
/** What each property of entries takes away that the input breaks. */
const OF_STRANGENESS = 0.25;

/** Inputs by what is doubtful about them: of each, that which is most like the calls of the suite, and then the shortest. */
export class Doubts {
  private readonly byPattern = new Map<string, Classified>();

  add(classified: Classified): void {
    const doubt = doubtOf(classified);
    if (!doubt) return;
    const key = JSON.stringify([doubt.sequence.at(-1)!.point, patternOf(doubt.classification)]);
    const known = this.byPattern.get(key);
    if (!known || isBefore(doubt, known)) this.byPattern.set(key, doubt);
  }

  /** Each breaks something else: one mistake shows at many calls. */
  selected(most: number): readonly Classified[] {
    const all = [...this.byPattern.values()]
      .map((one, at) => ({ one, at, evidence: surplusOf(one.classification) }))
      .sort((a, b) => b.evidence - a.evidence || a.at - b.at);
    const found: Classified[] = [];
    const told = new Set<string>();
    for (const { one, evidence } of all) {
      const broken = one.classification.exit.map(brokenBy);
      if (evidence <= 0 || found.length === most || broken.some((what) => told.has(what))) continue;
      found.push(one);
      for (const what of broken) told.add(what);
    }
    return found;
  }
}

/** What is broken, whatever call it shows at. */
function brokenBy(violation: Violation): string {
  if (violation.kind === 'property') return JSON.stringify(violation.property.property);
  return patternOf({ exit: [violation] }).join();
}

/** An input that is reported for what is doubtful about it; undefined where nothing is. */
export function doubtOf(classified: Classified | undefined): Classified | undefined {
  if (!classified || classified.classification.doubts.length === 0) return undefined;
  const { classification } = classified;
  return {
    ...classified,
    classification: { ...classification, label: 'fault', exit: classification.doubts },
    isDoubtful: true,
  };
}

function isBefore(a: Classified, b: Classified): boolean {
  const by = oddityOf(a.classification) - oddityOf(b.classification);
  return by < 0 || (by === 0 && sizeOf(a.sequence) < sizeOf(b.sequence));
}

/** How much speaks for a fault: the logarithm of how seldom chance alone breaks what is broken. */
function surplusOf(classification: Classification): number {
  return Math.max(...classification.exit.map(weightOf)) - oddityOf(classification);
}

/** How much of it what is odd about the input takes away. */
export function oddityOf({ strangeness, excuse }: Classification): number {
  return OF_STRANGENESS * strangeness + excuse;
}

function weightOf(violation: Violation): number {
  if (violation.kind === 'throws') return OF_ERROR;
  if (violation.kind === 'killed') return MOST_EVIDENCE;
  const { property, place } = violation.property;
  const least = place.at === 'exit' && isOfNumbers(property) ? OF_ERROR : 0;
  return Math.min(Math.max(evidenceOf(violation.property), least), MOST_EVIDENCE);
}
