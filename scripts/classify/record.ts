/** Results of the experiment, kept in a file, so that a run that was interrupted goes on. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Run } from './tables.js';

type Kind = Pick<Run, 'kind'>;

export class Record {
  private readonly known = new Map<string, unknown>();

  /** @param file undefined: nothing is kept. @param settings under which the runs are made: those of others do not count */
  constructor(
    private readonly file: string | undefined,
    private readonly settings: unknown,
  ) {
    if (file === undefined || !existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
      const [key, outcome] = JSON.parse(line) as [string, unknown?];
      this.known.set(key, outcome);
    }
  }

  /** What a variant is, which no setting changes; undefined: none, as it fails the suite or cannot be run. */
  kindOf(variant: string, make: () => Promise<Kind | undefined>): Promise<Kind | undefined> {
    return this.at(`${variant}: kind`, make);
  }

  /** The result of a step: of an earlier run, or else of one now. */
  of<Value>(step: string, make: () => Promise<Value>): Promise<Value> {
    return this.at(JSON.stringify([step, this.settings]), make);
  }

  private async at<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
    if (this.known.has(key)) return this.known.get(key) as Value;
    const outcome = await make();
    this.known.set(key, outcome);
    if (this.file !== undefined) appendFileSync(this.file, `${JSON.stringify([key, outcome])}\n`);
    return outcome;
  }
}
