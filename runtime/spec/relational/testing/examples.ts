/** Relational problems whose instances are known in number, for tests. */
import {
  all,
  and,
  binary,
  cardinality,
  closure,
  constant,
  identity,
  inside,
  integer,
  join,
  multiplicity,
  product,
  quantified,
  relation,
  same,
  transpose,
} from '../problem/build.js';
import type { Atom, Expression, Formula, Problem, Relation, Tuples } from '../problem/problem.js';

const range = (length: number): number[] => Array.from({ length }, (_, i) => i);

/** The first `size` atoms. */
export function first(size: number): Expression {
  return constant(1, range(size));
}

export type Formulas = Readonly<Record<string, Formula>>;

function problem(atoms: readonly Atom[], relations: readonly Relation[], formulas: Formulas): Problem {
  const labelled = Object.entries(formulas).map(([label, formula]) => ({ label, formula, place: undefined }));
  return { atoms, bits: 4, relations, formulas: labelled };
}

const field = (name: string, upper: Tuples, arity = 2): Relation => ({
  name,
  arity,
  lower: [],
  upper,
  role: 'field',
});

const atomsOf = (name: string, size: number, symmetry: number): Atom[] =>
  range(size).map((i) => ({ name: `${name}$${i}`, symmetry }));

/** A field `r` over the atoms of one signature, which all exist. */
export function binaryOver(size: number, formulas: (r: Relation) => Formulas): Problem {
  const r = field('r', range(size * size));
  return problem(atomsOf('A', size, 0), [r], formulas(r));
}

export const reflexive = (r: Relation): Formula => inside(identity, relation(r));
export const transitive = (r: Relation): Formula => inside(join(relation(r), relation(r)), relation(r));
export const antisymmetric = (r: Relation): Formula =>
  inside(binary('intersection', relation(r), transpose(relation(r))), identity);

export const partialOrder = (r: Relation): Formulas => ({
  reflexive: reflexive(r),
  transitive: transitive(r),
  antisymmetric: antisymmetric(r),
});

export const graph = (r: Relation): Formula =>
  and(
    same(relation(r), transpose(relation(r))),
    multiplicity('no', binary('intersection', relation(r), identity)),
  );

export const connectedGraph =
  (size: number) =>
  (r: Relation): Formulas => ({
    graph: graph(r),
    connected: inside(product(first(size), first(size)), binary('union', closure(relation(r)), identity)),
  });

/** A field between two signatures of `size` atoms each, which all exist. */
export function relationsBetween(size: number): Problem {
  const n = 2 * size;
  const upper = range(size).flatMap((a) => range(size).map((b) => a * n + size + b));
  return problem([...atomsOf('A', size, 0), ...atomsOf('B', size, 1)], [field('r', upper)], {});
}

/** Up to `size` nodes with at most one successor each, all reachable from one that a root has; each with a colour. */
export function colouredLists(size: number): Problem {
  const n = size + 3;
  const [root, red, green] = [size, size + 1, size + 2];
  const nodes: Relation = { name: 'Node', arity: 1, lower: [], upper: range(size), role: 'signature' };
  const next = field(
    'next',
    range(size).flatMap((a) => range(size).map((b) => a * n + b)),
  );
  const header = field(
    'header',
    range(size).map((b) => root * n + b),
  );
  const colour = field(
    'colour',
    range(size).flatMap((a) => [a * n + red, a * n + green]),
  );
  const all_ = relation(nodes);
  const start = join(constant(1, [root]), relation(header));
  const atoms: Atom[] = [
    ...atomsOf('Node', size, 0),
    { name: 'Root', symmetry: 1 },
    { name: 'Red', symmetry: 2 },
    { name: 'Green', symmetry: 3 },
  ];
  return problem(atoms, [nodes, next, header, colour], {
    bounds: and(
      inside(relation(next), product(all_, all_)),
      inside(start, all_),
      inside(join(relation(colour), constant(1, [red, green])), all_),
    ),
    functional: and(
      multiplicity('lone', start),
      all(all_, (x) => multiplicity('lone', join(x, relation(next)))),
      all(all_, (x) => multiplicity('one', join(x, relation(colour)))),
    ),
    reachable: inside(all_, binary('union', start, join(start, closure(relation(next))))),
  });
}

/** A field `r` over two atoms that a formula names and others. */
export function withConstants(size: number): Problem {
  return binaryOver(size, (r) => ({
    first: inside(join(constant(1, [0]), relation(r)), constant(1, [0, 1])),
  }));
}

/** Sets of sets: each of `size` blocks holds two of `size` points, which a witness tells apart. */
export function blocks(size: number): Problem {
  const n = 2 * size;
  const holds = field(
    'holds',
    range(size).flatMap((a) => range(size).map((b) => a * n + size + b)),
  );
  return problem([...atomsOf('Block', size, 0), ...atomsOf('Point', size, 1)], [holds], {
    pairs: all(first(size), (block) => ({
      kind: 'compare-integers',
      operator: '=',
      left: cardinality(join(block, relation(holds))),
      right: integer(2),
    })),
    marked: quantified(
      'some',
      relation(holds),
      (marks) => all(first(size), (block) => multiplicity('one', join(block, marks))),
      'set',
    ),
  });
}

/** Ternary: what a commutative operation on `size` atoms gives, where it is defined. */
export function operations(size: number): Problem {
  const upper = range(size ** 3);
  const f = field('f', upper, 3);
  const universe = first(size);
  return problem(atomsOf('A', size, 0), [f], {
    functional: all(universe, (x) =>
      all(universe, (y) => multiplicity('lone', join(y, join(x, relation(f))))),
    ),
    commutative: all(universe, (x) =>
      all(universe, (y) => same(join(y, join(x, relation(f))), join(x, join(y, relation(f))))),
    ),
  });
}
