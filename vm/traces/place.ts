/** Where the frames of a stack trace are in the text. */
import { pathToFileURL } from 'node:url';
import { type IrModule, offsetAt } from '../../compiler/ir/function.js';
import { lineTable } from '../../compiler/lines.js';
import type { Linked } from '../frames/linked.js';
import type { Place } from './call-site.js';

/** Where the instruction at an address is; -1 is the entry of the function, as is an instruction without a place. */
export function placeOf(linked: Linked, at: number): Place {
  const { ir, module, origin } = linked;
  const found = at < 0 ? -1 : offsetAt(ir, origin[at]!);
  const offset = found < 0 ? ir.span.start : found;
  const { line, column } = linesOf(module.ir)(offset);
  return {
    script: scriptOf(module.ir),
    line,
    column: column + 1,
    offset,
    source: module.ir.source,
    evalOrigin: module.evalOrigin,
  };
}

type Lines = ReturnType<typeof lineTable>;
const tables = new WeakMap<IrModule, Lines>();

function linesOf(module: IrModule): Lines {
  let lines = tables.get(module);
  if (lines === undefined) {
    lines = lineTable(module.source);
    tables.set(module, lines);
  }
  return lines;
}

const SOURCE_URL = /^\/\/[#@] sourceURL=(\S+)\s*$/mu;

function scriptOf({ kind, file, source }: IrModule): string | undefined {
  if (kind === 'eval') return SOURCE_URL.exec(source)?.[1];
  return kind === 'module' && !file.startsWith('data:') ? pathToFileURL(file).href : file;
}
