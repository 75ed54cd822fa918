/** String literals of a function, and the characters whose codes are among its numbers: the vocabulary of texts that it parses. */
import { type IrFunction, instructions } from './function.js';

/** Longest text. */
const LONGEST = 16;
/** Numbers that may be codes of characters: from the tabulator to the tilde. */
const [FIRST_CODE, LAST_CODE] = [9, 126];

/** In the order in which the code has them. */
export function wordsOf({ code, constants }: Pick<IrFunction, 'code' | 'constants'>): readonly string[] {
  const words = new Set<string>();
  for (const { name, operands } of instructions(code)) {
    const value = name === 'const' ? constants[operands[0]!] : name === 'int' ? operands[0]! : undefined;
    if (typeof value === 'string' && value !== '' && value.length <= LONGEST) words.add(value);
    if (typeof value === 'number' && Number.isInteger(value) && value >= FIRST_CODE && value <= LAST_CODE)
      words.add(String.fromCharCode(value));
  }
  return [...words];
}
