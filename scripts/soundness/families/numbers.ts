/**
 * Functions of two numbers, `f(x, y)`.
 *
 *     function    let a = E; let b = E; S return 0
 *     S           if (C) { S? return N } | if (C) { S } else { S } | a = E; | b = E;
 *     C           E < E | E <= E | E > E | E >= E | E === E | E !== E | C && C | C || C | !(C)
 *                 | Number.isInteger(E) | E
 *     E           x | y | a | b | N | E + E | E - E | E * E | E / E | E % E | -E
 *                 | Math.floor(E) | Math.ceil(E) | Math.round(E) | Math.trunc(E) | Math.abs(E) | Math.min(E, E) | Math.max(E, E)
 *                 | E & E | E | E | E ^ E | E << N | E >> N | E >>> N | ~E
 *
 * Inputs are all pairs of small halves, of what lies around the constants of the program, and of special doubles.
 */
import type { Random } from '../../fuzz/random.js';
import type { Family, Program } from '../family.js';
import { Writer } from '../writer.js';

const SPECIAL = [
  -0,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  Number.MIN_VALUE,
  Number.MAX_VALUE,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31),
  2 ** 32,
  2 ** 32 - 1,
  2 ** 53,
  2 ** 53 - 1,
  -(2 ** 53),
  0.1,
  -0.1,
  0.3,
  1 / 3,
  0.25,
  -0.75,
  1e21,
];
/** Halves between minus this and this. */
const REACH = 12;

export const numbers: Family = { name: 'numbers', write };

function write(random: Random): Program {
  const writer = new Writer(random, { operands: ['x', 'y', 'a', 'b'], assigned: ['a', 'b'] });
  const lines = [
    'export function f(x: number, y: number): number {',
    `  let a = ${new Writer(random, { operands: ['x', 'y'] }).number(2)};`,
    `  let b = ${new Writer(random, { operands: ['x', 'y', 'a'] }).number(1)};`,
    ...writer.statements(2, '  '),
    '  return 0;',
    '}',
  ];
  const source = `${lines.join('\n')}\n`;
  return { source, inputs: () => pairs(valuesFor(source)) };
}

/** Small halves, what lies around the constants of a program, and special doubles. */
function valuesFor(source: string): readonly number[] {
  const values = [...SPECIAL];
  for (let half = -2 * REACH; half <= 2 * REACH; half++) values.push(half / 2);
  for (const [text] of source.matchAll(/\d+(?:\.\d+)?/gu))
    for (const by of [-1, -0.5, 0, 0.5, 1]) values.push(Number(text) + by, -Number(text) + by);
  const distinct = new Map(values.map((value) => [Object.is(value, -0) ? '-0' : String(value), value]));
  return [...distinct.values()];
}

function* pairs(values: readonly number[]): Generator<() => readonly number[]> {
  for (const x of values) for (const y of values) yield () => [x, y];
}
