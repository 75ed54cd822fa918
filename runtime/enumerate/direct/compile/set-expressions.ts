/** Expressions as sets in generated code. */
import type { Expression, ExpressionOf } from '../../../spec/form/formula.js';
import { isComputed, isElements } from '../../../spec/form/properties.js';
import {
  Accumulator,
  difference,
  EMPTY_SET,
  forEach,
  intersection,
  keptWord,
  mergeBits,
  type SetCode,
  under,
  union,
  type Word,
} from './code/sets.js';
import type { Environment, FunctionWriter } from './function-writer.js';
import { inputPlace, readPlace } from './places.js';
import { reachesAll } from './reach-all.js';
import type { ScalarCode } from './scalars.js';

export class SetWriter {
  constructor(private readonly f: FunctionWriter) {}

  /** @param e of arity 1. */
  set(e: Expression, env: Environment): SetCode {
    const { f } = this;
    const kinds = reachesAll(f.program, e, env);
    if (kinds) return f.existing.objects(kinds);
    return f.memo.known(e, env) ?? this.written(e, env);
  }

  /** The set, computed where it stands. */
  written(e: Expression, env: Environment): SetCode {
    const { f } = this;
    const { out, program } = f;
    switch (e.kind) {
      case 'empty':
        return EMPTY_SET;
      case 'variable':
        return env.get(e.id)!;
      case 'input': {
        const column = program.inputs.get(e.name);
        if (!column) return EMPTY_SET;
        f.touchInput(column);
        return readPlace(f, inputPlace(column));
      }
      case 'class':
        return f.existing.objects(program.kindsOf(e.name));
      case 'values':
        return this.values(e.set);
      case 'literal':
        return program.values((value) => value === (e.value === 0 ? 0 : e.value));
      case 'relation':
        return this.operator(e, env);
      case 'arithmetic':
        return e.left.count !== 'set' && e.right.count !== 'set'
          ? this.ofScalar(f.scalar(e, env))
          : this.pairwise(e, env);
      case 'aggregate':
        if (e.operator !== 'absolute' || e.operand.count !== 'set') return this.ofScalar(f.scalar(e, env));
        return f.relations.collect(f.set(e.operand, env), (x) =>
          this.ofScalar(f.scalars.absolute(f.scalars.ofSet(x, 'lone'))),
        );
      case 'cardinality':
      case 'sum':
        return this.ofScalar(f.scalar(e, env));
      case 'comprehension':
        return f.relations.comprehension(e, [], env);
      case 'conditional': {
        const condition = f.truth(e.condition, env);
        const no = out.keep('t', `2 - ${condition}`);
        return union(
          out,
          under(out, f.set(e.consequent, env), condition),
          under(out, f.set(e.alternative, env), no),
        );
      }
      case 'invoke':
      case 'text':
        throw new RangeError('what calls methods is judged by running it');
      case 'truth': {
        const holds = f.truth(e.formula, env);
        const no = out.keep('t', `2 - ${holds}`);
        return union(
          out,
          under(
            out,
            program.values((value) => value === true),
            holds,
          ),
          under(
            out,
            program.values((value) => value === false),
            no,
          ),
        );
      }
      case 'identity':
      case 'field':
      case 'array':
      case 'transform':
      case 'let':
      case 'old':
        return EMPTY_SET;
    }
  }

  private operator(e: ExpressionOf<'relation'>, env: Environment): SetCode {
    const { f } = this;
    const { out } = f;
    switch (e.operator) {
      case 'join':
        return this.join(e, env);
      case 'union':
        return union(out, f.set(e.left, env), f.set(e.right, env));
      case 'difference':
        return difference(out, f.set(e.left, env), f.set(e.right, env));
      case 'override': {
        // Of sets: an element of the left is overridden by the same element of the right.
        return union(out, f.set(e.left, env), f.set(e.right, env));
      }
      default:
        return intersection(out, f.set(e.left, env), f.set(e.right, env));
    }
  }

  private join({ left, right }: ExpressionOf<'relation'>, env: Environment): SetCode {
    const { f } = this;
    if (left.arity > 1) return f.relations.preimage(left, f.set(right, env), env);
    if (right.kind === 'relation' && isElements(right.right) && left.count !== 'set' && isComputed(left))
      return this.at(f.scalar(left, env), f.set(right.left, env));
    return f.relations.image(right, f.set(left, env), env);
  }

  /** The elements of arrays at an index that is computed. */
  private at(index: ScalarCode, arrays: SetCode): SetCode {
    const { out, program } = this.f;
    const result = new Accumulator(out, program.words);
    const last = program.elementColumns.length - 1;
    const i = out.fresh('i');
    const isKnown = out.keep('k', `${index.some} === 2 && ${index.min} === ${index.max}`);
    out.block(`if (${index.some} !== 0)`, () => {
      const head = `for (let ${i} = Math.max(0, Math.ceil(${index.min})); ${i} <= Math.min(${last}, ${index.max}); ${i}++)`;
      out.block(head, () =>
        forEach(out, this.f.relations.arraysOf(arrays), (array, certain) =>
          result.add(
            this.f.relations.elementAt(array, i),
            certain === 'true' ? isKnown : `${isKnown} && ${certain}`,
          ),
        ),
      );
    });
    return result.set;
  }

  private values(set: ExpressionOf<'values'>['set']): SetCode {
    const { existing } = this.f;
    switch (set) {
      case 'object':
        return existing.allObjects();
      case 'boolean':
        return existing.booleans();
      case 'univ':
        return existing.univ();
      default:
        return existing.occurring(set);
    }
  }

  /** The results of an operator on all pairs of two sets of numbers. */
  private pairwise(e: ExpressionOf<'arithmetic'>, env: Environment): SetCode {
    const { f } = this;
    const [left, right] = [f.set(e.left, env), f.set(e.right, env)];
    return f.relations.collect(left, (x) =>
      f.relations.collect(right, (y) =>
        this.ofScalar(
          f.scalars.arithmetic(e.operator, f.scalars.ofSet(x, 'lone'), f.scalars.ofSet(y, 'lone')),
        ),
      ),
    );
  }

  /** A computed number as a set: its bit where it is known, else all that lie between its bounds. */
  private ofScalar(number: ScalarCode): SetCode {
    const { out, program } = this.f;
    const { firstValue } = program.layout.elements;
    const isKnown = `${number.some} === 2 && ${number.min} === ${number.max}`;
    const bit = out.keep('x', `${isKnown} ? bitOf(${number.min}) : -1`);
    const bits = mergeBits(program.numberBits, program.otherBits, (x, y) => x | y);
    const low = out.keep('i', `${bit} < 0 && ${number.some} !== 0 ? firstFrom(${number.min}) : 0`);
    const high = out.keep('j', `${bit} < 0 && ${number.some} !== 0 ? lastUpTo(${number.max}) : -1`);
    const words = bits.map((mask, word): Word | undefined => {
      if (mask === 0) return undefined;
      const lower = out.keep('l', `${bit} >= 0 && (${bit} >> 5) === ${word} ? 1 << ${bit} : 0`);
      const offset = firstValue - 32 * word;
      const range = `between(${low} + ${offset}, ${high} + ${offset}) & ${program.numberBits[word]}`;
      const other = program.otherBits[word];
      const open = other === 0 ? range : `(${range}) | ${other}`;
      return keptWord(out, { lower, upper: `(${bit} >= 0 ? ${lower} : ${number.some} === 0 ? 0 : ${open})` });
    });
    return { words, bits };
  }
}
