/** The correct program, which says what an input has to do: the ground truth of the experiment. */
import type { InputEnd } from '../../runtime/classify/generation/input-runner.js';
import { InputRunner } from '../../runtime/classify/generation/input-runner.js';
import type { PublicPoint } from '../../runtime/classify/generation/protocol.js';
import type { Sequence } from '../../runtime/classify/generation/sequences.js';
import type { Captured } from '../../runtime/classify/observation/captured.js';
import type { CallLine } from '../../runtime/classify/observation/trace-format.js';
import { CLASSIFY_DEFAULTS } from '../../runtime/classify/options.js';
import type { Label } from '../../runtime/classify/verdict/classify-input.js';

/** Inputs that are told apart at a time. */
const FEW = 20;
/** Arguments of calls that look at an object. */
const LOOKS: readonly string[] = ['0', '1', '2'];

export class Oracle {
  private readonly runner: InputRunner;

  constructor(readonly file: string) {
    this.runner = new InputRunner({ ...CLASSIFY_DEFAULTS, file });
  }

  /**
   * True labels. Illegal: an operation of the correct program goes wrong, or it does not come back. A fault: what callers see
   * of the variant differs, in the result, an error, or in what another call tells of the receiver or result then.
   * @param ends of the variant
   */
  async labels(
    inputs: readonly Sequence[],
    ends: readonly InputEnd[],
    variant: InputRunner,
  ): Promise<readonly Label[]> {
    const right = await this.runner.run(inputs);
    const labels: Label[] = [];
    for (const [at, end] of right.entries()) {
      const own = ends[at]!;
      if (isIllegal(end)) labels.push('illegal');
      else if (JSON.stringify(own) === JSON.stringify(end)) labels.push('normal');
      else if (!('run' in own) || !('run' in end) || answerOf(own) !== answerOf(end)) labels.push('fault');
      else labels.push((await this.isSeenLater(inputs[at]!, variant)) ? 'fault' : 'normal');
    }
    return labels;
  }

  /** Whether some input is a fault. */
  async isFaulty(inputs: readonly Sequence[], variant: InputRunner): Promise<boolean> {
    for (let from = 0; from < inputs.length; from += FEW) {
      const few = inputs.slice(from, from + FEW);
      if ((await this.labels(few, await variant.run(few), variant)).includes('fault')) return true;
    }
    return false;
  }

  /** Whether a further call shows that states differ: representations may. */
  private async isSeenLater(input: Sequence, variant: InputRunner): Promise<boolean> {
    const last = input.length - 1;
    const receiver = input[last]!.receiver ?? last;
    const looks = [...new Set([receiver, last])].flatMap((step) =>
      this.runner.open.flatMap((point) => this.looksAt(point, step, input)),
    );
    const [right, own] = [await this.runner.run(looks), await variant.run(looks)];
    return right.some((end, at) => !isIllegal(end) && answerOf(end) !== answerOf(own[at]!));
  }

  private looksAt(
    { kind, name, parameters }: PublicPoint,
    receiver: number,
    input: Sequence,
  ): readonly Sequence[] {
    if ((kind !== 'method' && kind !== 'get') || parameters.length > 1) return [];
    const args = parameters.length === 0 ? [[]] : LOOKS.map((code) => [{ code }]);
    return args.map((one) => [...input, { point: name, receiver, args: one }]);
  }

  async close(): Promise<void> {
    await this.runner.close();
  }
}

function isIllegal(end: InputEnd): boolean {
  if ('killed' in end || end.run.failedStep !== undefined) return true;
  const { thrown, call } = end.run;
  const ending = call === undefined ? undefined : (JSON.parse(call) as CallLine)[6];
  const isOwn = typeof ending === 'object' && ending !== null && 'own' in ending && ending.own;
  return thrown !== undefined && !thrown.own && !isOwn;
}

/** What the caller sees at once: of instances of classes, only of which. */
function answerOf(end: InputEnd): string {
  if ('killed' in end) return end.killed;
  const { failedStep, thrown, value } = end.run;
  if (failedStep !== undefined) return `fails at ${failedStep}`;
  if (thrown) return `throws ${thrown.name}`;
  const seen = value === undefined ? undefined : (JSON.parse(value) as Captured);
  const isInstance = typeof seen === 'object' && seen?.$ === 'object' && seen.c !== undefined;
  return isInstance ? seen.c! : `${value}`;
}
