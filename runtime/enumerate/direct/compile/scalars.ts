/** Numbers in generated code: an interval, and whether there is a number at all. */
import type { Expression, ExpressionOf } from '../../../spec/form/formula.js';
import { isComputed } from '../../../spec/form/properties.js';
import {
  canHold,
  constantSet,
  type ElementCode,
  exactWord,
  forEach,
  intersection,
  isElement,
  isKnown,
  type SetCode,
  size,
  someLower,
  someUpper,
} from './code/sets.js';
import { and, type Code, or } from './code/source.js';
import type { Environment, FunctionWriter } from './function-writer.js';

export interface ScalarCode {
  /** Bounds of the number, ends included; of no meaning where there is none. */
  readonly min: Code;
  readonly max: Code;
  /** Whether there is a number: 2 for certain, 0 for certain not. */
  readonly some: Code;
  /** JavaScript condition: there may be, or there are, several elements. */
  readonly mayBePlural?: string;
  readonly isPlural?: string;
}

export class ScalarWriter {
  constructor(private readonly f: FunctionWriter) {}

  scalar(e: Expression, env: Environment): ScalarCode {
    const { f } = this;
    const { out } = f;
    switch (e.kind) {
      case 'literal':
        if (typeof e.value === 'number') return constant(String(e.value + 0));
        break;
      case 'cardinality': {
        const { least, most } = this.cardinality(e.operand, env);
        return { min: least, max: most, some: '2' };
      }
      case 'arithmetic':
        if (e.left.count !== 'set' && e.right.count !== 'set')
          return this.arithmetic(e.operator, this.scalar(e.left, env), this.scalar(e.right, env));
        break;
      case 'aggregate':
        return this.aggregate(e, env);
      case 'sum':
        return this.sum(e, env);
      case 'conditional': {
        if (e.count === 'set' || !isComputed(e)) break;
        const condition = f.truth(e.condition, env);
        const [a, b] = [this.scalar(e.consequent, env), this.scalar(e.alternative, env)];
        const pick = (x: Code, y: Code, both: string): Code =>
          out.keep('c', `${condition} === 2 ? ${x} : ${condition} === 0 ? ${y} : ${both}`);
        const min = `(${a.some} === 0 ? ${b.min} : ${b.some} === 0 ? ${a.min} : Math.min(${a.min}, ${b.min}))`;
        const max = `(${a.some} === 0 ? ${b.max} : ${b.some} === 0 ? ${a.max} : Math.max(${a.max}, ${b.max}))`;
        return {
          min: pick(a.min, b.min, min),
          max: pick(a.max, b.max, max),
          some: pick(a.some, b.some, `(${a.some} === ${b.some} ? ${a.some} : 1)`),
        };
      }
    }
    return this.ofSet(f.set(e, env), e.count);
  }

  /** A set as a number: its only element. */
  ofSet(set: SetCode, count: Expression['count']): ScalarCode {
    const { f } = this;
    const { out, program } = f;
    const numbers = program.numberBits;
    if (!canHold(set, program.numberBits) && !canHold(set, program.otherBits)) return NO_NUMBER;
    if (isElement(set)) {
      const value = out.keep('v', `N[${set.bit} - ${program.layout.elements.firstValue}]`);
      const isNumber = set.bits.every((mask, word) => (mask & ~numbers[word]!) === 0);
      return isNumber
        ? constant(value)
        : { min: value, max: value, some: out.keep('e', `${value} === ${value} ? 2 : 0`) };
    }
    const parts = set.words.flatMap((word, index) =>
      word && numbers[index] !== 0 && (set.bits[index]! & numbers[index]!) !== 0
        ? [
            {
              word,
              index,
              mask: (set.bits[index]! & ~numbers[index]!) === 0 ? '-1' : String(numbers[index]!),
            },
          ]
        : [],
    );
    const uppers = parts.map(({ word, index, mask }) => ({
      index,
      code: out.keep('u', and(word.upper, mask)),
    }));
    const least = uppers.reduceRight(
      (rest, { code, index }) =>
        `${code} !== 0 ? N[${32 * index + 31 - program.layout.elements.firstValue} - clz(${code} & -${code})] : ${rest}`,
      '0',
    );
    const greatest = uppers.reduce(
      (rest, { code, index }) =>
        `${code} !== 0 ? N[${32 * index + 31 - program.layout.elements.firstValue} - clz(${code})] : ${rest}`,
      '0',
    );
    const certain = parts.map(({ word, mask }) => and(word.lower, mask)).reduce(or, '0');
    const possible = uppers.map(({ code }) => code).reduce(or, '0');
    const isOnlyNumbers = set.bits.every((mask, word) => (mask & ~numbers[word]!) === 0);
    let some =
      count === 'one' && isOnlyNumbers
        ? '2'
        : out.keep('e', `${certain} !== 0 ? 2 : ${possible} !== 0 ? 1 : 0`);
    let [min, max] = [out.keep('a', least), out.keep('z', greatest)];
    const other = program.otherBits.findIndex((mask, word) => (mask & (set.bits[word] ?? 0)) !== 0);
    if (other >= 0) {
      const isOther = `(${set.words[other]!.upper} & ${program.otherBits[other]}) !== 0`;
      some = out.keep('e', `${isOther} && ${some} === 0 ? 1 : ${some}`);
      min = out.keep('a', `${isOther} ? -Infinity : ${min}`);
      max = out.keep('z', `${isOther} ? Infinity : ${max}`);
    }
    if (count !== 'set') return { min, max, some };
    const { least: fewest, most } = size(out, set);
    return { min, max, some, mayBePlural: `${most} > 1`, isPlural: `${fewest} > 1` };
  }

  /** Number of tuples, at least and at most. */
  cardinality(e: Expression, env: Environment): { readonly least: Code; readonly most: Code } {
    const { f } = this;
    const { out } = f;
    if (e.arity === 1) return this.sizeOf(f.set(e, env), e);
    const [least, most] = [out.variable('n', '0'), out.variable('n', '0')];
    const count = (prefix: readonly ElementCode[], certain: readonly string[]): void => {
      if (prefix.length === e.arity - 1) {
        const own = this.sizeOf(f.relations.last(e, prefix, env), undefined);
        const isCertain = certain.filter((part) => part !== 'true').join(' && ');
        out.line(
          `${isCertain === '' ? '' : `if (${isCertain}) `}${least} += ${own.least}; ${most} += ${own.most};`,
        );
        return;
      }
      forEach(out, f.existing.everything(), (x, isCertain) => count([...prefix, x], [...certain, isCertain]));
    };
    count([], []);
    return { least, most };
  }

  private sizeOf(set: SetCode, e: Expression | undefined): { readonly least: Code; readonly most: Code } {
    const { out, program } = this.f;
    const { least, most } = size(out, set);
    if (e && e.count !== 'set')
      return { least, most: isKnown(set) ? most : out.keep('n', `${most} === 0 ? 0 : 1`) };
    const other = program.otherBits.findIndex((mask, word) => (mask & (set.bits[word] ?? 0)) !== 0);
    if (other < 0 || !set.words[other]) return { least, most };
    const isOther = `(${set.words[other].upper} & ${program.otherBits[other]}) !== 0`;
    return { least, most: out.keep('n', `${isOther} ? Infinity : ${most}`) };
  }

  arithmetic(operator: ExpressionOf<'arithmetic'>['operator'], a: ScalarCode, b: ScalarCode): ScalarCode {
    const { out } = this.f;
    const some = out.keep(
      'e',
      a.some === '2' ? b.some : b.some === '2' ? a.some : `Math.min(${a.some}, ${b.some})`,
    );
    const bounds = (min: string, max: string): ScalarCode => ({
      min: out.keep('a', min),
      max: out.keep('z', max),
      some,
    });
    switch (operator) {
      case 'plus':
        return bounds(`${a.min} + ${b.min}`, `${a.max} + ${b.max}`);
      case 'minus':
        return bounds(`${a.min} - ${b.max}`, `${a.max} - ${b.min}`);
      case 'min':
        return bounds(`Math.min(${a.min}, ${b.min})`, `Math.min(${a.max}, ${b.max})`);
      case 'max':
        return bounds(`Math.max(${a.min}, ${b.min})`, `Math.max(${a.max}, ${b.max})`);
      case 'mul': {
        const corners = [a.min, a.max].flatMap((x) =>
          [b.min, b.max].map((y) => out.keep('m', `${x} * ${y}`)),
        );
        return bounds(`Math.min(${corners.join()})`, `Math.max(${corners.join()})`);
      }
      default: {
        const isZero = `(${b.min} === 0 && ${b.max} === 0)`;
        const mayBeZero = `(${b.min} <= 0 && ${b.max} >= 0)`;
        return {
          min: out.keep('a', `${operator}Min(${a.min}, ${a.max}, ${b.min}, ${b.max})`),
          max: out.keep('z', `${operator}Max(${a.min}, ${a.max}, ${b.min}, ${b.max})`),
          some: out.keep('e', `${isZero} ? 0 : ${mayBeZero} && ${some} === 2 ? 1 : ${some}`),
        };
      }
    }
  }

  private aggregate(e: ExpressionOf<'aggregate'>, env: Environment): ScalarCode {
    const { f } = this;
    const { out } = f;
    const isScalar = e.operand.count !== 'set';
    switch (e.operator) {
      case 'total': {
        if (!isScalar) return this.total(f.set(e.operand, env));
        const [min, max] = [out.variable('a', '0'), out.variable('z', '0')];
        this.add(this.scalar(e.operand, env), 'true', min, max);
        return { min, max, some: '2' };
      }
      case 'absolute':
        return isScalar ? this.absolute(this.scalar(e.operand, env)) : this.ofSet(f.set(e, env), 'set');
      default:
        return isScalar ? this.scalar(e.operand, env) : this.extreme(e.operator, f.set(e.operand, env));
    }
  }

  /** The least or greatest of a set; none if something in it is no number. */
  private extreme(operator: 'least' | 'greatest', set: SetCode): ScalarCode {
    const { f } = this;
    const { out, program } = f;
    const all = this.ofSet(set, 'set');
    const certain = this.ofSet({ ...set, words: set.words.map((w) => w && exactWord(w.lower)) }, 'set');
    const others = intersection(out, set, constantSet(program.numberBits.map((mask) => ~mask)));
    const numeric = `${certain.some} === 2 && !(${someUpper(others)}) ? 2 : 1`;
    const some = out.keep('e', `${all.some} === 0 || ${someLower(others)} ? 0 : ${numeric}`);
    return operator === 'least'
      ? { min: all.min, max: out.keep('z', `${certain.some} === 2 ? ${certain.min} : ${all.max}`), some }
      : { min: out.keep('a', `${certain.some} === 2 ? ${certain.max} : ${all.min}`), max: all.max, some };
  }

  absolute(a: ScalarCode): ScalarCode {
    const { out } = this.f;
    return {
      min: out.keep('a', `${a.min} >= 0 ? ${a.min} : ${a.max} <= 0 ? -${a.max} : 0`),
      max: out.keep('z', `Math.max(Math.abs(${a.min}), Math.abs(${a.max}))`),
      some: a.some,
    };
  }

  /** The sum of the numbers of a set. */
  private total(set: SetCode): ScalarCode {
    const { out, program } = this.f;
    const [min, max] = [out.variable('a', '0'), out.variable('z', '0')];
    const numbers = intersection(out, set, constantSet(program.numberBits));
    forEach(out, numbers, (element, certain) => this.add(this.ofSet(element, 'one'), certain, min, max));
    const other = program.otherBits.findIndex((mask, word) => (mask & (set.bits[word] ?? 0)) !== 0);
    if (other >= 0 && set.words[other])
      out.line(
        `if ((${set.words[other].upper} & ${program.otherBits[other]}) !== 0) { ${min} = -Infinity; ${max} = Infinity; }`,
      );
    return { min, max, some: '2' };
  }

  private sum(e: ExpressionOf<'sum'>, env: Environment): ScalarCode {
    const { f } = this;
    const [min, max] = [f.out.variable('a', '0'), f.out.variable('z', '0')];
    f.formulas.forEachBinding(e.declarations, env, (inner, certain) => {
      const body = e.body.count === 'set' ? this.total(f.set(e.body, inner)) : this.scalar(e.body, inner);
      this.add(body, certain, min, max);
    });
    return { min, max, some: '2' };
  }

  /** Adds a number, if there is one. */
  private add(number: ScalarCode, certain: string, min: Code, max: Code): void {
    const { out } = this.f;
    const isCertain = [certain, number.some === '2' ? 'true' : `${number.some} === 2`]
      .filter((part) => part !== 'true')
      .join(' && ');
    const surely = `${min} += ${number.min}; ${max} += ${number.max};`;
    const maybe = `${min} += Math.min(0, ${number.min}); ${max} += Math.max(0, ${number.max});`;
    if (isCertain === '') out.line(surely);
    else out.line(`if (${isCertain}) { ${surely} } else if (${number.some} !== 0) { ${maybe} }`);
  }
}

const NO_NUMBER: ScalarCode = { min: '0', max: '0', some: '0' };

function constant(value: Code): ScalarCode {
  return { min: value, max: value, some: '2' };
}
