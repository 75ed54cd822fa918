/** The IR of a file as text. */
import { readFileSync } from 'node:fs';
import { checkFile } from './explore-file.js';

/**
 * The IR of a file, under its source lines, and the functions that cannot be written back as JavaScript.
 * @throws PenumbraError for a file that is not there, does not parse or holds what is not compiled yet
 */
export async function disassemble(file: string): Promise<string> {
  checkFile(file);
  const [{ compile, disassemble: print, stayingFunctions, stayingText }, { goalOf }] = await Promise.all([
    import('../compiler/index.js'),
    import('../vm/modules/format.js'),
  ]);
  const ir = compile(readFileSync(file, 'utf8'), { file, kind: goalOf(file) });
  const staying = stayingFunctions(ir);
  return staying.length === 0 ? print(ir) : `${print(ir)}\n${stayingText(staying)}\n`;
}
