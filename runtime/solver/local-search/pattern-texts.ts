/**
 * Texts that a pattern may match, made from its syntax. They are guesses: what stands in an assertion is laid over what
 * follows it, boundaries are hoped for, and the caller checks each text.
 */
import type { AST } from '@eslint-community/regexpp';
import { groupsOf, parsePattern } from '../../../vm/expressions/pattern-syntax.js';
import { LONGEST_GUESS } from '../terms/string-table.js';

export interface WantedMatch {
  readonly source: string;
  readonly flags: string;
  /** A group that takes part, 0 for the match. */
  readonly group: number;
  /** What the group matches, if that is given. */
  readonly text?: string;
}

/** Texts that are made of a pattern. */
const MOST_TEXTS = 8;
/** Limit of repetitions and of characters. */
const MOST_CHARACTERS = LONGEST_GUESS;
/** Characters that stand for a set: readable ones first. */
const CANDIDATES: readonly string[] = [
  ...'abcdefghijklmnopqrstuvwxyz0123456789',
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  ...' _-.,:;/@#$%&*+=!?\'"()[]{}<>|~^`\\\t\n\r\u00a0é\u0430字\u2028\ufeff😀',
];

/** Texts of which the pattern may match a part, the shortest and plainest first. */
export function textsOfPattern(wanted: WantedMatch): readonly string[] {
  const tree = parsePattern(wanted.source, wanted.flags);
  if (tree === undefined) return [];
  const texts = new Set<string>();
  for (let variant = 0; variant < MOST_TEXTS; variant++) {
    const text = new Maker(tree, wanted, variant).make(tree.alternatives);
    if (text !== undefined && text.length <= MOST_CHARACTERS) texts.add(text);
  }
  return [...texts];
}

/** A text of so many characters that the pattern may match, in which repetitions go on until it is long enough; if one is found. */
export function longTextOfPattern(wanted: WantedMatch, length: number): string | undefined {
  const tree = parsePattern(wanted.source, wanted.flags);
  if (tree === undefined || length > MOST_CHARACTERS) return undefined;
  for (let variant = 0; variant < MOST_TEXTS; variant++) {
    const least = new Maker(tree, wanted, variant).make(tree.alternatives)?.length;
    if (least === undefined || least >= length) continue;
    const text = new Maker(tree, wanted, variant, length - least).make(tree.alternatives);
    if (text?.length === length) return text;
  }
  return undefined;
}

/** One text of a pattern: each place with a choice takes a digit of the variant. */
class Maker {
  private readonly groups: readonly AST.CapturingGroup[];
  private readonly target: AST.CapturingGroup | undefined;
  private readonly matched = new Map<AST.CapturingGroup, string>();
  private made = 0;

  /** @param missing characters that repetitions are to give beyond their first ones */
  constructor(
    tree: AST.Pattern,
    private readonly wanted: WantedMatch,
    private variant: number,
    private missing = 0,
  ) {
    this.groups = groupsOf(tree);
    this.target = wanted.group === 0 ? undefined : this.groups[wanted.group - 1];
  }

  /** Undefined: no character is known of some set, or it gets too long. */
  make(alternatives: readonly AST.Alternative[]): string | undefined {
    const needed = alternatives.find((each) => this.holds(each));
    return this.sequence((needed ?? alternatives[this.choice(alternatives.length)]!).elements);
  }

  private sequence(elements: readonly AST.Element[]): string | undefined {
    let text = '';
    for (const [at, element] of elements.entries()) {
      if (element.type === 'Assertion' && element.kind === 'lookahead' && !element.negate) {
        const [ahead, rest] = [this.make(element.alternatives), this.sequence(elements.slice(at + 1))];
        if (ahead === undefined || rest === undefined) return undefined;
        return text + overlaid(ahead, rest, this.choice(2) === 0);
      }
      const part = this.element(element);
      if (part === undefined) return undefined;
      text += part;
    }
    return text;
  }

  private element(element: AST.Element): string | undefined {
    this.made += 1;
    if (this.made > MOST_CHARACTERS) return undefined;
    switch (element.type) {
      case 'Character':
        return String.fromCodePoint(element.value);
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return this.character(element);
      case 'Group':
        return this.make(element.alternatives);
      case 'CapturingGroup':
        return this.group(element);
      case 'Quantifier':
        return this.repeated(element);
      case 'Backreference':
        return this.matched.get([element.resolved].flat()[0]!) ?? '';
      case 'Assertion':
        return element.kind === 'lookbehind' && !element.negate ? this.make(element.alternatives) : '';
    }
  }

  private group(element: AST.CapturingGroup): string | undefined {
    const given = element === this.target ? this.wanted.text : undefined;
    const text = given ?? this.make(element.alternatives);
    if (text !== undefined) this.matched.set(element, text);
    return text;
  }

  private repeated({ element, min, max }: AST.Quantifier): string | undefined {
    const least = min === 0 && this.holds(element) ? 1 : min;
    const chosen = least + (max > least ? this.choice(2) : 0);
    const count = this.missing > 0 && max > 0 ? Math.max(1, chosen) : chosen;
    let text = '';
    let last = '';
    for (let n = 0; n < count; n++) {
      const part = this.element(element);
      if (part === undefined) return undefined;
      text += part;
      last = part;
    }
    if (count > chosen) this.missing = Math.max(0, this.missing - last.length);
    if (this.missing === 0 || last === '') return text;
    const more = Math.min(max - count, Math.floor(this.missing / last.length));
    this.missing -= more * last.length;
    return text + last.repeat(more);
  }

  private character(
    set: AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass,
  ): string | undefined {
    const members = membersOf(set, this.wanted.flags);
    return members.length === 0 ? undefined : members[this.choice(Math.min(members.length, 2))];
  }

  /** Whether the wanted group is below a node. */
  private holds(node: AST.Node): boolean {
    const { target } = this;
    return target !== undefined && node.start <= target.start && target.end <= node.end;
  }

  private choice(count: number): number {
    const chosen = this.variant % count;
    this.variant = Math.floor(this.variant / count);
    return chosen;
  }
}

/** A text that begins with what an assertion asks for, or has it behind what follows. */
function overlaid(ahead: string, rest: string, isFirst: boolean): string {
  if (rest.startsWith(ahead)) return rest;
  return isFirst
    ? ahead + rest.slice(ahead.length)
    : rest.slice(0, Math.max(0, rest.length - ahead.length)) + ahead;
}

const members = new Map<string, readonly string[]>();

/** Characters of a set, one for each kind that is apart from others. */
function membersOf(
  set: AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass,
  flags: string,
): readonly string[] {
  const plain = flags.replace(/[^imsuv]/gu, '');
  const key = `${plain}/${set.raw}`;
  let found = members.get(key);
  if (found === undefined) {
    const is = new RegExp(`^(?:${set.raw})$`, plain);
    found = [...CANDIDATES, ...ends(set)].filter((candidate) => is.test(candidate));
    members.set(key, found);
  }
  return found;
}

/** Characters that a class names. */
function ends(set: AST.Node): readonly string[] {
  if (set.type !== 'CharacterClass') return [];
  return set.elements.flatMap((element) => {
    if (element.type === 'Character') return [String.fromCodePoint(element.value)];
    if (element.type === 'CharacterClassRange')
      return [String.fromCodePoint(element.min.value), String.fromCodePoint(element.max.value)];
    return ends(element);
  });
}
