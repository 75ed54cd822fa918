/** Models of JSON (ECMA-262, 25.5): native, unless a function of the program or a symbolic value has a part in it. */
import { types } from 'node:util';
import { jsonKind } from '../expressions/json-text.js';
import type { Call } from '../interpreter/call.js';
import { isObject } from '../is-object.js';
import { JsonParts } from '../objects/json-parts.js';
import { requireTag } from '../values/predicates.js';
import type { ModelTable } from './model.js';

/** Objects that a search looks at; beyond it is "found". */
const SEARCH_LIMIT = 1000;

function parse(call: Call): unknown {
  if (typeof call.arg(1) !== 'function') return parseText(call);
  call.tail(call.vm.helper('parseJson'), undefined, 0, call.args, call.argShadows);
}

/** What the text is goes on the path, part by part; properties of objects when they are read. */
function parseText(call: Call): unknown {
  const { vm } = call;
  const [text, shadow] = [call.arg(0), call.argShadow(0)];
  if (shadow === 0 || typeof text !== 'string') return false;
  requireTag(vm, shadow, text);
  const isInvalid = jsonKind(text, []) === 'invalid';
  vm.path.require('type', vm.expressions.text('JSON.is', ['invalid'], shadow, 0), isInvalid);
  const value = vm.operations.apply(call.callee, undefined, [text]);
  return call.give(value, new JsonParts(vm, shadow).shadowOf(value, []));
}

function stringify(call: Call): unknown {
  const { vm } = call;
  const [value, replacer, space] = [call.arg(0), call.arg(1), call.arg(2)];
  const isSymbolic = call.hasShadows || (vm.heap.isActive && isObject(value));
  const isQuiet = !isSymbolic && typeof replacer !== 'function' && ![value, replacer, space].some(runsCode);
  if (isQuiet) return false;
  call.tail(vm.helper('stringifyJson'), undefined, 0, call.args, call.argShadows);
}

/** Whether writing a value as JSON may run code of the program: accessors, proxies, `toJSON`, wrapped primitives. */
function runsCode(value: unknown): boolean {
  if (typeof value === 'bigint') return true;
  if (!isObject(value)) return false;
  const seen = new Set<object>([value]);
  for (const object of seen) {
    if (seen.size > SEARCH_LIMIT || types.isProxy(object) || types.isBoxedPrimitive(object)) return true;
    if (isConverted(object)) return true;
    for (const key of Reflect.ownKeys(object)) {
      if (typeof key === 'symbol') continue;
      const { get, set, value: property } = Object.getOwnPropertyDescriptor(object, key)!;
      if (get !== undefined || set !== undefined || typeof property === 'bigint') return true;
      if (isObject(property) && typeof property !== 'function') seen.add(property);
    }
  }
  return false;
}

/** Whether an object has a `toJSON`, or may have one. */
function isConverted(object: object): boolean {
  for (let up: object | null = object; up !== null; up = Object.getPrototypeOf(up) as object | null) {
    if (types.isProxy(up)) return true;
    const descriptor = Object.getOwnPropertyDescriptor(up, 'toJSON');
    if (descriptor === undefined) continue;
    if (descriptor.get !== undefined) return true;
    // That of Date calls methods that the program may have replaced.
    return typeof descriptor.value === 'function';
  }
  return false;
}

export const jsonModels: ModelTable = {
  'JSON.parse': parse,
  'JSON.stringify': stringify,
};
