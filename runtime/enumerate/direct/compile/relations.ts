/**
 * Relations in generated code. None is ever stored: a relation of arity k is what it gives for k - 1 elements.
 * What a
 * set leads to (its image) and comes from (its preimage) goes through fields directly.
 */
import type { Expression, ExpressionOf } from '../../../spec/form/formula.js';
import { isElements } from '../../../spec/form/properties.js';
import { closureOf } from './closure.js';
import {
  Accumulator,
  canHold,
  constantSet,
  difference,
  type ElementCode,
  EMPTY_SET,
  forEach,
  intersection,
  isElement,
  isWithin,
  type SetCode,
  someCommon,
  someLower,
  someUpper,
  under,
  union,
} from './code/sets.js';
import type { Code } from './code/source.js';
import type { Environment, FunctionWriter } from './function-writer.js';
import { elementPlace, fieldPlace, readPlace } from './places.js';

export class RelationWriter {
  constructor(private readonly f: FunctionWriter) {}

  /** The last elements of the tuples of `e` that begin with these elements: one fewer than its arity. */
  last(e: Expression, prefix: readonly ElementCode[], env: Environment): SetCode {
    const { f } = this;
    const { out } = f;
    if (prefix.length === 0) return f.set(e, env);
    const [first, ...others] = prefix as [ElementCode, ...ElementCode[]];
    switch (e.kind) {
      case 'field':
      case 'identity':
      case 'transform':
        return this.image(e, first, env);
      case 'array': {
        if (e.relation !== 'elements') return this.image(e, first, env);
        return this.elementsAt(first, others[0]!);
      }
      case 'comprehension':
        return this.comprehension(e, prefix, env);
      case 'conditional': {
        const condition = f.truth(e.condition, env);
        const yes = under(out, this.last(e.consequent, prefix, env), condition);
        return union(
          out,
          yes,
          under(out, this.last(e.alternative, prefix, env), out.keep('t', `2 - ${condition}`)),
        );
      }
      case 'relation':
        return this.lastOfOperator(e, prefix, env);
      case 'empty':
      case 'variable':
      case 'input':
      case 'class':
      case 'values':
      case 'literal':
      case 'arithmetic':
      case 'aggregate':
      case 'cardinality':
      case 'sum':
      case 'let':
      case 'old':
      case 'invoke':
      case 'text':
      case 'truth':
        return EMPTY_SET;
    }
  }

  private lastOfOperator(
    e: ExpressionOf<'relation'>,
    prefix: readonly ElementCode[],
    env: Environment,
  ): SetCode {
    const { f } = this;
    const { out } = f;
    const { left, right } = e;
    const both = (): [SetCode, SetCode] => [this.last(left, prefix, env), this.last(right, prefix, env)];
    switch (e.operator) {
      case 'union':
        return union(out, ...both());
      case 'intersection':
        return intersection(out, ...both());
      case 'difference':
        return difference(out, ...both());
      case 'override': {
        const isIn = this.beginsWith(right, prefix[0]!, env);
        const kept = under(out, this.last(left, prefix, env), out.keep('t', `2 - ${isIn}`));
        return union(out, kept, this.last(right, prefix, env));
      }
      case 'domain':
        return under(out, this.last(right, prefix, env), this.membership(prefix[0]!, f.set(left, env)));
      case 'range':
        return intersection(out, this.last(left, prefix, env), f.set(right, env));
      case 'product': {
        const arity = left.arity;
        const isIn = this.contains(left, prefix.slice(0, arity), env);
        return under(out, this.last(right, prefix.slice(arity), env), isIn);
      }
      case 'join': {
        const arity = left.arity;
        if (right.arity === 1) {
          const target = f.set(right, env);
          return this.sourcesInto(target, (z) => this.last(left, [...prefix, z], env));
        }
        if (left.arity === 1 && isElements(right)) {
          const [index] = prefix as [ElementCode];
          const result = new Accumulator(out, f.program.words);
          forEach(out, this.arraysOf(f.set(left, env)), (array, certain) =>
            result.add(this.elementsAt(array, index), certain),
          );
          return result.set;
        }
        const middle = this.last(left, prefix.slice(0, arity - 1), env);
        const rest = prefix.slice(arity - 1);
        if (rest.length === 0) return this.image(right, middle, env);
        const result = new Accumulator(out, f.program.words);
        forEach(out, middle, (y, certain) => result.add(this.last(right, [y, ...rest], env), certain));
        return result.set;
      }
    }
  }

  /** What a binary relation leads to from a set. */
  image(e: Expression, from: SetCode, env: Environment): SetCode {
    const { f } = this;
    const { out, program } = f;
    if (from.words.every((word) => !word)) return EMPTY_SET;
    switch (e.kind) {
      case 'empty':
        return EMPTY_SET;
      case 'identity':
        return intersection(out, from, f.existing.univ());
      case 'field': {
        const column = program.fields.get(e.name);
        if (!column || !canHold(from, program.objectBits)) return EMPTY_SET;
        const objects = this.objectsOf(from);
        f.touch(column, objects);
        if (isElement(objects)) return readPlace(f, fieldPlace(column, objects));
        return this.collect(objects, (object) => readPlace(f, fieldPlace(column, object)));
      }
      case 'array': {
        const arrays = this.arraysOf(from);
        if (e.relation === 'indices') return this.collect(arrays, (array) => f.existing.indices(array));
        return this.collect(arrays, (array) => this.items(array));
      }
      case 'transform':
        if (e.operator === 'transpose') return this.preimage(e.operand, from, env);
        return this.closed(e.operator, from, (x) => this.image(e.operand, x, env));
      case 'relation':
        switch (e.operator) {
          case 'union':
            return union(out, this.image(e.left, from, env), this.image(e.right, from, env));
          case 'domain':
            return this.image(e.right, intersection(out, from, f.set(e.left, env)), env);
          case 'range':
            return intersection(out, this.image(e.left, from, env), f.set(e.right, env));
          case 'join':
            if (e.left.arity === 2 && e.right.arity === 2)
              return this.image(e.right, this.image(e.left, from, env), env);
            return this.collect(from, (x) => this.last(e, [x], env));
          default:
            return this.collect(from, (x) => this.last(e, [x], env));
        }
      default:
        return this.collect(from, (x) => this.last(e, [x], env));
    }
  }

  /** What leads into a set by a binary relation. */
  preimage(e: Expression, into: SetCode, env: Environment): SetCode {
    const { f } = this;
    const { out, program } = f;
    switch (e.kind) {
      case 'empty':
        return EMPTY_SET;
      case 'identity':
        return intersection(out, into, f.existing.univ());
      case 'field': {
        const column = program.fields.get(e.name);
        if (!column) return EMPTY_SET;
        const owners = f.existing.objects(program.kinds.filter(({ index }) => column.types[index]));
        f.touch(column, owners);
        return this.sources(owners, into, (object) => readPlace(f, fieldPlace(column, object)));
      }
      case 'transform':
        if (e.operator === 'transpose') return this.image(e.operand, into, env);
        return this.closed(e.operator, into, (x) => this.preimage(e.operand, x, env));
      case 'relation':
        switch (e.operator) {
          case 'union':
            return union(out, this.preimage(e.left, into, env), this.preimage(e.right, into, env));
          case 'domain':
            return intersection(out, f.set(e.left, env), this.preimage(e.right, into, env));
          case 'range':
            return this.preimage(e.left, intersection(out, into, f.set(e.right, env)), env);
          case 'join':
            if (e.left.arity === 2 && e.right.arity === 2)
              return this.preimage(e.left, this.preimage(e.right, into, env), env);
        }
    }
    return this.sourcesInto(into, (x) => this.last(e, [x], env));
  }

  /** Whether the tuple is in the relation. */
  contains(e: Expression, tuple: readonly ElementCode[], env: Environment): Code {
    return this.membership(tuple[tuple.length - 1]!, this.last(e, tuple.slice(0, -1), env));
  }

  membership(element: ElementCode, set: SetCode): Code {
    const { out } = this.f;
    const [lower, upper] = [
      someCommon(element, 'lower', set, 'lower'),
      someCommon(element, 'lower', set, 'upper'),
    ];
    if (lower === 'true') return '2';
    if (upper === 'false') return '0';
    return out.keep('t', lower === upper ? `${upper} ? 2 : 0` : `${lower} ? 2 : ${upper} ? 1 : 0`);
  }

  /** Whether some tuple begins with the element. */
  beginsWith(e: Expression, element: ElementCode, env: Environment): Code {
    const { f } = this;
    if (e.arity === 1) return this.membership(element, f.set(e, env));
    const truth = f.out.variable('t', '0');
    this.someTuple(e, [element], env, truth);
    return truth;
  }

  private someTuple(e: Expression, prefix: readonly ElementCode[], env: Environment, truth: Code): void {
    const { out } = this.f;
    if (prefix.length === e.arity - 1) {
      const set = this.last(e, prefix, env);
      out.line(
        `if (${someLower(set)}) ${truth} = 2; else if (${truth} === 0 && ${someUpper(set)}) ${truth} = 1;`,
      );
      return;
    }
    forEach(out, this.f.existing.everything(), (x) => this.someTuple(e, [...prefix, x], env, truth));
  }

  /** One or more steps, or zero or more, from a set. */
  private closed(
    operator: 'closure' | 'reflexive',
    from: SetCode,
    step: (element: ElementCode) => SetCode,
  ): SetCode {
    const whole = closureOf(this.f, from, step);
    return operator === 'closure' ? whole : union(this.f.out, from, whole);
  }

  /** The elements of an array at the index that an element is. */
  private elementsAt(array: ElementCode, index: ElementCode): SetCode {
    const { out, program } = this.f;
    const result = new Accumulator(out, program.words);
    if (program.elementColumns.length === 0) return EMPTY_SET;
    const at = out.keep('i', `INDEX[${index.bit}]`);
    out.block(`if (${at} >= 0)`, () => result.add(this.elementAt(array, at)));
    return result.set;
  }

  /** @param index a JavaScript expression, below the greatest length. */
  elementAt(array: ElementCode, index: Code): SetCode {
    this.f.touchElement(index, array);
    return readPlace(this.f, elementPlace(this.f, array, index));
  }

  /** All elements of an array. */
  private items(array: ElementCode): SetCode {
    const { out, program } = this.f;
    const result = new Accumulator(out, program.words);
    const index = out.fresh('i');
    out.block(`for (let ${index} = 0; ${index} < ${program.elementColumns.length}; ${index}++)`, () =>
      result.add(this.elementAt(array, index)),
    );
    return result.set;
  }

  /** The union of the sets of a set's elements. */
  collect(from: SetCode, of: (element: ElementCode) => SetCode): SetCode {
    const { out, program } = this.f;
    if (isElement(from)) return of(from);
    const result = new Accumulator(out, program.words);
    forEach(out, from, (element, certain) => result.add(of(element), certain));
    return result.set;
  }

  /** The candidates whose set, as `of` gives it, has an element in common with `into`. */
  private sources(candidates: SetCode, into: SetCode, of: (element: ElementCode) => SetCode): SetCode {
    const { out, program } = this.f;
    const result = new Accumulator(out, program.words);
    forEach(out, candidates, (element, certain) => {
      const set = of(element);
      out.block(`if (${someCommon(set, 'upper', into, 'upper')})`, () => {
        const lower = someCommon(set, 'lower', into, 'lower');
        result.add(element, certain === 'true' ? lower : `${certain} && ${lower}`);
      });
    });
    return result.set;
  }

  private sourcesInto(into: SetCode, of: (element: ElementCode) => SetCode): SetCode {
    return this.sources(this.f.existing.everything(), into, of);
  }

  comprehension(e: ExpressionOf<'comprehension'>, prefix: readonly ElementCode[], env: Environment): SetCode {
    const { f } = this;
    const { out, program } = f;
    let isIn: Code = '2';
    let inner = env;
    for (const [index, binding] of e.declarations.entries()) {
      const element = prefix[index];
      if (!element) break;
      isIn = f.formulas.conjunction(isIn, this.membership(element, f.set(binding.domain, inner)));
      inner = new Map(inner).set(binding.id, element);
      isIn = f.formulas.conjunction(isIn, f.formulas.distinct(binding, element, inner));
    }
    const binding = e.declarations[e.declarations.length - 1]!;
    const result = new Accumulator(out, program.words);
    out.block(`if (${isIn} !== 0)`, () => {
      forEach(out, f.set(binding.domain, inner), (element, certain) => {
        const own = new Map(inner).set(binding.id, element);
        const holds = f.formulas.conjunction(
          f.formulas.distinct(binding, element, own),
          f.truth(e.body, own),
        );
        const all = [certain, `${isIn} === 2`, `${holds} === 2`].filter((part) => part !== 'true');
        out.block(`if (${holds} !== 0)`, () => result.add(element, all.join(' && ')));
      });
    });
    return result.set;
  }

  objectsOf(set: SetCode): SetCode {
    return this.restricted(set, this.f.program.objectBits);
  }

  arraysOf(set: SetCode): SetCode {
    return this.restricted(set, this.f.program.arrayBits);
  }

  private restricted(set: SetCode, bits: readonly number[]): SetCode {
    return isWithin(set, bits) ? set : intersection(this.f.out, set, constantSet(bits));
  }
}
