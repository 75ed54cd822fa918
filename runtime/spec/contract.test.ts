import assert from 'node:assert/strict';
import { PenumbraError } from '../../compiler/diagnostics.js';
import { readSourceModel } from '../inputs/model/source-model.js';
import { contractOf } from './contract.js';
import { describeSpecification } from './describe.js';
import { formulaToJavaScript, snapshotUse } from './javascript/arrays/formula-writer.js';

const SOURCE = `/**
 * A list.
 * @invariant // acyclic
 *   all n: header.*next | n !in n.^next
 *   size >= 0 and size = #header.*next
 * @post size >= 0
 */
class List {
  constructor() {
    /** @type {Node|null} */
    this.header = null;
    this.size = 0;
    /** @type {Sorted|null} */
    this.other = null;
  }

  /**
   * @param {integer} value
   * @returns {boolean}
   * @pre value > 0
   *   value < 100
   * @post result <=> value in header.*next.elem
   * @post header.*next.elem = header\`.*next\`.elem\`
   */
  contains(value) { return value > 1; }

  /** @pre x in Int */
  static of(x) { return x; }
}

/** @invariant all n: header.*next | some n.next implies n.elem <= n.next.elem */
class Sorted extends List {}

/** @invariant elem >= 0 */
class Node {
  constructor(elem) {
    /** @type {integer} */
    this.elem = elem;
    /** @type {Node|null} */
    this.next = null;
  }
}

/** @invariant no name */
class Unrelated {
  constructor() { this.name = ''; }
}

/**
 * @param {Node} n
 * @pre some n.next
 */
function second(n) { return new Node(n.next.elem + 1); }
`;
const model = readSourceModel('list.js', SOURCE);

function printed(className: string | undefined, method: string, hasReceiver: boolean): readonly string[] {
  const { pre, post } = contractOf(model, className, method, hasReceiver);
  return [...pre, ...post].map(
    (conjunct) => `${conjunct.line} ${conjunct.kind} ${conjunct.className ?? '-'}: ${conjunct.text}`,
  );
}

const LIST = [
  '4 invariant List: all n: header.*next | n !in n.^next',
  '5 invariant List: size >= 0',
  '5 invariant List: size = #header.*next',
];
const SORTED = '31 invariant Sorted: all n: header.*next | some n.next implies n.elem <= n.next.elem';
const NODE = '34 invariant Node: elem >= 0';

function refuses(source: string, expected: string): void {
  const other = readSourceModel('other.js', source);
  assert.throws(
    () => contractOf(other, 'A', 'm', true),
    (error) => {
      assert.ok(error instanceof PenumbraError);
      assert.equal(error.format(), expected);
      return true;
    },
  );
}

describe('contracts', () => {
  it('of a method: invariants of what it reaches, preconditions, postconditions', () => {
    assert.deepEqual(printed('List', 'contains', true), [
      ...LIST,
      SORTED,
      NODE,
      '20 pre -: value > 0',
      '21 pre -: value < 100',
      '6 post -: size >= 0',
      '22 post -: result <=> value in header.*next.elem',
      '23 post -: header.*next.elem = header`.*next`.elem`',
    ]);
  });

  it('of an inherited method', () => {
    assert.equal(printed('Sorted', 'contains', true).length, 10);
  });

  it('of a function', () => {
    assert.deepEqual(printed(undefined, 'second', false), [NODE, '51 pre -: some n.next']);
  });

  it('of a static method, which has no receiver', () => {
    assert.deepEqual(printed('List', 'of', false), ['27 pre -: x in Int']);
  });

  it('point at the place in the file', () => {
    refuses(
      `/** @invariant // all of\n *   some f.g\n */\nclass A { constructor() { this.f = 0; } m() {} }\n`,
      'other.js:2:13: error E_SPEC_NAME: a number has no field g\n  2 |  *   some f.g\n    |             ^',
    );
    refuses(
      'class A {\n  /** @pre */\n  m() {}\n}\n',
      'other.js:2:7: error E_SPEC_PARSE: @pre without a formula\n  2 |   /** @pre */\n    |       ^^^^',
    );
    refuses(
      'class A {\n  /** @pre result = 3 */\n  m() {}\n}\n',
      'other.js:2:12: error E_SPEC_NAME: result is known only after the run, not in @pre of m\n' +
        '  2 |   /** @pre result = 3 */\n    |            ^^^^^^\n' +
        '  Conditions on the result belong into @post.',
    );
  });
});

describe('formulas as JavaScript', () => {
  const { pre, post } = contractOf(model, 'List', 'contains', true);
  const variables = { this: 'list', value: '7', result: 'result' };
  const rows: readonly (readonly [number, string])[] = [
    [0, 'spec.less([0], spec.set(7))'],
    [2, "spec.atMost([0], spec.field([list], 'size'))"],
    [
      3,
      "(spec.set(result).includes(true)) === (spec.subset(spec.set(7), spec.field(spec.reach(spec.field([list], 'header'), (o) => spec.field([o], 'next')), 'elem')))",
    ],
    [
      4,
      "spec.equal(spec.field(spec.reach(spec.field([list], 'header'), (o) => spec.field([o], 'next')), 'elem'), spec.field(spec.reach(spec.field([list], 'header', before), (o2) => spec.field([o2], 'next', before)), 'elem', before))",
    ],
  ];
  const conjuncts = [...pre.filter(({ kind }) => kind === 'pre'), ...post];
  for (const [index, code] of rows)
    it(conjuncts[index]!.text, () => {
      const { formula } = conjuncts[index]!;
      assert.equal(formulaToJavaScript(formula, { variables, before: 'before', now: 'now' }), code);
    });

  it('tell which snapshots they need', () => {
    assert.deepEqual(
      [...pre, ...post]
        .map(({ formula }) => snapshotUse(formula))
        .map(({ before, now }) => `${before} ${now}`),
      [
        ...new Array<string>(5).fill('false true'),
        'false false',
        'false false',
        'false false',
        'false false',
        'true false',
      ],
    );
  });
});

describe('the description of a specification', () => {
  it('says how each formula was read', () => {
    const small = readSourceModel(
      'small.js',
      `class Node {
  /**
   * @param {integer} i
   * @pre #(elem + 1 - i) = 1 and (next + this).elem - i in elem
   */
  m(i) {}
  constructor() {
    this.elem = 0;
    /** @type {Node|null} */
    this.next = null;
  }
}
`,
    );
    assert.equal(
      describeSpecification(small),
      `@pre of Node.prototype.m
     4  #(elem + 1 - i) = 1
      #(elem + 1 - i)  one number
      (elem + 1 - i)   one number (arithmetic)
      elem + 1         one number (arithmetic)
      elem             field of Node: number
      i                parameter, one number
     4  (next + this).elem - i in elem
      (next + this).elem - i  set of number (difference)
      (next + this)           set of Node (union)
      elem                    one number
      next                    field of Node: Node | null
      i                       parameter, one number
`,
    );
  });

  it('says that there is none', () => {
    assert.equal(describeSpecification(readSourceModel('a.js', 'let x;')), 'a.js has no specification.\n');
  });
});
