/** JavaScript's operators on values over terms (ECMA-262 6.1.6, 7.2, 13). What is not modelled gives any value. */
import { bitOperation, toInt32 } from '../../solver/terms/constructors/bit-operations.js';
import { type Bool, FALSE, type Num, TermOp, type Terms, TRUE } from '../../solver/terms/terms.js';
import {
  boolean,
  choose,
  type Leaf,
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
  /** Known strings by the Ints that stand for them; other Ints stand for other strings. */
  private readonly texts: string[] = [''];

  constructor(readonly terms: Terms) {}

  /** The string that an Int stands for. */
  textOf(code: number): string {
    return this.texts[code] ?? `text ${code}`;
  }

  private codeOf(text: string): number {
    const known = this.texts.indexOf(text);
    return known >= 0 ? known : this.texts.push(text) - 1;
  }

  /** A truth value of which nothing is known. */
  fresh(): Bool {
    this.unknowns += 1;
    return this.terms.boolVar(`unknown ${this.unknowns}`);
  }

  constant(value: undefined | null | boolean | number | string): Leaf {
    if (value === undefined) return UNDEFINED;
    if (value === null) return NULL;
    if (typeof value === 'boolean') return boolean(value ? TRUE : FALSE);
    if (typeof value === 'string') return { kind: 'string', term: this.terms.num(this.codeOf(value)) };
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
        return -terms.eq(value.term, terms.num(this.codeOf('')));
      case 'unknown':
        return this.fresh();
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
        default:
          return UNKNOWN;
      }
    });
  }

  arithmetic(name: string, a: Value, b: Value): Value {
    const isSum = name === 'add';
    return this.onNumbers(a, b, isSum, (x, y) => this.onTerms(name, x, y));
  }

  negated(a: Value): Value {
    const { terms } = this;
    return mapLeaves(terms, this.toNumber(a), (leaf) =>
      leaf.kind === 'number' ? number(terms.neg(leaf.term)) : leaf,
    );
  }

  bitNot(a: Value): Value {
    const { terms } = this;
    return mapLeaves(terms, this.toNumber(a), (leaf) => {
      if (leaf.kind === 'nan') return number(terms.num(-1));
      if (leaf.kind !== 'number') return leaf;
      return number(terms.sub(terms.num(-1), toInt32(terms, leaf.term)));
    });
  }

  /** `<` and `<=`; the others are these with their operands exchanged. */
  less(a: Value, b: Value, orEqual: boolean): Bool {
    const { terms } = this;
    return this.pairs(this.toNumber(a), this.toNumber(b), (x, y) => {
      if (x.kind === 'nan' || y.kind === 'nan') return FALSE;
      if (x.kind !== 'number' || y.kind !== 'number') return this.fresh();
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
      if (x.kind === 'unknown' || y.kind === 'unknown') return this.fresh();
      const areNullish = [x, y].map(({ kind }) => kind === 'null' || kind === 'undefined');
      if (areNullish[0] || areNullish[1]) return areNullish[0] && areNullish[1] ? TRUE : FALSE;
      const isPlain = x.kind === y.kind || [x, y].every(({ kind }) => kind === 'number' || kind === 'nan');
      if (isPlain) return this.sameLeaf(x, y);
      const [p, q] = [this.toNumber(x), this.toNumber(y)];
      return p.kind === 'unknown' || q.kind === 'unknown' ? this.fresh() : this.strictlyEqual(p, q);
    });
  }

  /** Whether a value is one of some types. */
  isOf(value: Value, kinds: readonly Leaf['kind'][]): Bool {
    if (value.kind === 'choice')
      return this.terms.ite(value.when, this.isOf(value.then, kinds), this.isOf(value.otherwise, kinds));
    if (value.kind === 'unknown') return this.fresh();
    return kinds.includes(value.kind) ? TRUE : FALSE;
  }

  /** Functions of `Math` that integers have a term for; undefined for another. */
  math(name: string, args: readonly Value[]): Value | undefined {
    const { terms } = this;
    const [a = UNDEFINED, b] = args;
    const each = (map: (term: Num) => Num): Value =>
      mapLeaves(terms, this.toNumber(a), (leaf) => (leaf.kind === 'number' ? number(map(leaf.term)) : leaf));
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
        return this.onNumbers(a, b, false, (x, y) => {
          if (terms.sort(x) === 'double' || terms.sort(y) === 'double') return UNKNOWN;
          return number(terms.numIte(terms.le(x, y), name === 'min' ? x : y, name === 'min' ? y : x));
        });
      default:
        return undefined;
    }
  }

  private sameLeaf(x: Leaf, y: Leaf): Bool {
    const { terms } = this;
    if (x.kind === 'unknown' || y.kind === 'unknown') return this.fresh();
    if (x.kind !== y.kind || x.kind === 'nan') return FALSE;
    if (x.kind === 'boolean') return terms.iff(x.term, (y as typeof x).term);
    if (x.kind === 'reference') {
      const other = y as typeof x;
      return x.shape === other.shape ? terms.eq(x.term, other.term) : FALSE;
    }
    if ('term' in x) return terms.eq(x.term, (y as typeof x).term);
    return JSON.stringify(x) === JSON.stringify(y) ? TRUE : FALSE;
  }

  private pairs(a: Value, b: Value, compare: (x: Leaf, y: Leaf) => Bool): Bool {
    const { terms } = this;
    if (a.kind === 'choice')
      return terms.ite(a.when, this.pairs(a.then, b, compare), this.pairs(a.otherwise, b, compare));
    if (b.kind === 'choice')
      return terms.ite(b.when, this.pairs(a, b.then, compare), this.pairs(a, b.otherwise, compare));
    return compare(a, b);
  }

  private onNumbers(a: Value, b: Value, isSum: boolean, combine: (x: Num, y: Num) => Value): Value {
    const { terms } = this;
    const read = (value: Value): Value =>
      isSum
        ? mapLeaves(terms, value, (leaf) => (isText(leaf) ? UNKNOWN : this.toNumber(leaf)))
        : this.toNumber(value);
    const right = read(b);
    return mapLeaves(terms, read(a), (x) =>
      mapLeaves(terms, right, (y) => {
        if (x.kind === 'unknown' || y.kind === 'unknown') return UNKNOWN;
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

const isText = (leaf: Leaf): boolean =>
  leaf.kind === 'string' || leaf.kind === 'reference' || leaf.kind === 'function' || leaf.kind === 'native';
