/** How the formulas of a file were read. */
import { checkFile } from './subject-file.js';

/**
 * Describes every formula in a file's doc comments: its text, types, multiplicities and resolved names. Types may come
 * from files that it names.
 * @throws PenumbraError for a file that is not there or does not parse, and for the first ill-formed formula
 */
export async function readSpecification(file: string): Promise<string> {
  checkFile(file);
  const [{ readProgramModel }, { describeSpecification }] = await Promise.all([
    import('./inputs/model/program-model.js'),
    import('./spec/index.js'),
  ]);
  return describeSpecification({ ...readProgramModel(file), file });
}
