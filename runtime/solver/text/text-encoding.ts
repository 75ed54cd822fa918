/**
 * Formulas with functions of strings as a circuit. Strings have a bounded number of places, numbers are integers that do
 * not wrap. What the circuit does not know is a free input: so what it refutes has no model, whatever that was, and its
 * models are to be evaluated.
 */
import type { Primitive } from '../../../vm/expressions/arena.js';
import { TEXT_FUNCTIONS, type TextFunction, textResult } from '../../../vm/expressions/text-functions.js';
import { Circuit, FALSE, type Gate, TRUE } from '../sat/circuit.js';
import {
  decimalNumber,
  lengthOfText,
  Part,
  type TextOperand,
  textCallOf,
} from '../terms/constructors/text-terms.js';
import { FIRST_DECIMAL } from '../terms/string-table.js';
import { type Bool, type Num, TermOp, type Terms } from '../terms/terms.js';
import type { Alphabet } from './characters/alphabet.js';
import { Characters } from './characters/characters.js';
import type { CircuitNumber } from './circuit-number.js';
import { dateOfDay, startOfMonth } from './dates.js';
import { isDecimal } from './decimals.js';
import { type Applied, ENCODERS, type TextResult } from './functions.js';
import { CircuitNumbers } from './numbers.js';
import { Made, Origins } from './origins.js';
import { type Divided, quotient, remainder } from './quotients.js';
import { type BoundedString, BoundedStrings } from './strings.js';
import { WrittenNumbers } from './written-numbers.js';

/** How much of strings and numbers is in a circuit. */
export interface Extent {
  /** Places of a string variable. */
  readonly places: number;
  /** Variables are below it in magnitude. */
  readonly magnitude: number;
}

/** Circuits with more gates are not made. */
const MOST_GATES = 400_000;
/** Places of concatenations, beyond thrice those of a variable. */
const LEAST_ROOM = 16;
/** Limit of equally long strings of the table that an index is compared with. */
const MOST_TEXTS = 200;
/** Longer strings have no circuit. */
const MOST_KNOWN = 1000;

export class TextEncoding {
  readonly circuit = new Circuit(MOST_GATES);
  /** What always holds. */
  readonly facts: Gate[] = [];
  /** Whose the gates are. */
  readonly origins = new Origins(this.circuit, this.facts);
  readonly numbers: CircuitNumbers;
  readonly strings: BoundedStrings;
  readonly characters: Characters;
  /** Variables in the circuit, by term. */
  readonly booleanVariables = new Map<Bool, Gate>();
  readonly numberVariables = new Map<Num, CircuitNumber>();
  /** Strings of pairs of variables, by the variable of the index. */
  readonly textVariables = new Map<Num, BoundedString>();
  /** Texts of variables that are the numbers that they are written as. */
  readonly decimalVariables = new Map<Num, BoundedString>();
  private readonly truths = new Made<Bool, Gate>(this.origins);
  private readonly values = new Made<Num, CircuitNumber>(this.origins);
  private readonly texts = new Made<Num, BoundedString | undefined>(this.origins);
  private readonly results = new Made<string, TextResult>(this.origins);
  /** What applications of functions share, by operands and name. */
  private readonly shared = new Made<string, unknown>(this.origins);
  private readonly dates = new Made<Num, readonly CircuitNumber[]>(this.origins);
  private readonly decimals = new Made<Num, BoundedString>(this.origins);
  private readonly writtenNumbers: WrittenNumbers;

  constructor(
    private readonly terms: Terms,
    private readonly extent: Extent,
    alphabet: Alphabet,
  ) {
    const { circuit, facts, origins } = this;
    this.characters = new Characters(circuit, alphabet, (input) => origins.guess(input));
    this.numbers = new CircuitNumbers(circuit, facts);
    this.strings = new BoundedStrings(
      circuit,
      this.characters,
      this.numbers,
      facts,
      (kind, gate) => origins.bound(kind, gate),
      LEAST_ROOM + 3 * extent.places,
    );
    this.writtenNumbers = new WrittenNumbers(terms, this, extent, (formula) => this.truth(formula));
  }

  truth(term: Bool): Gate {
    if (term < 0) return -this.truth(-term);
    return this.truths.of(term, () => this.madeTruth(term));
  }

  private madeTruth(term: Bool): Gate {
    const { terms, circuit, numbers } = this;
    const args = terms.args[term]!;
    const [a, b, c] = args as readonly [number, number, number];
    switch (terms.op[term]!) {
      case TermOp.True:
        return TRUE;
      case TermOp.Var: {
        const gate = circuit.input();
        this.booleanVariables.set(term, gate);
        this.origins.variable(term);
        return gate;
      }
      case TermOp.And:
        return this.conjunction(args);
      case TermOp.Iff:
        return circuit.iff(this.truth(a), this.truth(b));
      case TermOp.Ite:
        return circuit.choice(this.truth(a), this.truth(b), this.truth(c));
      case TermOp.Eq:
        return this.sameText(a, b) ?? numbers.equal(this.number(a), this.number(b));
      case TermOp.Le:
        return this.orderOfIndex(a, b) ?? numbers.lessOrEqual(this.number(a), this.number(b));
      case TermOp.IsMinusZero: {
        const number = this.number(a);
        const isZero = circuit.and(-number.nan, numbers.sameValue(number, numbers.constant(0)));
        return numbers.settled(number.lost, circuit.and(isZero, circuit.input()));
      }
      case TermOp.IsInt:
        return numbers.isInteger(this.number(a));
      default:
        return circuit.input();
    }
  }

  number(term: Num): CircuitNumber {
    return this.values.of(term, () => this.madeNumber(term));
  }

  private madeNumber(term: Num): CircuitNumber {
    const { terms, circuit, numbers } = this;
    const args = terms.args[term]!;
    const [a, b, c] = args as readonly [number, number, number];
    if (terms.sort(term) === 'bigint') return numbers.unknown;
    const index = terms.pairs.indexOfLength(term);
    if (index !== undefined) return this.text({ length: term, index }).length;
    switch (terms.op[term]!) {
      case TermOp.NumVar:
        return this.variable(term);
      case TermOp.NumConst:
        return numbers.constant(terms.constantOf(term)!);
      case TermOp.NumIte:
        return numbers.choice(this.truth(a), this.number(b), this.number(c));
      case TermOp.Add:
        return numbers.add(this.number(a), this.number(b));
      case TermOp.Mul:
        return numbers.multiply(this.number(a), this.number(b));
      case TermOp.ToReal:
      case TermOp.ToDouble:
        return this.number(a);
      case TermOp.Floor:
        return numbers.floor(this.number(a));
      case TermOp.ToInteger: {
        const number = numbers.truncated(this.number(a), true);
        const limit = terms.constantOf(b)!;
        const isWithin = circuit.and(numbers.atMost(number, limit), -numbers.atMost(number, -limit - 1));
        return numbers.choice(circuit.and(isWithin, -number.nan), number, {
          ...numbers.constant(0),
          lost: number.lost,
        });
      }
      case TermOp.Div:
        return this.told(a, b, (x, y) => quotient(numbers, x, y, this.isInt(b)));
      case TermOp.Rem:
        return terms.constantOf(b)
          ? this.divided(term, this.number(a), terms.constantOf(b))
          : this.told(a, b, (x, y) => remainder(numbers, x, y));
      case TermOp.Mod:
      case TermOp.FloorDiv:
        return this.divided(term, this.number(a), terms.constantOf(b));
      case TermOp.ToInt32:
        return numbers.toInt32(this.number(a));
      case TermOp.BitAnd:
        return numbers.bitwise(this.number(a), this.number(b), (x, y) => circuit.and(x, y));
      case TermOp.BitOr:
        return numbers.bitwise(this.number(a), this.number(b), (x, y) => circuit.or(x, y));
      case TermOp.BitXor:
        return numbers.bitwise(this.number(a), this.number(b), (x, y) => -circuit.iff(x, y));
      case TermOp.CivilPart:
        return this.dates.of(a, () => dateOfDay(this.strings, this.wholeDay(a)))[terms.constantOf(b)!]!;
      case TermOp.MonthStart:
        return startOfMonth(this.strings, this.wholeDay(a));
      case TermOp.Text:
        return this.partOfText(term);
      default:
        return numbers.unknown;
    }
  }

  /** Days or months: dates are looked for where they are not lost. */
  private wholeDay(term: Num): CircuitNumber {
    const day = this.number(term);
    if (day.lost !== FALSE && day.lost !== TRUE) this.origins.bound('known', -day.lost);
    return day;
  }

  /** Whether a number is no -0: an Int, perhaps as a double. */
  private isInt(term: Num): boolean {
    const { terms } = this;
    const [own] = terms.op[term] === TermOp.ToDouble ? terms.args[term]! : [term];
    return terms.sort(own!) === 'int';
  }

  /** What is computed of two numbers; it is looked for where it is told. */
  private told(a: Num, b: Num, of: (x: CircuitNumber, y: CircuitNumber) => Divided): CircuitNumber {
    const [x, y] = [this.number(a), this.number(b)];
    if (x.lost === TRUE || y.lost === TRUE) return this.numbers.unknown;
    const { number, isTold } = of(x, y);
    if (isTold !== TRUE) this.origins.bound('known', isTold);
    return number;
  }

  /** What a constant leaves of a number, or how often it fits. */
  private divided(term: Num, number: CircuitNumber, divisor: number | undefined): CircuitNumber {
    const { numbers, circuit } = this;
    const by = Math.abs(divisor ?? 0);
    if (!Number.isSafeInteger(by) || by === 0 || number.constant !== undefined) return numbers.unknown;
    if (number.lost === TRUE) return numbers.unknown;
    if (number.lost !== FALSE) this.origins.bound('known', -number.lost);
    const { quotient, rest } = numbers.division(number, by);
    if (this.terms.op[term] === TermOp.FloorDiv) return divisor! > 0 ? quotient : numbers.unknown;
    if (this.terms.op[term] === TermOp.Mod || number.low >= 0) return rest;
    // The remainder has the sign of the dividend.
    const isBelow = numbers.atMost(number, -1);
    const isWhole = numbers.atMost(rest, 0);
    const moved = numbers.add(rest, numbers.constant(-by));
    return numbers.choice(circuit.and(isBelow, -isWhole), moved, rest);
  }

  /** A variable that is no part of a string. */
  private variable(term: Num): CircuitNumber {
    const { extent, numbers, terms } = this;
    const number = numbers.any(extent.magnitude, terms.sort(term) !== 'double');
    this.origins.bound('plain', -number.lost, -number.nan);
    this.numberVariables.set(term, number);
    this.origins.variable(term);
    return number;
  }

  private partOfText(term: Num): CircuitNumber {
    const { fn, part, operands } = textCallOf(this.terms, term);
    // An index by itself means nothing but to the comparisons below.
    if (part === Part.Index) return this.numbers.unknown;
    const result = this.applied(term, fn, operands);
    if ('text' in result) return part === Part.Length ? result.text.length : this.numbers.unknown;
    return 'number' in result ? result.number : this.numbers.ofTruth(result.truth);
  }

  /** The result of a function, the same for each part of it. */
  private applied(term: Num, fn: TextFunction, operands: readonly TextOperand[]): TextResult {
    const [number, , ...args] = this.terms.args[term]!;
    const key = `${number} ${args.join(' ')}`;
    return this.results.of(key, () => {
      const applied = this.operands(fn, operands, args.join(' '));
      const result =
        this.folded(fn, applied, operands.length) ?? ENCODERS[fn.name]?.(applied) ?? this.unknown(fn);
      // A model in which nothing is lost is more likely to be one of the formulas.
      const lost =
        'text' in result
          ? result.text.cut.at(-1)!
          : 'number' in result
            ? (result.number.scaled ?? result.number).lost
            : FALSE;
      if (lost !== TRUE) this.origins.bound('known', -lost);
      return result;
    });
  }

  /** The result on operands that are known. */
  private folded(fn: TextFunction, { known }: Applied, count: number): TextResult | undefined {
    const operands = Array.from({ length: count }, (_, at) => known(at));
    if (operands.includes(undefined)) return undefined;
    const value = textResult(fn, operands);
    if (typeof value === 'string')
      return { text: value.length <= MOST_KNOWN ? this.strings.constant(value) : this.strings.unknown };
    return typeof value === 'number'
      ? { number: this.numbers.constant(value) }
      : { truth: value ? TRUE : FALSE };
  }

  private unknown({ name }: TextFunction): TextResult {
    switch (TEXT_FUNCTIONS[name].gives) {
      case 'string':
        return { text: this.strings.unknown };
      case 'number':
        return { number: this.numbers.unknown };
      default:
        return { truth: this.circuit.input() };
    }
  }

  private operands({ fixed }: TextFunction, operands: readonly TextOperand[], names: string): Applied {
    const { strings, numbers } = this;
    // What is left undefined at the end is as good as left out.
    const last = fixed.findLastIndex((value) => value !== undefined);
    const kept = fixed.slice(0, last + 1);
    const count = operands.length + kept.length;
    const fixedAt = (at: number): Primitive | undefined => kept[at - operands.length];
    return {
      strings,
      fixed: kept,
      count,
      text: (at) => {
        const operand = operands[at];
        if (typeof operand === 'object') return this.text(operand);
        const value = fixedAt(at);
        return at >= operands.length && typeof value === 'string' ? strings.constant(value) : undefined;
      },
      number: (at) => {
        const operand = operands[at];
        if (typeof operand === 'number') return this.number(operand);
        const value = fixedAt(at);
        return at >= operands.length && typeof value === 'number' ? numbers.constant(value) : undefined;
      },
      shared: (key, made) => this.shared.of(`${names} ${key}`, made) as ReturnType<typeof made>,
      decimal: () => this.decimal(operands[0] as Num),
      known: (at) => {
        const operand = operands[at];
        if (operand === undefined) return fixedAt(at);
        if (typeof operand === 'number') return this.terms.constantOf(operand);
        return this.text(operand).literal;
      },
    };
  }

  /** The string of a pair of terms. */
  text(pair: { readonly length: Num; readonly index: Num }): BoundedString {
    const { terms } = this;
    if (terms.op[pair.index] === TermOp.NumConst)
      return this.strings.constant(
        terms.strings.textOf({
          length: terms.constantOf(pair.length) ?? 0,
          index: terms.constantOf(pair.index)!,
        }),
      );
    return this.textOfIndex(pair.index) ?? this.strings.unknown;
  }

  /** The string whose index a term is; undefined for a constant, and where that is not known. */
  private textOfIndex(index: Num): BoundedString | undefined {
    return this.texts.of(index, () => this.madeText(index));
  }

  private madeText(index: Num): BoundedString | undefined {
    const { terms, strings } = this;
    if (terms.op[index] === TermOp.Text) {
      const { fn, part, operands } = textCallOf(terms, index);
      if (part !== Part.Index) return undefined;
      const result = this.applied(index, fn, operands);
      return 'text' in result ? result.text : undefined;
    }
    const decimal = decimalNumber(terms, index);
    if (decimal !== undefined) return this.decimal(decimal);
    if (terms.op[index] !== TermOp.NumVar || terms.pairs.lengthOfIndex(index) === undefined) return undefined;
    const text = strings.variable(this.extent.places);
    this.textVariables.set(index, text);
    this.origins.variable(index);
    return text;
  }

  /** A number as the language writes it, if it is an integer. */
  private decimal(term: Num): BoundedString {
    return this.decimals.of(term, () => this.madeDecimal(term));
  }

  private madeDecimal(term: Num): BoundedString {
    const { terms, numbers } = this;
    const isVariable = terms.op[term] === TermOp.NumVar && !this.values.has(term);
    if (!isVariable) return this.writtenNumbers.ofValue(term, () => this.number(term));
    const { text, number } = this.writtenNumbers.made(term);
    this.decimalVariables.set(term, text);
    this.origins.variable(term);
    this.values.set(term, terms.sort(term) === 'bigint' ? numbers.unknown : number);
    this.writtenNumbers.tellApart(term, text, number);
    return text;
  }

  /**
   * A conjunction. An index tells strings of one length apart: beside a comparison of the lengths, one of the indices is
   * one of the strings.
   */
  private conjunction(args: readonly Bool[]): Gate {
    const { terms } = this;
    const lengths = new Set<string>();
    for (const arg of args) {
      if (arg < 0 || terms.op[arg] !== TermOp.Eq) continue;
      const [a, b] = terms.args[arg]! as readonly [Num, Num];
      lengths.add(`${a} ${b}`).add(`${b} ${a}`);
    }
    const beside = (arg: Bool): Gate | undefined => {
      if (lengths.size === 0 || terms.op[Math.abs(arg)] !== TermOp.Eq) return undefined;
      const [a, b] = terms.args[Math.abs(arg)]! as readonly [Num, Num];
      const same = this.sameBeside(a, b, lengths) ?? this.sameBeside(b, a, lengths);
      return same && (arg < 0 ? -same : same);
    };
    return this.circuit.all(args.map((arg) => beside(arg) ?? this.truth(arg)));
  }

  /** @param lengths pairs of terms that are equal */
  private sameBeside(a: Num, b: Num, lengths: ReadonlySet<string>): Gate | undefined {
    const { terms } = this;
    const length = this.lengthOfIndex(a);
    if (length === undefined) return undefined;
    const known = terms.constantOf(b);
    if (known === undefined) {
      const other = this.lengthOfIndex(b);
      if (other === undefined || !lengths.has(`${length} ${other}`)) return undefined;
      return this.strings.equal(this.text({ length, index: a }), this.text({ length: other, index: b }));
    }
    for (const text of terms.strings.textsOf(known))
      if (lengths.has(`${length} ${terms.num(text.length)}`))
        return this.strings.equal(this.text({ length, index: a }), this.strings.constant(text));
    return undefined;
  }

  /** Whether a term says that two indices of strings are equal. */
  comparesIndices(term: Bool): boolean {
    const { terms } = this;
    return (
      terms.op[term] === TermOp.Eq && terms.args[term]!.some((side) => this.lengthOfIndex(side) !== undefined)
    );
  }

  /** The length of the string whose index a term is, as it stands beside it in formulas. */
  private lengthOfIndex(index: Num): Num | undefined {
    const { terms } = this;
    const length = terms.pairs.lengthOfIndex(index);
    return length ?? (terms.op[index] === TermOp.Text ? lengthOfText(terms, index) : undefined);
  }

  /** Whether two terms that are indices of strings are equal; meaningful beside the equality of the lengths. */
  private sameText(a: Num, b: Num): Gate | undefined {
    const { terms, circuit } = this;
    const [x, y] = [this.textOfIndex(a), this.textOfIndex(b)];
    if (x && y) {
      // Strings of different lengths may have one index.
      const same = this.strings.equal(x, y);
      const alike = this.numbers.equal(x.length, y.length);
      return circuit.or(same, circuit.and(-alike, circuit.input()));
    }
    const [text, other] = x ? [x, b] : y ? [y, a] : [undefined, a];
    if (!text || terms.op[other] !== TermOp.NumConst) return text && circuit.input();
    const texts = terms.strings.textsOf(terms.constantOf(other)!);
    if (texts.length > MOST_TEXTS) return circuit.input();
    const cases = texts.map((one) => this.strings.equal(text, this.strings.constant(one)));
    const lengths = texts.map((one) => this.numbers.equal(text.length, this.numbers.constant(one.length)));
    return circuit.or(circuit.any(cases), circuit.and(-circuit.any(lengths), circuit.input()));
  }

  /** A comparison of an index with a constant: it tells integers in decimal from other strings. */
  private orderOfIndex(a: Num, b: Num): Gate | undefined {
    const { terms, circuit } = this;
    const [x, y] = [this.textOfIndex(a), this.textOfIndex(b)];
    const [text, limit] = [x ?? y, terms.constantOf(x ? b : a)];
    if (text === undefined) return undefined;
    if (limit === undefined || limit < 0 || limit >= FIRST_DECIMAL) return circuit.input();
    const decimal = isDecimal(this.strings, text);
    // Indices of decimals are above the limit, or below 0; those of other strings begin at 0.
    if (x) return circuit.choice(decimal.positive, FALSE, circuit.or(decimal.negative, circuit.input()));
    const other = limit === 0 ? TRUE : circuit.input();
    return circuit.choice(decimal.negative, FALSE, circuit.or(decimal.positive, other));
  }

  /** The text of a variable in a model. What is beyond its places is one letter. */
  textIn(text: BoundedString, value: (gate: Gate) => boolean): string {
    const units = text.characters.flatMap((character, k) =>
      value(text.has[k]) ? [this.characters.unitIn(character, value)] : [],
    );
    const known = String.fromCharCode(...units);
    if (!text.beyond || !value(text.beyond.when)) return known;
    const { bits } = text.beyond.length;
    const length = bits.reduce((sum, bit, i) => sum + (value(bit) ? 2 ** i : 0), 0);
    return known.padEnd(Math.min(length, MOST_FILLED), FILLER);
  }
}

const MOST_FILLED = 100_000;
const FILLER = 'a';
