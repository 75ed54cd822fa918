/** Values, outcomes and path conditions in words, for tables and names of tests. */
import type { Outcome, PathRecord, WhyNot } from '../explore/events.js';
import { isMadeOf, type JsonValue } from '../inputs/values/values.js';
import type { TargetResult } from '../result.js';
import type { ErrorGroup } from '../uncaught.js';

/** `Cart.prototype.total (o.prototype.total)`: generated code calls it otherwise than its source. */
export function targetInWords({ target, original }: TargetResult['subject']): string {
  return original === undefined ? target : `${original} (${target})`;
}

/** A value as one would write it, shortened: `"a"`, `-0`, `Entry{…}`, `[1, 2]`. */
export function valueInWords(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return shorten(JSON.stringify(value), 40);
  if (Array.isArray(value)) return shorten(`[${value.map(valueInWords).join(', ')}]`, 40);
  const tagged = value as { readonly [key: string]: JsonValue };
  switch (tagged.$) {
    case undefined:
      return shorten(`{${Object.keys(tagged).join(', ')}}`, 40);
    case 'undefined':
      return 'undefined';
    case 'number':
      return String(tagged.value);
    case 'bigint':
      return `${tagged.value}n`;
    case 'new':
      return isMadeOf(tagged.fields) ? `new ${tagged.class}(…)` : `${tagged.class}{…}`;
    case 'array':
      return '[…]';
    case 'object':
      return '{…}';
    case 'function':
      if (Array.isArray(tagged.calls)) {
        const returned = tagged.calls.map((call) => valueInWords(call as JsonValue));
        return shorten(`() => ${returned.join(', then ')}`, 40);
      }
      return tagged.returns === undefined ? 'function' : `() => ${valueInWords(tagged.returns)}`;
    case 'symbol':
      return `Symbol(${tagged.name ?? tagged.key ?? tagged.description ?? ''})`;
    default:
      return String(tagged.class ?? tagged.what ?? tagged.$);
  }
}

/** `returns true`, `throws TypeError: …`; of a whole program `runs to its end`. */
export function outcomeInWords(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'return':
      return outcome.value === undefined ? 'runs to its end' : `returns ${valueInWords(outcome.value)}`;
    case 'throw': {
      const { error, value } = outcome;
      if (value !== undefined || !error) return `throws ${valueInWords(value ?? { $: 'undefined' })}`;
      return shorten(`throws ${error.name}${error.message === '' ? '' : `: ${error.message}`}`, 70);
    }
    case 'assume':
      return 'stops at an assumption';
    case 'timeout':
      return 'does not come back in time';
  }
}

/** What a group of errors throws: one of its messages, and how many others there are. */
export function errorInWords({ error, value, variants = 1 }: ErrorGroup): string {
  const outcome = outcomeInWords({
    kind: 'throw',
    ...(error ? { error } : {}),
    ...(value === undefined ? {} : { value }),
  });
  const others = counted(variants - 1, error ? 'other message' : 'other value');
  return variants > 1 ? `${outcome} (or ${others})` : outcome;
}

/** Of errors that callers hardly cause. */
export const UNLIKELY = ', of inputs that nothing suggests';

/** How many errors that callers hardly cause are not listed, and what lists them. */
export function unlistedInWords(errors: number): string {
  return `uncaught${UNLIKELY}: ${errors} more, where nothing new is covered (listed by --goal paths)`;
}

/** Of an input that documentation does not allow. */
export const OUTSIDE = 'outside of the documented types';

/** When a test takes its path, and on the sides of which comparisons it is. */
export function whenInWords({
  pathCondition,
  boundaries = [],
  outside = false,
}: Pick<PathRecord, 'pathCondition' | 'boundaries'> & { readonly outside?: boolean }): string {
  const sides = boundaries.length === 0 ? '' : `, boundary ${boundaries.join(' and ')}`;
  return `${outside ? `${OUTSIDE}, ` : ''}${conditionInWords(pathCondition)}${sides}`;
}

/** Why an outcome was not covered: the run that came nearest, where it turned away, and what stopped the search. */
export function reasonInWords({ inputs, turned, stopped }: WhyNot): string {
  if (!inputs) return stopped;
  const given = Object.entries(inputs).map(([name, value]) => `${name} = ${valueInWords(value)}`);
  const on = given.length === 0 ? 'without inputs' : `on ${shorten(given.join(', '), 60)}`;
  return `nearest ${on}${turned === undefined ? '' : `, where ${shorten(turned, 60)}`}; ${stopped}`;
}

/** A path condition as one sentence. */
export function conditionInWords(pathCondition: readonly string[]): string {
  return pathCondition.length === 0 ? 'any input' : pathCondition.join(' and ');
}

/** Cuts a text that is too long. */
export function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/gu, ' ');
  return line.length <= length ? line : `${line.slice(0, length - 1)}…`;
}

/** `1 test`, `2 tests`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** `1.25 s`, `340 ms`. */
export function duration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(2)} s`;
}

/** A number that is not exact: `3000`, `2·10^9`. */
export function magnitude(value: number): string {
  const [mantissa, exponent] = value.toExponential(0).split('e') as [string, string];
  const power = Number(exponent);
  return power < 6 ? String(Number(mantissa) * 10 ** power) : `${mantissa}·10^${power}`;
}
