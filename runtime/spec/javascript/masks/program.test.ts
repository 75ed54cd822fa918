import assert from 'node:assert/strict';
import { check, classes, type Scene } from '../../testing/scene.js';
import { MaskProgram } from './program.js';

const { Node } = classes;

/** A list of so many nodes, all with the same element. */
function listOf(length: number): unknown {
  let head: unknown = null;
  for (let i = 0; i < length; i += 1) head = new Node(1, head);
  return head;
}

const scene: Pick<Scene, 'self' | 'types'> = { self: undefined, types: { n: 'Node|null', a: 'integer[]' } };

function truth(formula: string, n: unknown, a: readonly number[] = []): boolean | undefined {
  const [checked] = check(scene, formula);
  const program = new MaskProgram([{ formula: checked!, hasBefore: false }], ['n', 'a']);
  return program.before([n, a]) && program.after([n, a]) ? program.holds(0) : undefined;
}

describe('formulas over masks', () => {
  const rows: readonly (readonly [
    what: string,
    said: boolean | undefined,
    act: () => boolean | undefined,
  ])[] = [
    ['as many elements as there are bits', true, () => truth('#(n.*next) = 26', listOf(26))],
    ['more elements than bits', undefined, () => truth('#(n.*next) = 40', listOf(40))],
    [
      'results of arithmetic that no bit is left for',
      undefined,
      () => truth('all i: n.*next | some plus[a.elems, a.elems]', listOf(22), [1, 2, 3, 4]),
    ],
    ['relations of three columns', undefined, () => truth('some n -> n -> n', listOf(1))],
    ['multiplicities of arrows', true, () => truth('next in Node -> lone Node', listOf(1))],
    [
      'more literals than are worth it',
      undefined,
      () =>
        truth(
          '1 in 2 + 3 + {i: 4 + 5 + 6 + 7 + 8 + 9 + 10 + 11 + 12 + 13 + 14 + 15 + 16 + 17 | i > 1}',
          null,
        ),
    ],
  ];
  for (const [what, said, act] of rows) {
    it(`${what}: ${said === undefined ? 'not said' : said}`, () => assert.equal(act(), said));
  }

  it('one program serves one heap after the other', () => {
    const [checked] = check(scene, 'all e: n.*next | e.elem = 1');
    const program = new MaskProgram([{ formula: checked!, hasBefore: false }], ['n', 'a']);
    const verdicts = [listOf(3), new Node(2, null), listOf(40), null].map((n) => {
      program.before([n, []]);
      return program.after([n, []]) ? program.holds(0) : undefined;
    });
    assert.deepEqual(verdicts, [true, false, undefined, true]);
  });
});
