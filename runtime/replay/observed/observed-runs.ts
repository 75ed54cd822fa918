/** The parent's end of observed runs: a child process that is started when it is needed, and replaced when it hangs. */
import { testId } from '../../explore/verdicts/identity.js';
import { Child } from '../../jobs/child.js';
import { processEntry } from '../../jobs/process-entry.js';
import type { MarkedText, ObservedRun, Runner } from '../../observe/events.js';
import type { ObserveOptions } from '../../observe/options.js';
import type { OutsideRead } from '../../observe/paths/inputs.js';
import type { Inputs } from '../run.js';
import type { ObservedMessage, ObservedTask } from './protocol.js';

const ENTRY = processEntry(new URL('./observed-child.js', import.meta.url));
/** Megabytes. */
const MEMORY = 2048;
/** Milliseconds to load the program in. */
const GRACE = 1000;

export class ObservedRuns implements Runner {
  private child: Child<ObservedTask, ObservedMessage> | undefined;

  constructor(private readonly options: ObserveOptions) {}

  name(inputs: Inputs, outside: readonly OutsideRead[]): string {
    const { file, target } = this.options;
    return testId(file, target, [
      JSON.stringify(inputs),
      ...(outside.length > 0 ? [JSON.stringify(outside)] : []),
    ]);
  }

  async run(
    marked: MarkedText,
    inputs: Inputs,
    outside: readonly OutsideRead[],
  ): Promise<ObservedRun | undefined> {
    const { file, target, seed, reads, checks, runTimeout } = this.options;
    const isChecked = reads === 'any' || checks.includes('bounds');
    this.child ??= new Child({ entry: ENTRY, memory: MEMORY });
    this.child.send({ file, target, seed, marked, inputs, outside, isChecked });
    const next = await this.child.next(runTimeout + GRACE);
    if (next.kind !== 'message') {
      await this.close();
      return undefined;
    }
    if (next.message.type !== 'observed') return undefined;
    const { run } = next.message;
    // A run that does not end has ended its process.
    if (run.outcome.kind === 'timeout') await this.close();
    return run;
  }

  /** The states that runs of some inputs pass through, by number of label and valuation. */
  async passed(
    marked: MarkedText,
    many: readonly Inputs[],
  ): Promise<readonly (readonly [label: number, valuation: number])[]> {
    const { file, target, seed, runTimeout } = this.options;
    this.child ??= new Child({ entry: ENTRY, memory: MEMORY });
    this.child.send({ file, target, seed, marked, inputs: {}, many, outside: [], isChecked: false });
    const next = await this.child.next(many.length * runTimeout + GRACE);
    if (next.kind === 'message' && next.message.type === 'passed') return next.message.states;
    if (next.kind !== 'message') await this.close();
    return [];
  }

  async close(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    await child?.kill();
  }
}
