/** What `explore` makes of `--coverage`, `--baseline`, `--sarif` and `--report`, when all targets are over. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CoverageMap } from 'istanbul-lib-coverage';
import type { Options } from 'yargs';
import { PenumbraError } from '../../compiler/diagnostics.js';
import type { CoverageFormat } from '../coverage/formats.js';
import type { Emitted } from '../emit/emit.js';
import type { Output } from '../report/output.js';
import { counted } from '../report/words.js';
import type { TargetResult } from '../result.js';
import { oneOf } from './options/option-values.js';

/** What yargs hands over. */
export interface RawCoverage {
  readonly coverage?: string;
  readonly coverageDir: string;
  readonly baseline?: string;
  readonly sarif?: string;
  readonly report?: string;
  readonly run: string | false;
  readonly condition?: readonly string[];
}

const OUTPUT = 'Output:';
const text = (describe: string): Options => ({ describe, type: 'string', requiresArg: true, group: OUTPUT });

export const coverageOptions: Readonly<Record<string, Options>> = {
  coverage: text("What the written tests cover, by istanbul's count: any of lcov,json,html,text"),
  'coverage-dir': { ...text('Where coverage is written'), default: 'penumbra-coverage' },
  baseline: text(
    "The existing suite's coverage-final.json: only what it leaves open is looked for, and what tests add is told",
  ),
  sarif: text('Write findings into this file, as SARIF 2.1'),
  report: text('Write a page of the run directory into this folder, as penumbra report does'),
};

/** @throws PenumbraError `E_OPTION` */
function readFormats({ coverage }: Pick<RawCoverage, 'coverage'>): readonly CoverageFormat[] {
  const words: readonly CoverageFormat[] = ['lcov', 'json', 'html', 'text'];
  return coverage === undefined
    ? []
    : coverage.split(',').map((word) => oneOf<CoverageFormat>('coverage', word.trim(), words));
}

/** Collects what was found and written, and writes the rest behind the last target. */
export class CoverageOutput {
  private readonly formats: readonly CoverageFormat[];
  private readonly suites: { readonly result: TargetResult; readonly emitted: Emitted }[] = [];
  private readonly results: TargetResult[] = [];
  private baseline: CoverageMap | undefined;
  private folder: string | undefined;

  /** @throws PenumbraError `E_OPTION` */
  constructor(private readonly raw: RawCoverage) {
    this.formats = readFormats(raw);
    if (raw.report === undefined || raw.run !== false) return;
    throw new PenumbraError({
      code: 'E_OPTION',
      message: '--report makes its page from the record of the run, and --no-run keeps none',
    });
  }

  /** Whether tests have to be run. */
  get isCounted(): boolean {
    return this.formats.length > 0 || this.raw.baseline !== undefined;
  }

  /** Looks at what is there before anything is explored. @throws PenumbraError `E_BASELINE` */
  async open(): Promise<void> {
    const { baseline } = this.raw;
    if (baseline === undefined) return;
    const { readBaseline } = await import('../coverage/baseline.js');
    this.baseline = readBaseline(baseline);
  }

  /** Outcomes that the existing suite takes; undefined where there is none. */
  async known(subject: string): Promise<readonly string[] | undefined> {
    if (!this.baseline) return undefined;
    const { takenOutcomes } = await import('../coverage/taken-outcomes.js');
    return takenOutcomes(this.baseline, subject);
  }

  /** Where tests are written that nobody asked for. */
  get scratch(): string {
    this.folder ??= mkdtempSync(path.join(tmpdir(), 'penumbra-counted-'));
    return this.folder;
  }

  add(result: TargetResult, emitted: Emitted | undefined): void {
    this.results.push(result);
    if (emitted) this.suites.push({ result, emitted });
  }

  /** @throws PenumbraError where a file cannot be written */
  async end(out: Output): Promise<void> {
    if (this.raw.sarif !== undefined) await this.writeSarif(this.raw.sarif, out);
    if (this.isCounted) await this.count(out);
    if (this.raw.report !== undefined) await this.writeReport(this.raw.report, out);
  }

  close(): void {
    if (this.folder !== undefined) rmSync(this.folder, { recursive: true, force: true });
  }

  private async writeSarif(file: string, out: Output): Promise<void> {
    const { sarifLog } = await import('../report/sarif.js');
    const log = sarifLog(this.results, '');
    const count = log.runs[0]!.results!.length;
    try {
      mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
      writeFileSync(file, `${JSON.stringify(log, undefined, 2)}\n`);
    } catch (error) {
      throw new PenumbraError({
        code: 'E_SARIF_FILE',
        message: `the findings cannot be written: ${(error as Error).message}`,
        file,
        hint: 'Name another file with --sarif FILE.',
      });
    }
    out.write(`wrote ${counted(count, 'finding')}: ${path.relative('', file)}\n`);
  }

  private async writeReport(directory: string, out: Output): Promise<void> {
    const [{ readRun }, { writePage }] = await Promise.all([
      import('../journal/run-record.js'),
      import('../page/write-page.js'),
    ]);
    const page = writePage(readRun(String(this.raw.run)), directory);
    out.write(`wrote ${path.relative('', page)}\n`);
  }

  private async count(out: Output): Promise<void> {
    const [{ countCoverage }, { summaryOf, writeCoverage }] = await Promise.all([
      import('../coverage/count.js'),
      import('../coverage/formats.js'),
    ]);
    const { suites, formats, raw, baseline } = this;
    const { map, tests } = await countCoverage({ suites, conditions: raw.condition });
    const { files, text: table } = writeCoverage(map, formats, raw.coverageDir);
    out.write(table);
    const { branches, statements } = summaryOf(map);
    const sum = (part: 'covered' | 'total'): number =>
      suites.reduce((total, { result }) => total + result.summary.decisions[part], 0);
    out.write(
      `${counted(tests, 'test')} on node: ${branches.covered} of ${counted(branches.total, 'branch', 'branches')} and ${statements.covered} of ${counted(statements.total, 'statement')} by istanbul's count; ${sum('covered')} of ${counted(sum('total'), 'decision outcome')} by ours\n`,
    );
    if (baseline) await this.compare(baseline, map, out);
    for (const file of files) out.write(`wrote ${path.relative('', file)}\n`);
  }

  private async compare(baseline: CoverageMap, map: CoverageMap, out: Output): Promise<void> {
    const { addedBranches } = await import('../coverage/baseline.js');
    for (const { file, all, before, after } of addedBranches(baseline, map)) {
      const added = after - before;
      out.write(
        `${path.relative('', file)}: the existing suite takes ${before} of ${counted(all, 'branch', 'branches')}, with these tests ${after} (${added} more)\n`,
      );
    }
  }
}
