/**
 * Formulas as terms: the translation to the solver, and by the same code the evaluation on a known heap, where every
 * term folds to a constant.
 *
 * A comparison `<` with an empty operand, or with one of several numbers, is false. null and undefined are the empty
 * set. Quantifiers range over the elements of their sets, each under its guard.
 */
import { PenumbraError, positionAt } from '../../../compiler/diagnostics.js';
import type { Guarded } from '../../inputs/guarded/guarded.js';
import type { RelationalHeap } from '../../inputs/heap/heap.js';
import { type Bool, FALSE, TRUE } from '../../solver/terms/terms.js';
import type { CheckedFormula, Expression, Formula, FormulaOf, Vocabulary } from '../form/formula.js';
import { placeOf } from '../form/places.js';
import { contains, equal, lone, some, subset } from './algebra.js';
import { Environment } from './environment.js';
import { ExpressionTranslator, type States } from './expressions.js';
import type { Relation } from './relation.js';
import { Space } from './space.js';
import { HeapState } from './state.js';

/** The heap that a formula is about, and the heap before the run where it is about that too. */
export interface Heaps {
  readonly heap: RelationalHeap;
  readonly old?: RelationalHeap | undefined;
}

/** The truth value of a formula, as a term of the heap's terms. */
export function translateFormula(checked: CheckedFormula, heaps: Heaps): Bool {
  return translatorFor(checked.vocabulary, heaps).formula(checked.formula, undefined, new Environment());
}

/**
 * The truth value of a formula on a known heap.
 * @throws PenumbraError `E_SPEC_UNSUPPORTED` if the heap leaves it open.
 */
export function evaluateFormula(checked: CheckedFormula, heaps: Heaps): boolean {
  const truth = translateFormula(checked, heaps);
  if (truth === TRUE || truth === FALSE) return truth === TRUE;
  const { file, source } = checked.source;
  throw new PenumbraError({
    code: 'E_SPEC_UNSUPPORTED',
    message: 'the formula has no known truth value on this heap',
    file,
    source,
    position: positionAt(source, checked.formula.start),
  });
}

const translators = new WeakMap<RelationalHeap, Map<RelationalHeap | undefined, States>>();
const byVocabulary = new WeakMap<States, Map<Vocabulary, FormulaTranslator>>();

/** The formulas of one file share what is translated for a heap. */
function translatorFor(vocabulary: Vocabulary, { heap, old }: Heaps): FormulaTranslator {
  const byOld = translators.get(heap) ?? new Map<RelationalHeap | undefined, States>();
  translators.set(heap, byOld);
  const states = byOld.get(old) ?? statesOf(heap, old);
  byOld.set(old, states);
  const known = byVocabulary.get(states) ?? new Map<Vocabulary, FormulaTranslator>();
  byVocabulary.set(states, known);
  const translator = known.get(vocabulary) ?? new FormulaTranslator(states, vocabulary);
  known.set(vocabulary, translator);
  return translator;
}

function statesOf(heap: RelationalHeap, old: RelationalHeap | undefined): States {
  const space = new Space(heap.terms, Math.max(heap.size, old?.size ?? 0));
  const now = new HeapState(space, heap, old);
  return {
    space,
    now,
    old: old ? new HeapState(space, old, undefined) : now,
    relations: new Map(),
    counters: new Map(),
  };
}

class FormulaTranslator {
  private readonly expressions: ExpressionTranslator;

  constructor(
    private readonly states: States,
    vocabulary: Vocabulary,
  ) {
    this.expressions = new ExpressionTranslator(states, vocabulary, (formula, state, env) =>
      this.formula(formula, state, env),
    );
  }

  formula(f: Formula, state: HeapState = this.states.now, env: Environment): Bool {
    const { terms } = this.states.space;
    switch (f.kind) {
      case 'constant':
        return f.value ? TRUE : FALSE;
      case 'multiplicity':
        return this.multiplicity(f, state, env);
      case 'compare':
        return this.comparison(f, state, env);
      case 'not':
        return -this.formula(f.operand, state, env);
      case 'and':
        return this.all(f.parts, (part) => this.formula(part, state, env));
      case 'or':
        return -this.all(f.parts, (part) => -this.formula(part, state, env));
      case 'iff':
        return terms.iff(this.formula(f.left, state, env), this.formula(f.right, state, env));
      case 'implies': {
        const condition = this.formula(f.condition, state, env);
        const consequent = condition === FALSE ? TRUE : this.formula(f.consequent, state, env);
        const alternative = f.alternative ? this.formula(f.alternative, state, env) : TRUE;
        return terms.ite(condition, consequent, alternative);
      }
      case 'quantified':
        return this.quantified(f, state, env);
      case 'let':
        env.bindRelation(f.variable.id, this.expressions.expression(f.value, state, env));
        return this.formula(f.body, state, env);
      case 'holds':
        return contains(this.expressions.expression(f.operand, state, env), [
          this.states.space.boolean(true),
        ]);
      case 'nullness':
        return this.nullness(f.operand, f.value, state, env);
      case 'old':
        return this.formula(f.operand, this.states.old, env);
    }
  }

  /** A conjunction that stops at the first part that is known to be false. */
  private all<T>(parts: Iterable<T>, truth: (part: T) => Bool): Bool {
    const found: Bool[] = [];
    for (const part of parts) {
      const value = truth(part);
      if (value === FALSE) return FALSE;
      found.push(value);
    }
    return this.states.space.terms.all(found);
  }

  private multiplicity(f: FormulaOf<'multiplicity'>, state: HeapState, env: Environment): Bool {
    const relation = this.expressions.expression(f.operand, state, env);
    const single = f.operand.count !== 'set';
    const atMostOne = (): Bool => (single ? TRUE : lone(relation));
    switch (f.quantifier) {
      case 'some':
        return some(relation);
      case 'no':
        return -some(relation);
      case 'lone':
        return atMostOne();
      case 'one':
        return this.states.space.terms.and(some(relation), atMostOne());
    }
  }

  private comparison(f: FormulaOf<'compare'>, state: HeapState, env: Environment): Bool {
    const counts = this.counts(f, state, env);
    if (counts) return compareCounts(this.states.space, f.operator, ...counts);
    const left = this.expressions.expression(f.left, state, env);
    const right = this.expressions.expression(f.right, state, env);
    const single = f.left.count !== 'set' && f.right.count !== 'set';
    switch (f.operator) {
      case '=':
        return equal(left, right, single);
      case 'in':
        return subset(left, right);
      default:
        return this.order(f, left, right);
    }
  }

  private order(f: FormulaOf<'compare'>, left: Relation, right: Relation): Bool {
    const { space } = this.states;
    const parts: Bool[] = [];
    for (const a of left.tuples) {
      for (const b of right.tuples) {
        const holds = space.less(a.elements[0]!, b.elements[0]!, f.operator === '<=');
        parts.push(space.terms.all([a.guard, b.guard, holds]));
      }
    }
    const plural = [
      ...(f.left.count === 'set' ? [lone(left)] : []),
      ...(f.right.count === 'set' ? [lone(right)] : []),
    ];
    return space.terms.all([space.terms.any(parts), ...plural]);
  }

  /** Both sides as unary counters, if one is a cardinality and the other a cardinality or a small number. */
  private counts(
    f: FormulaOf<'compare'>,
    state: HeapState,
    env: Environment,
  ): readonly [readonly Bool[], readonly Bool[]] | undefined {
    const sides = [f.left, f.right];
    if (f.operator === 'in' || !sides.some(({ kind }) => kind === 'cardinality')) return undefined;
    const [left, right] = sides.map((side) => {
      if (side.kind === 'cardinality') return this.expressions.counter(side.operand, state, env);
      if (side.kind !== 'literal' || typeof side.value !== 'number') return undefined;
      const { value } = side;
      const isCount = Number.isInteger(value) && value >= 0 && value < 64;
      return isCount ? new Array<Bool>(value).fill(TRUE) : undefined;
    });
    return left && right ? [left, right] : undefined;
  }

  private quantified(f: FormulaOf<'quantified'>, state: HeapState, env: Environment): Bool {
    const { terms } = this.states.space;
    const isCounted = f.quantifier === 'one' || f.quantifier === 'lone';
    const parts: Bool[] = [];
    this.expressions.forEach(
      f.declarations,
      state,
      env,
      (_, guard) => {
        const body = this.formula(f.body, state, env);
        parts.push(terms.and(guard, f.quantifier === 'all' ? -body : body));
      },
      { distinct: isCounted },
    );
    switch (f.quantifier) {
      case 'all':
      case 'no':
        return -terms.any(parts);
      case 'some':
        return terms.any(parts);
      default: {
        const atMostOne = this.atMostOne(parts);
        return f.quantifier === 'lone' ? atMostOne : terms.and(terms.any(parts), atMostOne);
      }
    }
  }

  private atMostOne(parts: readonly Bool[]): Bool {
    const { terms } = this.states.space;
    return terms.all(
      parts.flatMap((part, index) => parts.slice(0, index).map((other) => -terms.and(part, other))),
    );
  }

  /** Whether a place holds null, or undefined; false where there is no place. */
  private nullness(e: Expression, value: 'null' | 'undefined', state: HeapState, env: Environment): Bool {
    const { space, old } = this.states;
    const { terms } = space;
    const isIt = (guarded: Guarded | undefined): Bool => {
      if (!guarded) return value === 'undefined' ? TRUE : FALSE;
      return value === 'null' ? guarded.null : terms.or(guarded.undefined, guarded.absent);
    };
    const place = placeOf(e);
    if (!place) return FALSE;
    const inState = (isOld: boolean): HeapState => (isOld ? old : state);
    const inner = inState(place.isOld);
    if (place.kind === 'input') return isIt(inner.heap.variable(place.name));
    const relationOf = (part: Expression, isOld: boolean): Relation =>
      this.expressions.expression(part, inState(isOld), env);
    const parts: Bool[] = [];
    if (place.kind === 'field') {
      for (const { elements, guard } of relationOf(place.objects, place.objectsOld).tuples) {
        const [object] = elements as [number];
        if (space.isObject(object)) parts.push(terms.and(guard, isIt(inner.field(object, place.name))));
      }
      return terms.any(parts);
    }
    const indices = relationOf(place.indices, place.indicesOld);
    for (const array of relationOf(place.arrays, place.isOld).tuples) {
      const [object] = array.elements as [number];
      if (!space.isObject(object)) continue;
      for (let index = 0; index < inner.heap.maxLength; index++) {
        const at = contains(indices, [space.number(index)]);
        const element = isIt(inner.heap.element(object, index));
        parts.push(terms.all([array.guard, at, inner.hasIndex(object, index), element]));
      }
    }
    return terms.any(parts);
  }
}

function compareCounts(
  { terms }: Space,
  operator: FormulaOf<'compare'>['operator'],
  left: readonly Bool[],
  right: readonly Bool[],
): Bool {
  const length = Math.max(left.length, right.length);
  const parts: Bool[] = [];
  for (let k = 0; k < length; k++) {
    const [a, b] = [left[k] ?? FALSE, right[k] ?? FALSE];
    if (operator === '=') parts.push(terms.iff(a, b));
    else parts.push(operator === '<=' ? terms.implies(a, b) : terms.and(b, -a));
  }
  return operator === '<' ? terms.any(parts) : terms.all(parts);
}
