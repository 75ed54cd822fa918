/** `penumbra report`. */
import path from 'node:path';
import { readRun } from '../journal/run-record.js';
import { runDocument } from '../report/run-document.js';
import { runText } from '../report/run-text.js';
import { ExitCode, type Streams } from './commands.js';
import { openInBrowser } from './open-in-browser.js';

export interface RawReport {
  /** The run directory. */
  readonly run: string;
  /** Where the page goes; undefined: no page. */
  readonly out?: string;
  readonly open: boolean;
  readonly json: boolean;
}

/** @throws PenumbraError `E_RUN`, `E_REPORT_DIRECTORY` */
export async function reportCommand(
  { run, json, out: directory, open }: RawReport,
  { out, err }: Streams,
): Promise<number> {
  const record = readRun(run);
  if (json) out.write(`${JSON.stringify(runDocument(record), undefined, 2)}\n`);
  else out.write(runText(record, { width: out.columns ?? 120 }));
  if (directory === undefined && !open) return ExitCode.done;
  const { writePage } = await import('../page/write-page.js');
  const page = writePage(record, directory ?? 'penumbra-report');
  (json ? err : out).write(`wrote ${path.relative('', page)}\n`);
  if (open) openInBrowser(page);
  return ExitCode.done;
}
