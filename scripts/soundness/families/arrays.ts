/**
 * Functions of an array and a number, `f(xs, x)`.
 *
 *     function  let a = E; for (let i = 0; i < xs.length; i++) { S } S return 0
 *     S         as for numbers, or xs[K] = E; | xs.push(E); | xs.pop();
 *     C         as for numbers, or xs.includes(E) | xs[K] === undefined | xs.length > N | xs[K] < xs[K]
 *     E         as for numbers, of x, a, i, xs.length, xs[K], xs.indexOf(E)
 *     K         i | 0 | 1 | x | xs.length - 1 | i % xs.length
 *
 * Inputs are all arrays of up to three of six numbers, with each of these numbers.
 */
import type { Random } from '../../fuzz/random.js';
import type { Family, Program } from '../family.js';
import { type Words, Writer } from '../writer.js';

export const arrays: Family = { name: 'arrays', write };

const VALUES = [0, -0, 1, 2, 0.5, Number.NaN];

function write(random: Random): Program {
  const index = (isLoop: boolean): string =>
    random.pick([
      '0',
      '1',
      'x',
      'xs.length - 1',
      '0 % xs.length',
      ...(isLoop ? ['i', 'i', 'i % xs.length'] : []),
    ]);
  const words = (isLoop: boolean): Words => ({
    operands: [
      'x',
      'a',
      'xs.length',
      () => `xs[${index(isLoop)}]!`,
      () => `xs[${index(isLoop)}]!`,
      (writer) => `xs.indexOf(${writer.number(0)})`,
      ...(isLoop ? ['i'] : []),
    ],
    assigned: ['a'],
    conditions: [
      (writer) => `xs.includes(${writer.number(0)})`,
      () => `xs[${index(isLoop)}] === undefined`,
      () => `xs.length > ${random.below(4)}`,
      () => `xs[${index(isLoop)}]! < xs[${index(isLoop)}]!`,
    ],
    effects: [
      (writer) => `xs[${index(isLoop)}] = ${writer.number(1)};`,
      ...(isLoop ? [] : [(writer: Writer) => `xs.push(${writer.number(1)});`, () => 'xs.pop();']),
    ],
  });
  const lines = [
    'export function f(xs: number[], x: number): number {',
    '  let a = x;',
    '  for (let i = 0; i < xs.length && i < 4; i++) {',
    ...new Writer(random, words(true)).statements(1, '    '),
    '  }',
    ...new Writer(random, words(false)).statements(1, '  '),
    '  return a;',
    '}',
  ];
  return { source: `${lines.join('\n')}\n`, inputs };
}

function* inputs(): Generator<() => readonly unknown[]> {
  for (let length = 0; length <= 3; length++)
    for (let code = 0; code < VALUES.length ** (length + 1); code++) {
      const at = (place: number): number =>
        VALUES[Math.floor(code / VALUES.length ** place) % VALUES.length]!;
      yield () => [Array.from({ length }, (_, i) => at(i)), at(length)];
    }
}
