/** The report of an enumeration as text. */
import path from 'node:path';
import type {
  CheckFailure,
  ThrownError,
  ThrownGroup,
  UnfinishedInput,
  ViolatedFormula,
} from '../check/verdict.js';
import type { EnumerationResult } from '../enumeration-result.js';
import type { BoundRecord } from '../inputs/heap/records.js';
import { textPicture } from '../render/text-picture.js';
import type { TextOptions } from './text.js';
import { counted, duration, magnitude, outcomeInWords, shorten } from './words.js';

/** Failures that are shown with their heaps. */
const SHOWN = 3;

/** The report of one target. */
export function enumerationReport(result: EnumerationResult, options: TextOptions): string {
  const { subject, interrupted, failures, options: asked } = result;
  const { file, target } = subject;
  const parts = [
    `${target}  ${path.relative('', file)}${interrupted ? '  (interrupted)' : ''}`,
    inputs(result),
    ...(asked.count ? conflict(result) : [checked(result)]),
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
  estimate,
  inputs: { generated },
  engine,
  refusals,
  complete,
  interrupted,
  options,
}: EnumerationResult): string {
  const expected = estimate === undefined ? '' : ` of about ${magnitude(estimate)}`;
  const some = interrupted ? ` so far${expected}` : complete ? '' : ' and perhaps more';
  const asked = refusals.map((refusal) => `; not ${refusal.engine}: ${refusal.reason}`).join('');
  const sample =
    options.sample === undefined ? '' : `, of which ${Math.min(options.sample, generated)} were drawn`;
  return `${counted(generated, 'input')}${some}, no two isomorphic${sample} (engine ${engine}${asked})`;
}

function conflict({ conflict: formulas }: EnumerationResult): string[] {
  if (!formulas) return [];
  if (formulas.length === 0) return ['no formula is at fault: no inputs have that many objects'];
  return ['these cannot hold together within the scope:', ...formulas.map(formulaLine)];
}

function formulaLine({ kind, formula, file, line }: ViolatedFormula): string {
  return `  @${kind} ${shorten(formula, 100)}  (${path.relative('', file)}:${line})`;
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

export function thrownInWords({ value, ...error }: ThrownError): string {
  return outcomeInWords({ kind: 'throw', error, ...(value === undefined ? {} : { value }) });
}

function threw({ error, count, number }: ThrownGroup): string {
  return `${thrownInWords(error)} on ${counted(count, 'input')}, first on input ${number}`;
}

function unfinished({ number, reason }: UnfinishedInput): string {
  return `gave up input ${number}: ${reason}`;
}

/** What the scope says in one line, then each other bound that was hit. */
function bounds({ bounds: all }: EnumerationResult): string[] {
  const words = ({ name, limit }: BoundRecord): string =>
    `${name} ${typeof limit === 'string' ? limit : JSON.stringify(limit)}`;
  const scope = all.filter(({ option }) => SCOPE.test(option)).map(words);
  const hit = all.filter((bound) => bound.hit && !SCOPE.test(bound.option));
  return [
    ...(scope.length > 0 ? [`within ${scope.join(', ')}`] : []),
    ...hit.map((bound) => `bound hit: ${words(bound)} (raise it with ${bound.option})`),
  ];
}

const SCOPE = /^--(scope|strings|max-length)/u;

function time({ time: { total, check }, options }: EnumerationResult): string {
  return options.count ? duration(total) : `${duration(total)}: running and checking ${duration(check)}`;
}
