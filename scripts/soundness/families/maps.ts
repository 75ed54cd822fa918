/**
 * Functions of a map and a number, `f(m, x)`.
 *
 *     S  as for numbers, or m.set(E, E); | m.delete(E);
 *     C  as for numbers, or m.has(E) | m.get(E) === undefined | m.size > N
 *     E  as for numbers, of x, a, m.size, m.get(E)
 *
 * Inputs are all maps of up to two entries with four keys and three values, and a number.
 */
import type { Random } from '../../fuzz/random.js';
import type { Family, Program } from '../family.js';
import { type Words, Writer } from '../writer.js';

export const maps: Family = { name: 'maps', write };

const KEYS = [0, 1, 2.5, Number.NaN];
const VALUES = [0, 1, -2];
const NUMBERS = [0, -0, 1, 2.5, Number.NaN, 3];

function write(random: Random): Program {
  const words: Words = {
    operands: ['x', 'a', 'm.size', (writer) => `m.get(${writer.number(0)})!`],
    assigned: ['a'],
    conditions: [
      (writer) => `m.has(${writer.number(1)})`,
      (writer) => `m.get(${writer.number(0)}) === undefined`,
      () => `m.size > ${random.below(3)}`,
    ],
    effects: [
      (writer) => `m.set(${writer.number(1)}, ${writer.number(1)});`,
      (writer) => `m.delete(${writer.number(0)});`,
    ],
  };
  const lines = [
    'export function f(m: Map<number, number>, x: number): number {',
    '  let a = x;',
    ...new Writer(random, words).statements(2, '  '),
    '  return a;',
    '}',
  ];
  return { source: `${lines.join('\n')}\n`, inputs };
}

function* inputs(): Generator<() => readonly unknown[]> {
  const entries = KEYS.flatMap((key) => VALUES.map((value) => [key, value] as const));
  const all = [[], ...entries.map((entry) => [entry]), ...entries.flatMap((p) => entries.map((q) => [p, q]))];
  for (const some of all) for (const x of NUMBERS) yield () => [new Map(some), x];
}
