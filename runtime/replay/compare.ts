/** Comparing a path as the VM ran it with what plain node did on the same input. */
import { sameMessage } from '../../vm/messages/same-message.js';
import type { DecisionTaken, Outcome, PathRecord } from '../explore/events.js';
import type { JsonValue } from '../inputs/values/values.js';
import type { Observation, RecordedSite, Replayed } from './observation.js';
import { MOST_TOLD, NOT_ITERABLE } from './recorder.js';
import type { ReplayVerdict } from './verdict.js';

/** Sites by the key that the VM's numbers and the recorders' numbers share. */
export interface SiteNames {
  /** Key and words of a site of the VM. */
  predicted(site: number): { readonly key: string; readonly words: string } | undefined;
  /** The recorded site of a key; undefined: its file was not loaded in the replay. */
  recorded(key: string): RecordedSite | undefined;
}

/** A decision by the key of its site. */
export interface KeyedDecision {
  readonly key: string;
  readonly words: string;
  readonly taken: boolean;
}

/** The verdict on a path. */
export function judge(path: PathRecord, replayed: Replayed, names: SiteNames): ReplayVerdict {
  if (replayed.kind === 'impossible') return { replay: 'impossible', reason: replayed.reason };
  const reason =
    path.outcome.kind === 'timeout' || path.pending === true
      ? differentBeginning(path, replayed, names)
      : replayed.kind === 'unfinished'
        ? `on plain node, ${replayed.reason}`
        : (differentEnd(path, replayed.plain, 'on plain node') ??
          differentDecisions(path, replayed.decisions, names) ??
          differentEnd(path, withWordsOf(replayed.recorded, replayed.plain), 'with recorders in the source'));
  return reason === undefined ? { replay: 'same' } : { replay: 'divergent', reason };
}

/** What differs in the decisions of a run that was cut, or that node has gone on with, as far as both sides are known. */
function differentBeginning(
  path: PathRecord,
  replayed: Exclude<Replayed, { kind: 'impossible' }>,
  names: SiteNames,
): string | undefined {
  const predicted = observablePart(path.decisions, names);
  const known = replayed.kind === 'ran' ? MOST_TOLD : replayed.decisions.length;
  const length = Math.min(predicted.length, known);
  return differentStream(predicted.slice(0, length), replayed.decisions.slice(0, length), names);
}

/** The decisions of the VM that the recorders can see, by key. */
export function observablePart(decisions: readonly DecisionTaken[], names: SiteNames): KeyedDecision[] {
  const part: KeyedDecision[] = [];
  for (const { site, taken } of decisions) {
    const named = names.predicted(site);
    if (!named) {
      part.push({ key: `site ${site}`, words: `site ${site}`, taken });
      continue;
    }
    const recorded = names.recorded(named.key);
    if (recorded && !(taken ? recorded.whenTrue : recorded.whenFalse)) continue;
    part.push({ ...named, taken });
  }
  return part;
}

/**
 * An observation of the source with recorders as the source without them would have it: the words of a TypeError name the
 * expression at fault, which may be a recorder.
 */
function withWordsOf(recorded: Observation, plain: Observation): Observation {
  const isTypeError = ({ outcome }: Observation): boolean => outcome.error?.name === 'TypeError';
  if (isTypeError(recorded) && isTypeError(plain)) return { ...recorded, outcome: plain.outcome };
  // The program may have caught the error, and have kept what it says.
  const textOf = ({ outcome, after }: Observation): string => JSON.stringify({ outcome, after });
  const text = textOf(recorded);
  if (!text.includes(NOT_ITERABLE) || withoutWords(text) !== withoutWords(textOf(plain))) return recorded;
  return { ...recorded, outcome: plain.outcome, after: plain.after };
}

/** JSON without what its texts name before `is not iterable`. */
function withoutWords(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)* is not iterable/gu, '"is not iterable');
}

function differentEnd(path: PathRecord, seen: Observation, where: string): string | undefined {
  const [expected, actual] = [describeOutcome(path.outcome), describeOutcome(seen.outcome)];
  if (expected !== actual && !isSameEngineError(path.outcome, seen.outcome))
    return `the outcome was predicted to be ${expected}, ${where} it is ${actual}`;
  // How deep calls go before the stack is full is an engine's own, and so is what they leave behind.
  if (path.overflowed === true) return undefined;
  for (const [name, value] of Object.entries(path.after)) {
    const other = seen.after[name] ?? null;
    if (JSON.stringify(value) === JSON.stringify(other)) continue;
    const place = firstDifference(value, other, name);
    return `after the run, ${place.at} was predicted to be ${place.left}, ${where} it is ${place.right}`;
  }
  return undefined;
}

/**
 * What is shown of a path that its replay agrees with: messages of engine errors are node's, and a run that was too
 * long for the virtual machine, or waited for node, may be over on plain node.
 */
export function shownOutcome(
  path: PathRecord,
  plain: Observation | undefined,
): Partial<Pick<PathRecord, 'outcome' | 'after'>> {
  if (!plain) return {};
  if (path.outcome.kind === 'timeout' || path.pending) return { outcome: plain.outcome, after: plain.after };
  return isSameEngineError(path.outcome, plain.outcome) ? { outcome: plain.outcome } : {};
}

/** Whether a predicted error is node's but for how its message names an expression. */
export function isSameEngineError(predicted: Outcome, seen: Outcome): boolean {
  const [left, right] = [predicted.error, seen.error];
  if (left?.name !== 'TypeError' || right?.name !== 'TypeError') return false;
  return sameMessage(left.message, right.message);
}

/** `return 5`, `throw TypeError: no`. */
function describeOutcome(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'return':
      return `return ${JSON.stringify(outcome.value === undefined ? { $: 'undefined' } : outcome.value)}`;
    case 'throw': {
      const { error, value } = outcome;
      if (value !== undefined) return `throw ${JSON.stringify(value)}`;
      return `throw ${error?.name}${error?.message ? `: ${error.message}` : ''}`;
    }
    default:
      return outcome.kind;
  }
}

/**
 * What differs in the decisions of a run that came to its end. Where the stack was full, the two may have recursed to
 * different depths: one then has more of the same decisions in between.
 */
function differentDecisions(
  path: PathRecord,
  recorded: readonly DecisionTaken[],
  names: SiteNames,
): string | undefined {
  const predicted = observablePart(path.decisions, names);
  const difference = differentStream(predicted, recorded, names);
  if (difference === undefined || path.overflowed !== true) return difference;
  const actual = recorded.map(({ site, taken }) => site * 2 + Number(taken));
  const expected = predicted.map(({ key, taken }) => {
    const site = names.recorded(key)?.site;
    return site === undefined ? undefined : site * 2 + Number(taken);
  });
  const [shorter, longer] = expected.length < actual.length ? [expected, actual] : [actual, expected];
  let start = 0;
  while (start < shorter.length && shorter[start] === longer[start]) start += 1;
  let end = 0;
  while (end < shorter.length - start && shorter.at(-1 - end) === longer.at(-1 - end)) end += 1;
  const between = longer.slice(start, longer.length - end);
  const known = new Set(shorter);
  return start + end === shorter.length && between.every((one) => known.has(one)) ? undefined : difference;
}

function differentStream(
  predicted: readonly KeyedDecision[],
  recorded: readonly DecisionTaken[],
  names: SiteNames,
): string | undefined {
  const length = Math.max(predicted.length, recorded.length);
  for (let i = 0; i < length; i += 1) {
    const expected = predicted[i];
    const actual = recorded[i];
    const site = expected && names.recorded(expected.key)?.site;
    if (expected && actual && site === actual.site && expected.taken === actual.taken) continue;
    const was = expected ? `${expected.words} ${expected.taken}` : 'the end';
    const is = !actual ? 'the end' : site === actual.site ? String(actual.taken) : `a decision elsewhere`;
    return `decision ${i + 1} was predicted to be ${was}, on plain node it is ${is}`;
  }
  return undefined;
}

interface Difference {
  readonly at: string;
  readonly left: string;
  readonly right: string;
}

function firstDifference(left: JsonValue, right: JsonValue, at: string): Difference {
  if (isRecord(left) && isRecord(right)) {
    const keys = Object.keys(left);
    const others = Object.keys(right);
    for (const key of keys) {
      const [a, b] = [left[key]!, Object.hasOwn(right, key) ? right[key] : undefined];
      if (b === undefined) return { at: `${at}.${key}`, left: JSON.stringify(a), right: 'absent' };
      const below = key === 'fields' ? at : Array.isArray(left) ? `${at}[${key}]` : `${at}.${key}`;
      if (JSON.stringify(a) !== JSON.stringify(b)) return firstDifference(a, b, below);
    }
    const extra = others.find((key) => !keys.includes(key));
    if (extra !== undefined)
      return { at: `${at}.${extra}`, left: 'absent', right: JSON.stringify(right[extra]) };
    return { at: `the order of keys of ${at}`, left: keys.join(', '), right: others.join(', ') };
  }
  return { at, left: JSON.stringify(left), right: JSON.stringify(right) };
}

function isRecord(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null;
}
