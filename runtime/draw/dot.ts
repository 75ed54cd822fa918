/**
 * Heaps before and after a run in the DOT language: objects as records, values inside, references as arrows. What
 * changed is told by words and lines, so that it can be read without colours.
 */
import type { Instance } from '../inputs/instance.js';
import { type ShownField, type ShownObject, type Snapshot, snapshots } from './snapshot.js';

/** @param caption lines above the picture */
export function dotOf(before: Instance, after: Instance, caption: readonly string[]): string {
  const clusters = snapshots(before, after).flatMap(cluster);
  return [
    'digraph heaps {',
    `  graph [rankdir=LR, fontname="Helvetica", labelloc=t, labeljust=l, label=${quoted(caption.join('\n'))}];`,
    '  node [shape=plain, fontname="Helvetica", fontsize=11];',
    '  edge [fontname="Helvetica", fontsize=10];',
    ...clusters,
    '}',
    '',
  ].join('\n');
}

function cluster(snapshot: Snapshot): string[] {
  const { title, roots, objects } = snapshot;
  const names = roots.filter(({ target }) => target !== undefined);
  const values = roots.filter(({ target }) => target === undefined);
  const valueLines = values.map(({ name, text }) => `${name} = ${text}`);
  return [
    `  subgraph cluster_${title} {`,
    `    label=${quoted([title, ...valueLines].join('\n'))}; style=rounded;`,
    ...names.map(({ name }) => `    ${rootId(title, name)} [shape=plaintext, label=${quoted(name)}];`),
    ...objects.map((object) => `    ${objectId(title, object.atom)} [label=${record(object, title)}];`),
    ...names.map(({ name, target }) => `    ${rootId(title, name)} -> ${objectId(title, target!)};`),
    ...objects.flatMap((object) => arrows(object, title)),
    '  }',
  ];
}

function record({ name, className, fields, isOnlyHere }: ShownObject, title: Snapshot['title']): string {
  const note = isOnlyHere ? (title === 'after' ? ' (new)' : ' (not reached after)') : '';
  const border = isOnlyHere ? 3 : 1;
  const head = `<tr><td colspan="2"><b>${escaped(name)}</b> : ${escaped(className)}${note}</td></tr>`;
  const rows = fields.map((field, i) => row(field, i, title)).join('');
  return `<<table border="${border}" cellborder="1" cellspacing="0" cellpadding="3">${head}${rows}</table>>`;
}

function row({ name, text, target, other }: ShownField, i: number, title: Snapshot['title']): string {
  const label = target === undefined ? escaped(text) : '•';
  if (other === undefined) return cells(escaped(name), label, i);
  if (title === 'before') return cells(`<i>${escaped(name)}</i>`, `<i>${label}</i>`, i);
  return cells(`<b>${escaped(name)}</b>`, `<b>${label}</b> (was ${escaped(other.text)})`, i);
}

function cells(name: string, value: string, i: number): string {
  return `<tr><td align="left">${name}</td><td align="left" port="f${i}">${value}</td></tr>`;
}

function arrows({ atom, fields }: ShownObject, title: Snapshot['title']): string[] {
  return fields.flatMap(({ name, target, other }, i) => {
    if (target === undefined) return [];
    const style =
      other === undefined ? '' : title === 'after' ? ', style=bold, penwidth=2.5' : ', style=dashed';
    const from = `${objectId(title, atom)}:f${i}:e`;
    return [`    ${from} -> ${objectId(title, target)} [label=${quoted(name)}${style}];`];
  });
}

function objectId(title: string, atom: number): string {
  return `${title}_${atom}`;
}

function rootId(title: string, name: string): string {
  return quoted(`${title} ${name}`);
}

/** A DOT string; `\l` ends a line that is set to the left. */
function quoted(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/["\\]/gu, '\\$&'));
  return lines.length === 1 ? `"${lines[0]}"` : `"${lines.join('\\l')}\\l"`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/gu, (character) => `&#${character.charCodeAt(0)};`);
}
