/**
 * Objects of the input that only their constructor makes, those with `#private` state above all: what it is given are fields
 * of them, which the object has until it is made. A file of its own, so that who only reads types need not load the machine.
 */

const PREFIX = '(new ';

/** The field for a parameter of the constructor; no parameter: for a constructor without any. */
export function madeKey(parameter = ''): string {
  return `${PREFIX}${parameter})`;
}

export function isMadeKey(key: PropertyKey): boolean {
  return typeof key === 'string' && key.startsWith(PREFIX);
}

/** The parameter that a field stands for; undefined: the constructor has none. */
export function madeParameter(key: string): string | undefined {
  return key.slice(PREFIX.length, -1) || undefined;
}
