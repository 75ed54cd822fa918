import assert from 'node:assert/strict';
import { GroundProblem } from '../../spec/relational/circuit/ground.js';
import { digits } from '../../spec/relational/problem/digits.js';
import type { Problem, RelationalInstance } from '../../spec/relational/problem/problem.js';
import { RelationalSearch } from '../../spec/relational/search/search.js';
import { declaredClasses } from '../../spec/relational/search/symmetry.js';
import {
  binaryOver,
  blocks,
  colouredLists,
  connectedGraph,
  graph,
  operations,
  partialOrder,
  relationsBetween,
  withConstants,
} from '../../spec/relational/testing/examples.js';
import { Augmentation } from './augment.js';

function permutations(list: readonly number[]): number[][] {
  if (list.length === 0) return [[]];
  return list.flatMap((first) =>
    permutations(list.filter((other) => other !== first)).map((rest) => [first, ...rest]),
  );
}

/** All renamings of atoms within declared classes. */
function renamings(problem: Problem): number[][] {
  return declaredClasses(problem).reduce(
    (images, members) =>
      images.flatMap((image) =>
        permutations(members).map((permuted) =>
          image.map((atom) => (members.includes(atom) ? permuted[members.indexOf(atom)]! : atom)),
        ),
      ),
    [problem.atoms.map((_, atom) => atom)],
  );
}

/** The least text of an instance under all renamings. */
function leastText(problem: Problem, { tuples }: RelationalInstance, images: readonly number[][]): string {
  const texts = images.map((image) =>
    problem.relations
      .map((relation) =>
        tuples
          .get(relation)!
          .map((tuple) =>
            digits(tuple, relation.arity, problem.atoms.length)
              .map((atom) => image[atom])
              .join('-'),
          )
          .sort()
          .join(),
      )
      .join(';'),
  );
  return texts.sort()[0]!;
}

/** All instances, each once for each renaming that makes another of it, by least text. */
function bruteForce(problem: Problem, images: readonly number[][]): Set<string> {
  const ground = new GroundProblem(problem);
  const search = new RelationalSearch(ground, { symmetryBreaking: false });
  const found = new Set<string>();
  for (; search.next() === 'sat'; search.block())
    found.add(
      leastText(
        problem,
        ground.instance((input) => search.holds(input)),
        images,
      ),
    );
  return found;
}

describe('Augmentation', () => {
  const compared: readonly (readonly [string, Problem, number])[] = [
    ['partial orders of 4', binaryOver(4, partialOrder), 16],
    ['connected graphs of 4', binaryOver(4, connectedGraph(4)), 6],
    ['relations of 3 by 3', relationsBetween(3), 36],
    ['lists of up to 3 nodes in two colours', colouredLists(3), 49],
    ['relations that name two atoms', withConstants(3), 100],
    ['three blocks of two among three points', blocks(3), 3],
    ['partial commutative operations on 2', operations(2), 15],
  ];
  for (const [name, problem, count] of compared)
    it(`finds each once that brute force finds: ${count} ${name}`, () => {
      const images = renamings(problem);
      const ground = new GroundProblem(problem);
      const search = new Augmentation(ground);
      const found: string[] = [];
      for (const isInstance of search.run()) {
        if (!isInstance) continue;
        const instance = ground.instance((input) => search.holds(input));
        found.push(leastText(problem, instance, images));
      }
      assert.deepEqual(found.sort(), [...bruteForce(problem, images)].sort());
      assert.equal(found.length, count);
    });

  const counted: readonly (readonly [string, Problem, number])[] = [
    ['partial orders of 6', binaryOver(6, partialOrder), 318],
    ['connected graphs of 6', binaryOver(6, connectedGraph(6)), 112],
    ['graphs of 6', binaryOver(6, (r) => ({ graph: graph(r) })), 156],
    ['relations of 4 by 4', relationsBetween(4), 317],
  ];
  for (const [name, problem, count] of counted)
    it(`counts ${count} ${name}`, () => {
      const instances = [...new Augmentation(new GroundProblem(problem)).run()].filter(Boolean);
      assert.equal(instances.length, count);
    });

  it('goes on from a checkpoint', () => {
    const problem = colouredLists(3);
    const whole = new Augmentation(new GroundProblem(problem));
    const checkpoints: string[] = [];
    for (const isInstance of whole.run()) if (isInstance) checkpoints.push(whole.checkpoint());
    for (const [at, checkpoint] of checkpoints.entries()) {
      const rest = new Augmentation(new GroundProblem(problem), checkpoint);
      const found: string[] = [];
      for (const isInstance of rest.run()) if (isInstance) found.push(rest.checkpoint());
      assert.deepEqual(found, checkpoints.slice(at + 1));
    }
  });
});
