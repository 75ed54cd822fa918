/** Which variables meet in a text: each row lists them class by class. */
import assert from 'node:assert/strict';
import { parse } from '../../../compiler/parse.js';
import { pointsOf } from '../points.js';
import { Comparability } from './comparability.js';

const stack = `
class Stack {
  constructor(most) { this.most = most; this.count = 0; this.items = []; this.reads = 0; }
  push(item) { if (this.count < this.most) this.items[this.count++] = item; }
  peek() { this.reads += 1; return this.items[this.count - 1]; }
  get size() { return this.count; }
}`;

const ranges = `
class Ranges {
  constructor() { this.all = []; }
  add(low, high) { this.all.push({ low, high }); this.all.sort((a, b) => a.low - b.high); }
  count() { return this.all.reduce((sum, one) => sum + one.high - one.low, 0); }
}`;

const goods = `
class Goods {
  constructor() { this.items = {}; this.log = []; }
  add(name, pieces, price) { this.items[name] = { pieces, price }; this.log.push(name); }
  total() { let sum = 0; for (const { pieces, price } of Object.values(this.items)) sum += pieces * price; return sum; }
  left(name) { return this.items[name].pieces; }
}`;

const chain = `
class Node { constructor(item, next) { this.item = item; this.next = next; } }
class Chain {
  constructor() { this.head = null; this.depth = 0; }
  add(item, level = 1) { this.head = new Node(item, this.head); this.depth = Math.max(this.depth, level); }
}`;

const roads = `
class Roads {
  constructor() { this.to = new Map(); this.open = new Set(); this.costs = new Map(); }
  add(name) { if (!this.to.has(name)) this.to.set(name, new Set()); this.open.add(name); }
  join(one, other, cost) { this.add(one); this.add(other); this.to.get(one).add(other); this.costs.set(one, cost); }
}`;

/** A text is its own element: what is joined comes to an end all the same. */
const tokens = `
function last(text, from) { let at = from; let c = text[at]; while (c === text[at]) c = c[0]; return at; }`;

/** [text, point, variables, those that meet beside each other] */
type Row = readonly [text: string, point: string | undefined, variables: string, classes: string];

const rows: readonly Row[] = [
  [
    stack,
    undefined,
    'this.most this.count this.items.length this.size this.reads this.items[0]',
    'this.most this.count this.items.length this.size | this.reads | this.items[0]',
  ],
  [stack, 'Stack.prototype.peek', 'result this.items[0] this.reads', 'result this.items[0] | this.reads'],
  [
    stack,
    'Stack.prototype.push',
    'item max[this.items.elems] this.count',
    'item max[this.items.elems] | this.count',
  ],
  [
    ranges,
    'Ranges.prototype.add',
    'low high old(this.count()) this.all[].low this.all.length',
    'low high old(this.count()) this.all[].low | this.all.length',
  ],
  [
    goods,
    'Goods.prototype.add',
    'pieces price this.total() this.left(name)',
    'pieces this.left(name) | price | this.total()',
  ],
  [goods, 'Goods.prototype.add', 'name this.log[0]', 'name this.log[0]'],
  [
    roads,
    undefined,
    'this.to{keys} this.to{values}{} this.open{values} this.costs{values}',
    'this.to{keys} this.to{values}{} this.open{values} | this.costs{values}',
  ],
  [
    chain,
    'Chain.prototype.add',
    'item this.head.item level this.depth',
    'item this.head.item | level this.depth',
  ],
  [tokens, 'last', 'from result text.length', 'from result text.length'],
];

describe('comparable variables', () => {
  for (const [text, point, variables, classes] of rows)
    it(`${point ?? 'objects'}: ${variables}`, () => {
      const program = parse({ file: 'a.js', source: text }, 'script');
      const types = new Comparability(program, pointsOf(program, text).points);
      const found: string[][] = [];
      // Of lists, the elements meet.
      const whole = (name: string): string => (name.endsWith('}') ? `min[${name}.elems]` : name);
      for (const name of variables.split(/ (?![^(]*\))/u)) {
        const known = found.find(([one]) => types.isComparable(point, whole(one!), whole(name)));
        if (known) known.push(name);
        else found.push([name]);
      }
      assert.equal(found.map((one) => one.join(' ')).join(' | '), classes);
    });
});

const counted = `
class Visits {
  constructor(first, name) { this.first = first; this.name = name; this.count = 0; this.visits = 0; this.left = name; }
  visit(by, more) { this.count += more; this.visits += 1; if (this.left < 1) return; this.left -= by; }
  move(by) { return new Visits(this.first + by, this.name); }
  take(by) { if (!(by > 0)) throw new RangeError(); this.left -= by; }
  seek(by) { this.place = by; return this.name.length < this.place; }
  next() { this.turn = (this.turn + 1) % 5; this.day = this.after(this.day); this.hour = this.hour < 23 ? this.hour + 1 : 0; }
  round(at) { const next = at + 1; return next === this.name.length ? 0 : next; }
  roll() { this.step = this.round(this.step); }
  after(day) { if (day === 6) return 0; return day + 1; }
}`;

const numbered: readonly (readonly [variable: string, isBeside: boolean])[] = [
  ['this.count', false],
  ['this.visits', true],
  ['this.left', true],
  ['this.first', false],
  ['this.unknown()', false],
];

describe('variables that meet written numbers', () => {
  for (const [variable, isBeside] of numbered)
    it(`${variable}: ${isBeside}`, () => {
      const program = parse({ file: 'a.js', source: counted }, 'script');
      const types = new Comparability(program, pointsOf(program, counted).points);
      assert.equal(types.isBesideNumber(undefined, variable, false), isBeside);
    });
});

const words = `
class Words {
  constructor() { this.bits = [0]; this.sorted = []; this.marks = []; this.shown = []; this.own = []; }
  add(bit) { this.bits[bit >> 5] |= 1 << (bit & 31); this.shown.push(bit); }
  least(n) { for (const one of this.marks) if (one > n) return one; return this.sorted.sort()[0]; }
  before(a, b) { return this.order(this.own[a], this.own[b]); }
}`;

const ordered: readonly (readonly [variable: string, isOrdered: boolean, isBesideNumber: boolean])[] = [
  ['this.bits', false, false],
  ['this.sorted', true, false],
  ['this.marks', true, false],
  ['this.shown', false, false],
  ['this.own', true, false],
];

describe('lists whose elements are put in an order', () => {
  for (const [variable, isOrdered, isBesideNumber] of ordered)
    it(variable, () => {
      const program = parse({ file: 'a.js', source: words }, 'script');
      const types = new Comparability(program, pointsOf(program, words).points);
      const elements = `min[${variable}.elems]`;
      assert.deepEqual(
        [types.isOrdered(undefined, elements), types.isBesideNumber(undefined, elements, false)],
        [isOrdered, isBesideNumber],
      );
    });
});

const kinds: readonly (readonly [variable: string, isNatural: boolean, isWrapped: boolean])[] = [
  ['this.place', true, false],
  ['this.left', true, false],
  ['this.turn', false, true],
  ['this.day', false, true],
  ['this.step', true, true],
  ['this.hour', false, true],
  ['this.count', false, false],
];

describe('variables that are natural, or go around', () => {
  for (const [variable, isNatural, isWrapped] of kinds)
    it(variable, () => {
      const program = parse({ file: 'a.js', source: counted }, 'script');
      const types = new Comparability(program, pointsOf(program, counted).points);
      assert.deepEqual(
        [types.isNatural(undefined, variable), types.isWrapped(undefined, variable)],
        [isNatural, isWrapped],
      );
    });
});

it('what descriptors of properties call `get` is no method of that name', () => {
  const source = `
    function Deque(all) { this.all = all; }
    Deque.prototype.get = function (at) { return this.all[at]; };
    Deque.prototype.size = function () { return this.all.length; };
    Deque.prototype.isIn = function (at) { return at < this.size(); };
    Object.defineProperty(Deque.prototype, 'length', { get: function length() { return this.size(); } });`;
  const program = parse({ file: 'a.js', source }, 'script');
  const types = new Comparability(program, pointsOf(program, source).points);
  assert.equal(types.isOrdered(undefined, 'min[this.all.elems]'), false);
});
