/** Strings that are taken apart and put together. */

function countOf(s: string, wanted: string): number {
  let count = 0;
  for (const c of s) if (c === wanted) count += 1;
  return count;
}

function secondOf(s: string): string | undefined {
  const [, second] = s;
  return second;
}

/** A key and a value. */
export function twoParts(s: string): string {
  if (s.split('=').length === 2 && s.split('=')[0] === 'key' && s.split('=')[1] === 'v') return 'yes'; // reach ('key=v')
  return 'no';
}

/** No part has the separator. */
export function partWithSeparator(s: string): string {
  if ((s.split(',')[0] as string).includes(',')) return 'yes'; // never
  return 'no';
}

/** Parts of which two are given. */
export function threeParts(s: string): string {
  if (s.split('.').length === 3 && s.split('.')[1] === '10') return 'yes'; // reach ('.10.')
  return 'no';
}

/** There is always a part. */
export function noParts(s: string): string {
  if (s.split(';').length === 0) return 'yes'; // never
  return 'no';
}

/** A limit of parts. */
export function limited(s: string): string {
  if (s.split('-', 2).length === 2 && s.endsWith('-z')) return 'yes'; // reach ('-z')
  return 'no';
}

/** There are no more parts than the limit. */
export function limitedToMore(s: string): string {
  if (s.split('-', 2).length > 2) return 'yes'; // never
  return 'no';
}

/** Empty parts between separators. */
export function emptyParts(s: string): string {
  if (s.split(',').length === 3 && s.split(',')[1] === '' && s.length > 2) return 'yes'; // reach (',,a')
  return 'no';
}

/** A text as its units. */
export function units(s: string): string {
  if (s.split('').length === 3 && s.split('').reverse().join('') === 'cba') return 'yes'; // reach ('abc')
  return 'no';
}

/** A text that is its own reverse. */
export function reversed(s: string): string {
  if (s.length === 4 && s.split('').reverse().join('') === s && s[0] === 'k') return 'yes'; // reach ('kaak')
  return 'no';
}

/** Parts that are joined by another separator. */
export function joinedBack(s: string): string {
  if (s.split('/').join('::') === 'a::b') return 'yes'; // reach ('a/b')
  return 'no';
}

/** Parts that are joined by a longer separator are longer. */
export function joinedShorter(s: string): string {
  if (s.split('/').join('::').length < s.length) return 'yes'; // never
  return 'no';
}

/** A separator that is symbolic. */
export function splitByInput(s: string, t: string): string {
  if (t.length === 1 && s.split(t).length === 2 && s.split(t)[1] === 'end') return 'yes'; // reach ('-end', '-')
  return 'no';
}

/** Parts of parts. */
export function nested(s: string): string {
  if (s.includes(';') && ((s.split(';')[1] as string).split('=')[1] ?? '') === '1') return 'yes'; // reach (';a=1')
  return 'no';
}

/** Only the first is replaced. */
export function replacedFirst(s: string): string {
  if (s.replace('a', 'b') === 'ba') return 'yes'; // reach ('aa')
  return 'no';
}

/** The first is replaced by another. */
export function replacedStill(s: string): string {
  if (s.length === 1 && s.replace('a', 'b') === 'a') return 'yes'; // never
  return 'no';
}

/** All are replaced. */
export function replacedAll(s: string): string {
  if (s.replaceAll(' ', '_') === 'a_b_c' && s.includes(' ')) return 'yes'; // reach ('a b c')
  return 'no';
}

/** None is left. */
export function replacedAllLeft(s: string): string {
  if (s.replaceAll('x', '').includes('x')) return 'yes'; // never
  return 'no';
}

/** A function gives the replacement, with the position. */
export function replacedByFunction(s: string): string {
  if (s.replace('=', (m, at) => m + at) === 'ab=2') return 'yes'; // reach ('ab=')
  return 'no';
}

/** A template with the match and what is around it. */
export function replacedByTemplate(s: string): string {
  if (s.replace('-', "[$`$&$']") === 'a[a-b]b') return 'yes'; // reach ('a-b')
  return 'no';
}

/** A dollar in a template. */
export function replacedDollar(s: string): string {
  if (s.replace('a', '$$') === '$b') return 'yes'; // reach ('ab')
  return 'no';
}

/** A replacement that is symbolic. */
export function replacedByInput(s: string, t: string): string {
  if (!t.includes('$') && s.replace('?', t) === 'x1y' && s.length === 3) return 'yes'; // reach ('x?y', '1')
  return 'no';
}

/** Everywhere between the units. */
export function replacedEmpty(s: string): string {
  if (s.replaceAll('', '.') === '.a.b.') return 'yes'; // reach ('ab')
  return 'no';
}

/** A string that is spread. */
export function spread(s: string): string {
  if ([...s].length === 2 && s.length === 3) return 'yes'; // reach ('a\u{1f600}')
  return 'no';
}

/** There are no more code points than units. */
export function spreadLonger(s: string): string {
  if ([...s].length > s.length) return 'yes'; // never
  return 'no';
}

/** A loop over characters. */
export function loopOfCharacters(s: string): string {
  if (countOf(s, 'x') === 2 && s.length === 3) return 'yes'; // reach ('xxa')
  return 'no';
}

/** A count that the length bounds. */
export function loopNone(s: string): string {
  if (s.length < 3 && countOf(s, 'x') === 3) return 'yes'; // never
  return 'no';
}

/** A string that is taken apart by a pattern. */
export function destructured(s: string): string {
  if (secondOf(s) === 'q') return 'yes'; // reach ('aq')
  return 'no';
}

/** An array of a string. */
export function fromArray(s: string): string {
  if (Array.from(s, (c) => c.charCodeAt(0)).join() === '97,98') return 'yes'; // reach ('ab')
  return 'no';
}

/** Entries of a string as an object. */
export function entriesOfText(s: string): string {
  if (Object.keys({ ...s.split('') }).length === 2 && s < 'b' && s > 'ax') return 'yes'; // reach ('ay')
  return 'no';
}

/** Letters that are sorted. */
export function sorted(s: string): string {
  if (s.length === 3 && [...s].sort().join('') === 'abc' && s[0] === 'c' && s[1] === 'a') return 'yes'; // reach ('cab')
  return 'no';
}

/** Words that are out of order. */
export function wordsInOrder(s: string): string {
  if (
    s.split(' ').length === 2 &&
    (s.split(' ')[0] as string) > (s.split(' ')[1] as string) &&
    s.endsWith(' m')
  )
    return 'yes'; // reach ('n m')
  return 'no';
}

/** Parts that are numbers. */
export function mappedParts(s: string): string {
  if (
    s.split(',').length === 2 &&
    s
      .split(',')
      .map(Number)
      .reduce((a, b) => a + b, 0) === 30 &&
    s.startsWith('1')
  )
    return 'yes'; // reach ('10,20')
  return 'no';
}

/** Parts that are not empty. */
export function filteredParts(s: string): string {
  if (s.split(' ').filter((part) => part !== '').length === 2 && s.length === 4) return 'yes'; // reach ('a  a')
  return 'no';
}

/** Parts with blanks around them. */
export function trimmedParts(s: string): string {
  if (s.split(',').length === 2 && (s.split(',')[1] as string).trim() === 'x' && s.includes(', '))
    return 'yes'; // reach (', x')
  return 'no';
}

/** Words that become one. */
export function camelCase(s: string): string {
  if (
    s
      .split('-')
      .map((part, i) => (i === 0 ? part : part.charAt(0).toUpperCase() + part.slice(1)))
      .join('') ===
    'ab' + 'Cd'
  )
    return 'yes'; // reach ('ab-cd')
  return 'no';
}

/** As many characters as the length says, however long. */
export function countedCharacters(s: string): string {
  if (s.split('').length !== s.length) return 'yes'; // never
  return 'no';
}

/** Parts between matches have none. */
export function partsWithoutMatch(s: string): string {
  const parts = s.split(/\s*,\s*/);
  if (parts.length === 3 && (parts[1] as string).includes(',')) return 'yes'; // never
  return 'no';
}

/** Digits of a date are few. */
export function yearOfDate(s: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(s) && Number(s.split('-')[0]) > 9999) return 'yes'; // never
  return 'no';
}
