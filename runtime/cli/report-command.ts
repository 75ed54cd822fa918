/** `penumbra report`. */
import { readRun } from '../journal/run-record.js';
import { runDocument } from '../report/run-document.js';
import { runText } from '../report/run-text.js';
import { ExitCode, type Streams } from './commands.js';

export interface RawReport {
  /** The run directory. */
  readonly run: string;
  readonly json: boolean;
}

/** @throws PenumbraError `E_RUN` */
export async function reportCommand({ run, json }: RawReport, { out }: Streams): Promise<number> {
  const record = readRun(run);
  if (json) out.write(`${JSON.stringify(runDocument(record), undefined, 2)}\n`);
  else out.write(runText(record, { width: out.columns ?? 120 }));
  return ExitCode.done;
}
