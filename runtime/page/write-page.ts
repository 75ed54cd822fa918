/** The page of a run. */
import { mkdirSync } from 'node:fs';
import type { RunRecord } from '../journal/run-record.js';
import { keptSource } from '../journal/sources.js';
import { classificationData } from './classification-data.js';
import { enumerationData } from './enumeration-data.js';
import { observationData } from './observation-data.js';
import { copyParts, dataFolder, makeRoom, notWritten, writeData, writeIndex } from './page-folder.js';
import { indexOf } from './page-index.js';
import { sourceData } from './pretty-source.js';
import { sequenceData } from './sequence-data.js';
import { targetData } from './target-data.js';

/** What the page shares with others. */
export const PARTS = ['app.js', 'app.css', 'viz.js'] as const;

/** A page that stands below another one. */
interface Below {
  /** Path from its folder to that of the parts, with a slash behind. */
  readonly parts: string;
  /** What leads back up. */
  readonly home: string;
}

/**
 * Writes the page of a run. A page that is there already is replaced.
 * @returns the path of the file to open
 * @throws PenumbraError `E_REPORT_DIRECTORY` where the folder holds something else, or cannot be written
 */
export function writePage(run: RunRecord, directory: string): string {
  makeRoom({ directory, parts: PARTS });
  try {
    mkdirSync(directory, { recursive: true });
    copyParts(directory, PARTS);
    return writeRunPage(run, directory);
  } catch (error) {
    throw notWritten(directory, error);
  }
}

/** Writes all of the page but its parts. */
export function writeRunPage(run: RunRecord, directory: string, below?: Below): string {
  const data = dataFolder(directory);
  const { index, indexOf: place, sources } = indexOf(run);
  for (const [at, target] of run.targets.entries())
    writeData(data, `t-${index.targets[at]!.id}`, targetData(target, place));
  for (const [at, { result }] of run.enumerations.entries())
    writeData(data, `e-${index.enumerations[at]!.id}`, enumerationData(result));
  for (const [at, { result }] of run.reached.entries())
    writeData(data, `r-${index.sequences[at]!.id}`, sequenceData(result));
  for (const [at, { result, subject }] of run.observations.entries())
    writeData(
      data,
      `o-${index.observations[at]!.id}`,
      observationData(result, keptSource(run.directory, subject)),
    );
  for (const [at, one] of run.classifications.entries())
    writeData(data, `c-${index.classifications[at]!.id}`, classificationData(one));
  for (const [id, hash] of sources) {
    const text = keptSource(run.directory, hash);
    const at = index.files.findIndex((file) => file.id === id);
    const decisions = index.decisions.filter(({ file }) => file === at);
    if (text !== undefined) writeData(data, `s-${id}`, sourceData(index.files[at]!.file, text, decisions));
  }
  writeData(data, 'index', below ? { ...index, home: below.home } : index);
  return writeIndex(directory, 'app', below?.parts);
}
