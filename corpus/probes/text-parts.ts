/** Parts, searches and conversions of strings. */

/** Both ends of one string. */
export function firstAndLast(s: string): string {
  if (s.startsWith('ab') && s.endsWith('yz')) return 'yes'; // reach ('abyz')
  return 'no';
}

/** Both ends of a string that is too short for them to be apart. */
export function overlappingEnds(s: string): string {
  if (s.length === 3 && s.startsWith('ab') && s.endsWith('bc')) return 'yes'; // reach ('abc')
  return 'no';
}

/** Both ends of a string that is too short, and they differ where they overlap. */
export function endsThatClash(s: string): string {
  if (s.length === 3 && s.startsWith('ab') && s.endsWith('cd')) return 'yes'; // never
  return 'no';
}

/** A character by its index, and the length. */
export function indexedCharacter(s: string): string {
  if (s[2] === 'x' && s.length === 5) return 'yes'; // reach ('aaxaa')
  return 'no';
}

/** An index behind the end. */
export function indexOutside(s: string): string {
  if (s.length < 2 && s[2] !== undefined) return 'yes'; // never
  return 'no';
}

/** An index that counts from the end. */
export function atFromEnd(s: string): string {
  if (s.at(-2) === '-' && s[0] === '+') return 'yes'; // reach ('+a-a')
  return 'no';
}

/** Both ends are one character. */
export function atOfOne(s: string): string {
  if (s.length === 1 && s.at(0) === 'a' && s.at(-1) === 'b') return 'yes'; // never
  return 'no';
}

/** Beyond the end charAt is empty. */
export function charAtBeyond(s: string): string {
  if (s.charAt(3) === '' && s.charAt(2) === 'c') return 'yes'; // reach ('aac')
  return 'no';
}

/** The code of a unit. */
export function codeOfUnit(s: string): string {
  if (s.charCodeAt(1) === 64 && s.charCodeAt(0) > 96) return 'yes'; // reach ('a@')
  return 'no';
}

/** No unit has a code that is not a number. */
export function codeIsNaN(s: string): string {
  if (s.length > 4 && Number.isNaN(s.charCodeAt(3))) return 'yes'; // never
  return 'no';
}

/** A code point of which one half is known, and the other one is that of the input. */
export function codePointOfHalf(s: string): string {
  if (`\ud83d${s}`.codePointAt(0) === 0x1f600) return 'yes'; // reach ('\ude00')
  return 'no';
}

/** A code point of two units. */
export function codePointOfPair(s: string): string {
  if (s.codePointAt(0) === 128512) return 'yes'; // reach ('\u{1f600}')
  return 'no';
}

/** No code point is that large. */
export function codePointTooLarge(s: string): string {
  if ((s.codePointAt(0) ?? 0) > 1114111) return 'yes'; // never
  return 'no';
}

/** The second half of a surrogate pair. */
export function unitOfPair(s: string): string {
  if (s.charCodeAt(1) === 0xde00 && s.codePointAt(0) === 0x1f600) return 'yes'; // reach ('\u{1f600}')
  return 'no';
}

/** A part between two constant indices. */
export function middle(s: string): string {
  if (s.slice(1, 4) === 'key') return 'yes'; // reach ('akey')
  return 'no';
}

/** A part is not longer than its bounds. */
export function middleTooLong(s: string): string {
  if (s.slice(1, 3) === 'key') return 'yes'; // never
  return 'no';
}

/** A part that is counted from the end. */
export function fromTheEnd(s: string): string {
  if (s.slice(-3) === '.js' && s.length === 6) return 'yes'; // reach ('aaa.js')
  return 'no';
}

/** A part with both indices counted from the end. */
export function negativeRange(s: string): string {
  if (s.slice(-4, -2) === 'ab' && s.endsWith('cd')) return 'yes'; // reach ('abcd')
  return 'no';
}

/** Indices that substring swaps. */
export function swappedSubstring(s: string): string {
  if (s.substring(3, 1) === 'yz') return 'yes'; // reach ('ayz')
  return 'no';
}

/** A negative index is 0 in substring. */
export function negativeSubstring(s: string): string {
  if (s.substring(-2, 2) === 'ok' && s.length > 3) return 'yes'; // reach ('okaa')
  return 'no';
}

/** A start and a count. */
export function oldSubstr(s: string): string {
  if (s.substr(2, 3) === 'abc') return 'yes'; // reach ('aaabc')
  return 'no';
}

/** A part to a symbolic index. */
export function symbolicEnd(s: string, n: number): string {
  if (n > 2 && s.slice(0, n) === 'abcd') return 'yes'; // reach ('abcd', 4)
  return 'no';
}

/** A part from a symbolic index on. */
export function symbolicStart(s: string, n: number): string {
  if (n > 1 && s.slice(n) === 'end' && s.length === n + 3) return 'yes'; // reach ('aaend', 2)
  return 'no';
}

/** A part between two indices that are searched for. */
export function symbolicBoth(s: string): string {
  if (s.slice(s.indexOf('(') + 1, s.indexOf(')')) === 'args' && s.indexOf('(') === 2) return 'yes'; // reach ('fn(args)')
  return 'no';
}

/** What is between two brackets has none of them. */
export function emptyBetween(s: string): string {
  const [open, close] = [s.indexOf('('), s.indexOf(')')];
  if (open < close && s.slice(open + 1, close).includes(')')) return 'yes'; // never
  return 'no';
}

/** What stands before the first of a character. */
export function beforeAt(s: string): string {
  if (s.indexOf('@') > 0 && s.slice(0, s.indexOf('@')) === 'me') return 'yes'; // reach ('me@')
  return 'no';
}

/** Before the first of a character there is none of it. */
export function beforeHasNone(s: string): string {
  if (s.indexOf('@') > 0 && s.slice(0, s.indexOf('@')).includes('@')) return 'yes'; // never
  return 'no';
}

/** The second place of a character. */
export function secondIndex(s: string): string {
  if (s.indexOf('.', s.indexOf('.') + 1) === 4 && s.indexOf('.') === 1) return 'yes'; // reach ('a.aa.')
  return 'no';
}

/** The first and the last place of a character differ. */
export function lastNotFirst(s: string): string {
  if (s.lastIndexOf('/') - s.indexOf('/') === 3) return 'yes'; // reach ('/aa/')
  return 'no';
}

/** The last place is not before the first one. */
export function lastBeforeFirst(s: string): string {
  if (s.lastIndexOf('/') < s.indexOf('/')) return 'yes'; // never
  return 'no';
}

/** Two parts that a short string holds only where they overlap. */
export function includesBoth(s: string): string {
  if (s.length === 4 && s.includes('aba') && s.includes('bab')) return 'yes'; // reach ('abab')
  return 'no';
}

/** Two parts that a short string cannot hold. */
export function includesTooMuch(s: string): string {
  if (s.length === 3 && s.includes('ab') && s.includes('cd')) return 'yes'; // never
  return 'no';
}

/** A part at a position. */
export function startsAt(s: string): string {
  if (s.startsWith('cd', 2) && s.startsWith('ab')) return 'yes'; // reach ('abcd')
  return 'no';
}

/** A part that ends at a position. */
export function endsAt(s: string): string {
  if (s.endsWith('ab', 2) && s.length === 3) return 'yes'; // reach ('aba')
  return 'no';
}

/** White space around a word. */
export function trimmed(s: string): string {
  if (s.trim() === 'word' && s.length === 7) return 'yes'; // reach (' word  ')
  return 'no';
}

/** What is trimmed does not begin with a space. */
export function trimmedSpace(s: string): string {
  if (s.trim().startsWith(' ')) return 'yes'; // never
  return 'no';
}

/** White space at the end is kept. */
export function trimStartOnly(s: string): string {
  if (s.trimStart() === 'x ' && s.length === 4) return 'yes'; // reach ('  x ')
  return 'no';
}

/** Nothing but white space. */
export function allSpace(s: string): string {
  if (s.length === 3 && s.trim() === '') return 'yes'; // reach ('   ')
  return 'no';
}

/** A word whose letters have either case. */
export function upper(s: string): string {
  if (s.toUpperCase() === 'YES' && s !== 'YES' && s !== 'yes') return 'yes'; // reach ('yEs')
  return 'no';
}

/** No lower case letter is left. */
export function upperHasLower(s: string): string {
  if (s.toUpperCase() === 'Yes') return 'yes'; // never
  return 'no';
}

/** A word that is changed by lower case. */
export function lowerOfUpper(s: string): string {
  if (s.toLowerCase() === 'mixed' && s[0] === 'M') return 'yes'; // reach ('Mixed')
  return 'no';
}

/** A letter that is two in upper case. */
export function growingCase(s: string): string {
  if (s.length === 1 && s.toUpperCase() === 'SS') return 'yes'; // reach ('ß')
  return 'no';
}

/** A number that is padded. */
export function padded(s: string): string {
  if (s.padStart(4, '0') === '0042' && s.length === 2) return 'yes'; // reach ('42')
  return 'no';
}

/** What is padded is not shorter. */
export function paddedShort(s: string): string {
  if (s.padEnd(4, '.').length < 4) return 'yes'; // never
  return 'no';
}

/** Fillers at the end. */
export function paddedEnd(s: string): string {
  if (s.padEnd(5, 'ab') === 'xaba' + 'b') return 'yes'; // reach ('x')
  return 'no';
}

/** A text that is repeated. */
export function repeatedText(s: string): string {
  if (s.repeat(3) === 'ababab') return 'yes'; // reach ('ab')
  return 'no';
}

/** A repeated text has an even length. */
export function repeatedOdd(s: string): string {
  if (s.repeat(2).length === 5) return 'yes'; // never
  return 'no';
}

/** How often a text is repeated. */
export function repeatedCount(n: number): string {
  if (n >= 0 && n < 9 && 'ab'.repeat(n) === 'ababab') return 'yes'; // reach (3)
  return 'no';
}

/** Two strings that are one. */
export function joined(s: string, t: string): string {
  if (s + t === 'abc' && s.length === 1) return 'yes'; // reach ('a', 'bc')
  return 'no';
}

/** A concatenation is as long as its parts. */
export function joinedTooShort(s: string, t: string): string {
  if ((s + t).length < s.length) return 'yes'; // never
  return 'no';
}

/** A method for the operator. */
export function concatenated(s: string, t: string): string {
  if (s.concat('-', t) === 'a-b') return 'yes'; // reach ('a', 'b')
  return 'no';
}

/** A template of a text and a number. */
export function template(s: string, n: number): string {
  if (n > 9 && `${s}:${n}` === 'port:80') return 'yes'; // reach ('port', 80)
  return 'no';
}

/** A template that has no such text. */
export function templateClash(s: string, n: number): string {
  if (n > 0 && `${s}#${n}`.endsWith('#')) return 'yes'; // never
  return 'no';
}

/** A tagged template. */
export function tagged(s: string): string {
  if (String.raw`\n${s}` === '\\n!') return 'yes'; // reach ('!')
  return 'no';
}

/** A string between two others. */
export function between(s: string): string {
  if (s > 'ab' && s < 'ad' && s.length === 2) return 'yes'; // reach ('ac')
  return 'no';
}

/** There is nothing between two strings. */
export function betweenNothing(s: string): string {
  if (s > 'a' && s < 'a\u0000') return 'yes'; // never
  return 'no';
}

/** Two strings in order that begin alike. */
export function ordered(s: string, t: string): string {
  if (s < t && s[0] === t[0] && t.length < s.length) return 'yes'; // reach ('aab', 'ab')
  return 'no';
}

/** A string is not less than its beginning. */
export function prefixIsLess(s: string): string {
  if (s < s.slice(0, 2)) return 'yes'; // never
  return 'no';
}

/** A palindrome of three. */
export function equalReversed(s: string): string {
  if (s.length === 3 && s[0] === s[2] && s[0] !== s[1] && s > 'mm') return 'yes'; // reach ('nan')
  return 'no';
}

/** A text that is a number. */
export function decimal(s: string): string {
  if (Number(s) === 42 && s.length === 4) return 'yes'; // reach ('42.0')
  return 'no';
}

/** A number of the digits of a text. */
export function decimalSum(s: string): string {
  if (parseInt(s, 10) + 1 === 100) return 'yes'; // reach ('99')
  return 'no';
}

/** A text in another radix. */
export function hexadecimal(s: string): string {
  if (parseInt(s, 16) === 255 && s.length === 2) return 'yes'; // reach ('ff')
  return 'no';
}

/** A fraction as text. */
export function fractionText(s: string): string {
  if (parseFloat(s) === 2.5 && s.endsWith('px')) return 'yes'; // reach ('2.5px')
  return 'no';
}

/** A number by its text. */
export function numberText(n: number): string {
  if (String(n).length === 3 && String(n)[1] === '7') return 'yes'; // reach (171)
  return 'no';
}

/** No integer is written with two points. */
export function numberTextClash(n: number): string {
  if (String(n).split('.').length > 2) return 'yes'; // never
  return 'no';
}

/** A number with two places. */
export function fixedText(n: number): string {
  if (n.toFixed(2) === '3.14') return 'yes'; // reach (3.14)
  return 'no';
}

/** A number in hexadecimal. */
export function radixText(n: number): string {
  if (n.toString(16) === 'cafe') return 'yes'; // reach (51966)
  return 'no';
}

/** A character of a code. */
export function fromUnit(n: number): string {
  if (String.fromCharCode(n) === 'A') return 'yes'; // reach (65)
  return 'no';
}

/** A character of a code point. */
export function fromPoint(n: number): string {
  if (n > 65535 && n < 1114112 && Number.isInteger(n) && String.fromCodePoint(n) === '\u{1f600}')
    return 'yes'; // reach (128512)
  return 'no';
}

/** A string that is not well-formed. */
export function loneSurrogate(s: string): string {
  if (!s.isWellFormed() && s.length === 1) return 'yes'; // reach ('\ud800')
  return 'no';
}

/** Only the length counts. */
export function longText(s: string): string {
  if (s.length > 500) return 'yes'; // reach ('a'.repeat(501))
  return 'no';
}

/** A long text with an end. */
export function longAndEnds(s: string): string {
  if (s.length > 40 && s.endsWith('!')) return 'yes'; // reach ('a'.repeat(40) + '!')
  return 'no';
}

/** Two strings whose lengths and ends are alike. */
export function sameTwice(s: string, t: string): string {
  if (s !== t && s.length === t.length && s.slice(1) === t.slice(1) && s.length === 3) return 'yes'; // reach ('aaa', 'baa')
  return 'no';
}

/** An index that may be any number, of a place that is not there. */
export function indexBeyond(s: string, i: number): string {
  if (s.charAt(i) === 'q' && i >= s.length) return 'yes'; // never
  return 'no';
}

/** What is before an index is found before it. */
export function foundBefore(s: string, i: number): string {
  if (s.slice(0, i).includes('z') && s.indexOf('z') >= i && i >= 0) return 'yes'; // never
  return 'no';
}

/** Filled up to a length that is an input. */
export function filledUp(s: string, n: number): string {
  if (s.padStart(n, '*').startsWith('***') && s[0] !== '*' && n < 7) return 'yes'; // reach ('a', 4)
  return 'no';
}

/** Filled up to what is no integer. */
export function filledLess(s: string, n: number): string {
  if (s.padStart(n).length < n) return 'yes'; // reach ('a', 1.5)
  return 'no';
}

/** Repeated as often as an input says. */
export function timesInput(s: string, n: number): string {
  if (n > 0 && n < 5 && s.repeat(n) === 'xxxx' && s.length === 2) return 'yes'; // reach ('xx', 2)
  return 'no';
}

/** White space is taken off once. */
export function trimmedAgain(s: string): string {
  const value = s.slice(s.indexOf('=') + 1).trimStart();
  if (value !== value.trimStart()) return 'yes'; // never
  return 'no';
}

/** A code is not a number only where there is no character. */
export function lastCode(s: string): string {
  if (Number.isNaN(s.charCodeAt(s.length - 1)) && s.length > 0) return 'yes'; // never
  return 'no';
}

/** A prefix says the radix. */
export function prefixedRadix(s: string): string {
  if (parseInt(s, 16) === 0xbeef && s.startsWith('0x')) return 'yes'; // reach ('0xbeef')
  return 'no';
}

/** A fraction without a point. */
export function withoutPoint(s: string): string {
  if (Number(s) === 12.5 && !s.includes('.')) return 'yes'; // reach ('125e-1')
  return 'no';
}
