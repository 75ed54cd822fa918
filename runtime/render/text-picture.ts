/** Heaps before and after a run as lines of text, side by side where that fits. */
import type { Instance } from '../inputs/heap/instance.js';
import type { ShownField, Snapshot } from './shown.js';
import { snapshots } from './snapshot.js';

/** @param width columns of the terminal */
export function textPicture(before: Instance, after: Instance, width: number): string[] {
  return snapshotsAsText(snapshots(before, after), width);
}

export function snapshotsAsText(states: readonly [Snapshot, Snapshot], width: number): string[] {
  const [left, right] = states.map(linesOf) as [string[], string[]];
  const column = Math.max(...left.map(({ length }) => length)) + 4;
  if (column + Math.max(...right.map(({ length }) => length)) > width) return [...left, '', ...right];
  return Array.from({ length: Math.max(left.length, right.length) }, (_, i) =>
    `${(left[i] ?? '').padEnd(column)}${right[i] ?? ''}`.trimEnd(),
  );
}

function linesOf({ title, roots, objects }: Snapshot): string[] {
  const values = roots.map(({ name, text }) => `  ${name} = ${text}`);
  const nameWidth = Math.max(0, ...objects.map(({ name }) => name.length));
  const records = objects.map(({ name, fields, isOnlyHere }) => {
    const mark = isOnlyHere ? (title === 'after' ? ' (new)' : ' (not reached after)') : '';
    return `  ${name.padEnd(nameWidth)}  ${fields.map((field) => fieldText(field, title)).join(', ')}${mark}`;
  });
  return [title, ...values, ...records];
}

/** What changed is marked in the state after; before, it is plain. */
function fieldText({ name, text, target, other }: ShownField, title: Snapshot['title']): string {
  const arrow = target === undefined ? ' ' : ' → ';
  const mark = other === undefined || title === 'before' ? '' : '*';
  return `${mark}${name}${arrow}${text}`;
}
