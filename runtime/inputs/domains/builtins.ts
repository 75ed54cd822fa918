/** Classes of the language of which inputs hold instances: a few simple objects stand for all. */
import { inputFunction } from './input-functions.js';
import { construct, create } from './reflection.js';
import { isTypedArrayName, type TypedArrayName } from './typed-arrays.js';

/** What the constructor is called with, for each object. */
type Samples = readonly (readonly unknown[])[];

interface Builtin {
  /** What of the class the inputs hold, in words; undefined: all. */
  readonly only?: string;
  readonly samples: Samples;
}

/** Objects that are made empty and get their state from fields that no program can name. */
const FILLED: Builtin = { samples: [[]] };
/** Objects of primitive values. */
const boxed = (...values: readonly (boolean | number | string)[]): Builtin => ({
  only: 'with a few values',
  samples: values.map((value) => [value]),
});
const ERROR: Builtin = { only: 'with a message, and what the program asks for', samples: [['']] };

/** The class of objects without a prototype. No type of a program has this name. */
export const WITHOUT_PROTOTYPE = 'Object.create(null)';

const BUILTINS = {
  [WITHOUT_PROTOTYPE]: { only: 'without properties', samples: [[]] },
  /** Made by `inputFunction`, not by its constructor. */
  Function: { only: 'with results that do not depend on arguments, without effects', samples: [[]] },
  Map: FILLED,
  Set: FILLED,
  Date: { samples: [[0]] },
  /** Made of as many bytes as their content has. */
  ArrayBuffer: { samples: [[0]] },
  /** Made over its content. */
  Iterator: { only: 'over an array', samples: [[]] },
  DataView: { only: 'of all of a buffer of its own', samples: [[]] },
  /** Made pending, and settled by its fields. */
  Promise: { only: 'settled, or never', samples: [[]] },
  RegExp: { only: 'matching everything or nothing', samples: [['(?:)'], ['(?!)']] },
  Error: ERROR,
  RangeError: ERROR,
  SyntaxError: ERROR,
  TypeError: ERROR,
  Number: boxed(0, 1, Number.NaN),
  String: boxed('', 'a'),
  Boolean: boxed(false, true),
} as const satisfies Readonly<Record<string, Builtin>>;

export type BuiltinName = keyof typeof BUILTINS;

/** Whether objects of the class hold primitive values, which a program means in most places where it names the class. */
export function isBoxing(name: string): name is 'Boolean' | 'Number' | 'String' {
  return name === 'Number' || name === 'String' || name === 'Boolean';
}

/** A class of the language as the type of an input: its objects, by what they are constructed with. */
export interface BuiltinType {
  readonly name: BuiltinName;
  readonly samples: Samples;
}

/** The field of an object of the input that says which of its samples it is. No program can name it. */
export const SAMPLE = '(sample)';

export function isBuiltinName(name: string): name is BuiltinName {
  return Object.hasOwn(BUILTINS, name);
}

/** Whether the inputs hold all objects of the class. */
export function isWhole({ name }: BuiltinType): boolean {
  const { only }: Builtin = BUILTINS[name];
  return only === undefined;
}

/** Whether a class is one of the language, of which inputs hold objects. */
export function isLanguageClass(name: string): name is BuiltinName | TypedArrayName {
  return isBuiltinName(name) || isTypedArrayName(name);
}

/** The type of a class, and what of the class it holds; undefined: all. */
export function builtinType(name: BuiltinName): {
  readonly type: BuiltinType;
  readonly only: string | undefined;
} {
  const { only, samples }: Builtin = BUILTINS[name];
  return { type: { name, samples }, only };
}

/** Whether objects of the class are bytes. */
export function isOfBytes(name: string): name is 'ArrayBuffer' | 'DataView' {
  return name === 'ArrayBuffer' || name === 'DataView';
}

/** An object of this realm. @param content what it holds beside its properties, which may be filled later */
export function builtinObject(
  { name, samples }: BuiltinType,
  sample: number,
  content: readonly unknown[],
): object {
  if (name === WITHOUT_PROTOTYPE) return create(null) as object;
  if (name === 'ArrayBuffer') return new ArrayBuffer(content.length);
  if (name === 'DataView') return new DataView(new ArrayBuffer(content.length));
  if (name === 'Iterator') return content.values();
  if (name === 'Function') return inputFunction();
  if (name === 'Promise') return new Promise(() => undefined);
  return construct(globalThis[name], samples[sample] as unknown as []);
}

/** How a program would make the object: `new Map()`. */
export function sampleText({ name, samples }: BuiltinType, sample: number): string {
  if (name === WITHOUT_PROTOTYPE) return name;
  const written = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
    return typeof value === 'string'
      ? JSON.stringify(value)
      : `${String(value)}${typeof value === 'bigint' ? 'n' : ''}`;
  };
  return `new ${name}(${samples[sample]!.map(written).join(', ')})`;
}
