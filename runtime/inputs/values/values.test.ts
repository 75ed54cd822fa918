import assert from 'node:assert/strict';
import vm from 'node:vm';
import fc from 'fast-check';
import { noteContent } from '../../../vm/heap-fields/content.js';
import { noteSettled, type Settled } from '../../../vm/heap-fields/settled.js';
import { type ClassNameOf, encodeValue } from './encode-values.js';
import { decodeValues, encodeThrown, encodeValues, type JsonValue, ValueError } from './values.js';

class Entry {
  element: unknown = 1;
  next: unknown = null;
}
class Stack extends Array<unknown> {}
const classes: Record<string, () => object> = {
  Entry: () => Object.create(Entry.prototype) as object,
  Stack: () => new Stack(),
};
const decoding = {
  instantiate(name: string): object {
    const make = classes[name];
    if (!make) throw new ValueError(`no class ${name}`);
    return make();
  },
};

function cyclic(): object {
  const a = new Entry();
  const b = new Entry();
  a.next = b;
  b.next = a;
  return a;
}

const shared = [1];
const self: Record<string, unknown> = {};
self.me = self;
const local = Symbol('mine');
const table: readonly (readonly [what: string, value: unknown, json: JsonValue])[] = [
  ['a number', 1.5, 1.5],
  ['negative zero', -0, { $: 'number', value: '-0' }],
  ['NaN', Number.NaN, { $: 'number', value: 'NaN' }],
  ['infinity', Number.NEGATIVE_INFINITY, { $: 'number', value: '-Infinity' }],
  ['undefined', undefined, { $: 'undefined' }],
  ['null', null, null],
  ['a bigint', -12n, { $: 'bigint', value: '-12' }],
  ['a string', '$', '$'],
  ['a well-known symbol', Symbol.iterator, { $: 'symbol', name: 'Symbol.iterator' }],
  ['a registered symbol', Symbol.for('k'), { $: 'symbol', key: 'k' }],
  ['an array', [1, [undefined]], [1, [{ $: 'undefined' }]]],
  ['holes', Object.assign(new Array(4), { 0: 1, 2: 2 }), [1, { $: 'hole' }, 2, { $: 'hole' }]],
  [
    'a sparse array',
    Object.assign([], { 4000000000: 1 }),
    { $: 'array', items: [], length: 4_000_000_001, fields: { 4000000000: 1 } },
  ],
  ['an array with properties', Object.assign([1], { a: 2 }), { $: 'array', items: [1], fields: { a: 2 } }],
  [
    'a shared array',
    [shared, shared],
    [
      { $: 'array', id: 1, items: [1] },
      { $: 'ref', id: 1 },
    ],
  ],
  ['a subclass of Array', Stack.of(1, 2), { $: 'array', class: 'Stack', items: [1, 2] }],
  ['a plain object', { b: 1, a: { c: null } }, { b: 1, a: { c: null } }],
  ['a key $', { $: 'ref', id: 1 }, { $: 'object', fields: { $: 'ref', id: 1 } }],
  ['a key __proto__', JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":1}') as JsonValue],
  ['a cyclic object', self, { $: 'object', id: 1, fields: { me: { $: 'ref', id: 1 } } }],
  [
    'no prototype',
    Object.assign(Object.create(null) as object, { a: 1 }),
    { $: 'object', prototype: null, fields: { a: 1 } },
  ],
  [
    'a hidden property',
    Object.defineProperty({ a: 1 }, 'h', { value: 2, configurable: true, writable: true }),
    { $: 'object', fields: { a: 1 }, hidden: { h: 2 } },
  ],
  [
    'a symbol key',
    { [local]: local },
    {
      $: 'object',
      fields: {},
      symbols: [
        [
          { $: 'symbol', id: 1, description: 'mine' },
          { $: 'ref', id: 1 },
        ],
      ],
    },
  ],
  ['an instance', new Entry(), { $: 'new', id: 1, class: 'Entry', fields: { element: 1, next: null } }],
  [
    'a cycle of instances',
    cyclic(),
    {
      $: 'new',
      id: 1,
      class: 'Entry',
      fields: {
        element: 1,
        next: { $: 'new', id: 2, class: 'Entry', fields: { element: 1, next: { $: 'ref', id: 1 } } },
      },
    },
  ],
  ['a date', new Date(5), { $: 'date', id: 1, time: 5 }],
  ['a map', new Map([[1, 'x']]), { $: 'map', id: 1, entries: [[1, 'x']] }],
  ['a set', new Set([Number.NaN]), { $: 'set', id: 1, items: [{ $: 'number', value: 'NaN' }] }],
];

function filled(iterator: object, content: readonly unknown[]): object {
  noteContent(iterator, content);
  return iterator;
}

function settled(promise: Promise<unknown>, settled: Settled): Promise<unknown> {
  noteSettled(promise, settled);
  return promise;
}

/** Values that are shown but not made again. */
const shown: readonly (readonly [what: string, value: unknown, json: JsonValue])[] = [
  ['a function', function named() {}, { $: 'function', id: 1, name: 'named' }],
  ['a regular expression', /a\/b/giu, { $: 'regexp', id: 1, source: 'a\\/b', flags: 'giu', lastIndex: 0 }],
  ['an error', new RangeError('no'), { $: 'error', id: 1, class: 'RangeError', message: 'no' }],
  ['a boxed string', Object('ab'), { $: 'boxed', id: 1, value: 'ab' }],
  ['a typed array', Uint8Array.of(1, 2), { $: 'typed', id: 1, class: 'Uint8Array', items: [1, 2] }],
  ['an iterator of the input', filled([1, 2].values(), [1, 2]), { $: 'iterator', id: 1, items: [1, 2] }],
  ['a buffer', Uint8Array.of(1, 2).buffer, { $: 'bytes', id: 1, class: 'ArrayBuffer', items: [1, 2] }],
  ['a view', new DataView(new ArrayBuffer(1)), { $: 'bytes', id: 1, class: 'DataView', items: [0] }],
  ['a view of a part', new DataView(new ArrayBuffer(2), 1), { $: 'opaque', id: 1, what: 'DataView' }],
  [
    'a promise of the input',
    settled(Promise.resolve(1), { isRejected: false, value: 1 }),
    { $: 'promise', id: 1, value: 1 },
  ],
  [
    'a promise that never settles',
    settled(new Promise(() => {}), { isPending: true, isRejected: false, value: undefined }),
    { $: 'promise', id: 1, pending: true },
  ],
  ['a promise of the program', Promise.resolve(1), { $: 'opaque', id: 1, what: 'Promise' }],
  [
    'a proxy',
    new Proxy({}, { ownKeys: () => assert.fail('a trap ran') }),
    { $: 'opaque', id: 1, what: 'Proxy' },
  ],
  [
    'a getter',
    Object.defineProperty({}, 'g', { get: () => assert.fail('a getter ran'), enumerable: true }),
    { g: { $: 'accessor' } },
  ],
];

describe('values as JSON', () => {
  for (const [what, value, json] of [...table, ...shown]) {
    it(`encodes ${what}`, () => assert.deepEqual(encodeValue(value), json));
  }

  for (const [what, value, json] of table) {
    it(`decodes ${what}`, () => {
      const text = JSON.parse(JSON.stringify({ value: json })) as Record<string, JsonValue>;
      const decoded = decodeValues(text, decoding).values.value;
      if (what !== 'a symbol key') assert.deepEqual(decoded, value);
      assert.deepEqual(encodeValue(decoded), json);
    });
  }

  it('makes functions of the input again, with their parameters', () => {
    const json = { f: { $: 'function', id: 1, length: 2, calls: [5, { $: 'throws' }] } };
    const decoded = decodeValues(json, decoding).values.f as () => unknown;
    assert.equal(decoded.length, 2);
    assert.deepEqual(encodeValue(decoded), json.f);
    assert.equal(decoded(), 5);
    assert.throws(decoded, { message: 'thrown by the input' });
  });

  it('has one space of identifiers over all values', () => {
    const entry = new Entry();
    const json = encodeValues({ this: entry, same: entry, list: [entry] });
    assert.deepEqual(json.same, { $: 'ref', id: 1 });
    const { values, objects } = decodeValues(json, decoding);
    assert.equal(values.same, values.this);
    assert.equal((values.list as unknown[])[0], values.this);
    assert.equal(objects.length, 2);
  });

  it('freezes objects of an input once they are whole', () => {
    const json: Record<string, JsonValue> = {
      a: { $: 'object', id: 1, frozen: true, fields: { self: { $: 'ref', id: 1 } } },
      b: { $: 'array', frozen: true, items: [[1]] },
    };
    const { values } = decodeValues(json, decoding);
    const { a, b } = values as { readonly a: { readonly self: object }; readonly b: readonly object[] };
    assert.deepEqual([a, b, b[0]].map(Object.isFrozen), [true, true, false]);
    assert.equal(a.self, a);
    assert.deepEqual(encodeValues(values), json);
  });

  it('gives constructors what they are to make objects of, the inner ones first', () => {
    const made: unknown[] = [];
    const make = (name: string, args: readonly unknown[]): object => {
      const object = { name, args };
      made.push(object);
      return object;
    };
    const inner: JsonValue = { $: 'new', id: 2, class: 'Empty', fields: { '(new )': { $: 'undefined' } } };
    const outer: JsonValue = { $: 'new', id: 1, class: 'Pair', fields: { '(new a)': inner, '(new b)': 5 } };
    const { values, objects } = decodeValues({ x: outer }, { ...decoding, make });
    const [empty, pair] = [
      { name: 'Empty', args: [] },
      { name: 'Pair', args: [{ name: 'Empty', args: [] }, 5] },
    ];
    assert.deepEqual(made, [empty, pair]);
    assert.deepEqual(objects, [pair, empty]);
    assert.equal(values.x, objects[0]);
  });

  it('reads values of another realm, and makes values in it', () => {
    const context = vm.createContext({});
    const foreign = vm.runInContext('({ list: [1, new Map([[1, 2]])], error: new TypeError("t") })', context);
    assert.deepEqual(encodeValue(foreign), {
      list: [1, { $: 'map', id: 1, entries: [[1, 2]] }],
      error: { $: 'error', id: 2, class: 'TypeError', message: 't' },
    });
    const make = vm.runInContext('[() => ({}), (n) => new Array(n)]', context) as [
      () => object,
      (n: number) => unknown[],
    ];
    const { values } = decodeValues({ a: [{}] }, { ...decoding, object: make[0], array: make[1] });
    assert.equal(
      vm.runInContext('(a) => a instanceof Array && a[0] instanceof Object', context)(values.a),
      true,
    );
  });

  it('names known objects by number', () => {
    const entry = new Entry();
    const known = new Map<object, number>([[entry, 7]]);
    const byNumber: ClassNameOf = () => 'Entry';
    assert.deepEqual(encodeValue([entry], byNumber, known), [{ $: 'input', index: 7 }]);
  });

  it('cuts what is too deep', () => {
    let list: unknown = null;
    for (let i = 0; i < 5000; i += 1) list = { next: list };
    assert.match(JSON.stringify(encodeValue(list)), /\{"next":\{"\$":"cut"\}\}/u);
  });

  it('tells errors from other things thrown', () => {
    class Mine extends Error {
      override name = 'Mine';
    }
    assert.deepEqual(encodeThrown(new Mine('m')), { error: { name: 'Mine', message: 'm' } });
    assert.deepEqual(encodeThrown([1]), { error: { name: 'thrown', message: '' }, value: [1] });
  });

  const bad: readonly (readonly [JsonValue, string])[] = [
    [{ $: 'ref', id: 3 }, 'a: a reference to nothing'],
    [{ $: 'number', value: '1' }, 'a: a number that is none of NaN, Infinity, -Infinity, -0'],
    [{ $: 'bigint', value: 'x' }, 'a: a bigint without digits'],
    [[{ $: 'function', id: 1, name: 'f' }], 'a[0]: a value that cannot be made again (function)'],
    [{ $: 'new', id: 1, class: 'Nope', fields: {} }, 'no class Nope'],
    [{ $: 'new', id: 1 }, 'a: an instance without a class'],
    [{ $: 'new', id: 1, class: 'Entry', fields: { '(new n)': 1 } }, 'a: a value that its constructor makes'],
    [
      { $: 'new', id: 1, class: 'Entry', fields: { '(new n)': { $: 'ref', id: 1 } } },
      'a.(new n): a reference to nothing',
    ],
    [{ x: { $: 'array' } }, 'a.x: an array without items'],
  ];
  for (const [json, message] of bad) {
    it(`refuses ${JSON.stringify(json)}`, () => {
      assert.throws(() => decodeValues({ a: json }, decoding), { name: 'ValueError', message });
    });
  }

  it('comes back unchanged, whatever the value', () => {
    const value = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.double(),
        fc.string(),
        fc.boolean(),
        fc.bigInt(),
        fc.constantFrom(null, undefined, '$', Number.NaN, -0),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('$', 'id', '__proto__')), tie('value'), {
          maxKeys: 3,
        }),
        fc
          .record({ element: tie('value'), next: tie('value') })
          .map((fields) => Object.assign(new Entry(), fields)),
      ),
    })).value;
    fc.assert(
      fc.property(value, value, (a, b) => {
        const inputs = { a, both: [a, b], b };
        const json = encodeValues(inputs);
        const { values } = decodeValues(
          JSON.parse(JSON.stringify(json)) as Record<string, JsonValue>,
          decoding,
        );
        assert.deepEqual({ ...values }, inputs);
        assert.deepEqual(encodeValues(values), json);
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});
