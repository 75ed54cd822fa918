/** Runs inputs in a process of their own. One that ends the process, or does not come back, costs that input alone. */
import { PenumbraError } from '../../../compiler/diagnostics.js';
import { Child } from '../../jobs/child.js';
import { died, fault, stuck } from '../../jobs/complaints.js';
import { processEntry } from '../../jobs/process-entry.js';
import type { Questions } from '../model/laws/questions.js';
import type { Point } from '../points.js';
import type { InputMessage, InputRequest, InputRun, PublicPoint } from './protocol.js';
import type { Sequence } from './sequences.js';

export interface RunnerOptions {
  readonly file: string;
  readonly seed: number;
  /** Milliseconds that one input may work. */
  readonly runTimeout: number;
  /** Megabytes of the process. */
  readonly memory: number;
  readonly questions?: Questions;
}

/** What became of an input: what it did, or why it was given up. */
export type InputEnd = { readonly run: InputRun } | { readonly killed: string };

const LOAD_TIMEOUT = 20_000;
const BATCH = 100;

export class InputRunner {
  private child: Child<InputRequest, InputMessage> | undefined;
  points: readonly Point[] = [];
  open: readonly PublicPoint[] = [];

  /** Milliseconds that processes have worked that are no more. */
  private past = 0;

  constructor(private readonly options: RunnerOptions) {}

  /** Milliseconds that the inputs have worked; undefined where the system does not tell. */
  get work(): number | undefined {
    const now = this.child ? this.child.work : 0;
    return now === undefined ? undefined : this.past + now;
  }

  /** Loads the subject. @throws PenumbraError what the subject cannot be loaded for */
  async start(): Promise<void> {
    const { file, seed, memory, questions = {} } = this.options;
    this.child = new Child({ entry: processEntry(new URL('./input-child.js', import.meta.url)), memory });
    this.child.send({ command: 'open', file, seed, questions });
    const signal = await this.child.next(LOAD_TIMEOUT);
    if (signal.kind === 'message') {
      const { message } = signal;
      if (message.type === 'error') throw new PenumbraError(message.details);
      if (message.type === 'fault') throw fault(message.message, message.stack);
      if (message.type === 'opened') ({ points: this.points, open: this.open } = message);
      return;
    }
    throw signal.kind === 'exit' ? died(file, signal.how, signal.stderr) : stuck(file, LOAD_TIMEOUT);
  }

  /** Runs inputs, in order. @param mostKilled of which that many are given up; those behind them are not run */
  async run(
    inputs: readonly Sequence[],
    mostKilled = Number.POSITIVE_INFINITY,
  ): Promise<readonly InputEnd[]> {
    const ends: InputEnd[] = [];
    while (ends.length < inputs.length && ends.filter((end) => 'killed' in end).length < mostKilled) {
      const batch = inputs.slice(ends.length, ends.length + BATCH);
      ends.push(...(await this.batch(batch)));
    }
    return ends;
  }

  private async batch(inputs: readonly Sequence[]): Promise<readonly InputEnd[]> {
    if (!this.child) await this.start();
    const child = this.child!;
    const ends: InputEnd[] = [];
    child.send({ command: 'run', inputs });
    for (;;) {
      const signal = await child.next(this.options.runTimeout);
      if (signal.kind === 'message') {
        const { message } = signal;
        if (message.type === 'ran') ends.push({ run: message.run });
        if (message.type === 'error') throw new PenumbraError(message.details);
        if (message.type === 'fault') throw fault(message.message, message.stack);
        if (message.type !== 'done') continue;
        if (!message.isTampered || inputs.length === 1) return ends;
        return this.oneByOne(inputs);
      }
      await this.close();
      // The rest of the batch goes to the next process.
      if (ends.length < inputs.length) ends.push({ killed: reasonOf(signal.kind, this.options) });
      return ends;
    }
  }

  private async oneByOne(inputs: readonly Sequence[]): Promise<readonly InputEnd[]> {
    const ends: InputEnd[] = [];
    for (const input of inputs) ends.push(...(await this.batch([input])));
    return ends;
  }

  async close(): Promise<void> {
    this.past = this.work ?? this.past;
    await this.child?.kill();
    this.child = undefined;
  }
}

function reasonOf(kind: 'silence' | 'memory' | 'exit', { runTimeout, memory }: RunnerOptions): string {
  if (kind === 'silence') return `does not come back within ${runTimeout / 1000} seconds`;
  return kind === 'memory' ? `takes more than ${memory} MB` : 'ends the process';
}
