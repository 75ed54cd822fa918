/** Calls of built-ins beyond those that belong to a kind of value. */
import type { Production, Writer } from '../writer.js';

const TYPED = [
  'Int8Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint32Array',
  'Float32Array',
  'Float64Array',
  'BigInt64Array',
];

const callback = (w: Writer): string => `(e, i) => (tick(), log(e, i, ${w.tag()}), ${w.within()})`;

function typedArray(w: Writer): string {
  const name = w.pick(TYPED);
  return w.pick([
    `new ${name}(${w.expr('number')} & 7)`,
    `new ${name}(${w.expr('array')})`,
    `${name}.from(${w.expr('iterable')})`,
    `${name}.of(${w.list(3, () => w.expr('number'))})`,
    `new ${name}(new ArrayBuffer(16), ${w.pick(['0', '8', '1'])}, 1)`,
  ]);
}

const TYPED_METHODS: readonly ((w: Writer) => string)[] = [
  (w) => `map(${callback(w)})`,
  (w) => `filter(${callback(w)})`,
  (w) => `set(${w.expr('array')}, ${w.pick(['0', '1', '-1'])})`,
  (w) => `subarray(${w.pick(['0', '1'])})`,
  (_w) => `sort((a, b) => b - a)`,
  (w) => `fill(${w.expr()}, 1)`,
  (w) => `with(0, ${w.expr()})`,
  () => 'toReversed()',
  () => 'toSorted()',
  () => "join('-')",
  () => 'slice(1)',
  () => 'at(-1)',
  () => 'entries()',
  (w) => `reduce((p, e) => tick() && [p, e], ${w.expr()})`,
];

const COLLECTION_METHODS: readonly ((w: Writer) => string)[] = [
  (w) =>
    `forEach(function (v, k, m) { tick(); log(v, k, ${w.tag()}); ${w.chance(30) ? 'm.delete(k);' : ''} })`,
  (w) => `get(${w.expr()})`,
  (w) => `has(${w.expr()})`,
  (w) => `delete(${w.expr()})`,
  (w) => `set(${w.expr()}, ${w.expr()})`,
  (w) => `add(${w.expr()})`,
  () => 'entries()',
  () => 'keys()',
  () => 'size',
];

const collection = (w: Writer): string =>
  w.pick([
    `new Map([[1, ${w.expr()}], [NaN, ${w.expr()}]])`,
    `new Set(${w.expr('iterable')})`,
    `new WeakMap([[{}, ${w.expr()}]])`,
    `new WeakSet([${w.expr('object')}])`,
  ]);

/** With all flags, named groups, lookaround and classes. */
export const EXPRESSIONS = [
  '/(?<y>\\d{2})-(?<m>\\d)/d',
  '/(?<!a)b|(?=c)c/g',
  '/^.$/ms',
  '/[\\p{L}--[a-c]]/v',
  '/\\p{Lu}/u',
  '/(a)|(b)|(?:c)\\1?/gi',
  '/a(?!b)/y',
  '/(?<q>x)\\k<q>/s',
  '/[^]{1,2}?/dg',
  '/\\u{61}+/u',
  '/\\cA|[\\b]|\\0/',
  '/(?=(a+))a*b\\1/',
] as const;

const MATCHES: readonly ((w: Writer, expression: string) => string)[] = [
  (w, e) => `${e}.exec(${w.expr('string')})`,
  (_, e) => `${e}.exec('12-3 ab')?.indices`,
  (_, e) => `((r) => [r.exec('aab'), r.lastIndex, r.test('bab'), r.lastIndex, r.flags, r.source])(${e})`,
  (w, e) => `${w.expr('string')}.replace(${e}, '[$&$1$<y>$$]')`,
  (w, e) => `'12-3aBc'.replace(${e}, (...m) => (log(m, ${w.tag()}), ${w.within()}))`,
  (w, e) => `${w.expr('string')}.split(${e}, ${w.pick(['2', 'undefined'])})`,
  (_, e) => `[...'aabc'.matchAll(new RegExp(${e}, 'g'))]`,
  (w, e) => `${w.expr('string')}.search(${e})`,
  (w, e) => `Object.assign(${e}, { lastIndex: ${w.expr('number')} }).exec('abab')`,
  (w, e) =>
    `Object.assign(${e}, { exec(s) { log('exec', s, ${w.tag()}); return ${w.pick(['null', w.within('object')])}; } }).test('ab')`,
];

const DATES = [
  '.toISOString()',
  '.getTime()',
  '.getUTCDay()',
  '.setUTCMonth(13)',
  '.setTime(NaN)',
  '.toJSON()',
  '[Symbol.toPrimitive]("number")',
  '.setUTCHours(25, 61)',
  '.valueOf()',
];

const date = (w: Writer): string =>
  w.pick([
    `new Date(${w.expr('number')})`,
    'new Date(0)',
    `new Date(Date.UTC(2020, ${w.expr('number')}, 1))`,
    `new Date('2020-02-30T00:00:00Z')`,
    'new Date(2020, 0, 1, 2, 3)',
  ]);

const REFLECTIONS: readonly ((w: Writer) => string)[] = [
  (w) => `get(${w.expr('object')}, ${w.expr('string')}, ${w.expr('object')})`,
  (w) => `set(${w.expr('object')}, ${w.expr('string')}, ${w.expr()}, ${w.expr('object')})`,
  (w) => `has(${w.expr('object')}, ${w.expr('string')})`,
  (w) => `deleteProperty(${w.expr('object')}, ${w.expr('string')})`,
  (w) => `defineProperty(${w.expr('object')}, 'a', ${w.expr('object')})`,
  (w) => `getOwnPropertyDescriptor(${w.expr('object')}, 'a')`,
  (w) => `setPrototypeOf(${w.expr('object')}, ${w.expr('object')})`,
  (w) => `getPrototypeOf(${w.expr('object')})`,
  (w) => `isExtensible(${w.expr('object')})`,
  (w) => `preventExtensions(${w.expr('object')})`,
  (w) => `ownKeys(${w.expr('object')})`,
  (w) => `apply(${w.expr('function')}, ${w.expr()}, ${w.expr('array')})`,
];

/** A proxy with a trap that answers by itself. */
function proxy(w: Writer): string {
  const trap = w.pick([
    'get',
    'set',
    'has',
    'ownKeys',
    'getOwnPropertyDescriptor',
    'defineProperty',
    'deleteProperty',
    'getPrototypeOf',
    'apply',
    'construct',
  ]);
  const answer = w.at({ header: true }, () => w.expr());
  return `new Proxy(${w.expr(w.pick(['object', 'function', 'array']))}, { ${trap}(t, k) { tick(); log('${trap}', typeof k === 'string' ? k : 0, ${w.tag()}); return ${answer}; } })`;
}

export const proxies: readonly Production[] = [[2, proxy]];

export const builtIns: readonly Production[] = [
  [2, (w) => `${typedArray(w)}.${w.pick(TYPED_METHODS)(w)}`],
  [1, typedArray],
  [2, (w) => `(${collection(w)}).${w.pick(COLLECTION_METHODS)(w)}`],
  [3, (w) => w.pick(MATCHES)(w, w.pick(EXPRESSIONS))],
  [1, (w) => date(w) + w.pick(DATES)],
  [3, (w) => (w.place.header ? undefined : `Reflect.${w.pick(REFLECTIONS)(w)}`)],
  [
    1,
    (w) =>
      `JSON.parse(${w.pick(['\'[1,{"a":[2,null]}]\'', w.expr('string')])}, function (k, v) { tick(); log(k, v, ${w.tag()}); return ${w.at({ header: true, supers: false }, () => w.expr())}; })`,
  ],
  [
    1,
    (w) =>
      `JSON.stringify(${w.expr()}, ${w.pick(["['a', 'b', 1]", 'null', '(k, v) => (tick(), log(k), v)'])}, ${w.pick(['2', "'--'", '0'])})`,
  ],
  [
    1,
    (w) =>
      `new DataView(new ArrayBuffer(8)).${w.pick(['setInt16', 'setFloat32', 'setUint8'])}(${w.pick(['0', '4', '9'])}, ${w.expr()}, true)`,
  ],
  [
    1,
    (w) =>
      `Array.prototype.${w.pick(['map', 'every', 'reduceRight', 'findLastIndex'])}.call(${w.expr('object')}, ${callback(w)})`,
  ],
  [
    1,
    (w) =>
      `${w.expr('array')}.${w.pick(['toSorted', 'sort'])}((a, b) => (tick(), log(a, b, ${w.tag()}), ${w.within('number')}))`,
  ],
  [1, (w) => `new AggregateError(${w.expr('iterable')}, ${w.expr('string')}, { cause: ${w.expr()} })`],
  [1, (w) => `Object.fromEntries(${w.expr('iterable')})`],
  [
    1,
    (w) =>
      w.dynamic && !w.place.header
        ? `new Function('x', 'y = 2', ${JSON.stringify(`return (x, y, ${w.at({ returns: true, loop: false, switches: false, labels: [], loopLabels: [], privates: [], supers: false, async: false, generator: false }, () => w.expr('number'))})`)})(${w.expr()})`
        : undefined,
  ],
  [1, (w) => `Symbol.for(${w.expr('string')}).description`],
  [1, (w) => `${w.expr('generator')}[Symbol.iterator]().next()`],
  [1, (w) => `${w.pick(['encodeURIComponent', 'decodeURI', 'escape', 'unescape'])}(${w.expr('string')})`],
  [
    1,
    (w) =>
      `${w.expr('string')}.${w.pick(['localeCompare', 'normalize', 'isWellFormed', 'at', 'codePointAt', 'endsWith', 'concat', 'anchor', 'trimEnd', 'lastIndexOf'])}(${w.pick(['', '0', "'a'"])})`,
  ],
  [1, (w) => `new WeakRef(${w.expr('object')}).deref()`],
];
