/** What a run prints: each mismatch as it is found, and counts at the end. */
import type { Mismatch } from './behaviour.js';
import { ENGINES, type EngineName, EXCUSES, type Excuse, type Verdict } from './compare.js';
import type { Answer } from './worker.js';

export class Report {
  /** Programs that differ in more than the message of an error of the engine. */
  mismatches = 0;
  wordings = 0;
  private programs = 0;
  private rejected = 0;
  private tooLong = 0;
  private lines = 0;
  private readonly excused = new Map<Excuse, number>();
  private readonly agreed = new Map<EngineName, number>();

  constructor(private readonly write: (text: string) => void) {}

  count(seed: number, verdict: Verdict): void {
    this.programs += 1;
    switch (verdict.kind) {
      case 'mismatch':
        if (verdict.mismatch.kind === 'wording') this.wordings += 1;
        else this.mismatches += 1;
        return;
      case 'rejected':
        this.rejected += 1;
        return;
      case 'too long':
        this.tooLong += 1;
        return;
      case 'excused':
        this.excused.set(verdict.excuse, (this.excused.get(verdict.excuse) ?? 0) + 1);
        this.write(`seed ${seed}: excused: ${EXCUSES[verdict.excuse]}\n`);
        return;
      case 'same':
        this.lines += verdict.lines;
        for (const engine of verdict.engines) this.agreed.set(engine, (this.agreed.get(engine) ?? 0) + 1);
    }
  }

  /** Programs that differ in anything. */
  get differing(): number {
    return this.mismatches + this.wordings;
  }

  /** @param again what became of the program alone in a process; undefined: it was not run again */
  mismatch(seed: number, first: Mismatch, again: Answer | undefined): void {
    const { engine, kind, expected, actual } = again?.reduced?.mismatch ?? first;
    const isAlone = again === undefined || again.verdict.kind === 'mismatch';
    const program = again?.reduced?.program;
    this.write(
      `seed ${seed}: ${engine} differs (${kind})${isAlone ? '' : ' after the programs before it only'}\n` +
        `  node:  ${expected}\n  here:  ${actual}\n` +
        (program === undefined
          ? ''
          : `${program
              .trim()
              .replace(/\n\s*\n/gu, '\n')
              .replace(/^/gmu, '    ')}\n\n`),
    );
  }

  summary(): void {
    const excused = [...this.excused].map(([excuse, count]) => `${count} because ${EXCUSES[excuse]}`);
    const engines = ENGINES.map((name) => `${name} ${this.agreed.get(name) ?? 0}`).join(', ');
    this.write(
      `${this.programs} programs: ${this.mismatches} mismatches, ${this.wordings} more in messages only; the same on ${engines}; ${this.lines} lines of output\n` +
        `not compared: ${this.rejected} that are no JavaScript, ${this.tooLong} that take too long\n` +
        `excused: ${excused.length === 0 ? 'none' : excused.join(', ')}\n`,
    );
  }
}
