/** What an author wrote in place of the text that is compiled, to be shown. */

/**
 * The text of an author, laid over what is compiled of it, so that all offsets are the same. Lines that were rewritten
 * (enumerations, parameter properties) are those that are compiled.
 * @param compiled as many lines as `source`
 * @returns as long as `compiled`
 */
export function writtenText(source: string, compiled: string): string {
  if (source === compiled) return source;
  const written = linesOf(source);
  return linesOf(compiled)
    .map((line, at) => (written[at]?.length === line.length ? written[at] : line))
    .join('');
}

/** Lines with what ends them. */
function linesOf(text: string): string[] {
  return text.split(/(?<=\r\n|\r(?!\n)|[\n\u2028\u2029])/u);
}
