/**
 * Formulas that must hold, in generated code: the truth as far as it is known, and what follows from it for places
 * that are not decided. 0 says that the formula is false, or that a place has no possibility left.
 */
import type { Expression, Formula, FormulaOf } from '../../../spec/form/formula.js';
import { NULL_BIT, UNDEFINED_BIT } from '../space/elements.js';
import { forEach, type SetCode, size, someLower } from './code/sets.js';
import type { Code } from './code/source.js';
import { isNumberComparison } from './formulas.js';
import type { Environment, FunctionWriter } from './function-writer.js';
import { isNarrowable } from './narrowing.js';
import { NumberNarrowing } from './number-narrowing.js';
import type { Literal, Step } from './plan/constraints.js';

export class AssertionWriter {
  private readonly numbers: NumberNarrowing;

  constructor(private readonly f: FunctionWriter) {
    this.numbers = new NumberNarrowing(f);
  }

  truthOf({ formula, positive }: Literal, env: Environment): Code {
    const truth = this.f.truth(formula, env);
    return positive ? truth : this.f.formulas.negation(truth);
  }

  /** For all elements of the bindings that satisfy the guards, the body must hold. */
  steps(steps: readonly Step[], body: Literal, env: Environment): Code {
    const { f } = this;
    const { out } = f;
    const [step, ...rest] = steps;
    if (!step) return this.literal(body, env);
    const result = out.variable('t', '2');
    if (step.kind === 'guard') {
      const guard = this.truthOf(step.literal, env);
      out.block(`if (${guard} === 2)`, () => {
        out.line(`${result} = ${this.steps(rest, body, env)};`);
        out.line(`if (${result} === 0) return 0;`);
      });
      out.block(`else if (${guard} === 1)`, () => {
        const truth = this.truthOfSteps(rest, body, env);
        out.block(`if (${truth} === 0)`, () => this.require(negated(step.literal), env));
        out.line(`if (${truth} !== 2) ${result} = 1;`);
      });
      return result;
    }
    const { binding } = step;
    const domain = f.set(binding.domain, env);
    forEach(out, domain, (element, certain) => {
      const isDistinct = f.formulas.distinct(binding, element, env);
      if (isDistinct === '0') return;
      if (isDistinct !== '2') out.line(`if (${isDistinct} === 0) continue;`);
      const inner = new Map(env).set(binding.id, element);
      const certainly = (): void => {
        const truth = this.steps(rest, body, inner);
        out.line(`if (${truth} !== 2) { if (${truth} === 0) return 0; ${result} = 1; }`);
      };
      if (certain === 'true') {
        certainly();
        return;
      }
      out.block(`if (${certain})`, certainly);
      out.block('else', () => {
        const truth = this.truthOfSteps(rest, body, inner);
        out.block(`if (${truth} !== 2)`, () => {
          out.line(`${result} = 1;`);
          out.block(`if (${truth} === 0)`, () =>
            f.narrowing.restrict(binding.domain, f.narrowing.except(element), env),
          );
        });
      });
    });
    return result;
  }

  /** The truth of the same, which narrows nothing. */
  truthOfSteps(steps: readonly Step[], body: Literal, env: Environment): Code {
    const { f } = this;
    const { out } = f;
    const [step, ...rest] = steps;
    if (!step) return this.truthOf(body, env);
    const result = out.variable('t', '2');
    if (step.kind === 'guard') {
      const guard = this.truthOf(step.literal, env);
      out.block(`if (${guard} !== 0)`, () => {
        const truth = this.truthOfSteps(rest, body, env);
        out.line(`${result} = ${guard} === 2 || ${truth} === 2 ? ${truth} : 1;`);
      });
      return result;
    }
    const label = out.fresh('B');
    out.block(`${label}:`, () => {
      forEach(out, f.set(step.binding.domain, env), (element, certain) => {
        const isDistinct = f.formulas.distinct(step.binding, element, env);
        if (isDistinct === '0') return;
        if (isDistinct !== '2') out.line(`if (${isDistinct} === 0) continue;`);
        const truth = this.truthOfSteps(rest, body, new Map(env).set(step.binding.id, element));
        const isCertain = certain === 'true' ? '' : ` && ${certain}`;
        out.line(`if (${truth} === 0${isCertain}) { ${result} = 0; break ${label}; }`);
        out.line(`if (${truth} !== 2) ${result} = 1;`);
      });
    });
    return result;
  }

  /** What follows from a literal that must hold, for its effect. */
  require(literal: Literal, env: Environment): void {
    const truth = this.literal(literal, env);
    if (truth !== '2') this.f.out.line(`if (${truth} === 0) return 0;`);
  }

  /** The truth of a literal that must hold, after what follows from it was done. */
  literal({ formula: f, positive }: Literal, env: Environment): Code {
    switch (f.kind) {
      case 'not':
        return this.literal({ formula: f.operand, positive: !positive }, env);
      case 'and':
      case 'or': {
        const parts = f.parts.map((formula) => ({ formula, positive }));
        return (f.kind === 'and') === positive ? this.allOf(parts, env) : this.someOf(parts, env);
      }
      case 'implies': {
        const { condition, consequent, alternative } = f;
        const parts = [
          this.implication({ formula: condition, positive: true }, { formula: consequent, positive }),
          ...(alternative
            ? [this.implication({ formula: condition, positive: false }, { formula: alternative, positive })]
            : []),
        ];
        if (!alternative && !positive)
          return this.allOf(
            [
              { formula: condition, positive: true },
              { formula: consequent, positive: false },
            ],
            env,
          );
        return this.allOf(parts, env, (part, inner) => this.someOf(part, inner));
      }
      case 'iff':
        return this.equivalence(f, positive, env);
      case 'quantified': {
        const isUniversal = positive
          ? f.quantifier === 'all' || f.quantifier === 'no'
          : f.quantifier === 'some';
        if (!isUniversal) break;
        const steps = f.declarations.map((binding): Step => ({ kind: 'bind', binding }));
        return this.steps(steps, { formula: f.body, positive: f.quantifier === 'all' }, env);
      }
      case 'constant':
        return f.value === positive ? '2' : '0';
    }
    return this.atom({ formula: f, positive }, env);
  }

  private implication(condition: Literal, consequent: Literal): readonly Literal[] {
    return [negated(condition), consequent];
  }

  private allOf<T>(
    parts: readonly T[],
    env: Environment,
    each: (part: T, env: Environment) => Code = (part, inner) => this.literal(part as Literal, inner),
  ): Code {
    const { out } = this.f;
    const result = out.variable('t', '2');
    for (const part of parts) {
      const truth = each(part, env);
      if (truth === '2') continue;
      out.line(`if (${truth} !== 2) { if (${truth} === 0) return 0; ${result} = 1; }`);
    }
    return result;
  }

  /** Where all parts but one are false, that one must hold. */
  private someOf(parts: readonly Literal[], env: Environment): Code {
    const { out } = this.f;
    const result = out.variable('t', '0');
    const [open, at] = [out.variable('n', '0'), out.variable('n', '-1')];
    const label = out.fresh('B');
    out.block(`${label}:`, () => {
      for (const [index, part] of parts.entries()) {
        const truth = this.truthOf(part, env);
        out.line(`if (${truth} === 2) { ${result} = 2; break ${label}; }`);
        out.line(`if (${truth} === 1) { ${open}++; ${at} = ${index}; }`);
      }
      out.line(`if (${open} > 1) { ${result} = 1; break ${label}; }`);
      for (const [index, part] of parts.entries())
        out.block(`if (${at} === ${index})`, () => out.line(`${result} = ${this.literal(part, env)};`));
    });
    return result;
  }

  private equivalence({ left, right }: FormulaOf<'iff'>, positive: boolean, env: Environment): Code {
    const { f } = this;
    const { out } = f;
    const [a, b] = [f.truth(left, env), f.truth(right, env)];
    const result = out.variable('t', '1');
    const other = (known: Code, value: string, open: FormulaOf<'iff'>['left'], holds: boolean): void =>
      out.block(`else if (${known} === ${value})`, () =>
        out.line(`${result} = ${this.literal({ formula: open, positive: holds === positive }, env)};`),
      );
    out.line(`if (${a} !== 1 && ${b} !== 1) ${result} = (${a} === ${b}) === ${positive} ? 2 : 0;`);
    other(a, '2', right, true);
    other(a, '0', right, false);
    other(b, '2', left, true);
    other(b, '0', left, false);
    return result;
  }

  /** A formula without parts. Where it is open and something was narrowed, its truth is found again. */
  private atom(literal: Literal, env: Environment): Code {
    const { f } = this;
    const { out } = f;
    if (!this.isNarrowing(literal.formula)) return this.truthOf(literal, env);
    const result = out.variable('t', '1');
    const turn = out.fresh('i');
    out.block(`for (let ${turn} = 0; ; ${turn}++)`, () => {
      out.line(`${result} = ${this.truthOf(literal, env)};`);
      out.line(`if (${result} !== 1 || ${turn} > 0) break;`);
      const before = out.keep('v', 'V[1]');
      this.narrowBy(literal, env);
      out.line(`if (V[1] === ${before}) break;`);
    });
    return result;
  }

  /** Whether something can follow for a place at all. */
  private isNarrowing(formula: Formula): boolean {
    switch (formula.kind) {
      case 'compare':
        return isNarrowable(formula.left) || isNarrowable(formula.right);
      case 'multiplicity':
      case 'holds':
        return isNarrowable(formula.operand);
      default:
        return formula.kind === 'nullness';
    }
  }

  private narrowBy({ formula, positive }: Literal, env: Environment): void {
    const { f } = this;
    const { narrowing } = f;
    switch (formula.kind) {
      case 'multiplicity':
        this.narrowMultiplicity(formula, positive, env);
        return;
      case 'compare':
        this.narrowComparison(formula, positive, env);
        return;
      case 'holds': {
        const isTrue = f.program.values((value) => value === true);
        narrowing.restrict(
          formula.operand,
          positive ? narrowing.lower(isTrue) : narrowing.except(isTrue),
          env,
        );
        if (positive) narrowing.requireSome(formula.operand, env);
        return;
      }
      case 'nullness': {
        const bit = 1 << (formula.value === 'null' ? NULL_BIT : UNDEFINED_BIT);
        const allowed = Array.from({ length: f.program.words }, (_, word) =>
          String(positive ? (word === 0 ? bit : 0) : word === 0 ? ~bit : -1),
        );
        narrowing.atPlace(formula.operand, env, (place) => narrowing.narrowExactly(place, allowed));
      }
    }
  }

  private narrowMultiplicity(
    { quantifier, operand }: FormulaOf<'multiplicity'>,
    positive: boolean,
    env: Environment,
  ): void {
    const { f } = this;
    const { narrowing } = f;
    if (operand.arity !== 1) return;
    if (quantifier === 'some' || quantifier === 'no') {
      if ((quantifier === 'some') === positive) narrowing.requireSome(operand, env);
      else narrowing.restrict(operand, narrowing.nothing(), env);
      return;
    }
    if (!positive) return;
    if (quantifier === 'one') narrowing.requireSome(operand, env);
    if (operand.count !== 'set') return;
    const set = f.set(operand, env);
    f.out.block(`if (${size(f.out, set).least} === 1)`, () =>
      narrowing.restrict(operand, narrowing.lower(set), env),
    );
  }

  private narrowComparison(formula: FormulaOf<'compare'>, positive: boolean, env: Environment): void {
    const { f } = this;
    const { left, right, operator } = formula;
    if (left.arity !== 1) return;
    if (operator === '<' || operator === '<=') {
      const isStrict = operator === '<';
      if (positive) this.numbers.order(left, right, isStrict, env);
      else if (left.count === 'one' && right.count === 'one') this.numbers.order(right, left, !isStrict, env);
      return;
    }
    if (isNumberComparison(formula)) {
      if (positive) this.numbers.equal(left, right, env);
      return;
    }
    const [a, b] = [f.set(left, env), f.set(right, env)];
    if (positive) {
      f.narrowing.restrict(left, f.narrowing.upper(b), env);
      if (operator === '=') {
        f.narrowing.restrict(right, f.narrowing.upper(a), env);
        f.out.block(`if (${someLower(b)})`, () => f.narrowing.requireSome(left, env));
        f.out.block(`if (${someLower(a)})`, () => f.narrowing.requireSome(right, env));
      } else if (right.count !== 'set')
        f.out.block(`if (${someLower(a)})`, () => {
          f.narrowing.restrict(right, f.narrowing.lower(a), env);
          f.narrowing.requireSome(right, env);
        });
      return;
    }
    if (operator === '=') {
      this.narrowApart(left, right, b, env);
      this.narrowApart(right, left, a, env);
    } else if (left.count !== 'set') {
      f.narrowing.restrict(left, f.narrowing.except(b), env);
      f.narrowing.requireSome(left, env);
      f.narrowing.restrict(right, f.narrowing.except(a), env);
    }
  }

  /** A place differs from a set that is known. */
  private narrowApart(e: Expression, other: Expression, set: SetCode, env: Environment): void {
    const { f } = this;
    if (e.count === 'set' || other.count === 'set') return;
    f.out.block(`if (${someLower(set)})`, () => f.narrowing.restrict(e, f.narrowing.except(set), env));
    const isEmpty = set.words.flatMap((word) => (word ? [`${word.upper} === 0`] : [])).join(' && ') || 'true';
    f.out.block(`if (${isEmpty})`, () => f.narrowing.requireSome(e, env));
  }
}

export function negated({ formula, positive }: Literal): Literal {
  return { formula, positive: !positive };
}
