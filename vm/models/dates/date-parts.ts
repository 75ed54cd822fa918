/** Models of the methods of Date that read parts (ECMA-262, 21.4.4.2 to 21.4.4.19 and B.2.3.1). */

import { Op } from '../../expressions/arena.js';
import type { TimePart } from '../../expressions/date-functions.js';
import type { Call } from '../../interpreter/call.js';
import type { ModelTable, Run } from '../model.js';
import { called } from './date-making.js';
import { receiverTime, requireTime } from './date-value.js';
import { isUtc, toLocal } from './time-zone.js';

/** Parts by what their methods are called behind `get` and `getUTC`. */
const PARTS: Readonly<Record<string, TimePart>> = {
  FullYear: 'YearFromTime',
  Month: 'MonthFromTime',
  Date: 'DateFromTime',
  Day: 'WeekDay',
  Hours: 'HourFromTime',
  Minutes: 'MinFromTime',
  Seconds: 'SecFromTime',
  Milliseconds: 'msFromTime',
};

/** Ends the call with what the built-in gives. */
export function giveNatively(call: Call, shadow = 0): void {
  call.give(call.vm.operations.apply(call.callee, call.receiver, call.args), shadow);
}

function part(name: TimePart, isLocal: boolean, less = 0): Run {
  return (call) => {
    const { vm } = call;
    const time = receiverTime(call);
    if (time === undefined || call.newTarget !== undefined) return false;
    if (time.shadow === 0 || !requireTime(vm, time)) return giveNatively(call);
    const { shadow } = called(vm, name, isLocal ? toLocal(vm, time) : time);
    const { expressions, arena } = vm;
    giveNatively(call, less === 0 ? shadow : expressions.arithmetic(Op.Sub, shadow, arena.constant(less)));
  };
}

/** Date.prototype.getTime and valueOf */
function getTime(call: Call): unknown {
  const time = receiverTime(call);
  if (time === undefined || call.newTarget !== undefined) return false;
  call.give(time.value, time.shadow);
}

/** Date.prototype.getTimezoneOffset */
function getTimezoneOffset(call: Call): unknown {
  const time = receiverTime(call);
  if (time === undefined || call.newTarget !== undefined) return false;
  if (requireTime(call.vm, time) && !isUtc()) toLocal(call.vm, time);
  giveNatively(call);
}

export const datePartModels: ModelTable = {
  'Date.prototype.getTime': getTime,
  'Date.prototype.valueOf': getTime,
  'Date.prototype.getTimezoneOffset': getTimezoneOffset,
  'Date.prototype.getYear': part('YearFromTime', true, 1900),
  ...Object.fromEntries(
    Object.entries(PARTS).flatMap(([name, of]) => [
      [`Date.prototype.get${name}`, part(of, true)],
      [`Date.prototype.getUTC${name}`, part(of, false)],
    ]),
  ),
};
