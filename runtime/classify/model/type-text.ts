/** Types of values that were seen, as they are written. */
import type { Captured } from '../observation/captured.js';

/** What a set of types comes to as one; undefined: nothing that can be written was seen. */
export function unionOf(texts: ReadonlySet<string>): string | undefined {
  const members = [...texts].filter((text) => !(text === 'integer' && texts.has('number')));
  return members.length === 0 || members.length > MOST_MEMBERS ? undefined : members.join(' | ');
}

const MOST_MEMBERS = 6;

/** The type of one value; undefined of functions, symbols, collections and what was not kept whole. */
export function typeText(value: Captured): string | undefined {
  if (value === null) return 'null';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'integer' : 'number';
  if (typeof value !== 'object') return typeof value;
  switch (value.$) {
    case 'undefined':
      return 'undefined';
    case 'number':
      return 'number';
    case 'bigint':
    case 'string':
      return value.$;
    case 'array': {
      const elements = value.v?.map(typeText);
      if (!elements || elements.length === 0 || elements.includes(undefined)) return undefined;
      const union = unionOf(new Set(elements as readonly string[]));
      return union === undefined ? undefined : `(${union})[]`;
    }
    case 'object': {
      if (value.c !== undefined) return /^[\w$]+$/u.test(value.c) ? value.c : undefined;
      const fields = Object.entries(value.v ?? {}).map(([key, field]) => [key, typeText(field)] as const);
      if (!value.v || fields.length === 0 || fields.some(([, text]) => text === undefined)) return undefined;
      return `{${fields.map(([key, text]) => `${JSON.stringify(key)}: ${text}`).join(', ')}}`;
    }
    default:
      return undefined;
  }
}
