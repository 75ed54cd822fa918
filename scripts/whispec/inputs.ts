/** Figure 8: how many inputs there are, no two isomorphic, that a black-box generator would run. */
import { range } from '../../corpus/ground-truth/combinatorics.js';
import { intListValues, itemListPatterns } from '../../corpus/ground-truth/lists.js';
import { type Labelled, redBlackTrees, searchTrees } from '../../corpus/ground-truth/trees.js';
import type { PaperRow } from './paper.js';

export interface InputCount {
  readonly inputs: number;
  /** Whether the paper's text gives the figure; the others are read off our generators only. */
  readonly from: 'paper' | 'ours';
  /** What was counted. */
  readonly domain: string;
}

/** All inputs of a method of the experiment, counted one by one. */
export function countInputs({ structure, method, scope }: PaperRow): InputCount {
  if (structure === 'LinkedList') return method === 'contains' ? intLists(scope) : itemLists(scope);
  const ordered = structure === 'TreeMap' ? redBlackTrees : searchTrees;
  const what = structure === 'TreeMap' ? 'black-rooted red-black trees' : 'search trees';
  const trees = `${what} of up to ${scope} nodes, keys among ${scope} integers`;
  const all = range(0, scope).map((count) => ordered(count, range(1, scope)));
  switch (method) {
    case 'put':
      return { inputs: total(all, () => scope), from: 'paper', domain: `${trees}, times ${scope} arguments` };
    case 'successor':
      return {
        inputs: total(all, ({ keys }) => keys.length + 1),
        from: 'ours',
        domain: `${trees}, times the nodes of each and null`,
      };
    default:
      return { inputs: total(all, () => 1), from: 'ours', domain: trees };
  }
}

function intLists(scope: number): InputCount {
  const values = range(1, scope);
  const inputs = count(intListValues(scope, values)) * values.length;
  const domain = `lists of up to ${scope} of ${scope} integers, times ${scope} arguments (the list of the paper's Figure 1)`;
  return { inputs, from: 'paper', domain };
}

function itemLists(scope: number): InputCount {
  const domain = `lists of up to ${scope} entries and an argument over null and ${scope} objects`;
  return { inputs: count(itemListPatterns(scope, scope)), from: 'ours', domain };
}

function total(trees: Iterable<Iterable<Labelled>>, weight: (tree: Labelled) => number): number {
  let sum = 0;
  for (const some of trees) for (const tree of some) sum += weight(tree);
  return sum;
}

function count(things: Iterable<unknown>): number {
  let sum = 0;
  for (const _ of things) sum += 1;
  return sum;
}
