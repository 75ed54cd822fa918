/** Blanks in place of text, such as types: offsets and lines stay. */
import * as acorn from 'acorn';

/**
 * The text with blanks from one offset to another.
 * @param separator one that follows is blanked, too, comments before it included
 */
export function blanked(text: string, start: number, end: number, separator?: ','): string {
  const to = separator === undefined ? end : separatorAfter(text, end);
  return text.slice(0, start) + text.slice(start, to).replace(/[^\n\r\u2028\u2029]/gu, ' ') + text.slice(to);
}

/** The end of the comma behind a place, where there is one. */
function separatorAfter(text: string, offset: number): number {
  const comma = /(?:\s|\/\*[\s\S]*?\*\/|\/\/.*)*,/uy;
  comma.lastIndex = offset;
  return comma.test(text) ? comma.lastIndex : offset;
}

/** A module whose types are blanked; undefined: that is none, and whoever compiles the text complains of it. */
export function parseBlanked(text: string): acorn.Program | undefined {
  try {
    return LenientParser.parse(text, { ecmaVersion: 'latest', sourceType: 'module' });
  } catch {
    return undefined;
  }
}

/** Takes exports of what is not declared: in the source that is a type. */
const LenientParser = acorn.Parser.extend(
  (Base) =>
    class extends Base {
      checkLocalExport(): void {}
    },
);
