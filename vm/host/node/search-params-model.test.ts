import assert from 'node:assert/strict';
import querystring from 'node:querystring';
import { allTexts, callNatively, runByNode } from '../testing/self-hosted.js';

type Pair = [name: string, value: string];
const lists = new WeakMap<object, Pair[]>();
const helpers = runByNode('search-params', {
  callNatively,
  accompanied: (params: object, list: Pair[]) => lists.set(params, list),
  ownKeys: Reflect.ownKeys,
  isArray: Array.isArray,
  iteratorSymbol: Symbol.iterator,
  decodeURIComponent,
  encodeURIComponent,
});

describe('URLSearchParams as it is self-hosted', () => {
  const run = (name: string, ...args: readonly unknown[]): unknown =>
    Reflect.apply(helpers[`searchParams${name}`]!, undefined, args);
  const listOf = (init: string): Pair[] => {
    const params = {};
    run('OfText', params, init, querystring.unescape);
    return lists.get(params)!;
  };

  const QUERIES: Readonly<Record<string, readonly string[]>> = {
    'texts of all shapes': allTexts(['&', '=', 'a', '+', '%41', '%', '?'], 4),
    'texts that are encoded badly': ['a=%ff', '%c3=%a4', 'a=%c3%a4%', '%=%2'],
  };
  for (const [what, queries] of Object.entries(QUERIES))
    it(`reads ${what}`, () => {
      const wrong = queries.filter(
        (query) => JSON.stringify(listOf(query)) !== JSON.stringify([...new URLSearchParams(query)]),
      );
      assert.deepEqual(wrong.slice(0, 5), []);
    });

  it('writes texts', () => {
    const signs = Array.from({ length: 0x100 }, (_, unit) => String.fromCharCode(unit)).join('');
    for (const text of ['', 'a b', signs, '💙é'])
      assert.equal(run('Text', [[text, text]]), new URLSearchParams([[text, text]]).toString());
  });

  const CHANGES: readonly (readonly ['append' | 'delete' | 'set' | 'sort', ...string[]])[] = [
    ['append', 'a', '9'],
    ['set', 'a', '9'],
    ['set', 'z', '9'],
    ['delete', 'a'],
    ['delete', 'z'],
    ['delete', 'a', '2'],
    ['sort'],
  ];
  for (const [name, ...args] of CHANGES)
    it(`${name}(${args.join(', ')})`, () => {
      for (const init of ['', 'a=1', 'b=1&a=2&c=3&a=4&a=2', 'z&b&a&b=1&a=0']) {
        const [list, params] = [listOf(init), new URLSearchParams(init)];
        run(`${name[0]!.toUpperCase()}${name.slice(1)}`, list, ...args);
        const [a, b = ''] = args;
        if (name === 'sort') params.sort();
        else if (name === 'delete') params.delete(a!, args.length > 1 ? b : undefined);
        else params[name](a!, b);
        assert.deepEqual(list, [...params], init);
        assert.deepEqual(
          [
            run('Get', list, 'a'),
            run('GetAll', list, 'a'),
            run('Has', list, 'a'),
            run('Has', list, 'a', '2'),
          ],
          [params.get('a'), params.getAll('a'), params.has('a'), params.has('a', '2')],
        );
        assert.deepEqual(
          ['Entries', 'Keys', 'Values'].map((each) => [...(run(each, list) as Iterable<unknown>)]),
          [[...params.entries()], [...params.keys()], [...params.values()]],
        );
      }
    });
});
