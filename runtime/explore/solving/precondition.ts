/** Asserts the precondition once it is known to have an instance, then uses it to fix variables. */
import { type AcyclicData, acyclicData } from '../../inputs/heap/acyclic.js';
import type { SymbolicHeap } from '../../inputs/heap/symbolic-heap.js';
import { type Assignment, type Bool, FALSE, TRUE } from '../../solver/terms/terms.js';
import { noInstance, translateFormula } from '../../spec/index.js';
import type { ExploreOptions } from '../events.js';
import type { Subject } from '../subject/subject.js';
import type { Answer, Oracle } from './oracle.js';

export type FirstModel =
  | {
      readonly status: 'sat';
      readonly model: Assignment;
      /** Types whose data is acyclic by default, although the precondition would allow cycles. */
      readonly acyclic: readonly string[];
    }
  | Extract<Answer, { status: 'unknown' }>;

const NO_DATA: AcyclicData = { constraint: TRUE, types: [] };

/**
 * Asserts heap constraints and precondition and finds the first model.
 * @throws PenumbraError E_NO_INSTANCE where there is none within the scope, naming the formulas that conflict.
 */
export async function establish(
  oracle: Oracle,
  heap: SymbolicHeap,
  subject: Subject,
  options: ExploreOptions,
): Promise<FirstModel> {
  for (const constraint of heap.takeConstraints()) oracle.assert(constraint);
  const conjuncts = subject.contract.pre.map((conjunct) => ({
    conjunct,
    term: translateFormula(conjunct.formula, { heap }),
  }));
  const impossible = conjuncts.filter(({ term }) => term === FALSE);
  if (impossible.length > 0)
    throw noInstance(
      impossible.map(({ conjunct }) => conjunct),
      subject.model,
      String(options.scope.default),
    );
  const terms = conjuncts.filter(({ term }) => term !== TRUE);
  const required = terms.map(({ term }) => term);
  const { constraint, types } = options.cycles === true ? NO_DATA : acyclicData(heap);
  const wanted = constraint === TRUE ? required : [...required, constraint];
  // Formulas are for Z3 to learn.
  let answer =
    oracle.trivial(wanted) ??
    (terms.length === 0 ? oracle.simple(wanted, heap.simplest()) : undefined) ??
    (await oracle.insist(wanted, false));
  let acyclic: readonly string[] = [];
  if (constraint !== TRUE && answer.status === 'sat') {
    oracle.assert(constraint);
    acyclic = types;
  } else if (constraint !== TRUE) answer = await oracle.insist(required, false);
  if (answer.status === 'unknown') return answer;
  if (answer.status === 'unsat') {
    const conflicting = terms
      .filter(({ term }) => answer.core.includes(term))
      .map(({ conjunct }) => conjunct);
    throw noInstance(conflicting, subject.model, String(options.scope.default));
  }
  for (const { term } of terms) oracle.assert(term);
  await fixBackbone(oracle, heap, required, answer.model);
  return { ...answer, acyclic };
}

/**
 * Finds the Boolean variables that the precondition forces to be false, and drops them from the heap. One query for
 * each that depends on it and that no model has shown true: a query for all of them at once is several times slower.
 */
async function fixBackbone(
  oracle: Oracle,
  heap: SymbolicHeap,
  precondition: readonly Bool[],
  first: Assignment,
): Promise<void> {
  const candidates = new Set<number>(oracle.connected(precondition, heap.booleans()));
  const known = new Map<number, boolean>();
  const seen = (model: Assignment): void => {
    for (const [variable, value] of model.booleans) if (value) candidates.delete(variable);
  };
  seen(first);
  oracle.learn(first);
  for (const variable of [...candidates]) {
    if (!candidates.has(variable)) continue;
    const answer = await oracle.insist([variable], false, first);
    if (answer.status === 'sat') seen(answer.model);
    if (answer.status !== 'unsat') continue;
    known.set(variable, false);
    oracle.assert(-variable);
  }
  heap.fix(known);
}

/** Formulas that keep all integer variables within the safe integers. */
export function integerBounds(heap: SymbolicHeap): Bool {
  const { terms } = heap;
  const limit = terms.num(Number.MAX_SAFE_INTEGER);
  const ranges = heap
    .integers()
    .map((term) => terms.and(terms.le(terms.neg(limit), term), terms.le(term, limit)));
  return terms.all(ranges);
}

/** Whether the integers of a model are below 2^53. */
export function isInRange(heap: SymbolicHeap, { numbers }: Assignment): boolean {
  return heap.integers().every((term) => Math.abs(numbers.get(term) ?? 0) <= Number.MAX_SAFE_INTEGER);
}
