/** The report of an enumeration as text. */
import path from 'node:path';
import type { CheckFailure, ThrownError, ThrownGroup, UnfinishedInput } from '../check/verdict.js';
import { textPicture } from '../draw/text-picture.js';
import type { EnumerationResult } from '../enumeration-result.js';
import type { TextOptions } from './text.js';
import { counted, duration, outcomeInWords, shorten } from './words.js';

/** Failures that are shown with their heaps. */
const SHOWN = 3;

/** The report of one target. */
export function enumerationReport(result: EnumerationResult, options: TextOptions): string {
  const { subject, interrupted, failures, options: asked } = result;
  const { file, target } = subject;
  const parts = [
    `${target}  ${path.relative('', file)}${interrupted ? '  (interrupted)' : ''}`,
    inputs(result),
    ...(asked.count ? [] : [checked(result)]),
    ...failures.slice(0, SHOWN).flatMap((failure) => ['', ...failed(failure, options)]),
    ...more(result),
    ...result.thrown.map(threw),
    ...result.timeouts.slice(0, SHOWN).map(unfinished),
    ...bounds(result),
    ...(result.fresh === undefined ? [] : [`each input ran on a program loaded afresh: ${result.fresh}`]),
    time(result),
  ];
  return `${parts.join('\n')}\n`;
}

function inputs({
  inputs: { generated },
  engine,
  refusals,
  complete,
  interrupted,
  options,
}: EnumerationResult): string {
  const some = interrupted ? ' so far' : complete ? '' : ' and perhaps more';
  const asked = refusals.map((refusal) => `; not ${refusal.engine}: ${refusal.reason}`).join('');
  const sample =
    options.sample === undefined ? '' : `, of which ${Math.min(options.sample, generated)} were drawn`;
  return `${counted(generated, 'input')}${some}, no two isomorphic${sample} (engine ${engine}${asked})`;
}

function checked({ checked: { passed, failed: broke, threw: thrown, timeout } }: EnumerationResult): string {
  return [
    `${passed} passed`,
    `${broke} failed`,
    ...(thrown > 0 ? [`${thrown} threw`] : []),
    ...(timeout > 0 ? [`${timeout} did not come back`] : []),
  ].join(', ');
}

function failed({ number, violated, before, after, error }: CheckFailure, { width }: TextOptions): string[] {
  const thrown = error ? [`  it ${thrownInWords(error)}`] : [];
  const formulas = violated.map(({ kind, formula, file, line }) => {
    const place = `${path.relative('', file)}:${line}`;
    return `  does not hold: @${kind} ${shorten(formula, Math.max(40, width - place.length - 35))}  (${place})`;
  });
  const picture = textPicture(before, after, width - 2).map((line) => (line === '' ? '' : `  ${line}`));
  return [`FAILED on input ${number}`, ...thrown, ...formulas, ...picture];
}

function more({ failures, checked: { failed: total } }: EnumerationResult): string[] {
  if (total === 0) return [];
  const rest = total - Math.min(SHOWN, failures.length);
  if (rest === 0) return [''];
  const byFormula = new Map<string, number>();
  for (const { violated } of failures) {
    for (const { kind, formula, line } of violated) {
      const text = `line ${line}: @${kind} ${shorten(formula, 90)}`;
      byFormula.set(text, (byFormula.get(text) ?? 0) + 1);
    }
  }
  const kept = failures.length < total ? ` of the ${failures.length} that are kept` : '';
  return [
    '',
    `and ${counted(rest, 'failure')} more; --json lists them, --draw DIR draws them`,
    ...[...byFormula].map(([text, count]) => `  violated by ${count}${kept}: ${text}`),
  ];
}

function thrownInWords({ value, ...error }: ThrownError): string {
  return outcomeInWords({ kind: 'throw', error, ...(value === undefined ? {} : { value }) });
}

function threw({ error, count, number }: ThrownGroup): string {
  return `${thrownInWords(error)} on ${counted(count, 'input')}, first on input ${number}`;
}

function unfinished({ number, reason }: UnfinishedInput): string {
  return `gave up input ${number}: ${reason}`;
}

function bounds({ bounds: all }: EnumerationResult): string[] {
  const hit = all.filter((bound) => bound.hit);
  if (hit.length === 0) return [];
  return hit.map(
    ({ name, limit, option }) =>
      `bound: ${name} ${typeof limit === 'string' ? limit : JSON.stringify(limit)} (raise it with ${option})`,
  );
}

function time({ time: { total, check }, options }: EnumerationResult): string {
  return options.count ? duration(total) : `${duration(total)}: running and checking ${duration(check)}`;
}
