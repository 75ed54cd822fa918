import assert from 'node:assert/strict';
import { GroundProblem } from '../relational/circuit/ground.js';
import { RelationalSearch } from '../relational/search/search.js';
import { boundCommand, parseAlloy } from './index.js';

/** Models with the number of their instances, atoms told apart; agreed with Alloy 6.2 up to renaming. */
const MODELS: readonly (readonly [model: string, instances: number])[] = [
  ['sig A {} sig B extends A {} run {} for 3', 27],
  ['abstract sig A {} sig B, C extends A {} run {} for 3', 27],
  [
    'abstract sig A {} one sig B extends A {} lone sig C extends A {} some sig D extends A {} run {} for 3',
    4,
  ],
  ['sig A {} one sig B in A {} sig C in A {} run {} for 3', 54],
  ['sig A {} sig B extends A {} sig C extends B {} run {} for 3 but exactly 1 C, 2 B', 8],
  [
    'abstract sig A {} sig B, C extends A {} sig D in B + C {} sig E = B + C {} run { some E } for exactly 3 A',
    64,
  ],
  ['sig A {} sig B extends A {} run {} for exactly 3 A', 8],
  ['sig A {} sig B extends A {} run {} for 4 A, 2 B', 72],
  ['abstract sig A {} sig B, C extends A {} run {} for exactly 3 A, 2 B', 3],
  ['some sig A {} lone sig B {} one sig C {} run {} for 2', 6],
  ['sig A { f: A } run {} for 2', 7],
  ['sig A { disj f, g: lone A } run {} for 2', 56],
  ['sig A { f: disj lone A } run {} for 3', 62],
  ['sig A {} sig B { r: A one -> lone A } run {} for 2', 21],
  ['sig A {} sig B { r: A -> some A } run {} for 2 but 1 B', 16],
  ['sig A {} one sig B { r: A lone -> A } run {} for 2', 14],
  ['sig A { f: set A, g: f } run {} for 2', 19],
  ['sig A { f: set A, g: set f - this } run {} for 2', 41],
  ['sig A {} sig B { r: A -> (A -> lone A) } run {} for 2 but 1 B', 90],
  ['sig A {} sig B { r: A -> one (A some -> lone A) } run {} for 2 but 1 B', 7],
  ['sig A {} sig B { r: (A lone -> A) one -> A } run {} for 2 but 1 B', 23],
  ['sig A { f: univ } run {} for 1 but 1 int', 4],
  ['sig A { f: Int } run {} for 2 but 2 int', 25],
  ['sig A { f: seq A } run {} for 2 but 3 int, 2 seq', 56],
  ['sig A { f: A + Int } run {} for 2 but 1 int', 23],
  ['sig A { f: A -> A } { f = ~f } run {} for 2', 69],
  ['sig A {} sig B in A { f: lone A } run {} for 2', 23],
  ['sig A { f: set A } { this not in f  #f < 2 } run {} for 3', 43],
  ['sig A { f: lone A } { all x: A | x.@f = f implies x = this } run {} for 2', 11],
  ['one sig A { f: set B } { some f } sig B {} run {} for 2', 5],
  ['enum C { R, G, B } sig A { c: C } run {} for 2', 16],
  ['open util/ordering[C] as o enum C { R, G, B } sig A { c: C } { o/lt[R, c] } run {} for 2', 9],
  [
    'sig A { f: set A } fun g[x: A]: set A { x.f } pred A.p { this in g[this] } fact { all x: A | x.p } run {} for 2',
    7,
  ],
  [
    'sig A { f: set A } fun A.g[y: A]: set A { this.f & y } fact { all x, y: A | x.g[y] = y.g[x] } run {} for 2',
    9,
  ],
  ['sig A { f: set A } sig B { f: set B } fact { all a: A, b: B | a in a.f and no b.f } run {} for 2', 59],
  [
    'sig A {} sig B {} pred p[a: A] { no A - a } pred p[b: B] { some B - b } fact { all a: A | p[a] all b: B | p[b] } run {} for 2',
    6,
  ],
  ['sig A { f: set A } fun two: Int { 2 } fact { #f = two } run {} for 2', 6],
  ['sig A { f: set A } let twice[r] = r.r let all_f { f } fact { twice[all_f] in f } run {} for 2', 18],
  ['sig A { f: set A } let imp[a, b] { a => b } fact { imp[some f, f = ~f] } run {} for 2', 13],
  ['sig A { f: set A } pred p[x: A, s: set A] { x.f = s } run p for 2', 20],
  ['sig A { f: set A } fun g[x: A]: set A { x.f } run g for 2', 20],
  ['sig A { f: set A } assert s { f = ~f } check s for 2', 8],
  ['sig A { f: set A } check { f = ~f } for 2', 8],
  ['sig A { f: set A } fact { let g = ~f, h = g.f | h in g } run {} for 2', 12],
  ['sig A { f: set A } fact { let p = (some f) { p => f = ~f } } run {} for 2', 13],
  ['sig A { f: set A } fact { one x, y: A | x -> y in f } run {} for 2', 6],
  ['sig A { f: set A } fact { no disj x, y: A | x -> y in f } run {} for 3', 27],
  ['sig A { f: set A } fact { some r: A one -> one A | f in r } run {} for 2', 12],
  ['sig A { f: set A } fact { { x, y: A | y -> x in f } = f } run {} for 3', 95],
  ['sig A { f: set A } fact { some x: lone A | x.f = A } run {} for 2', 10],
  ['sig A { f: set A } fact { some x: some A | no x.f } run {} for 2', 9],
  ['sig A { f: set A } fact { (sum x: A | #x.f) = 2 } run {} for 2', 6],
  ['sig A { f: set A } fact { f in A one -> lone A } run {} for 2', 5],
  ['sig A { f: set A } fact { f not in A lone -> some A } run {} for 2', 16],
  ['sig A { f: set A } fact { *f = A -> A } run {} for 2', 0],
  ['sig A { f: set A } fact { *f in f + iden } run {} for 2 but 1 int', 21],
  ['sig A { f: set A } fact { f ++ iden = iden ++ f } run {} for 2 but 1 int', 9],
  ['sig A { f: set A } fact { A <: iden = f or f :> f.A = ~f } run {} for 2', 13],
  ['sig A { f: set A } fact { some univ - A implies f = none -> none } run {} for 2 but 0 int', 21],
  ['sig A { f: set A } fact { #univ = 4 and #iden = 4 } run {} for 3 but 1 int', 49],
  ['sig A { f: A -> A } fact { all a: A | a.f.A = a.f[A] } run {} for 2 but 3 int', 105],
  [
    'sig A, B { } one sig R { f: A -> B -> A } fact { some R.f.A.B and R.f.univ = none -> none } run {} for 2',
    0,
  ],
  ['sig A { v: Int } fact { all a: A | a.v > 1 and a.v < plus[2, 2] } run {} for 2 but 4 int', 9],
  ['sig A { v: Int } fact { (sum a: A | a.v) = 2 } run {} for 2 but 3 int', 10],
  ['sig A { v: set Int } fact { all a: A | int[a.v] = 1 and #a.v = 2 } run {} for 1 but 3 int', 5],
  ['sig A { v: Int, w: Int } fact { all a: A | a.w = mul[a.v, 3] } run {} for 1 but 4 int', 17],
  [
    'sig A { v: Int, w: Int, x: Int } fact { all a: A | a.w = div[a.v, a.x] and some a.x and a.x != 0} run {} for 1 but 3 int',
    57,
  ],
  [
    'sig A { v: Int, w: Int, x: Int } fact { all a: A | a.w = rem[a.v, a.x] and a.x != 0} run {} for 1 but 3 int',
    57,
  ],
  ['sig A { v: Int, w: Int, x: Int } fact { all a: A | a.w = a.v << a.x } run {} for 1 but 3 int', 65],
  ['sig A { v: Int, w: Int, x: Int } fact { all a: A | a.w = a.v >> a.x } run {} for 1 but 3 int', 65],
  ['sig A { v: Int, w: Int, x: Int } fact { all a: A | a.w = a.v >>> a.x } run {} for 1 but 3 int', 65],
  ['sig A { f: set A } fact { #f = 8 } run {} for 3 but 3 int', 17],
  ['sig A { f: set A } fact { #f = 9 - 7 } run {} for 3 but 4 int', 1],
  ['sig A { v: Int } fact { all a: A | a.v in { i: Int | i > 0 and i < 3 } } run {} for 2 but 3 int', 9],
  [
    'sig A { v: Int } fact { all a: A | a.v.next = 3 or prevs[a.v] = none or min[nexts[a.v]] = 2 } run {} for 1 but 4 int',
    4,
  ],
  [
    'sig A { v: Int } fact { all a: A | larger[a.v, 1] = 2 or smaller[a.v, 0] = -2 or signum[a.v] = 0 or negate[a.v] = -3} run {} for 1 but 4 int',
    5,
  ],
  ['sig A {} run { #A = 3 } for 5 but 2 int', 10],
  ['sig A {v: Int} fact {all a: A | a.v = (some A => 2 else 3) } run { } for 2 but 3 int', 4],
  ['sig A {v: Int} fact {all a: A | let k = #A | a.v = k.plus[1] } run { } for 2 but 3 int', 4],
  ['sig A {v: Int} fact {all a: A | a.v = max and a.v != min } run { } for 2 but 3 int', 4],
  ['sig A {v: set Int} fact {all a: A | a.v = max[a.v] } run { } for 1 but 2 int', 6],
  ['open util/ordering[A] sig A { f: set A } { f in nexts[this] } run {} for 3', 8],
  [
    'open util/ordering[A] as o sig A {} sig B { v: A } { lte[v, o/first.next] and gte[v, o/first] } run {} for 3 but 2 B',
    9,
  ],
  ['open util/ordering[A] sig A {} run {} for 0', 0],
  ['open util/ordering[A] as x open util/ordering[B] as y sig A {} sig B extends A {} run {} for 2', 2],
  ['open util/ordering[A] abstract sig A {} one sig B, C extends A {} run {}', 2],
  [
    'one sig A { s: seq B } sig B {} fact { #A.s = 2 and A.s.first = A.s.last } run {} for 2 but 4 int, 3 seq',
    4,
  ],
  [
    'one sig A { s, t: seq B } sig B {} fact { A.t = A.s.rest and not A.s.hasDups } run {} for 2 but 4 int, 3 seq',
    10,
  ],
  ['sig A { n: String } fact { all a: A | a.n = "x" or a.n = "y" } run {} for 2', 9],
  ['sig A { n: String } run {} for 2 but exactly 2 String', 9],
  ['sig A { n: set univ } fact { all a: A | #a.n = 1 and "q" in a.n } run {} for 2 but 1 int', 73],
  ['open util/boolean sig A { b: Bool, c: Bool } { c = Not[b] or Xor[b, c].isTrue } run {} for 2', 9],
  ['sig A { f: set A } run { #f > 2 } for 3 but 3 int', 96],
  ['sig A { f: set A } fact { (some f => f else ~f + iden) in A -> A } run {} for 2 but 1 int', 17],
  ['sig A { f, g: set A } fact { disj[f, g, iden & (A->A)] } run {} for 2', 12],
  ['sig A { v: set Int } fact { all a: A | a.v < 1 } run {} for 1 but 2 int', 13],
  ['open util/graph[A] sig A { f: set A } fact { tree[f] } run {} for 3', 19],
  ['sig A { f: set A } fact { some f <=> some A or no A && no f } run {} for 2', 18],
  ['sig A { f: set A } fact { some f => f = ~f else no A  A.f in A => A = A.f else some A } run {} for 2', 8],
  ['sig A { v, w: Int } fact { all a: A | a.v = a.w iff int[a.v] = int[a.w] } run {} for 1 but 2 int', 17],
  ['open util/natural one sig A { v: Natural } fact { A.v = add[One, One] } run {} for 4', 1],
  ['sig A { v: set Int } fact { all a: A | a.v >= 2 and #a.v = 2} run {} for 1 but 3 int', 8],
  [
    'open util/ternary one sig R { t: A -> A } sig A {} fact { flip12[t] in A -> R -> A and select13[t] = t.A.univ -> A} run {} for 2',
    15,
  ],
  ['sig A { f: set A } fact { all f: A | f in A } run {} for 2', 21],
  // TestEra, section 5.1: a node more than the list has may be there.
  [
    `open java/primitive/integer
     sig State {}
     static part sig Pre extends State {}
     one sig List { header: Node ?-> State }
     sig Node { elem: Integer !-> State, next: Node ?-> State }
     fun List::RepOk() {
       // acyclic
       all n: header::Pre.*next::Pre | not n in n.^next::Pre }
     run RepOk for 1 but 1 int`,
    7,
  ],
];

function instances(source: string): number {
  const model = parseAlloy('m.als', source, () => undefined);
  const { problem } = boundCommand(model, 0);
  const search = new RelationalSearch(new GroundProblem(problem), { symmetryBreaking: false });
  let found = 0;
  for (; search.next() === 'sat'; search.block()) found += 1;
  return found;
}

describe('instances of models', () => {
  for (const [model, count] of MODELS)
    it(`${model} has ${count}`, () => {
      assert.equal(instances(model), count);
    });
});
