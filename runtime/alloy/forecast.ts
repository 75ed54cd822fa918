/** How many instances a scope holds at most, before any formula is looked at. */
import type { Problem } from '../spec/relational/problem/problem.js';
import { interchangeable } from '../spec/relational/search/symmetry.js';

/**
 * The binary logarithm of a bound on the number of instances: the ways to choose the open tuples of signatures and
 * fields, divided by the renamings of atoms. Formulas leave fewer; instances with symmetries of their own are counted
 * in part, so that it is an estimate where these are many.
 */
export function instanceBits({ relations, ...problem }: Problem): number {
  const open = relations
    .filter(({ role }) => role === 'signature' || role === 'field')
    .reduce((sum, { lower, upper }) => sum + upper.length - lower.length, 0);
  const classes = interchangeable({ relations, ...problem });
  const renamings = classes.reduce((sum, { length }) => sum + factorialBits(length), 0);
  return Math.max(0, open - renamings);
}

function factorialBits(n: number): number {
  let bits = 0;
  for (let k = 2; k <= n; k++) bits += Math.log2(k);
  return bits;
}
