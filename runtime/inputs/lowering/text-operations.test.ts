/** Methods of strings and patterns with symbolic operands against the real ones, each on many paths. */
import assert from 'node:assert/strict';
import { type Operand, OperationDifferential } from '../testing/operation-differential.js';

/** What a result holds, as text. */
const SHOW = `((show) => show(VALUE, show))((x, show) => Array.isArray(x)
  ? '[' + x.reduce((text, part) => text + show(part, show) + ';', '') + ']'
  : x === undefined ? 'none' : x === null ? 'null' : String(x))`;

const TEXTS: readonly Operand[] = [
  ...[
    '',
    'a',
    'ab',
    'abc',
    'aab',
    'a,b',
    'a,b,c',
    ',',
    ',,',
    'a1b22',
    '12',
    '1-2-3',
    'x=1&y=2',
    '$&',
    '$1',
    "$'",
  ],
  ...['AbC', ' a b ', '\ta\n', 'aXbXc', 'key: value', 'a.b.c', '2024-02-29', '-', 'aaa', 'abab', 'ba', 'b'],
  ...[
    '😀',
    'a😀b',
    '\ud83d',
    'é',
    'ß',
    'İ',
    'ſ',
    '\u2028',
    'a\r\nb',
    '"q"',
    "'q'",
    '(x)',
    '[y]',
    'a|b',
    '\\',
  ],
];
const NUMBERS: readonly Operand[] = [0, 1, 2, 3, 5, -1, -2, 10, 0.5, -0, Number.NaN, 65, 97, 0x1f600, 0xd83d];

const OF_TEXTS: readonly string[] = [
  ...[
    'a.split(",")',
    'a.split(",", 2)',
    'a.split("")',
    'a.split(b)',
    'a.split()',
    'a.split(",", 0)',
    '"a,b".split(a)',
  ],
  ...[
    'a.split(/,/)',
    'a.split(/(,)|(b)/)',
    'a.split(/b*/)',
    'a.split(/(?:)/u)',
    'a.split(/[.-]/, 2)',
    'a.split(/a/y)',
  ],
  ...['a.replace("a", "x")', 'a.replace("a", "[$&$`$\'$$$1]")', 'a.replace(b, "x")', 'a.replace("a", b)'],
  ...['a.replace("b", (m, at, all) => m + at + all)', 'a.replaceAll("a", "xx")', 'a.replaceAll("", "-")'],
  ...['a.replaceAll(b, "<$&>")', 'a.replaceAll("a", (m, at) => at)', 'a.replace("", b.replace("$", "S"))'],
  ...['a.replace(/a/, "x")', 'a.replace(/a/g, "")', 'a.replace(/(a)(b)?/g, "[$2$1$`$\'$3$01]")'],
  ...[
    'a.replace(/(?<first>.)(.)/g, "$2$<first>")',
    'a.replace(/b*/g, "-")',
    'a.replace(/\\d+/g, (d) => Number(d) * 2)',
  ],
  ...[
    'a.replace(/(x)?a/g, (m, x, at, all) => [m, x, at, all].length + String(x))',
    'a.replace(/./gu, (c) => c.length)',
  ],
  ...[
    'a.replace(/(?<k>\\w)=(?<v>\\w)/g, (...args) => args.at(-1).v)',
    'a.replaceAll(/a/gi, "z")',
    'a.replace(/^/gm, ">")',
  ],
  ...[
    'a.match(/a(b)?/)',
    'a.match(/a(b)?/)?.index',
    'a.match(/./gu)',
    'a.match(/b*/g)',
    'a.match(/(?<y>\\d+)-/)?.groups.y',
  ],
  ...[
    '[...a.matchAll(/(a)|(b)/g)].map((m) => [m.index, m[1], m[2]])',
    '[...a.matchAll(/b*/g)].map((m) => m[0])',
  ],
  ...[
    'a.search(/b/)',
    'a.search(/\\d/y)',
    'a.search(/$/)',
    '/b/.test(a) || /^$/.test(a)',
    '/(a)\\1/.exec(a)',
  ],
  ...[
    '((r) => [r.exec(a), r.lastIndex, r.exec(a), r.lastIndex])(/a/g)',
    '((r) => [r.test(a), r.test(a)])(/a/y)',
  ],
  ...[
    '((r) => { const all = []; for (let m; (m = r.exec(a)); ) all.push(m[0], r.lastIndex); return all; })(/\\w/g)',
  ],
  ...['((r) => a.replace(r, "x") + r.lastIndex)(/a/y)', '((r) => [a.match(r), r.lastIndex])(/a/gy)'],
  ...['a.match(/(a)(x)?/d)?.indices', 'a.match(/(?=.*b)a/)', 'a.match(/(?<=a)b/)', 'a.match(/\\bb|a\\b/)'],
  ...[
    '[...a]',
    'Array.from(a)',
    '((all) => { for (const c of a) all.push(c.length); return all; })([])',
    'a.codePointAt(0)',
  ],
  ...[
    'a[0]',
    'a.at(-1)',
    'a.at(1)',
    'a.codePointAt(1)',
    'a.isWellFormed()',
    'a.toWellFormed()',
    'a.concat(b, 1, null)',
  ],
  ...[
    '`${a}-${b}`',
    '((strings, ...parts) => strings.raw.join("_") + parts.join("+"))`x${a}y${b}`',
    'String.raw`\\n${a}`',
  ],
  ...[
    '[a, b].join(a)',
    '[a, b].sort()',
    'a.localeCompare === undefined',
    'a.trim().toUpperCase()',
    'a.padStart(4, "12")',
  ],
  ...[
    'a.slice(0, a.indexOf(","))',
    'a.slice(a.indexOf("=") + 1)',
    'a.slice(a.indexOf("a"), a.lastIndexOf("a"))',
  ],
  ...[
    'a.substring(a.indexOf("b"), a.indexOf("a"))',
    'a.substr(a.indexOf("b"), 1)',
    'a.indexOf("b", a.indexOf("a"))',
  ],
  ...['a.includes("b", a.indexOf("a"))', 'a.startsWith("b", a.length - 1)', 'a.endsWith("a", a.length - 1)'],
  ...[
    'a > b ? a : b',
    'a === b',
    'a == 12',
    'a in { a: 1, ab: 2 }',
    '({ a: 1, ab: 2 })[a]',
    'new Map([["ab", 1]]).get(a)',
  ],
  ...['((x) => { switch (x) { case "a": return 1; case "ab": return 2; default: return 3; } })(a)'],
  ...[
    'new (class extends RegExp {})("a(b)?").exec(a)',
    'a.replace(new (class extends RegExp {})("a", "g"), "z")',
  ],
  ...['a.split(new (class extends RegExp {})(","))', 'a.match({ [Symbol.match]: (x) => x + 1 })'],
  ...['a.split({ [Symbol.split]: (x, n) => [x, n] })', 'a.search({ [Symbol.search]: (x) => x.length })'],
];
const OF_DATES: readonly string[] = [
  ...['Date.parse(a)', 'new Date(a).getTime()', 'new Date(a).getUTCDay()', 'new Date(a) < new Date(b)'],
];
const DATES: readonly Operand[] = [
  ...['2024-02-29', '2023-02-29', '2024-02-30', '2024-04-31', '2024-01-32', '2024-12-01', '1999-06', '2024'],
  ...['2024-01-01T00:00Z', '2024-01-01T23:59:59.999Z', '2024-06-01T12:30:15+02:00', '2024-06-01T12:30-11:30'],
  ...[
    '2024-06-01T12:30',
    '1970-01-01T00:00:00.000Z',
    '2000-10-10T10:10:10Z',
    '1969-12-31',
    '0100-01-01',
    '9999-12-31',
  ],
  ...['2024-11-30T08:05:59', '2021-03-28T02:30', '2019-07-09T23:00:01+23:59'],
];
const OF_POSITIONS: readonly string[] = [
  ...[
    'a.at(b)',
    'a.codePointAt(b)',
    'a.repeat(b === 2 ? b : 1)',
    'a.padEnd(b)',
    'a.padStart(b, "xy")',
    'a[b]',
  ],
  ...[
    'String.fromCharCode(b) + a',
    'b >= 0 && Number.isInteger(b) ? String.fromCodePoint(b, 65) : a',
    'a.split(",", b)',
  ],
  ...[
    '((r) => { r.lastIndex = b; return [r.exec(a), r.lastIndex]; })(/./g)',
    '((r) => { r.lastIndex = b; return a.replace(r, "-"); })(/./y)',
  ],
];

/** Paths and operands of each row, on `npm test` and on `npm run test:all`. */
const AMOUNTS = [
  { mark: '', paths: 3, others: 12 },
  { mark: ' [long]', paths: 25, others: 120 },
];

describe('symbolic methods of text against the real ones', () => {
  let differential: OperationDifferential;
  before(() => {
    differential = new OperationDifferential();
  });
  after(() => differential.close());

  const rows = [
    ...OF_TEXTS.map((text) => ({ text, domain: 'string' as const, operands: TEXTS })),
    ...OF_DATES.map((text) => ({ text, domain: 'string' as const, operands: DATES })),
    ...OF_POSITIONS.map((text) => ({ text, domain: 'position' as const, operands: [...TEXTS, ...NUMBERS] })),
  ];
  for (const { mark, paths, others } of AMOUNTS)
    for (const row of rows)
      it(`${row.text}${mark}`, () => {
        const shown = { ...row, text: SHOW.replace('VALUE', () => row.text) };
        const count = differential.holdOnPaths(shown, paths, others);
        assert.ok(count > paths, `${count} operands were on their paths`);
      });
});
