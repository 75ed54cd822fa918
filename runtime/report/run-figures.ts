/** The figures of a run: of each target, of each file, of all. Every kind of report shows these and counts nothing itself. */
import type { DecisionRecord, OutcomeStatus, Place } from '../explore/events.js';
import { countOutcomes } from '../explore/verdicts/coverage.js';
import type { RecordedTarget, RunRecord } from '../journal/run-record.js';
import type { OutcomeCounts, TargetFigures, TotalFigures } from './figures.js';
import { asInSource } from './source-decision.js';

/** A decision as all targets that met it see it. */
export interface FileDecision extends Omit<DecisionRecord, 'site' | 'original'> {
  /**
   * Where it is in the code that ran, if its place here is one in a source: of a decision that a bundler has split or
   * copied there are several, and an outcome that any of them has counts.
   */
  readonly generated: readonly Place[];
  /** Indices of the targets that met it. */
  readonly targets: readonly number[];
}

/** A file with decisions: those that several targets met are counted once. */
export interface FileFigures {
  readonly file: string;
  readonly outcomes: OutcomeCounts;
  /** In the order of their places. */
  readonly decisions: readonly FileDecision[];
}

export function targetFigures({ result }: Pick<RecordedTarget, 'result'>): TargetFigures {
  const { summary, tests, findings, errors } = result;
  const { list: _, ...outcomes } = summary.decisions;
  return {
    outcomes,
    tests: tests.length,
    paths: { run: summary.paths.run, divergent: summary.paths.divergent },
    findings: findings.length,
    errors: errors.length,
    queries: summary.solver.queries,
    milliseconds: summary.time.total,
  };
}

/** The sums over the targets, as the last line of an exploration has them. */
export function totalFigures({ targets }: Pick<RunRecord, 'targets'>): TotalFigures {
  const figures = targets.map(targetFigures);
  const sum = (part: (one: TargetFigures) => number): number =>
    figures.reduce((total, one) => total + part(one), 0);
  return {
    targets: targets.length,
    complete: targets.filter(({ state }) => state === 'complete').length,
    outcomes: {
      total: sum(({ outcomes }) => outcomes.total),
      covered: sum(({ outcomes }) => outcomes.covered),
      infeasible: sum(({ outcomes }) => outcomes.infeasible),
      unknown: sum(({ outcomes }) => outcomes.unknown),
      untried: sum(({ outcomes }) => outcomes.untried),
    },
    tests: sum(({ tests }) => tests),
    paths: { run: sum(({ paths }) => paths.run), divergent: sum(({ paths }) => paths.divergent) },
    findings: sum(({ findings }) => findings),
    errors: sum(({ errors }) => errors),
    queries: sum(({ queries }) => queries),
    milliseconds: sum(({ milliseconds }) => milliseconds),
  };
}

/** Which of two targets' words on an outcome counts: what one proved of its inputs, another may reach. */
const PRECEDENCE: readonly OutcomeStatus[] = ['covered', 'unknown', 'untried', 'infeasible'];

export function strongest(left: OutcomeStatus, right: OutcomeStatus): OutcomeStatus {
  return PRECEDENCE.indexOf(left) <= PRECEDENCE.indexOf(right) ? left : right;
}

/** What tells a decision from others of its file: operands of `&&` may begin where the whole does. */
export function placeOf({
  line,
  column,
  kind,
  text,
}: Pick<DecisionRecord, 'line' | 'column' | 'kind' | 'text'>): string {
  return `${line}:${column}:${kind}:${text}`;
}

function distinct(places: readonly Place[]): readonly Place[] {
  const known = new Map(places.map((place) => [`${place.file}:${place.line}:${place.column}`, place]));
  return [...known.values()];
}

/** The files with decisions, in alphabetical order. */
export function fileFigures({ targets }: Pick<RunRecord, 'targets'>): readonly FileFigures[] {
  const files = new Map<string, Map<string, FileDecision>>();
  for (const [at, { result }] of targets.entries()) {
    for (const met of result.summary.decisions.list) {
      const { site: _, ...decision } = asInSource(met);
      const { file } = decision;
      const decisions = files.get(file) ?? new Map<string, FileDecision>();
      files.set(file, decisions);
      const place = placeOf(decision);
      const known = decisions.get(place);
      const generated = met.original ? [{ file: met.file, line: met.line, column: met.column }] : [];
      decisions.set(place, {
        ...decision,
        generated: distinct([...(known?.generated ?? []), ...generated]),
        whenTrue: strongest(decision.whenTrue, known?.whenTrue ?? decision.whenTrue),
        whenFalse: strongest(decision.whenFalse, known?.whenFalse ?? decision.whenFalse),
        targets: [...new Set([...(known?.targets ?? []), at])],
      });
    }
  }
  return [...files]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([file, places]) => {
      const decisions = [...places.values()].sort(
        (left, right) => left.line - right.line || left.column - right.column,
      );
      const { list: _, ...outcomes } = countOutcomes(decisions.map((one) => ({ ...one, site: 0 })));
      return { file, outcomes, decisions };
    });
}
