/** The IR of a file, as text and as a program for node. */
import { readFileSync } from 'node:fs';
import type { IrModule } from '../compiler/ir/function.js';
import { checkFile } from './subject-file.js';

/**
 * The IR of a file, under its source lines, and the functions that cannot be written back as JavaScript.
 * @throws PenumbraError for a file that is not there, does not parse or holds what is not compiled yet
 */
export async function disassemble(file: string): Promise<string> {
  const ir = await irOf(file);
  const { disassemble: print, stayingFunctions, stayingText } = await import('../compiler/index.js');
  const staying = stayingFunctions(ir);
  return staying.length === 0 ? print(ir) : `${print(ir)}\n${stayingText(staying)}\n`;
}

/**
 * The IR of a file as JavaScript that node runs as it runs the file; a function that stays in the interpreter throws.
 * @throws PenumbraError as `disassemble`, and for a program that has a global with the name of the helpers
 */
export async function writeBack(file: string): Promise<string> {
  const ir = await irOf(file);
  const { decompile, helpersText } = await import('../compiler/index.js');
  const text = decompile(ir);
  const program =
    ir.kind === 'commonjs' ? `${text}.call(exports, exports, require, module, __filename, __dirname);` : text;
  return `${helpersText}\n${program}\n`;
}

async function irOf(file: string): Promise<IrModule> {
  checkFile(file);
  const [{ compile }, { goalOf }] = await Promise.all([
    import('../compiler/index.js'),
    import('../vm/modules/format.js'),
  ]);
  return compile(readFileSync(file, 'utf8'), { file, kind: goalOf(file) });
}
