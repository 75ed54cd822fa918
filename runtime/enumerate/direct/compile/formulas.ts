/** The truth of formulas in generated code: 0 for false, 1 for not known yet, 2 for true. */
import type { Binding, Expression, Formula, FormulaOf } from '../../../spec/form/formula.js';
import { placeOf } from '../../../spec/form/places.js';
import { isComputed, isNumber } from '../../../spec/form/properties.js';
import { NULL_BIT, UNDEFINED_BIT } from '../space/elements.js';
import {
  type ElementCode,
  forEach,
  isKnown,
  type SetCode,
  size,
  someCommon,
  someLower,
  someOutside,
  someUpper,
} from './code/sets.js';
import type { Code } from './code/source.js';
import type { Environment, FunctionWriter } from './function-writer.js';
import { elementPlace, fieldPlace, inputPlace, type PlaceCode, readWords } from './places.js';
import type { ScalarCode } from './scalars.js';

export class FormulaWriter {
  constructor(private readonly f: FunctionWriter) {}

  truth(formula: Formula, env: Environment): Code {
    const { f } = this;
    const { out } = f;
    switch (formula.kind) {
      case 'constant':
        return formula.value ? '2' : '0';
      case 'multiplicity':
        return this.multiplicity(formula, env);
      case 'compare':
        return this.comparison(formula, env);
      case 'not':
        return this.negation(this.truth(formula.operand, env));
      case 'and':
        return this.list(
          formula.parts.map((part) => () => this.truth(part, env)),
          '0',
        );
      case 'or':
        return this.list(
          formula.parts.map((part) => () => this.truth(part, env)),
          '2',
        );
      case 'iff': {
        const [a, b] = [this.truth(formula.left, env), this.truth(formula.right, env)];
        return out.keep('t', `${a} === 1 || ${b} === 1 ? 1 : ${a} === ${b} ? 2 : 0`);
      }
      case 'implies': {
        const { condition, consequent, alternative } = formula;
        if (!alternative)
          return this.list(
            [() => this.negation(this.truth(condition, env)), () => this.truth(consequent, env)],
            '2',
          );
        const decides = this.truth(condition, env);
        const [yes, no] = [out.variable('t', '1'), out.variable('t', '1')];
        out.block(`if (${decides} !== 0)`, () => out.line(`${yes} = ${this.truth(consequent, env)};`));
        out.block(`if (${decides} !== 2)`, () => out.line(`${no} = ${this.truth(alternative, env)};`));
        return out.keep(
          't',
          `${decides} === 2 ? ${yes} : ${decides} === 0 ? ${no} : ${yes} === ${no} ? ${yes} : 1`,
        );
      }
      case 'quantified':
        return this.quantified(formula, env);
      case 'holds': {
        const isTrue = f.program.values((value) => value === true);
        const set = f.set(formula.operand, env);
        return this.decide(
          someCommon(set, 'lower', isTrue, 'lower'),
          someCommon(set, 'upper', isTrue, 'lower'),
        );
      }
      case 'nullness':
        return this.nullness(formula.operand, formula.value, env);
      case 'let':
      case 'old':
        throw new RangeError(`a ${formula.kind} is left in a normalized formula`);
    }
  }

  negation(truth: Code): Code {
    return this.f.out.keep('t', /^\d$/u.test(truth) ? String(2 - Number(truth)) : `2 - ${truth}`);
  }

  conjunction(a: Code, b: Code): Code {
    if (a === '2' || b === '0') return b;
    if (b === '2' || a === '0') return a;
    return this.f.out.keep('t', `${a} < ${b} ? ${a} : ${b}`);
  }

  /** The truth of what certainly holds or possibly holds, two JavaScript conditions. */
  private decide(lower: string, upper: string): Code {
    if (lower === 'true') return '2';
    if (upper === 'false') return '0';
    return this.f.out.keep('t', lower === upper ? `${upper} ? 2 : 0` : `${lower} ? 2 : ${upper} ? 1 : 0`);
  }

  /** A list of parts of which one with the value `deciding` decides. What is not known yet decides nothing. */
  private list(parts: readonly (() => Code)[], deciding: '0' | '2'): Code {
    const { out } = this.f;
    const otherwise = deciding === '0' ? '2' : '0';
    const result = out.variable('t', otherwise);
    const label = out.fresh('B');
    out.block(`${label}:`, () => {
      for (const part of parts) {
        const truth = part();
        if (truth === otherwise) continue;
        out.line(`if (${truth} === ${deciding}) { ${result} = ${deciding}; break ${label}; }`);
        out.line(`if (${truth} === 1) ${result} = 1;`);
      }
    });
    return result;
  }

  private multiplicity({ quantifier, operand }: FormulaOf<'multiplicity'>, env: Environment): Code {
    const { f } = this;
    const { out } = f;
    if (operand.arity > 1) {
      const { least, most } = f.scalars.cardinality(operand, env);
      return this.ofSize(quantifier, least, most);
    }
    const set = f.set(operand, env);
    const isOne = operand.count === 'one';
    const some = isOne ? '2' : this.decide(someLower(set), someUpper(set));
    if (quantifier === 'some') return some;
    if (quantifier === 'no') return this.negation(some);
    if (operand.count !== 'set') return quantifier === 'lone' ? '2' : some;
    const { least, most } = size(out, set);
    return this.ofSize(quantifier, least, most);
  }

  private ofSize(quantifier: FormulaOf<'multiplicity'>['quantifier'], least: Code, most: Code): Code {
    const { out } = this.f;
    switch (quantifier) {
      case 'some':
        return out.keep('t', `${least} > 0 ? 2 : ${most} === 0 ? 0 : 1`);
      case 'no':
        return out.keep('t', `${least} > 0 ? 0 : ${most} === 0 ? 2 : 1`);
      case 'lone':
        return out.keep('t', `${least} > 1 ? 0 : ${most} <= 1 ? 2 : 1`);
      case 'one':
        return out.keep('t', `${least} > 1 || ${most} === 0 ? 0 : ${least} === 1 && ${most} === 1 ? 2 : 1`);
    }
  }

  private comparison({ operator, left, right }: FormulaOf<'compare'>, env: Environment): Code {
    const { f } = this;
    if (operator === '<' || operator === '<=')
      return this.order(operator, f.scalar(left, env), f.scalar(right, env));
    if (isNumberComparison({ operator, left, right }))
      return this.sameNumber(f.scalar(left, env), f.scalar(right, env));
    if (left.arity > 1) return this.pointwise({ operator, left, right }, env);
    const [a, b] = [f.set(left, env), f.set(right, env)];
    return this.compareSets(
      operator,
      a,
      b,
      left.count === 'one' && (operator === 'in' || right.count === 'one'),
    );
  }

  /** @param areDisjointDifferent sets without a common element cannot compare. */
  private compareSets(operator: '=' | 'in', a: SetCode, b: SetCode, areDisjointDifferent: boolean): Code {
    const parts = (boundOfA: 'lower' | 'upper', boundOfB: 'lower' | 'upper'): string[] => [
      someOutside(a, boundOfA, b, boundOfB),
      ...(operator === '=' ? [someOutside(b, boundOfA, a, boundOfB)] : []),
    ];
    const isOutside = anyOf(parts('lower', 'upper'));
    const common = areDisjointDifferent ? someCommon(a, 'upper', b, 'upper') : 'true';
    const differs = anyOf([
      isOutside,
      common === 'true' ? 'false' : common === 'false' ? 'true' : `!(${common})`,
    ]);
    const mayDiffer = isKnown(a) && isKnown(b) ? isOutside : anyOf(parts('upper', 'lower'));
    if (differs === 'true') return '0';
    if (mayDiffer === 'false') return '2';
    return this.f.out.keep(
      't',
      differs === mayDiffer ? `${differs} ? 0 : 2` : `${differs} ? 0 : ${mayDiffer} ? 1 : 2`,
    );
  }

  /** Relations are compared by what they give for each tuple of elements. */
  private pointwise(
    { operator, left, right }: Pick<FormulaOf<'compare'>, 'operator' | 'left' | 'right'>,
    env: Environment,
  ): Code {
    const { f } = this;
    const { out } = f;
    const result = out.variable('t', '2');
    const label = out.fresh('B');
    const visit = (prefix: readonly ElementCode[], certain: readonly string[]): void => {
      if (prefix.length < left.arity - 1) {
        forEach(out, f.existing.everything(), (x, isCertain) =>
          visit([...prefix, x], [...certain, isCertain]),
        );
        return;
      }
      const [a, b] = [f.relations.last(left, prefix, env), f.relations.last(right, prefix, env)];
      const truth = this.compareSets(operator as '=' | 'in', a, b, false);
      const isCertain = certain.filter((part) => part !== 'true').map((part) => ` && ${part}`);
      out.line(`if (${truth} === 0${isCertain.join('')}) { ${result} = 0; break ${label}; }`);
      out.line(`if (${truth} !== 2) ${result} = 1;`);
    };
    out.block(`${label}:`, () => visit([], []));
    return result;
  }

  order(operator: '<' | '<=', a: ScalarCode, b: ScalarCode): Code {
    const [less, notLess] = operator === '<' ? ['<', '>='] : ['<=', '>'];
    const none = [a, b].flatMap(({ some }) => (some === '2' ? [] : [`${some} === 0`]));
    const never = anyOf([
      ...none,
      `${a.min} ${notLess} ${b.max}`,
      ...[a, b].flatMap((x) => x.isPlural ?? []),
    ]);
    const surely = [
      ...[a, b].flatMap(({ some }) => (some === '2' ? [] : [`${some} === 2`])),
      `${a.max} ${less} ${b.min}`,
      ...[a, b].flatMap((x) => (x.mayBePlural ? [`!(${x.mayBePlural})`] : [])),
    ].join(' && ');
    return this.f.out.keep('t', `${never} ? 0 : ${surely} ? 2 : 1`);
  }

  private sameNumber(a: ScalarCode, b: ScalarCode): Code {
    const certain = anyOf([a, b].map(({ some }) => (some === '2' ? 'true' : `${some} === 2`)));
    const none = [a, b].map(({ some }) => (some === '2' ? 'false' : `${some} === 0`));
    const apart = anyOf([...none, `${a.max} < ${b.min}`, `${b.max} < ${a.min}`]);
    const bothNone = none.includes('false') ? '' : `${none.join(' && ')} ? 2 : `;
    const both = [a, b].flatMap(({ some }) => (some === '2' ? [] : [`${some} === 2`]));
    const same = [...both, `${a.min} === ${a.max}`, `${b.min} === ${b.max}`, `${a.min} === ${b.min}`].join(
      ' && ',
    );
    const different = certain === 'true' ? '0' : `(${certain} ? 0 : 1)`;
    return this.f.out.keep('t', `${bothNone}${apart} ? ${different} : ${same} ? 2 : 1`);
  }

  private quantified(
    { quantifier, declarations: bindings, body }: FormulaOf<'quantified'>,
    env: Environment,
  ): Code {
    const { out } = this.f;
    if (quantifier === 'one' || quantifier === 'lone') {
      const [least, most] = [out.variable('n', '0'), out.variable('n', '0')];
      this.forEachBinding(bindings, env, (inner, certain) => {
        const truth = this.truth(body, inner);
        const isCertain = certain === 'true' ? '' : ` && ${certain}`;
        out.line(`if (${truth} !== 0) { ${most}++; if (${truth} === 2${isCertain}) ${least}++; }`);
      });
      return this.ofSize(quantifier, least, most);
    }
    const [neutral, deciding] = quantifier === 'all' ? ['2', '0'] : ['0', '2'];
    const result = out.variable('t', neutral);
    this.forEachBinding(bindings, env, (inner, certain, label) => {
      const truth = this.truth(body, inner);
      if (truth === neutral) return;
      const isCertain = certain === 'true' ? '' : ` && ${certain}`;
      out.line(
        `if (${truth} !== ${neutral}) { if (${truth} === ${deciding}${isCertain}) { ${result} = ${deciding}; break ${label}; } ${result} = 1; }`,
      );
    });
    return quantifier === 'no' ? this.negation(result) : result;
  }

  /**
   * Goes through all combinations of elements that variables can take.
   * @param body given the condition that all elements are in their sets for certain, and the label of the loops.
   */
  forEachBinding(
    bindings: readonly Binding[],
    env: Environment,
    body: (env: Environment, certain: string, label: string) => void,
  ): void {
    const { f } = this;
    const { out } = f;
    const label = out.fresh('B');
    const step = (index: number, inner: Environment, certain: readonly string[]): void => {
      const binding = bindings[index];
      if (!binding) {
        body(inner, certain.filter((part) => part !== 'true').join(' && ') || 'true', label);
        return;
      }
      forEach(out, f.set(binding.domain, inner), (element, isCertain) => {
        const isDistinct = this.distinct(binding, element, inner);
        if (isDistinct === '0') return;
        if (isDistinct !== '2') out.line(`if (${isDistinct} === 0) continue;`);
        step(index + 1, new Map(inner).set(binding.id, element), [...certain, isCertain]);
      });
    };
    out.block(`${label}:`, () => step(0, env, []));
  }

  /** Whether the element of a variable is none of those declared with the same `disj`. */
  distinct(binding: Binding, element: ElementCode, env: Environment): Code {
    const others = binding.distinctFrom.map((id) => `${env.get(id)!.bit} === ${element.bit}`);
    return others.length === 0 ? '2' : this.f.out.keep('t', `${others.join(' || ')} ? 0 : 2`);
  }

  /** Whether a place holds null, or undefined; false where there is no place. */
  private nullness(e: Expression, value: 'null' | 'undefined', env: Environment): Code {
    const { f } = this;
    const { out, program } = f;
    const place = placeOf(e);
    if (!place) return '0';
    if (place.kind === 'input') {
      const column = program.inputs.get(place.name);
      if (!column) return value === 'undefined' ? '2' : '0';
      f.touchInput(column);
      return this.isNothing(inputPlace(column), value);
    }
    const result = out.variable('t', '0');
    const label = out.fresh('B');
    const note = (truth: Code, certain: readonly string[]): void => {
      const isCertain = certain.filter((part) => part !== 'true').map((part) => ` && ${part}`);
      out.line(
        `if (${truth} !== 0) { if (${truth} === 2${isCertain.join('')}) { ${result} = 2; break ${label}; } ${result} = 1; }`,
      );
    };
    out.block(`${label}:`, () => {
      if (place.kind === 'field') {
        const column = program.fields.get(place.name);
        const objects = f.relations.objectsOf(f.set(place.objects, env));
        if (column) f.touch(column, objects);
        forEach(out, objects, (object, certain) =>
          note(
            column ? this.isNothing(fieldPlace(column, object), value) : value === 'undefined' ? '2' : '0',
            [certain],
          ),
        );
      } else {
        const indices = f.set(place.indices, env);
        forEach(out, f.relations.arraysOf(f.set(place.arrays, env)), (array, certain) =>
          forEach(out, indices, (index, isIndex) => {
            const inside = f.relations.membership(index, f.existing.indices(array));
            out.line(`if (${inside} === 0) continue;`);
            const at = out.keep('i', `INDEX[${index.bit}]`);
            f.touchElement(at, array);
            note(this.isNothing(elementPlace(f, array, at), value), [certain, isIndex, `${inside} === 2`]);
          }),
        );
      }
    });
    return result;
  }

  private isNothing(place: PlaceCode, value: 'null' | 'undefined'): Code {
    const { out } = this.f;
    const raw = readWords(this.f, place);
    const bit = 1 << (value === 'null' ? NULL_BIT : UNDEFINED_BIT);
    const first = place.column.words[0]?.word === 0 ? raw[0]! : '0';
    const rest = raw.map((mask, at) => (place.column.words[at]!.word === 0 ? `(${mask} & ${~bit})` : mask));
    const isAbsent = raw.map((mask) => `${mask} === 0`).join(' && ') || 'true';
    const others = `(${rest.join(' | ') || '0'}) === 0`;
    return value === 'null'
      ? out.keep('t', `(${first} & ${bit}) === 0 ? 0 : ${others} ? 2 : 1`)
      : out.keep('t', `${others} ? 2 : (${first} & ${bit}) === 0 && !(${isAbsent}) ? 0 : 1`);
  }
}

/** Whether both sides are at most one number and one of them is computed. */
export function isNumberComparison(f: Pick<FormulaOf<'compare'>, 'operator' | 'left' | 'right'>): boolean {
  return (
    f.operator === '=' &&
    [f.left, f.right].every((e) => e.count !== 'set' && isNumber(e)) &&
    [f.left, f.right].some(isComputed)
  );
}

function anyOf(conditions: readonly string[]): string {
  const some = conditions.filter((condition) => condition !== 'false');
  if (some.includes('true')) return 'true';
  if (some.length === 0) return 'false';
  return some.length === 1 ? some[0]! : `(${some.map((condition) => `(${condition})`).join(' || ')})`;
}
