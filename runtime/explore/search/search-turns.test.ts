import assert from 'node:assert/strict';
import { SearchTurns } from './search-turns.js';

/** Outcomes that each query and each changed input finds, and how many of 400 turns are queries. */
const rows: readonly (readonly [title: string, query: number, change: number, queries: number])[] = [
  ['both find nothing: a query costs as much as eight runs', 0, 0, 45],
  ['only queries find something: a tenth of the cost goes to changed inputs', 1, 0, 214],
  ['only changed inputs find something: a tenth of the cost goes to queries', 0, 1, 43],
];

describe('turns of queries and of changed inputs', () => {
  for (const [title, query, change, expected] of rows)
    it(title, () => {
      const turns = new SearchTurns();
      let queries = 0;
      for (let turn = 0; turn < 400; turn++)
        if (turns.isChange) turns.change(change, 1);
        else {
          turns.query(query);
          queries += 1;
        }
      assert.equal(queries, expected);
    });
});
