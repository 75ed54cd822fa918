/** Models of Date (ECMA-262, 21.4): the clock is that of the path, and what is converted is converted by frames. */
import { types } from 'node:util';
import { Tag } from '../../expressions/arena.js';
import { type TextFunctionName, textMethods } from '../../expressions/text-functions.js';
import type { Call } from '../../interpreter/call.js';
import { constructNatively } from '../../interpreter/natives.js';
import { isObject } from '../../is-object.js';
import { readsPrototype } from '../../objects/new-target.js';
import { type NumberOperand, toNumber } from '../../values/conversions.js';
import { requireClass, requireTag } from '../../values/predicates.js';
import { convertOperands } from '../conversions.js';
import type { ModelTable, Run } from '../model.js';
import {
  constantNumber,
  dateClip,
  makeDate,
  makeDay,
  makeFullYear,
  makeTime,
  timeClip,
} from './date-making.js';
import { datePartModels, giveNatively } from './date-parts.js';
import { dateSetterModels, numbersOf } from './date-setters.js';
import { concretizeTime, receiverTime, requireTime, timeValue, writeTime } from './date-value.js';
import { fromLocal } from './time-zone.js';

/** Year, month, date, hours, minutes, seconds and milliseconds. */
const MOST_PARTS = 7;

/** `new Date()` and `Date()` read the clock of the path. */
function date(call: Call): unknown {
  const { vm, newTarget } = call;
  if (newTarget !== undefined && call.count > 0) return fromOperands(call);
  const { operations, realm } = vm;
  const now = operations.apply(realm.now, undefined, []);
  if (newTarget !== undefined) return constructNatively(call, [now]);
  const instance = operations.construct(call.callee, [now], call.callee);
  call.give(operations.apply(realm.dateToString, instance, []));
}

function fromOperands(call: Call): unknown {
  const { vm, args, callee } = call;
  const isDate = args.length === 1 && types.isDate(args[0]);
  if (args.some(isObject) && !isDate) return convertOperands(call, args.length === 1 ? '-d' : '-nnnnnnn');
  const newTarget = call.newTarget!;
  if (!vm.heap.isActive && !call.hasShadows) return false;
  if (newTarget !== callee && readsPrototype(vm, newTarget)) return false;
  if (args.length === 1 && requireTag(vm, call.argShadow(0), args[0]) === Tag.String) {
    if (call.argShadow(0) === 0) return false;
    const made = vm.operations.construct(callee, args, newTarget) as object;
    writeTime(vm, made, 0, timeOfText(call));
    return call.give(made);
  }
  const time = args.length === 1 ? ofTime(call) : ofParts(call, fromLocal);
  // What has no number is refused here.
  const made = vm.operations.construct(callee, args, newTarget) as object;
  writeTime(vm, made, 0, time ?? constantNumber(0));
  call.give(made);
}

/** The time value of one argument that is no text; undefined where it has no number. */
function ofTime(call: Call): NumberOperand | undefined {
  const { vm } = call;
  const [value, shadow] = [call.arg(0), call.argShadow(0)];
  if (types.isDate(value)) return timeValue(vm, value, shadow);
  const number = toNumber(vm, value, shadow);
  return number && timeClip(vm, number);
}

/** The time value of year, month and so on; undefined where one has no number. */
function ofParts(call: Call, toTime: typeof fromLocal): NumberOperand | undefined {
  const { vm } = call;
  const parts = numbersOf(call, MOST_PARTS);
  if (parts === undefined || parts.length === 0) return undefined;
  const [year, month = constantNumber(0), day = constantNumber(1), ...times] = parts;
  const days = makeDay(vm, makeFullYear(vm, year!), month, day);
  return dateClip(vm, toTime(vm, makeDate(vm, days, makeTime(vm, times))));
}

/** Date.UTC */
function utc(call: Call): unknown {
  if (!call.hasShadows || call.newTarget !== undefined) return false;
  const time = ofParts(call, (_, made) => made);
  giveNatively(call, time?.shadow);
}

/** Date.parse */
function parse(call: Call): unknown {
  const { vm } = call;
  const [text, shadow] = [call.arg(0), call.argShadow(0)];
  if (shadow === 0 || isObject(text) || requireTag(vm, shadow, text) !== Tag.String) return false;
  const time = timeOfText(call);
  return call.give(time.value, time.shadow);
}

/** The time value of a symbolic text. */
function timeOfText(call: Call): NumberOperand {
  const text = call.arg(0) as string;
  return {
    value: Date.parse(text),
    shadow: call.vm.expressions.text('Date.parse', [], call.argShadow(0), 0),
  };
}

/** Whether methods of the date are the realm's own. */
function isPristine({ vm, receiver, receiverShadow }: Call): boolean {
  const { captured, objects } = vm.realm;
  if (!types.isDate(receiver)) return false;
  requireClass(vm, receiverShadow, receiver);
  return (
    Object.getPrototypeOf(receiver) === captured.datePrototype &&
    !objects.isChanged(captured.datePrototype) &&
    Reflect.ownKeys(receiver).length === 0
  );
}

/** Date.prototype.toJSON */
function toJson(call: Call): unknown {
  const { receiver } = call;
  if (receiver === undefined || receiver === null) return false;
  if (isPristine(call)) return textOfTime('toISOString')(call);
  call.tail(call.vm.helper('dateToJson'), receiver, call.receiverShadow, [], []);
}

/** Date.prototype [ @@toPrimitive ] */
function toPrimitive(call: Call): unknown {
  const hint = call.arg(0);
  if (!isObject(call.receiver)) return false;
  if (hint !== 'default' && hint !== 'string' && hint !== 'number') return false;
  if (!isPristine(call)) {
    call.tail(call.vm.helper('dateToPrimitive'), call.receiver, call.receiverShadow, [hint], []);
    return;
  }
  if (hint !== 'number') return asText(call);
  const time = receiverTime(call)!;
  call.give(time.value, time.shadow);
}

/** A text of the receiver, computed from its time value as it is now. */
function asText(call: Call): false {
  const time = receiverTime(call);
  if (time !== undefined) concretizeTime(call.vm, time);
  return false;
}

/** A text that is a function of the time value. */
function textOfTime(name: TextFunctionName): Run {
  return (call) => {
    const { vm, callee, receiver } = call;
    const time = receiverTime(call);
    if (time === undefined || time.shadow === 0) return false;
    const isDate = requireTime(vm, time);
    const text = vm.operations.apply(callee, receiver, []);
    return call.give(text, isDate ? vm.expressions.text(name, [], time.shadow, 0) : 0);
  };
}

const TEXTS = ['String', 'TimeString', 'LocaleString', 'LocaleDateString', 'LocaleTimeString'];

export const dateModels: ModelTable = {
  Date: date,
  'Date.UTC': utc,
  'Date.parse': parse,
  ...datePartModels,
  ...dateSetterModels,
  ...Object.fromEntries(TEXTS.map((text) => [`Date.prototype.to${text}`, asText])),
  ...Object.fromEntries(textMethods('Date').map((name) => [`Date.prototype.${name}`, textOfTime(name)])),
  'Date.prototype.toGMTString': textOfTime('toUTCString'),
  'Date.prototype.toJSON': toJson,
  'Date.prototype.@@toPrimitive': toPrimitive,
};
