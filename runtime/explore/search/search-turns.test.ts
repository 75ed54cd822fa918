import assert from 'node:assert/strict';
import { SearchTurns } from './search-turns.js';

/** Outcomes that each query and each changed input finds, looks at clauses of a query, and how many of 400 turns are queries. */
const rows: readonly (readonly [
  title: string,
  query: number,
  change: number,
  visits: number,
  queries: number,
])[] = [
  ['both find nothing: a query costs as much as eight runs', 0, 0, 0, 44],
  ['only queries find something: a fifth of the cost goes to changed inputs', 1, 0, 0, 153],
  ['only changed inputs find something: a fifth of the cost goes to queries', 0, 1, 0, 70],
  ['queries are hard: they cost more runs, and changed inputs come sooner', 0, 0, 4e6, 4],
];

describe('turns of queries and of changed inputs', () => {
  for (const [title, query, change, visits, expected] of rows)
    it(title, () => {
      const turns = new SearchTurns();
      let queries = 0;
      for (let turn = 0; turn < 400; turn++)
        if (turns.isChange) turns.change(change, 1);
        else {
          turns.query(query, visits);
          queries += 1;
        }
      assert.equal(queries, expected);
    });
});
