import assert from 'node:assert/strict';
import fc from 'fast-check';
import { randomFormulas } from './testing/random-formulas.js';
import { classes, evaluate, type Scene } from './testing/scene.js';

const { Node, List, Stack } = classes;
const SIZE = 4;

interface Random {
  readonly next: readonly number[];
  readonly elem: readonly number[];
  readonly header: number;
  readonly n: number;
  readonly i: number;
  readonly items: readonly number[];
  readonly after: readonly (readonly [node: number, next: number, elem: number])[];
  readonly result: number;
}

const reference = fc.integer({ min: -1, max: SIZE - 1 });
const number = fc.constantFrom(-1, 0, 1, 2, 0.5);
const randomHeap: fc.Arbitrary<Random> = fc.record({
  next: fc.array(reference, { minLength: SIZE, maxLength: SIZE }),
  elem: fc.array(number, { minLength: SIZE, maxLength: SIZE }),
  header: reference,
  n: reference,
  i: number,
  items: fc.array(number, { maxLength: 3 }),
  after: fc.array(fc.tuple(fc.integer({ min: 0, max: SIZE - 1 }), reference, number), { maxLength: 3 }),
  result: reference,
});

/** Any list structure, sharing and cycles included, and a run that changes it in any way. */
function sceneOf(random: Random): Scene {
  const nodes = random.elem.map((elem) => new Node(elem, null));
  const at = (index: number): unknown => nodes[index] ?? null;
  nodes.forEach((node, index) => {
    node.next = at(random.next[index]!);
  });
  return {
    self: 'List',
    types: { i: 'number', n: 'Node|null', stack: 'Stack', result: 'Node|null' },
    variables: {
      this: new List(at(random.header), 2),
      i: random.i,
      n: at(random.n),
      stack: new Stack([...random.items], [], []),
    },
    run: () => {
      for (const [node, next, elem] of random.after) Object.assign(nodes[node]!, { next: at(next), elem });
      return at(random.result);
    },
  };
}

const formula = randomFormulas({
  sets: [
    'header',
    'n',
    'result',
    'Node',
    'header.*next',
    'n.^next',
    'old(Node)',
    'header`.*next`',
    'n.~next',
    'next.n',
    'none',
    '{e: Node | e.elem > i}',
    '{e: Node | some e.next}',
    'Node.(next ++ (n -> header))',
  ],
  relations: ['next', '~next', '^next', '*next', 'next.next', 'next`', 'Node <: next', 'next :> n'],
  numbers: [
    'i',
    'n.elem',
    'header.elem`',
    '#Node',
    '#n.*next',
    'stack.items[0]',
    'stack.items.length',
    'sum stack.items.elems',
    '(sum e: Node | e.elem)',
    'max[Node.elem]',
    '1',
  ],
  numberSets: ['Node.elem', 'stack.items.elems', 'stack.items.inds', 'header.*next.elem', 'Int'],
  places: ['n', 'n.next', 'n.next`', 'stack.items[i]'],
});

describe('formulas as terms, as JavaScript and over masks', () => {
  it('agree on random formulas and heaps [long]', () => {
    let [held, failed, skipped, said] = [0, 0, 0, 0];
    fc.assert(
      fc.property(randomHeap, formula, (random, text) => {
        let truth: ReturnType<typeof evaluate>;
        try {
          truth = evaluate(sceneOf(random), text);
        } catch (error) {
          // Two operands that have nothing in common.
          if ((error as { code?: string }).code !== 'E_SPEC_TYPE') throw error;
          skipped += 1;
          return;
        }
        assert.equal(truth.javaScript, truth.terms);
        if (truth.masks !== undefined) {
          assert.equal(truth.masks, truth.terms);
          said += 1;
        }
        if (truth.terms) held += 1;
        else failed += 1;
      }),
      { seed: 20, numRuns: 500 },
    );
    assert.ok(said > 300, `${said} said by masks`);
    assert.ok(
      held > 100 && failed > 100 && skipped < 200,
      `${held} held, ${failed} failed, ${skipped} skipped`,
    );
  });
});
