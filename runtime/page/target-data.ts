/** A target, its tests and paths as the page shows them. */
import path from 'node:path';
import { NotWritable } from '../emit/graph.js';
import { Reaching } from '../emit/reaching.js';
import { testCase } from '../emit/test-case.js';
import type { DecisionRecord, DecisionTaken } from '../explore/events.js';
import type { BoundRecord } from '../inputs/heap/records.js';
import { PROGRAM } from '../inputs/model/target.js';
import type { RecordedTarget } from '../journal/run-record.js';
import { valueSnapshots } from '../render/value-snapshots.js';
import { placeOf } from '../report/run-figures.js';
import { asInSource } from '../report/source-decision.js';
import { counted, outcomeInWords, reasonInWords, shorten } from '../report/words.js';
import type { TargetResult, TestRecord } from '../result.js';
import type { BoundData, SiteData, TargetData, TestData } from './data.js';
import { progressOf } from './progress.js';

/** Paths of the tree, decisions of each, and objects of a picture: what more there is nobody reads. */
const MOST_PATHS = 500;
const MOST_DECISIONS = 200;
export const MOST_OBJECTS = 60;

/** @param indexOf the index of a decision by its file and `placeOf` */
export function targetData(target: RecordedTarget, indexOf: (place: string) => number): TargetData {
  const { result, paths, times, killed } = target;
  const { summary } = result;
  const numberOf = numbering(summary.decisions.list);
  const sites = summary.decisions.list.map((met): SiteData => {
    const site = asInSource(met);
    const { file, line, column } = site;
    return {
      site: site.site,
      decision: indexOf(`${file}:${placeOf(site)}`),
      text: site.text,
      place: `${path.relative('', file)}:${line}:${column}`,
      whenTrue: site.whenTrue,
      whenFalse: site.whenFalse,
      ...(site.whyNot ? { whyNot: whyInWords(site.whyNot) } : {}),
    };
  });
  const reaching = new Reaching(result.reach.classes, () => ({ kind: 'require', value: 'require()' }));
  return {
    parameters: result.parameters,
    sites,
    tests: [...result.tests, ...result.findingTests].map((test) =>
      testData(test, { result, reaching, milliseconds: times.get(test.id) ?? 0, numberOf }),
    ),
    paths: paths.slice(0, MOST_PATHS).map(({ id, outcome, decisions }) => ({
      id,
      outcome: outcomeInWords(outcome),
      decisions: decisions.slice(0, MOST_DECISIONS).map(numberOf),
      isCut: decisions.length > MOST_DECISIONS,
    })),
    more: Math.max(0, paths.length - MOST_PATHS),
    bounds: boundData(summary.bounds),
    notes: notesOf(target, killed.length),
    progress: progressOf([target]),
  };
}

export function boundData(bounds: readonly BoundRecord[]): readonly BoundData[] {
  return bounds.map(({ name, limit, option, hit }) => ({ name, limit: limitText(limit), option, hit }));
}

export function limitText(limit: unknown): string {
  return typeof limit === 'string' ? limit : Array.isArray(limit) ? limit.join('; ') : JSON.stringify(limit);
}

function whyInWords({ whenTrue, whenFalse }: NonNullable<DecisionRecord['whyNot']>): SiteData['whyNot'] & {} {
  return {
    ...(whenTrue ? { whenTrue: reasonInWords(whenTrue) } : {}),
    ...(whenFalse ? { whenFalse: reasonInWords(whenFalse) } : {}),
  };
}

type Numbering = (decision: DecisionTaken) => number;

/** Outcomes are those of the sources, which generated code may have the other way round. */
function numbering(sites: readonly DecisionRecord[]): Numbering {
  const inverted = new Set(sites.flatMap(({ site, original }) => (original?.isInverted ? [site] : [])));
  return ({ site, taken }) => site * 2 + Number(taken !== inverted.has(site));
}

interface Of {
  readonly result: TargetResult;
  readonly reaching: Reaching;
  readonly milliseconds: number;
  readonly numberOf: Numbering;
}

function testData(test: TestRecord, { result, reaching, milliseconds, numberOf }: Of): TestData {
  const { id, outcome, pathCondition, inputs, observed, violated, boundaries = [] } = test;
  const heap = valueSnapshots(inputs, observed);
  const objects = Math.max(...heap.map((snapshot) => snapshot.objects.length));
  return {
    id,
    outcome: outcomeInWords(outcome),
    pathCondition,
    ...codeOf(test, result, reaching),
    inputs: JSON.stringify(inputs, undefined, 1),
    ...(objects > 0 && objects <= MOST_OBJECTS ? { heap } : {}),
    replay: test.replay === 'same' ? 'same' : `${test.replay}: ${shorten(test.reason, 400)}`,
    violated: violated.map(({ formula }) => formula),
    boundaries,
    decisions: [...new Set(test.decisions.map(numberOf))],
    added: test.added.map(numberOf),
    milliseconds,
  };
}

/** As the test files have it, but for how the subject is loaded. */
function codeOf(
  test: TestRecord,
  { subject, reach }: TargetResult,
  reaching: Reaching,
): Pick<TestData, 'code' | 'reason'> {
  if (subject.target === PROGRAM) return { reason: 'a whole program runs in a process of its own' };
  try {
    const { target } = reach;
    const options = { target: subject.target, reach: target, reaching, exactFunctions: false };
    return { code: testCase(test, options).body };
  } catch (error) {
    if (!(error instanceof NotWritable)) throw error;
    return { reason: error.message };
  }
}

/** What a reader has to know of the figures. */
function notesOf({ state, result }: RecordedTarget, killed: number): readonly string[] {
  const { summary, mapProblems = [] } = result;
  return [
    ...(state === 'complete'
      ? []
      : [state === 'cut' ? 'Its process ended without a word.' : 'It was interrupted.']),
    ...(summary.exhausted ? ['Every path condition within the bounds was decided.'] : []),
    ...(summary.paths.divergent > 0
      ? [`${counted(summary.paths.divergent, 'path')} took another way on plain node than predicted.`]
      : []),
    ...(killed > 0 ? [`${counted(killed, 'run')} ended or held up the process.`] : []),
    ...mapProblems.map(({ file, problem }) => `${path.relative('', file)}: ${problem}.`),
    ...summary.reentered.map(
      ({ builtin, count }) => `${builtin} called back ${counted(count, 'time')} with concrete values.`,
    ),
  ];
}
