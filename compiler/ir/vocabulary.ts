/** What inputs are made of that a function parses: its string literals, its numbers, and names of properties that it reads. */
import { type IrFunction, instructions } from './function.js';

/** Longest text. */
const LONGEST = 16;
/** Numbers that may be codes of characters: from the tabulator to the tilde. */
const [FIRST_CODE, LAST_CODE] = [9, 126];

/** Each list in the order in which the code has them. */
export interface Vocabulary {
  /** Texts, and the characters of numbers that may be their codes. */
  readonly texts: readonly string[];
  readonly numbers: readonly number[];
  /** Names of properties that are read or called. */
  readonly names: readonly string[];
}

export function vocabularyOf({ code, constants }: Pick<IrFunction, 'code' | 'constants'>): Vocabulary {
  const [texts, numbers, names] = [new Set<string>(), new Set<number>(), new Set<string>()];
  for (const { name, operands } of instructions(code)) {
    const value = name === 'int' ? operands[0]! : constants[operands[0]!];
    if (name === 'get_field') names.add(String(value));
    if (name !== 'const' && name !== 'int') continue;
    if (typeof value === 'string' && value !== '' && value.length <= LONGEST) texts.add(value);
    if (typeof value !== 'number' || !Number.isFinite(value)) continue;
    numbers.add(value);
    if (Number.isInteger(value) && value >= FIRST_CODE && value <= LAST_CODE)
      texts.add(String.fromCharCode(value));
  }
  return { texts: [...texts], numbers: [...numbers], names: [...names] };
}

export function joinedVocabulary(parts: readonly Vocabulary[]): Vocabulary {
  const all = <Item>(of: (part: Vocabulary) => readonly Item[]): readonly Item[] => [
    ...new Set(parts.flatMap(of)),
  ];
  return {
    texts: all((part) => part.texts),
    numbers: all((part) => part.numbers),
    names: all((part) => part.names),
  };
}
