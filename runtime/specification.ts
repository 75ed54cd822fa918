/** How the formulas of a file were read. */
import { readFileSync } from 'node:fs';
import { checkFile } from './explore-file.js';

/**
 * Describes every formula in a file's doc comments: its text, types, multiplicities and resolved names.
 * @throws PenumbraError for a file that is not there or does not parse, and for the first ill-formed formula
 */
export async function readSpecification(file: string): Promise<string> {
  checkFile(file);
  const [{ readSourceModel }, { describeSpecification }] = await Promise.all([
    import('./inputs/source-model.js'),
    import('./spec/index.js'),
  ]);
  return describeSpecification(readSourceModel(file, readFileSync(file, 'utf8')));
}
