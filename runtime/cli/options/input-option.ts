/** `--input NAME=DOMAIN`: the name of a parameter, and what it may be as a type. */
import { PenumbraError } from '../../../compiler/diagnostics.js';
import { optionError } from './option-values.js';

/** @throws PenumbraError E_OPTION, E_INPUT */
export async function readInputs(texts: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const inputs: Record<string, string> = {};
  for (const text of texts) {
    const at = text.indexOf('=');
    const name = text.slice(0, at).trim();
    if (at < 0 || name === '') throw optionError('input', 'NAME=DOMAIN', text, HINT);
    await checkType(text, at + 1);
    inputs[name] = text.slice(at + 1).trim();
  }
  return inputs;
}

const HINT = 'A domain is written as a type: "x=1|2|3", "n=integer", "p={width: number, height?: number}".';
const BEFORE = 'type T = (';

/** @throws PenumbraError E_INPUT where a text is no type from an offset on */
async function checkType(text: string, from: number): Promise<void> {
  const { parseTyped } = await import('../../../compiler/typescript/typescript.js');
  const type = text.slice(from);
  try {
    parseTyped(`${BEFORE}${type});`, '--input.ts');
  } catch (error) {
    if (!(error instanceof PenumbraError)) throw error;
    const column = Math.min(
      from + (error.details.position?.column ?? BEFORE.length) - BEFORE.length,
      text.length,
    );
    throw new PenumbraError({
      code: 'E_INPUT',
      message: type.trim() === '' ? 'there is no domain' : `this is no type: ${error.message}`,
      file: '--input',
      source: text,
      position: { line: 1, column },
      hint: HINT,
    });
  }
}
