/**
 * Snapshots of heaps in the DOT language: objects as records, values inside, references as arrows. What changed is told by
 * words and lines, so that it can be read without colours. Pages make it, too: it imports nothing.
 */
import type { ShownField, ShownObject, Snapshot } from './shown.js';

/** @param caption lines above the picture */
export function dotText(snapshots: readonly Snapshot[], caption: readonly string[]): string {
  const clusters = snapshots.flatMap(cluster);
  return [
    'digraph heaps {',
    `  graph [rankdir=TB, ordering=out, nodesep=0.4, ranksep=0.5, fontname="Helvetica", labelloc=t, labeljust=l, label=${quoted(caption.flatMap(wrapped).join('\n'))}];`,
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
  const places = new Map(objects.map(({ atom }, place) => [atom, place]));
  const valueLines = values.map(({ name, text }) => `${name} = ${text}`);
  return [
    `  subgraph cluster_${title} {`,
    `    label=${quoted([title, ...valueLines].join('\n'))}; style=rounded;`,
    ...names.map(({ name }) => `    ${rootId(title, name)} [shape=plaintext, label=${quoted(name)}];`),
    ...objects.map((object) => `    ${objectId(title, object.atom)} [label=${record(object, title)}];`),
    ...names.map(({ name, target }) => `    ${rootId(title, name)} -> ${objectId(title, target!)};`),
    ...objects.flatMap((object) => arrows(object, title, places)),
    '  }',
  ];
}

/** A table: the name of the object, below it its fields side by side, each over its value. */
function record({ name, className, fields, isOnlyHere }: ShownObject, title: Snapshot['title']): string {
  const note = isOnlyHere ? (title === 'after' ? ' (new)' : ' (not reached after)') : '';
  const border = isOnlyHere ? 3 : 1;
  const span = Math.max(1, fields.length);
  const head = `<tr><td colspan="${span}"><b>${escaped(name)}</b> : ${escaped(className)}${note}</td></tr>`;
  const shown = fields.map((field) => cell(field, title));
  const names = shown.map((one) => `<td>${one.name}</td>`).join('');
  const values = shown.map((one, i) => `<td port="f${i}">${one.value}</td>`).join('');
  const rows = fields.length === 0 ? '' : `<tr>${names}</tr><tr>${values}</tr>`;
  return `<<table border="${border}" cellborder="1" cellspacing="0" cellpadding="4">${head}${rows}</table>>`;
}

function cell(
  { name, text, target, other }: ShownField,
  title: Snapshot['title'],
): { readonly name: string; readonly value: string } {
  const label = target === undefined ? escaped(text) : '•';
  if (other === undefined) return { name: escaped(name), value: label };
  if (title === 'before') return { name: `<i>${escaped(name)}</i>`, value: `<i>${label}</i>` };
  return { name: `<b>${escaped(name)}</b>`, value: `<b>${label}</b><br/>was ${escaped(other.text)}` };
}

/** @param places where objects are in the order of the snapshot: arrows back do not shape the picture. */
function arrows(
  { atom, fields }: ShownObject,
  title: Snapshot['title'],
  places: ReadonlyMap<number, number>,
): string[] {
  return fields.flatMap(({ name, target, other }, i) => {
    if (target === undefined) return [];
    const isBack = places.get(target)! <= places.get(atom)!;
    const style =
      other === undefined ? '' : title === 'after' ? ', style=bold, penwidth=2.5' : ', style=dashed';
    const back = isBack ? ', constraint=false' : '';
    const from = `${objectId(title, atom)}:f${i}${isBack ? '' : ':s'}`;
    return [`    ${from} -> ${objectId(title, target)} [label=${quoted(name)}${style}${back}];`];
  });
}

/** A line of the caption in lines of a width that pictures have. */
function wrapped(line: string): string[] {
  const lines: string[] = [];
  for (const word of line.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length > WIDTH)
      lines.push(last === undefined ? word : `    ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

const WIDTH = 100;

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
