/** How the formulas of a file were read. */
import { checkFile } from './subject-file.js';

/**
 * Describes every formula in a file's doc comments: its text, types, multiplicities and resolved names. Types may come
 * from files that it names.
 * @param contracts a file of contracts for what the file declares
 * @throws PenumbraError for a file that is not there or does not parse, and for the first ill-formed formula
 */
export async function readSpecification(file: string, contracts?: string): Promise<string> {
  checkFile(file);
  const [{ readProgramModel }, { describeSpecification }] = await Promise.all([
    import('./inputs/model/program-model.js'),
    import('./spec/index.js'),
  ]);
  return describeSpecification({ ...readProgramModel(file, contracts), file });
}
