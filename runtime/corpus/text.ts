/** A corpus run as text: a row for each package, and the sums. */
import { counted, duration, shorten } from '../report/words.js';
import { CHANGES, type ChangeKind, type Comparison } from './compare.js';
import type { CorpusRun, PackageRecord } from './record.js';
import { totalsOf } from './totals.js';

/** Bounds that are named in a row, and refusals below it. */
const MOST_BOUNDS = 3;
const MOST_REFUSALS = 3;

const NUMBERS = ['functions', 'decisions', 'covered', 'infeasible', 'findings', 'tests', 'CPU s'] as const;
const WIDTHS: readonly number[] = [11, 9, 18, 10, 8, 6, 7];

export class PackageRows {
  private readonly nameWidth: number;

  constructor(
    labels: readonly string[],
    private readonly width: number,
  ) {
    this.nameWidth = Math.min(40, Math.max('package'.length, ...labels.map(({ length }) => length)));
  }

  head(): string {
    return this.row('package', [...NUMBERS], 'slowest; held back by');
  }

  of(record: PackageRecord): string {
    const { label, figures, cost } = record;
    const { functions, outcomes } = figures;
    const cells = [
      `${functions.explored} of ${functions.all}`,
      String(figures.decisions),
      outcomes.total === 0
        ? '–'
        : `${outcomes.covered} of ${outcomes.total} ${String(Math.floor((100 * outcomes.covered) / outcomes.total)).padStart(3)} %`,
      String(outcomes.infeasible),
      String(figures.findings + figures.errors),
      String(figures.tests),
      cost.cpu.toFixed(1),
    ];
    const { slowest } = figures;
    const slow = slowest ? `${slowest.target} ${duration(slowest.milliseconds)}` : '';
    const row = this.row(
      label,
      cells,
      [slow, heldBackInWords(record)].filter((part) => part !== '').join('; '),
    );
    const refusals = record.refusals.slice(0, MOST_REFUSALS).map(({ target, code, message }) => {
      const text = `  ${target === '' ? '' : `${target}: `}${code} ${message}`;
      return `${shorten(text, Math.max(40, this.width))}\n`;
    });
    const more = record.refusals.length - MOST_REFUSALS;
    return [row, ...refusals, ...(more > 0 ? [`  and ${more} more\n`] : [])].join('');
  }

  private row(name: string, cells: readonly string[], rest: string): string {
    const numbers = cells.map((cell, at) => cell.padStart(WIDTHS[at]!));
    const text = [shorten(name, this.nameWidth).padEnd(this.nameWidth), ...numbers].join('  ');
    return `${shortenEnd(`${text}  ${rest}`, Math.max(this.width, 100)).trimEnd()}\n`;
  }
}

/** Blanks stay. */
function shortenEnd(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

export function heldBackInWords({ state, figures, refusals }: PackageRecord): string {
  const ended = endedInWords(state);
  const refused = refusals.filter(({ target }) => target !== '').length;
  const bounds = figures.heldBack.slice(0, MOST_BOUNDS).map(({ name, functions }) => `${name} ${functions}`);
  return [...(ended === '' ? [] : [ended]), ...(refused > 0 ? [`${refused} refused`] : []), ...bounds].join(
    ', ',
  );
}

/** Empty for a package that was explored to its end. */
export function endedInWords(state: PackageRecord['state']): string {
  return ENDED[state];
}

const ENDED: Readonly<Record<PackageRecord['state'], string>> = {
  complete: '',
  refused: 'refused',
  cpu: 'ended by --cpu',
  memory: 'ended by --package-memory',
  time: 'ended by --time',
  failed: 'its process ended without a word',
};

export function corpusText({ packages }: CorpusRun, width: number): string {
  const rows = new PackageRows(
    packages.map(({ label }) => label),
    width,
  );
  return [rows.head(), ...packages.map((record) => rows.of(record)), totalsText(packages)].join('');
}

/** The line below the rows. */
export function totalsText(packages: readonly PackageRecord[]): string {
  const { functions, decisions, outcomes, tests, findings, errors, cpu, timed } = totalsOf(packages);
  const refused = packages.filter(({ state }) => state !== 'complete').length;
  const percent = outcomes.total === 0 ? '' : ` (${Math.floor((100 * outcomes.covered) / outcomes.total)} %)`;
  return [
    `${counted(packages.length, 'package')}${refused > 0 ? ` (${refused} not to their end)` : ''}, ${counted(functions.explored, 'function')}, ${counted(decisions, 'decision')}:`,
    ` ${outcomes.covered} of ${counted(outcomes.total, 'outcome')} covered${percent}, ${outcomes.infeasible} infeasible;`,
    ` ${counted(tests, 'test')}, ${counted(findings + errors, 'finding')}; ${cpu.toFixed(0)} s on the processor\n`,
    timed === 0
      ? ''
      : `${counted(timed, 'function')} ended by a limit of time: what these found may differ from machine to machine\n`,
  ].join('');
}

/** Changes that are listed of a package. */
const MOST_CHANGES = 10;

export function comparisonText(all: readonly Comparison[], width: number): string {
  const differs = ({ before, after, changes, ...rest }: Comparison): boolean =>
    !before || !after || changes.length > 0 || rest.new > 0 || rest.gone > 0 || before.state !== after.state;
  const different = all.filter(differs);
  const name = Math.min(40, Math.max('package'.length, ...different.map((one) => one.name.length)));
  const row = (cells: readonly string[], rest: string): string =>
    `${cells.map((cell, at) => (at === 0 ? shorten(cell, name).padEnd(name) : cell.padStart(11))).join('  ')}  ${rest}`.trimEnd();
  const rows = different.map(({ name: label, before, after, changes, new: added, gone }) => {
    const of = (kind: ChangeKind): string => String(changes.filter((one) => one.kind === kind).length);
    const share = (record: PackageRecord | undefined): string => (record ? covered(record) : '–');
    const rest = [
      ...(before && after ? [] : [before ? 'only before' : 'only after']),
      ...(before && after && before.state !== after.state ? [`${before.state} → ${after.state}`] : []),
      ...(added + gone > 0 ? [`${added} decisions new, ${gone} gone`] : []),
    ].join('; ');
    const list = changes.slice(0, MOST_CHANGES).map(({ kind, file, line, text, taken, ...status }) => {
      const what = `${kind}: ${file}:${line} ${text} ${taken}, ${status.before} → ${status.after}`;
      return shorten(what, Math.max(60, width - 2));
    });
    const more = changes.length > MOST_CHANGES ? [`and ${changes.length - MOST_CHANGES} more`] : [];
    return [
      row([label, share(before), share(after), ...CHANGES.map(of)], rest),
      ...[...list, ...more].map((text) => `  ${text}`),
    ].join('\n');
  });
  const head = row(['package', 'before', 'after', ...CHANGES], '');
  const same = all.length - different.length;
  return [
    ...(different.length > 0 ? [head, ...rows] : []),
    `${counted(all.length, 'package')} compared, ${same} without a change; ${CHANGES.map(
      (kind) =>
        `${all.reduce((sum, { changes }) => sum + changes.filter((one) => one.kind === kind).length, 0)} ${kind}`,
    ).join(', ')}`,
    '',
  ].join('\n');
}

function covered({ figures: { outcomes } }: PackageRecord): string {
  return `${outcomes.covered}/${outcomes.total}`;
}
