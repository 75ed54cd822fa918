/** fast-check with the same ground truth: random sequences of public calls, until one does otherwise than the correct program. */
import fc from 'fast-check';
import type { PublicPoint } from '../../runtime/classify/generation/protocol.js';
import type { Sequence, Step } from '../../runtime/classify/generation/sequences.js';
import type { Oracle } from './oracle.js';
import type { Copy } from './trial.js';

/** Its own default. */
const RUNS = 100;
const LONGEST = 10;

/** Whether it reveals the fault of a variant. */
export async function fastCheck(copy: Copy, oracle: Oracle): Promise<boolean> {
  const variant = copy.runner();
  try {
    await variant.start();
    const { open } = variant;
    const calls = fc.array(
      fc.tuple(fc.nat(), fc.array(fc.integer({ min: -3, max: 20 }), { minLength: 3, maxLength: 3 })),
      {
        minLength: 1,
        maxLength: LONGEST,
      },
    );
    const property = fc.asyncProperty(calls, async (drawn) => {
      const sequence = sequenceOf(drawn, open);
      const ends = await variant.run([sequence]);
      return !(await oracle.labels([sequence], ends, variant)).includes('fault');
    });
    const { failed } = await fc.check(property, { seed: 1, numRuns: RUNS, endOnFailure: true });
    return failed;
  } finally {
    await variant.close();
  }
}

/** Calls on what the calls before them have made; the first makes something, where there is a class. */
function sequenceOf(
  drawn: readonly (readonly [number, readonly number[]])[],
  open: readonly PublicPoint[],
): Sequence {
  const steps: Step[] = [];
  const made = (className: string | undefined): number =>
    steps.findLastIndex(({ point }) =>
      open.some(
        ({ name, kind, className: own }) => name === point && kind === 'constructor' && own === className,
      ),
    );
  const args = (point: PublicPoint, values: readonly number[]): Step['args'] =>
    point.parameters.map((_, at) => ({ code: String(values[at] ?? 0) }));
  for (const [which, values] of drawn) {
    const point = open[which % open.length]!;
    const isMember = point.kind === 'method' || point.kind === 'get' || point.kind === 'set';
    if (isMember && made(point.className) < 0) {
      const maker = open.find(
        ({ kind, className }) => kind === 'constructor' && className === point.className,
      );
      if (!maker) continue;
      steps.push({
        point: maker.name,
        receiver: undefined,
        args: args(
          maker,
          values.map((value) => Math.abs(value)),
        ),
      });
    }
    steps.push({
      point: point.name,
      receiver: isMember ? made(point.className) : undefined,
      args: args(point, values),
    });
  }
  return steps.length > 0
    ? steps
    : [{ point: open[0]!.name, receiver: undefined, args: args(open[0]!, [1, 1, 1]) }];
}
