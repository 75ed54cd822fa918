/**
 * Patterns as ordered automata: a state with two ways tries the first one first (ECMA-262 22.2.2). Repetitions are laid
 * out so that a way on which an optional repetition matches nothing leads nowhere, as the specification has it.
 */
import type { AST } from '@eslint-community/regexpp';
import { groupsOf, mayBeEmpty, parsePattern } from '../../../../vm/expressions/pattern-syntax.js';
import { ASCII, type UnitSet } from '../characters/alphabet.js';
import { stringsOf } from './class-strings.js';
import { shortestOf } from './shortest.js';
import { type Automaton, type Edge, isAnchored, referredFrom, type State } from './states.js';
import { pairsOf } from './surrogate-pairs.js';
import { LINE_TERMINATORS, unitsOf, wordUnits } from './unit-sets.js';

/** What follows, by how many of the innermost optional repetitions have matched nothing yet. */
type Next = (empty: number) => State;

const FAIL: State = { kind: 'fail' };
const MOST_STATES = 3000;
/** States that follow one another, at most. */
const MOST_NESTED = 2000;
/** What a group within others takes of the stack, in states. */
const OF_GROUP = 10;
/** In texts of fewer characters, more repetitions are as good as any number. */
export const MOST_REPETITIONS = 131;

const compiled = new Map<string, Automaton | undefined>();
const MOST_KEPT = 500;

/** The automaton of a pattern; undefined of one that is beyond this model. */
export function automatonOf(source: string, flags: string): Automaton | undefined {
  const key = `${flags}/${source}`;
  if (compiled.has(key)) return compiled.get(key);
  if (compiled.size >= MOST_KEPT) compiled.clear();
  let automaton: Automaton | undefined;
  const tree = parsePattern(source, flags);
  try {
    automaton = tree && new Compiler(tree, flags).compiled();
  } catch (error) {
    if (!(error instanceof Beyond)) throw error;
  }
  compiled.set(key, automaton);
  return automaton;
}

/** Something is beyond the model. */
class Beyond extends Error {}

class Compiler {
  private readonly sets = new Set<UnitSet>();
  private readonly numbers: ReadonlyMap<AST.CapturingGroup, number>;
  private readonly inside = new Set<number>();
  private readonly references: (State & { readonly kind: 'again' })[] = [];
  private states = 0;
  private depth = 0;
  private isCapped = false;

  constructor(
    private readonly tree: AST.Pattern,
    private readonly flags: string,
  ) {
    this.numbers = new Map(groupsOf(tree).map((group, at) => [group, at + 1]));
  }

  compiled(): Automaton {
    const { tree, flags } = this;
    const end: State = { kind: 'match' };
    const start = this.alternatives(tree.alternatives, () => end, flags, false)(0);
    return {
      start,
      end,
      isAnchored: isAnchored(start),
      shortest: shortestOf(tree.alternatives),
      groups: this.numbers.size,
      sets: [...this.sets],
      isSticky: flags.includes('y'),
      isOfCodePoints: /[uv]/u.test(flags),
      inside: this.inside,
      isCapped: this.isCapped,
      referred: this.references.length === 0 ? undefined : referredFrom(start),
    };
  }

  /** What follows, made once. */
  private remembered(next: Next): Next {
    const known = new Map<number, State>();
    return (empty) => {
      let state = known.get(empty);
      if (state === undefined) {
        this.deepen(1);
        state = next(empty);
        this.depth -= 1;
        known.set(empty, state);
      }
      return state;
    };
  }

  /** One state is made within the other: there is an end to the stack. */
  private deepen(count: number): void {
    this.depth += count;
    if (this.depth > MOST_NESTED) throw new Beyond();
  }

  private count<T extends State>(state: T): T {
    this.states += 1;
    if (this.states > MOST_STATES) throw new Beyond();
    return state;
  }

  private alternatives(
    all: readonly AST.Alternative[],
    next: Next,
    flags: string,
    isBackward: boolean,
  ): Next {
    const lists = all.map(({ elements }) => (isBackward ? [...elements].reverse() : elements));
    this.deepen(OF_GROUP);
    const chosen = this.choice(lists, next, flags, isBackward);
    this.depth -= OF_GROUP;
    return chosen;
  }

  /** One of some sequences, which are in the order of reading. Words that begin alike share their beginnings. */
  private choice(
    lists: readonly (readonly AST.Element[])[],
    next: Next,
    flags: string,
    isBackward: boolean,
  ): Next {
    const ways = alike(lists).map((some): Next => {
      const [first] = some;
      if (some.length === 1) return this.sequence(first!, next, flags, isBackward);
      const rest = this.choice(
        some.map((list) => list.slice(1)),
        next,
        flags,
        isBackward,
      );
      return this.element(first![0]!, rest, flags, isBackward);
    });
    return this.firstOf(ways);
  }

  /** The first of some ways that leads to a match. */
  private firstOf(ways: readonly Next[]): Next {
    return this.remembered((empty) =>
      ways
        .map((way) => way(empty))
        .reduceRight((second, first) => this.count({ kind: 'split', first, second })),
    );
  }

  /** @param elements in the order of reading */
  private sequence(elements: readonly AST.Element[], next: Next, flags: string, isBackward: boolean): Next {
    return elements.reduceRight((rest, element) => this.element(element, rest, flags, isBackward), next);
  }

  private element(element: AST.Element, next: Next, flags: string, isBackward: boolean): Next {
    switch (element.type) {
      case 'Character':
      case 'CharacterSet':
      case 'ExpressionCharacterClass':
      case 'CharacterClass':
        return this.member(element, next, flags, isBackward);
      case 'Group':
        return this.alternatives(element.alternatives, next, changed(flags, element.modifiers), isBackward);
      case 'CapturingGroup': {
        const group = this.numbers.get(element)!;
        const [before, behind] = isBackward ? (['end', 'start'] as const) : (['start', 'end'] as const);
        const closed = this.remembered((empty) =>
          this.count({ kind: 'bound', group, side: behind, isBackward, next: next(empty) }),
        );
        const inner = this.alternatives(element.alternatives, closed, flags, isBackward);
        return this.remembered((empty) =>
          this.count({ kind: 'bound', group, side: before, isBackward, next: inner(empty) }),
        );
      }
      case 'Quantifier':
        return this.quantifier(element, next, flags, isBackward);
      case 'Assertion':
        return this.assertion(element, next, flags);
      case 'Backreference':
        return this.reference(element, next, flags, isBackward);
      default:
        throw new Beyond();
    }
  }

  private member(
    element: AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass,
    next: Next,
    flags: string,
    isBackward: boolean,
  ): Next {
    const units = unitsOf(element, flags);
    const isOfCodePoints = /[uv]/u.test(flags);
    const pairs = isOfCodePoints ? pairsOf(element, flags) : [];
    if (pairs === undefined || (units === undefined && element.type !== 'Character')) throw new Beyond();
    const set = units ?? [];
    for (const one of [set, ...pairs.flatMap(({ high, low }) => [high, low])]) this.sets.add(one);
    const single = this.remembered(() => {
      const behind = next(0);
      const unit = (own: UnitSet, then: State, isPoint = false): State =>
        this.count({ kind: 'unit', set: own, isBackward, isPoint, next: then });
      return pairs.reduce<State>(
        (first, { high, low }) => {
          const second = isBackward ? unit(low, unit(high, behind)) : unit(high, unit(low, behind));
          return this.count({ kind: 'split', first, second });
        },
        unit(set, behind, isOfCodePoints),
      );
    });
    const strings = element.type === 'Character' || !flags.includes('v') ? [] : stringsOf(element, flags);
    if (strings.length === 0) return single;
    const letters = (text: readonly AST.Character[]): Next =>
      this.sequence(isBackward ? [...text].reverse() : text, next, flags, isBackward);
    const isLong = (text: readonly AST.Character[]): boolean => text.length > 0;
    return this.firstOf([
      ...strings.filter(isLong).map(letters),
      single,
      ...(strings.every(isLong) ? [] : [next]),
    ]);
  }

  private reference(element: AST.Backreference, next: Next, flags: string, isBackward: boolean): Next {
    const { resolved } = element;
    if (Array.isArray(resolved)) throw new Beyond();
    const group = this.numbers.get(resolved)!;
    const ignoresCase = flags.includes('i');
    return this.remembered((empty) => {
      const state = this.count({
        kind: 'again' as const,
        group,
        isBackward,
        ignoresCase,
        next: next(0),
        ifEmpty: next(empty),
      });
      this.references.push(state);
      return state;
    });
  }

  private assertion(element: AST.Assertion, next: Next, flags: string): Next {
    const at = (edge: Edge): Next =>
      this.remembered((empty) => this.count({ kind: 'edge', edge, next: next(empty) }));
    switch (element.kind) {
      case 'start':
      case 'end': {
        const lines = flags.includes('m') ? LINE_TERMINATORS : undefined;
        if (lines) this.sets.add(lines);
        return at({ kind: element.kind, lines });
      }
      case 'word': {
        const word = wordUnits(flags);
        this.sets.add(word);
        return at({ kind: 'word', word, isNegated: element.negate });
      }
      default: {
        const groups = groupsOf(element).map((group) => this.numbers.get(group)!);
        if (isRepeated(element)) for (const group of groups) this.inside.add(group);
        const isBackward = element.kind === 'lookbehind';
        const end: State = { kind: 'match' };
        const inner = this.alternatives(element.alternatives, () => end, flags, isBackward)(0);
        const isNegated = element.negate;
        return this.remembered((empty) =>
          this.count({ kind: 'look', inner, end, groups, isNegated, next: next(empty) }),
        );
      }
    }
  }

  private quantifier(
    { element, min, max, greedy }: AST.Quantifier,
    next: Next,
    flags: string,
    isBackward: boolean,
  ): Next {
    const groups = groupsOf(element).map((group) => this.numbers.get(group)!);
    const isNullable = mayBeEmpty(element);
    if (isNullable && min > MOST_REPETITIONS) throw new Beyond();
    this.isCapped ||=
      min > MOST_REPETITIONS || (max !== Number.POSITIVE_INFINITY && max - min > MOST_REPETITIONS);
    /** One repetition, whose groups begin anew. */
    const once = (rest: Next): Next => {
      const inner = this.element(element, rest, flags, isBackward);
      if (groups.length === 0) return inner;
      const [first, last] = [groups[0]!, groups.at(-1)!];
      return this.remembered((empty) => this.count({ kind: 'reset', first, last, next: inner(empty) }));
    };
    const choice = (empty: number, again: State): State => {
      const stop = next(empty);
      return this.count({ kind: 'split', first: greedy ? again : stop, second: greedy ? stop : again });
    };
    /** An optional repetition: if it matches nothing, it leads nowhere. */
    const optional = (rest: (empty: number) => State): Next => {
      const body = once(this.remembered((empty) => (isNullable && empty > 0 ? FAIL : rest(empty))));
      return (empty) => body(isNullable ? empty + 1 : empty);
    };
    let rest: Next;
    if (max - min > MOST_REPETITIONS) {
      const heads = new Map<number, State>();
      const loop: Next = (empty) => {
        const known = heads.get(empty);
        if (known) return known;
        const head = this.count({ kind: 'split', first: FAIL, second: FAIL } as State & { kind: 'split' });
        heads.set(empty, head);
        const [again, stop] = [repetition(empty), next(empty)];
        [head.first, head.second] = greedy ? [again, stop] : [stop, again];
        return head;
      };
      const repetition = optional(() => loop(0));
      rest = loop;
    } else {
      rest = next;
      for (let i = min; i < max; i++) {
        const behind = rest;
        const repetition = optional((empty) => behind(empty));
        rest = this.remembered((empty) => choice(empty, repetition(empty)));
      }
    }
    for (let i = 0; i < Math.min(min, MOST_REPETITIONS); i++) rest = once(rest);
    return rest;
  }
}

/**
 * Sequences that begin with one character, together: at one place no other one can match that stands between them, if that
 * begins with another character. Which ones ignore the case is not looked at: no letters of ASCII but the two cases of one are
 * the same, and behind all else the order counts.
 */
function alike(lists: readonly (readonly AST.Element[])[]): readonly (readonly (readonly AST.Element[])[])[] {
  const groups: (readonly AST.Element[])[][] = [];
  /** By letter, the last group and its character. */
  const open = new Map<string, { readonly value: number; readonly group: (readonly AST.Element[])[] }>();
  for (const list of lists) {
    const [first] = list;
    if (first?.type !== 'Character' || first.value >= ASCII) {
      open.clear();
      groups.push([list]);
      continue;
    }
    const { value } = first;
    const letter = String.fromCharCode(value).toLowerCase();
    const known = open.get(letter);
    if (known?.value === value) known.group.push(list);
    else {
      const group = [list];
      groups.push(group);
      open.set(letter, { value, group });
    }
  }
  return groups;
}

function isRepeated(node: AST.Node): boolean {
  for (let at: AST.Node | null = node.parent; at !== null; at = at.parent)
    if (at.type === 'Quantifier' && at.max > 1) return true;
  return false;
}

/** Flags within a group that changes some. */
function changed(flags: string, modifiers: AST.Modifiers | null): string {
  if (modifiers === null) return flags;
  const { add, remove } = modifiers;
  const names = { i: 'ignoreCase', m: 'multiline', s: 'dotAll' } as const;
  let result = flags;
  for (const [flag, name] of Object.entries(names) as ['i' | 'm' | 's', (typeof names)['i']][]) {
    if (remove?.[name]) result = result.replace(flag, '');
    if (add[name] && !result.includes(flag)) result += flag;
  }
  return result;
}
