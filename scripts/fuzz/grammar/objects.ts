/** Expressions of objects, arrays and iterables. */
import type { Production, Writer } from '../writer.js';
import { proxies } from './built-ins.js';
import { methodText } from './functions.js';
import { protocolObjects } from './protocols.js';
import { common, leaf } from './values.js';

/** Names of properties. */
export const KEYS = ['a', 'b', 'c', 'd', 'length', 'value', 'next', 'done', 'toString', 'then'] as const;

/** A key as it stands in a literal. */
export function keyText(w: Writer): string {
  if (w.chance(70)) return w.pick(KEYS.slice(0, 6));
  return w.pick([
    () => '0',
    () => "'x-y'",
    () => `[${w.expr('string')}]`,
    () => `[${w.expr()}]`,
    () => '[Symbol.toStringTag]',
    () => `[log(${w.expr('string')}, ${w.tag()})]`,
  ])();
}

const ACCESSORS: readonly ((w: Writer) => string)[] = [
  (w) => `get ${keyText(w)}() { log('get', ${w.tag()}); return ${w.within()}; }`,
  (w) => `set ${keyText(w)}(x) { log(x, 'set', ${w.tag()}); }`,
];

function member(w: Writer): string {
  const kind = w.random.below(20);
  if (kind < 9) return `${keyText(w)}: ${w.expr()}`;
  if (kind < 11) return `...${w.expr(w.chance(70) ? 'object' : undefined)}`;
  if (kind < 13) return w.variable() ?? 'a: 1';
  if (kind < 15) return w.at({ privates: [] }, () => w.pick(ACCESSORS)(w));
  if (kind < 17) return methodText(w, keyText(w));
  if (kind < 18) return `__proto__: ${w.pick(['null', '{}', '{ a: 9 }', 'Array.prototype'])}`;
  return `${w.pick(KEYS)}: ${w.expr('function')}`;
}

function objectText(w: Writer): string {
  const members = Array.from({ length: w.random.below(4) }, () => member(w));
  const protos = members.filter((text) => text.startsWith('__proto__'));
  const kept = members.filter((text) => !protos.slice(1).includes(text) || text === protos[0]);
  return `({ ${[...new Set(kept)].join(', ')} })`;
}

const REFLECTED = [
  'Object.freeze',
  'Object.seal',
  'Object.preventExtensions',
  'Object.getOwnPropertyDescriptors',
  'Object.getPrototypeOf',
  'Object.fromEntries',
];

export const objects: readonly Production[] = [
  [
    4,
    leaf(
      'object',
      ['{}', '{ a: 1 }', '{ a: 1, b: { c: 2 } }'].map((text) => `(${text})`),
    ),
  ],
  [8, objectText],
  [4, (w) => `new (${w.expr('class')})(${w.list(2, () => w.expr())})`],
  [1, (w) => `spy(${w.expr('object')}, ${w.tag()})`],
  [1, (w) => `${w.pick(REFLECTED)}(${w.expr('object')})`],
  [1, (w) => `Object.create(${w.pick(['null', w.expr('object')])})`],
  [1, (w) => `Object.assign(${w.expr('object')}, ${w.expr('object')})`],
  [
    1,
    (w) =>
      `Object.defineProperty(${w.expr('object')}, '${w.pick(KEYS)}', { ${w.pick([`value: ${w.expr()}`, `get: ${w.expr('function')}`])}, ${w.pick(['writable: true', 'enumerable: true', 'configurable: true'])} })`,
  ],
  [1, (w) => (w.place.returns ? 'self(this)' : undefined)],
  [1, (w) => `new Map(${w.expr('array')}.map((e, i) => [i, e]))`],
  [1, (w) => `new Set(${w.expr('iterable')})`],
  [1, (w) => `(Object.groupBy?.(${w.expr('iterable')}, (e) => tick() && ${w.within('string')}))`],
  ...protocolObjects,
  ...proxies,
  ...common('object'),
];

const CALLBACKS = ['map', 'filter', 'flatMap', 'find', 'findLast', 'forEach', 'some', 'every'];

export const arrays: readonly Production[] = [
  [4, leaf('array', ['[]', '[1]', '[1, 2, 3]', "['a', 'b']", '[[1, 2], [3]]', '[, 1, , 2]'])],
  [6, (w) => `[${w.list(3, () => (w.chance(20) ? `...${w.expr('iterable')}` : w.expr()))}]`],
  [1, (w) => `[${w.expr()}, , ...${w.expr('iterable')}]`],
  [3, (w) => `${w.expr('array')}.map((e, i) => tick() && ${w.within()})`],
  [3, (w) => `${w.expr('array')}.${w.pick(CALLBACKS)}(${w.expr('function')})`],
  [1, (w) => `${w.expr('array')}.filter((e, i, all) => tick() && ${w.within('boolean')})`],
  [
    2,
    (w) =>
      `${w.expr('array')}.${w.pick(['slice', 'concat', 'splice', 'with', 'toSpliced', 'fill', 'copyWithin', 'flat'])}(${w.expr('number')}, ${w.pick(['0', '1', '2'])})`,
  ],
  [1, (w) => `${w.expr('array')}.${w.pick(['reverse', 'toReversed', 'flat', 'slice'])}()`],
  [1, () => `[3, 1, 2, undefined, '10', , 5].sort()`],
  [1, (w) => `Object.${w.pick(['keys', 'values', 'entries', 'getOwnPropertyNames'])}(${w.expr('object')})`],
  [1, (w) => `Reflect.ownKeys(${w.expr('object')})`],
  [2, (w) => `Array.from(${w.expr('iterable')}${w.chance(50) ? `, (e, i) => tick() && ${w.within()}` : ''})`],
  [1, (w) => `${w.expr('string')}.split(${w.expr('string')})`],
  [1, (w) => `${w.expr('string')}.match(/[ab]/g)`],
  [1, (w) => `[...${w.expr('string')}.matchAll(/(?<x>[a-c])(\\d)?/g)]`],
  [1, (w) => (w.place.ownArguments ? '[...arguments]' : undefined)],
  ...common('array'),
];

export const iterables: readonly Production[] = [
  [4, leaf('array', ['[]', "'ab'", '[1, 2]', "['x', , 'y']", '[[1, 2], [3, 4]]'])],
  [
    6,
    (w) =>
      `iter(${w.pick(['0', '1', '2', '3'])}, ${w.tag()}${w.chance(25) ? `, ${w.pick(["'next'", "'return'", "'primitive'", "'done'"])}` : ''})`,
  ],
  [3, (w) => w.expr('array')],
  [2, (w) => w.expr('generator')],
  [1, (w) => w.expr('string')],
  [1, (w) => `new Set(${w.expr('array')})`],
  [1, (w) => `new Map([[${w.expr()}, ${w.expr()}], [1, 2]])`],
  [1, (w) => `${w.expr('array')}.${w.pick(['keys', 'values', 'entries'])}()`],
  ...common('iterable'),
];

export { ACCESSORS };
