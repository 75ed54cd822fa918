/** Coverage in the formats that other tools read, by istanbul's own writers. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CoverageMap, CoverageSummaryData } from 'istanbul-lib-coverage';
import report from 'istanbul-lib-report';
import reports from 'istanbul-reports';
import { PenumbraError } from '../../compiler/diagnostics.js';

export const FORMATS = ['lcov', 'json', 'html', 'text'] as const;
export type CoverageFormat = (typeof FORMATS)[number];

/** Where each format goes, below the directory. */
const PLACES = {
  lcov: 'lcov.info',
  json: 'coverage-final.json',
  html: 'html/index.html',
  text: 'coverage.txt',
} as const;

export interface WrittenCoverage {
  readonly files: readonly string[];
  /** The table, where `text` was asked for. */
  readonly text: string;
}

/** @throws PenumbraError `E_COVERAGE_DIRECTORY` if it cannot be written */
export function writeCoverage(
  map: CoverageMap,
  formats: readonly CoverageFormat[],
  directory: string,
): WrittenCoverage {
  const files: string[] = [];
  let text = '';
  try {
    for (const format of formats) {
      const dir = format === 'html' ? path.join(directory, 'html') : directory;
      const context = report.createContext({ dir, coverageMap: map, defaultSummarizer: 'pkg' });
      const place = path.join(directory, PLACES[format]);
      if (format === 'text') reports.create('text', { file: PLACES.text }).execute(context);
      else reports.create(format === 'lcov' ? 'lcovonly' : format).execute(context);
      if (format === 'text') text = readFileSync(place, 'utf8');
      files.push(place);
    }
  } catch (error) {
    throw new PenumbraError({
      code: 'E_COVERAGE_DIRECTORY',
      message: `the coverage cannot be written: ${(error as Error).message}`,
      file: directory,
      hint: 'Name another directory with --coverage-dir DIR.',
    });
  }
  return { files, text };
}

export function summaryOf(map: CoverageMap): CoverageSummaryData {
  return map.getCoverageSummary().toJSON();
}
