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

const CONSTANTS = [
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '7',
  '8',
  '10',
  '16',
  '100',
  '255',
  '0.5',
  '1.5',
  '2.5',
  '0.25',
  '0.1',
];
const ORDERS = ['<', '<=', '>', '>=', '===', '!=='];
const ARITHMETIC = ['+', '-', '*', '/', '%'];
const ROUNDING = ['floor', 'ceil', 'round', 'trunc', 'abs'];
const BITS = ['&', '|', '^'];
const SHIFTS = ['<<', '>>', '>>>'];

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
  const writer = new Writer(random, ['x', 'y', 'a', 'b']);
  const lines = [
    'export function f(x: number, y: number): number {',
    `  let a = ${new Writer(random, ['x', 'y']).number(2)};`,
    `  let b = ${new Writer(random, ['x', 'y', 'a']).number(1)};`,
    ...writer.statements(2, '  '),
    '  return 0;',
    '}',
  ];
  const source = `${lines.join('\n')}\n`;
  return { source, inputs: () => pairs(valuesFor(source)) };
}

/** Expressions, conditions and statements over names of numbers. */
export class Writer {
  private results = 0;

  constructor(
    private readonly random: Random,
    private readonly names: readonly string[],
    /** The names that may be assigned. */
    private readonly assigned: readonly string[] = ['a', 'b'],
    /** Further operands. */
    private readonly more: readonly string[] = [],
  ) {}

  statements(depth: number, indent: string): readonly string[] {
    const lines: string[] = [];
    for (let left = 1 + this.random.below(3); left > 0; left--) lines.push(...this.statement(depth, indent));
    return lines;
  }

  private statement(depth: number, indent: string): readonly string[] {
    const { random } = this;
    if (random.chance(20)) return [`${indent}${random.pick(this.assigned)} = ${this.number(2)};`];
    const inner = `${indent}  `;
    const head = `${indent}if (${this.condition(1)}) {`;
    if (depth > 0 && random.chance(30))
      return [
        head,
        ...this.statements(depth - 1, inner),
        `${indent}} else {`,
        ...this.statements(depth - 1, inner),
        `${indent}}`,
      ];
    this.results += 1;
    const before = depth > 0 && random.chance(60) ? this.statements(depth - 1, inner) : [];
    return [head, ...before, `${inner}return ${this.results};`, `${indent}}`];
  }

  condition(depth: number): string {
    const { random } = this;
    const kind = random.below(20);
    if (depth > 0 && kind < 3) return `${this.condition(depth - 1)} && ${this.condition(depth - 1)}`;
    if (depth > 0 && kind < 5) return `(${this.condition(depth - 1)} || ${this.condition(depth - 1)})`;
    if (depth > 0 && kind < 6) return `!(${this.condition(depth - 1)})`;
    if (kind < 7) return `Number.isInteger(${this.number(2)})`;
    if (kind < 8) return this.number(2);
    return `${this.number(2)} ${random.pick(ORDERS)} ${random.chance(60) ? this.constant() : this.number(1)}`;
  }

  constant(): string {
    const value = this.random.pick(CONSTANTS);
    return this.random.chance(25) ? `-${value}` : value;
  }

  number(depth: number): string {
    const { random } = this;
    const kind = random.below(20);
    if (depth === 0 || kind < 5) return this.operand();
    const part = (): string => this.number(depth - 1);
    if (kind < 12) return `(${part()} ${random.pick(ARITHMETIC)} ${part()})`;
    if (kind < 15) return `Math.${random.pick(ROUNDING)}(${part()})`;
    if (kind < 16) return `Math.${random.pick(['min', 'max'])}(${part()}, ${part()})`;
    if (kind < 18) return `(${part()} ${random.pick(BITS)} ${part()})`;
    if (kind < 19) return `(${part()} ${random.pick(SHIFTS)} ${random.below(6)})`;
    return random.chance(50) ? `-(${part()})` : `~(${part()})`;
  }

  private operand(): string {
    const { random } = this;
    if (random.chance(30)) return this.constant();
    return random.pick([...this.names, ...this.more]);
  }
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
