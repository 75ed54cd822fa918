import { check, nothing } from './testing/symbolic-cases.js';

describe('path conditions of property names', () => {
  describe('of objects that the run made', () => {
    check({
      'a name that is written stays symbolic': {
        source: `exports.f = (a, b) => { const o = {}; o[a] = 1; return o[b]; };`,
        inputs: () => [nothing, [5, 'number'], [5, 'number']],
        path: ['type b === a'],
        result: '1',
      },
      'another name is another property': {
        source: `exports.f = (a, b) => { const o = {}; o[a] = 1; o[b] = 2; return Object.keys(o).length; };`,
        inputs: () => [nothing, [5, 'number'], [3, 'number']],
        path: [
          'type b !== a',
          'number Number.isInteger(b)',
          'bounds b >= 0',
          'bounds b < 4294967295',
          'number Number.isInteger(a)',
          'bounds a >= 0',
          'bounds a < 4294967295',
          'number b < a',
        ],
        result: '2',
      },
      'a concrete name is compared with symbolic ones': {
        source: `exports.f = (a) => { const o = { [a]: 1 }; return o[7]; };`,
        inputs: () => [nothing, [5, 'number']],
        path: ['type a !== 7'],
        result: 'undefined',
      },
      'a number and its text': {
        source: `exports.f = (a) => { const o = {}; for (const k in { [a]: 0 }) o[k] = 2; return o['5']; };`,
        inputs: () => [nothing, [5, 'number']],
        path: ['number Number.isInteger(a)', 'bounds a >= 0', 'bounds a < 4294967295', 'type a === 5'],
        result: '2',
      },
      'the text of a bigint is no symbolic index': {
        source: `exports.f = (a) => ['x', 'y'][String(a)];`,
        inputs: () => [nothing, [1n, 'bigint']],
        path: ['type String(a) === "1"'],
        result: 'y',
      },
      'a name that is deleted': {
        source: `exports.f = (a, b) => { const o = {}; o[a] = 1; delete o[b]; return a in o; };`,
        inputs: () => [nothing, [5, 'number'], [5, 'number']],
        path: ['type b === a'],
        result: 'false',
      },
      'a name that is asked for': {
        source: `exports.f = (a) => { const o = { [a]: 1 }; return Object.hasOwn(o, 3) || o.hasOwnProperty(a); };`,
        inputs: () => [nothing, [5, 'number']],
        path: ['type a !== 3'],
        result: 'true',
      },
      'names keep their shadows': {
        source: `exports.f = (a) => { const o = {}; o[a] = 1; for (const k in o) return +k + 1; };`,
        inputs: () => [nothing, [5, 'number']],
        path: ['number Number.isInteger(a)', 'bounds a >= 0', 'bounds a < 4294967295'],
        result: 'Number(String(a)) + 1',
      },
      'a text that is no number comes behind': {
        source: `exports.f = (s) => { const o = { 1: 1 }; o[s] = 2; return Object.keys(o)[1]; };`,
        inputs: () => [nothing, ['b', 'string']],
        path: ['type a !== "1"', 'type a !== "__proto__"', 'type Number.isNaN(Number(a))'],
        result: 'a',
      },
      'a name that is written as JSON': {
        source: `exports.f = (s) => { const o = {}; o[s] = 2; return JSON.stringify(o); };`,
        inputs: () => [nothing, ['b', 'string']],
        path: [
          'type a !== "__proto__"',
          'type a !== "toJSON"',
          'type Number.isNaN(Number(a))',
          String.raw`match !/["\\\u0000-\u001f\ud800-\udfff]/.test(a)`,
        ],
        result: String.raw`"{" + ("\"" + a + "\"" + ":" + "2") + "}"`,
      },
      'a NaN': {
        source: `exports.f = (a) => { const o = {}; o[a] = 2; return o.NaN; };`,
        hasNaN: true,
        inputs: () => [nothing, [Number.NaN, 'number']],
        path: ['number Number.isNaN(a)'],
        result: '2',
      },
      'a copy': {
        source: `exports.f = (s) => { const o = { ...{ [s]: 2 } }; return o[s] + o.x; };`,
        inputs: () => [nothing, ['b', 'string']],
        path: ['type a !== "__proto__"', 'type Number.isNaN(Number(a))', 'type a !== "x"'],
        result: 'NaN',
      },
    });
  });
  describe('of arrays and strings', () => {
    check({
      'a text as an index': {
        source: `exports.f = (s) => [4, 5][s];`,
        inputs: () => [nothing, ['1', 'string']],
        path: ['type a === "1"'],
        result: '5',
      },
      'a character of a text': {
        source: `exports.f = (a) => 'xyz'[a];`,
        inputs: () => [nothing, [1, 'number']],
        path: ['number Number.isInteger(a)', 'bounds a >= 0', 'bounds a < 3'],
        result: 'a === 0 ? "x" : a === 1 ? "y" : "z"',
      },
      'no character of a text': {
        source: `exports.f = (a) => 'xyz'[a];`,
        inputs: () => [nothing, [3, 'number']],
        path: ['number Number.isInteger(a)', 'bounds a >= 0', 'bounds a >= 3'],
        result: 'undefined',
      },
    });
  });
});
