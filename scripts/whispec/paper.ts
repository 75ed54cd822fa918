/** Table 5 of the Whispec paper: what was measured there, on a Pentium D with 1 GB. */

export interface PaperRow {
  readonly structure: 'LinkedList' | 'TreeMap' | 'BinarySearchTree';
  readonly method: string;
  /** Limit on the entries of a structure. */
  readonly scope: number;
  /** Limit on the predicates of a path condition. */
  readonly length: number;
  readonly tests: number;
  readonly branches: number;
  /** Percent of the decisions. */
  readonly coverage: number;
  /** Primary variables of the SAT problem, on average. */
  readonly variables: number;
  readonly milliseconds: number;
  readonly infeasible: number;
}

type Figures = readonly [
  structure: PaperRow['structure'],
  method: string,
  scope: number,
  length: number,
  tests: number,
  branches: number,
  coverage: number,
  variables: number,
  milliseconds: number,
  infeasible: number,
];

const TABLE: readonly Figures[] = [
  ['LinkedList', 'contains', 3, 4, 4, 3, 100, 17, 484, 0],
  ['LinkedList', 'indexOf', 3, 6, 6, 5, 100, 10, 496, 0],
  ['LinkedList', 'remove', 3, 6, 6, 5, 100, 10, 500, 0],
  ['LinkedList', 'lastIndexOf', 3, 6, 6, 5, 100, 10, 500, 0],
  ['TreeMap', 'firstEntry', 3, 4, 3, 2, 100, 15, 250, 0],
  ['TreeMap', 'lastEntry', 3, 4, 3, 2, 100, 15, 266, 0],
  ['TreeMap', 'successor', 6, 4, 6, 5, 100, 38, 578, 0],
  ['TreeMap', 'put', 7, 20, 53, 24, 93.8, 286, 102_891, 65],
  ['BinarySearchTree', 'firstEntry', 3, 4, 3, 2, 100, 13, 496, 0],
  ['BinarySearchTree', 'lastEntry', 3, 4, 3, 2, 100, 13, 453, 0],
  ['BinarySearchTree', 'successor', 6, 4, 6, 5, 100, 27, 625, 0],
];

export const TABLE_5: readonly PaperRow[] = TABLE.map(
  ([structure, method, scope, length, tests, branches, coverage, variables, milliseconds, infeasible]) => ({
    structure,
    method,
    scope,
    length,
    tests,
    branches,
    coverage,
    variables,
    milliseconds,
    infeasible,
  }),
);
