/** Text in data, as keys, and in loops. */

const PRICES: Record<string, number> = { apple: 10, pear: 20 };
const SIZES = new Map([
  ['s', 'small'],
  ['l', 'large'],
]);
const WORDS = new Set(['alpha', 'beta', 'delta']);

function kindOf(s: string): number {
  switch (s) {
    case 'go':
      return 1;
    case 'wait':
      return 2;
    case 'stop':
      return 3;
    default:
      return 0;
  }
}

function sizeOf(s: string, t: string): number {
  const held: Record<string, number> = {};
  held[s] = 1;
  held[t] = 2;
  return Object.keys(held).length;
}

function gradeOf(s: string): string {
  if (s < 'g') return 'low';
  return s < 'p' ? 'middle' : 'high';
}

function parsed(s: string): unknown {
  try {
    return JSON.parse(s);
  } catch {
    return 'no JSON';
  }
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : -1;
}

function keysOf(value: unknown): number {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.keys(value).length
    : -1;
}

function digitsIn(s: string): number {
  let count = 0;
  for (let i = 0; i < s.length; i++) {
    const code = s.charCodeAt(i);
    if (code >= 48 && code <= 57) count += 1;
  }
  return count;
}

function isBalanced(s: string): boolean {
  let depth = 0;
  for (const c of s) {
    if (c === '(') depth += 1;
    else if (c === ')') depth -= 1;
    else return false;
    if (depth < 0) return false;
  }
  return depth === 0;
}

function stateOf(s: string): string {
  let state = 'start';
  for (let i = 0; i < s.length; i++) {
    if (state === 'start') state = s[i] === 'a' ? 'open' : 'failed';
    else if (state === 'open') state = s[i] === 'b' ? 'closing' : 'failed';
    else if (state === 'closing') state = s[i] === '!' ? 'done' : 'failed';
    else return 'failed';
  }
  return state;
}

function sumOfDigits(s: string): number {
  let sum = 0;
  for (let i = 0; i < s.length; i++) sum += s.charCodeAt(i) - 48;
  return sum;
}

function hashOf(s: string): number {
  let hash = 0;
  for (let i = 0; i < s.length; i++) hash = (hash * 31 + s.charCodeAt(i)) % 65536;
  return hash;
}

function isPalindrome(s: string): boolean {
  for (let i = 0; i < s.length / 2; i++) if (s[i] !== s[s.length - 1 - i]) return false;
  return true;
}

function mostOf(s: string): number {
  const counts: Record<string, number> = {};
  let most = 0;
  for (const c of s) {
    counts[c] = (counts[c] ?? 0) + 1;
    most = Math.max(most, counts[c]);
  }
  return most;
}

function valueOf(s: string): number {
  let value = 0;
  for (let i = 0; i < s.length; i++) {
    const digit = s.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

function queryOf(s: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const part of s.split('&')) {
    const [name, value] = part.split('=');
    if (name !== undefined && value !== undefined) values[name] = value;
  }
  return values;
}

function runsOf(s: string): string {
  let out = '';
  for (let i = 0; i < s.length; ) {
    let end = i;
    while (end < s.length && s[end] === s[i]) end += 1;
    out += `${s[i]}${end - i}`;
    i = end;
  }
  return out;
}

/** A switch on strings. */
export function switched(s: string): string {
  if (kindOf(s) === 3) return 'yes'; // reach ('stop')
  return 'no';
}

/** No case gives it. */
export function switchedNever(s: string): string {
  if (kindOf(s) === 4) return 'yes'; // never
  return 'no';
}

/** A key of a table. */
export function tableKey(s: string): string {
  if (PRICES[s] === 20) return 'yes'; // reach ('pear')
  return 'no';
}

/** No key has that value. */
export function tableKeyNone(s: string): string {
  if (Object.hasOwn(PRICES, s) && PRICES[s] === 30) return 'yes'; // never
  return 'no';
}

/** Whether a table has a key. */
export function inTable(s: string): string {
  if (s in PRICES && s.length === 4 && Object.hasOwn(PRICES, s)) return 'yes'; // reach ('pear')
  return 'no';
}

/** A table without such a key. */
export function inTableNever(s: string): string {
  if (Object.hasOwn(PRICES, s) && s.length === 5 && s !== 'apple') return 'yes'; // never
  return 'no';
}

/** A key of a Map. */
export function mapKey(s: string): string {
  if (SIZES.get(s) === 'large') return 'yes'; // reach ('l')
  return 'no';
}

/** A member of a Set. */
export function setMember(s: string): string {
  if (WORDS.has(s) && s > 'c') return 'yes'; // reach ('delta')
  return 'no';
}

/** No member of a Set. */
export function setMemberNever(s: string): string {
  if (WORDS.has(s) && s.length > 5) return 'yes'; // never
  return 'no';
}

/** A key that is made of parts. */
export function setOfParts(s: string): string {
  if (WORDS.has(`${s}ta`) && s.length === 3) return 'yes'; // reach ('del')
  return 'no';
}

/** A member of an array. */
export function listed(s: string): string {
  if (['red', 'green', 'blue'].indexOf(s) === 2) return 'yes'; // reach ('blue')
  return 'no';
}

/** A part of a text in an array. */
export function listedPart(s: string): string {
  if (['js', 'ts'].includes(s.slice(s.lastIndexOf('.') + 1)) && s.startsWith('a.b.')) return 'yes'; // reach ('a.b.ts')
  return 'no';
}

/** Two keys of one object. */
export function storedKey(s: string, t: string): string {
  if (sizeOf(s, t) === 1 && s.length === 2 && s[0] === 'z') return 'yes'; // reach ('za', 'za')
  return 'no';
}

/** Two keys that differ are two, `__proto__` apart. */
export function storedKeyNever(s: string, t: string): string {
  if (s !== t && s.length < 9 && t.length < 9 && sizeOf(s, t) === 1) return 'yes'; // never
  return 'no';
}

/** A chain of comparisons. */
export function comparisons(s: string): string {
  if (gradeOf(s) === 'middle' && s.length === 2) return 'yes'; // reach ('ha')
  return 'no';
}

/** A chain of comparisons that excludes it. */
export function comparisonsNever(s: string): string {
  if (gradeOf(s) === 'low' && s.startsWith('x')) return 'yes'; // never
  return 'no';
}

/** Texts that are sorted. */
export function sortedTexts(s: string, t: string): string {
  if ([s, t, 'm'].sort().join() === 'k,m,q' && s > t) return 'yes'; // reach ('q', 'k')
  return 'no';
}

/** A number in JSON. */
export function json(s: string): string {
  if (parsed(s) === 42) return 'yes'; // reach ('42')
  return 'no';
}

/** A string in JSON. */
export function jsonString(s: string): string {
  if (parsed(s) === 'hi') return 'yes'; // reach ('"hi"')
  return 'no';
}

/** An array in JSON. */
export function jsonArray(s: string): string {
  if (lengthOf(parsed(s)) === 2) return 'yes'; // reach ('[0,0]')
  return 'no';
}

/** An array in an array. */
export function jsonNested(s: string): string {
  if (lengthOf(parsed(s)) === 1 && lengthOf((parsed(s) as unknown[])[0]) === 0) return 'yes'; // reach ('[[]]')
  return 'no';
}

/** A property in JSON. */
export function jsonObject(s: string): string {
  if ((parsed(s) as { a?: unknown } | null)?.a === 1) return 'yes'; // reach ('{"a":1}')
  return 'no';
}

/** A property of a property. */
export function jsonDeep(s: string): string {
  if ((parsed(s) as { a?: { b?: unknown } } | null)?.a?.b === true) return 'yes'; // reach ('{"a":{"b":true}}')
  return 'no';
}

/** A name that is no identifier. */
export function jsonOtherName(s: string): string {
  if ((parsed(s) as { [key: string]: unknown } | null)?.['x-y'] === null) return 'yes'; // reach ('{"x-y":null}')
  return 'no';
}

/** No JSON is undefined. */
export function jsonNever(s: string): string {
  if (parsed(s) === undefined) return 'yes'; // never
  return 'no';
}

/** White space in JSON. */
export function jsonSpace(s: string): string {
  if (s.length === 4 && s.endsWith(' ') && parsed(s) === 5) return 'yes'; // reach ('  5 ')
  return 'no';
}

/** How many names there are. */
export function jsonKeys(s: string): string {
  if (keysOf(parsed(s)) === 2) return 'yes'; // reach ('{"a":0,"b":0}')
  return 'no';
}

/** A number as JSON. */
export function stringified(n: number): string {
  if (JSON.stringify({ n }) === '{"n":7}') return 'yes'; // reach (7)
  return 'no';
}

/** A text as JSON. */
export function stringifiedText(s: string): string {
  if (JSON.stringify([s]) === '["x"]') return 'yes'; // reach ('x')
  return 'no';
}

/** A text that JSON escapes. */
export function stringifiedQuote(s: string): string {
  if (JSON.stringify(s).length === 4 && s.length === 1) return 'yes'; // reach ('"')
  return 'no';
}

/** JSON of a text has quotes. */
export function stringifiedNever(s: string): string {
  if (JSON.stringify(s) === s) return 'yes'; // never
  return 'no';
}

/** A text as part of an address. */
export function encoded(s: string): string {
  if (encodeURIComponent(s) === 'a%20b') return 'yes'; // reach ('a b')
  return 'no';
}

/** What is encoded has no blank. */
export function encodedNever(s: string): string {
  if (encodeURIComponent(s).includes(' ')) return 'yes'; // never
  return 'no';
}

/** Part of an address as text. */
export function decoded(s: string): string {
  if (s.length === 3 && decodeURIComponent(s) === '/') return 'yes'; // reach ('%2F')
  return 'no';
}

/** A date of its text. */
export function dateOfText(s: string): string {
  if (s.length === 10 && Date.parse(s) === 86400000) return 'yes'; // reach ('1970-01-02')
  return 'no';
}

/** A year in the text of a date. */
export function yearOfText(s: string): string {
  if (s.length === 10 && new Date(s).getUTCFullYear() === 2024) return 'yes'; // reach ('2024-01-01')
  return 'no';
}

/** A month that is none: engines take years up to 12 for months. */
export function dateNever(s: string): string {
  if (/^2\d{3}-1[3-9]-\d\d$/.test(s) && !Number.isNaN(Date.parse(s))) return 'yes'; // never
  return 'no';
}

/** A loop over codes of characters. */
export function scanned(s: string): string {
  if (digitsIn(s) === 3 && s.length === 4) return 'yes'; // reach ('000a')
  return 'no';
}

/** A loop that the length bounds. */
export function scannedNever(s: string): string {
  if (s.length === 2 && digitsIn(s) === 3) return 'yes'; // never
  return 'no';
}

/** Brackets that are balanced. */
export function balanced(s: string): string {
  if (s.length === 4 && isBalanced(s) && s[1] === '(') return 'yes'; // reach ('(())')
  return 'no';
}

/** Brackets that are balanced are even. */
export function balancedOdd(s: string): string {
  if (s.length === 3 && isBalanced(s)) return 'yes'; // never
  return 'no';
}

/** States of a machine by characters. */
export function machine(s: string): string {
  if (stateOf(s) === 'done') return 'yes'; // reach ('ab!')
  return 'no';
}

/** A state that no short text leads to. */
export function machineNever(s: string): string {
  if (s.length === 2 && stateOf(s) === 'done') return 'yes'; // never
  return 'no';
}

/** A sum of digits. */
export function checksum(s: string): string {
  if (/^\d{4}$/.test(s) && sumOfDigits(s) === 36) return 'yes'; // reach ('9999')
  return 'no';
}

/** A sum that four digits do not have. */
export function checksumNever(s: string): string {
  if (/^\d{4}$/.test(s) && sumOfDigits(s) === 37) return 'yes'; // never
  return 'no';
}

/** A hash of characters. */
export function hashed(s: string): string {
  if (s.length === 2 && hashOf(s) === 3105) return 'yes'; // reach ('ab')
  return 'no';
}

/** A loop from both ends. */
export function palindrome(s: string): string {
  if (s.length === 5 && isPalindrome(s) && s.startsWith('ab')) return 'yes'; // reach ('abxba')
  return 'no';
}

/** Counts of letters in an object. */
export function counts(s: string): string {
  if (s.length === 4 && mostOf(s) === 3 && s[0] === 'z' && s[1] === 'q') return 'yes'; // reach ('zqqq')
  return 'no';
}

/** Words that are counted. */
export function wordCount(s: string): string {
  if (s.split(' ').filter(Boolean).length === 2 && s.length === 5 && s.startsWith(' ')) return 'yes'; // reach (' a aa')
  return 'no';
}

/** A number by a loop of digits. */
export function number(s: string): string {
  if (valueOf(s) === 305) return 'yes'; // reach ('305')
  return 'no';
}

/** A number that two digits do not have. */
export function numberNever(s: string): string {
  if (s.length === 2 && valueOf(s) > 99) return 'yes'; // never
  return 'no';
}

/** A query string. */
export function query(s: string): string {
  if (queryOf(s)['id'] === '7') return 'yes'; // reach ('id=7')
  return 'no';
}

/** A second part of a query string. */
export function queryTwo(s: string): string {
  if (queryOf(s)['a'] === '1' && queryOf(s)['b'] === '2') return 'yes'; // reach ('a=1&b=2')
  return 'no';
}

/** The text of runs of letters. */
export function run(s: string): string {
  if (runsOf(s) === 'a2b1') return 'yes'; // reach ('aab')
  return 'no';
}

/** A date by its time. */
export function dateOfTime(s: string): string {
  const time = Date.parse(s);
  if (/^\d{4}-\d\d-\d\d$/.test(s) && time > Date.UTC(2030, 0, 1) && time < Date.UTC(2030, 0, 3)) return 'yes'; // reach ('2030-01-02')
  return 'no';
}

/** The 29th of February. */
export function leapDay(s: string): string {
  const date = new Date(s);
  if (/^\d{4}-\d\d-\d\d$/.test(s) && date.getUTCMonth() === 1 && date.getUTCDate() === 29) return 'yes'; // reach ('2000-02-29')
  return 'no';
}

/** A date of the last century has no time of this one. */
export function dateOfCentury(s: string): string {
  if (/^19\d\d-\d\d-\d\d$/.test(s) && Date.parse(s) >= Date.UTC(2000, 0, 1)) return 'yes'; // never
  return 'no';
}

/** A string in JSON that is put together. */
export function quotedEscape(s: string): string {
  if (JSON.parse(`"${s}"`) === 'a\nb') return 'yes'; // reach ('a\\nb')
  return 'no';
}

/** Numbers near 1 are not written with a 2. */
export function fixedNear(n: number): string {
  if (n > 0 && n < 1 && n.toFixed(1).startsWith('2')) return 'yes'; // never
  return 'no';
}

/** An address beside a base. */
export function addressBeside(s: string): string {
  const url = new URL(s, 'http://localhost');
  if (url.pathname === '/users' && url.search === '?page') return 'yes'; // reach ('/users?page')
  return 'no';
}

/** A time with an offset: longer than what is looked for at first. */
export function timeWithOffset(s: string): string {
  if (Date.parse(s) === Date.UTC(2020, 0, 1, 12) && s.includes('+02:00')) return 'yes'; // reach ('2020-01-01T14:00+02:00')
  return 'no';
}

/** An object with white space behind it. */
export function spacedObject(s: string): string {
  if (JSON.parse(s).a === 'b' && s.length === 11) return 'yes'; // reach ('{"a":"b"}  ')
  return 'no';
}
