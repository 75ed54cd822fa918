/** Differences between two baselines, in words: grouped by section and by what differs. */
import type { Facts } from './facts.js';

/** Facts by section. */
export type Baseline = Readonly<Record<string, Facts>>;

interface Difference {
  /** The last part of the fact's name: what differs, such as `inputs`. */
  readonly kind: string;
  readonly text: string;
}

/** Characters of a value that are shown. */
const SHOWN = 200;

/**
 * What differs, section by section; empty if nothing does. A section that only one baseline has counts as a difference.
 * @param most differences of one kind that a section shows
 */
export function differences(before: Baseline, now: Baseline, most: number): string {
  const sections = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return sections.map((name) => sectionText(name, before[name], now[name], most)).join('');
}

function sectionText(name: string, before: Facts | undefined, now: Facts | undefined, most: number): string {
  if (before === undefined) return `${name}: not in the baseline\n`;
  if (now === undefined) return `${name}: only in the baseline\n`;
  const groups = new Map<string, Difference[]>();
  for (const one of differencesOf(before, now)) groups.set(one.kind, [...(groups.get(one.kind) ?? []), one]);
  if (groups.size === 0) return '';
  const lines = [...groups].flatMap(([kind, found]) => [
    `  ${kind}: ${found.length}`,
    ...found.slice(0, most).map(({ text }) => text),
    ...(found.length > most ? [`    … ${found.length - most} more`] : []),
  ]);
  return `${name}\n${lines.join('\n')}\n`;
}

function differencesOf(before: Facts, now: Facts): readonly Difference[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return keys.flatMap((key) => {
    const [was, is] = [before[key], now[key]];
    if (was === is) return [];
    const parts = key.split(' / ');
    const last = parts.length > 1 ? parts.at(-1)! : 'facts';
    const kind = was === undefined ? `${last}, new` : is === undefined ? `${last}, gone` : last;
    const change = was === undefined ? cut(is!) : is === undefined ? cut(was) : `${cut(was)} → ${cut(is)}`;
    return [{ kind, text: `    ${key}: ${change}` }];
  });
}

function cut(value: string): string {
  return value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value;
}
