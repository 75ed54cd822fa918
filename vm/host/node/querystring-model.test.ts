import assert from 'node:assert/strict';
import querystring from 'node:querystring';
import { allTexts, callNatively, runByNode } from '../testing/self-hosted.js';

const { parseQuery } = runByNode('querystring', { callNatively, decodeURIComponent });

describe('querystring as it is self-hosted', () => {
  const rows: Readonly<Record<string, readonly string[]>> = {
    'pairs of all shapes': allTexts(['&', '=', 'a', '+', '%41', '%'], 5),
    'more pairs than are read': ['&', 'a&', 'a=1&'].map((pair) => pair.repeat(1002)),
    'encoded badly': ['a=%ff', '%c3=%a4', 'a=%c3%a4%', '\ud800=%25'],
  };
  for (const [what, queries] of Object.entries(rows))
    it(what, () => {
      const wrong = queries.filter((query) => {
        const [ours, nodes] = [
          parseQuery!(querystring.parse, query, querystring.unescape),
          querystring.parse(query),
        ];
        return JSON.stringify(ours) !== JSON.stringify(nodes);
      });
      assert.deepEqual(wrong.slice(0, 5), []);
    });
});
