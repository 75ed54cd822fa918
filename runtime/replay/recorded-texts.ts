/** Texts of functions without the recorders that were put into them: what a function is as text, a program can see. */
import { apply, dataDescriptor, defineProperty } from '../inputs/domains/reflection.js';
import { RECORDER } from './module-text.js';

/** A part of a source that another text stands for; an insertion stands for an empty part. */
export interface Edit {
  /** In the text. */
  readonly start: number;
  readonly end: number;
  /** In the source. */
  readonly from: number;
  readonly to: number;
}

/** A text with recorders, and what it was made from. */
export interface RecordedText {
  readonly file: string;
  readonly text: string;
  readonly source: string;
  /** In the order of the text. */
  readonly edits: readonly Edit[];
}

const { indexOf, includes, slice } = String.prototype;

/** What a part of a text was in its source; undefined where the text has no such part. */
export function withoutRecorders(
  { text, source, edits }: Omit<RecordedText, 'file'>,
  part: string,
): string | undefined {
  const start = apply(indexOf, text, [part]);
  if (start < 0) return undefined;
  const last = start + part.length - 1;
  return apply(slice, source, [placeOf(edits, start).from, placeOf(edits, last).to]);
}

/** The column in the source of a place in the text, whose lines are those of the source. Both count from 1. */
export function sourcePlace({ text, source, edits }: RecordedText, line: number, column: number): number {
  const { from } = placeOf(edits, lineStart(text, line) + column - 1);
  return from - lineStart(source, line) + 1;
}

function lineStart(text: string, line: number): number {
  const ends = /\r\n|[\n\r\u2028\u2029]/gu;
  for (let at = 1; at < line && ends.exec(text) !== null; at += 1);
  return ends.lastIndex;
}

/** The part of the source that a character of the text stands in: the character itself, or what was edited. */
function placeOf(edits: readonly Edit[], at: number): Pick<Edit, 'from' | 'to'> {
  let shift = 0;
  for (let i = 0; i < edits.length && edits[i]!.start <= at; i += 1) {
    const edit = edits[i]!;
    if (at < edit.end) return edit;
    shift = edit.to - edit.end;
  }
  return { from: at + shift, to: at + shift + 1 };
}

/** Makes `Function.prototype.toString` give what functions are in their sources. */
export function showSources(all: readonly (readonly RecordedText[])[]): void {
  const original = Function.prototype.toString;
  const { toString: standIn } = {
    toString(this: unknown): string {
      const shown: string = apply(original, this === standIn ? original : this, []);
      if (!apply(includes, shown, [RECORDER])) return shown;
      for (let at = 0; at < all.length; at += 1) {
        const texts = all[at]!;
        for (let i = 0; i < texts.length; i += 1) {
          const found = withoutRecorders(texts[i]!, shown);
          if (found !== undefined) return found;
        }
      }
      return shown;
    },
  };
  defineProperty(Function.prototype, 'toString', dataDescriptor(standIn, false));
}
