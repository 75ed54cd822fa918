import { check, nothing } from './testing/symbolic-cases.js';

const node = 'class Node {} exports.Node = Node;';
const nodes = { Node: { value: 'number' } };

describe('path conditions of Map and Set', () => {
  describe('keys', () => {
    check({
      'a key that is not there': {
        source: `exports.f = (a) => new Map([[1, 2], [3, 4]]).get(a);`,
        inputs: () => [nothing, [5, 'number']],
        path: [],
        result: 'a === 1 ? 2 : a === 3 ? 4 : undefined',
      },
      'a key that is there, and others behind it': {
        source: `exports.f = (a) => new Map([[1, 2], [3, 4], [5, 6]]).has(a);`,
        inputs: () => [nothing, [3, 'number']],
        path: [],
        result: 'a === 1 || a === 3 || a === 5',
      },
      'keys and values keep their shadows': {
        source: `exports.f = (a, b) => { const m = new Map([[a, b]]); return [...m.keys()][0] + m.get(a); };`,
        inputs: () => [nothing, [3, 'number'], [4, 'number']],
        path: [],
        result: 'a + 0 + b',
      },
      'what is there keeps its key and takes another value': {
        source: `exports.f = (a, b) => { const m = new Map(); m.set(a, 1).set(b, a); return m.size + m.get(a); };`,
        inputs: () => [nothing, [3, 'number'], [3, 'number']],
        path: ['type b === a'],
        result: '1 + a',
      },
      'a concrete key meets a symbolic one': {
        source: `exports.f = (a) => new Set([a]).has(7);`,
        inputs: () => [nothing, [3, 'number']],
        path: [],
        result: 'a === 7',
      },
      'NaN is one key': {
        source: `exports.f = (a, b) => new Set([a, b]).size;`,
        hasNaN: true,
        inputs: () => [nothing, [Number.NaN, 'number'], [Number.NaN, 'number']],
        path: ['type b === a || Number.isNaN(b) && Number.isNaN(a)'],
        result: '1',
      },
      'the path says which object a key finds': {
        source: `exports.f = (a) => new Map([[1, {}], [3, null]]).get(a);`,
        inputs: () => [nothing, [3, 'number']],
        path: ['type a !== 1', 'type a === 3'],
        result: 'null',
      },
      'a deleted key is no more compared with': {
        source: `exports.f = (a, b) => { const s = new Set([a]); s.delete(a); return s.has(b); };`,
        inputs: () => [nothing, [3, 'number'], [3, 'number']],
        path: [],
        result: 'false',
      },
      'a cleared set': {
        source: `exports.f = (a, b) => { const s = new Set([a]); s.clear(); return s.has(b); };`,
        inputs: () => [nothing, [3, 'number'], [3, 'number']],
        path: [],
        result: 'false',
      },
      'objects by identity': {
        source: `${node} exports.f = (a, b) => new Map([[a, 1]]).has(b);`,
        shapes: nodes,
        inputs: (make) => {
          const one = make('Node', { value: 1 });
          return [nothing, [one, 'Node'], [one, 'Node']];
        },
        path: ['type b === a'],
        result: 'true',
      },
      'a weak collection': {
        source: `${node} exports.f = (a, b) => { const m = new WeakMap(); m.set(a, a.value); return m.get(b); };`,
        shapes: nodes,
        inputs: (make) => {
          const one = make('Node', { value: 1 });
          return [nothing, [one, 'Node'], [one, 'Node']];
        },
        path: ['type b === a'],
        result: 'a.value',
      },
      'an object of the run in a weak collection': {
        source: `exports.f = (a) => { const all = [{}, {}]; return new WeakSet([all[1]]).has(all[a]); };`,
        inputs: () => [nothing, [0, 'number']],
        path: ['number Number.isInteger(a)', 'bounds a >= 0', 'bounds a < 2', 'type array#1[a] !== Object#3'],
        result: 'false',
      },
    });
  });
  describe('iteration', () => {
    check({
      'for-of over entries': {
        source: `exports.f = (a) => { let n = 0; for (const [k, v] of new Map([['x', a]])) n += v; return n; };`,
        inputs: () => [nothing, [3, 'number']],
        path: [],
        result: '0 + a',
      },
      'values that go with concrete keys': {
        source: `exports.f = (a) => [...new Map([['x', 1], ['y', a]]).values()][1];`,
        inputs: () => [nothing, [3, 'number']],
        path: [],
        result: 'a',
      },
      forEach: {
        source: `exports.f = (a) => { let n = 0; new Map([['x', a]]).forEach((v, k) => { n += v; }); return n; };`,
        inputs: () => [nothing, [3, 'number']],
        path: [],
        result: '0 + a',
      },
      'a loop of a built-in over few elements, and over many, of which there is one number': {
        source: `exports.f = (m, n) => [m, n].map((length) => Array.from({ length }, (_, i) => i).length).join();`,
        inputs: () => [nothing, [2, 'number'], [70, 'number']],
        path: [
          'bounds Math.trunc(a) > 0',
          'bounds Math.trunc(a) <= 9007199254740991',
          'bounds Math.trunc(a) > 1',
          'bounds Math.trunc(a) <= 2',
          'bounds Math.trunc(a) >= 0',
          'bounds Math.trunc(a) <= 4294967295',
          'bounds Math.trunc(b) > 0',
          'bounds Math.trunc(b) <= 9007199254740991',
          'bounds Math.trunc(b) === 70',
        ],
        result: 'String(Math.trunc(a)) + "," + "70"',
      },
      'Array.from of a set': {
        source: `exports.f = (a) => Array.from(new Set([1, a]))[1];`,
        inputs: () => [nothing, [3, 'number']],
        path: ['type a !== 1'],
        result: 'a + 0',
      },
      'a map made of a map': {
        source: `exports.f = (a) => new Map(new Map([['x', a]])).get('x');`,
        inputs: () => [nothing, [3, 'number']],
        path: [],
        result: 'a',
      },
    });
  });
});
