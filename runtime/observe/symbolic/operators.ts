/** JavaScript's operators on values over terms (ECMA-262 6.1.6, 7.2, 13). What is not modelled gives any value. */
import { bitOperation, toInt32 } from '../../solver/terms/constructors/bit-operations.js';
import { type Bool, FALSE, type Num, TermOp, type Terms, TRUE } from '../../solver/terms/terms.js';
import { isInstance } from './natives.js';
import { Texts } from './texts.js';
import {
  boolean,
  choose,
  type Leaf,
  leafKey,
  mapLeaves,
  NAN,
  NULL,
  number,
  UNDEFINED,
  UNKNOWN,
  type Value,
} from './values.js';

export class Operators {
  private unknowns = 0;
  /** What was asked of values of which nothing is known, and what came of it. */
  private readonly asked = new Map<string, Bool>();
  private readonly results = new Map<string, Leaf>();
  readonly texts: Texts;

  constructor(readonly terms: Terms) {
    this.texts = new Texts(terms);
  }

  /** A truth value of which nothing is known. */
  fresh(): Bool {
    this.unknowns += 1;
    return this.terms.boolVar(`unknown ${this.unknowns}`);
  }

  /** A value of which nothing is known, which stays the same. */
  any(): Leaf {
    this.unknowns += 1;
    return { kind: 'unknown', term: this.terms.numVar(`unknown ${this.unknowns}`, 'int') };
  }

  /** The answer to a question without effects where the values are not known: a variable, the same for the same values. */
  asking(question: string, ...values: readonly Leaf[]): Bool {
    if (!values.every(isLasting)) return this.fresh();
    const key = `${question} ${values.map(leafKey).join()}`;
    const answer = this.asked.get(key) ?? this.fresh();
    this.asked.set(key, answer);
    return answer;
  }

  /** The same for what operations give. */
  resultOf(operation: string, ...values: readonly Leaf[]): Leaf {
    if (!values.every(isLasting)) return UNKNOWN;
    const key = `${operation} ${values.map(leafKey).join()}`;
    const result = this.results.get(key) ?? this.any();
    this.results.set(key, result);
    return result;
  }

  constant(value: undefined | null | boolean | number | string): Leaf {
    if (value === undefined) return UNDEFINED;
    if (value === null) return NULL;
    if (typeof value === 'boolean') return boolean(value ? TRUE : FALSE);
    if (typeof value === 'string') return { kind: 'string', term: this.texts.term(value) };
    if (Number.isNaN(value)) return NAN;
    const isInt = Number.isSafeInteger(value) && !Object.is(value, -0);
    return number(isInt ? this.terms.num(value) : this.terms.double(value));
  }

  /** ECMA-262 7.1.2 ToBoolean. */
  truth(value: Value): Bool {
    const { terms } = this;
    switch (value.kind) {
      case 'choice':
        return terms.ite(value.when, this.truth(value.then), this.truth(value.otherwise));
      case 'undefined':
      case 'null':
      case 'nan':
        return FALSE;
      case 'boolean':
        return value.term;
      case 'number': {
        const isZero = terms.eq(value.term, terms.num(0));
        const isNumber = terms.sort(value.term) === 'double' ? terms.eq(value.term, value.term) : TRUE;
        return terms.all([-isZero, isNumber]);
      }
      case 'string':
        return -terms.eq(value.term, terms.num(0));
      case 'unknown':
        return this.asking('truth', value);
      default:
        return TRUE;
    }
  }

  /** ECMA-262 7.1.4 ToNumber: a number, NaN or any value. */
  toNumber(value: Value): Value {
    const { terms } = this;
    return mapLeaves(terms, value, (leaf) => {
      switch (leaf.kind) {
        case 'number':
        case 'nan':
          return leaf;
        case 'undefined':
          return NAN;
        case 'null':
          return number(terms.num(0));
        case 'boolean':
          return number(terms.numIte(leaf.term, terms.num(1), terms.num(0)));
        case 'string':
          return this.numberOf(leaf);
        default:
          return this.resultOf('number', leaf);
      }
    });
  }

  /** ECMA-262 7.1.4.1 StringToNumber, of digits and of nothing. */
  private numberOf(text: Extract<Leaf, { kind: 'string' }>): Value {
    const { terms } = this;
    const [zero, nine] = [this.texts.term('0'), this.texts.term('9')];
    const isDigit = terms.all([terms.le(zero, text.term), terms.le(text.term, nine)]);
    const digit = number(terms.sub(text.term, zero));
    const isEmpty = terms.eq(text.term, terms.num(0));
    const other = this.resultOf('number', text);
    return choose(terms, isDigit, digit, choose(terms, isEmpty, number(terms.num(0)), other));
  }

  /** A string of which nothing is known but its length, the same for the same values. */
  text(operation: string, values: readonly Leaf[], length?: Num): Leaf {
    const key = `text ${operation} ${values.map(leafKey).join()}`;
    const known = this.results.get(key);
    if (known) return known;
    this.unknowns += 1;
    const term = this.terms.numVar(`text ${this.unknowns}`, 'int');
    const isLength = this.terms.eq(this.texts.length(term), length ?? this.texts.length(term));
    this.texts.say(isLength);
    const result: Leaf = { kind: 'string', term };
    if (values.every(isLasting)) this.results.set(key, result);
    return result;
  }

  /** An Int of which nothing is known but bounds, the same for the same values. */
  integer(operation: string, values: readonly Leaf[], least: number, most: Num): Leaf {
    const { terms } = this;
    const key = `integer ${operation} ${values.map(leafKey).join()}`;
    const known = this.results.get(key);
    if (known) return known;
    this.unknowns += 1;
    const term = terms.numVar(`integer ${this.unknowns}`, 'int');
    this.texts.say(terms.le(terms.num(least), term));
    this.texts.say(terms.le(term, most));
    if (values.every(isLasting)) this.results.set(key, number(term));
    return number(term);
  }

  /** ECMA-262 13.15.3, where one operand is a string. */
  private joined(x: Leaf, y: Leaf): Leaf {
    const { terms } = this;
    if (x.kind === 'string' && y.kind === 'string') {
      if (x.term === terms.num(0)) return y;
      if (y.term === terms.num(0)) return x;
      return this.text('+', [x, y], terms.add(this.texts.length(x.term), this.texts.length(y.term)));
    }
    return this.text('+', [x, y]);
  }

  arithmetic(name: string, a: Value, b: Value): Value {
    const isSum = name === 'add';
    return this.onNumbers(a, b, isSum, (x, y) => this.onTerms(name, x, y), name);
  }

  negated(a: Value): Value {
    const { terms } = this;
    return mapLeaves(terms, this.toNumber(a), (leaf) =>
      leaf.kind === 'number'
        ? number(terms.neg(leaf.term))
        : leaf.kind === 'nan'
          ? NAN
          : this.resultOf('-', leaf),
    );
  }

  bitNot(a: Value): Value {
    const { terms } = this;
    return mapLeaves(terms, this.toNumber(a), (leaf) => {
      if (leaf.kind === 'nan') return number(terms.num(-1));
      if (leaf.kind !== 'number') return this.resultOf('~', leaf);
      return number(terms.sub(terms.num(-1), toInt32(terms, leaf.term)));
    });
  }

  /** `<` and `<=`; the others are these with their operands exchanged. */
  less(a: Value, b: Value, orEqual: boolean): Bool {
    return this.pairs(a, b, (x, y) =>
      x.kind === 'string' && y.kind === 'string'
        ? this.before(x, y, orEqual)
        : this.lessNumbers(x, y, orEqual),
    );
  }

  private before(
    x: Extract<Leaf, { kind: 'string' }>,
    y: Extract<Leaf, { kind: 'string' }>,
    orEqual: boolean,
  ): Bool {
    const { terms } = this;
    const areShort = terms.all([this.texts.isShort(x.term), this.texts.isShort(y.term)]);
    const byUnit = orEqual ? terms.le(x.term, y.term) : terms.lt(x.term, y.term);
    if (areShort === TRUE) return byUnit;
    const other = orEqual
      ? terms.or(terms.eq(x.term, y.term), this.asking('<', x, y))
      : terms.and(-terms.eq(x.term, y.term), this.asking('<', x, y));
    return terms.ite(areShort, byUnit, other);
  }

  private lessNumbers(a: Leaf, b: Leaf, orEqual: boolean): Bool {
    const { terms } = this;
    return this.pairs(this.toNumber(a), this.toNumber(b), (x, y) => {
      if (x.kind === 'nan' || y.kind === 'nan') return FALSE;
      if (x.kind !== 'number' || y.kind !== 'number') return this.asking(orEqual ? '<=' : '<', x, y);
      return orEqual ? terms.le(x.term, y.term) : terms.lt(x.term, y.term);
    });
  }

  /** ECMA-262 7.2.15 IsStrictlyEqual. */
  strictlyEqual(a: Value, b: Value): Bool {
    return this.pairs(a, b, (x, y) => this.sameLeaf(x, y));
  }

  /** ECMA-262 7.2.14 IsLooselyEqual. */
  looselyEqual(a: Value, b: Value): Bool {
    return this.pairs(a, b, (x, y) => {
      if (x.kind === 'unknown' || y.kind === 'unknown') return this.asking('==', x, y);
      const areNullish = [x, y].map(({ kind }) => kind === 'null' || kind === 'undefined');
      if (areNullish[0] || areNullish[1]) return areNullish[0] && areNullish[1] ? TRUE : FALSE;
      const isPlain = x.kind === y.kind || [x, y].every(({ kind }) => kind === 'number' || kind === 'nan');
      if (isPlain) return this.sameLeaf(x, y);
      const [p, q] = [this.toNumber(x), this.toNumber(y)];
      return p.kind === 'unknown' || q.kind === 'unknown'
        ? this.asking('==', x, y)
        : this.strictlyEqual(p, q);
    });
  }

  /** Whether a value is one of some types. */
  isOf(value: Value, kinds: readonly Leaf['kind'][]): Bool {
    if (value.kind === 'choice')
      return this.terms.ite(value.when, this.isOf(value.then, kinds), this.isOf(value.otherwise, kinds));
    if (value.kind === 'unknown') return this.terms.any(kinds.map((kind) => this.asking(kind, value)));
    return kinds.includes(value.kind) ? TRUE : FALSE;
  }

  /** Functions without effects; undefined for one that is not known. */
  native(name: string, args: readonly Value[]): Value | undefined {
    const { terms } = this;
    const [first = UNDEFINED] = args;
    const is = (test: (leaf: Leaf) => Bool | undefined): Value =>
      mapLeaves(terms, first, (leaf) => boolean(test(leaf) ?? this.asking(name, leaf)));
    if (name.startsWith('Math.')) return this.math(name.slice('Math.'.length), args);
    switch (name) {
      case 'Number.isInteger':
      case 'Number.isSafeInteger':
        return is((leaf) => {
          if (leaf.kind === 'unknown') return undefined;
          if (leaf.kind !== 'number') return FALSE;
          return terms.sort(leaf.term) === 'int' ? TRUE : undefined;
        });
      case 'Number.isNaN':
      case 'isNaN':
        return mapLeaves(terms, name === 'isNaN' ? this.toNumber(first) : first, (leaf) => {
          if (leaf.kind === 'number')
            return boolean(terms.sort(leaf.term) === 'int' ? FALSE : -terms.eq(leaf.term, leaf.term));
          return leaf.kind === 'unknown'
            ? boolean(this.asking('isNaN', leaf))
            : this.constant(leaf.kind === 'nan');
        });
      case 'Number':
      case 'parseInt':
        if (args.length === 0) return undefined;
        return name === 'Number'
          ? this.toNumber(first)
          : mapLeaves(terms, first, (leaf) =>
              leaf.kind === 'number' && terms.sort(leaf.term) === 'int' ? leaf : this.resultOf(name, leaf),
            );
      case 'Boolean':
        return boolean(this.truth(first));
      case 'String':
        return mapLeaves(terms, first, (leaf) =>
          leaf.kind === 'string' ? leaf : this.text('String', [leaf]),
        );
      case 'String.fromCharCode':
        return mapLeaves(terms, args.length === 1 ? first : UNKNOWN, (leaf) => {
          if (leaf.kind !== 'number' || terms.sort(leaf.term) !== 'int') return this.text(name, [leaf]);
          const isUnit = terms.all([
            terms.le(terms.num(0), leaf.term),
            terms.le(leaf.term, terms.num(65_535)),
          ]);
          return choose(
            terms,
            isUnit,
            { kind: 'string', term: this.texts.ofUnit(leaf.term) },
            this.text(name, [leaf], terms.num(1)),
          );
        });
      default:
        return undefined;
    }
  }

  /** Whether a value is NaN. */
  isNaN(value: Value): Bool {
    const { terms } = this;
    if (value.kind === 'unknown') return this.asking('isNaN', value);
    if (value.kind === 'choice')
      return terms.ite(value.when, this.isNaN(value.then), this.isNaN(value.otherwise));
    if (value.kind === 'number' && terms.sort(value.term) === 'double')
      return -terms.eq(value.term, value.term);
    return value.kind === 'nan' ? TRUE : FALSE;
  }

  /** Functions of `Math` that integers have a term for; undefined for another. */
  math(name: string, args: readonly Value[]): Value | undefined {
    const { terms } = this;
    const [a = UNDEFINED, b] = args;
    const each = (map: (term: Num) => Num): Value =>
      mapLeaves(terms, this.toNumber(a), (leaf) => {
        if (leaf.kind === 'number') return number(map(leaf.term));
        return leaf.kind === 'nan' ? NAN : this.resultOf(`Math.${name}`, leaf);
      });
    switch (name) {
      case 'floor':
        return each((term) => terms.floor(term));
      case 'trunc':
        return each((term) => terms.trunc(term));
      case 'ceil':
        return each((term) => terms.neg(terms.floor(terms.neg(term))));
      case 'abs':
        return each((term) => terms.numIte(terms.le(terms.num(0), term), term, terms.neg(term)));
      case 'min':
      case 'max':
        if (b === undefined || args.length > 2) return undefined;
        return this.onNumbers(
          a,
          b,
          false,
          (x, y) => {
            if (terms.sort(x) === 'double' || terms.sort(y) === 'double') return UNKNOWN;
            return number(terms.numIte(terms.le(x, y), name === 'min' ? x : y, name === 'min' ? y : x));
          },
          name,
        );
      default:
        return undefined;
    }
  }

  private sameLeaf(x: Leaf, y: Leaf): Bool {
    const { terms } = this;
    if (x.kind === 'unknown' || y.kind === 'unknown') {
      if ([x, y].some((leaf) => leaf.kind === 'unknown' && leaf.term === undefined)) return this.fresh();
      const key = `=== ${[leafKey(x), leafKey(y)].sort().join()}`;
      const answer = this.asked.get(key) ?? this.fresh();
      this.asked.set(key, answer);
      return answer;
    }
    if (x.kind !== y.kind || x.kind === 'nan') return FALSE;
    if (x.kind === 'boolean') return terms.iff(x.term, (y as typeof x).term);
    if (x.kind === 'reference') {
      const other = y as typeof x;
      return x.shape === other.shape ? terms.eq(x.term, other.term) : FALSE;
    }
    if ('term' in x) return terms.eq(x.term, (y as typeof x).term);
    // There may be several instances of a built-in.
    if (x.kind === 'native' && isInstance(x.name)) return this.fresh();
    return leafKey(x) === leafKey(y) ? TRUE : FALSE;
  }

  private pairs(a: Value, b: Value, compare: (x: Leaf, y: Leaf) => Bool): Bool {
    const { terms } = this;
    if (a.kind === 'choice')
      return terms.ite(a.when, this.pairs(a.then, b, compare), this.pairs(a.otherwise, b, compare));
    if (b.kind === 'choice')
      return terms.ite(b.when, this.pairs(a, b.then, compare), this.pairs(a, b.otherwise, compare));
    return compare(a, b);
  }

  private onNumbers(
    a: Value,
    b: Value,
    isSum: boolean,
    combine: (x: Num, y: Num) => Value,
    name = 'combined',
  ): Value {
    const { terms } = this;
    const read = (value: Value): Value =>
      isSum
        ? mapLeaves(terms, value, (leaf) => (isText(leaf) ? leaf : this.toNumber(leaf)))
        : this.toNumber(value);
    const right = read(b);
    return mapLeaves(terms, read(a), (x) =>
      mapLeaves(terms, right, (y) => {
        if (x.kind === 'string' || y.kind === 'string') return this.joined(x, y);
        if (isText(x) || isText(y)) return this.resultOf(name, x, y);
        if (x.kind === 'unknown' || y.kind === 'unknown') return this.resultOf(name, x, y);
        return x.kind === 'number' && y.kind === 'number' ? combine(x.term, y.term) : NAN;
      }),
    );
  }

  private onTerms(name: string, a: Num, b: Num): Value {
    const { terms } = this;
    const isInt = terms.sort(a) === 'int' && terms.sort(b) === 'int';
    const [x, y] = isInt ? [a, b] : [terms.toDouble(a), terms.toDouble(b)];
    switch (name) {
      case 'add':
        return number(terms.add(x, y));
      case 'sub':
        return number(terms.sub(x, y));
      case 'mul':
        return number(terms.mul(x, y));
      case 'div': {
        if (!isInt) return number(terms.div(x, y));
        // Of an Int by zero: an infinity or NaN, which the sort of Reals has not.
        const isZero = terms.eq(y, terms.num(0));
        return choose(
          terms,
          isZero,
          number(terms.div(terms.toDouble(x), terms.toDouble(y))),
          number(terms.div(x, y)),
        );
      }
      case 'mod': {
        if (!isInt) return number(terms.rem(x, y));
        return choose(terms, terms.eq(y, terms.num(0)), NAN, number(terms.rem(x, y)));
      }
      default:
        return BITWISE[name] === undefined ? UNKNOWN : number(bitOperation(terms, BITWISE[name], a, b));
    }
  }
}

const BITWISE: Readonly<Record<string, Parameters<typeof bitOperation>[1]>> = {
  bit_and: TermOp.BitAnd,
  bit_or: TermOp.BitOr,
  bit_xor: TermOp.BitXor,
  shl: TermOp.Shl,
  shr: TermOp.Shr,
  ushr: TermOp.Ushr,
};

/** Whether what is asked of a value twice is the same: what an object is converted to may change. */
const isLasting = (leaf: Leaf): boolean =>
  leaf.kind === 'unknown' ? leaf.term !== undefined : leaf.kind !== 'reference' && leaf.kind !== 'native';

const isText = (leaf: Leaf): boolean =>
  leaf.kind === 'string' || leaf.kind === 'reference' || leaf.kind === 'function' || leaf.kind === 'native';
