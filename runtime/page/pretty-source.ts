/** Minified code with line breaks, to be read: places in it are still those of the file. */
import { generate } from 'astring';
import { children, type Node } from '../../compiler/ast.js';
import { parse } from '../../compiler/index.js';
import type { DecisionRow, PrettySource } from './data.js';

/** Characters of a line that nobody reads. */
const LONG = 500;

type Place = Pick<DecisionRow, 'key' | 'line' | 'column'>;

/** What is shown of a file: its text, unless decisions stand in lines that are too long, and it can be written in others. */
export function sourceData(file: string, text: string, decisions: readonly Place[]): string | PrettySource {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u);
  if (decisions.every(({ line }) => (lines[line - 1]?.length ?? 0) < LONG)) return text;
  const written = pretty(file, text);
  if (!written) return text;
  const starts = startsOf(text);
  const { offsets, places } = written;
  return {
    text: written.text,
    places: Object.fromEntries(
      decisions.map(({ key, line, column }) => {
        const wanted = (starts[line - 1] ?? 0) + column - 1;
        // An operator that begins a condition has no place of its own: its operand has.
        const at = offsets.findIndex((offset) => offset >= wanted);
        return [key, places[at < 0 ? places.length - 1 : at]!];
      }),
    ),
  };
}

interface Written {
  readonly text: string;
  /** Offsets in the file, ascending, and the places of the same in the text. */
  readonly offsets: readonly number[];
  readonly places: readonly (readonly [line: number, column: number])[];
}

interface Mapping {
  readonly original: { readonly offset: number };
  readonly generated: { readonly line: number; readonly column: number };
}

function pretty(file: string, source: string): Written | undefined {
  const program = programOf(file, source);
  if (!program) return undefined;
  locate(program);
  const found = new Map<number, readonly [number, number]>();
  const sourceMap = {
    file,
    // One object that changes.
    addMapping({ original: { offset }, generated: { line, column } }: Mapping): void {
      if (!found.has(offset)) found.set(offset, [line, column + 1]);
    },
  };
  const text = generate(program, { sourceMap } as unknown as Parameters<
    typeof generate
  >[1]) as unknown as string;
  const all = [...found].sort(([left], [right]) => left - right);
  if (all.length === 0) return undefined;
  return { text, offsets: all.map(([offset]) => offset), places: all.map(([, place]) => place) };
}

function programOf(file: string, source: string): Node | undefined {
  for (const kind of ['module', 'commonjs'] as const) {
    try {
      return parse({ file, source }, kind);
    } catch {
      // It is of the other kind, or no JavaScript: then it is shown as it is.
    }
  }
  return undefined;
}

/** Mappings have of a node what stands as its location: here the offset. */
function locate(node: Node): void {
  Object.assign(node, { loc: { start: { offset: node.start } } });
  for (const child of children(node)) locate(child);
}

/** Offsets of the lines as diagnostics count them. */
function startsOf(text: string): readonly number[] {
  return [
    0,
    ...[...text.matchAll(/\r\n|[\n\r\u2028\u2029]/gu)].map(({ index, 0: end }) => index + end.length),
  ];
}
