import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import querystring from 'node:querystring';

type Parse = (native: unknown, text: string, lenient: unknown) => unknown;

/** The self-hosted function, run by node. */
function selfHosted(): Parse {
  const text = readFileSync(
    new URL('../../../../vm/selfhosted/node/querystring.cjs', import.meta.url),
    'utf8',
  );
  const exports: { parseQuery?: Parse } = {};
  const apply = (own: () => unknown, self: unknown, args: readonly unknown[]): unknown =>
    Reflect.apply(own, self, args);
  const callFunction = (own: () => unknown, self: unknown, ...args: readonly unknown[]): unknown =>
    Reflect.apply(own, self, args);
  new Function('require', 'exports', 'callFunction', text)(
    () => ({ callNatively: apply, decodeURIComponent }),
    exports,
    callFunction,
  );
  return exports.parseQuery!;
}

/** All texts of no more than so many of some parts. */
function texts(parts: readonly string[], most: number): string[] {
  const all = [''];
  for (let from = 0, length = 0; length < most; length += 1) {
    const end = all.length;
    for (; from < end; from += 1) all.push(...parts.map((part) => all[from] + part));
  }
  return all;
}

describe('querystring as it is self-hosted', () => {
  const parse = selfHosted();
  const rows: Readonly<Record<string, readonly string[]>> = {
    'pairs of all shapes': texts(['&', '=', 'a', '+', '%41', '%'], 5),
    'more pairs than are read': ['&', 'a&', 'a=1&'].map((pair) => pair.repeat(1002)),
    'encoded badly': ['a=%ff', '%c3=%a4', 'a=%c3%a4%', '\ud800=%25'],
  };
  for (const [what, queries] of Object.entries(rows))
    it(what, () => {
      const wrong = queries.filter((query) => {
        const [ours, nodes] = [
          parse(querystring.parse, query, querystring.unescape),
          querystring.parse(query),
        ];
        return JSON.stringify(ours) !== JSON.stringify(nodes);
      });
      assert.deepEqual(wrong.slice(0, 5), []);
    });
});
