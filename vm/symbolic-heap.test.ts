import { check, nothing } from './testing/symbolic-cases.js';

const node = 'class Node {} exports.Node = Node;';
const leaf = `${node} class Leaf extends Node {} exports.Leaf = Leaf;
  Node.prototype.get = function () { return this.value; };
  Node.prototype.kind = () => 'node'; Leaf.prototype.kind = () => 'leaf';`;
const list = { Node: { next: 'Node|null', value: 'number' } };
const ring = { Node: { next: 'Node', value: 'number' } };
const family = {
  Node: { next: 'Node|Leaf|null', value: 'number' },
  Leaf: { next: 'Node|Leaf|null', value: 'number' },
};
const optional = { Node: { extra: 'number|absent' } };
const numbers = { Array: { length: 'number', '[]': 'number' } };
const nodes = { Array: { length: 'number', '[]': 'Node|null' }, ...list };

describe('path conditions of the heap', () => {
  describe('references', () => {
    check({
      'a loop over a list': {
        source: `${node} exports.f = (a) => { let n = 0; for (let c = a; c !== null; c = c.next) n++; return n; };`,
        shapes: list,
        inputs: (make) => [
          nothing,
          [make('Node', { next: make('Node', { next: null, value: 9 }), value: 7 }), 'Node|null'],
        ],
        path: ['site a !== null', 'site a.next !== null', 'site a.next.next === null'],
        result: '2',
      },
      'reading a field of null': {
        source: `${node} exports.f = (a) => a.next.next;`,
        shapes: list,
        inputs: (make) => [nothing, [make('Node', { next: null, value: 7 }), 'Node']],
        path: ['type a.next === null'],
        result: "throws TypeError: Cannot read properties of null (reading 'next')",
      },
      'writing a field of null': {
        source: `${node} exports.f = (a) => { a.next.value = 1; };`,
        shapes: list,
        inputs: (make) => [nothing, [make('Node', { next: null, value: 7 }), 'Node']],
        path: ['type a.next === null'],
        result: "throws TypeError: Cannot set properties of null (setting 'value')",
      },
      'a method that classes share': {
        source: `${leaf} exports.f = (a) => a.get();`,
        shapes: family,
        inputs: (make) => [nothing, [make('Leaf', { next: null, value: 7 }), 'Node|Leaf']],
        path: [],
        result: 'a.value',
      },
      'a method that classes override': {
        source: `${leaf} exports.f = (a) => { if (a.kind() === 'leaf') return 1; return 0; };`,
        shapes: family,
        inputs: (make) => [nothing, [make('Leaf', { next: null, value: 7 }), 'Node|Leaf']],
        path: ['class a is not Node'],
        result: '1',
      },
      instanceof: {
        source: `${leaf} exports.f = (a) => { if (a instanceof Leaf) return 1; return 0; };`,
        shapes: family,
        inputs: (make) => [nothing, [make('Leaf', { next: null, value: 7 }), 'Node|Leaf|null']],
        path: ['site a is Leaf'],
        result: '1',
      },
      accessors: {
        source: `class Node { get v() { return this.value; } set v(x) { this.value = x; } } exports.Node = Node; exports.f = (a, x) => { a.v = x; return a.v + 1; };`,
        shapes: list,
        inputs: (make) => [nothing, [make('Node', { next: null, value: 1 }), 'Node'], [3, 'number']],
        path: [],
        result: 'b + 1',
      },
      'a field that may be absent': {
        source: `${node} exports.f = (a) => a.extra === undefined;`,
        shapes: optional,
        inputs: (make) => [nothing, [make('Node', {}), 'Node']],
        path: [],
        result: 'a.extra === undefined',
      },
      'a key of a property': {
        source: `${node} exports.f = (a, b) => a[b];`,
        shapes: optional,
        inputs: (make) => [nothing, [make('Node', { extra: 1 }), 'Node'], ['other', 'string']],
        path: [
          'listing b !== "extra"',
          `type !(${[
            'constructor',
            '__defineGetter__',
            '__defineSetter__',
            'hasOwnProperty',
            '__lookupGetter__',
            '__lookupSetter__',
            'isPrototypeOf',
            'propertyIsEnumerable',
            'toString',
            'valueOf',
            '__proto__',
            'toLocaleString',
          ]
            .map((name) => `b === "${name}"`)
            .join(' || ')})`,
        ],
        result: 'undefined',
      },
      'the keys of an object': {
        source: `${node} exports.f = (a) => Object.keys(a).length + Object.entries(a).length + Object.values(a)[0];`,
        shapes: { Node: { value: 'number', extra: 'number|absent' } },
        inputs: (make) => [nothing, [make('Node', { value: 1 }), 'Node']],
        path: ['listing !("extra" in a)'],
        result: '2 + a.value',
      },
      'the keys of a copy': {
        source: `${node} exports.f = (a) => { const c = { extra: 7, ...a }; return c.extra; };`,
        shapes: optional,
        inputs: (make) => [nothing, [make('Node', { extra: 1 }), 'Node']],
        path: ['listing "extra" in a'],
        result: 'a.extra',
      },
      'keys that an alias may have added': {
        source: `${node} exports.f = (a, b) => { b.extra = 1; let n = 0; for (const k in a) n++; return n; };`,
        shapes: optional,
        inputs: (make) => [nothing, [make('Node', {}), 'Node'], [make('Node', {}), 'Node']],
        path: ['listing !("extra" in a)'],
        result: '0',
        lost: { 'property enumeration': 1 },
      },
      in: {
        source: `${node} exports.f = (a) => { if ('extra' in a) return 1; return 0; };`,
        shapes: optional,
        inputs: (make) => [nothing, [make('Node', { extra: 1 }), 'Node']],
        path: ['type "extra" in a'],
        result: '1',
      },
      destructuring: {
        source: `${node} exports.f = ({ value, next: { value: w } }) => value < w;`,
        shapes: list,
        inputs: (make) => [
          nothing,
          [make('Node', { next: make('Node', { next: null, value: 9 }), value: 7 }), 'Node|null'],
        ],
        path: ['type a !== null', 'type a.next !== null'],
        result: 'a.value < a.next.value',
      },
      'the receiver': {
        source: `class Node { contains(x) { for (let c = this.next; c !== this; c = c.next) if (c.value === x) return true; return false; } } exports.Node = Node; exports.f = Node.prototype.contains;`,
        shapes: ring,
        inputs: (make) => {
          const head = make('Node', { value: 0 });
          const n = make('Node', { value: 3, next: head });
          Object.assign(head, { next: n });
          return [
            [head, 'Node'],
            [3, 'number'],
          ];
        },
        path: ['site this.next !== this', 'site this.next.value === a'],
        result: 'true',
      },
    });
  });
  describe('writes', () => {
    check({
      'through one reference, read through another': {
        source: `${node} exports.f = (a, b) => { a.value = 1; b.value = 2; if (a.value === 1) return 'two'; return 'one'; };`,
        shapes: list,
        inputs: (make) => [
          nothing,
          [make('Node', { next: null, value: 7 }), 'Node'],
          [make('Node', { next: null, value: 8 }), 'Node'],
        ],
        path: ['site a.value′ === 1'],
        result: 'two',
      },
      'read back through the same reference': {
        source: `${node} exports.f = (a) => { a.value++; a.value += 2; return a.value; };`,
        shapes: list,
        inputs: (make) => [nothing, [make('Node', { next: null, value: 7 }), 'Node']],
        path: [],
        result: 'a.value + 1 + 2',
      },
      'known to be elsewhere': {
        source: `${node} exports.f = (a, b) => { if (a === b) return 0; a.value = 1; b.value = 2; return a.value; };`,
        shapes: list,
        inputs: (make) => [
          nothing,
          [make('Node', { next: null, value: 7 }), 'Node'],
          [make('Node', { next: null, value: 8 }), 'Node'],
        ],
        path: ['site a !== b'],
        result: '1',
      },
      'to a new object': {
        source: `${node} exports.f = (a) => { const n = new Node(); n.value = a; n.next = null; if (n.value > 2) return n.next; };`,
        shapes: list,
        inputs: () => [nothing, [3, 'number']],
        path: ['site a > 2'],
        result: 'null',
      },
      'to a new object that is linked in': {
        source: `${node} exports.f = (a, x) => { const n = new Node(); n.value = x; n.next = a.next; a.next = n; const p = a.next; p.value = p.value + 1; return n.value; };`,
        shapes: list,
        inputs: (make) => [nothing, [make('Node', { next: null, value: 7 }), 'Node'], [4, 'number']],
        path: [],
        result: 'b + 1',
      },
      'to a new object that another reference may be': {
        source: `${node} exports.f = (a, b) => { const n = new Node(); n.value = 5; a.next = n; const p = b.next; if (p === null) return -1; p.value = 9; return n.value; };`,
        shapes: list,
        inputs: (make) => [
          nothing,
          [make('Node', { next: null, value: 7 }), 'Node'],
          [make('Node', { next: make('Node', { next: null, value: 1 }), value: 7 }), 'Node'],
        ],
        path: ['site b.next′ !== null'],
        result: 'Node#1.value′',
      },
      deletion: {
        source: `${node} exports.f = (a, b) => { delete a.value; return b.value; };`,
        shapes: list,
        inputs: (make) => [
          nothing,
          [make('Node', { next: null, value: 7 }), 'Node'],
          [make('Node', { next: null, value: 8 }), 'Node'],
        ],
        path: [],
        result: 'b.value′',
      },
    });
  });
  describe('arrays', () => {
    check({
      'a loop to the length': {
        source: `exports.f = (a) => { let s = 0; for (let i = 0; i < a.length; i++) s += a[i]; return s; };`,
        shapes: numbers,
        inputs: (make) => [nothing, [make('Array', [5, 6]), 'Array']],
        path: ['site a.length > 0', 'site a.length > 1', 'site a.length <= 2'],
        result: '0 + a[0] + a[1]',
      },
      'an index inside': {
        source: `exports.f = (a, i) => a[i];`,
        shapes: numbers,
        inputs: (make) => [nothing, [make('Array', [5, 6]), 'Array'], [1, 'number']],
        path: ['number Number.isInteger(b)', 'bounds b >= 0', 'bounds b < a.length'],
        result: 'a[b]',
      },
      'an index beyond the end': {
        source: `exports.f = (a, i) => a[i];`,
        shapes: numbers,
        inputs: (make) => [nothing, [make('Array', [5, 6]), 'Array'], [2, 'number']],
        path: ['number Number.isInteger(b)', 'bounds b >= 0', 'bounds b >= a.length'],
        result: 'undefined',
      },
      'an index that is no integer': {
        source: `exports.f = (a, i) => a[i];`,
        shapes: numbers,
        inputs: (make) => [nothing, [make('Array', [5, 6]), 'Array'], [0.5, 'number']],
        path: ['number !Number.isInteger(b)'],
        result: 'undefined',
      },
      'a symbolic index into an array of the program': {
        source: `exports.f = (a) => [10, 20, 30][a];`,
        inputs: () => [nothing, [1, 'number']],
        path: ['number Number.isInteger(a)', 'bounds a >= 0', 'bounds a < 3'],
        result: 'array#1[a]',
      },
      'writes at symbolic indices': {
        source: `exports.f = (a, i, j) => { a[i] = 1; a[j] = 2; return a[i]; };`,
        shapes: numbers,
        inputs: (make) => [nothing, [make('Array', [5, 6]), 'Array'], [0, 'number'], [1, 'number']],
        path: [
          'number Number.isInteger(b)',
          'bounds b >= 0',
          'bounds b < a.length',
          'number Number.isInteger(c)',
          'bounds c >= 0',
          'bounds c < a.length',
        ],
        result: 'a[b]′',
      },
      push: {
        source: `exports.f = (a, x) => { a.push(x); return a[a.length - 1]; };`,
        shapes: numbers,
        inputs: (make) => [nothing, [make('Array', [5, 6]), 'Array'], [0, 'number']],
        path: [],
        result: 'b',
      },
      pop: {
        source: `exports.f = (a) => { a.pop(); return a.length; };`,
        shapes: numbers,
        inputs: (make) => [nothing, [make('Array', [5, 6]), 'Array']],
        path: ['bounds a.length !== 0', 'bounds a.length - 1 >= 0'],
        result: 'a.length - 1',
      },
      'for-of': {
        source: `exports.f = (a) => { let s = 0; for (const x of a) s += x; return s; };`,
        shapes: numbers,
        inputs: (make) => [nothing, [make('Array', [5, 6]), 'Array']],
        path: ['bounds a.length > 0', 'bounds a.length > 1', 'bounds a.length <= 2'],
        result: '0 + a[0] + a[1]',
      },
      'for-of over an array that gets a shadow meanwhile': {
        source: `exports.f = (x) => { const a = [1, 2]; let s = 0; for (const e of a) { a[1] = x; s += e; } return s; };`,
        inputs: () => [nothing, [5, 'number']],
        path: [],
        result: '1 + a',
      },
      'a built-in goes on with an iterator': {
        source: `exports.f = (x) => { const i = [1, x, 3].values(); i.next(); return new Set(i).size; };`,
        inputs: () => [nothing, [5, 'number']],
        path: ['type a !== 3'],
        result: '2',
      },
      spread: {
        source: `exports.f = (a) => Math.max(...a);`,
        shapes: numbers,
        inputs: (make) => [nothing, [make('Array', [5, 6]), 'Array']],
        path: ['bounds a.length > 0', 'bounds a.length > 1', 'bounds a.length <= 2'],
        result: 'Math.max(a[0], a[1])',
      },
      map: {
        source: `exports.f = (a) => a.map((x) => x * 2)[1];`,
        shapes: numbers,
        inputs: (make) => [nothing, [make('Array', [5, 6]), 'Array']],
        path: ['bounds a.length > 0', 'bounds a.length > 1', 'bounds a.length <= 2'],
        result: 'a[1] * 2',
      },
      sort: {
        source: `exports.f = (a, b, c) => [a, b, c].sort((x, y) => x - y)[0];`,
        inputs: () => [nothing, [3, 'number'], [1, 'number'], [2, 'number']],
        path: ['bounds b - a < 0', 'bounds c - b >= 0', 'bounds c - a < 0'],
        result: 'b',
      },
      indexOf: {
        source: `${node} exports.f = (a, n) => a.indexOf(n);`,
        shapes: nodes,
        inputs: (make) => {
          const n = make('Node', { next: null, value: 1 });
          return [nothing, [make('Array', [null, n]), 'Array'], [n, 'Node|null']];
        },
        path: ['bounds a.length > 0', 'type a[0] !== b', 'bounds a.length > 1', 'type a[1] === b'],
        result: '1',
      },
      'slice and concat': {
        source: `exports.f = (a) => a.slice(1).concat(a, [1])[2];`,
        shapes: numbers,
        inputs: (make) => [nothing, [make('Array', [5, 6]), 'Array']],
        path: ['bounds a.length > 1', 'bounds a.length <= 2', 'bounds a.length > 0'],
        result: 'a[1]',
      },
    });
  });
});
