/** What `npm run bench:enumerate` enumerates: the subjects of `corpus/enumerate` at growing sizes. */
import type { ScopeOptions } from '../../runtime/inputs/model/scope.js';

export interface EnumerationRow {
  /** File in `corpus/enumerate`. */
  readonly file: string;
  readonly className: string;
  /** `repOk` stands in for the formulas. */
  readonly isPredicate: boolean;
  readonly size: number;
  readonly scope: ScopeOptions;
  readonly numbers: { readonly low: number; readonly high: number };
}

interface Family {
  readonly name: string;
  readonly file: string;
  /** Classes that say the same in different words. */
  readonly classes: readonly string[];
  readonly from: number;
  readonly to: number;
  readonly predicateTo: number;
  readonly scope: (n: number) => Pick<EnumerationRow, 'scope' | 'numbers'>;
}

const exactly =
  (name: string, least: number) =>
  (n: number): Pick<EnumerationRow, 'scope' | 'numbers'> => ({
    scope: { default: 1, classes: { [name]: { limit: n, exact: true } } },
    numbers: { low: least, high: n },
  });

const FAMILIES: readonly Family[] = [
  {
    name: 'lists with n values',
    file: 'list.js',
    classes: ['List', 'EndingList'],
    from: 4,
    to: 8,
    predicateTo: 8,
    scope: exactly('Node', 1),
  },
  {
    name: 'circular doubly linked lists',
    file: 'ring.js',
    classes: ['Ring', 'TransposedRing'],
    from: 6,
    to: 12,
    predicateTo: 12,
    scope: exactly('Link', 1),
  },
  {
    name: 'binary trees',
    file: 'binary-tree.js',
    classes: ['BinaryTree', 'TreeOfRelations', 'TreeOfSubtrees', 'TreeOfPairs'],
    from: 8,
    to: 12,
    predicateTo: 9,
    scope: exactly('Node', 0),
  },
  {
    name: 'search trees with n keys',
    file: 'search-tree.js',
    classes: ['SearchTree', 'TreeOfOrderedPairs', 'TreeOfExtremes'],
    from: 6,
    to: 9,
    predicateTo: 7,
    scope: exactly('Node', 1),
  },
  {
    name: 'red-black trees with n keys',
    file: 'red-black-tree.js',
    classes: ['RedBlackTree', 'ColouredTree'],
    from: 6,
    to: 10,
    predicateTo: 7,
    scope: exactly('Node', 1),
  },
  {
    name: 'heap arrays',
    file: 'heap-array.js',
    classes: ['HeapArray', 'HeapOfParents'],
    from: 5,
    to: 8,
    predicateTo: 6,
    scope: (n) => ({
      scope: { default: 1, classes: { 'Array.length': { limit: n, exact: false } } },
      numbers: { low: 0, high: n },
    }),
  },
];

/** By family, its rows: each class at each size, then the predicate of the first. */
export const ENUMERATIONS: readonly { readonly name: string; readonly rows: readonly EnumerationRow[] }[] =
  FAMILIES.map(({ name, file, classes, from, to, predicateTo, scope }) => {
    const sizes = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    const row = (className: string, isPredicate: boolean, size: number): EnumerationRow => ({
      file,
      className,
      isPredicate,
      size,
      ...scope(size),
    });
    const rows = classes.flatMap((className) => sizes.map((size) => row(className, false, size)));
    const korat = sizes.filter((size) => size <= predicateTo).map((size) => row(classes[0]!, true, size));
    return { name, rows: [...rows, ...korat] };
  });
