import assert from 'node:assert/strict';
import { PenumbraError } from '../../../../compiler/diagnostics.js';
import { GroundProblem } from '../../relational/circuit/ground.js';
import { RelationalSearch } from '../../relational/search/search.js';
import { boundCommand, parseAlloy } from '../index.js';
import { LIBRARY, libraryModule } from './library.js';
import { modulePath } from './load.js';

const PATHS: readonly (readonly [name: string, file: string, opened: string, path: string])[] = [
  ['main', 'models/main.als', 'other', 'models/other.als'],
  ['main', 'models/main.als', 'sub/other', 'models/sub/other.als'],
  ['book/chapter1/a', 'x/book/chapter1/a.als', 'book/chapter1/b', 'x/book/chapter1/b.als'],
  ['book/chapter1/a', 'x/book/chapter1/a.als', 'book/chapter2/b', 'x/book/chapter2/b.als'],
  ['book/a', 'x/book/a.als', 'util/graph', 'x/util/graph.als'],
  ['book/a', '/a.als', 'util/graph', 'util/graph.als'],
  ['book/a', 'a.als', 'util/graph', '../util/graph.als'],
];

/** Laws of the library: `unsat` where there is no counterexample, `sat` where there is an instance. */
const LAWS: readonly (readonly [opens: string, command: string, verdict: 'sat' | 'unsat'])[] = [
  [
    'open util/boolean',
    'check { all a, b: Bool | Nand[a, b] = Not[And[a, b]] and Nor[a, b] = Not[Or[a, b]] }',
    'unsat',
  ],
  ['open util/boolean', 'check { all a, b: Bool | Xor[a, b].isTrue iff a != b }', 'unsat'],
  ['open util/graph[A] sig A { e: set A }', 'check { tree[e] and some A => one roots[e] } for 3', 'unsat'],
  [
    'open util/graph[A] sig A { e: set A }',
    'check { ring[e] => stronglyConnected[e] and no leaves[e] } for 3',
    'unsat',
  ],
  [
    'open util/graph[A] sig A { e: set A }',
    'check { weaklyConnected[e] => stronglyConnected[e] } for 2',
    'sat',
  ],
  [
    'open util/relation sig A { e: set A }',
    'check { totalOrder[e, A] => complete[e, A] and antisymmetric[e] } for 3',
    'unsat',
  ],
  [
    'open util/relation sig A { e: set A }',
    'check { bijection[e, A, A] iff bijection[~e, A, A] } for 3',
    'unsat',
  ],
  [
    'open util/ternary sig A { r: A -> A }',
    'check { flip12[flip12[r]] = r and select12[r] = dom[r] <: r.univ } for 2 but 1 int',
    'unsat',
  ],
  [
    'open util/ordering[A] sig A {}',
    'check { all a: A | lte[first, a] and gte[last, a] and (lt[a, last] => one a.next) } for 4',
    'unsat',
  ],
  [
    'open util/ordering[A] sig A {}',
    'check { all a, b: A | larger[a, b] = max[a + b] and smaller[a, b] = min[a + b] } for 4',
    'unsat',
  ],
  [
    'one sig A { i, j: Int }',
    'check { A.j != 0 => A.i = add[mul[div[A.i, A.j], A.j], rem[A.i, A.j]] } for 3 int',
    'unsat',
  ],
  [
    'one sig A { i: Int }',
    'check { A.i.negate.negate = A.i and (A.i.pos iff A.i.signum = 1) } for 3 int',
    'unsat',
  ],
  [
    'one sig A { s: set Int }',
    'check { some A.s => lte[min[A.s], max[A.s]] and max[A.s] in A.s } for 3 int',
    'unsat',
  ],
  [
    'open util/natural',
    'check { all m, n: Natural | add[m, n] = add[n, m] and (natural/lte[m, n] => one sub[n, m]) } for 4 but 4 int',
    'unsat',
  ],
  ['open util/natural', 'run { mul[add[One, One], add[One, One]] != none } for 5 but 4 int', 'sat'],
  [
    'one sig A { s: seq B } sig B {}',
    'check { not A.s.isEmpty => A.s.insert[0, A.s.first].rest = A.s } for 2 but 3 int, 2 seq',
    'sat',
  ],
  [
    'one sig A { s: seq B } sig B {}',
    'check { all b: B | #A.s < 2 => A.s.add[b].last = b and A.s.add[b].butlast = A.s } for 2 but 3 int, 2 seq',
    'unsat',
  ],
  ['one sig A { s, t: seq B } sig B {}', 'check { isSeq[append[A.s, A.t]] } for 2 but 3 int, 2 seq', 'unsat'],
  [
    'open util/seqrel[B] one sig A { s: SeqIdx -> B } sig B {}',
    'check { isSeq[A.s] and some A.s => A.s[firstIdx] = first[A.s] and isSeq[rest[A.s]] } for 3',
    'unsat',
  ],
  [
    'open util/sequence[B] sig B {}',
    'check { all s, t: Seq | elems[s] = none and elems[t] = none => s = t } for 3',
    'unsat',
  ],
  [
    'open java/primitive/integer one sig A { i: Integer, j: Integer }',
    'check { LE(A.i, A.j) or GT(A.i, A.j) } for 3 int',
    'unsat',
  ],
];

describe('modules', () => {
  for (const [name, file, opened, path] of PATHS)
    it(`${name} in ${file} finds ${opened} at ${path}`, () => {
      assert.equal(modulePath(name, file, opened), path);
    });
  for (const path of LIBRARY)
    it(`${path} is there without complaint`, () => {
      const library = libraryModule(path)!;
      const { warnings } = parseAlloy(library.file, library.source, () => undefined);
      assert.deepEqual(warnings, []);
    });
  for (const [opens, command, verdict] of LAWS)
    it(`${opens} ${command} is ${verdict}`, () => {
      const model = parseAlloy('m.als', `${opens} ${command}`, () => undefined);
      const ground = new GroundProblem(boundCommand(model, 0).problem);
      assert.equal(new RelationalSearch(ground, { symmetryBreaking: true }).next(), verdict);
    });
  it('reads files before the library, and one file once for each binding of its parameters', () => {
    const files: Readonly<Record<string, string>> = {
      'util/ordering.als': 'module util/ordering[elem] sig Mine {} fun both: set univ { elem + Mine }',
      'pair.als': 'module pair[T] open util/ordering[T] as o sig Pair { of: set T }',
    };
    const text = 'open pair[A] as a open pair[A] as b open pair[B] as c sig A, B {} run { a/Pair = b/Pair }';
    const model = parseAlloy('m.als', text, (path) => files[path]);
    assert.deepEqual(
      model.signatures.map(({ label }) => label),
      ['this/A', 'this/B', 'a/Pair', 'a/o/Mine', 'c/Pair', 'c/o/Mine'],
    );
  });
  it('complains in the file that is wrong', () => {
    assert.throws(
      () => parseAlloy('m.als', 'open other', (path) => (path === 'other.als' ? 'sig A { f: }' : undefined)),
      (error) => error instanceof PenumbraError && error.details.file === 'other.als',
    );
  });
});
