/** The states of an observation as a page with a picture (Ball 2003, Figure 3): the forest, and what became of each state. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { PenumbraError } from '../../compiler/diagnostics.js';
import type { GroupResult, ObservedTest, ObserveResult, StateRecord } from '../observe/events.js';
import { outcomeInWords, valueInWords } from '../report/words.js';

const FILLS: Readonly<Record<StateRecord['status'], string>> = {
  covered: 'style=filled, fillcolor="#cfe8cf"',
  unreachable: 'style=dashed, fontcolor="#777777"',
  open: 'style=bold, color="#b03030"',
};

/**
 * Writes the page.
 * @throws PenumbraError `E_HTML` if the file cannot be written
 */
export async function writeStateGraph(result: ObserveResult, file: string): Promise<void> {
  const { instance } = await import('@viz-js/viz');
  const viz = await instance();
  const pictures = result.groups.map((group) => viz.renderString(stateGraphDot(group), { format: 'svg' }));
  try {
    writeFileSync(file, page(result, pictures));
  } catch (error) {
    throw new PenumbraError({
      code: 'E_HTML',
      message: `the page cannot be written: ${(error as Error).message}`,
      file,
      hint: 'Name another file with --html FILE.',
    });
  }
}

/**
 * The graph in the DOT language: roots are boxes; solid edges are those of the paths that cover the table, dotted ones the other
 * steps. A covered state is filled and leads to its test; one that is proved unreachable is dashed.
 */
export function stateGraphDot({ states, paths }: GroupResult): string {
  const name = ({ label, valuation }: StateRecord): string => `${label}:${valuation}`;
  const leaves = paths.filter(({ kind }) => kind === 'leaf');
  const roots = new Set(leaves.map((one) => one.states[0]));
  const tree = new Set(leaves.flatMap((one) => one.states.slice(1).map((to, i) => `${one.states[i]} ${to}`)));
  const nodes = states.map((state) => {
    const shape = roots.has(name(state)) ? 'box' : 'ellipse';
    const link = state.test === undefined ? '' : `, URL="#${state.test}"`;
    return `  "${name(state)}" [shape=${shape}, ${FILLS[state.status]}${link}];`;
  });
  const edges = states.flatMap((from) =>
    from.next.map((number) => {
      const to = name(states[number]!);
      const style = tree.has(`${name(from)} ${to}`) ? '' : ' [style=dotted, constraint=false]';
      return `  "${name(from)}" -> "${to}"${style};`;
    }),
  );
  return ['digraph states {', '  node [fontname="monospace"];', ...nodes, ...edges, '}'].join('\n');
}

function page({ subject, groups, tests }: ObserveResult, pictures: readonly string[]): string {
  const title = escaped(`${subject.target}  ${path.basename(subject.file)}`);
  const figures = groups.map(({ observations }, i) => {
    const svg = pictures[i]!.slice(pictures[i]!.indexOf('<svg'));
    return `<figure>\n<figcaption>${observations.map(escaped).join(', ')}</figcaption>\n${svg}\n</figure>`;
  });
  return [
    '<!doctype html>',
    '<html lang="en">',
    `<meta charset="utf-8">\n<title>${title}</title>`,
    `<h1>${title}</h1>`,
    ...figures,
    '<table>\n<tr><th>test</th><th>input</th><th>outcome</th></tr>',
    ...tests.map(row),
    '</table>',
    '</html>',
    '',
  ].join('\n');
}

function row({ id, inputs, outcome }: ObservedTest): string {
  const given = Object.entries(inputs).map(([name, value]) => `${name}: ${valueInWords(value)}`);
  return `<tr id="${id}"><td>${id}</td><td>${escaped(given.join(', '))}</td><td>${escaped(outcomeInWords(outcome))}</td></tr>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/gu, (character) => `&#${character.charCodeAt(0)};`);
}
