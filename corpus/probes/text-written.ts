/** Texts that are written anew as a whole: all matches replaced, escapes, base64, normal forms, the order of a language. */

/** All matches of a text are replaced by a longer one. */
export function replaceAllLonger(s: string): string {
  if (s.replaceAll('a', 'bb') === 'xbbbbx') return 'yes'; // reach ('xaax')
  return 'no';
}

/** Nothing that is replaced is left. */
export function replaceAllLeft(s: string): string {
  if (s.replaceAll('a', 'b').includes('a')) return 'yes'; // never
  return 'no';
}

/** Nothing that a global pattern matches is left. */
export function digitsLeft(s: string): string {
  if (/\d/.test(s.replace(/\d/g, ''))) return 'yes'; // never
  return 'no';
}

/** Each match is put between two texts. */
export function matchesWrapped(s: string): string {
  if (s.replace(/[A-Z]/g, '_$&') === 'my_Name_X') return 'yes'; // reach ('myNameX')
  return 'no';
}

/** Runs of other characters become one sign. */
export function slug(s: string): string {
  if (s.replace(/[^a-z0-9]+/g, '-') === 'a-b-1' && s.length === 7) return 'yes'; // reach ('a++b+.1')
  return 'no';
}

/** A letter that becomes two in upper case. */
export function sharpS(s: string): string {
  if (s.toUpperCase() === 'STRASSE' && s.length === 6) return 'yes'; // reach ('stra\u00dfe')
  return 'no';
}

/** Lower case has no capital letters. */
export function lowerHasUpper(s: string): string {
  if (s.toLowerCase() === 'ABC') return 'yes'; // never
  return 'no';
}

/** The order of texts has no cycles. */
export function orderCycle(s: string, t: string, u: string): string {
  if (s < t && t < u && u < s) return 'yes'; // never
  return 'no';
}

/** Digits are a number. */
export function digitsAreNumber(s: string): string {
  if (Number.isNaN(Number(s)) && /^\d+$/.test(s)) return 'yes'; // never
  return 'no';
}

/** An integer by its digits and what it leaves. */
export function digitsOfMultiple(n: number): string {
  if (String(n).length === 4 && n > 0 && n % 7 === 0) return 'yes'; // reach (1001)
  return 'no';
}

/** Quotes and characters that are escaped. */
export function quotedLength(s: string): string {
  if (JSON.stringify(s).length === 6 && s.length === 2) return 'yes'; // reach ('""')
  return 'no';
}

/** An escape that is decoded, and a length. */
export function decodedLength(s: string): string {
  if (decodeURIComponent(s) === 'a/b' && s.length === 5) return 'yes'; // reach ('a%2Fb')
  return 'no';
}

/** Text of base64. */
export function fromBase64(s: string): string {
  if (atob(s) === 'hi') return 'yes'; // reach ('aGk=')
  return 'no';
}

/** Text in base64. */
export function toBase64(s: string): string {
  if (btoa(s) === 'aGk=') return 'yes'; // reach ('hi')
  return 'no';
}

/** The same text by the order of a language, and another one before it. */
export function collated(s: string, t: string): string {
  if (s.localeCompare(t) < 0 && s > t) return 'yes'; // reach ('a', 'B')
  return 'no';
}

/** A letter with a mark is one letter in the composed form. */
export function composed(s: string): string {
  if (s.normalize('NFC') === '\u00e9' && s.length === 2) return 'yes'; // reach ('e\u0301')
  return 'no';
}

/** Letters without their marks. */
export function withoutMarks(s: string): string {
  if (s.normalize('NFD').replace(/[\u0300-\u036f]/g, '') === 'cafe' && s !== 'cafe') return 'yes'; // reach ('caf\u00e9')
  return 'no';
}

/** A letter comes apart into one of ASCII and a mark. */
export function letterTakenApart(s: string): string {
  if (s.normalize('NFD').length > s.length && s.endsWith('\u00fc')) return 'yes'; // reach ('\u00fc')
  return 'no';
}

/** A code point of two units among those of a text. */
export function spreadShorter(s: string): string {
  if ([...s].length === 2 && s.length === 3) return 'yes'; // reach ('a\u{1f600}')
  return 'no';
}

/** Operators on sets with the flag v. */
export function intersection(s: string): string {
  if (/^[\p{L}&&[a-f]]{3}$/v.test(s) && s > 'fed') return 'yes'; // reach ('fee')
  return 'no';
}

/** A set without some of its members. */
export function subtraction(s: string): string {
  if (/^[\w--\d]{2}$/v.test(s) && /\d/.test(s)) return 'yes'; // never
  return 'no';
}

/** An amount of hundredths, written with all of its digits. */
export function amountWritten(n: number): string {
  if ((n / 100).toFixed(2) === '12.30' && Number.isInteger(n)) return 'yes'; // reach (1230)
  return 'no';
}

/** The least number that is rounded to what is written. */
export function roundedUp(n: number): string {
  if (n.toFixed(1) === '0.3' && n < 0.26) return 'yes'; // reach (0.25)
  return 'no';
}

/** Digits in radix 16, of which two are alike. */
export function alikeInHexadecimal(n: number): string {
  if (/^(.)\1$/.test(n.toString(16)) && n > 200) return 'yes'; // reach (204)
  return 'no';
}

/** A letter that radix 16 has not. */
export function foreignInHexadecimal(n: number): string {
  if (Number.isInteger(n) && n >= 0 && n < 4096 && n.toString(16).includes('g')) return 'yes'; // never
  return 'no';
}

/** Binary digits with zeros in front. */
export function paddedBinary(n: number): string {
  if (n.toString(2).padStart(8, '0') === '00010110') return 'yes'; // reach (22)
  return 'no';
}

/** A text that is two places of a number, and begins and ends as is asked. */
export function fixedAndText(s: string, n: number): string {
  if (n.toFixed(2) === s && s.startsWith('12.') && s.endsWith('5')) return 'yes'; // reach ('12.05', 12.05)
  return 'no';
}

/** A number that is written with an exponent. */
export function writtenWithExponent(n: number): string {
  if (String(n).includes('e+') && n < 1e22) return 'yes'; // reach (1e21)
  return 'no';
}

/** A hexadecimal numeral with a capital. */
export function capitalHexadecimal(s: string): string {
  if (Number(s) === 255 && s.startsWith('0x') && s !== s.toLowerCase()) return 'yes'; // reach ('0xFF')
  return 'no';
}

/** A sign is that of the number, however it goes on. */
export function signOfNumeral(s: string): string {
  if (Number(s) > 0 && s.startsWith('-')) return 'yes'; // never
  return 'no';
}

/** Digits and a fraction are not below 0. */
export function fractionBelowZero(s: string): string {
  if (/^\d+\.\d{2}$/.test(s) && Number(s) < 0) return 'yes'; // never
  return 'no';
}

/** An exponent that is not negative makes no number smaller. */
export function exponentBelow(s: string): string {
  if (/^1e\d$/.test(s) && Number(s) < 1) return 'yes'; // never
  return 'no';
}

/** Two digits behind a prefix are at most 255. */
export function prefixAbove(s: string): string {
  if (/^0x[0-9a-f]{2}$/.test(s) && Number(s) > 255) return 'yes'; // never
  return 'no';
}

/** A radix has no more digits than it is. */
export function digitBeyondRadix(n: number): string {
  if (n.toString(16).includes('g')) return 'yes'; // never
  return 'no';
}

/** A radix tells integers apart, and from what is none. */
export function otherInRadix(n: number): string {
  if (n.toString(16) === 'ff' && n !== 255) return 'yes'; // never
  return 'no';
}

/** The larger a number, the more digits has it before the point. */
export function fixedTooShort(n: number): string {
  if (n.toFixed(2).length === 4 && n > 10) return 'yes'; // never
  return 'no';
}

/** Rounded to some digits, a number is near. */
export function preciseAbove(n: number): string {
  if (n.toPrecision(3) === '1.50' && n > 2) return 'yes'; // never
  return 'no';
}

/** What was put in upper case has no small letters. */
export function upperHasLower(s: string): string {
  if (s.toUpperCase().includes('a')) return 'yes'; // never
  return 'no';
}

/** A position between two integers is that below it. */
export function positionBetween(s: string, n: number): string {
  if (s.substring(n) === s && n > 0 && s.length > n) return 'yes'; // reach ('a', 0.5)
  return 'no';
}

/** Two characters some times are no odd number of them. */
export function oddRepeats(s: string, n: number): string {
  if (s.length === 2 && s.repeat(n).length === 5) return 'yes'; // never
  return 'no';
}
