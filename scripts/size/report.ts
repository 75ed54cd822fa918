/** Sizes as Markdown: of one state, or of two beside each other. */
import { markdownTable } from '../markdown.js';
import type { Size } from './measure.js';

/** Files of a folder above which it is hard to find one. */
const CROWDED = 20;

interface Measure {
  readonly name: string;
  of(size: Size): number;
}

const MEASURES: readonly Measure[] = [
  { name: 'lines of the product', of: ({ lines }) => lines.product },
  { name: 'lines of tests', of: ({ lines }) => lines.tests },
  { name: 'lines of scripts', of: ({ lines }) => lines.scripts },
  { name: 'files of the product', of: ({ files }) => files.product },
  { name: 'import cycles by value', of: ({ cycles }) => cycles.length },
  { name: 'modules in cycles', of: ({ cycles }) => cycles.reduce((sum, length) => sum + length, 0) },
  { name: 'modules in the largest cycle', of: ({ cycles }) => cycles[0] ?? 0 },
  { name: 'the same, imports of types included', of: ({ cyclesOfTypes }) => cyclesOfTypes[0] ?? 0 },
  { name: `folders with more than ${CROWDED} files`, of: ({ rooms }) => crowded(rooms).length },
  { name: 'files of the fullest folder', of: ({ rooms }) => Math.max(...rooms.values()) },
  { name: 'undocumented exports', of: ({ undocumented }) => undocumented.length },
];

function crowded(rooms: Size['rooms']): readonly string[] {
  return [...rooms].filter(([, files]) => files > CROWDED).map(([room]) => room);
}

/** @param before the state to compare with; none shows one state alone */
export function sizeReport(now: Size, before: Size | undefined): string {
  const rows = MEASURES.map(({ name, of }) => row(name, before && of(before), of(now)));
  const folders = new Set([...crowded(now.rooms), ...(before ? crowded(before.rooms) : [])]);
  const rooms = [...folders].map((room) => row(room, before?.rooms.get(room) ?? 0, now.rooms.get(room) ?? 0));
  const cycles = now.cycles.map((length, i) => `${length} (${now.cyclePlaces[i]})`).join(', ');
  return `${markdownTable(
    columns('', before),
    rows.map((cells) => shown(cells, before)),
  )}

Cycles of imports by value: ${cycles || 'none'}.
${
  rooms.length === 0
    ? ''
    : `\n${markdownTable(
        columns('files of crowded folders', before),
        rooms.map((cells) => shown(cells, before)),
      )}\n`
}`;
}

/**
 * Lines of the product by room. What has come since in rooms of its own stands apart: it says nothing of how the rooms that
 * were there have changed.
 */
export function roomReport(now: Size, before: Size | undefined): string {
  const was = before?.roomLines;
  const names = [...new Set([...(was?.keys() ?? []), ...now.roomLines.keys()])].sort();
  const old = names.filter((room) => !was || was.has(room));
  const since = names.filter((room) => was && !was.has(room));
  const sum = (rooms: readonly string[], lines: Size['roomLines'] | undefined): number =>
    rooms.reduce((total, room) => total + (lines?.get(room) ?? 0), 0);
  const line = (name: string, rooms: readonly string[]): Cells =>
    row(name, was && sum(rooms, was), sum(rooms, now.roomLines));
  const rows = [
    ...old.map((room) => line(room, [room])),
    line(was ? 'these rooms' : 'all rooms', old),
    ...since.map((room) => line(room, [room])),
    ...(since.length > 0 ? [line('rooms that are new', since)] : []),
  ];
  return `${markdownTable(
    columns('lines of the product', before),
    rows.map((cells) => shown(cells, before)),
  )}\n`;
}

type Cells = readonly [name: string, before: string, now: string, difference: string];

function row(name: string, before: number | undefined, now: number): Cells {
  const difference = now - (before ?? 0);
  return [name, `${before ?? ''}`, `${now}`, `${difference > 0 ? '+' : ''}${difference}`];
}

function columns(first: string, before: Size | undefined): string[] {
  return before ? [first, 'before', 'now', 'difference'] : [first, 'now'];
}

function shown([name, was, is, difference]: Cells, before: Size | undefined): string[] {
  return before ? [name, was, is, difference] : [name, is];
}
