/** The result of an observation as text: the table of states (Ball 2003, Figure 2), the paths with their inputs (Figure 5). */
import path from 'node:path';
import Table from 'cli-table3';
import type {
  CheckedStep,
  GroupResult,
  ObservedPath,
  ObservedTest,
  ObserveResult,
  StateRecord,
  StateStatus,
} from '../observe/events.js';
import type { TextOptions } from './text.js';
import { counted, outcomeInWords, valueInWords } from './words.js';
import { wrap } from './wrap.js';

/** More rows are folded by line. */
const MOST_ROWS = 40;

const SIGNS: Readonly<Record<StateStatus, string>> = { covered: 'x', unreachable: '-', open: '?' };

/** Rows follow each other. */
const NO_LINES = { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' };

/** Columns of the table of paths, the last left out; lines between columns; spaces in a column. */
const COLUMNS = [16, 14, 36] as const;
const LINES = 5;
const PADDING = 2;
/** What a cell takes beside its text. */
const CELL = 3;

export function observationReport(result: ObserveResult, { width }: TextOptions): string {
  const { file, target } = result.subject;
  const several = result.groups.length > 1;
  const parts = [
    `${target}  ${path.relative('', file)}`,
    ...result.groups.flatMap((group, i) => [
      ...(several
        ? [`observations ${i + 1} of ${result.groups.length}: no label sees all, or they are more than 24`]
        : []),
      ...groupLines(group, result, width),
    ]),
    ...faults(result),
    `${counted(result.tests.length, 'test')}; ${counted(result.queries.queries, 'query', 'queries')}, ${result.queries.known} answered before`,
    ...(result.queries.unknown > 0
      ? [`${result.queries.unknown} queries were not answered (raise --rlimit)`]
      : []),
    ...(result.isSpent ? [`the time was over (raise --timeout): not all was tried of what is open`] : []),
    ...result.notFollowed.map(
      ({ what, lines }) => `not looked into, so that it may do anything: ${placed(what, lines)}`,
    ),
    ...result.assumptions.map((text) => `taken for granted: ${text}`),
  ];
  return `${parts.join('\n')}\n`;
}

function groupLines(group: GroupResult, result: ObserveResult, width: number): readonly string[] {
  const { observations, paths, states, refined, beyond } = group;
  const leaves = paths.filter(({ kind }) => kind === 'leaf');
  const feasible = leaves.filter(({ status }) => status === 'feasible').length;
  const count = (status: StateStatus): number => states.filter((state) => state.status === status).length;
  const open = states.filter(({ status }) => status === 'open').map(nameOf);
  return [
    ...observations.map((text, i) => `  ${i + 1}  ${text}`),
    ...statesTables(group, width),
    pathsTable(paths, result, width),
    ...(leaves.length === 0
      ? []
      : [
          `${feasible} of ${counted(leaves.length, 'path')} feasible (ratio ${ratio(feasible, leaves.length)})`,
        ]),
    `${count('covered')} of ${counted(states.length, 'state')} covered (x), ${count('unreachable')} proved unreachable (-), ${count('open')} open (?)`,
    ...(open.length > 0 ? wrap(`open: ${open.join(' ')}`, width) : []),
    ...(count('unreachable') > 0 ? wrap(`proved with: ${provedWith(refined)}`, width) : []),
    ...(beyond.length > 0
      ? [`observed though excluded, which is a fault of penumbra: ${beyond.join(' ')}`]
      : []),
  ];
}

function placed(what: string, lines: readonly number[]): string {
  return lines.length === 0 ? what : `${what}, ${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`;
}

function provedWith(refined: GroupResult['refined']): string {
  return refined.length === 0
    ? 'the steps of an iteration taken together'
    : refined.map(({ predicate }) => predicate).join(', ');
}

/** Labels by valuations; those that do not fit beside each other stand in tables of their own. */
function statesTables(group: GroupResult, width: number): readonly string[] {
  const { labels, states } = group;
  const valuations = [...new Set(states.map(({ valuation }) => valuation))].sort().reverse();
  const isFolded = labels.length > MOST_ROWS;
  const rows = new Map<string, StateRecord[]>();
  const rowOf = new Map(labels.map(({ name, line }) => [name, isFolded ? `line ${line}` : name]));
  for (const { name } of labels) rows.set(rowOf.get(name)!, []);
  for (const state of states) rows.get(rowOf.get(state.label)!)!.push(state);
  const names = Math.max(0, ...[...rows.keys()].map(({ length }) => length));
  const room = width - names - CELL - 1;
  const beside = Math.max(1, Math.floor(room / (group.observations.length + CELL)));
  return Array.from({ length: Math.max(1, Math.ceil(valuations.length / beside)) }, (_, i) => {
    const own = valuations.slice(i * beside, (i + 1) * beside);
    const table = new Table({ head: ['', ...own], chars: NO_LINES, style: { head: [], border: [] } });
    for (const [name, found] of rows) {
      if (own.length < valuations.length && !found.some(({ valuation }) => own.includes(valuation))) continue;
      table.push([
        name,
        ...own.map((valuation) => signOf(found.filter((state) => state.valuation === valuation))),
      ]);
    }
    return table.toString();
  });
}

/** Of several labels on a line, the least known is shown. */
function signOf(states: readonly StateRecord[]): string {
  const worst = (['open', 'covered', 'unreachable'] as const).find((status) =>
    states.some((state) => state.status === status),
  );
  return worst === undefined ? '' : SIGNS[worst];
}

function pathsTable(paths: readonly ObservedPath[], { tests }: ObserveResult, width: number): string {
  const last = Math.max(24, width - LINES - COLUMNS[0] - COLUMNS[1] - COLUMNS[2]);
  const table = new Table({
    head: ['leaf', 'test', 'input', 'outcome'],
    colWidths: [...COLUMNS, last],
    chars: NO_LINES,
    style: { head: [], border: [] },
  });
  for (const { leaf, status, test, kind } of paths) {
    const found = tests.find(({ id }) => id === test);
    const input = found ? inputOf(found) : status;
    const outcome = found
      ? [outcomeInWords(found.outcome), ...(found.faults.length > 0 ? [faultOf(found)] : [])].join('; ')
      : '';
    table.push([
      `${leaf}${kind === 'leaf' ? '' : ` (${kind})`}`.split(' ').join('\n'),
      test ?? '',
      wrap(input, COLUMNS[2] - PADDING).join('\n'),
      wrap(
        `${outcome}${found && status !== 'feasible' ? '; it took another path' : ''}`,
        last - PADDING,
      ).join('\n'),
    ]);
  }
  return table.toString();
}

/** The input of a test in words. */
export function inputOf({ inputs, outside }: ObservedTest): string {
  const given = Object.entries(inputs).map(([name, value]) => `${name}: ${valueInWords(value)}`);
  const beyond = outside.map(
    ({ parameter, index, value }) => `${parameter}[${index}] gives ${valueInWords(value)}`,
  );
  return [...given, ...beyond].join(', ');
}

function faultOf({ faults: [first] }: ObservedTest): string {
  if (!first) return '';
  return 'index' in first
    ? `${first.kind} at ${first.index} of ${first.length}`
    : `${first.kind} at ${first.line}:${first.column}`;
}

const CHECKS: Readonly<Record<CheckedStep['check'], string>> = {
  bounds: 'an access outside of an array',
  nan: 'arithmetic that gives NaN',
  nullish: 'a property of null or undefined',
};

function faults({ tests, checked }: ObserveResult): readonly string[] {
  const faulty = tests.filter((test) => test.faults.some((fault) => 'index' in fault));
  return [
    ...(faulty.length === 0
      ? []
      : [
          `${counted(faulty.length, 'test')} with an access outside of an array: ${faulty.map(({ id }) => id).join(' ')}`,
        ]),
    ...checked.map(({ check, line, column, status, test }) => {
      const words =
        status === 'fault' ? `test ${test}` : status === 'excluded' ? 'proved to be none' : 'open';
      return `${line}:${column}  ${CHECKS[check]}: ${words}`;
    }),
  ];
}

function nameOf({ label, valuation }: StateRecord): string {
  return `${label}:${valuation}`;
}

function ratio(part: number, whole: number): string {
  return (part / whole).toFixed(2);
}
