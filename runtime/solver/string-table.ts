/**
 * Strings as integers. A string that is only compared needs no theory of strings: any number of codes stand for
 * strings that the program does not name, so no choice of literals bounds what a value may be.
 *
 * A code is given once and stays: models, cores and predicates of earlier paths keep their meaning.
 */

/** What a string is called that only has to differ from others: `a`, `b` … `z`, `aa` … */
function nameOf(index: number): string {
  const letter = String.fromCharCode(97 + (index % 26));
  return index < 26 ? letter : nameOf(Math.floor(index / 26) - 1) + letter;
}

export class StringTable {
  private readonly codes = new Map<string, number>([['', 0]]);
  private readonly texts = new Map<number, string>([[0, '']]);
  private free = 1;
  private named = 0;

  /** The code of a known string. */
  codeOf(text: string): number {
    let code = this.codes.get(text);
    if (code === undefined) {
      while (this.texts.has(this.free)) this.free += 1;
      code = this.free;
      this.set(code, text);
    }
    return code;
  }

  /** The string of a code; a new one where the code has none yet. */
  textOf(code: number): string {
    const known = this.texts.get(code);
    if (known !== undefined) return known;
    let text = nameOf(this.named);
    while (this.codes.has(text)) {
      this.named += 1;
      text = nameOf(this.named);
    }
    this.set(code, text);
    return text;
  }

  private set(code: number, text: string): void {
    this.codes.set(text, code);
    this.texts.set(code, text);
  }
}
