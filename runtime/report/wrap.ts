/** Text in lines of a width. */

/** Behind these a long word may be broken. */
const BEHIND = new Set(',;([{}])&|+-*/%=<>?:!');
/** Before these, too. */
const BEFORE = new Set('.[');

/** Lines of at most `width` characters: broken at spaces, in a long word between names, elsewhere only if there is no other way. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > width) {
    const cut = breakOf(rest, width);
    lines.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut).trimStart();
  }
  return rest === '' && lines.length > 0 ? lines : [...lines, rest];
}

/** Where the first line of a text ends that is longer than `width`. */
function breakOf(text: string, width: number): number {
  const space = text.lastIndexOf(' ', width);
  if (space > 0 && text.slice(0, space).trim() !== '') return space;
  for (let at = width; at > 0; at--) {
    if (BEHIND.has(text[at - 1]!) && !BEHIND.has(text[at]!)) return at;
    if (BEFORE.has(text[at]!)) return at;
  }
  return width;
}
