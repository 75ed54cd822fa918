/**
 * The time value of a Date as a field of it ([[DateValue]], ECMA-262 21.4.4). No program can name the field. It has a
 * file of its own, so that who only reads types need not load the machine.
 */
import { types } from 'node:util';

export const DATE_VALUE = '(time)';

const { getTime, setTime } = Date.prototype;

/** The time value of a Date of any realm, without running code of the program. */
export function timeOf(date: object): number {
  return Reflect.apply(getTime, date, []);
}

/** Changes the time value of a Date of any realm. */
export function setTimeOf(date: object, time: number): void {
  Reflect.apply(setTime, date, [time]);
}

/** What a slot that stands for a field holds; undefined: the key names no slot, or the object has none. */
export function slotOf(object: object, key: PropertyKey): number | undefined {
  return key === DATE_VALUE && types.isDate(object) ? timeOf(object) : undefined;
}
