import { check, nothing } from './testing/symbolic-cases.js';

const text = (value: string) => () => [nothing, [value, 'string']] as const;

describe('path conditions of patterns', () => {
  describe('test and exec', () => {
    check({
      'a test is a function of the text': {
        source: `exports.f = (s) => (/^a+$/.test(s) ? 1 : 2);`,
        inputs: text('aa'),
        path: ['site /^a+$/.test(a)'],
        result: '1',
      },
      'a text that is no pattern': {
        source: `exports.f = (s) => { try { new RegExp(s, 'u'); return 1; } catch { return 2; } };`,
        inputs: text('a{'),
        path: ['rare !isPattern(a, "u")', 'value a === "a{"'],
        result: '2',
        lost: { RegExp: 1 },
      },
      'a match has groups, of which some may take no part': {
        source: `exports.f = (s) => { const m = /(x)|(?<digit>\\d)/.exec(s); return m === null ? 0 : m.groups.digit; };`,
        inputs: text('a1'),
        path: ['match /(x)|(?<digit>\\d)/.test(a)'],
        result: '/(x)|(?<digit>\\d)/.exec(a)[2]',
      },
      'whether a group takes part is asked where the program looks': {
        source: `exports.f = (s) => { const m = /(x)?y/.exec(s); return m !== null && m[1] === undefined; };`,
        inputs: text('y'),
        path: ['match /(x)?y/.test(a)'],
        result: '/(x)?y/.exec(a)[1] === undefined',
      },
      'the index of a match': {
        source: `exports.f = (s) => /b/.exec(s)?.index;`,
        inputs: text('ab'),
        path: ['match /b/.test(a)'],
        result: 'a.search(/b/)',
      },
      'a global expression goes on where it stopped': {
        source: `exports.f = (s) => { const r = /a./g; return r.test(s) && r.test(s) ? r.lastIndex : -1; };`,
        inputs: text('abac'),
        path: ['site /a./.test(a)', 'site /a./.test(a, /a./.exec(a).indices[0][1])'],
        result:
          '/a./.test(a, /a./.exec(a).indices[0][1]) ? /a./.exec(a, /a./.exec(a).indices[0][1]).indices[0][1] : 0',
      },
      'a sticky expression starts from its index': {
        source: `exports.f = (s) => { const r = /b/y; r.lastIndex = 1; return r.exec(s)?.[0]; };`,
        inputs: text('ab'),
        path: ['match /b/y.test(a, 1)'],
        result: '/b/y.exec(a, 1)[0]',
      },
      'an index that is symbolic': {
        source: `exports.f = (s, n) => { const r = /b/g; r.lastIndex = n; return r.test('abb') ? r.lastIndex : 0; };`,
        inputs: () => [nothing, ['', 'string'], [2, 'number']],
        path: ['site /b/.test("abb", b)'],
        result: '/b/.test("abb", b) ? /b/.exec("abb", b).indices[0][1] : 0',
      },
      'what is no text is matched as one': {
        source: `exports.f = (s) => /l/.test(s) && /l/.exec(s).index;`,
        inputs: () => [nothing, [null, 'null|string']],
        path: ['operand a === null'],
        result: '2',
      },
      'the indices of groups': {
        source: `exports.f = (s) => { const m = /a(b)?/d.exec(s); return m?.indices[1]; };`,
        inputs: text('a'),
        path: ['match /a(b)?/.test(a)', 'match !(/a(b)?/.exec(a)[1] !== undefined)'],
        result: 'undefined',
      },
    });
  });
});
