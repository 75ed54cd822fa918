/** What `penumbra classify` and `penumbra model` print. */
import path from 'node:path';
import type {
  ClassifyResult,
  CutRecord,
  InputRecord,
  ModelResult,
  ObservationRecord,
  PropertyRecord,
  ViolationRecord,
} from '../classify/events.js';
import { MOST_DIRECTED } from '../classify/options.js';
import { counted, shorten } from './words.js';

/** The inputs that are likely to reveal faults, as Eclat's report (figure 2-2) has them. */
export function classifyReport(result: ClassifyResult): string {
  const { subject, observation, model, generated, labels, newNormal, directed, inputs, stopped } = result;
  const lines = [
    path.relative('', subject.file),
    ...observationLines(observation),
    `${counted(model.properties, 'property', 'properties')} held, violations of ${model.counted} of them count`,
    `${counted(generated, 'input')}: ${labels.normal} normal (${newNormal} of them new), ${labels.illegal} illegal, ${labels.fault} likely to reveal faults`,
    ...(directed === undefined ? [] : [directedInWords(directed)]),
    ...(stopped === undefined ? [] : [`ended early: ${stopped === 'timeout' ? '--timeout' : 'interrupted'}`]),
    headline(inputs),
  ];
  return `${[...lines, ...inputs.flatMap(inputLines)].join('\n')}\n`;
}

function headline(inputs: readonly InputRecord[]): string {
  if (inputs.length === 0) return 'no input is likely to reveal a fault';
  return inputs.some(({ doubtful }) => doubtful)
    ? `no input is likely to reveal a fault; ${inputs.length === 1 ? 'one is' : `${inputs.length} are`} doubtful:`
    : `${counted(inputs.length, 'input')}, one for each way of doing wrong:`;
}

export function directedInWords({
  sequences,
  inputs,
  proved,
  violated,
  open,
  ended,
}: NonNullable<ClassifyResult['directed']>): string {
  const found = `${counted(sequences, 'sequence')} searched, ${counted(inputs, 'new input')}`;
  return `${found}; for all arguments of these ${counted(proved, 'property', 'properties')} proved, ${violated} violated, ${open} open${endedInWords(ended)}`;
}

function endedInWords({ paths, time }: NonNullable<ClassifyResult['directed']>['ended']): string {
  const [first, ...others] = [
    ...(paths > 0 ? [['--directed', paths] as const] : []),
    ...(time > 0 ? [[`${MOST_DIRECTED / 1000} s of work`, time] as const] : []),
  ];
  if (!first) return '';
  const of = ([, methods]: readonly [string, number]): string => `for ${counted(methods, 'method')}`;
  const more = others.map((one) => `, ${one[0]} ended that ${of(one)}`).join('');
  return ` (${first[0]} ended the search ${of(first)}${more})`;
}

function inputLines({ number, statements, violations, directed, doubtful }: InputRecord): string[] {
  const last = statements.length - 1;
  return [
    '',
    `input ${number}${doubtful ? ' (doubtful)' : ''}${directed ? ' (of the directed search)' : ''}`,
    ...statements.map((statement, at) => `  ${statement}${at === last ? '   ← the tested call' : ''}`),
    ...violations.map((violation) => `  ${violationInWords(violation)}`),
  ];
}

export function violationInWords(violation: ViolationRecord): string {
  switch (violation.kind) {
    case 'throws': {
      const message = violation.message === '' ? '' : `: ${violation.message}`;
      return `it throws ${shorten(`${violation.error}${message}`, 100)}, which no observed call did`;
    }
    case 'killed':
      return `it ${violation.reason}`;
    case 'property': {
      if (violation.declared) return `gives what it is not declared to give: ${violation.javaScript}`;
      const where = violation.asked ? 'with what the suite has made' : 'while the suite ran';
      const since = `held ${counted(violation.support, 'time')} ${where}`;
      return `violates ${placeInWords(violation)}: ${wordsOf(violation)}  (${since})`;
    }
  }
}

function placeInWords({ at, of }: PropertyRecord): string {
  if (at === 'module') return 'what holds of the variables of the module';
  if (at === 'object') return `what holds of every ${of}`;
  return at === 'entry' ? 'what holds before the call' : 'what holds after the call';
}

function wordsOf({ formula, javaScript }: PropertyRecord): string {
  return formula ?? javaScript;
}

/** The operational model, as figure 3-2 has it. */
export function modelReport({ subject, observation, points, properties }: ModelResult): string {
  const places = [...new Set(properties.map(({ at, of }) => JSON.stringify([at, of])))];
  const sections = places.flatMap((key) => {
    const [at, of] = JSON.parse(key) as [PropertyRecord['at'], string];
    const own = properties.filter((one) => one.at === at && one.of === of);
    return ['', titleOf(at, of), ...own.map(propertyLine)];
  });
  const throwing = points.filter(({ throws }) => throws.length > 0);
  const lines = [
    path.relative('', subject.file),
    ...observationLines(observation),
    ...throwing.map(({ name, throws }) => `${name} throws ${throws.join(', ')}`),
    ...sections,
    ...(properties.length === 0 ? [NOTHING] : []),
  ];
  return `${lines.join('\n')}\n`;
}

const NOTHING =
  'nothing held often enough to be told from chance: more calls tell more, or a lower --confidence';

function titleOf(at: PropertyRecord['at'], of: string): string {
  if (at === 'module') return 'of the variables of the module, before and after each call';
  if (at === 'object') return `@invariant of ${of}`;
  return `${at === 'entry' ? '@pre' : '@post'} of ${of}`;
}

function propertyLine(property: PropertyRecord): string {
  const mark = property.certainty === 'high' ? ' ' : '?';
  const words = property.formula ?? `{js} ${property.javaScript}`;
  return `  ${mark} ${words}  (${counted(property.support, 'time')}${verdictInWords(property)})`;
}

function verdictInWords({ verdict }: PropertyRecord): string {
  if (verdict === undefined) return '';
  if (verdict.verdict === 'proved') return ', proved within the scope';
  if (verdict.verdict !== 'refuted') return ', open';
  return `, refuted by ${verdict.by} on ${shorten(JSON.stringify(verdict.input), 120)}`;
}

function cutLine({ bound, of }: CutRecord): string {
  const names = shorten(of.join(', '), 120);
  return bound === 'operations'
    ? `no laws were looked for of ${names}: more than --operations`
    : `calls of ${names} were given up when laws were looked for: they take longer than --law-timeout`;
}

export function observationLines({
  kind,
  files,
  tests,
  failed,
  calls,
  cut = [],
}: ObservationRecord): string[] {
  const names = files.map((file) => path.relative('', file)).join(', ');
  const suite = kind === 'script' || tests === 0 ? '' : `, ${counted(tests, 'test')}`;
  return [
    `${names}${suite}: ${counted(calls, 'call')} observed`,
    ...failed.map((title) => `left out, as it fails: ${title}`),
    ...cut.map(cutLine),
  ];
}
