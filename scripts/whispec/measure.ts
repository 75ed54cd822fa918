/** One row of Table 5, measured. */
import { fileURLToPath } from 'node:url';
import { type ExploreRequest, explore, type TargetResult } from '../../runtime/index.js';
import { cpuTime } from '../cpu-time.js';
import type { PaperRow } from './paper.js';

export interface MeasuredRow {
  /** Runs that added a decision outcome. */
  readonly tests: number;
  readonly pathsRun: number;
  readonly divergent: number;
  /** Sites of the functions that were entered, and their outcomes. */
  readonly sites: number;
  readonly outcomes: { readonly total: number; readonly covered: number; readonly infeasible: number };
  /** Outcomes neither covered nor proved infeasible. */
  readonly open: number;
  readonly variables: number;
  readonly queries: number;
  readonly infeasiblePaths: number;
  readonly milliseconds: Spent & { readonly solve: number; readonly execute: number };
}

/** Milliseconds by the clock and of CPU, child processes included. */
export interface Spent {
  readonly wall: number;
  readonly cpu: number;
}

const FILES: Readonly<Record<PaperRow['structure'], string>> = {
  LinkedList: 'linked-list.js',
  TreeMap: 'tree-map.js',
  BinarySearchTree: 'binary-search-tree.js',
};

/**
 * What to explore for a row: the paper's scope counts entries, to which a list adds its sentinel. Its length gives all
 * tests; a proof that the rest is infeasible needs the path conditions behind it, which lead to no other path.
 */
export function optionsOf({ structure, method, scope, length }: PaperRow): ExploreRequest {
  const classes = structure === 'LinkedList' ? { Entry: { limit: scope + 1, exact: false } } : {};
  return {
    file: subject(FILES[structure]),
    target: `${structure}.prototype.${method}`,
    goal: 'decisions',
    scope: { default: scope, classes },
    maxLength: 2 * length,
  };
}

/** Explores the method of a row within the paper's bounds. */
export async function measure(row: PaperRow): Promise<MeasuredRow> {
  const began = clock();
  const { tests, summary } = await resultOf(optionsOf(row));
  const spent = since(began);
  const { decisions, paths, solver, time } = summary;
  return {
    tests: tests.length,
    pathsRun: paths.run,
    divergent: paths.divergent,
    sites: decisions.list.length,
    outcomes: { total: decisions.total, covered: decisions.covered, infeasible: decisions.infeasible },
    open: decisions.unknown + decisions.untried,
    variables: solver.variables,
    queries: solver.queries,
    infeasiblePaths: paths.infeasible,
    milliseconds: { ...spent, solve: time.solve, execute: time.execute },
  };
}

/** What it costs to explore a method without a decision: processes and solver started, one path run and replayed. */
export async function measureStart(): Promise<Spent> {
  const file = subject('int-list.js');
  const began = clock();
  await resultOf({ file, target: 'IntList.prototype.add', scope: { default: 1, classes: {} } });
  return since(began);
}

async function resultOf(request: ExploreRequest): Promise<TargetResult> {
  for await (const event of explore(request)) if (event.type === 'end') return event.result;
  throw new Error(`${request.target}: the exploration did not end`);
}

function clock(): Spent {
  return { wall: performance.now(), cpu: cpuTime().milliseconds };
}

function since(began: Spent): Spent {
  const now = clock();
  return { wall: now.wall - began.wall, cpu: now.cpu - began.cpu };
}

function subject(name: string): string {
  return fileURLToPath(new URL(`../../../corpus/whispec/${name}`, import.meta.url));
}
