/** Tables in Markdown. */

/** @param rows cells as text; numbers are aligned to the right where every cell of a column is one */
export function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, i) => Math.max(3, title.length, ...rows.map((row) => row[i]!.length)));
  const isNumeric = header.map((_, i) => rows.every((row) => /^[-–\d.,×/ %]*$/u.test(row[i]!)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => (isNumeric[i] ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!))).join(' | ')} |`;
  const rule = widths.map((width, i) => (isNumeric[i] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [line(header), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n');
}
