/** Models of the methods of Date that change it (ECMA-262, 21.4.4.20 to 21.4.4.34 and B.2.3.2). */

import type { TimePart } from '../../expressions/date-functions.js';
import { setTimeOf } from '../../heap-fields/date-value.js';
import type { Call } from '../../interpreter/call.js';
import type { Interpreter } from '../../interpreter/interpreter.js';
import { type NumberOperand, toNumber } from '../../values/conversions.js';
import type { ModelTable, Run } from '../model.js';
import {
  called,
  constantNumber,
  dateClip,
  makeDate,
  makeDay,
  makeFullYear,
  makeTime,
  timeClip,
} from './date-making.js';
import { receiverTime, requireTime, writeTime } from './date-value.js';
import { fromLocal, toLocal } from './time-zone.js';

const DATE_PARTS: readonly TimePart[] = ['YearFromTime', 'MonthFromTime', 'DateFromTime'];
const TIME_PARTS: readonly TimePart[] = ['HourFromTime', 'MinFromTime', 'SecFromTime', 'msFromTime'];

/** The first part that a method sets, by what it is called behind `set` and `setUTC`; its next arguments set the next ones. */
const FIRST: Readonly<Record<string, TimePart>> = {
  FullYear: 'YearFromTime',
  Month: 'MonthFromTime',
  Date: 'DateFromTime',
  Hours: 'HourFromTime',
  Minutes: 'MinFromTime',
  Seconds: 'SecFromTime',
  Milliseconds: 'msFromTime',
};

/** The new time value of a receiver, by its old one and the arguments as numbers. */
type Change = (vm: Interpreter, time: NumberOperand, parts: readonly NumberOperand[]) => NumberOperand;

/** A method that changes the receiver and gives its new time value. */
function changing(most: number, change: Change): Run {
  return (call) => {
    const { vm, callee } = call;
    const time = receiverTime(call);
    if (time === undefined || call.newTarget !== undefined) return false;
    if (!vm.heap.isActive && !call.hasShadows) return false;
    const receiver = call.receiver as Date;
    const parts = numbersOf(call, most);
    // What has no number is refused here.
    const value = vm.operations.apply(callee, new Date(time.value), call.args) as number;
    const shadow = parts === undefined || parts.length === 0 ? 0 : change(vm, time, parts).shadow;
    writeTime(vm, receiver, call.receiverShadow, { value, shadow });
    setTimeOf(receiver, value);
    call.give(value, shadow);
  };
}

/** The arguments as numbers; undefined where one has no number. */
export function numbersOf(call: Call, most: number): readonly NumberOperand[] | undefined {
  const numbers: NumberOperand[] = [];
  for (let at = 0; at < Math.min(call.count, most); at++) {
    const number = toNumber(call.vm, call.arg(at), call.argShadow(at));
    if (number === undefined) return undefined;
    numbers.push(number);
  }
  return numbers;
}

function setter(first: TimePart, isLocal: boolean): Change {
  return (vm, time, parts) => {
    const isYear = first === 'YearFromTime';
    const isThere = requireTime(vm, time);
    if (!isThere && !isYear) return constantNumber(Number.NaN);
    const old = !isThere ? constantNumber(0) : isLocal ? toLocal(vm, time) : time;
    const names = DATE_PARTS.includes(first) ? DATE_PARTS : TIME_PARTS;
    const at = names.indexOf(first);
    const all = names.map((name, i) => parts[i - at] ?? called(vm, name, old));
    const [year, month, date] = all as [NumberOperand, NumberOperand, NumberOperand];
    const made =
      names === DATE_PARTS
        ? makeDate(vm, makeDay(vm, year, month, date), called(vm, 'TimeWithinDay', old))
        : makeDate(vm, called(vm, 'Day', old), makeTime(vm, all));
    return dateClip(vm, isLocal ? fromLocal(vm, made) : made);
  };
}

/** Date.prototype.setYear */
function setYear(vm: Interpreter, time: NumberOperand, [year]: readonly NumberOperand[]): NumberOperand {
  return setter('YearFromTime', true)(vm, time, [makeFullYear(vm, year!)]);
}

export const dateSetterModels: ModelTable = {
  'Date.prototype.setTime': changing(1, (vm, _, [time]) => timeClip(vm, time!)),
  'Date.prototype.setYear': changing(1, setYear),
  ...Object.fromEntries(
    Object.entries(FIRST).flatMap(([name, first]) =>
      [true, false].map((isLocal) => {
        const path = `Date.prototype.set${isLocal ? '' : 'UTC'}${name}`;
        const names = DATE_PARTS.includes(first) ? DATE_PARTS : TIME_PARTS;
        return [path, changing(names.length - names.indexOf(first), setter(first, isLocal))] as const;
      }),
    ),
  ),
};
