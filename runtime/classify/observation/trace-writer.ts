/** Writes a trace. Lines are gathered, and written at once when they are many or the process ends. */
import { closeSync, openSync, writeSync } from 'node:fs';
import type { TraceMark } from './trace-format.js';

const GATHERED = 1 << 16;

export class TraceWriter {
  private readonly descriptor: number;
  private text = '';
  private tests = 0;
  /** The tests that run, the innermost last. */
  private readonly running: { readonly test: number; readonly title: string }[] = [];

  constructor(file: string) {
    this.descriptor = openSync(file, 'w');
  }

  /** @param answers what the call was asked again, if it was */
  readonly call = (line: string, _level: number, answers: string): void => {
    if (answers !== '') this.line(`{"mark":"again","answers":${answers}}`);
    this.line(line);
  };

  mark(mark: TraceMark): void {
    this.line(JSON.stringify(mark));
  }

  private line(line: string): void {
    this.text += `${line}\n`;
    if (this.text.length > GATHERED) this.flush();
  }

  begin(title: string): void {
    const test = this.tests++;
    this.running.push({ test, title });
    this.mark({ mark: 'test', test, title });
  }

  /** A test is over; what was around it goes on. */
  verdict(title: string, passed: boolean): void {
    const at = this.running.findLastIndex((one) => one.title === title);
    if (at < 0) return;
    const { test } = this.running.splice(at, 1)[0]!;
    this.mark({ mark: 'verdict', test, passed });
    this.mark({ mark: 'back', test: this.running.at(-1)?.test ?? -1 });
  }

  flush(): void {
    const bytes = Buffer.from(this.text, 'utf8');
    for (let sent = 0; sent < bytes.length; ) sent += writeSync(this.descriptor, bytes, sent);
    this.text = '';
  }

  close(): void {
    this.flush();
    closeSync(this.descriptor);
  }
}
