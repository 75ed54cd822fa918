/** What running the commands of an Alloy model found, as text. */
import path from 'node:path';
import type {
  AlloyCommandRecord,
  AlloyFormulaRecord,
  AlloyInstance,
  AlloyRelation,
  AlloyResult,
} from '../alloy/events.js';
import { counted, duration, shorten } from './words.js';

/** Before what a command finds. */
export function alloyHeading({ index, text }: AlloyCommandRecord): string {
  return `${index}  ${shorten(text, 100)}\n`;
}

/** Each signature on a line, each field and skolem as a table of its tuples. */
export function instanceText({ relations }: AlloyInstance, number: number | undefined): string {
  const shown = relations.filter((relation) => !relation.private);
  const width = Math.max(0, ...shown.map(({ name }) => name.length));
  const lines = shown.flatMap((relation) => {
    const [first = '(none)', ...rest] = rows(relation);
    return [
      `   ${relation.name.padEnd(width)}  ${first}`,
      ...rest.map((row) => `   ${' '.repeat(width)}  ${row}`),
    ];
  });
  const title = number === undefined ? [] : [`   instance ${number}`];
  return `${[...title, ...lines].join('\n')}\n\n`;
}

function rows({ kind, arity, tuples }: AlloyRelation): string[] {
  if (kind === 'signature' || arity === 1) return tuples.length === 0 ? [] : [tuples.flat().join(', ')];
  const widths = Array.from({ length: arity }, (_, column) =>
    Math.max(0, ...tuples.map((tuple) => tuple[column]!.length)),
  );
  return tuples.map((tuple) =>
    tuple.map((atom, column) => (column === arity - 1 ? atom : atom.padEnd(widths[column]!))).join(' -> '),
  );
}

/** Behind what a command found. */
export function alloyVerdict(result: AlloyResult): string {
  const lines = [
    `   ${result.verdict}: ${verdictInWords(result)} (${duration(result.time)})`,
    ...conflict(result).map((line) => `   ${line}`),
    ...result.bounds.map(
      ({ option, limit, reason }) => `   stopped by ${option} ${limit}: ${reason}; raise it for more`,
    ),
    ...(result.contradicts ? [`   the model expects ${expected(result)}`] : []),
  ];
  return `${lines.join('\n')}\n\n`;
}

function verdictInWords({ verdict, command, instances, interrupted }: AlloyResult): string {
  const what = command.kind === 'check' ? 'counterexample' : 'instance';
  const { count, complete } = instances;
  const cut = interrupted ? ', interrupted' : '';
  if (verdict === 'UNSAT') return `no ${what} within the scope`;
  if (verdict === 'UNKNOWN') return `no ${what} found so far${cut}`;
  if (complete) return `${counted(count, what)}, no two isomorphic; there are no more`;
  return `${counted(count, what)}${count > 1 ? ', no two isomorphic' : ''}, and perhaps more${cut}`;
}

function conflict({ conflict: formulas }: AlloyResult): string[] {
  if (!formulas || formulas.length === 0) return [];
  return ['these cannot hold together:', ...formulas.map(formulaLine)];
}

function formulaLine({ label, file, line, text }: AlloyFormulaRecord): string {
  const place = line === undefined ? '' : `  (${path.relative('', file)}:${line})`;
  return `  ${label}${text === '' || text === label ? '' : `: ${shorten(text, 80)}`}${place}`;
}

function expected({ command }: AlloyResult): string {
  return command.expect === 1 ? 'SAT' : 'UNSAT';
}
