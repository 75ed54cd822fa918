/** An existing suite's coverage, and what the emitted tests add to it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import coverage, { type CoverageMap, type CoverageMapData } from 'istanbul-lib-coverage';
import { PenumbraError } from '../../compiler/diagnostics.js';

/** Branches of one file, by istanbul's count. */
export interface AddedBranches {
  readonly file: string;
  readonly all: number;
  /** Taken by the existing suite; by that and the emitted tests. */
  readonly before: number;
  readonly after: number;
}

/** @throws PenumbraError `E_BASELINE` if the file is no `coverage-final.json` */
export function readBaseline(file: string): CoverageMap {
  try {
    const data = JSON.parse(readFileSync(file, 'utf8')) as CoverageMapData;
    if (!Object.values(data).every((one) => 'branchMap' in one && 'b' in one && 'path' in one))
      throw new Error('it holds no branches of files');
    const map = coverage.createCoverageMap({});
    for (const one of Object.values(data)) map.addFileCoverage(one);
    return map;
  } catch (error) {
    throw new PenumbraError({
      code: 'E_BASELINE',
      message: `the coverage of the existing suite cannot be read: ${(error as Error).message}`,
      file,
      hint: "It is istanbul's coverage-final.json, as nyc, c8, vitest and jest write it with their reporter json.",
    });
  }
}

/** Files of the emitted tests only. @param ours what these cover */
export function addedBranches(baseline: CoverageMap, ours: CoverageMap): readonly AddedBranches[] {
  const places = new Map(baseline.files().map((file) => [path.resolve(file), file]));
  return ours.files().map((file) => {
    const { branches } = ours.fileCoverageFor(file).toSummary();
    const known = places.get(path.resolve(file));
    if (known === undefined) return { file, all: branches.total, before: 0, after: branches.covered };
    const before = baseline.fileCoverageFor(known).toSummary().branches;
    const both = coverage.createCoverageMap({});
    both.addFileCoverage({ ...baseline.fileCoverageFor(known).data, path: file });
    both.addFileCoverage(ours.fileCoverageFor(file).data);
    const after = both.fileCoverageFor(file).toSummary().branches;
    return { file, all: after.total, before: before.covered, after: after.covered };
  });
}
