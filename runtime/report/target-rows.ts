/** The targets of a file or package as rows, printed as they come: outcomes, tests, time, what holds each back. */
import type { BoundRecord } from '../explore/events.js';
import type { TargetResult } from '../result.js';
import { counted, duration, shorten, targetInWords, UNLIKELY, unlistedInWords } from './words.js';

/** Characters of the columns beside the last: name (at most), outcomes, tests, time. */
const COLUMNS = { name: 44, outcomes: 20, tests: 6, time: 9 } as const;

/** Bounds that are named in a row. */
const MOST_BOUNDS = 4;

interface Totals {
  readonly targets: number;
  readonly covered: number;
  readonly outcomes: number;
  readonly infeasible: number;
  readonly tests: number;
  readonly divergent: number;
  readonly milliseconds: number;
}

export class TargetRows {
  private readonly nameWidth: number;
  private readonly results: TargetResult[] = [];

  /** @param targets all that are explored */
  constructor(
    private readonly targets: readonly string[],
    private readonly width: number,
  ) {
    const longest = Math.max(...targets.map(({ length }) => length), 'target'.length);
    this.nameWidth = Math.min(COLUMNS.name, longest);
  }

  /** The line above the rows. */
  head(): string {
    return this.row('target', 'outcomes', 'tests', 'time', 'held back by');
  }

  /** The row of a target whose exploration is over, and what was found wrong. */
  of(result: TargetResult): string {
    this.results.push(result);
    const { subject, summary, tests, interrupted, findings, errors, unlistedErrors } = result;
    const { covered, total } = summary.decisions;
    const outcomes =
      total === 0 ? 'no decision' : `${covered} of ${total}`.padEnd(13) + percent(covered, total);
    const row = this.row(
      targetInWords(subject),
      outcomes,
      String(tests.length),
      duration(summary.time.total),
      [...(interrupted ? ['interrupted'] : []), ...heldBack(result)].join(', '),
    );
    const wrong = [
      ...findings.map(({ test, formula }) => `VIOLATED by ${test}: @post ${shorten(formula, 100)}`),
      ...uncaught(errors, ''),
      ...uncaught(errors, UNLIKELY),
      ...(unlistedErrors > 0 ? [unlistedInWords(unlistedErrors)] : []),
    ];
    return [row, ...wrong.map((text) => `  ${shorten(text, Math.max(40, this.width - 2))}\n`)].join('');
  }

  /** The row of a target that the time of the command was too short for. */
  skipped(target: string, { name, option }: Pick<BoundRecord, 'name' | 'option'>): string {
    return this.row(target, 'not tried', '0', '', `${name} (raise it with ${option})`);
  }

  /** The lines below the rows. @param more where there is more of it */
  totals(more = 'More of one: --target NAME; of all: --details.'): string {
    const { targets, covered, outcomes, infeasible, tests, divergent, milliseconds } = this.sum();
    const rest = [
      ...(infeasible > 0 ? [`${infeasible} infeasible within the bounds`] : []),
      ...(divergent > 0 ? [`${counted(divergent, 'path')} divergent`] : []),
    ];
    const of = targets === this.targets.length ? '' : ` of ${this.targets.length}`;
    return [
      `${targets}${of} ${this.targets.length === 1 ? 'target' : 'targets'}: ${covered} of ${counted(outcomes, 'decision outcome')}`,
      ` (${percent(covered, outcomes).trim() || '100 %'}), ${counted(tests, 'test')}`,
      `${rest.length > 0 ? `; ${rest.join(', ')}` : ''}; ${duration(milliseconds)}\n`,
      `${more}\n`,
    ].join('');
  }

  private sum(): Totals {
    const add = (of: (result: TargetResult) => number): number =>
      this.results.reduce((sum, result) => sum + of(result), 0);
    return {
      targets: this.results.length,
      covered: add(({ summary }) => summary.decisions.covered),
      outcomes: add(({ summary }) => summary.decisions.total),
      infeasible: add(({ summary }) => summary.decisions.infeasible),
      divergent: add(({ summary }) => summary.paths.divergent),
      tests: add(({ tests }) => tests.length),
      milliseconds: add(({ summary }) => summary.time.total),
    };
  }

  private row(name: string, outcomes: string, tests: string, time: string, rest: string): string {
    const cells = [
      shorten(name, this.nameWidth).padEnd(this.nameWidth),
      outcomes.padEnd(COLUMNS.outcomes),
      tests.padStart(COLUMNS.tests),
      time.padStart(COLUMNS.time),
    ];
    return `${`${cells.join('  ')}  ${rest}`.trimEnd()}\n`;
  }
}

/** Why outcomes are not covered: bounds of the search first, which more time may raise. */
function heldBack({ summary }: TargetResult): readonly string[] {
  const { covered, infeasible, total } = summary.decisions;
  if (covered === total) return [];
  if (covered + infeasible === total) return [`${infeasible} infeasible`];
  // Bounds of the inputs come first in the record.
  const names = summary.bounds
    .filter(({ hit }) => hit)
    .map(({ name }) => name)
    .reverse();
  const more = names.length > MOST_BOUNDS ? [`${names.length - MOST_BOUNDS} more`] : [];
  return [...(infeasible > 0 ? [`${infeasible} infeasible`] : []), ...names.slice(0, MOST_BOUNDS), ...more];
}

/** @param kind which errors, as behind the word `uncaught` */
function uncaught(errors: TargetResult['errors'], kind: '' | typeof UNLIKELY): string[] {
  const ones = errors.filter(({ unlikely }) => (unlikely === true) === (kind === UNLIKELY));
  return ones.length === 0 ? [] : [`uncaught${kind}: ${ones.map(shown).join('; ')}`];
}

function shown({ error, paths, variants = 1 }: TargetResult['errors'][number]): string {
  const what = error ? `${error.name}${error.message === '' ? '' : `: ${error.message}`}` : 'a value';
  const others = variants > 1 ? `, ${counted(variants, error ? 'message' : 'value')}` : '';
  return `${shorten(what, 60)} (${counted(paths, 'path')}${others})`;
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '' : `${String(Math.floor((100 * part) / whole)).padStart(3)} %`;
}
