/** `penumbra corpus`. */
import path from 'node:path';
import { compareRuns } from '../corpus/compare.js';
import { comparisonDocument, corpusDocument } from '../corpus/document.js';
import { type CorpusRun, readCorpusRun } from '../corpus/record.js';
import { type CorpusEvent, runCorpus } from '../corpus/run-corpus.js';
import { comparisonText, corpusText, PackageRows, totalsText } from '../corpus/text.js';
import type { Output } from '../report/output.js';
import { counted } from '../report/words.js';
import { ExitCode, type Streams } from './commands.js';
import { openInBrowser } from './open-in-browser.js';
import { type RawCorpusRun, readCorpusOptions } from './options/corpus-options.js';
import { readJobs } from './options/explore-options.js';

export type RawCorpus =
  | ({
      readonly action: 'run';
      readonly list: string;
      readonly names: readonly string[];
    } & RawCorpusRun)
  | ({ readonly action: 'report'; readonly run: string } & RawShown)
  | ({ readonly action: 'compare'; readonly before: string; readonly after: string } & RawShown);

interface RawShown {
  /** Where the page goes; undefined: no page. */
  readonly out?: string;
  readonly open: boolean;
  readonly json: boolean;
}

/** @throws PenumbraError */
export async function corpusCommand(raw: RawCorpus, streams: Streams): Promise<number> {
  switch (raw.action) {
    case 'run':
      return await run(raw, streams);
    case 'report':
      return await report(raw, streams);
    case 'compare':
      return await compare(raw, streams);
  }
}

async function run(raw: RawCorpus & { readonly action: 'run' }, { out, err }: Streams): Promise<number> {
  const options = await readCorpusOptions(raw);
  const controller = new AbortController();
  const interrupt = (): void => controller.abort();
  process.on('SIGINT', interrupt);
  const shown = new Shown(raw.json || raw.quiet ? undefined : out, raw.quiet ? undefined : err);
  let result: CorpusRun;
  try {
    result = await runCorpus({
      manifest: raw.list,
      run: raw.run,
      options,
      packages: raw.packages,
      names: raw.names,
      jobs: readJobs(raw),
      signal: controller.signal,
      watch: (event) => shown.watch(event),
    });
  } finally {
    process.off('SIGINT', interrupt);
  }
  if (raw.json) out.write(`${JSON.stringify(corpusDocument(result), undefined, 2)}\n`);
  else out.write(totalsText(result.packages));
  if (!raw.json)
    out.write(`A page of it: penumbra corpus report ${path.relative('', result.directory)} --out DIR.\n`);
  if (controller.signal.aborted) return ExitCode.interrupted;
  if (shown.failed > 0) return ExitCode.badInput;
  return result.packages.some(({ figures }) => figures.findings > 0) ? ExitCode.finding : ExitCode.done;
}

/** Rows as packages are over; on a terminal, what is going on is on standard error. */
class Shown {
  failed = 0;
  private rows = new PackageRows([], 200);
  private isBegun = false;

  constructor(
    private readonly out: Output | undefined,
    private readonly err: Output | undefined,
  ) {}

  watch(event: CorpusEvent): void {
    if (event.type === 'begin') {
      this.rows = new PackageRows(['x'.repeat(28)], this.out?.columns ?? 160);
      const { packages, known } = event;
      if (known > 0) this.err?.write(`${known} of ${counted(packages, 'package')} were explored before\n`);
    } else if (event.type === 'package') {
      const { record } = event;
      const [refusal] = record.refusals;
      if (record.state === 'failed') this.failed += 1;
      if (refusal?.code === 'E_INSTALL') {
        this.err?.write(`${record.label}: ${refusal.message}; the same command tries it again\n`);
        return;
      }
      if (!this.isBegun) this.out?.write(this.rows.head());
      this.isBegun = true;
      this.out?.write(this.rows.of(record));
    } else if (this.err?.isTTY) {
      const what =
        event.type === 'target' ? `${event.done + 1} of ${event.sampled}: ${event.target}` : event.type;
      this.err.write(`${event.label}  ${what}\n`);
    }
  }
}

async function report(raw: RawCorpus & { readonly action: 'report' }, streams: Streams): Promise<number> {
  const found = readCorpusRun(raw.run);
  const { out } = streams;
  if (raw.json) out.write(`${JSON.stringify(corpusDocument(found), undefined, 2)}\n`);
  else out.write(corpusText(found, out.columns ?? 160));
  const { writeCorpusPage } = await import('../page/write-corpus-page.js');
  return page(raw, streams, (directory) => writeCorpusPage(found, directory));
}

async function compare(raw: RawCorpus & { readonly action: 'compare' }, streams: Streams): Promise<number> {
  const [before, after] = [readCorpusRun(raw.before), readCorpusRun(raw.after)];
  const compared = compareRuns(before, after);
  const { out } = streams;
  if (raw.json) out.write(`${JSON.stringify(comparisonDocument(before, after, compared), undefined, 2)}\n`);
  else out.write(comparisonText(compared, out.columns ?? 160));
  const { writeComparisonPage } = await import('../page/write-corpus-page.js');
  return page(raw, streams, (directory) => writeComparisonPage(before, after, compared, directory));
}

/** Writes the page that was asked for. */
function page(
  { out: directory, open, json }: RawShown,
  streams: Streams,
  write: (into: string) => string,
): number {
  if (directory === undefined && !open) return ExitCode.done;
  const file = write(directory ?? 'penumbra-corpus-report');
  (json ? streams.err : streams.out).write(`wrote ${path.relative('', file)}\n`);
  if (open) openInBrowser(file);
  return ExitCode.done;
}
