/** Formulas put above the classes and methods that they speak of, as tags of doc comments. */
import MagicString from 'magic-string';
import { PenumbraError } from '../../compiler/diagnostics.js';
import { parse } from '../../compiler/parse.js';
import { goalOf } from '../../vm/modules/format.js';
import type { Place } from './model/model.js';
import { javaScriptOf } from './observation/instrumented-text.js';
import { pointsOf } from './points.js';

export interface Annotation {
  readonly place: Place;
  readonly formula: string;
}

const TAGS = { object: 'invariant', entry: 'pre', exit: 'post' } as const;

/**
 * The text of a file with formulas in its doc comments; what has none gets one. Those of places that are not in the text
 * are left out.
 * @throws PenumbraError `E_PARSE`, `E_UNSUPPORTED` for TypeScript whose JavaScript stands elsewhere
 */
export function annotated(text: string, file: string, annotations: readonly Annotation[]): string {
  const source = javaScriptOf(text, file);
  const placeOf = placesIn(text, source, file);
  const { points, classes } = pointsOf(parse({ file, source }, goalOf(file)), source);
  const starts = new Map<string, number>();
  for (const { name, declared } of classes) starts.set(`object ${name}`, declared);
  for (const { name, declared } of points)
    for (const at of ['entry', 'exit']) starts.set(`${at} ${name}`, declared);
  const lines = new Map<number, string[]>();
  for (const { place, formula } of annotations) {
    if (place.at === 'module') continue;
    const start = starts.get(`${place.at} ${place.of}`);
    if (start === undefined) continue;
    const own = placeOf(start);
    lines.set(own, [...(lines.get(own) ?? []), `@${TAGS[place.at]} ${formula}`]);
  }
  const out = new MagicString(text);
  for (const [start, tags] of lines) addTags(out, text, start, tags);
  return out.toString();
}

/** Where declarations of the JavaScript stand in the text. What is compiled keeps its lines, but not its columns. */
function placesIn(text: string, source: string, file: string): (start: number) => number {
  if (source.length === text.length) return (start) => start;
  const complain = (): never => {
    throw new PenumbraError({
      code: 'E_UNSUPPORTED',
      message: 'comments cannot be placed in TypeScript whose JavaScript has other lines',
      file,
      hint: 'Copy the formulas that penumbra model prints.',
    });
  };
  const lines = text.split('\n');
  if (source.split('\n').length !== lines.length) complain();
  return (start) => {
    const before = source.slice(0, start).split('\n');
    if (before.at(-1)!.trim() !== '') complain();
    const line = lines[before.length - 1]!;
    const offset = lines.slice(0, before.length - 1).reduce((sum, one) => sum + one.length + 1, 0);
    return offset + (line.length - line.trimStart().length);
  };
}

/** A doc comment that ends right before a declaration. */
const COMMENT = /\/\*\*(?:[^*]|\*(?!\/))*\*\/\s*$/u;

function addTags(out: MagicString, text: string, start: number, tags: readonly string[]): void {
  const before = text.slice(0, start);
  const indent = /(?:^|\n)([^\S\n]*)[^\n]*$/u.exec(before)![1]!;
  const comment = COMMENT.exec(before);
  if (!comment) {
    const lines = tags.map((tag) => `${indent} * ${tag}\n`).join('');
    out.appendLeft(start, `/**\n${lines}${indent} */\n${indent}`);
    return;
  }
  const end = comment.index + comment[0].lastIndexOf('*/');
  const isOneLine = !comment[0].trimEnd().includes('\n');
  const space = /\s*$/u.exec(text.slice(comment.index + 3, end))![0].length;
  const head = isOneLine ? '\n' : '';
  if (isOneLine) {
    // `/** Words. */` becomes a comment of several lines.
    out.overwrite(comment.index, comment.index + 3, `/**\n${indent} *`);
  }
  const lines = tags.map((tag) => `${indent} * ${tag}\n`).join('');
  out.overwrite(end - space, end, `${isOneLine ? head : '\n'}${lines}${indent} `);
}
