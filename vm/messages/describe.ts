/** Values in the text of errors, without running code of the program. */
import { types } from 'node:util';
import { Closure } from '../frames/frame.js';
import { isObject } from '../is-object.js';
import { conversionOf } from '../realm/conversions.js';
import { proxies, recordOf } from '../realm/stamp.js';

/** As node names a value: strings as they are, functions by their text, objects by their class. */
export function describe(value: unknown): string {
  return describeKnown(value) ?? tagged(value as object);
}

/** What `Object.prototype.toString` gives; runs no code of the program. */
export function tagged(value: object): string {
  return `[object ${tagOf(value)}]`;
}

/** The same, undefined for an object that has no better name than its tag. */
export function describeKnown(value: unknown): string | undefined {
  if (!isObject(value)) return String(value);
  if (types.isProxy(value)) {
    const parts = proxies.get(value);
    // Namespaces of modules are proxies of the machine.
    if (parts === undefined) return undefined;
    return parts.target === null ? 'null' : describe(parts.target);
  }
  if (typeof value === 'function') return shortened(functionText(value));
  const conversion = conversionOf(dataProperty(value, 'toString'));
  if (types.isNativeError(value) || conversion === 'Error.prototype.toString') return errorText(value);
  if (conversion !== 'Object.prototype.toString') return undefined;
  const name = makerOf(value);
  return name === '' ? undefined : `#<${name}>`;
}

/** The name of the function that an object has as its `constructor`, empty without one. */
export function makerOf(value: object): string {
  const maker = dataProperty(value, 'constructor');
  return typeof maker === 'function' ? nameOfCode(maker) : '';
}

/** The first data property of the name in the prototype chain; an accessor counts as undefined. */
export function dataProperty(object: object, key: PropertyKey): unknown {
  for (
    let up: object | null = object;
    up !== null && !types.isProxy(up);
    up = Object.getPrototypeOf(up) as object | null
  ) {
    const descriptor = Object.getOwnPropertyDescriptor(up, key);
    if (descriptor !== undefined) return descriptor.value;
  }
  return undefined;
}

/** As `Error.prototype.toString` has it (ECMA-262, 20.5.3.4), but what is no text counts as empty. */
function errorText(error: object): string {
  const parts = [dataProperty(error, 'name'), dataProperty(error, 'message')];
  return parts.filter((part) => typeof part === 'string' && part !== '').join(': ');
}

function tagOf(object: object): string {
  if (types.isProxy(object) && proxies.get(object) === undefined) return 'Module';
  if (types.isTypedArray(object)) return isResizable(object) ? 'Object' : kindOf(object);
  const tag = dataProperty(object, Symbol.toStringTag);
  if (typeof tag === 'string') return tag;
  if (Array.isArray(object)) return 'Array';
  return CLASSES.find(([isInstance]) => isInstance(object))?.[1] ?? 'Object';
}

const TypedArray = Object.getPrototypeOf(Uint8Array) as { readonly prototype: object };

function typedGetter(key: PropertyKey): (array: NodeJS.TypedArray) => unknown {
  const { get } = Object.getOwnPropertyDescriptor(TypedArray.prototype, key)!;
  return (array) => Reflect.apply(get!, array, []);
}
const kindOf = typedGetter(Symbol.toStringTag) as (array: NodeJS.TypedArray) => string;
const bufferOf = typedGetter('buffer');

/** Whether the buffer of a typed array may change its length, which V8 has no name for. */
function isResizable(array: NodeJS.TypedArray): boolean {
  const buffer = bufferOf(array);
  const { get } = Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, 'resizable')!;
  return types.isArrayBuffer(buffer) && (Reflect.apply(get!, buffer, []) as boolean);
}

const CLASSES: readonly (readonly [(object: object) => boolean, string])[] = [
  [types.isMap, 'Map'],
  [types.isSet, 'Set'],
  [types.isWeakMap, 'WeakMap'],
  [types.isWeakSet, 'WeakSet'],
  [types.isPromise, 'Promise'],
  [types.isDataView, 'DataView'],
  [types.isStringObject, 'String'],
  [types.isNumberObject, 'Number'],
  [types.isBooleanObject, 'Boolean'],
  [types.isBigIntObject, 'BigInt'],
  [types.isSymbolObject, 'Symbol'],
  [types.isDate, 'Date'],
  [types.isRegExp, 'RegExp'],
  [types.isArgumentsObject, 'Arguments'],
];

const LONGEST = 128;
const KEPT = 111;

/** The text of a function as messages have it: longer ones lose their middle. */
export function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, KEPT)}...<omitted>...${text.slice(-2)}` : text;
}

function functionText(callee: object): string {
  const record = recordOf(callee);
  if (record?.kind === 'bound') return 'function () { [native code] }';
  if (!(record instanceof Closure)) return `function ${nameOf(callee)}() { [native code] }`;
  const { ir, module } = record.linked;
  return module.ir.source.slice(ir.span.start, ir.span.end);
}

/** The name that a function got where its code stands, whatever its property `name` says. */
export function nameOfCode(callee: object): string {
  const record = recordOf(callee);
  return record instanceof Closure ? record.linked.ir.name : nameOf(callee);
}

/** The `name` of a function, if it is a plain string. */
export function nameOf(callee: object): string {
  const name: unknown = Object.getOwnPropertyDescriptor(callee, 'name')?.value;
  return typeof name === 'string' ? name : '';
}
