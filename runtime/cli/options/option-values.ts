/** Reading the values of options. Each complaint names the option, what it takes and what it got. */
import { closest, distance } from 'fastest-levenshtein';
import { PenumbraError } from '../../../compiler/diagnostics.js';
import type { Interval } from '../../enumerate/options.js';
import type { ScopeOptions } from '../../explore/events.js';

/** The complaint about a value. Its parts are told again where the value stands in a configuration. */
export class OptionError extends PenumbraError {
  constructor(
    readonly option: string,
    /** What the option takes, in words. */
    readonly takes: string,
    readonly got: string,
    hint?: string,
  ) {
    super({ code: 'E_OPTION', message: `--${option} takes ${takes}, not ${JSON.stringify(got)}`, hint });
  }
}

/** @param takes what the option takes, in words */
export function optionError(option: string, takes: string, got: string, hint?: string): OptionError {
  return new OptionError(option, takes, got, hint);
}

/** A whole number from `least` on. */
export function wholeNumber(option: string, text: string, least = 1): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < least) {
    throw optionError(option, `a whole number from ${least} on`, text);
  }
  return value;
}

/** Seconds, fractions allowed, as milliseconds. */
export function seconds(option: string, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value <= 0) {
    throw optionError(option, 'a number of seconds above 0', text);
  }
  return value * 1000;
}

/** One of a few words. */
export function oneOf<T extends string>(option: string, text: string, words: readonly T[]): T {
  const found = words.find((word) => word === text);
  if (found === undefined) {
    const near = closest(text, words);
    const hint = distance(text, near) <= Math.max(2, near.length / 2) ? `Did you mean "${near}"?` : undefined;
    throw optionError(option, words.join(' or '), text, hint);
  }
  return found;
}

/** `N`, `Class=N`, `Class=exactly:N`, any number of times; a later one wins. */
export function scope(texts: readonly string[], fallback: ScopeOptions): ScopeOptions {
  let { default: limit, isUsual = false } = fallback;
  const classes = new Map(Object.entries(fallback.classes));
  for (const text of texts) {
    const match =
      /^(?:(?<name>[\p{ID_Start}$_][\p{ID_Continue}$.]*)=(?<exactly>exactly:)?)?(?<number>\d+)$/u.exec(text);
    const { name, exactly, number } = match?.groups ?? {};
    const value = Number(number);
    if (!match || !Number.isSafeInteger(value)) {
      throw optionError('scope', 'N, Class=N or Class=exactly:N', text);
    }
    if (name === undefined) [limit, isUsual] = [value, false];
    else classes.set(name, { limit: value, exact: exactly !== undefined });
  }
  return { default: limit, ...(isUsual ? { isUsual } : {}), classes: Object.fromEntries(classes) };
}

/**
 * As `scope`, and `Int=LOW..HIGH`, `Class.field=LOW..HIGH` for numbers. A bare `N` counts for the numbers, too, which
 * otherwise follow the largest scope of a class.
 */
export function scopeWithNumbers(
  texts: readonly string[],
  fallback: ScopeOptions,
): { readonly scope: ScopeOptions; readonly numbers: Readonly<Record<string, Interval>> } {
  const numbers = new Map<string, Interval>();
  const rest = texts.filter((text) => {
    const match = /^(?<name>[\p{ID_Start}$_][\p{ID_Continue}$.]*)=(?<low>-?\d+)\.\.(?<high>-?\d+)$/u.exec(
      text,
    );
    const { name, low, high } = match?.groups ?? {};
    if (name === undefined && !/^Int=|\.\./u.test(text)) return true;
    const interval = { low: Number(low), high: Number(high) };
    if (name === undefined || interval.low > interval.high) {
      throw optionError('scope', 'LOW..HIGH for numbers, the lower first', text);
    }
    numbers.set(name, interval);
    return false;
  });
  const read = scope(rest, fallback);
  const limits = Object.values(read.classes).map(({ limit }) => limit);
  if (rest.some((text) => !text.includes('='))) {
    const most = Math.max(1, read.default, ...limits);
    if (!numbers.has('Int')) numbers.set('Int', { low: 0, high: most - 1 });
  }
  return { scope: read, numbers: Object.fromEntries(numbers) };
}

const NAME = '[\\p{ID_Start}$_][\\p{ID_Continue}$]*';

/** A variable, or a property of one. */
export function variable(option: string, text: string): string {
  if (new RegExp(`^${NAME}(?:\\.${NAME})*$`, 'u').test(text)) return text;
  throw optionError(option, 'the name of a variable', text);
}

/** A variable of the environment. That of the time zone means nothing once a process runs. */
export function environmentVariable(text: string): string {
  if (text === 'TZ')
    throw optionError('env', 'a variable that programs read', text, 'The time zone is that of the command.');
  if (/^[^\s=\0]+$/u.test(text)) return text;
  throw optionError('env', 'the name of a variable', text, 'Its value is what is explored: --env NODE_ENV.');
}

/** A condition of a package map: names of subpaths begin with a dot, those of conditions do not. */
export function condition(option: string, text: string): string {
  if (/^[^\s.,][^\s,]*$/u.test(text)) return text;
  throw optionError(option, 'the name of a condition', text);
}
