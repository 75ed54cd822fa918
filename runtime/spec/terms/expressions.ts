/** Expressions as relations over the elements of a heap. */
import { PenumbraError } from '../../../compiler/diagnostics.js';
import { unaryCounter } from '../../inputs/heap/cardinality.js';
import { type Bool, FALSE, TRUE } from '../../solver/terms/terms.js';
import type { Binding, Expression, ExpressionOf, Formula, Vocabulary } from '../form/formula.js';
import { Shapes } from '../form/shape.js';
import {
  closure,
  difference,
  distinctGuards,
  emptyRelation,
  guarded,
  intersection,
  join,
  override,
  product,
  restrictDomain,
  restrictRange,
  singleton,
  transpose,
  union,
} from './algebra.js';
import type { Environment } from './environment.js';
import { aggregate, arithmetic, sumOf } from './numbers.js';
import { booleans, occurringValues, type ValueKind } from './occurrences.js';
import { Relation, RelationBuilder } from './relation.js';
import type { Space } from './space.js';
import type { HeapState } from './state.js';
import { textValues } from './texts.js';

const shapes = new Shapes();

/** What a formula is translated for: one heap, or one before and one after a run. */
export interface States {
  readonly space: Space;
  readonly now: HeapState;
  /** The state before; the same as `now` where there is no other. */
  readonly old: HeapState;
  /** What was translated, by shape of expression, state and bindings. */
  readonly relations: Map<string, Relation>;
  readonly counters: Map<string, readonly Bool[]>;
}

let vocabularies = 0;

/** Translates the expressions of formulas with one vocabulary. */
export class ExpressionTranslator {
  private readonly id = vocabularies++;

  /** @param formula translates a formula in a state, under the variables of an environment. */
  constructor(
    readonly states: States,
    private readonly vocabulary: Vocabulary,
    private readonly formula: (formula: Formula, state: HeapState, environment: Environment) => Bool,
  ) {}

  /**
   * The relation of an expression.
   * @param raw it is joined from the left with objects that exist, so fields need not say that theirs do.
   */
  expression(e: Expression, state: HeapState, env: Environment, raw = false): Relation {
    switch (e.kind) {
      case 'variable':
        return env.get(e.id).relation;
      case 'field':
        return state.fieldRelation(e.name, raw);
      case 'array':
        return state.arrays(e.relation, raw);
      case 'class':
        return state.instances(e.name);
      default: {
        const key = this.key(e, state, env, raw);
        const known = this.states.relations.get(key);
        if (known) return known;
        const relation = this.compute(e, state, env, raw);
        this.states.relations.set(key, relation);
        return relation;
      }
    }
  }

  /** `counter[k]`: the set has more than k elements. */
  counter(operand: Expression, state: HeapState, env: Environment): readonly Bool[] {
    const key = this.key(operand, state, env, false);
    const known = this.states.counters.get(key);
    if (known) return known;
    const counter = unaryCounter(
      this.states.space.terms,
      distinctGuards(this.expression(operand, state, env)),
    );
    this.states.counters.set(key, counter);
    return counter;
  }

  /** Calls back for each combination of elements that the variables can take, bound in the environment. */
  forEach(
    bindings: readonly Binding[],
    state: HeapState,
    env: Environment,
    visit: (elements: readonly number[], guard: Bool) => void,
    options: { readonly distinct: boolean },
  ): void {
    const { space } = this.states;
    const step = (index: number, elements: readonly number[], guard: Bool): void => {
      const binding = bindings[index];
      if (!binding) {
        visit(elements, guard);
        return;
      }
      const domain = this.expression(binding.domain, state, env);
      const guards = options.distinct ? distinctGuards(domain) : undefined;
      for (const [at, tuple] of domain.tuples.entries()) {
        const [element] = tuple.elements as [number];
        const others = binding.distinctFrom.map((id) => -space.same(env.get(id).serial, element));
        const within = space.terms.all([guard, guards?.[at] ?? tuple.guard, ...others]);
        if (within === FALSE) continue;
        env.bindElement(binding.id, singleton(space, element));
        step(index + 1, [...elements, element], within);
      }
    };
    step(0, [], TRUE);
  }

  private key(e: Expression, state: HeapState, env: Environment, raw: boolean): string {
    const { id, free, usesValues } = shapes.of(e);
    const vocabulary = usesValues ? `/${this.id}` : '';
    const prefix = `${state === this.states.now ? '' : '<'}${raw ? '!' : ''}${id}${vocabulary}`;
    if (free.length === 0) return prefix;
    return `${prefix}:${free.map((variable) => env.get(variable).serial).join()}`;
  }

  private compute(e: Expression, state: HeapState, env: Environment, raw: boolean): Relation {
    const { space } = this.states;
    switch (e.kind) {
      case 'empty':
        return emptyRelation(space, 1);
      case 'input': {
        const value = state.heap.variable(e.name);
        return value ? space.relationOf(value) : emptyRelation(space, 1);
      }
      case 'values':
        return this.values(e.set, state);
      case 'identity':
        return this.identity(state);
      case 'literal':
        return singleton(
          space,
          typeof e.value === 'boolean' ? space.boolean(e.value) : space.constant(e.value),
        );
      case 'transform':
        return this.transform(e, state, env, raw);
      case 'relation':
        return this.relation(e, state, env, raw);
      case 'arithmetic':
        return arithmetic(
          e.operator,
          this.expression(e.left, state, env),
          this.expression(e.right, state, env),
        );
      case 'aggregate':
        return aggregate(e.operator, this.expression(e.operand, state, env));
      case 'cardinality':
        return this.cardinality(e, state, env);
      case 'sum':
        return this.sum(e, state, env);
      case 'comprehension': {
        const builder = new RelationBuilder(space, e.declarations.length);
        this.forEach(
          e.declarations,
          state,
          env,
          (elements, guard) =>
            builder.add(elements, space.terms.and(guard, this.formula(e.body, state, env))),
          { distinct: false },
        );
        return builder.build();
      }
      case 'conditional': {
        const condition = this.formula(e.condition, state, env);
        const [yes, no] = [
          this.expression(e.consequent, state, env),
          this.expression(e.alternative, state, env),
        ];
        return union(guarded(yes, condition), guarded(no, -condition));
      }
      case 'let':
        env.bindRelation(e.variable.id, this.expression(e.value, state, env));
        return this.expression(e.body, state, env);
      case 'old':
        return this.expression(e.operand, this.states.old, env, raw);
      case 'invoke':
        return this.invocation(e, state, env);
      case 'text':
        return textValues(
          space,
          e,
          e.arguments.map((argument) => this.expression(argument, state, env)),
        );
      case 'truth': {
        const holds = this.formula(e.formula, state, env);
        const builder = new RelationBuilder(space, 1);
        builder.add([space.boolean(true)], holds);
        builder.add([space.boolean(false)], -holds);
        return builder.build();
      }
      default:
        return this.expression(e, state, env, raw);
    }
  }

  /** The values of a call for each object that the receiver may be. */
  private invocation(e: ExpressionOf<'invoke'>, state: HeapState, env: Environment): Relation {
    const { space } = this.states;
    const { heap } = state;
    if (!heap.call)
      throw new PenumbraError({
        code: 'E_SPEC_UNSUPPORTED',
        message: `the call of ${e.name} has no meaning on a heap that is not run`,
      });
    const args = e.arguments.map((argument) => space.guardedOf(this.expression(argument, state, env)));
    if (!e.receiver) return space.relationOf(heap.call(e, undefined, args));
    const receivers = this.expression(e.receiver, state, env).tuples;
    const results = receivers.flatMap(({ elements: [object], guard }) =>
      space.isObject(object!) ? [guarded(space.relationOf(heap.call!(e, object!, args)), guard)] : [],
    );
    return results.reduce(union, emptyRelation(space, 1));
  }

  private values(set: ExpressionOf<'values'>['set'], state: HeapState): Relation {
    switch (set) {
      case 'object':
        return state.objects();
      case 'boolean':
        return booleans(this.states.space);
      case 'univ':
        return [this.occurring('number'), this.occurring('string'), booleans(this.states.space)].reduce(
          union,
          state.objects(),
        );
      default:
        return this.occurring(set);
    }
  }

  private occurring(kind: ValueKind): Relation {
    const { space, now, old } = this.states;
    return now.memo(`occurring ${kind}/${this.id}`, () =>
      occurringValues(space, now === old ? [now] : [now, old], this.vocabulary, kind),
    );
  }

  private identity(state: HeapState): Relation {
    const tuples = this.values('univ', state).tuples.map(({ elements, guard }) => ({
      elements: [elements[0]!, elements[0]!],
      guard,
    }));
    return new Relation(this.states.space, 2, tuples);
  }

  private transform(
    e: ExpressionOf<'transform'>,
    state: HeapState,
    env: Environment,
    raw: boolean,
  ): Relation {
    switch (e.operator) {
      case 'transpose':
        return transpose(this.expression(e.operand, state, env));
      case 'closure':
        return this.closure(e.operand, state, env, raw);
      case 'reflexive':
        return union(this.closure(e.operand, state, env, false), this.identity(state));
    }
  }

  private relation(e: ExpressionOf<'relation'>, state: HeapState, env: Environment, raw: boolean): Relation {
    if (e.operator === 'join') return this.join(e, state, env, raw);
    const left = this.expression(e.left, state, env, raw && e.operator !== 'domain');
    const right = this.expression(e.right, state, env, raw && e.operator === 'union');
    switch (e.operator) {
      case 'product':
        return product(left, right);
      case 'union':
        return union(left, right);
      case 'difference':
        return difference(left, right);
      case 'intersection':
        return intersection(left, right);
      case 'override':
        return override(left, right);
      case 'domain':
        return restrictDomain(left, right);
      case 'range':
        return restrictRange(left, right);
    }
  }

  private join(e: ExpressionOf<'relation'>, state: HeapState, env: Environment, raw: boolean): Relation {
    const left = this.expression(e.left, state, env, raw);
    const [right, inner] = e.right.kind === 'old' ? [e.right.operand, this.states.old] : [e.right, state];
    const object = left.arity === 1 ? left.singleton?.elements[0] : undefined;
    if (right.kind === 'field' && object !== undefined && this.states.space.isObject(object))
      return inner.row(object, right.name);
    if (right.kind === 'transform' && right.operator === 'reflexive')
      return union(left, join(left, this.closure(right.operand, inner, env, true)));
    return join(left, this.expression(right, inner, env, true));
  }

  private closure(operand: Expression, state: HeapState, env: Environment, raw: boolean): Relation {
    const key = `^${this.key(operand, state, env, raw)}`;
    const known = this.states.relations.get(key);
    if (known) return known;
    const relation = closure(this.expression(operand, state, env, raw));
    this.states.relations.set(key, relation);
    return relation;
  }

  private cardinality(e: ExpressionOf<'cardinality'>, state: HeapState, env: Environment): Relation {
    const { space } = this.states;
    const counter = this.counter(e.operand, state, env);
    const builder = new RelationBuilder(space, 1);
    for (let count = 0; count <= counter.length; count++) {
      const atLeast = count === 0 ? TRUE : counter[count - 1]!;
      builder.add([space.number(count)], space.terms.and(atLeast, -(counter[count] ?? FALSE)));
    }
    return builder.build(FALSE);
  }

  private sum(e: ExpressionOf<'sum'>, state: HeapState, env: Environment): Relation {
    const { space } = this.states;
    const parts: [number, Bool][] = [];
    this.forEach(
      e.declarations,
      state,
      env,
      (_, guard) => {
        const body = this.expression(e.body, state, env);
        const guards = distinctGuards(body);
        for (const [index, { elements }] of body.tuples.entries())
          parts.push([elements[0]!, space.terms.and(guard, guards[index]!)]);
      },
      { distinct: true },
    );
    return singleton(space, sumOf(space, parts));
  }
}
