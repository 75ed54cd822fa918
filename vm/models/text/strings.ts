/** Models of built-ins on text that ask a pattern what to do (ECMA-262, 22.1.3), or call a replacement. */
import type { Call } from '../../interpreter/call.js';
import { isObject } from '../../is-object.js';
import type { ModelTable, Run } from '../model.js';
import { isPristine, isSymbolic } from './regexps.js';
import { replaceAllParts } from './replacing.js';

/**
 * Self-hosted if an operand depends on inputs, or is an object, but for a pattern that matches without code of the program.
 * @param makesExpression whether a pattern that is text becomes a regular expression
 */
function asking(helper: string, makesExpression = false): Run {
  return (call) => {
    const { vm, receiver } = call;
    if (call.newTarget !== undefined || receiver === undefined || receiver === null) return false;
    const pattern = call.arg(0);
    const isOpen = isObject(pattern) ? !isPristine(vm, pattern) : makesExpression && isAsked(call);
    if (!isOpen && !isObject(receiver) && !isObject(call.arg(1)) && !isSymbolic(call, pattern)) return false;
    call.tail(vm.helper(helper), receiver, call.receiverShadow, call.args, call.argShadows);
  };
}

/** Whether a pattern that is a text leads to code of the program. */
function isAsked({ vm }: Call): boolean {
  const { objects, captured } = vm.realm;
  return objects.isChanged(captured.regExpPrototype);
}

const replaceAll = asking('replaceAllPattern');

/** String.raw */
function raw(call: Call): unknown {
  if (!isObject(call.arg(0))) return false;
  call.tail(call.vm.helper('rawText'), undefined, 0, call.args, call.argShadows);
}

export const stringModels: ModelTable = {
  'String.raw': raw,
  'String.prototype.match': asking('matchPattern', true),
  'String.prototype.matchAll': asking('matchAllPattern', true),
  'String.prototype.replace': asking('replacePattern'),
  'String.prototype.replaceAll': (call) => (replaceAllParts(call) === false ? replaceAll(call) : undefined),
  'String.prototype.search': asking('searchPattern', true),
  'String.prototype.split': asking('splitPattern'),
};
