/** Ordered automata: a state with two ways tries the first one first (ECMA-262 22.2.2). */
import type { UnitSet } from '../characters/alphabet.js';

export type State =
  | { readonly kind: 'match' | 'fail' }
  /** A unit of a set. Of a code point: halves of surrogate pairs are no units of their own, unless they are alone. */
  | {
      readonly kind: 'unit';
      readonly set: UnitSet;
      readonly isBackward: boolean;
      readonly isPoint: boolean;
      next: State;
    }
  | { readonly kind: 'split'; first: State; second: State }
  /** A group starts or ends here. */
  | {
      readonly kind: 'bound';
      readonly group: number;
      readonly side: 'start' | 'end';
      readonly isBackward: boolean;
      readonly next: State;
    }
  /** Groups from the first to the last are set back. */
  | { readonly kind: 'reset'; readonly first: number; readonly last: number; readonly next: State }
  | { readonly kind: 'edge'; readonly edge: Edge; readonly next: State }
  /** What a group has matched comes again. Where that is empty, so is this. */
  | {
      readonly kind: 'again';
      readonly group: number;
      readonly isBackward: boolean;
      readonly ignoresCase: boolean;
      readonly next: State;
      readonly ifEmpty: State;
    }
  | {
      readonly kind: 'look';
      readonly inner: State;
      /** Where what is looked at ends. */
      readonly end: State;
      /** Groups within. */
      readonly groups: readonly number[];
      readonly isNegated: boolean;
      readonly next: State;
    };

/** What holds between two characters: the begin or end of the text or, with a set, of a line; a border of words. */
export type Edge =
  | { readonly kind: 'start' | 'end'; readonly lines: UnitSet | undefined }
  | { readonly kind: 'word'; readonly word: UnitSet; readonly isNegated: boolean };

export interface Automaton {
  readonly start: State;
  /** Where matches end, as those of lookarounds do not. */
  readonly end: State;
  /** Whether it only matches at the begin of a text. */
  readonly isAnchored: boolean;
  /** No match is in a shorter text. */
  readonly shortest: number;
  readonly groups: number;
  /** All sets that are tested. */
  readonly sets: readonly UnitSet[];
  readonly isSticky: boolean;
  /** Whether units of surrogate pairs are one character to it. */
  readonly isOfCodePoints: boolean;
  /** Groups within repeated lookarounds: what the way of a match sets them back to is not known. */
  readonly inside: ReadonlySet<number>;
  /** Whether it stands for the pattern in texts of fewer characters than `MOST_REPETITIONS` alone. */
  readonly isCapped: boolean;
  /** Groups that may be referred to from a state on; undefined of a pattern without references. */
  readonly referred: ReadonlyMap<State, ReadonlySet<number>> | undefined;
}

function followersOf(state: State): readonly State[] {
  switch (state.kind) {
    case 'match':
    case 'fail':
      return [];
    case 'split':
      return [state.first, state.second];
    case 'look':
      return [state.inner, state.next];
    case 'again':
      return [state.next, state.ifEmpty];
    default:
      return [state.next];
  }
}

/** For each state the groups that may be referred to from there on. */
export function referredFrom(start: State): ReadonlyMap<State, ReadonlySet<number>> {
  const all = new Set([start]);
  for (const state of all) for (const next of followersOf(state)) all.add(next);
  const before = new Map<State, State[]>();
  const precede = (earlier: State, next: State): void => {
    before.set(next, [...(before.get(next) ?? []), earlier]);
  };
  for (const state of all) {
    for (const next of followersOf(state)) precede(state, next);
    // What was matched in a lookaround may be referred to behind it.
    if (state.kind === 'look' && !state.isNegated) precede(state.end, state.next);
  }
  const found = new Map<State, Set<number>>();
  for (const state of all) {
    if (state.kind !== 'again') continue;
    const seen = new Set<State>([state]);
    for (const one of seen) {
      const groups = found.get(one);
      if (groups) groups.add(state.group);
      else found.set(one, new Set([state.group]));
      for (const earlier of before.get(one) ?? []) seen.add(earlier);
    }
  }
  return found;
}

/** Whether each way from a state has the begin of the text before a character or the end. */
export function isAnchored(start: State): boolean {
  const seen = new Set([start]);
  for (const state of seen) {
    switch (state.kind) {
      case 'match':
      case 'unit':
        return false;
      case 'fail':
        break;
      case 'split':
        seen.add(state.first).add(state.second);
        break;
      case 'again':
        seen.add(state.next).add(state.ifEmpty);
        break;
      default:
        if (!(state.kind === 'edge' && state.edge.kind === 'start' && !state.edge.lines))
          seen.add(state.next);
    }
  }
  return true;
}
