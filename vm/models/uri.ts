/** Models of encodeURIComponent and its kin (ECMA-262, 19.2.6): a text without anything to change is left as it is. */
import type { TextFunctionName } from '../expressions/text-functions.js';
import type { Call } from '../interpreter/call.js';
import { isObject } from '../is-object.js';
import { requireTag } from '../values/predicates.js';
import { textShadow } from '../values/texts.js';
import type { ModelTable, Run } from './model.js';

/**
 * @param changed the pattern of a unit that is changed
 * @param succeeds the function that says whether the call does not throw
 */
function conversion(name: TextFunctionName, changed: string, succeeds: TextFunctionName): Run {
  return (call: Call) => {
    const { vm } = call;
    const [value, shadow] = [call.arg(0), call.argShadow(0)];
    if (shadow === 0 || isObject(value) || typeof value === 'symbol') return false;
    requireTag(vm, shadow, value);
    const operand = textShadow(vm, value, shadow);
    if (operand === 0) return false;
    const { expressions, path, operations } = vm;
    const text = String(value);
    const isChanged = new RegExp(changed, 'u').test(text);
    path.require('match', expressions.text('RegExp.test', [0, changed, 'u', 0], operand, 0), isChanged);
    if (!isChanged) return call.give(text, operand);
    let result: unknown;
    let isDone = false;
    try {
      result = operations.apply(call.callee, undefined, [text]);
      isDone = true;
    } finally {
      path.require('rare', expressions.text(succeeds, [], operand, 0), isDone);
    }
    return call.give(result, expressions.text(name, [], operand, 0));
  };
}

const UNRESERVED = "A-Za-z0-9\\-_.!~*'()";
const RESERVED = ';\\/?:@&=+$,#';

export const uriModels: ModelTable = {
  encodeURIComponent: conversion('encodeURIComponent', `[^${UNRESERVED}]`, 'isWellFormed'),
  encodeURI: conversion('encodeURI', `[^${UNRESERVED}${RESERVED}]`, 'isWellFormed'),
  decodeURIComponent: conversion('decodeURIComponent', '%', 'isEncodedURIComponent'),
  decodeURI: conversion('decodeURI', '%', 'isEncodedURI'),
};
