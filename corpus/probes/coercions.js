/** Conversions between types, as operators make them. Parameters have no types. */

/** A product with a string is a number; the string has to look like one. */
export function fromString(x) {
  if (typeof x === 'string' && x * 1 === 42) return 'text'; // reach ('42')
  return 'no';
}

/** A string that is another writing of the number. */
export function otherWriting(x) {
  if (typeof x === 'string' && Number(x) === 16 && x !== '16') return 'other writing'; // reach ('0x10')
  return 'no';
}

/** Loose equality of null and undefined only. */
export function nothing(x) {
  if (x == null) return x === null ? 'null' : 'undefined'; // reach (null)
  return 'something';
}

/** Loose equality of a string and a number. */
export function looselyOne(x) {
  if (x == 1 && x !== 1 && typeof x !== 'boolean') return 'converted'; // reach ('1')
  return 'no';
}

/** True is one. */
export function looselyTrue(x) {
  if (x == 1 && typeof x === 'boolean') return 'true'; // reach (true)
  return 'no';
}

/** Equal to zero, but true: only an object or some strings are. */
export function trueZero(x) {
  if (x && x == 0) return 'both'; // reach ('0')
  return 'no';
}

/** An array equals its only element. */
export function arrayIsElement(x) {
  if (Array.isArray(x) && x == 5) return 'array'; // reach ([5])
  return 'no';
}

/** Falsy values, one by one. */
export function falsy(x) {
  if (x) return 'truthy'; // reach (1)
  if (x === 0) return 'zero'; // reach (0)
  if (x === '') return 'empty'; // reach ('')
  if (x === null) return 'null'; // reach (null)
  if (x === undefined) return 'undefined'; // reach (undefined)
  if (x === false) return 'false'; // reach (false)
  return 'another'; // reach (NaN)
}

/** A plus of two inputs is a sum or a concatenation. */
export function plus(x, y) {
  const z = x + y;
  if (typeof z === 'number' && z === 10) return 'sum'; // reach (4, 6)
  if (z === 'ab') return 'concatenation'; // reach ('a', 'b')
  return 'other';
}

/** A minus makes numbers of strings. */
export function minus(x) {
  if (typeof x === 'string' && x - 1 === 6) return 'seven'; // reach ('7')
  return 'no';
}

/** A unary plus of an empty string is zero. */
export function emptyIsZero(x) {
  if (typeof x === 'string' && +x === 0 && x.length === 0) return 'empty'; // reach ('')
  return 'no';
}

/** Null is less than one, undefined is not. */
export function compared(x) {
  if (x < 1 && x === null) return 'null'; // reach (null)
  if (!(x < 1) && !(x >= 1) && x === undefined) return 'undefined'; // reach (undefined)
  return 'other';
}

/** Strings are compared by code units, but with a number as numbers. */
export function order(x) {
  if (typeof x === 'string' && x < '2' && x > 5) return 'both'; // reach ('10')
  return 'no';
}

/** An object decides what it is as a number. */
export function valued(x) {
  if (typeof x === 'object' && x !== null && x > 3) return 'greater'; // reach ([4])
  return 'no';
}

/** A key is made a string. */
export function asKey(x) {
  const table = { 7: 'seven', true: 'yes', null: 'nothing' };
  if (typeof x !== 'string' && table[x] === 'seven') return 'number'; // reach (7)
  if (table[x] === 'yes' && x === true) return 'boolean'; // reach (true)
  return 'other';
}

/** A template makes a string of anything. */
export function template(x) {
  if (`${x}` === '12' && typeof x === 'number') return 'number'; // reach (12)
  return 'other';
}

/** A number in another radix. */
export function radix(x) {
  if (typeof x === 'number' && x.toString(16) === 'ff') return 'hexadecimal'; // reach (255)
  return 'no';
}

/** What stands behind the digits is left out. */
export function parsed(x) {
  if (typeof x === 'string' && parseInt(x, 10) === 12 && x.length === 4) return 'prefix'; // reach ('12px')
  return 'no';
}

/** A fraction out of a string. */
export function parsedFraction(x) {
  if (typeof x === 'string' && parseFloat(x) === 2.5) return 'fraction'; // reach ('2.5')
  return 'no';
}

/** The kinds that `typeof` tells. */
export function kinds(x) {
  switch (typeof x) {
    case 'number':
      return 'number'; // reach (1)
    case 'string':
      return 'string'; // reach ('a')
    case 'boolean':
      return 'boolean'; // reach (true)
    case 'bigint':
      return 'bigint'; // reach (1n)
    case 'symbol':
      return 'symbol'; // reach (Symbol.for('a'))
    case 'undefined':
      return 'undefined'; // reach (undefined)
    case 'function':
      return 'function'; // reach (() => 1)
    default:
      return x === null ? 'null' : 'object'; // reach (null)
  }
}

/** Both are numbers in the end, and not alike. */
export function sameNumber(x, y) {
  if (x == y && typeof x === 'string' && typeof y === 'number') return 'alike'; // reach ('5', 5)
  return 'no';
}

/** The double negation. */
export function doubleNegation(x) {
  if (!!x === true && typeof x === 'object') return 'object'; // reach ({})
  return 'no';
}

/** A number in text of another radix. */
export function hex(s) {
  if (parseInt(s, 16) === 255) return 'found'; // reach ('ff')
  return 'no';
}

/** The digits of a number in another radix. */
export function binary(n) {
  if (n.toString(2) === '1011') return 'found'; // reach (11)
  return 'no';
}

/** A number at the beginning of text, whose end is looked at, too. */
export function percent(s) {
  if (s.endsWith('%') && parseFloat(s) > 99 && parseFloat(s) < 100) return 'found'; // reach ('99.5%')
  return 'no';
}

/** A price that is rounded as text and is no price. */
export function price(p) {
  if (p.toFixed(2) === '9.99' && p !== 9.99) return 'found'; // reach (9.991)
  return 'no';
}
