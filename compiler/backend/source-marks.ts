/**
 * How written functions know their source (ECMA-262 20.2.3.5): each begins with a string that says where its text is,
 * which costs nothing when closures are made. The helpers' `Function.prototype.toString` looks for it.
 */
import type * as E from 'estree';
import type { IrModule } from '../ir/function.js';
import type { Frame, Program } from './frame.js';
import { literal, statement } from './nodes.js';

/** Names a text among those of a realm: two hashes (FNV-1a) of the file and the text. */
export function sourceKey({ file, source }: IrModule): string {
  return [0x811c9dc5, 0x9747b28c].map((start) => hash(`${file}\0${source}`, start)).join('');
}

function hash(text: string, start: number): string {
  let state = start;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  return (state >>> 0).toString(16).padStart(8, '0');
}

/** Tells the helpers the text, as a statement. */
export function sourceText({ module, names, sourceKey: key }: Program): string {
  return `${names.helpers}.source(${JSON.stringify(key)}, ${JSON.stringify(module.source)});`;
}

/**
 * The mark as the first statement of a function; that of a program itself is never seen. A function that exists before
 * its module runs, and tells the helpers of the text, has its own with it.
 */
export function sourceMark({ fn, program }: Frame): E.Statement[] {
  if (fn.parent < 0) return [];
  const { start, end } = fn.span;
  if (program.shells.has(fn.number))
    return [`source ${program.sourceKey}`, program.module.source.slice(start, end)].map((text) =>
      statement(literal(text)),
    );
  return [statement(literal(`source ${program.sourceKey} ${start} ${end}`))];
}
