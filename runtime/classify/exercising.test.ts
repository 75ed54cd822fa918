/** Laws that hold of all that a suite has made, though it did not ask for them. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { callIn, isAskedAgain } from './model/asked-again.js';
import { javaScriptOf } from './model/formula-text.js';
import { variablesIn } from './model/property.js';
import { inferModel } from './operational-model.js';
import { CLASSIFY_DEFAULTS } from './options.js';

/**
 * Vectors; numbers that stop at 0, so that nothing undoes `less`; bags, which are filled as they are made; texts: nothing undoes
 * what `title` does, as that does nothing to titles, nor what stands behind a text that has such marks already.
 */
const SUBJECT = `class V {
  constructor(x, y) { this.x = x; this.y = y; }
  plus(other) { return new V(this.x + other.x, this.y + other.y); }
  minus(other) { return new V(this.x - other.x, this.y - other.y); }
  times(factor) { return new V(this.x * factor, this.y * factor); }
  sum() { return this.x + this.y; }
}
class Bag {
  constructor() { this.items = new Set(); }
  add(item) { this.items.add(item); return this; }
  union(other) {
    const all = new Bag();
    for (const item of this.items) all.add(item);
    for (const item of other.items) all.add(item);
    return all;
  }
}
const more = (a, b) => a + b;
const less = (a, b) => Math.max(0, a - b);
const after = (text, mark) => text + mark + mark;
const without = (text, mark) => text.replaceAll(mark, '');
const title = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const low = (text) => text.toLowerCase();
module.exports = { V, Bag, more, less, after, without, title, low };
`;
const SUITE = `const { V, Bag, more, less, after, without, title, low } = require('./subject.js');
const vectors = [[1, 2], [5, 3], [-4, 0], [2, 2], [9, -7]].map(([x, y]) => new V(x, y));
vectors[0].plus(vectors[1]).minus(vectors[2]);
for (const one of vectors) one.sum();
for (const factor of [1, 2, 3]) vectors[3].times(factor);
const bags = ['a', 'b', 'c', 'd'].map((item) => new Bag().add(item).add('e'));
bags[0].union(bags[1]);
for (const [a, b] of [[4, 2], [9, 3], [7, 6], [5, 1]]) { more(a, b); less(more(a, b), b); }
for (const [text, mark] of [['ab', '-'], ['c', '+'], ['def', '!'], ['gh', ';'], ['i', ':']]) { after(text, mark); without(after(text, mark), mark); }
for (const text of ['ab', 'c', 'def', 'gh', 'moon', 'sun', 'sky', 'it']) { title(text); low(text.toUpperCase()); }
`;

/** Numbers next to those of the suite do not end. */
const LONG = `const until = (n) => { while (n % 2 === 1) ; return n; };
const twice = (n) => n * 2;
module.exports = { until, twice };
`;
const LONG_SUITE = `const { until, twice } = require('./long.js');
for (const n of [2, 4]) { until(n); twice(n); }
`;

const EXPECTED: readonly string[] = [
  'V.prototype.plus: isDeepStrictEqual(result, other.plus(this))',
  'V.prototype.plus: isDeepStrictEqual(result.plus(other), this.plus(other.plus(other)))',
  'V.prototype.plus: isDeepStrictEqual(this, result.minus(other))',
  'V.prototype.plus: isDeepStrictEqual(other, result.minus(this))',
  'V.prototype.plus: result.sum() === more(this.sum(), other.sum())',
  'V.prototype.minus: isDeepStrictEqual(this, result.plus(other))',
  'V.prototype.times: isDeepStrictEqual(result.plus(result), this.plus(this).times(factor))',
  'Bag.prototype.union: isDeepStrictEqual(result, other.union(this))',
  'Bag.prototype.union: isDeepStrictEqual(result, result.union(other))',
  'Bag.prototype.union: isDeepStrictEqual(this, this.union(this))',
  'more: result === more(b, a)',
  'more: more(result, b) === more(a, more(b, b))',
  'more: a === more(result, -b)',
  'more: a === less(result, b)',
  'more: b === less(result, a)',
  'less: less(a, a) === 0',
  'without: without(text, text) === ""',
  'title: result === title(result)',
  'low: result === low(result)',
  'low: result === low(title(result))',
];

describe('exercises of operations', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'penumbra-laws-'));
    writeFileSync(path.join(folder, 'subject.js'), SUBJECT);
    writeFileSync(path.join(folder, 'suite.js'), SUITE);
  });
  after(() => rmSync(folder, { recursive: true }));

  it('show laws', async function () {
    this.timeout(60_000);
    const [file, suite] = ['subject.js', 'suite.js'].map((name) => path.join(folder, name)) as [
      string,
      string,
    ];
    const { model } = await inferModel({ ...CLASSIFY_DEFAULTS, file, suite });
    const laws = model.properties.filter(
      ({ place, property }) =>
        place.at === 'exit' &&
        variablesIn(property).some((name) => {
          const call = callIn(name);
          return call !== undefined && isAskedAgain(call) && call.args.length > 0;
        }),
    );
    assert.deepEqual(
      laws.map(({ place, property }) => `${place.of}: ${javaScriptOf(property)}`),
      EXPECTED,
    );
  });

  it('name the bounds that they hit', async function () {
    this.timeout(60_000);
    const [file, suite] = ['long.js', 'long-suite.js'].map((name) => path.join(folder, name)) as [
      string,
      string,
    ];
    writeFileSync(file, LONG);
    writeFileSync(suite, LONG_SUITE);
    const bounds = { operations: 1, lawTimeout: 300 };
    const { observation } = await inferModel({ ...CLASSIFY_DEFAULTS, ...bounds, file, suite });
    assert.deepEqual(observation.cut, [
      { bound: 'operations', of: ['twice'] },
      { bound: 'law-timeout', of: ['until'] },
    ]);
  });
});
