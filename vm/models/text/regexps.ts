/** Models of built-ins on regular expressions (ECMA-262, 22.2): native on those that are as they were made. */
import { types } from 'node:util';
import { Tag } from '../../expressions/arena.js';
import { patternFacts } from '../../expressions/pattern-syntax.js';
import { plainFlags } from '../../expressions/patterns.js';
import { textResult } from '../../expressions/text-functions.js';
import type { Call } from '../../interpreter/call.js';
import type { Interpreter } from '../../interpreter/interpreter.js';
import { isObject } from '../../is-object.js';
import { hasProxyInChain } from '../../objects/proxies.js';
import { makeStamp } from '../../realm/stamp.js';
import { concretize } from '../../values/conversions.js';
import { requireOperand } from '../../values/predicates.js';
import { textShadow } from '../../values/texts.js';
import type { ModelTable, Run } from '../model.js';
import { lastIndexOf, Matching, noteLastIndex, type Shadowed, shadowMatch } from './matching.js';
import { replaceOwnMatches } from './replacing.js';

/** The state of an iterator over matches, which the machine keeps. */
export interface MatchIteration {
  readonly state: object;
}

/** Whether a regular expression matches without running code of the program. */
export function isPristine(vm: Interpreter, value: unknown): value is RegExp {
  const { captured, objects } = vm.realm;
  if (!types.isRegExp(value) || objects.isChanged(captured.regExpPrototype)) return false;
  // `lastIndex` is the only property of its own, and read.
  return (
    Object.getPrototypeOf(value) === captured.regExpPrototype &&
    Reflect.ownKeys(value).length === 1 &&
    typeof value.lastIndex === 'number'
  );
}

/**
 * Self-hosted, unless the receiver is as it was made, and no operand is converted.
 * @param own the helper for an expression that is as it was made, on operands that depend on inputs
 */
function method(helper: string, own = helper): Run {
  return (call) => {
    const { vm, receiver } = call;
    if (!isObject(receiver) || call.newTarget !== undefined) return false;
    const isKnown = isPristine(vm, receiver) && !isObject(call.arg(0));
    const isOwn = isKnown && isSymbolic(call, receiver);
    if (isKnown && !isOwn && !isObject(call.arg(1))) return false;
    call.tail(vm.helper(isOwn ? own : helper), receiver, 0, call.args, call.argShadows);
  };
}

/** RegExp.prototype.exec, on primitive values. */
function execute(call: Call): unknown {
  const { vm, receiver: expression } = call;
  if (!types.isRegExp(expression) || !isSymbolic(call, expression)) return ownExec(call);
  if (isObject(call.arg(0)) || typeof expression.lastIndex !== 'number') return ownExec(call);
  const matching = matchingOf(call, expression);
  const before = expression.lastIndex;
  const match = vm.operations.apply(call.callee, expression, call.args) as RegExpExecArray | null;
  noteMatch(vm, matching, expression, before, match);
  return call.give(match);
}

/** Puts on the path whether there was a match, and gives it its shadows. */
function noteMatch(
  vm: Interpreter,
  matching: Matching | undefined,
  expression: RegExp,
  before: unknown,
  match: RegExpExecArray | null,
): void {
  matching?.decide(match !== null);
  noteLastIndex(vm, expression, before, match === null ? 0 : (matching?.end ?? 0));
  if (match !== null && matching !== undefined) shadowMatch(vm, matching, match);
}

/** RegExp.prototype.test of an expression that is as it was made: the result is a function of the text. */
function test(call: Call): unknown {
  const { vm, receiver: expression } = call;
  if (!isPristine(vm, expression) || !isSymbolic(call, expression) || isObject(call.arg(0)))
    return ownTest(call);
  const matching = matchingOf(call, expression);
  const before = expression.lastIndex;
  const isFound = vm.operations.apply(call.callee, expression, call.args);
  if (matching === undefined) {
    noteLastIndex(vm, expression, before, 0);
    return call.give(isFound);
  }
  const { test, end } = matching;
  noteLastIndex(vm, expression, before, vm.expressions.ite(test, end, vm.arena.constant(0)));
  return call.give(isFound, test);
}

/** Whether a match depends on inputs: the text, or the index that it starts from. */
export function isSymbolic(call: Call, expression: unknown): boolean {
  if (call.hasShadows) return true;
  const { heap, keys } = call.vm;
  if (!heap.isActive || !types.isRegExp(expression)) return false;
  const { local, shared } = keys.info('lastIndex');
  return local.has(expression) || shared.has(expression);
}

/** The match of the first argument. */
function matchingOf(
  call: Call,
  expression: RegExp,
  from = lastIndexOf(call.vm, expression),
): Matching | undefined {
  const { vm } = call;
  const [value, shadow] = [call.arg(0), call.argShadow(0)];
  if (typeof value === 'symbol') return undefined;
  requireOperand(vm, shadow, value, Tag.String);
  return Matching.of(vm, expression, [String(value), textShadow(vm, value, shadow)], from);
}

/** exec and compile: of regular expressions only. */
function own(helper: string): Run {
  return (call) => {
    const { vm, receiver } = call;
    if (!types.isRegExp(receiver) || call.newTarget !== undefined) return false;
    const reads = helper === 'execText' && isObject(receiver.lastIndex);
    const converts = isObject(call.arg(0)) || isObject(call.arg(1));
    // Of another regular expression `compile` takes what it is made of.
    if (!reads && (!converts || (helper === 'compileText' && types.isRegExp(call.arg(0))))) return false;
    call.tail(vm.helper(helper), receiver, 0, call.args, call.argShadows);
  };
}

const ownExec = own('execText');
const ownTest = method('testText');
const protocolSearch = method('searchText');

/** RegExp.prototype [ @@search ]: where the first match starts. */
function search(call: Call): unknown {
  const { vm, receiver } = call;
  const isOwn = isPristine(vm, receiver) && isSymbolic(call, receiver) && !isObject(call.arg(0));
  if (!isOwn) return protocolSearch(call);
  const matching = matchingOf(call, receiver, [0, 0]);
  return call.give(vm.operations.apply(call.callee, receiver, call.args), matching?.start ?? 0);
}

/** RegExp.prototype [ @@replace ]; the matches of one that is as it was made are known before the first call. */
function replace(call: Call): unknown {
  const { vm, receiver } = call;
  const isKnown = isPristine(vm, receiver) && !isObject(call.arg(0));
  if (isKnown && isSymbolic(call, receiver)) {
    if (!isObject(call.arg(1)) && replaceOwnMatches(call, receiver) !== false) return;
    return call.tail(vm.helper('replaceOwn'), receiver, 0, call.args, call.argShadows);
  }
  if (isKnown && !isObject(call.arg(1))) return false;
  if (!isObject(receiver) || call.newTarget !== undefined) return false;
  const isCalled = typeof call.arg(1) === 'function';
  const helper = isCalled && isPristine(vm, receiver) ? 'replaceMatches' : 'replaceText';
  call.tail(vm.helper(helper), receiver, 0, call.args, call.argShadows);
}

/** RegExp ( pattern, flags ) */
function construct(call: Call): unknown {
  const { vm, callee, newTarget } = call;
  const [pattern, flags] = [call.arg(0), call.arg(1)];
  if (!isObject(pattern) && !isObject(flags)) {
    requirePattern(call);
    return false;
  }
  if (isPristine(vm, pattern) && !isObject(flags)) return false;
  call.tail(vm.helper('makeRegExp'), undefined, 0, [callee, newTarget, pattern, flags], []);
}

/** Puts on the path whether a text is a pattern. It becomes concrete then, but is another one where that decides. */
function requirePattern(call: Call): void {
  const { vm } = call;
  const [pattern, flags = ''] = [call.arg(0), call.arg(1)];
  const shadow = call.argShadow(0);
  if (shadow === 0 || typeof pattern !== 'string' || typeof flags !== 'string' || call.argShadow(1) !== 0)
    return;
  const fixed = flags === '' ? [] : [flags];
  const isPattern = textResult({ name: 'isPattern', fixed }, [pattern]) === true;
  vm.path.require('rare', vm.expressions.text('isPattern', fixed, shadow, 0), isPattern);
}

/** The getter `flags`, and toString. */
function text(helper: string): Run {
  return (call) => {
    const { vm, receiver } = call;
    if (!isObject(receiver) || isPristine(vm, receiver)) return false;
    const { keys } = vm;
    const isQuiet =
      types.isRegExp(receiver) && !hasProxyInChain(vm, receiver) && !keys.info('flags').accessor;
    if (helper === 'flagsText' && isQuiet) return false;
    call.tail(vm.helper(helper), receiver, 0, [], []);
  };
}

/** %RegExpStringIteratorPrototype%.next */
export function nextMatch(call: Call): unknown {
  const { vm, receiver } = call;
  const iteration = isObject(receiver) ? matchIterations.get(receiver) : undefined;
  if (iteration === undefined) return false;
  call.tail(vm.helper('nextMatch'), undefined, 0, [iteration.state], []);
}

/** matcher text isGlobal isUnicode → iterator */
const matchIterator: Run = (call) => {
  const { vm } = call;
  const [matcher, subject, global, unicode] = call.args;
  const { operations, realm } = vm;
  const made = operations.apply(realm.captured.regExpMatchAll, operations.newRegExp('', 'g'), ['']) as object;
  const state = operations.newRecord();
  Object.assign(state, { matcher, text: subject, global, unicode, done: false });
  vm.heap.write(vm.keys.info('text'), state, 0, call.argShadow(1), subject);
  matchIterations.set(made, { state });
  call.give(made);
};

/**
 * regexp text from → null, or the match with its index and the index behind it; the expression is as it was made, and
 * keeps its `lastIndex`.
 * @param isAnywhere whether a sticky one finds what is further on, too
 */
function matchFrom(isAnywhere: boolean): Run {
  return (call) => {
    const { vm } = call;
    const { operations, realm, heap, keys } = vm;
    const [expression, subject, from] = call.args as [RegExp, string, number];
    const flags = realm.captured.flagsOf(expression).replace(isAnywhere ? /[gy]/gu : /g/u, '');
    const matcher = operations.newRegExp(realm.captured.sourceOf(expression), `${flags}g`) as RegExp;
    matcher.lastIndex = from;
    const matching = Matching.of(vm, matcher, [subject, call.argShadow(1)], [from, call.argShadow(2)]);
    const match = operations.apply(realm.captured.regExpExec, matcher, [subject]) as RegExpExecArray | null;
    matching?.decide(match !== null);
    if (match === null) return call.give(null);
    const found = operations.newRecord();
    Object.assign(found, { match, index: match.index, end: matcher.lastIndex });
    if (matching !== undefined) {
      shadowMatch(vm, matching, match);
      heap.write(keys.info('index'), found, 0, matching.start, match.index);
      heap.write(keys.info('end'), found, 0, matching.end, matcher.lastIndex);
    }
    return call.give(found);
  };
}

/** Whether matches of an expression that is as it was made may be empty; of others they may. */
const mayBeEmpty: Run = (call) => {
  const { vm } = call;
  const expression = call.arg(0);
  const { captured } = vm.realm;
  const facts = isPristine(vm, expression)
    ? patternFacts(captured.sourceOf(expression), plainFlags(captured.flagsOf(expression)))
    : undefined;
  call.give(facts?.mayBeEmpty ?? true);
};

/** Whether an expression has one of some flags. */
function hasFlag(flags: RegExp): Run {
  return (call) => call.give(flags.test(call.vm.realm.captured.flagsOf(call.arg(0))));
}

/** regexp text lastIndex → match or null; `lastIndex` is converted. */
const execAt: Run = (call) => {
  const { vm } = call;
  const [expression, subject, index] = call.args as [RegExp, string, number];
  const before: unknown = expression.lastIndex;
  const isKept = isObject(before) && Reflect.set(expression, 'lastIndex', index);
  const from: Shadowed<number> = vm.realm.captured.hasLastIndex(expression)
    ? [index, call.argShadow(2)]
    : [0, 0];
  const matching = Matching.of(vm, expression, [subject, call.argShadow(1)], from);
  const found = vm.operations.apply(vm.realm.captured.regExpExec, expression, [
    subject,
  ]) as RegExpExecArray | null;
  noteMatch(vm, matching, expression, before as number, found);
  if (isKept && !vm.realm.captured.hasLastIndex(expression)) Reflect.set(expression, 'lastIndex', before);
  call.give(found);
};

/**
 * template (that starts with `$`), number of captures, whether there are names → the reference at its start: its length,
 * and what it refers to.
 */
const reference: Run = (call) => {
  const { operations, lost } = call.vm;
  if (call.hasShadows) {
    lost.count('template of a replacement');
    for (const [at, arg] of call.args.entries()) concretize(call.vm, arg, call.argShadow(at));
  }
  const [template, count, hasNames] = call.args as [string, number, boolean];
  const found = operations.newRecord();
  Object.assign(found, parseReference(template, count, hasNames));
  call.give(found);
};

function parseReference(template: string, count: number, hasNames: boolean): object {
  const none = { text: undefined, number: 0, name: undefined };
  const second = template[1];
  if (second !== undefined && "$&`'".includes(second)) return { ...none, length: 2, text: second };
  const digits = /^\$(\d\d?)/u.exec(template)?.[1];
  for (const length of digits === undefined ? [] : digits.length === 2 ? [2, 1] : [1]) {
    const number = Number(digits!.slice(0, length));
    if (number >= 1 && number <= count) return { ...none, length: 1 + length, number };
  }
  const end = hasNames && second === '<' ? template.indexOf('>') : -1;
  if (end > 0) return { ...none, length: end + 1, name: template.slice(2, end) };
  return { ...none, length: 1 };
}

export const regExpIntrinsics: Readonly<Record<string, Run>> = {
  matchIterator,
  execAt,
  matchFrom: matchFrom(false),
  matchAnywhere: matchFrom(true),
  mayBeEmpty,
  isGlobal: hasFlag(/g/u),
  readsCodePoints: hasFlag(/[uv]/u),
  reference,
  sourceOf: (call) => call.give(call.vm.realm.captured.sourceOf(call.arg(0))),
  flagsOf: (call) => call.give(call.vm.realm.captured.flagsOf(call.arg(0))),
};

export const regExpModels: ModelTable = {
  RegExp: construct,
  'RegExp.prototype.exec': execute,
  'RegExp.prototype.compile': own('compileText'),
  'RegExp.prototype.test': test,
  'RegExp.prototype.toString': text('expressionText'),
  'get RegExp.prototype.flags': text('flagsText'),
  'RegExp.prototype.@@match': method('matchText', 'matchOwn'),
  'RegExp.prototype.@@matchAll': method('matchAllText'),
  'RegExp.prototype.@@replace': replace,
  'RegExp.prototype.@@search': search,
  'RegExp.prototype.@@split': method('splitMatches', 'splitOwn'),
};

/** The state of an iterator over matches of a regular expression. */
export const matchIterations = makeStamp<MatchIteration>();
