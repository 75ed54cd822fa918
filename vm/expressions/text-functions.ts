/**
 * Functions that strings have, or give: `Op.Text1` and `Op.Text2` apply them. None runs code of a program or depends on
 * anything but its operands; where they convert one, it is a primitive value.
 *
 * Guesses for their operands are in `runtime/solver/local-search/text-inverses.ts`, rows that hold them against the real
 * ones in `runtime/inputs/lowering/operations.test.ts`: both have one entry for each name of this table.
 */
import type { Primitive } from './arena.js';
import { type JsonKind, jsonKind, jsonLength, jsonNumber, jsonSize, jsonString } from './json-text.js';
import { Level, type OperandText, type Printed } from './notation.js';
import { find, patternCall, replacedMatches } from './patterns.js';

/** A function with the arguments that follow the operands: `slice` with 1 and 3 is `(text) => text.slice(1, 3)`. */
export interface TextFunction {
  readonly name: TextFunctionName;
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
  /** Of numbers that it gives: whether they are integers, and not NaN, whatever the operands. */
  readonly isIntegral?: true;
  /** The built-in class whose prototype has it as a method. */
  readonly holder?: 'String' | 'Number' | 'Date';
  /** How it is written where it is no method. */
  readonly notation?:
    | 'operator'
    | 'call'
    | ((operands: readonly OperandText[], fixed: readonly Primitive[]) => Printed);
}

function methods<const Name extends string>(
  holder: 'String' | 'Number',
  gives: Definition['gives'],
  names: readonly Name[],
  known: Pick<Definition, 'second' | 'isIntegral'> = {},
): Record<Name, Definition> {
  const prototype = (holder === 'String' ? String : Number).prototype as unknown as Record<
    string,
    (...args: unknown[]) => string
  >;
  const of = holder === 'String' ? 'string' : 'number';
  return byName(names, (name) => {
    const method = prototype[name]!;
    const value = (operand: never, ...rest: readonly never[]): string => Reflect.apply(method, operand, rest);
    return { of, gives, ...known, value, holder };
  });
}

/** Texts of time values; empty for those of no date. */
function dateTexts<const Name extends string>(names: readonly Name[]): Record<Name, Definition> {
  return byName(names, (name) => {
    const method = (Date.prototype as unknown as Record<string, () => string>)[name]!;
    const value = (time: number): string => {
      const date = new Date(time);
      return Number.isNaN(date.getTime()) ? '' : Reflect.apply(method, date, []);
    };
    return { of: 'number', gives: 'string', value, holder: 'Date' };
  });
}

function byName<const Name extends string>(
  names: readonly Name[],
  definition: (name: Name) => Definition,
): Record<Name, Definition> {
  return Object.fromEntries(names.map((name) => [name, definition(name)])) as Record<Name, Definition>;
}

/** A part of what JSON.parse gives, or of what is known of it: the arguments are the path to it. */
const part =
  (suffix = '') =>
  ([text]: readonly OperandText[], path: readonly Primitive[]): Printed => [
    `JSON.parse(${text!(0)})${path.map((key) => `[${JSON.stringify(key)}]`).join('')}${suffix}`,
    Level.Member,
  ];

/**
 * What a pattern finds in a text from an index on, which is the second operand or the first argument. The arguments behind
 * it are source, flags and the number of a group, of which 0 is the match.
 */
function ofPattern<T extends string | number | boolean>(
  gives: Definition['gives'],
  of: (span: readonly [start: number, end: number] | undefined, text: string) => T,
  written: (call: (method: string) => string, group: number, search?: string) => Printed,
): Definition {
  return {
    of: 'string',
    second: 'number',
    gives,
    ...(gives === 'number' ? { isIntegral: true } : {}),
    value: (text: string, from: number, source: string, flags: string, group: number) =>
      of(find(text, from, source, flags)?.[group], text),
    notation: ([text, from], fixed) => {
      const [start, [source, flags, group]] =
        from === undefined ? [String(fixed[0]), fixed.slice(1)] : [from(0), fixed];
      return written(
        (method) => patternCall(method, text!(0), start, String(source), String(flags)),
        Number(group),
        start === '0' ? `${text!(Level.Member)}.search(/${String(source)}/${String(flags)})` : undefined,
      );
    },
  };
}

function succeeds(convert: (text: string) => string, text: string): boolean {
  try {
    convert(text);
    return true;
  } catch {
    return false;
  }
}

function isForm(form: string | undefined): form is 'NFC' | 'NFD' | 'NFKC' | 'NFKD' | undefined {
  return form === undefined || ['NFC', 'NFD', 'NFKC', 'NFKD'].includes(form);
}

function isLatin1(text: string): boolean {
  return !/[^\0-\xff]/u.test(text);
}

/** Conversions of parts of addresses; empty for a text that they throw on. */
function uriFunctions<
  const Name extends 'encodeURIComponent' | 'encodeURI' | 'decodeURIComponent' | 'decodeURI',
>(names: readonly Name[]): Record<Name, Definition> {
  const functions = { encodeURIComponent, encodeURI, decodeURIComponent, decodeURI };
  return byName(names, (name) => {
    const convert = functions[name];
    const value = (text: string): string => (succeeds(convert, text) ? convert(text) : '');
    return { of: 'string', gives: 'string', value, notation: 'call' };
  });
}

/** Longer results would take the memory of a solver: nothing is known of them. */
const MOST_CHARACTERS = 2 ** 24;

/** Methods whose first argument, or second operand, says how long the result is. */
function counted<const Name extends 'padStart' | 'padEnd' | 'repeat'>(
  names: readonly Name[],
): Record<Name, Definition> {
  return byName(names, (name) => {
    const method = String.prototype[name] as (count: number, filler?: string) => string;
    const value = (text: string, count: number, ...rest: readonly [string?]): string => {
      const size = name === 'repeat' ? count * text.length : count;
      const isPossible =
        !(size > MOST_CHARACTERS) && (name !== 'repeat' || (count >= 0 && count < Number.POSITIVE_INFINITY));
      return isPossible ? Reflect.apply(method, text, [count, ...rest]) : '';
    };
    return { of: 'string', second: 'number', gives: 'string', value, holder: 'String' };
  });
}

const NUMBER_TO_STRING: Definition = {
  of: 'number',
  takesBigints: true,
  gives: 'string',
  value: (x: number | bigint, radix?: number) => x.toString(radix),
  holder: 'Number',
};

const DEFINITIONS = {
  ...methods('String', 'string', ['slice', 'substring', 'substr', 'charAt'], { second: 'number' }),
  ...methods('String', 'number', ['charCodeAt'], { second: 'number' }),
  ...methods('String', 'string', [
    'toUpperCase',
    'toLowerCase',
    'trim',
    'trimStart',
    'trimEnd',
    'toWellFormed',
  ]),
  ...counted(['padStart', 'padEnd', 'repeat']),
  ...methods('String', 'number', ['indexOf', 'lastIndexOf'], { isIntegral: true }),
  ...methods('String', 'boolean', ['startsWith', 'endsWith', 'includes', 'isWellFormed']),
  ...methods('Number', 'string', ['toFixed', 'toPrecision', 'toExponential']),
  toString: NUMBER_TO_STRING,
  ...dateTexts(['toISOString', 'toDateString', 'toUTCString']),
  'String.fromCharCode': {
    of: 'number',
    gives: 'string',
    value: (x: number) => String.fromCharCode(x),
    notation: 'call',
  },
  'String.fromCodePoint': {
    of: 'number',
    gives: 'string',
    value: (x: number) => (Number.isInteger(x) && x >= 0 && x <= 0x10ffff ? String.fromCodePoint(x) : ''),
    notation: 'call',
  },
  String: { of: 'number', gives: 'string', value: (x: number) => String(x), notation: 'call' },
  Number: { of: 'string', gives: 'number', value: (x: string) => Number(x), notation: 'call' },
  parseFloat: {
    of: 'string',
    gives: 'number',
    value: (x: string) => Number.parseFloat(x),
    notation: 'call',
  },
  parseInt: {
    of: 'string',
    gives: 'number',
    value: (x: string, radix?: number) => Number.parseInt(x, radix),
    notation: 'call',
  },
  ...uriFunctions(['encodeURIComponent', 'encodeURI', 'decodeURIComponent', 'decodeURI']),
  isEncodedURIComponent: {
    of: 'string',
    gives: 'boolean',
    value: (x: string) => succeeds(decodeURIComponent, x),
    notation: 'call',
  },
  isEncodedURI: {
    of: 'string',
    gives: 'boolean',
    value: (x: string) => succeeds(decodeURI, x),
    notation: 'call',
  },
  isPattern: {
    of: 'string',
    gives: 'boolean',
    value: (x: string, flags?: string) => succeeds((source) => new RegExp(source, flags).source, x),
    notation: 'call',
  },
  'JSON.stringify': {
    of: 'string',
    gives: 'string',
    value: (x: string) => JSON.stringify(x),
    notation: 'call',
  },
  'JSON.is': {
    of: 'string',
    gives: 'boolean',
    value: (x: string, kind: JsonKind, ...path: readonly string[]) => jsonKind(x, path) === kind,
    notation: (operands, [kind, ...path]) => part(` is ${String(kind)}`)(operands, path),
  },
  'JSON.number': {
    of: 'string',
    gives: 'number',
    value: (x: string, ...path: readonly string[]) => jsonNumber(x, path),
    notation: part(),
  },
  'JSON.string': {
    of: 'string',
    gives: 'string',
    value: (x: string, ...path: readonly string[]) => jsonString(x, path),
    notation: part(),
  },
  'JSON.length': {
    of: 'string',
    gives: 'number',
    value: (x: string, ...path: readonly string[]) => jsonLength(x, path),
    notation: part('.length'),
  },
  'Date.parse': { of: 'string', gives: 'number', value: (x: string) => Date.parse(x), notation: 'call' },
  'JSON.size': {
    of: 'string',
    gives: 'number',
    value: (x: string, ...path: readonly string[]) => jsonSize(x, path),
    notation: (operands, path) => [`Object.keys(${part()(operands, path)[0]}).length`, Level.Member],
  },
  /** Where a part of a text first occurs from an index on. */
  indexFrom: {
    of: 'string',
    second: 'number',
    gives: 'number',
    isIntegral: true,
    value: (x: string, from: number, part: string) => x.indexOf(part, from),
    notation: ([text, from], [part]) => [
      `${text!(Level.Member)}.indexOf(${JSON.stringify(part)}, ${from!(0)})`,
      Level.Member,
    ],
  },
  /** The characters before an index. */
  prefix: {
    of: 'string',
    second: 'number',
    gives: 'string',
    value: (x: string, end: number) => x.slice(0, end),
    notation: ([text, end]) => [`${text!(Level.Member)}.slice(0, ${end!(0)})`, Level.Member],
  },
  /** Whether a pattern matches, and a group takes part in it. */
  'RegExp.test': ofPattern(
    'boolean',
    (span) => span !== undefined,
    (call, group) =>
      group === 0
        ? [call('test'), Level.Member]
        : [`${call('exec')}[${group}] !== undefined`, Level.Equality],
  ),
  /** Where a group starts; -1 where it takes no part. */
  'RegExp.start': ofPattern(
    'number',
    (span) => span?.[0] ?? -1,
    (call, group, search) => [
      group === 0 ? (search ?? `${call('exec')}.index`) : `${call('exec')}.indices[${group}][0]`,
      Level.Member,
    ],
  ),
  /** Where a group ends; -1 where it takes no part. */
  'RegExp.end': ofPattern(
    'number',
    (span) => span?.[1] ?? -1,
    (call, group) => [`${call('exec')}.indices[${group}][1]`, Level.Member],
  ),
  /** What a group matched; empty where it takes no part. */
  'RegExp.group': ofPattern(
    'string',
    (span, text) => (span === undefined ? '' : text.slice(...span)),
    (call, group) => [`${call('exec')}[${group}]`, Level.Member],
  ),
  /** All matches of a pattern replaced by a text, or put between two. The pattern matches no empty text. */
  replaceMatches: {
    of: 'string',
    gives: 'string',
    value: (x: string, source: string, flags: string, before: string, after?: string) =>
      replacedMatches(x, source, flags, before, after),
    notation: ([text], [source, flags, before, after]) => [
      `${text!(Level.Member)}.replace(/${String(source)}/g${String(flags)}, ${JSON.stringify(
        after === undefined ? before : `${String(before)}$&${String(after)}`,
      )})`,
      Level.Member,
    ],
  },
  localeCompare: {
    of: 'string',
    gives: 'number',
    isIntegral: true,
    value: (x: string, y: string) => Math.sign(x.localeCompare(y)),
    holder: 'String',
  },
  normalize: {
    of: 'string',
    gives: 'string',
    value: (x: string, form?: string) => (isForm(form) ? x.normalize(form) : ''),
    holder: 'String',
  },
  btoa: {
    of: 'string',
    gives: 'string',
    value: (x: string) => (isLatin1(x) ? btoa(x) : ''),
    notation: 'call',
  },
  atob: {
    of: 'string',
    gives: 'string',
    value: (x: string) => (succeeds(atob, x) ? atob(x) : ''),
    notation: 'call',
  },
  isBase64: {
    of: 'string',
    gives: 'boolean',
    value: (x: string) => succeeds(atob, x),
    notation: 'call',
  },
  '+': { of: 'string', gives: 'string', value: (x: string, y: string) => x + y, notation: 'operator' },
  '<': { of: 'string', gives: 'boolean', value: (x: string, y: string) => x < y, notation: 'operator' },
  '<=': { of: 'string', gives: 'boolean', value: (x: string, y: string) => x <= y, notation: 'operator' },
} satisfies Readonly<Record<string, Definition>>;

export type TextFunctionName = keyof typeof DEFINITIONS;

/** What is known of each function, by its name. */
export const TEXT_FUNCTIONS: Readonly<Record<TextFunctionName, Definition>> = DEFINITIONS;

export const TEXT_FUNCTION_NAMES = Object.keys(TEXT_FUNCTIONS) as readonly TextFunctionName[];

/** The names of the methods that a prototype has among them. */
export function textMethods(holder: Definition['holder']): readonly TextFunctionName[] {
  return TEXT_FUNCTION_NAMES.filter((name) => TEXT_FUNCTIONS[name].holder === holder);
}

/** What the function gives. */
export function textResult(
  { name, fixed }: TextFunction,
  operands: readonly unknown[],
): string | number | boolean {
  return TEXT_FUNCTIONS[name].value(...([...operands, ...fixed] as never[]));
}

/** Functions by number: equal ones have one. */
export class TextFunctions {
  private readonly functions: TextFunction[] = [];
  private readonly numbers = new Map<string, number>();

  numberOf(fn: TextFunction): number {
    const key = keyOf(fn);
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.functions.push(fn) - 1;
      this.numbers.set(key, number);
    }
    return number;
  }

  get all(): readonly TextFunction[] {
    return this.functions;
  }

  at(number: number): TextFunction {
    return this.functions[number]!;
  }
}

/** The same for equal functions. */
function keyOf({ name, fixed }: TextFunction): string {
  const parts = fixed.map((value) => `${typeof value} ${Object.is(value, -0) ? '-0' : String(value)}`);
  return [name, ...parts.map((text) => `${text.length} ${text}`)].join('\n');
}
