/** What the solver costs: a small query beside a precondition that is already there, and the first model of each. */
import { fileURLToPath } from 'node:url';
import { DEFAULTS } from '../../runtime/explore/defaults.js';
import { describeSubject } from '../../runtime/explore/subject/subject.js';
import { SymbolicHeap } from '../../runtime/inputs/heap/symbolic-heap.js';
import { type Bool, Terms } from '../../runtime/solver/terms/terms.js';
import { SolverSession } from '../../runtime/solver/z3/session.js';
import { translateFormula } from '../../runtime/spec/index.js';
import { median } from './timing.js';

export interface FirstModel {
  readonly precondition: string;
  readonly scope: string;
  readonly variables: number;
  /** Milliseconds of CPU and by the clock, from the formulas to the model. */
  readonly cpu: number;
  readonly wall: number;
}

export interface QueryCost {
  readonly queries: number;
  /** Microseconds by the clock, there and back, model included: median and 95th percentile. */
  readonly median: number;
  readonly high: number;
}

interface Precondition {
  readonly file: string;
  readonly target: string;
  readonly scope: Readonly<Record<string, number>>;
}

const PRECONDITIONS: readonly Precondition[] = [
  { file: 'int-list.js', target: 'IntList.prototype.contains', scope: { Entry: 4 } },
  { file: 'linked-list.js', target: 'LinkedList.prototype.indexOf', scope: { Entry: 4 } },
  { file: 'binary-search-tree.js', target: 'BinarySearchTree.prototype.firstEntry', scope: { Node: 3 } },
  { file: 'binary-search-tree.js', target: 'BinarySearchTree.prototype.successor', scope: { Node: 6 } },
  { file: 'tree-map.js', target: 'TreeMap.prototype.firstEntry', scope: { Entry: 3 } },
  { file: 'tree-map.js', target: 'TreeMap.prototype.successor', scope: { Entry: 6 } },
  { file: 'tree-map.js', target: 'TreeMap.prototype.put', scope: { Entry: 7 } },
];

const LIMITS = { rlimit: 100_000_000, timeout: 60_000, seed: 1 };
const ROUNDS = 3;
const QUERIES = 300;

/** A precondition in a solver that is loaded and knows nothing else. */
async function open(
  row: Precondition,
): Promise<{ session: SolverSession; heap: SymbolicHeap; assertAll(): void }> {
  const file = fileURLToPath(new URL(`../../../corpus/whispec/${row.file}`, import.meta.url));
  const classes = Object.fromEntries(
    Object.entries(row.scope).map(([name, limit]) => [name, { limit, exact: false }]),
  );
  const subject = describeSubject({ ...DEFAULTS, file, target: row.target, scope: { default: 3, classes } });
  const terms = new Terms();
  const session = new SolverSession(terms, LIMITS);
  await session.check([], []);
  const heap = new SymbolicHeap(terms, subject.universe, subject.sorts);
  return {
    session,
    heap,
    assertAll() {
      for (const constraint of heap.constraints) session.assert(constraint);
      for (const { formula } of subject.contract.pre) session.assert(translateFormula(formula, { heap }));
    },
  };
}

/** The first model of each precondition: formulas translated, sent, solved and the model read back. */
export async function firstModels(): Promise<FirstModel[]> {
  const found: FirstModel[] = [];
  for (const row of PRECONDITIONS) {
    const times: { cpu: number; wall: number }[] = [];
    let variables = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const { session, heap, assertAll } = await open(row);
      const cpu = process.cpuUsage();
      const wall = performance.now();
      assertAll();
      const { status } = await session.check([], heap.variables);
      const spent = process.cpuUsage(cpu);
      times.push({ cpu: (spent.user + spent.system) / 1000, wall: performance.now() - wall });
      variables = heap.variables.length;
      await session.close();
      if (status !== 'sat') throw new Error(`${row.target}: ${status}`);
    }
    found.push({
      precondition: row.target,
      scope: Object.entries(row.scope)
        .map(([name, limit]) => `${name}=${limit}`)
        .join(' '),
      variables,
      cpu: median(times.map(({ cpu }) => cpu)),
      wall: median(times.map(({ wall }) => wall)),
    });
  }
  return found;
}

/** Queries beside the precondition of `IntList.contains`, each about two bits of the heap. */
export async function heapQueries(): Promise<QueryCost> {
  const { session, heap, assertAll } = await open(PRECONDITIONS[0]!);
  assertAll();
  await session.check([], heap.variables);
  const { terms } = heap;
  const bits = heap.booleans();
  const predicates = Array.from({ length: QUERIES }, (_, i) => {
    const one = bits[i % bits.length]!;
    const other = bits[(7 * i + 3) % bits.length]!;
    return [terms.or(i % 2 === 0 ? one : -one, -other)];
  });
  return await costOf(session, predicates, heap.variables);
}

/** Queries about four integers in order, each with a path condition of three comparisons. */
export async function tinyQueries(): Promise<QueryCost> {
  const terms = new Terms();
  const session = new SolverSession(terms, LIMITS);
  const numbers = ['a', 'b', 'c', 'd'].map((name) => terms.numVar(name, 'int'));
  for (const [i, number] of numbers.slice(1).entries()) session.assert(terms.le(numbers[i]!, number));
  await session.check([], numbers);
  const predicates = Array.from({ length: QUERIES }, (_, i) => [
    terms.le(terms.num(i % 7), numbers[i % 4]!),
    -terms.eq(numbers[0]!, terms.num(i % 5)),
    terms.le(numbers[3]!, terms.num(10 + (i % 11))),
  ]);
  return await costOf(session, predicates, numbers);
}

/** Checks all path conditions and closes the session. */
async function costOf(
  session: SolverSession,
  conditions: readonly (readonly Bool[])[],
  variables: readonly number[],
): Promise<QueryCost> {
  const times: number[] = [];
  for (const condition of conditions) {
    const begin = performance.now();
    await session.check(condition, variables);
    times.push((performance.now() - begin) * 1000);
  }
  await session.close();
  times.sort((a, b) => a - b);
  return { queries: times.length, median: median(times), high: times[Math.floor(times.length * 0.95)]! };
}
