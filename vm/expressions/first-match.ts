/**
 * Where a pattern matches nowhere in a text, for patterns whose backtracking may take exponential time: what evaluates
 * expressions must come back, also where the program that it is about does not. All states are followed at the same time
 * (Thompson 1968). Lookarounds count as true and references as any text, so that it is exact where there is no match, and
 * else says nothing.
 */
import type { AST } from '@eslint-community/regexpp';
import { parsePattern } from './pattern-syntax.js';

/** Shorter texts are matched soon by any pattern. */
const SHORTEST = 20;
/** So often something is repeated at least for its ways to be too many. */
const MANY = 10;
/** Most instructions of a program: beyond, nothing is said. */
const MOST_INSTRUCTIONS = 2000;
/** Programs that are kept. */
const MOST_KEPT = 500;

type Instruction =
  | { readonly kind: 'unit'; readonly test: (character: string) => boolean }
  | { readonly kind: 'go'; to: readonly number[] }
  | { readonly kind: 'if'; readonly holds: (text: string, at: number) => boolean }
  | { readonly kind: 'match' };

const programs = new Map<string, readonly Instruction[] | undefined>();

/**
 * Where the first match may begin, from `start` on; undefined: there is none.
 * @param start within the text; a sticky pattern matches there or not at all
 */
export function firstPossibleMatch(
  text: string,
  start: number,
  source: string,
  flags: string,
): number | undefined {
  if (text.length - start < SHORTEST) return start;
  const key = `${flags}/${source}`;
  if (!programs.has(key)) {
    if (programs.size >= MOST_KEPT) programs.clear();
    programs.set(key, programOf(source, flags));
  }
  const program = programs.get(key);
  if (program === undefined) return start;
  const isOfCodePoints = /[uv]/u.test(flags);
  // In the middle of a pair, the search begins before it.
  if (isOfCodePoints && start > 0 && (text.codePointAt(start - 1) ?? 0) > 0xffff) return start;
  return firstOf(program, text, start, flags.includes('y'), isOfCodePoints);
}

/** The first place where a match begins: of the ways into one state, the one that began first is followed. */
function firstOf(
  program: readonly Instruction[],
  text: string,
  start: number,
  isSticky: boolean,
  isOfCodePoints: boolean,
): number | undefined {
  let first: number | undefined;
  /** States, and where the way into each began, in this order. */
  let states = new Map<number, number>();
  for (let at = start; ; ) {
    if (first === undefined && (at === start || !isSticky)) states.set(0, states.get(0) ?? at);
    const next = new Map<number, number>();
    const character = characterAt(text, at, isOfCodePoints);
    const followed = new Set<number>();
    for (const [state, begin] of states) {
      if (first !== undefined && begin >= first) break;
      const waiting = [state];
      for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
        if (followed.has(one)) continue;
        followed.add(one);
        const instruction = program[one]!;
        if (instruction.kind === 'match') first = begin;
        else if (instruction.kind === 'go') waiting.push(...instruction.to);
        else if (instruction.kind === 'if') {
          if (instruction.holds(text, at)) waiting.push(one + 1);
        } else if (at < text.length && instruction.test(character) && !next.has(one + 1))
          next.set(one + 1, begin);
      }
    }
    if (at >= text.length || (next.size === 0 && (isSticky || first !== undefined))) return first;
    at += character.length;
    states = next;
  }
}

function characterAt(text: string, at: number, isOfCodePoints: boolean): string {
  return isOfCodePoints ? String.fromCodePoint(text.codePointAt(at) ?? 0) : text.charAt(at);
}

/** The program of a pattern; undefined of one that is soon matched anyway, is too large or not known well enough. */
function programOf(source: string, flags: string): readonly Instruction[] | undefined {
  const tree = parsePattern(source, flags);
  if (tree === undefined || !tree.alternatives.some(({ elements }) => elements.some(mayBranchMuch)))
    return undefined;
  try {
    return new Program(flags).of(tree);
  } catch (error) {
    if (error instanceof TooLarge || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

class TooLarge extends Error {}

/** Whether it repeats something that can match one text in several ways. */
function mayBranchMuch(element: AST.Element): boolean {
  if (element.type === 'Quantifier')
    return (element.max >= MANY && branches(element.element)) || mayBranchMuch(element.element);
  return partsOf(element).some(mayBranchMuch);
}

function branches(element: AST.Element): boolean {
  if (element.type === 'Quantifier') return element.min !== element.max || branches(element.element);
  return ('alternatives' in element && element.alternatives.length > 1) || partsOf(element).some(branches);
}

function partsOf(element: AST.Element): readonly AST.Element[] {
  return 'alternatives' in element ? element.alternatives.flatMap(({ elements }) => elements) : [];
}

class Program {
  private readonly instructions: Instruction[] = [];
  private readonly tests = new Map<string, (character: string) => boolean>();

  constructor(private readonly flags: string) {}

  of(tree: AST.Pattern): readonly Instruction[] {
    this.choice(tree.alternatives);
    this.add({ kind: 'match' });
    return this.instructions;
  }

  private add(instruction: Instruction): number {
    if (this.instructions.length >= MOST_INSTRUCTIONS) throw new TooLarge();
    return this.instructions.push(instruction) - 1;
  }

  private choice(alternatives: readonly AST.Alternative[]): void {
    const fork = { kind: 'go' as const, to: [] as readonly number[] };
    this.add(fork);
    const ends = alternatives.map(({ elements }) => {
      fork.to = [...fork.to, this.instructions.length];
      for (const element of elements) this.element(element);
      const end = { kind: 'go' as const, to: [] as readonly number[] };
      this.add(end);
      return end;
    });
    for (const end of ends) end.to = [this.instructions.length];
  }

  private element(element: AST.Element): void {
    switch (element.type) {
      case 'Quantifier':
        for (let i = 0; i < element.min; i++) this.element(element.element);
        if (element.max === Number.POSITIVE_INFINITY) this.loop(() => this.element(element.element));
        else for (let i = element.min; i < element.max; i++) this.optional(element.element);
        return;
      case 'Group':
        if (element.modifiers) throw new TooLarge();
        this.choice(element.alternatives);
        return;
      case 'CapturingGroup':
        this.choice(element.alternatives);
        return;
      case 'Assertion':
        this.assertion(element);
        return;
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        // A class of the flag `v` may have strings.
        if (element.type !== 'Character' && this.flags.includes('v')) this.anyText();
        else this.add({ kind: 'unit', test: this.test(element.raw) });
        return;
      case 'Backreference':
        this.anyText();
        return;
    }
  }

  private loop(body: () => void): void {
    const fork = { kind: 'go' as const, to: [] as readonly number[] };
    const at = this.add(fork);
    body();
    this.add({ kind: 'go', to: [at] });
    fork.to = [at + 1, this.instructions.length];
  }

  private optional(element: AST.Element): void {
    const fork = { kind: 'go' as const, to: [] as readonly number[] };
    const at = this.add(fork);
    this.element(element);
    fork.to = [at + 1, this.instructions.length];
  }

  private anyText(): void {
    this.loop(() => this.add({ kind: 'unit', test: () => true }));
  }

  private assertion(assertion: AST.Assertion): void {
    const { flags } = this;
    const isEdge = (text: string, at: number): boolean =>
      flags.includes('m') && /[\n\r\u2028\u2029]/u.test(text.charAt(at));
    if (assertion.kind === 'start')
      this.add({ kind: 'if', holds: (text, at) => at === 0 || isEdge(text, at - 1) });
    else if (assertion.kind === 'end')
      this.add({ kind: 'if', holds: (text, at) => at === text.length || isEdge(text, at) });
    // With both `i` and `u`, words have more letters.
    else if (assertion.kind === 'word' && !flags.includes('i'))
      this.add({
        kind: 'if',
        holds: (text, at) =>
          (/\w/u.test(text.charAt(at - 1)) !== /\w/u.test(text.charAt(at))) !== assertion.negate,
      });
  }

  /** Whether one character, or one code point, is what an element stands for. */
  private test(raw: string): (character: string) => boolean {
    let test = this.tests.get(raw);
    if (test === undefined) {
      const expression = new RegExp(`^(?:${raw})$`, this.flags.replace(/[^isuv]/gu, ''));
      const known = new Map<string, boolean>();
      test = (character) => {
        let is = known.get(character);
        if (is === undefined) {
          is = expression.test(character);
          known.set(character, is);
        }
        return is;
      };
      this.tests.set(raw, test);
    }
    return test;
  }
}
