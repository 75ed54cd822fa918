/** The report of an exploration as text: tables of tests and decisions, and what bounds the claims. */
import path from 'node:path';
import Table from 'cli-table3';
import type { DecisionRecord, OutcomeStatus, SolverStatistics } from '../explore/events.js';
import type { TargetResult, TestRecord } from '../result.js';
import { asInSource } from './source-decision.js';
import {
  conditionInWords,
  counted,
  duration,
  errorInWords,
  OUTSIDE,
  outcomeInWords,
  reasonInWords,
  shorten,
  targetInWords,
  UNLIKELY,
  unlistedInWords,
} from './words.js';
import { wrap } from './wrap.js';

export interface TextOptions {
  /** Columns of the terminal. */
  readonly width: number;
}

/** The report of one target. */
export function textReport(result: TargetResult, { width }: TextOptions): string {
  const { file } = result.subject;
  const parts = [
    `${targetInWords(result.subject)}  ${path.relative('', file)}${result.interrupted ? '  (interrupted)' : ''}`,
    testsTable(result.tests, width),
    ...left(result.tests),
    decisions(result),
    ...uncovered(result, width),
    paths(result),
    ...bounds(result),
    ...assumptions(result),
    ...concretized(result),
    ...reentered(result),
    ...errors(result),
    ...findings(result),
    ...mapProblems(result),
    time(result),
  ];
  return `${parts.join('\n')}\n`;
}

/** Columns of the table of tests besides the last; lines between columns; spaces in a column. */
const COLUMNS = [5, 14, 34] as const;
const LINES = 5;
const PADDING = 2;

function testsTable(tests: readonly TestRecord[], width: number): string {
  const condition = Math.max(30, width - LINES - COLUMNS[0] - COLUMNS[1] - COLUMNS[2]);
  const table = new Table({
    head: ['#', 'test', 'outcome', 'path condition'],
    colWidths: [...COLUMNS, condition],
    style: { head: [], border: [] },
  });
  for (const [i, test] of tests.entries()) {
    const outcome = wrap(outcomeInWords(test.outcome), COLUMNS[2] - PADDING);
    table.push([
      String(i + 1),
      test.id,
      [...outcome, ...(test.replay === 'same' ? [] : [test.replay])].join('\n'),
      [
        ...conditionLines(test.pathCondition, condition - PADDING),
        ...(test.outside ? wrap(OUTSIDE, condition - PADDING) : []),
        ...(test.boundaries ?? []).flatMap((side) => wrap(`boundary: ${side}`, condition - PADDING)),
      ].join('\n'),
    ]);
  }
  return table.toString();
}

/** Lines of a path condition in the table; the whole of it is in the JSON document and the journal. */
const MOST_LINES = 6;

/** A path condition in lines of a width; what does not fit is counted. */
function conditionLines(pathCondition: readonly string[], width: number): string[] {
  if (pathCondition.length === 0) return [conditionInWords(pathCondition)];
  const lines: string[] = [];
  for (const [i, predicate] of pathCondition.entries()) {
    if (lines.length >= MOST_LINES) return [...lines, `… and ${pathCondition.length - i} more`];
    const text = `${i === 0 ? '' : 'and '}${predicate}`;
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + text.length <= width) {
      lines[lines.length - 1] = `${last} ${text}`;
      continue;
    }
    const room = MOST_LINES - lines.length;
    const own = wrap(text, width);
    lines.push(...own.slice(0, room));
    if (own.length > room) lines.push('…');
  }
  return lines;
}

/** Paths that are no tests, and why. */
function left(tests: readonly TestRecord[]): string[] {
  return tests.flatMap((test) => {
    const lines: string[] = [];
    if (test.replay !== 'same') lines.push(`  ${test.id} ${test.replay}: ${test.reason}`);
    if (test.divergence !== undefined)
      lines.push(`  ${test.id} took another path than predicted: ${test.divergence}`);
    return lines;
  });
}

function decisions({ summary, tests }: TargetResult): string {
  const { total, covered, infeasible, unknown, untried } = summary.decisions;
  const rest = [
    infeasible > 0 ? `${infeasible} infeasible within the bounds` : '',
    unknown > 0 ? `${unknown} unknown` : '',
    untried > 0 ? `${untried} untried` : '',
  ].filter((text) => text !== '');
  const real = tests.filter(({ replay }) => replay !== 'impossible').length;
  if (total === 0) return `${counted(real, 'test')}; there is no decision to cover`;
  const percent = ` (${Math.floor((100 * covered) / total)} %)`;
  return `${counted(real, 'test')} ${real === 1 ? 'covers' : 'cover'} ${covered} of ${counted(total, 'decision outcome')}${percent}${
    rest.length > 0 ? `; ${rest.join(', ')}` : ''
  }`;
}

function uncovered({ summary, subject }: TargetResult, width: number): string[] {
  const missing = summary.decisions.list.flatMap((met) => {
    const site = { ...asInSource(met), place: placeOf(met, subject.file) };
    const outcomes: readonly (readonly [boolean, OutcomeStatus])[] = [
      [true, site.whenTrue],
      [false, site.whenFalse],
    ];
    return outcomes
      .filter(([, status]) => status !== 'covered')
      .map(([taken, status]) => ({ site, taken, status }));
  });
  if (missing.length === 0) return [];
  const table = new Table({
    head: ['not covered', 'kind', 'outcome', 'text', 'status'],
    style: { head: [], border: [] },
  });
  for (const { site, taken, status } of missing) {
    table.push([site.place, site.kind, String(taken), shorten(site.text, Math.max(20, width - 70)), status]);
  }
  const reasons = missing.flatMap(({ site, taken }) => {
    const why = taken ? site.whyNot?.whenTrue : site.whyNot?.whenFalse;
    return why ? [`  ${site.place} ${taken}: ${reasonInWords(why)}`] : [];
  });
  const rest = reasons.length - MOST_REASONS;
  return [
    table.toString(),
    ...reasons.slice(0, MOST_REASONS),
    ...(rest > 0 ? [`  … and ${rest} more, in --json`] : []),
  ];
}

/** Outcomes whose reasons are shown. */
const MOST_REASONS = 8;

/** In the source, where that is known; the place in the generated code behind it. */
function placeOf(
  { file, line, column, original }: Pick<DecisionRecord, 'file' | 'line' | 'column' | 'original'>,
  subject: string,
): string {
  if (original) {
    const generated = placeOf({ file, line, column }, subject);
    return `${path.relative('', original.file)}:${original.line}:${original.column} (${generated})`;
  }
  const name = path.resolve(file) === path.resolve(subject) ? 'line ' : `${path.relative('', file)}:`;
  return `${name}${line}:${column}`;
}

function paths({ summary }: TargetResult): string {
  const { run, infeasible, unknown, divergent } = summary.paths;
  const rest = [
    `${infeasible} infeasible`,
    ...(unknown > 0 ? [`${unknown} undecided`] : []),
    ...(divergent > 0 ? [`${divergent} divergent`] : []),
  ];
  const end = summary.exhausted ? '; every path condition within the bounds was decided' : '';
  return `${counted(run, 'path')} run, path conditions: ${rest.join(', ')}${end}`;
}

function bounds({ summary }: TargetResult): string[] {
  const hit = summary.bounds.filter((bound) => bound.hit);
  return hit.flatMap(({ name, limit, option }) =>
    Array.isArray(limit)
      ? [`bound hit: ${name} (raise it with ${option})`, ...limit.map((text) => `  ${String(text)}`)]
      : [`bound hit: ${name} ${JSON.stringify(limit)} (raise it with ${option})`],
  );
}

function assumptions({ summary, subject }: TargetResult): string[] {
  return summary.assumptions.map((one) => {
    const who = one.status === 'infeasible' ? 'no input' : 'no test';
    return `${who} satisfies the assumption at ${placeOf(one, subject.file)}: ${shorten(one.text, 80)}`;
  });
}

function concretized({ summary }: TargetResult): string[] {
  if (summary.concretized.length === 0) return [];
  const list = summary.concretized.map(({ operation, count }) => `${operation} ×${count}`);
  return [`made concrete, as there is no symbolic model: ${list.join(', ')}`];
}

function errors({ errors: groups, unlistedErrors, subject }: TargetResult): string[] {
  const listed = groups.map((group) => {
    const { at, paths: count, test, unlikely } = group;
    const place = at === undefined ? '' : `, ${placeOf(at, subject.file)}`;
    return `uncaught${unlikely ? UNLIKELY : ''}: ${errorInWords(group)}${place} (${counted(count, 'path')}, ${test})`;
  });
  return unlistedErrors === 0 ? listed : [...listed, unlistedInWords(unlistedErrors)];
}

function reentered({ summary }: TargetResult): string[] {
  if (summary.reentered.length === 0) return [];
  const list = summary.reentered.map(({ builtin, count }) => `${builtin} ×${count}`);
  return [`called by native code, with concrete values: ${list.join(', ')}`];
}

function findings({ findings: found }: TargetResult): string[] {
  return found.map(({ test, formula, file, line }) => {
    const place = `${path.relative('', file)}:${line}`;
    return `VIOLATED by ${test}: @post ${shorten(formula, 100)}  (${place})`;
  });
}

function mapProblems({ mapProblems: problems = [] }: TargetResult): string[] {
  return problems.map(
    ({ file, problem }) => `${path.relative('', file)}: ${problem}; places are those of this file`,
  );
}

/** What spared the solver queries: `answered without Z3: 3 by known cores, 2 by changed models`. */
function byWhat({
  cores,
  same,
  models,
  repairs,
  abstractions,
  circuits,
}: SolverStatistics['spared']): string {
  const ways = [
    [cores, 'known cores'],
    [same, 'the same slice'],
    [models, 'known models'],
    [repairs, 'changed models'],
    [abstractions, 'types and truth values'],
    [circuits, 'circuits of strings'],
  ] as const;
  const used = ways.filter(([count]) => count > 0).map(([count, way]) => `${count} by ${way}`);
  return used.length === 0 ? 'answered without Z3' : `answered without Z3: ${used.join(', ')}`;
}

function time({ summary }: TargetResult): string {
  const { total, solve, execute } = summary.time;
  const { queries, cached, spared } = summary.solver;
  return `${duration(total)}: solving ${duration(solve)} (${counted(queries, 'query', 'queries')}, ${cached} ${byWhat(spared)}), executing ${duration(execute)}`;
}
