/** Messages about objects that cannot be made primitive values. */
import { offsetAt } from '../../compiler/ir/function.js';
import { opNames } from '../../compiler/ir/opcodes.js';
import type { Frame } from '../interpreter/frame.js';
import { calledText, isCompoundAt } from './calls.js';
import { codePosition } from './code-position.js';
import { describe } from './describe.js';
import { type Accepts, isOutOfSight, locate } from './source-node.js';
import { substitutionAt } from './substitution.js';
import { valueText } from './values.js';

/** Operations whose operands V8 converts in code that is not the program's. */
const AT_RUN_TIME: ReadonlySet<string> = new Set(['in', 'delete_value']);

/** Whether the key of a property that is set is converted. */
const isKeySet = (op: string, count: number): boolean => op === 'to_property_key' && count > 0;

const CALLS = /^(?:call|construct|super)/u;

/** Built-ins that V8 has not compiled to code of its own: what they convert is converted at run time. */
const RUN_TIME_BUILTINS = new RegExp(
  `^(?:${[
    'Array\\.prototype\\.(?:fill|includes|indexOf)',
    'TypedArrayPrototype\\.(?:copyWithin|fill|includes|indexOf|lastIndexOf)',
    '(?:Shared)?ArrayBuffer(?:\\..*)?',
    '(?:BigInt|Date)(?:\\..*)?',
    'DataView',
    'JSON\\.parse',
    'Number\\.prototype\\.to(?:Exponential|Fixed|Precision)',
    'Object\\.(?:defineProperty|fromEntries|hasOwn)',
    'Object\\.prototype\\.(?:hasOwnProperty|propertyIsEnumerable|__\\w+__)',
    'Reflect\\.(?:defineProperty|deleteProperty|has|set)',
    'String\\.(?:fromCodePoint|raw|prototype\\.(?:lastIndexOf|localeCompare|normalize))',
    'Symbol(?:\\.for)?',
    '\\w*Error',
    '(?:Async)?(?:Generator)?Function',
    '(?:en|de)codeURI(?:Component)?',
    '(?:un)?escape',
    '(?:Number\\.)?parseInt',
  ].join('|')})$`,
  'u',
);

/** What `Symbol.toPrimitive` gives is no function, where V8 finds that out at run time. */
function notReturned(method: unknown, object: unknown): string {
  const place = `property 'Symbol(Symbol.toPrimitive)' of object '${describe(object)}'`;
  return `'${describe(method)}' returned for ${place} is not a function`;
}

const isAny: Accepts = () => true;

/**
 * What `Symbol.toPrimitive` gives is no function.
 * @param frame of the program, whose instruction converts the object
 * @param builtin the name of the built-in that it calls
 * @param isStored whether the value is for an element of a typed array, or the length of an array
 */
export function notConversion(
  frame: Frame,
  {
    method,
    object,
    builtin,
    isStored,
  }: {
    readonly method: unknown;
    readonly object: unknown;
    readonly builtin: string | undefined;
    readonly isStored: boolean;
  },
): string {
  const { linked, at } = frame;
  const op = opNames[linked.code[at]!]!;
  const isByBuiltin = builtin !== undefined && RUN_TIME_BUILTINS.test(builtin);
  const isStoredByRuntime = isStored && builtin !== 'TypedArrayPrototype.constructor.of';
  if (isStoredByRuntime || isByBuiltin || AT_RUN_TIME.has(op) || isKeySet(op, linked.code[at + 1]!))
    return notReturned(method, object);
  // A built-in has no text.
  if (CALLS.test(op)) return `${valueText(method)} is not a function`;
  const offset = offsetAt(linked.ir, linked.origin[at]!);
  const compound = locate(frame, isCompoundAt);
  const substitution = substitutionAt(frame, offset);
  const found = compound ?? substitution?.found ?? locate(frame, isAny);
  if (found === undefined || isOutOfSight(found)) return `${valueText(method)} is not a function`;
  const position = compound
    ? codePosition(found.source, found.node, found.parents)
    : (substitution?.position ?? offset);
  return calledText(found, position, method);
}
