/**
 * The field that holds what a function of the input returns. No program can name it: functions have no such property.
 * It has a file of its own, so that who only reads types need not load the machine.
 */
export const RETURNED = '()';
