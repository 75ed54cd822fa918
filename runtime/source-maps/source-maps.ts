/** Places of generated code in terms of the sources that it was made from. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  decodedMappings,
  originalPositionFor,
  sourceContentFor,
  type TraceMap,
} from '@jridgewell/trace-mapping';
import { type Position, positionAt } from '../../compiler/diagnostics.js';
import { lineTable } from '../../compiler/lines.js';
import { type ReadMap, readMap } from './read-map.js';
import { sourceFile } from './source-file.js';

/** Line and column from 1. */
interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface MapProblem {
  readonly file: string;
  readonly problem: string;
}

const LINES = /\r\n|[\n\r\u2028\u2029]/u;
const WORD = /^[\p{ID_Start}$_][\p{ID_Continue}$]*/u;

/** The maps of the files of a program, each read when it is asked for. */
export class SourceMaps {
  private readonly maps = new Map<string, ReadMap>();
  private readonly texts = new Map<string, string>();
  /** Offsets of the lines of sources, as maps count them; positions in generated code. */
  private readonly starts = new Map<string, readonly number[]>();
  private readonly positions = new Map<string, (offset: number) => Position>();

  /**
   * The place in the source; undefined where there is no map, it does not know the place, or nobody has the source.
   * `file`: an absolute path where the source is a file, else the name that the map has for it.
   */
  original(place: Place): Place | undefined {
    const read = this.of(place.file);
    if (read.kind !== 'map') return undefined;
    const { source, line, column } = originalPositionFor(read.map, {
      line: place.line,
      column: place.column - 1,
    });
    if (source === null) return undefined;
    const file = sourceFile(source);
    this.keepText(read.map, source, file);
    const text = this.texts.get(file);
    if (text === undefined) return undefined;
    if ((text.split('\n')[line - 1]?.length ?? -1) < column) {
      const problem = `its source map is that of another version of ${path.basename(file)}`;
      this.maps.set(path.resolve(place.file), { kind: 'problem', problem });
      return undefined;
    }
    return { file, line, column: column + 1 };
  }

  /** The record with its place in the source, where it has one. */
  withOriginal<T extends Place>(record: T): T & { readonly original?: Place } {
    const original = this.original(record);
    return original ? { ...record, original } : record;
  }

  /** What is wrong with the maps that were asked for. */
  get problems(): readonly MapProblem[] {
    return [...this.maps].flatMap(([file, read]) =>
      read.kind === 'problem' ? [{ file, problem: read.problem }] : [],
    );
  }

  /** The text of a source that a place was in; undefined where neither the map nor the disk has it. */
  text(file: string): string | undefined {
    return this.texts.get(file);
  }

  /**
   * What a name of a source is called in generated code; the one of most places where it has many.
   * @param file absolute path of the generated code
   */
  generatedName(file: string, name: string): string | undefined {
    const read = this.of(file);
    if (read.kind !== 'map') return undefined;
    const at = read.map.names.indexOf(name);
    if (at < 0) return undefined;
    const lines = readFileSync(file, 'utf8').split(LINES);
    const counts = new Map<string, number>();
    for (const [line, segments] of decodedMappings(read.map).entries()) {
      for (const segment of segments) {
        if (segment.length !== 5 || segment[4] !== at) continue;
        const word = WORD.exec(lines[line]!.slice(segment[0]))?.[0];
        if (word !== undefined) counts.set(word, (counts.get(word) ?? 0) + 1);
      }
    }
    return [...counts].sort((left, right) => right[1] - left[1])[0]?.[0];
  }

  /** What the source calls what generated code names at an offset of its text. @param file absolute path */
  originalName(file: string, offset: number): string | undefined {
    const read = this.of(file);
    if (read.kind !== 'map') return undefined;
    const { line, column } = positionAt(readFileSync(file, 'utf8'), offset);
    return originalPositionFor(read.map, { line, column }).name ?? undefined;
  }

  /**
   * What names of a stretch of generated code are called in its source: each by the first of its places there that has a name.
   * @param span offsets in the text of `file`, an absolute path
   */
  originalNames(
    file: string,
    span: { readonly start: number; readonly end: number },
    names: readonly string[],
  ): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    const read = this.of(file);
    if (read.kind !== 'map' || read.map.names.length === 0) return found;
    const text = readFileSync(file, 'utf8');
    const lines = text.split(LINES);
    const first = positionAt(text, span.start);
    const last = positionAt(text, span.end);
    const mappings = decodedMappings(read.map);
    for (let line = first.line; line <= last.line && found.size < names.length; line++) {
      const from = line === first.line ? first.column : 0;
      const to = line === last.line ? last.column : Number.POSITIVE_INFINITY;
      for (const [column, , , , at] of mappings[line - 1] ?? []) {
        if (at === undefined || column < from || column >= to) continue;
        const word = WORD.exec(lines[line - 1]!.slice(column))?.[0] ?? '';
        if (names.includes(word) && !found.has(word)) found.set(word, read.map.names[at]!);
      }
    }
    return found;
  }

  /**
   * Offsets in the text of a source of what is mapped in a stretch of generated code.
   * @param file absolute path of the generated code, in whose text the span is
   */
  offsetsWithin(
    file: string,
    span: { readonly start: number; readonly end: number },
    source: string,
  ): readonly number[] {
    const read = this.of(file);
    const original = this.texts.get(source);
    if (read.kind !== 'map' || original === undefined) return [];
    const starts = this.startsOf(source, original);
    const positionOf = this.positionsIn(file);
    const [first, last] = [positionOf(span.start), positionOf(span.end)];
    const mappings = decodedMappings(read.map);
    const found: number[] = [];
    for (let line = first.line; line <= last.line; line++) {
      const from = line === first.line ? first.column : 0;
      const to = line === last.line ? last.column : Number.POSITIVE_INFINITY;
      for (const segment of mappings[line - 1] ?? []) {
        if (segment.length === 1 || segment[0] < from || segment[0] >= to) continue;
        const name = read.map.resolvedSources[segment[1]];
        if (name != null && sourceFile(name) === source)
          found.push((starts[segment[2]] ?? original.length) + segment[3]);
      }
    }
    return found;
  }

  /** Offset of a place in the text of a source. */
  offsetOf({ file, line, column }: Place): number {
    return (this.startsOf(file, this.texts.get(file) ?? '')[line - 1] ?? 0) + column - 1;
  }

  private startsOf(source: string, text: string): readonly number[] {
    let starts = this.starts.get(source);
    if (!starts) {
      starts = [0, ...[...text.matchAll(/\n/gu)].map(({ index }) => index + 1)];
      this.starts.set(source, starts);
    }
    return starts;
  }

  private positionsIn(file: string): (offset: number) => Position {
    let positions = this.positions.get(file);
    if (!positions) {
      positions = lineTable(readFileSync(file, 'utf8'));
      this.positions.set(file, positions);
    }
    return positions;
  }

  private of(file: string): ReadMap {
    const whole = path.resolve(file);
    let read = this.maps.get(whole);
    if (!read) {
      read = readMap(whole);
      this.maps.set(whole, read);
    }
    return read;
  }

  private keepText(map: TraceMap, source: string, file: string): void {
    if (this.texts.has(file)) return;
    const text = sourceContentFor(map, source) ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
    if (text !== undefined) this.texts.set(file, text);
  }
}
