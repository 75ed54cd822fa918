/** Numbers that a program is written with: what it treats apart is next to them. */

const NUMBER = /(?<![\w$.])\d+(?:\.\d+)?(?![\w$.])/gu;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/gu;
const MOST = 24;

/** The numbers of a text, and those just below and above them, as code. */
export function writtenNumbers(text: string): readonly string[] {
  const numbers = [...text.replace(COMMENT, '').matchAll(NUMBER)].map(([number]) => Number(number));
  const all = [...new Set(numbers)].flatMap((one) => [one, one - 1, one + 1]);
  return [...new Set(all)].slice(0, MOST).map(String);
}
