/** What the variants of a program are: faulty, faulty in what the suite runs, or correct. */
import type { Sequence } from '../../runtime/classify/generation/sequences.js';
import { CLASSIFY_DEFAULTS } from '../../runtime/classify/options.js';
import { PenumbraError } from '../../runtime/index.js';
import type { Oracle } from './oracle.js';
import { placeOf, type Subject } from './subjects.js';
import type { Run } from './tables.js';
import { Copy, probesOf } from './trial.js';

export class Truth {
  private known:
    | Promise<{ readonly calls: string | undefined; readonly probes: readonly Sequence[] }>
    | undefined;

  constructor(
    private readonly copy: Copy,
    private readonly oracle: Oracle,
    private readonly subject: Subject,
  ) {}

  /** Of the text that the copy has now; undefined: it fails the suite, or cannot be run. */
  async kindOf(): Promise<Pick<Run, 'kind'> | undefined> {
    const { copy, oracle } = this;
    this.known ??= this.ofCorrect();
    const { calls: correct, probes } = await this.known;
    const runner = copy.runner();
    try {
      const calls = await copy.calls();
      if (calls === undefined) return undefined;
      if (!(await oracle.isFaulty(probes, runner))) return { kind: 'correct' };
      return { kind: calls === correct ? 'faulty' : 'seen' };
    } catch (error) {
      if (error instanceof PenumbraError) return undefined;
      throw error;
    } finally {
      await runner.close();
    }
  }

  private async ofCorrect(): Promise<{ calls: string | undefined; probes: readonly Sequence[] }> {
    const original = new Copy(this.subject);
    try {
      const { oracle, subject } = this;
      // Beside a copy, there is a mocha.
      const probes = await (subject.root === undefined
        ? probesOf(oracle.file, placeOf(subject, subject.suite))
        : probesOf(original.file, original.suite));
      return { calls: await original.calls(CLASSIFY_DEFAULTS.suiteTimeout), probes };
    } finally {
      original.remove();
    }
  }
}
