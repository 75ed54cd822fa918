/**
 * An automaton laid out over the places of a bounded string. A backward pass says from which states at which places there
 * is a match, a forward pass takes the first way that leads to one. What lies where the string is cut may be anything: there
 * a match is possible, no more.
 */
import { FALSE, type Gate, TRUE } from '../../sat/circuit.js';
import { ASCII, type UnitSet } from '../characters/alphabet.js';
import { type BoundedString, type BoundedStrings, cut, has } from '../strings.js';
import { MOST_REPETITIONS } from './automaton.js';
import { isHalf, isPaired, isSecondHalf } from './halves.js';
import type { Automaton, Edge, State } from './states.js';

/**
 * A state at a place, and where the groups are that may be referred to from there on: a group that has begun has one place,
 * one that has ended two.
 */
interface Node {
  readonly state: State;
  readonly place: number;
  readonly groups: Groups;
  /** Whether a match is ahead. */
  readonly can: Gate;
}

const ASCII_UNITS: UnitSet = [[0, ASCII - 1]];
/** K and S: the sign of Kelvin and the long s fold to them. */
const OF_OTHER_BLOCKS: UnitSet = [0x4b, 0x53, 0x6b, 0x73].map((unit) => [unit, unit]);

type Groups = ReadonlyMap<number, readonly number[]>;

const NONE: Groups = new Map();

/** More nodes are too many for a circuit. */
const MOST_NODES = 30_000;
/** Nodes on one way, at most: there is an end to the stack. */
const MOST_NESTED = 2500;

/** There are too many states and places, or more places than the automaton is made for. */
export class TooLarge extends Error {}

export class Layout {
  private readonly nodes = new Map<State, Map<number | string, Node>>();
  /** Whether a place has a half of a pair, by place. */
  private readonly pairs: Gate[] = [];
  private readonly members = new Map<UnitSet, Gate[]>();
  /** Nodes, those that a way comes to later first. */
  private readonly order: Node[] = [];
  private depth = 0;
  /** By the first node of a lookaround, the groups behind it. */
  private readonly ends = new Map<Node, readonly (readonly [Gate, Groups])[]>();
  /** Where one holds, nothing is known. */
  readonly doubts: Gate[] = [];

  constructor(
    private readonly strings: BoundedStrings,
    private readonly text: BoundedString,
    private readonly automaton: Automaton,
  ) {
    if (automaton.isCapped && text.has.length >= MOST_REPETITIONS) throw new TooLarge();
  }

  /** Whether a match may begin at a place. */
  canStart(place: number): Gate {
    return this.node(this.automaton.start, place).can;
  }

  private node(state: State, place: number, all: Groups = NONE): Node {
    const groups = this.kept(state, all);
    const key = keyOf(place, groups);
    const known = this.nodes.get(state)?.get(key);
    if (known) return known;
    if (this.order.length > MOST_NODES || this.depth >= MOST_NESTED) throw new TooLarge();
    this.depth += 1;
    const node: Node = { state, place, groups, can: this.ahead(state, place, groups) };
    this.depth -= 1;
    const held = this.nodes.get(state);
    if (held) held.set(key, node);
    else this.nodes.set(state, new Map([[key, node]]));
    this.order.push(node);
    return node;
  }

  /** Those groups that may be referred to from a state on. */
  private kept(state: State, groups: Groups): Groups {
    if (groups.size === 0) return groups;
    const referred = this.automaton.referred?.get(state);
    if (referred === undefined) return NONE;
    return new Map([...groups].filter(([group]) => referred.has(group)));
  }

  /** The groups behind a state. */
  private behind(state: State, place: number, groups: Groups): Groups {
    if (this.automaton.referred === undefined) return groups;
    if (state.kind === 'bound') {
      const places = groups.get(state.group);
      const isEnd = (state.side === 'end') !== state.isBackward;
      const begin = places?.[0];
      const set = isEnd && begin !== undefined ? [Math.min(begin, place), Math.max(begin, place)] : [place];
      return new Map(groups).set(state.group, set);
    }
    if (state.kind === 'reset')
      return new Map([...groups].filter(([group]) => group < state.first || group > state.last));
    return groups;
  }

  private ahead(state: State, place: number, all: Groups): Gate {
    const { circuit } = this.strings;
    const { text } = this;
    const groups = this.behind(state, place, all);
    switch (state.kind) {
      case 'match':
        return TRUE;
      case 'fail':
        return FALSE;
      case 'unit': {
        const at = state.isBackward ? place - 1 : place;
        if (at < 0) return FALSE;
        const isCut = cut(text, at);
        const isThere = state.isPoint ? this.isPointIn(at, state.set) : this.isIn(at, state.set);
        if (isThere === FALSE) return isCut;
        const next = this.node(state.next, state.isBackward ? at : place + 1, groups).can;
        return circuit.or(isCut, circuit.and(isThere, next));
      }
      case 'split':
        return circuit.or(
          this.node(state.first, place, groups).can,
          this.node(state.second, place, groups).can,
        );
      case 'edge': {
        const holds = this.edge(state.edge, place);
        return holds === FALSE ? FALSE : circuit.and(holds, this.node(state.next, place, groups).can);
      }
      case 'look': {
        const inner = this.node(state.inner, place, groups).can;
        const holds = state.isNegated ? circuit.or(-inner, this.wild) : inner;
        if (holds === FALSE) return FALSE;
        if (!this.isReferred(state)) return circuit.and(holds, this.node(state.next, place, groups).can);
        const behind = this.looked(state, place, groups).map(([when, matched]) =>
          circuit.and(when, this.node(state.next, place, matched).can),
        );
        return circuit.or(circuit.any(behind), circuit.and(holds, this.wild));
      }
      case 'again': {
        const { holds, wild, next } = this.repeated(state, place, groups);
        return circuit.or(wild, holds === FALSE ? FALSE : circuit.and(holds, this.node(...next).can));
      }
      default:
        return this.node(state.next, place, groups).can;
    }
  }

  /** Whether something behind a lookaround may refer to what was matched in it. */
  private isReferred({ isNegated, groups, next }: State & { readonly kind: 'look' }): boolean {
    const referred = this.automaton.referred?.get(next);
    return !isNegated && referred !== undefined && groups.some((group) => referred.has(group));
  }

  /** The groups behind a lookaround, and when: of the first way through it alone, as no other one is tried. */
  private looked(
    state: State & { readonly kind: 'look' },
    place: number,
    groups: Groups,
  ): readonly (readonly [Gate, Groups])[] {
    const inner = this.node(state.inner, place, groups);
    let found = this.ends.get(inner);
    if (found === undefined) {
      const reached = this.reachedFrom(new Map([[inner, [inner.can]]]));
      found = [...reached].flatMap(([node, gate]) =>
        node.state === state.end ? [[gate, node.groups] as const] : [],
      );
      this.ends.set(inner, found);
    }
    return found;
  }

  /** Whether what a group has matched comes again, or may do so where the text is cut, and what follows. */
  private repeated(
    state: State & { readonly kind: 'again' },
    place: number,
    groups: Groups,
  ): { readonly holds: Gate; readonly wild: Gate; readonly next: readonly [State, number, Groups] } {
    const { circuit } = this.strings;
    const { text } = this;
    const [begin, end] = groups.get(state.group) ?? [];
    if (begin === undefined || end === undefined || begin === end)
      return { holds: TRUE, wild: FALSE, next: [state.ifEmpty, place, groups] };
    const length = end - begin;
    const first = state.isBackward ? place - length : place;
    const last = first + length;
    const next = [state.next, state.isBackward ? first : last, groups] as const;
    if (first < 0) return { holds: FALSE, wild: FALSE, next };
    const wild = cut(text, Math.max(end, last) - 1);
    if (last > text.has.length) return { holds: FALSE, wild, next };
    const same = Array.from({ length }, (_, i) => this.isSame(begin + i, first + i, state.ignoresCase));
    const border = state.isBackward ? first : last;
    return { holds: circuit.all([has(text, last - 1), ...same, -this.isWithinPair(border)]), wild, next };
  }

  /** Whether a border is between the halves of a pair, which is one character to the pattern. */
  private isWithinPair(border: number): Gate {
    const { strings, text } = this;
    if (!this.automaton.isOfCodePoints) return FALSE;
    const isOpen = strings.circuit.and(isHalf(strings, text, border - 1), cut(text, border));
    if (isOpen !== FALSE) this.doubts.push(isOpen);
    return isSecondHalf(strings, text, border);
  }

  private isSame(i: number, j: number, ignoresCase: boolean): Gate {
    const { circuit, characters } = this.strings;
    const { text } = this;
    const same = this.strings.sameAt(text, i, text, j);
    if (!ignoresCase || i === j) return same;
    const [x, y] = [text.characters[i], text.characters[j]];
    const ascii = characters.sameLetter(x, y);
    const [isFar, isOtherFar] = [x, y].map((one) => -characters.isIn(one, ASCII_UNITS)) as [Gate, Gate];
    // Letters beyond ASCII have other cases, too; to patterns of code points some are cases of letters within.
    const mayFold = [circuit.and(isFar, isOtherFar)];
    if (this.automaton.isOfCodePoints)
      mayFold.push(
        circuit.and(isFar, characters.isIn(y, OF_OTHER_BLOCKS)),
        circuit.and(isOtherFar, characters.isIn(x, OF_OTHER_BLOCKS)),
      );
    this.doubts.push(circuit.all([has(text, Math.max(i, j)), circuit.any(mayFold), -same]));
    return circuit.or(same, ascii);
  }

  /** Whether a place has a character of a set. */
  private isIn(at: number, set: UnitSet): Gate {
    const { circuit, characters } = this.strings;
    const character = this.text.characters[at];
    if (character === undefined) return FALSE;
    let members = this.members.get(set);
    if (members === undefined) {
      members = [];
      this.members.set(set, members);
    }
    members[at] ??= circuit.and(has(this.text, at), characters.isIn(character, set));
    return members[at];
  }

  /** Whether a place has a code point of one unit, of a set. */
  private isPointIn(at: number, set: UnitSet): Gate {
    const { circuit } = this.strings;
    const isIn = this.isIn(at, set);
    if (isIn === FALSE) return FALSE;
    this.pairs[at] ??= this.isOfPair(at);
    return circuit.and(isIn, -this.pairs[at]);
  }

  private isOfPair(at: number): Gate {
    const { strings, text } = this;
    const isOpen = strings.circuit.and(isHalf(strings, text, at), cut(text, at + 1));
    if (isOpen !== FALSE) this.doubts.push(isOpen);
    return isPaired(strings, text, at);
  }

  private get wild(): Gate {
    return cut(this.text, this.text.has.length);
  }

  private edge(edge: Edge, place: number): Gate {
    const { circuit } = this.strings;
    const { text } = this;
    const isOf = (at: number, set: UnitSet): Gate => this.isIn(at, set);
    switch (edge.kind) {
      case 'start':
        if (place === 0) return TRUE;
        return edge.lines ? circuit.or(isOf(place - 1, edge.lines), cut(text, place - 1)) : FALSE;
      case 'end': {
        const isEnd = circuit.or(-has(text, place), cut(text, place));
        return edge.lines ? circuit.or(isEnd, isOf(place, edge.lines)) : isEnd;
      }
      default: {
        const differ = -circuit.iff(place > 0 ? isOf(place - 1, edge.word) : FALSE, isOf(place, edge.word));
        return circuit.or(cut(text, place), edge.isNegated ? -differ : differ);
      }
    }
  }

  /**
   * Follows the way of the match.
   * @param starts whether it starts at a place, by place
   */
  follow(starts: readonly Gate[]): Way {
    const begins = new Map<Node, Gate[]>();
    starts.forEach((gate, place) => {
      if (gate !== FALSE) begins.set(this.node(this.automaton.start, place), [gate]);
    });
    const known = new Map<Node, readonly (readonly [Node, Gate])[]>();
    const onward = (node: Node): readonly (readonly [Node, Gate])[] => {
      let ways = known.get(node);
      if (ways === undefined) {
        ways = this.ways(node);
        known.set(node, ways);
      }
      return ways;
    };
    const reached = this.reachedFrom(begins, onward);
    return new Way(this.strings.circuit, reached, this.automaton.end, onward);
  }

  /** The nodes that ways lead to, those that they come to first in front, and when. @param ways gates of which one leads to a node */
  private reachedFrom(
    ways: Map<Node, Gate[]>,
    onward = (node: Node): readonly (readonly [Node, Gate])[] => this.ways(node),
  ): ReadonlyMap<Node, Gate> {
    const { circuit } = this.strings;
    const reached = new Map<Node, Gate>();
    for (let i = this.order.length - 1; i >= 0; i--) {
      const node = this.order[i]!;
      const gates = ways.get(node);
      if (gates === undefined) continue;
      const gate = circuit.any(gates);
      if (gate === FALSE) continue;
      reached.set(node, gate);
      for (const [next, when] of onward(node)) {
        const known = ways.get(next);
        const way = circuit.and(gate, when);
        if (known) known.push(way);
        else ways.set(next, [way]);
      }
    }
    return reached;
  }

  /**
   * All matches, each looked for behind the one before; of a pattern without references that does not match nothing.
   * A way from a place to the next one is that of one match, as no two matches have a place in common.
   */
  all(): Matches {
    const { circuit } = this.strings;
    const size = this.text.has.length;
    const can = Array.from({ length: size + 1 }, (_, place) => this.canStart(place));
    const byPlace: Node[][] = can.map(() => []);
    for (let i = this.order.length - 1; i >= 0; i--) byPlace[this.order[i]!.place]!.push(this.order[i]!);
    const found: Matches = { starts: [], ends: [], taken: [] };
    const arriving = new Map<Node, Gate[]>();
    let isFree: Gate = TRUE;
    byPlace.forEach((nodes, place) => {
      let taken: Gate = FALSE;
      /** Ways on within the place; those to the next one arrive there. */
      const pass = (reached: Map<Node, Gate[]>): Gate => {
        let ended: Gate = FALSE;
        for (const node of nodes) {
          const gates = reached.get(node);
          if (gates === undefined) continue;
          const gate = circuit.any(gates);
          if (node.state === this.automaton.end) ended = circuit.or(ended, gate);
          if (node.state.kind === 'unit') taken = circuit.or(taken, gate);
          // What is looked at is no part of the match.
          const ways = this.ways(node);
          for (const [to, when] of node.state.kind === 'look' ? ways.slice(0, 1) : ways) {
            const way = circuit.and(gate, when);
            if (way === FALSE) continue;
            const into = to.place === place ? reached : arriving;
            into.set(to, [...(into.get(to) ?? []), way]);
          }
        }
        return ended;
      };
      const ended = pass(
        new Map(
          nodes.flatMap((node) => {
            const gates = arriving.get(node);
            return gates ? [[node, gates] as const] : [];
          }),
        ),
      );
      const isHere = circuit.or(isFree, ended);
      const start = circuit.and(isHere, can[place]!);
      if (start !== FALSE) pass(new Map([[this.node(this.automaton.start, place), [start]]]));
      found.starts.push(start);
      found.ends.push(ended);
      found.taken.push(taken);
      isFree = circuit.and(isHere, -start);
    });
    return found;
  }

  /** The nodes that a way goes on to, and when. */
  private ways({ state, place, groups: all }: Node): readonly (readonly [Node, Gate])[] {
    const groups = this.behind(state, place, all);
    const at = (next: State, to = place): Node | undefined =>
      this.nodes.get(next)?.get(keyOf(to, this.kept(next, groups)));
    const to = (next: Node | undefined, when: Gate = TRUE): (readonly [Node, Gate])[] =>
      next === undefined ? [] : [[next, when]];
    switch (state.kind) {
      case 'match':
      case 'fail':
        return [];
      case 'unit':
        return to(at(state.next, state.isBackward ? place - 1 : place + 1));
      case 'again': {
        const [next, behind] = this.repeated(state, place, groups).next;
        return to(at(next, behind));
      }
      case 'split': {
        const first = at(state.first)!;
        return [...to(first, first.can), ...to(at(state.second), -first.can)];
      }
      case 'look':
        // What a negated one matches is forgotten.
        if (state.isNegated) return to(at(state.next));
        if (!this.isReferred(state)) return [...to(at(state.next)), ...to(at(state.inner))];
        return [
          ...this.looked(state, place, groups).flatMap(([when, matched]) =>
            to(this.nodes.get(state.next)?.get(keyOf(place, this.kept(state.next, matched))), when),
          ),
          ...to(at(state.inner)),
        ];
      default:
        return to(at(state.next));
    }
  }
}

function keyOf(place: number, groups: Groups): number | string {
  if (groups.size === 0) return place;
  return `${place} ${[...groups]
    .map(([group, places]) => `${group}:${places.join('-')}`)
    .sort()
    .join()}`;
}

/** All matches, by place: whether one starts or ends there, and whether the character is part of one. */
export interface Matches {
  readonly starts: Gate[];
  readonly ends: Gate[];
  readonly taken: Gate[];
}

/** The way of a match. */
export class Way {
  constructor(
    private readonly circuit: BoundedStrings['circuit'],
    private readonly reached: ReadonlyMap<Node, Gate>,
    private readonly end: State,
    private readonly ways: (node: Node) => readonly (readonly [Node, Gate])[],
  ) {}

  /** By place, whether the match ends there. */
  ends(): Gate[] {
    const found: Gate[] = [];
    for (const [{ state, place }, gate] of this.reached) if (state === this.end) found[place] = gate;
    return Array.from(found, (gate) => gate ?? FALSE);
  }

  /** By place, whether a group starts or ends there, and is not set anew or set back behind that. */
  bounds(group: number, side: 'start' | 'end'): Gate[] {
    const later = this.later(group, side);
    const { circuit } = this;
    const found: Gate[] = [];
    for (const [node, gate] of this.reached) {
      const { state, place } = node;
      if (state.kind !== 'bound' || state.group !== group || state.side !== side) continue;
      const next = this.ways(node)[0];
      const isLast = next ? -later(next[0]) : TRUE;
      found[place] = circuit.or(found[place] ?? FALSE, circuit.and(gate, isLast));
    }
    return Array.from(found, (held) => held ?? FALSE);
  }

  /** Whether on the way from a node a group is set anew, or set back. */
  private later(group: number, side: 'start' | 'end'): (node: Node) => Gate {
    const { circuit } = this;
    const known = new Map<Node, Gate>();
    const later = (node: Node): Gate => {
      const held = known.get(node);
      if (held !== undefined) return held;
      const { state } = node;
      const isHere =
        (state.kind === 'bound' && state.group === group && state.side === side) ||
        (state.kind === 'reset' && state.first <= group && group <= state.last);
      const gate = isHere
        ? TRUE
        : circuit.any(this.ways(node).map(([next, when]) => circuit.and(when, later(next))));
      known.set(node, gate);
      return gate;
    };
    return later;
  }
}
