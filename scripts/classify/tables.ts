/** The tables of the experiment beside those of the paper. */
import type { Label } from '../../runtime/classify/verdict/classify-input.js';
import { markdownTable } from '../markdown.js';
import { noCounts, type Trial } from './trial.js';

export interface Run {
  readonly experiment: string;
  readonly variant: string;
  /**
   * `correct`: nothing tells it from the correct program. `seen`: the calls of the suite do otherwise than those of the
   * correct program, and no test says so.
   */
  readonly kind: 'faulty' | 'seen' | 'correct';
  readonly trial: Trial;
  /** The same where new inputs are made of all inputs, without a directed search; absent where it was not asked. */
  readonly unguided?: Trial | undefined;
  /** Whether fast-check reveals the fault; absent where it was not asked. */
  readonly checked?: boolean | undefined;
}

/** What the paper's figure 5-2 has: inputs selected, those that reveal faults, precision. */
const PAPER: Readonly<Record<string, readonly [string, string, string]>> = {
  'BoundedStack (8 tests)': ['3', '2', '67 %'],
  'BoundedStack (12 tests)': ['1', '1', '100 %'],
  structures: ['1.3', '0', '0 %'],
  utilities: ['18', '4', '22 %'],
  RatPoly: ['1.5', '0.65', '42 %'],
  all: ['5.0', '1.1', '30 %'],
};

const KINDS: readonly Run['kind'][] = ['faulty', 'seen', 'correct'];
const KIND_WORDS = { faulty: 'faulty', seen: 'faulty in the suite', correct: 'correct' } as const;

const LABELS: readonly Label[] = ['normal', 'illegal', 'fault'];

/** Figure 5-2: means over runs, faulty and correct programs apart. */
export function summaryTable(runs: readonly Run[]): string {
  const experiments = [...new Set(runs.map(({ experiment }) => experiment)), 'all'];
  const rows = experiments.flatMap((experiment) =>
    KINDS.flatMap((kind) => {
      const own = runs.filter(
        (run) => run.kind === kind && (experiment === 'all' || run.experiment === experiment),
      );
      return own.length === 0 ? [] : [summaryRow(experiment, kind, own)];
    }),
  );
  const head = [
    'program',
    'variants',
    'runs',
    'generated',
    'reveal',
    'selected',
    'reveal',
    'precision',
    'variants revealed',
    'by directed search alone',
    'by fast-check',
    'paper',
  ];
  return markdownTable(head, rows);
}

function summaryRow(experiment: string, kind: Run['kind'], runs: readonly Run[]): readonly string[] {
  const mean = (of: (trial: Trial) => number | undefined): number => {
    const values = runs.map(({ trial }) => of(trial)).filter((value) => value !== undefined);
    return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  const selected = ({ selected: counts }: Trial): number => sum(counts);
  const precision = mean((trial) =>
    selected(trial) === 0 ? undefined : trial.selected.fault / selected(trial),
  );
  const isFaulty = kind !== 'correct';
  const asked = runs.filter(({ checked }) => checked !== undefined);
  const alone = runs.filter(
    ({ trial }) => trial.directed.fault > 0 && trial.directed.fault === trial.selected.fault,
  ).length;
  const revealed = runs.filter(({ trial }) => trial.selected.fault > 0).length;
  return [
    experiment,
    KIND_WORDS[kind],
    `${runs.length}`,
    mean(({ confusion }) => sum(totalOf(confusion))).toFixed(0),
    mean(({ confusion }) => totalOf(confusion).fault).toFixed(1),
    mean(selected).toFixed(2),
    mean((trial) => trial.selected.fault).toFixed(2),
    Number.isNaN(precision) ? '–' : percent(precision),
    isFaulty ? `${revealed} of ${runs.length}` : '–',
    isFaulty ? `${alone}` : '–',
    asked.length > 0 && isFaulty
      ? `${asked.filter(({ checked }) => checked).length} of ${asked.length}`
      : '–',
    kind === 'faulty' ? (PAPER[experiment]?.join(', ') ?? '–') : '–',
  ];
}

/** Figure 5-5: how our labels and the true ones go together, as means over the runs of faulty programs. */
export function confusionTable(runs: readonly Run[]): string {
  const faulty = runs.filter(({ kind }) => kind === 'faulty');
  const share = (own: Label, truth: Label): number =>
    faulty.reduce(
      (total, { trial }) => total + trial.confusion[own][truth] / sum(totalOf(trial.confusion)),
      0,
    ) / Math.max(faulty.length, 1);
  const rows = LABELS.map((truth) => {
    const all = LABELS.reduce((total, own) => total + share(own, truth), 0);
    return [truth, ...LABELS.map((own) => share(own, truth).toFixed(4)), percent(share(truth, truth) / all)];
  });
  const precision = LABELS.map((own) => {
    const all = LABELS.reduce((total, truth) => total + share(own, truth), 0);
    return all === 0 ? '–' : percent(share(own, own) / all);
  });
  const table = markdownTable(
    ['true label', ...LABELS.map((label) => `labelled ${label}`), 'recall'],
    [...rows, ['precision', ...precision, ''], ["the paper's precision", '90 %', '78 %', '12 %', '']],
  );
  return table;
}

/** Figure 5-4: true labels of what was generated and of what was selected, as means over the runs of faulty programs. */
export function labelsTable(runs: readonly Run[]): string {
  const faulty = runs.filter(({ kind }) => kind === 'faulty');
  const mean = (of: (trial: Trial) => Readonly<Record<Label, number>>, label: Label): string => {
    const shares = faulty
      .map(({ trial }) => of(trial))
      .filter((counts) => sum(counts) > 0)
      .map((counts) => counts[label] / sum(counts));
    return percent(shares.reduce((total, share) => total + share, 0) / shares.length);
  };
  return markdownTable(
    ['true label', 'generated', 'selected', 'generated (paper)', 'selected (paper)'],
    LABELS.map((label) => [
      label,
      mean(({ confusion }) => totalOf(confusion), label),
      mean(({ selected }) => selected, label),
      ...PAPER_LABELS[label],
    ]),
  );
}

/** Figure 5-6: new inputs are made of normal ones only, or of all; means over the runs of faulty programs that have both. */
export function guidanceTable(runs: readonly Run[]): string {
  const both = runs.filter(({ kind, unguided }) => kind === 'faulty' && unguided);
  const row = (name: string, trials: readonly Trial[], paper: string): readonly string[] => {
    const mean = (of: (trial: Trial) => number): string =>
      (trials.reduce((total, trial) => total + of(trial), 0) / trials.length).toFixed(2);
    return [
      name,
      mean(({ confusion }) => sum(totalOf(confusion))),
      mean(({ confusion }) => totalOf(confusion).fault),
      mean(({ selected }) => sum(selected)),
      mean(({ selected }) => selected.fault),
      paper,
    ];
  };
  const guided = both.map(({ trial }) => trial);
  const unguided = both.flatMap((run) => run.unguided ?? []);
  return markdownTable(
    ['generation', 'generated', 'reveal', 'selected', 'reveal', 'paper'],
    [
      row('of normal inputs', guided, '1338, 33, 5.0, 1.1'),
      row('of all inputs', unguided, '3217, 17, 5.3, 0.80'),
    ],
  );
}

const PAPER_LABELS: Readonly<Record<Label, readonly [string, string]>> = {
  normal: ['74 %', '31 %'],
  illegal: ['24 %', '38 %'],
  fault: ['2.3 %', '30 %'],
};

function totalOf(confusion: Trial['confusion']): Readonly<Record<Label, number>> {
  const total = noCounts();
  for (const own of LABELS) for (const truth of LABELS) total[truth] += confusion[own][truth];
  return total;
}

function sum(counts: Readonly<Record<Label, number>>): number {
  return counts.normal + counts.illegal + counts.fault;
}

function percent(share: number): string {
  return Number.isNaN(share) ? '–' : `${(100 * share).toFixed(0)} %`;
}
