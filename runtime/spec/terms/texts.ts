/** Operators of strings on elements: functions of terms, composed where JavaScript takes more operands than a term has. */
import type { Primitive } from '../../../vm/expressions/arena.js';
import { plainFlags } from '../../../vm/expressions/patterns.js';
import type { TextFunctionName } from '../../../vm/expressions/text-functions.js';
import { type Guarded, guardedNumber, guardedPrimitive, NOTHING } from '../../inputs/guarded/guarded.js';
import { ifThenElse } from '../../inputs/guarded/guarded-operations.js';
import { numberText, stringLength, textFunction } from '../../inputs/guarded/guarded-strings.js';
import { type Bool, FALSE, type Num, type Terms, TRUE } from '../../solver/terms/terms.js';
import type { ExpressionOf } from '../form/formula.js';
import { patternParts, TEXT_OPERATORS, type TextOperand } from '../language/text-operators.js';
import { emptyRelation, guarded, union } from './algebra.js';
import { Relation } from './relation.js';
import type { Space } from './space.js';

/** The results for all combinations of operands that fit. */
export function textValues(space: Space, e: ExpressionOf<'text'>, operands: readonly Relation[]): Relation {
  const kinds = TEXT_OPERATORS[e.operator].takes.filter(
    (wanted) => e.pattern === undefined || !wanted.includes('pattern'),
  );
  const [own, other] = e.operator === 'length' ? [operands.slice(0, 1), operands[1]] : [operands, undefined];
  const sets = own.map((operand, i) => (e.arguments[i]!.count === 'set' ? split(operand) : [operand]));
  let result = emptyRelation(space, 1);
  for (const combination of combinations(sets)) {
    const values = combination.map((operand, i) => fitting(space, operand, kinds[i]!));
    const guard = space.terms.all(values.map((value) => value.guard));
    if (guard === FALSE) continue;
    const found = new TextOperation(space.terms, e, values).value();
    result = union(result, guarded(space.relationOf(partial(space.terms, found)), guard));
  }
  return other ? union(result, other) : result;
}

/** The elements of a set, each by itself. */
function split(relation: Relation): readonly Relation[] {
  return relation.tuples.map((tuple) => new Relation(relation.space, 1, [tuple]));
}

function combinations<T>(sets: readonly (readonly T[])[]): readonly (readonly T[])[] {
  return sets.reduce<readonly (readonly T[])[]>(
    (rows, set) => rows.flatMap((row) => set.map((one) => [...row, one])),
    [[]],
  );
}

/** An operand, and where it is of the kind that is taken. */
interface Operand {
  readonly guard: Bool;
  /** Nothing but strings, or numbers. */
  readonly value: Guarded;
}

function fitting(space: Space, operand: Relation, wanted: TextOperand): Operand {
  const { terms } = space;
  const whole = space.guardedOf(operand);
  const numbers: Guarded = { ...NOTHING, numbers: whole.numbers };
  const strings: Guarded = {
    ...NOTHING,
    strings: whole.strings,
    renderings: whole.renderings,
    constants: whole.constants.filter(({ value }) => typeof value === 'string'),
  };
  const written = merge(strings, writtenNumbers(space.terms, numbers));
  const value = wanted === 'number' ? numbers : wanted === 'text or number' ? written : strings;
  return { guard: terms.any(guardsOf(value)), value };
}

/** The texts of numbers, those of known ones as such. */
function writtenNumbers(terms: Terms, { numbers }: Guarded): Guarded {
  const known = ({ term }: { readonly term: Num }): number | undefined => terms.constantOf(term);
  return {
    ...numberText({ ...NOTHING, numbers: numbers.filter((one) => known(one) === undefined) }),
    constants: numbers.flatMap((one) => {
      const value = known(one);
      return value === undefined ? [] : [{ guard: one.guard, value: String(value) }];
    }),
  };
}

function merge(a: Guarded, b: Guarded): Guarded {
  return {
    ...a,
    renderings: [...a.renderings, ...b.renderings],
    constants: [...a.constants, ...b.constants],
  };
}

/** The guards of strings and numbers. */
function guardsOf({ numbers, strings, renderings, constants }: Guarded): readonly Bool[] {
  return [...numbers, ...strings, ...renderings, ...constants].map(({ guard }) => guard);
}

/** A value that is not there where none of its guards holds. */
function partial(terms: Terms, value: Guarded): Guarded {
  return { ...value, absent: -terms.any([value.boolean, value.undefined, ...guardsOf(value)]) };
}

class TextOperation {
  constructor(
    private readonly terms: Terms,
    private readonly e: ExpressionOf<'text'>,
    private readonly operands: readonly Operand[],
  ) {}

  value(): Guarded {
    const { operator } = this.e;
    const text = this.text(0);
    switch (operator) {
      case '+':
      case 'concat':
        return this.pair('+', text, this.text(1));
      case 'length':
        return stringLength(this.terms, text);
      case 'toLowerCase':
      case 'toUpperCase':
      case 'trim':
      case 'trimEnd':
      case 'trimStart':
      case 'normalize':
        return this.apply(operator, [text]);
      case 'localeCompare':
      case 'lastIndexOf':
        return this.pair(operator, text, this.text(1));
      case 'startsWith':
      case 'includes':
        return this.pair(operator, this.operands[2] ? this.slice(text, this.from(2)) : text, this.text(1));
      case 'endsWith':
        return this.pair(operator, this.operands[2] ? this.prefix(text, this.from(2)) : text, this.text(1));
      case 'indexOf':
        return this.indexOf(text, this.text(1));
      case 'charAt':
      case 'charCodeAt':
        return this.operands[1] ? this.counted(operator, text, this.index(1)) : this.apply(operator, [text]);
      case 'at':
        return this.at(text);
      case 'slice':
        return this.part(text);
      case 'substring':
        return this.between(text);
      case 'repeat':
        return this.where(this.isAtLeast(this.index(1), 0), this.counted('repeat', text, this.index(1)));
      case 'padEnd':
      case 'padStart':
        return this.counted(operator, text, this.index(1), this.operands[2] ? [this.known(2)!] : []);
      case 'test':
        return this.ofPattern('RegExp.test', text);
      case 'search':
        return this.ofPattern('RegExp.start', text);
      case 'match':
        return this.where(this.matches(text), this.ofPattern('RegExp.group', text));
      case 'replace':
        return this.replaceFirst(text);
      case 'replaceAll':
        return this.replaceAll(text);
    }
  }

  private text(at: number): Guarded {
    return this.operands[at]!.value;
  }

  /** A text that is written out. */
  private known(at: number): string | undefined {
    const literal = this.e.arguments[at];
    return literal?.kind === 'literal' && typeof literal.value === 'string' ? literal.value : undefined;
  }

  /** The integer of a number among the operands. */
  private index(at: number): Num {
    const { terms } = this;
    const number = merged(terms, this.operands[at]!.value);
    if (terms.sort(number) === 'int') return number;
    const value = terms.constantOf(number);
    if (value !== undefined) return terms.num(Math.trunc(value));
    const isNegative = terms.lt(number, terms.num(0));
    return terms.numIte(isNegative, terms.neg(terms.floor(terms.neg(number))), terms.floor(number));
  }

  /** An index that is 0 where it is negative. */
  private from(at: number): Num {
    return this.notNegative(this.index(at));
  }

  private notNegative(index: Num): Num {
    const { terms } = this;
    return terms.numIte(terms.lt(index, terms.num(0)), terms.num(0), index);
  }

  private isAtLeast(index: Num, least: number): Bool {
    return this.terms.le(this.terms.num(least), index);
  }

  private where(condition: Bool, { boolean, isTrue, ...value }: Guarded): Guarded {
    const under = <T extends { readonly guard: Bool }>(all: readonly T[]): readonly T[] =>
      all.map((one) => ({ ...one, guard: this.terms.and(one.guard, condition) }));
    return {
      ...value,
      boolean: this.terms.and(boolean, condition),
      isTrue,
      numbers: under(value.numbers),
      strings: under(value.strings),
      renderings: under(value.renderings),
      constants: under(value.constants),
    };
  }

  private apply(
    name: TextFunctionName,
    operands: readonly Guarded[],
    fixed: readonly Primitive[] = [],
  ): Guarded {
    return textFunction(this.terms, { name, fixed }, operands);
  }

  /** Of two strings, of which the second may be known: then it is a fixed argument, which circuits know more of. */
  private pair(name: TextFunctionName, first: Guarded, second: Guarded): Guarded {
    const [only] = second.constants;
    const isKnown =
      only?.guard === TRUE && typeof only.value === 'string' && name !== '+' && name !== 'localeCompare';
    return isKnown ? this.apply(name, [first], [only.value as string]) : this.apply(name, [first, second]);
  }

  /** Of a string and a number. */
  private counted(
    name: TextFunctionName,
    text: Guarded,
    count: Num,
    fixed: readonly Primitive[] = [],
  ): Guarded {
    const known = this.terms.constantOf(count);
    return known === undefined
      ? this.apply(name, [text, guardedNumber(count)], fixed)
      : this.apply(name, [text], [known, ...fixed]);
  }

  /** All from an index on, which is not negative. */
  private slice(text: Guarded, from: Num): Guarded {
    return this.terms.constantOf(from) === 0 ? text : this.counted('slice', text, from);
  }

  /** All before an index; a negative one counts from the end. */
  private prefix(text: Guarded, to: Num): Guarded {
    const known = this.terms.constantOf(to);
    return known === undefined
      ? this.apply('prefix', [text, guardedNumber(to)])
      : this.apply('slice', [text], [0, known]);
  }

  private lengthOf(text: Guarded): Num {
    return merged(this.terms, stringLength(this.terms, text));
  }

  /** `text.slice(from, to)` */
  private part(text: Guarded): Guarded {
    const { terms, operands } = this;
    if (!operands[1]) return text;
    const from = this.index(1);
    const known = terms.constantOf(from);
    if (!operands[2]) {
      if (known !== undefined) return this.counted('slice', text, from);
      return this.slice(text, this.fromStart(text, from));
    }
    const to = this.index(2);
    const end = terms.constantOf(to);
    if (known !== undefined && end !== undefined) return this.apply('slice', [text], [known, end]);
    return this.slice(this.prefix(text, to), this.fromStart(text, from));
  }

  /** An index that may count from the end, from the start. */
  private fromStart(text: Guarded, index: Num): Num {
    const { terms } = this;
    const known = terms.constantOf(index);
    if (known !== undefined && known >= 0) return index;
    const fromEnd = this.notNegative(terms.add(this.lengthOf(text), index));
    return terms.numIte(terms.lt(index, terms.num(0)), fromEnd, index);
  }

  /** `text.substring(from, to)` */
  private between(text: Guarded): Guarded {
    const { terms, operands } = this;
    const from = this.from(1);
    if (!operands[2]) return this.slice(text, from);
    const to = this.from(2);
    const isOrdered = terms.le(from, to);
    const [start, end] = [terms.numIte(isOrdered, from, to), terms.numIte(isOrdered, to, from)];
    return this.slice(this.prefix(text, end), start);
  }

  private at(text: Guarded): Guarded {
    const { terms } = this;
    const index = this.index(1);
    const length = this.lengthOf(text);
    const isNegative = terms.lt(index, terms.num(0));
    const place = terms.numIte(isNegative, terms.add(length, index), index);
    const isInside = terms.and(this.isAtLeast(place, 0), terms.lt(place, length));
    return this.where(isInside, this.counted('charAt', text, place));
  }

  private indexOf(text: Guarded, part: Guarded): Guarded {
    const { terms } = this;
    if (!this.operands[2]) return this.pair('indexOf', text, part);
    const length = this.lengthOf(text);
    const start = this.from(2);
    const from = terms.numIte(terms.lt(length, start), length, start);
    const found = this.pair('indexOf', this.slice(text, from), part);
    return {
      ...NOTHING,
      numbers: found.numbers.map(({ guard, term }) => ({
        guard,
        term: terms.numIte(terms.lt(term, terms.num(0)), term, terms.add(term, from)),
      })),
    };
  }

  private ofPattern(name: TextFunctionName, text: Guarded): Guarded {
    const [source, flags] = patternParts(this.e.pattern!);
    return this.apply(name, [text], [0, source, plainFlags(flags), 0]);
  }

  private matches(text: Guarded): Bool {
    return this.ofPattern('RegExp.test', text).isTrue;
  }

  private replaceFirst(text: Guarded): Guarded {
    const { terms, e } = this;
    if (e.pattern !== undefined && patternParts(e.pattern)[1].includes('g')) return this.replaceAll(text);
    const replacement = guardedPrimitive(terms, this.known(e.arguments.length - 1)!);
    const [from, to] =
      e.pattern === undefined
        ? this.partIn(text)
        : [this.ofPattern('RegExp.start', text), this.ofPattern('RegExp.end', text)];
    const [start, end] = [merged(terms, from), merged(terms, to)];
    const before = this.prefix(text, start);
    const after = this.slice(text, this.notNegative(end));
    const replaced = this.apply('+', [this.apply('+', [before, replacement]), after]);
    return ifThenElse(terms, terms.lt(start, terms.num(0)), text, replaced);
  }

  /** Where a part of a text stands. */
  private partIn(text: Guarded): readonly [from: Guarded, to: Guarded] {
    const part = this.text(1);
    const from = this.pair('indexOf', text, part);
    const to = this.terms.add(merged(this.terms, from), this.lengthOf(part));
    return [from, guardedNumber(to)];
  }

  private replaceAll(text: Guarded): Guarded {
    const { e } = this;
    const part = this.known(1) ?? '';
    const [source, flags] = e.pattern === undefined ? [escaped(part), ''] : patternParts(e.pattern);
    return this.apply(
      'replaceMatches',
      [text],
      [source, plainFlags(flags), this.known(e.arguments.length - 1)!],
    );
  }
}

/** A number with several alternatives as one. */
function merged(terms: Terms, { numbers }: Guarded): Num {
  return numbers.reduceRight(
    (rest, { guard, term }) => (rest === undefined ? term : terms.numIte(guard, term, rest)),
    undefined as Num | undefined,
  )!;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&').replace(/[\n\r\u2028\u2029]/gu, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
