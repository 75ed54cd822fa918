/**
 * Local time (ECMA-262, 21.4.1.25 and 21.4.1.26). Nothing is between it and the time in a process whose zone is UTC. In
 * other zones the path is that of the times around, as long as the zone keeps its offset.
 */

import { Op } from '../../expressions/arena.js';
import { MS_PER_DAY } from '../../expressions/date-functions.js';
import type { Interpreter } from '../../interpreter/interpreter.js';
import type { NumberOperand } from '../../values/conversions.js';

/** Days that a search for another offset looks at. */
const MOST_DAYS = 400;

const { DateTimeFormat } = Intl;
let zone: string | undefined;

/** Whether local time is the time. Asked for late: V8 then reads what languages there are. */
export function isUtc(): boolean {
  zone ??= DateTimeFormat().resolvedOptions().timeZone;
  return zone === 'UTC';
}

/** LocalTime of a time that is not NaN. */
export function toLocal(vm: Interpreter, time: NumberOperand): NumberOperand {
  return isUtc() ? time : shifted(vm, time, offsetAt);
}

/** UTC of a local time that is not NaN. */
export function fromLocal(vm: Interpreter, local: NumberOperand): NumberOperand {
  return isUtc() ? local : shifted(vm, local, (time) => toUtc(time) - time);
}

/** A time and what a function adds to it, which it does to all of its neighbours. */
function shifted(
  vm: Interpreter,
  { value, shadow }: NumberOperand,
  of: (time: number) => number,
): NumberOperand {
  const offset = of(value);
  const sum = value + offset;
  if (shadow === 0 || Number.isNaN(sum)) return { value: sum, shadow: 0 };
  const { expressions, path, arena } = vm;
  const [low, high] = [-1, 1].map((sign) => arena.constant(lastWith(of, value, sign))) as [number, number];
  path.note(expressions.compare(Op.Le, low, shadow));
  path.note(expressions.compare(Op.Le, shadow, high));
  return { value: sum, shadow: expressions.arithmetic(Op.Add, shadow, arena.constant(offset)) };
}

function offsetAt(time: number): number {
  return -Math.round(new Date(time).getTimezoneOffset() * 60_000);
}

function toUtc(local: number): number {
  const parts = new Date(local);
  const made = new Date(0);
  made.setFullYear(parts.getUTCFullYear(), parts.getUTCMonth(), parts.getUTCDate());
  return made.setHours(
    parts.getUTCHours(),
    parts.getUTCMinutes(),
    parts.getUTCSeconds(),
    parts.getUTCMilliseconds(),
  );
}

/** The last time before or after one up to which a function keeps its value; no zone has two changes within a day. */
function lastWith(of: (time: number) => number, time: number, sign: number): number {
  const value = of(time);
  let same = time;
  for (let days = 1; days <= MOST_DAYS; days++) {
    const next = time + sign * days * MS_PER_DAY;
    if (of(next) === value) {
      same = next;
      continue;
    }
    let other = next;
    while (Math.abs(other - same) > 1) {
      const middle = Math.floor((same + other) / 2);
      if (of(middle) === value) same = middle;
      else other = middle;
    }
    return same;
  }
  return same;
}
