import assert from 'node:assert/strict';
import { Random } from '../fuzz/random.js';
import { bruteForce } from './brute-force.js';
import { FAMILIES } from './families/index.js';
import type { Program } from './family.js';
import { Judge } from './judge.js';

/** Functions of each family; `npm run fuzz:soundness` judges as many as one likes. */
const COUNTS: Readonly<Record<string, number>> = {
  numbers: 2,
  heaps: 2,
  arrays: 1,
  maps: 1,
  strings: 1,
  text: 1,
};

/** Families whose functions each take seconds. */
const LONG: ReadonlySet<string> = new Set(['arrays', 'strings']);

/** Milliseconds on the processor for one function. */
const TIMEOUT = 2000;

function program(body: string, inputs: readonly (readonly unknown[])[]): Program {
  const source = `export function f(x: number, y: number): number {\n${body}\n}\n`;
  return { source, inputs: () => inputs.map((args) => () => args) };
}

describe('soundness', () => {
  for (const family of FAMILIES) {
    it(`of functions of ${family.name}${LONG.has(family.name) ? ' [long]' : ''}`, async () => {
      const judge = new Judge(family, TIMEOUT);
      for (let seed = 1; seed <= COUNTS[family.name]!; seed++) {
        const { refuted, divergent } = await judge.judge(family.write(new Random(seed)));
        assert.deepEqual({ refuted, divergent }, { refuted: [], divergent: [] }, `seed ${seed}`);
      }
      judge.close();
    });
  }

  it('tells what is reached, what cannot be and what is left open', async () => {
    const judge = new Judge(FAMILIES[0]!, TIMEOUT);
    const body = '  if (x > 1 && x < 2) return 1;\n  if (x * x < 0) return 2;\n  return 0;';
    const { outcomes, covered, infeasible, unreached, open } = await judge.judge(program(body, [[1.5, 0]]));
    judge.close();
    assert.deepEqual(
      { outcomes, covered, infeasible, unreached, open },
      {
        outcomes: 6,
        covered: 5,
        infeasible: 1,
        unreached: 1,
        open: [],
      },
    );
  });

  it('sees the outcomes of each operand', () => {
    const reached = bruteForce(program('  return x > 0 && (y > 0 || x < 1) ? 1 : 0;', [[1, 0]]));
    assert.deepEqual(
      [...reached].map(([outcome]) => outcome),
      [
        '2:10 and (x > 0) = true',
        '2:20 or (y > 0) = false',
        '2:10 conditional (x > 0 && (y > 0 || x < 1)) = false',
      ],
    );
  });
});
