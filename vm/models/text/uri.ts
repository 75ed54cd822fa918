/** Models of encodeURIComponent and its kin (ECMA-262, 19.2.6): a text without anything to change is left as it is. */
import { type ExprId, Tag } from '../../expressions/arena.js';
import type { TextFunctionName } from '../../expressions/text-functions.js';
import type { Call } from '../../interpreter/call.js';
import { foreignError } from '../../interpreter/foreign-errors.js';
import type { Interpreter } from '../../interpreter/interpreter.js';
import { isObject } from '../../is-object.js';
import { requireOperand } from '../../values/predicates.js';
import { textShadow } from '../../values/texts.js';
import type { ModelTable, Run } from '../model.js';

/** The argument as text; undefined where the input has no part in it, or its conversion is a call of the program. */
function textOf(call: Call): { readonly text: string; readonly operand: ExprId } | undefined {
  const [value, shadow] = [call.arg(0), call.argShadow(0)];
  if (shadow === 0 || isObject(value) || typeof value === 'symbol') return undefined;
  requireOperand(call.vm, shadow, value, Tag.String);
  const operand = textShadow(call.vm, value, shadow);
  return operand === 0 ? undefined : { text: String(value), operand };
}

/**
 * @param changed the pattern of a unit that is changed
 * @param succeeds the function that says whether the call does not throw
 */
function conversion(name: TextFunctionName, changed: string, succeeds: TextFunctionName): Run {
  return (call: Call) => {
    const { vm } = call;
    const converted = textOf(call);
    if (!converted) return false;
    const { text, operand } = converted;
    const { expressions, path, operations } = vm;
    // Unit by unit: halves of surrogate pairs are changed, too, or are errors.
    const isChanged = new RegExp(changed).test(text);
    path.require('match', expressions.text('RegExp.test', [0, changed, '', 0], operand, 0), isChanged);
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

/**
 * A function that throws on some texts.
 * @param succeeds whether it does not, as an expression
 */
function throwing(name: TextFunctionName, succeeds: (vm: Interpreter, operand: ExprId) => ExprId): Run {
  return (call: Call) => {
    const { vm } = call;
    const converted = textOf(call);
    if (!converted) return false;
    const { text, operand } = converted;
    const succeeded = succeeds(vm, operand);
    let result: unknown;
    try {
      result = vm.operations.apply(call.callee, undefined, [text]);
    } catch (error) {
      vm.path.require('rare', succeeded, false);
      throw foreignError(vm, error as Error);
    }
    vm.path.require('rare', succeeded, true);
    return call.give(result, vm.expressions.text(name, [], operand, 0));
  };
}

/** Functions of node that convert text (HTML, 8.3). */
export const base64Models: Readonly<Record<'btoa' | 'atob', Run>> = {
  btoa: throwing('btoa', ({ expressions }, operand) =>
    expressions.text('RegExp.test', [0, '^[\\0-\\xff]*$', '', 0], operand, 0),
  ),
  atob: throwing('atob', ({ expressions }, operand) => expressions.text('isBase64', [], operand, 0)),
};

const UNRESERVED = "A-Za-z0-9\\-_.!~*'()";
const RESERVED = ';\\/?:@&=+$,#';

export const uriModels: ModelTable = {
  encodeURIComponent: conversion('encodeURIComponent', `[^${UNRESERVED}]`, 'isWellFormed'),
  encodeURI: conversion('encodeURI', `[^${UNRESERVED}${RESERVED}]`, 'isWellFormed'),
  decodeURIComponent: conversion('decodeURIComponent', '%', 'isEncodedURIComponent'),
  decodeURI: conversion('decodeURI', '%', 'isEncodedURI'),
};
