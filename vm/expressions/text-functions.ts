/**
 * Functions that strings have, or give: `Op.Text1` and `Op.Text2` apply them. None runs code of a program or depends on
 * anything but its operands; where they convert one, it is a primitive value.
 */
import type { Primitive } from './arena.js';
import { type JsonKind, jsonKind, jsonLength, jsonNumber, jsonString } from './json-text.js';

/** A function with the arguments that follow the operands: `slice` with 1 and 3 is `(text) => text.slice(1, 3)`. */
export interface TextFunction {
  /** A name of `TEXT_FUNCTIONS`. */
  readonly name: string;
  readonly fixed: readonly Primitive[];
}

interface Definition {
  /** The type of the first operand. */
  readonly of: 'string' | 'number';
  /** Whether it may be a bigint, too. */
  readonly takesBigints?: true;
  /** The type of a second one: a string, if nothing is said. */
  readonly second?: 'number';
  readonly gives: 'string' | 'number' | 'boolean';
  readonly value: (...operands: readonly never[]) => string | number | boolean;
}

const texts = String.prototype;
const numbers = Number.prototype;

function methods(
  of: Definition['of'],
  gives: Definition['gives'],
  holder: object,
  names: string,
  second: Pick<Definition, 'second'> = {},
): (readonly [string, Definition])[] {
  return names.split(' ').map((name) => {
    const method = (holder as Record<string, (...args: unknown[]) => string>)[name]!;
    const value = (operand: never, ...rest: readonly never[]): string => Reflect.apply(method, operand, rest);
    return [name, { of, gives, ...second, value }] as const;
  });
}

/** Texts of time values; empty for those of no date. */
function dateTexts(names: string): (readonly [string, Definition])[] {
  return names.split(' ').map((name) => {
    const method = (Date.prototype as unknown as Record<string, () => string>)[name]!;
    const value = (time: number): string => {
      const date = new Date(time);
      return Number.isNaN(date.getTime()) ? '' : Reflect.apply(method, date, []);
    };
    return [name, { of: 'number', gives: 'string', value }] as const;
  });
}

/** Definitions by name. */
export const TEXT_FUNCTIONS: ReadonlyMap<string, Definition> = new Map<string, Definition>([
  ...methods('string', 'string', texts, 'slice substring substr charAt', { second: 'number' }),
  ...methods('string', 'number', texts, 'charCodeAt', { second: 'number' }),
  ...methods(
    'string',
    'string',
    texts,
    'toUpperCase toLowerCase trim trimStart trimEnd padStart padEnd repeat replace replaceAll',
  ),
  ...methods('string', 'number', texts, 'indexOf lastIndexOf'),
  ...methods('string', 'boolean', texts, 'startsWith endsWith includes'),
  ...methods('number', 'string', numbers, 'toFixed toPrecision toExponential'),
  [
    'toString',
    {
      of: 'number',
      takesBigints: true,
      gives: 'string',
      value: (x: number | bigint, radix?: number) => x.toString(radix),
    },
  ],
  ...dateTexts('toISOString toDateString toUTCString'),
  ['String', { of: 'number', gives: 'string', value: (x: number) => String(x) }],
  ['Number', { of: 'string', gives: 'number', value: (x: string) => Number(x) }],
  ['parseFloat', { of: 'string', gives: 'number', value: (x: string) => Number.parseFloat(x) }],
  [
    'parseInt',
    { of: 'string', gives: 'number', value: (x: string, radix?: number) => Number.parseInt(x, radix) },
  ],
  // Of what JSON.parse gives, with the path to it.
  [
    'JSON.is',
    {
      of: 'string',
      gives: 'boolean',
      value: (x: string, kind: JsonKind, ...path: readonly string[]) => jsonKind(x, path) === kind,
    },
  ],
  [
    'JSON.number',
    { of: 'string', gives: 'number', value: (x: string, ...path: readonly string[]) => jsonNumber(x, path) },
  ],
  [
    'JSON.string',
    { of: 'string', gives: 'string', value: (x: string, ...path: readonly string[]) => jsonString(x, path) },
  ],
  [
    'JSON.length',
    { of: 'string', gives: 'number', value: (x: string, ...path: readonly string[]) => jsonLength(x, path) },
  ],
  ['+', { of: 'string', gives: 'string', value: (x: string, y: string) => x + y }],
  ['<', { of: 'string', gives: 'boolean', value: (x: string, y: string) => x < y }],
  ['<=', { of: 'string', gives: 'boolean', value: (x: string, y: string) => x <= y }],
]);

/** What the function gives. */
export function textResult(
  { name, fixed }: TextFunction,
  operands: readonly unknown[],
): string | number | boolean {
  return TEXT_FUNCTIONS.get(name)!.value(...([...operands, ...fixed] as never[]));
}

/** The same for equal functions. */
export function textFunctionKey({ name, fixed }: TextFunction): string {
  return [
    name,
    ...fixed.map((value) => `${typeof value} ${Object.is(value, -0) ? '-0' : String(value)}`),
  ].join('\n');
}
