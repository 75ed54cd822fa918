/** A line of a program's text, as node shows it above a message. */

/**
 * A line with a caret below.
 * @param line from 1
 * @param column from 0
 */
export function excerpt(name: string, source: string, line: number, column: number, length = 1): string {
  const text = source.split(/\r\n|[\n\r\u2028\u2029]/u)[line - 1] ?? '';
  const pad = text.slice(0, column).replace(/[^\t]/gu, ' ');
  return `${name}:${line}\n${text}\n${pad}${'^'.repeat(length)}\n`;
}
