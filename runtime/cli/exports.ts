/** What `explore` makes of `--smt` and `--trace`. */
import path from 'node:path';
import { PathLines } from '../export/path-lines.js';
import { QueryFiles } from '../export/query-files.js';
import type { Output } from '../report/output.js';
import { counted } from '../report/words.js';
import type { SessionEvent } from '../session.js';
import type { RawExplore } from './options/explore-options.js';

export class Exports {
  private readonly queries: QueryFiles | undefined;
  private readonly paths: PathLines | undefined;
  private readonly trace: string | undefined;

  /** @throws PenumbraError `E_OUTPUT` */
  constructor(private readonly raw: Pick<RawExplore, 'file' | 'smt' | 'trace'>) {
    // Other commands take several.
    this.trace = Array.isArray(raw.trace) ? (raw.trace.at(-1) as string) : (raw.trace as string | undefined);
    this.queries = raw.smt === undefined ? undefined : new QueryFiles(raw.smt);
    this.paths = this.trace === undefined ? undefined : new PathLines(this.trace, raw.file);
  }

  /** @throws PenumbraError `E_OUTPUT` */
  take(event: SessionEvent): void {
    this.queries?.take(event);
    this.paths?.take(event);
  }

  end(out: Output): void {
    if (this.queries && this.raw.smt !== undefined)
      out.write(`wrote ${counted(this.queries.files, 'script')}: ${path.relative('', this.raw.smt)}\n`);
    if (this.trace !== undefined) out.write(`wrote ${path.relative('', this.trace)}\n`);
  }

  close(): void {
    this.paths?.close();
  }
}
