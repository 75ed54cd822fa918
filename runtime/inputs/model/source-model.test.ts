import assert from 'node:assert/strict';
import { PenumbraError } from '../../../compiler/diagnostics.js';
import type { ClassModel, MethodModel, SourceModel } from '../domains/domain.js';
import { domainText } from '../domains/domains.js';
import { readAll } from '../testing/read-all.js';
import { readSourceModel } from './source-model.js';

function methodText(method: MethodModel): string {
  const parameters = method.parameters.map(
    ({ name, domain, optional, rest }) =>
      `${rest ? '...' : ''}${name}${optional ? '?' : ''}: ${domainText(domain)}`,
  );
  const kind = method.kind === 'method' || method.kind === 'function' ? '' : `${method.kind} `;
  const tags = method.tags.map((tag) => ` @${tag.kind} ${tag.text.trim()}`).join('');
  return `${method.static ? 'static ' : ''}${kind}${method.name}(${parameters.join(', ')}): ${domainText(method.returns)}${tags}`;
}

function classText(cls: ClassModel): readonly string[] {
  const flags = `${cls.abstract ? 'abstract ' : ''}${cls.plain ? 'plain ' : ''}${cls.hasPrivateNames ? 'private ' : ''}`;
  return [
    `${flags}${cls.name}${cls.superclass ? ` extends ${cls.superclass}` : ''}`,
    ...cls.tags.map((tag) => `  @${tag.kind} ${tag.text.trim()}`),
    ...cls.fields.map(
      ({ name, domain, optional, from }) =>
        `  ${name}${optional ? '?' : ''}: ${domainText(domain)} (${from})`,
    ),
    ...cls.methods.filter(({ kind }) => kind !== 'constructor').map((method) => `  ${methodText(method)}`),
  ];
}

function modelText(model: SourceModel): readonly string[] {
  return [
    ...[...model.classes.values()].flatMap(classText),
    ...[...model.functions.values()].map((fn) => `function ${methodText(fn)}`),
  ];
}

const DOCUMENTED = `
/**
 * @callback Compare
 * @param {number} a
 * @param {number} [b]
 * @returns {number}
 */
/** @typedef {{a: number, b: ?string}} Short */
/** @typedef {function(number): boolean} Test */
/** @typedef {object} Chain @property {Chain} [next] @property {number} v */
`;

/** Each may be any of the others, a number or, the last one, a text. */
const MUTUAL = [...'abcdefghijklmn'].map((name, at, names) => {
  const others = names.filter((other) => other !== name);
  return `${name} = ${at === 13 ? "'text'" : at}; ${others.map((other) => `if (x) ${name} = ${other};`).join(' ')}`;
});

const MODELS: readonly (readonly [
  title: string,
  file: string,
  source: string,
  expected: readonly string[],
])[] = [
  [
    'variables that depend on each other',
    'a.js',
    `class A { constructor(x) { let a, b, c, d, e, f, g, h, i, j, k, l, m, n; ${MUTUAL.join('\n')} this.first = a; } }`,
    ['A', '  first: number | string (constructor)'],
  ],
  [
    'several tags on one line',
    'a.js',
    `/** @param {int} a @param {boolean} b @returns {int} @post result = a */
    function f(a, b) { return a; }`,
    ['function f(a: integer, b: boolean): integer @post result = a'],
  ],
  [
    'types that doc comments declare',
    'a.js',
    `${DOCUMENTED}
    /** @type {Compare} */
    const f = (a, b) => a;
    /** @param {Short} s @param {Chain} c */
    function g(s, c) {}
    /** @param {Test} t */
    function h(t) {}`,
    [
      'plain Short',
      '  a: number (type)',
      '  b: string | null (type)',
      'plain Chain',
      '  next?: Chain | undefined (documentation)',
      '  v: number (documentation)',
      'Test',
      '  (call 0): boolean (type)',
      '  (call 1): boolean (type)',
      '  (call 2): boolean (type)',
      '  (): boolean (type)',
      'function f(a: number, b?: number | undefined): number',
      'function g(s: Short, c: Chain): unknown',
      'function h(t: Test): unknown',
    ],
  ],
  [
    'overloads in doc comments',
    'a.js',
    `/**
     * @overload
     * @param {number} x
     * @param {number} y
     */
    /**
     * @overload
     * @param {string} x
     */
    /** @param {string | number} x @param {number} [y] */
    function f(x, y) {}`,
    ['function f(x: number | string, y?: number | undefined): unknown'],
  ],
  [
    'fields whose initializers state a type',
    'a.ts',
    `class Box<T> { constructor(public item: T) {} }
    class A { #own = new Set<number>(); list = [] as string[]; box = new Box<number>(1); mode = 'slow' as const; size = 0; }`,
    [
      'Box',
      '  item: unknown (none)',
      'private A',
      '  list: string[] (type)',
      '  box: Box (type)',
      '  mode: string (constructor)',
      '  size: number (constructor)',
    ],
  ],
  [
    'fields that the constructor assigns',
    'a.js',
    `class Entry {
      constructor(value, next) { this.value = value; this.next = next; this.seen = false; this.tag = null; }
    }
    class List {
      constructor() { this.header = new Entry(0, null); this.header.next = this.header; this.size = 0; }
      add(v) { const e = new Entry(1, this.header.next); this.header.next = e; this.size += 1; }
    }`,
    [
      'Entry',
      '  value: number (constructor)',
      '  next: Entry | null (constructor)',
      '  seen: boolean (constructor)',
      '  tag: unknown (none)',
      'List',
      '  header: Entry | null (constructor)',
      '  size: number (constructor)',
      '  add(v: unknown): unknown',
    ],
  ],
  [
    'JSDoc types',
    'a.js',
    `/** @property {string} label */
    class A {
      constructor(a, b) {
        /** @type {?A} */
        this.a = a;
        /** @type {integer} */
        this.b = b;
        /** @type {Array.<A|null>} */
        this.c = [];
      }
      /**
       * @param {int} i
       * @param {!A} x
       * @param {double=} y
       * @param {string} [z]
       * @param {...boolean} rest
       * @return {*}
       */
      m(i, x, y, z, ...rest) {}
      /** @returns {Foo} */
      get g() {}
      static s(n = 3) {}
    }`,
    [
      'A',
      '  a: A | null (documentation)',
      '  b: integer (documentation)',
      '  c: (A | null)[] (documentation)',
      '  label: string (documentation)',
      '  m(i: integer, x: A, y?: number | undefined, z?: string | undefined, ...rest: boolean[]): unknown',
      '  get g(): unknown',
      '  static s(n?: number | undefined): unknown',
    ],
  ],
  [
    'functions that become methods, and what constructors lend themselves to',
    'a.js',
    `function Hash(seed) { init.call(this, seed); }
    function init(seed) { this.size = 0; reset.apply(this, arguments); }
    const reset = function () { this.text = ''; };
    Hash.prototype.init = init;
    Hash.prototype.other = function () { twice.call(this); };
    { function twice() { this.a = 1; } } { function twice() { this.b = 1; } }`,
    [
      'Hash',
      '  size: number (constructor)',
      '  text: string (constructor)',
      '  init(seed: unknown): unknown',
      '  other(): unknown',
      'function init(seed: unknown): unknown',
      'function reset(): unknown',
    ],
  ],
  [
    'prototypes and constructor functions',
    'a.js',
    `/** @invariant size >= 0 */
    function List() { this.clear(); }
    /** Empties it.
     * @post size = 0 */
    List.prototype.clear = function () { this.root = null; this.size = 0; this.items = []; };
    List.prototype = { add: function (k) { this.root = new List.Entry(k); this.items.push(3); } };
    List.Entry = function (key) { this.key = key; this.left = null; };
    List.Entry.prototype.grow = function (k) { this.left = new List.Entry(1); };
    List.of = function () {};
    function Sub() {}
    Sub.prototype = Object.create(List.prototype);
    util.inherits(Other, Sub);
    function Other() {}
    Other.prototype.x = function () {};
    exports.helper = function (a) {};`,
    [
      'List',
      '  @invariant size >= 0',
      '  root: Entry | null (constructor)',
      '  size: number (constructor)',
      '  items: number[] (constructor)',
      '  clear(): unknown @post size = 0',
      '  add(k: unknown): unknown',
      '  static of(): unknown',
      'Entry',
      '  key: number (constructor)',
      '  left: Entry | null (constructor)',
      '  grow(k: unknown): unknown',
      'Sub extends List',
      'Other extends Sub',
      '  x(): unknown',
      'function helper(a: unknown): unknown',
    ],
  ],
  [
    'decorators, accessors, JSX',
    'a.tsx',
    `@d() export class A { @d accessor n: number = 1; @d over(@d x: number): number { using y = f(); return x; } }
    export const View = ({ n }: { n: number }) => <b n={n} />;`,
    [
      'private A',
      '  n: number (type)',
      '  over(x: number): number',
      'plain {n: number}',
      '  n: number (type)',
      'function View({n}: {n: number}): unknown',
    ],
  ],
  [
    'class expressions, nested classes, inheritance, private names',
    'a.js',
    `const Outer = class {
      static Inner = class Inner { x = 1; };
      #secret = 2;
      next = null;
      set(o) { this.next = new Outer.Inner(); }
    };
    Outer.Extra = class extends Outer { constructor() { super(); this.next = null; this.own = 'a'; } };
    module.exports = { Outer, run() {}, stop: (a) => a };`,
    [
      'Inner',
      '  x: number (constructor)',
      'private Outer',
      '  next: Inner | null (constructor)',
      '  set(o: unknown): unknown',
      'Extra extends Outer',
      '  own: string (constructor)',
      'function run(): unknown',
      'function stop(a: unknown): unknown',
    ],
  ],
  [
    'TypeScript',
    'a.ts',
    `type Color = 'red' | 'black';
    enum Level { Low, High = 5, Top }
    type int = number;
    interface Options extends Base { readonly depth: int; inner?: Options | null }
    type Point = { x: number; y: number };
    interface Base { name: string }
    export abstract class Tree<T> {
      color: Color = 'red';
      level!: Level;
      private left: Tree<T> | null = null;
      item!: T;
      /** @type {integer} */
      count: number = 0;
      grid: readonly int[][] = [];
      constructor(public size: number, protected parent?: Tree<T>, note = '') {}
      abstract find(o: Options, ...keys: string[]): boolean;
      me(): this { return this; }
      pair([a]: number[], p: Point, q: [int, string]): void {}
    }
    export default function f(this: Tree<int>, x: bigint | undefined): x is string { return true; }
    export const g = (x: Readonly<Point>): never => { throw x; };`,
    [
      'abstract Tree',
      '  color: "red" | "black" (type)',
      '  level: 0 | 5 | 6 (type)',
      '  left: Tree | null (type)',
      '  item: unknown (none)',
      '  count: integer (documentation)',
      '  grid: integer[][] (type)',
      '  size: number (type)',
      '  parent: Tree | undefined (type)',
      '  find(o: Options, ...keys: string[]): boolean',
      '  me(): Tree',
      '  pair([a]: number[], p: Point, q: [integer, string]): undefined',
      'plain Options extends Base',
      '  depth: integer (type)',
      '  inner?: Options | null | undefined (type)',
      'plain Point',
      '  x: number (type)',
      '  y: number (type)',
      'plain Base',
      '  name: string (type)',
      'function f(x: bigint | undefined): boolean',
      'function g(x: Point): never',
    ],
  ],
  [
    'typedefs',
    'a.js',
    `/** @typedef {{a: number, b?: Pair}} Pair */
    /**
     * @typedef {Object} Node
     * @property {integer} key
     * @property {?Node} next
     */
    /** @param {Pair} p */
    function f(p) {}`,
    [
      'plain Pair',
      '  a: number (type)',
      '  b?: Pair | undefined (type)',
      'plain Node',
      '  key: integer (documentation)',
      '  next: Node | null (documentation)',
      'function f(p: Pair): unknown',
    ],
  ],
];

/** Functions of one file with the domains that their parameters get, and the object types that come with them. */
const TYPES: readonly (readonly [
  title: string,
  file: string,
  source: string,
  expected: readonly string[],
])[] = [
  [
    'object types',
    'a.ts',
    `function f(p: { a: number; b?: string | null; readonly c: 1n }, q: { a: number }[], r: { a: number }): void {}`,
    [
      'plain {a: number, b?: string | null, c: 1n}',
      '  a: number (type)',
      '  b?: string | null | undefined (type)',
      '  c: 1n (type)',
      'plain {a: number}',
      '  a: number (type)',
      'function f(p: {a: number, b?: string | null, c: 1n}, q: {a: number}[], r: {a: number}): undefined',
    ],
  ],
  [
    'object types in doc comments',
    'a.js',
    `/**
      * @param {{a: number, b: (string|undefined), c?: {d: ?number}}} p
      * @param {Array<?Object<string, number>>} q
      */
    function f(p, q) { return q[0]['x-y']; }`,
    [
      'plain {a: number, b: (string | undefined), c?: {d: null | number}}',
      '  a: number (type)',
      '  b: string | undefined (type)',
      '  c?: {d: null | number} | undefined (type)',
      'plain Record<string, number>',
      '  x-y?: number (type)',
      '  a?: number (type)',
      'plain {d: null | number}',
      '  d: number | null (type)',
      'function f(p: {a: number, b: (string | undefined), c?: {d: null | number}}, q: (Record<string, number> | null)[]): unknown',
      'q: Record<string, number> only with few keys: "x-y", "a"',
    ],
  ],
  [
    'unions of object types, and types that contain themselves',
    'a.ts',
    `type Tree = { kind: 'leaf' } | { kind: 'node'; left: Tree; tags: Kind[] };
    enum Kind { A = 'a', B = 2, C }
    function f(t: Tree, k: Kind.B, ...rest: Tree[]): Kind { return Kind.A; }`,
    [
      'plain {kind: "leaf"}',
      '  kind: "leaf" (type)',
      'plain {kind: "node", left: Tree, tags: Kind[]}',
      '  kind: "node" (type)',
      '  left: {kind: "leaf"} | {kind: "node", left: Tree, tags: Kind[]} (type)',
      '  tags: ("a" | 2 | 3)[] (type)',
      'function f(t: {kind: "leaf"} | {kind: "node", left: Tree, tags: Kind[]}, k: 2, ...rest: ({kind: "leaf"} | {kind: "node", left: Tree, tags: Kind[]})[]): "a" | 2 | 3',
    ],
  ],
  [
    'aliases that contain themselves',
    'a.ts',
    `type Json = null | string | Json[] | { [key: string]: Json };
    function f(j: Json): void {}`,
    [
      'plain {[key: string]: Json}',
      '  a?: string | Json[] | {[key: string]: Json} | null (type)',
      'function f(j: string | Json[] | {[key: string]: Json} | null): undefined',
      'j: {[key: string]: Json} only with the keys "a"',
    ],
  ],
  [
    'tuples',
    'a.ts',
    'function f(p: [number, s?: string], q: readonly [a: 1, ...b: boolean[]], r: []): void {}',
    ['function f(p: [number, string | undefined?], q: [1, ...boolean[]], r: []): undefined'],
  ],
  [
    'utility types and intersections',
    'a.ts',
    `interface A { x: number; y?: string }
    interface B { x: 1 | 'no'; z: boolean }
    type AB = A & B;
    function f(a: Partial<A>, b: Required<A>, c: Pick<A, 'y'>, d: Omit<A, 'y'>, e: Record<'p' | 'q', A>, g: AB,
      h: Exclude<keyof A | 'w', 'x'>, i: A['y' | 'x'], j: { [K in 'u' | 'v']?: K }, k: NonNullable<A | null>): void {}`,
    [
      'plain A',
      '  x: number (type)',
      '  y?: string | undefined (type)',
      'plain B',
      '  x: 1 | "no" (type)',
      '  z: boolean (type)',
      'plain Partial<A>',
      '  x?: number | undefined (type)',
      '  y?: string | undefined (type)',
      'plain Required<A>',
      '  x: number (type)',
      '  y: string (type)',
      'plain Pick<A, "y">',
      '  y?: string | undefined (type)',
      'plain Omit<A, "y">',
      '  x: number (type)',
      'plain Record<"p" | "q", A>',
      '  p: A (type)',
      '  q: A (type)',
      'plain AB',
      '  x: 1 (type)',
      '  y?: string | undefined (type)',
      '  z: boolean (type)',
      'plain {u?: "u" | undefined, v?: "v" | undefined}',
      '  u?: "u" | undefined (type)',
      '  v?: "v" | undefined (type)',
      'function f(a: Partial<A>, b: Required<A>, c: Pick<A, "y">, d: Omit<A, "y">, e: Record<"p" | "q", A>, g: AB, h: "w" | "y", i: string | number | undefined, j: {u?: "u" | undefined, v?: "v" | undefined}, k: A): undefined',
    ],
  ],
  [
    'generic types and functions',
    'a.ts',
    `type Box<T> = { value: T; next: Box<T> | null };
    interface Pair<A, B = A> extends Box<A> { second: B }
    type Many<T> = ReadonlyArray<T>;
    function f<T extends Box<string>, U>(a: Box<number>, b: Pair<1>, c: Many<T>, d: U): void {}`,
    [
      'plain Box',
      '  value: unknown (type)',
      '  next: Box<any> | null (type)',
      'plain Pair',
      '  value: unknown (type)',
      '  next: Box<any> | null (type)',
      '  second: unknown (type)',
      'plain Box<string>',
      '  value: string (type)',
      '  next: Box<string> | null (type)',
      'plain Box<number>',
      '  value: number (type)',
      '  next: Box<number> | null (type)',
      'plain Pair<1, 1>',
      '  second: 1 (type)',
      '  value: 1 (type)',
      '  next: Box<1> | null (type)',
      'plain Box<any>',
      '  value: unknown (type)',
      '  next: Box<any> | null (type)',
      'plain Box<1>',
      '  value: 1 (type)',
      '  next: Box<1> | null (type)',
      'function f(a: Box<number>, b: Pair<1, 1>, c: Box<string>[], d: unknown): undefined',
      'd: any U only as undefined, null, booleans and numbers',
    ],
  ],
  [
    'constants as types',
    'a.ts',
    `const COLORS = ['red', 'green'] as const;
    const Level = { Low: 0, High: 'h' } as const;
    const limits = { most: 5 };
    type Values<T> = T[keyof T];
    function f(a: (typeof COLORS)[number], b: Values<typeof Level>, c: typeof limits): void {}`,
    [
      'plain {most: number}',
      '  most: number (type)',
      'function f(a: "green" | "red", b: 0 | "h", c: {most: number}): undefined',
    ],
  ],
  [
    'types without symbolic values',
    'a.ts',
    `interface Store { get(key: string): number; size: bigint; on?: () => void }
    class Disk implements Store { get(key: string) { return 1; } size = 1n; }
    function f(a: Map<string, number> | null, b: symbol, c: Store, d: HTMLElement | string, e: unknown, g: object): void {}`,
    [
      'Disk',
      '  size: unknown (none)',
      '  get(key: string): unknown',
      'plain Store',
      '  get: get(key: string): number (type)',
      '  size: bigint (type)',
      '  on?: () => void | undefined (type)',
      '  get(key: string): number',
      'Map<string, number>',
      '  (content): content [string, number][] (type)',
      'plain object',
      'get(key: string): number',
      '  (call 0): number (type)',
      '  (call 1): number (type)',
      '  (call 2): number (type)',
      '  (): number (type)',
      '() => void',
      '  (): undefined (type)',
      'function f(a: Map<string, number> | null, b: symbol, c: Store | Disk, d: string, e: unknown, g: object): undefined',
      "b: symbol only as Symbol.for('a')",
      'd: HTMLElement left out',
      'e: unknown only as undefined, null, booleans and numbers',
      'g: object only as an object without properties',
    ],
  ],
  [
    'patterns and their names',
    'a.js',
    `/**
      * @param {Object} options
      * @param {number} options.width
      * @param {string} [options.title='x']
      * @param {Object[]} options.parts
      * @param {boolean} options.parts[].on
      */
    function f({ width, title = 'x', parts }, { a, b: { c = 1 }, ...rest }, [d, , e = 'y'] = [], ...[g]) {}
    function g({ a }, { a: b }) {}`,
    [
      'plain {width: number, title?: string, parts: Object[]}',
      '  width: number (documentation)',
      '  title?: string | undefined (documentation)',
      '  parts: {on: boolean}[] (documentation)',
      'plain {a, b: {c}, ...rest}',
      '  a: unknown (none)',
      '  b: {c} (type)',
      'plain {a}',
      '  a: unknown (none)',
      'plain {on: boolean}',
      '  on: boolean (documentation)',
      'plain {c}',
      '  c?: number | undefined (type)',
      'function f(options: {width: number, title?: string, parts: Object[]}, {a, b: {c}, ...rest}: {a, b: {c}, ...rest}, [d, , e]?: [unknown?, unknown?, string?] | undefined, ...[g]: [unknown?]): unknown',
      'function g({a}: {a}, {a} (2): {a}): unknown',
      '{a, b: {c}, ...rest}: no type, only objects with these properties',
      '[d, , e]: no type, only as undefined, null, booleans and numbers',
      '[d, , e]: no type, only arrays of length 3 or less',
      '[g]: no type, only as undefined, null, booleans and numbers',
      '[g]: no type, only arrays of length 1 or less',
      '{a}: no type, only objects with these properties',
      '{a} (2): no type, only objects with these properties',
    ],
  ],
];

/** What domains leave out of the types of parameters. */
function approximations(model: SourceModel): readonly string[] {
  return [...model.functions.values()].flatMap(({ parameters }) =>
    parameters.flatMap(({ name, approximations }) => approximations.map(({ text }) => `${name}: ${text}`)),
  );
}

describe('the domains of types', () => {
  for (const [title, file, source, expected] of TYPES)
    it(`of ${title}`, () => {
      const model = readAll(readSourceModel(file, source));
      assert.deepEqual([...modelText(model), ...approximations(model)], expected);
    });
});

describe('the source model', () => {
  for (const [title, file, source, expected] of MODELS)
    it(`reads ${title}`, () => {
      assert.deepEqual(modelText(readAll(readSourceModel(file, source))), expected);
    });

  it('keeps the offsets of formulas', () => {
    const source =
      'class A {\n  /**\n   * Text.\n   * @pre a\n   *   .*b\n   *\n   * @post c */\n  m() {}\n}';
    const [pre, post] = readSourceModel('a.js', source).classes.get('A')!.methods[0]!.tags;
    assert.equal(pre!.text, ' a\n       .*b\n    \n');
    assert.equal(source.indexOf(' a\n'), pre!.start);
    assert.equal(post!.text, ' c ');
    assert.equal(source.slice(post!.start, post!.start + 3), ' c ');
  });

  it('keeps the closure operator that begins a line without a margin of stars', () => {
    const source = '/**\n  @pre a.\n    *b = c\n*/\nfunction f() {}';
    assert.equal(readSourceModel('a.js', source).functions.get('f')!.tags[0]!.text, ' a.\n    *b = c\n');
  });

  it('takes no comment that stands above something else', () => {
    const source = '/** @pre a */\nlet x = 1;\nfunction f() {}\n/* @pre b */ function g() {}';
    const { functions } = readSourceModel('a.js', source);
    assert.deepEqual([functions.get('f')!.tags, functions.get('g')!.tags], [[], []]);
  });

  it('refuses what does not parse', () => {
    assert.throws(
      () => readSourceModel('a.js', 'class {'),
      (error) => {
        assert.ok(error instanceof PenumbraError);
        assert.equal(
          error.format(),
          "a.js:1:7: error E_PARSE: Unexpected token '{'\n  1 | class {\n    |       ^",
        );
        return true;
      },
    );
  });
});
