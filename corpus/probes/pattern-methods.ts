/** Methods of patterns and of strings that take them. */

class Plain extends RegExp {}

class Doubled extends RegExp {
  override exec(text: string): RegExpExecArray | null {
    return text.length === 2 ? super.exec(text.slice(1)) : null;
  }
}

function twice(expression: RegExp, s: string): boolean {
  return expression.test(s) && expression.test(s);
}

function indexBehind(expression: RegExp, s: string): number {
  expression.exec(s);
  return expression.lastIndex;
}

function sticky(expression: RegExp, s: string, at: number): boolean {
  expression.lastIndex = at;
  return expression.test(s);
}

function afterFailure(s: string): number {
  const expression = /b/g;
  while (expression.test(s)) if (expression.lastIndex > 5) return -1;
  return s.includes('bb') ? expression.lastIndex : -1;
}

function sumOf(s: string): number {
  const expression = /\d/g;
  let sum = 0;
  for (let match = expression.exec(s); match !== null; match = expression.exec(s)) sum += Number(match[0]);
  return sum;
}

function tokensOf(s: string): string[] {
  const expression = /(?<number>\d+)|(?<plus>\+)|(?<name>[a-z]+)/y;
  const tokens: string[] = [];
  for (let match = expression.exec(s); match !== null; match = expression.exec(s)) {
    if (match.groups?.['number'] !== undefined) tokens.push('number');
    else tokens.push(match.groups?.['plus'] === undefined ? 'name' : 'plus');
  }
  return tokens;
}

/** The match of a method of strings. */
export function matched(s: string): string {
  if (s.match(/(\d+)px/)?.[1] === '12') return 'yes'; // reach ('12px')
  return 'no';
}

/** What the match cannot be. */
export function matchedNone(s: string): string {
  if (s.match(/\d+/)?.[0] === '') return 'yes'; // never
  return 'no';
}

/** All matches as texts. */
export function matchedAll(s: string): string {
  if (s.match(/\d+/g)?.length === 2 && s.match(/\d+/g)?.[1] === '7') return 'yes'; // reach ('0a7')
  return 'no';
}

/** All matches are joined. */
export function matchedAllJoined(s: string): string {
  if (s.match(/[a-z]/g)?.join('') === 'ok' && s.length === 3) return 'yes'; // reach ('ok0')
  return 'no';
}

/** A match that there is no room for. */
export function matchedAllNone(s: string): string {
  if (s.length === 2 && s.match(/\d\d/g)?.length === 2) return 'yes'; // never
  return 'no';
}

/** Groups of all matches. */
export function matchAll(s: string): string {
  if ([...s.matchAll(/(\w)=(\d)/g)].map((m) => m[2]).join('') === '12') return 'yes'; // reach ('a=1a=2')
  return 'no';
}

/** Indices of all matches. */
export function matchAllIndex(s: string): string {
  if ([...s.matchAll(/x/g)].map((m) => m.index).join() === '1,3') return 'yes'; // reach ('axax')
  return 'no';
}

/** Where a pattern is. */
export function searched(s: string): string {
  if (s.search(/[A-Z]/) === 2 && s.length === 3) return 'yes'; // reach ('aaA')
  return 'no';
}

/** A pattern that is not there. */
export function searchedNot(s: string): string {
  if (s.search(/[A-Z]/) === -1 && s.toLowerCase() !== s) return 'yes'; // reach ('\u00c0')
  return 'no';
}

/** A pattern is not behind the end. */
export function searchedClash(s: string): string {
  if (s.search(/b/) >= s.length && s.length > 0) return 'yes'; // never
  return 'no';
}

/** A replacement of a pattern. */
export function replacedPattern(s: string): string {
  if (s.replace(/\s+/, '-') === 'a-b' && s.length === 4) return 'yes'; // reach ('a  b')
  return 'no';
}

/** All matches are replaced. */
export function replacedGlobal(s: string): string {
  if (s.replace(/[aeiou]/g, '') === 'hll' && s.length === 5) return 'yes'; // reach ('hello')
  return 'no';
}

/** No match is left. */
export function replacedGlobalLeft(s: string): string {
  if (/\d/.test(s.replace(/\d/g, ''))) return 'yes'; // never
  return 'no';
}

/** Groups in a template. */
export function replacedGroups(s: string): string {
  if (s.replace(/(\w+) (\w+)/, '$2 $1') === 'b a') return 'yes'; // reach ('a b')
  return 'no';
}

/** Names in a template. */
export function replacedNames(s: string): string {
  if (s.replace(/(?<k>\w)=(?<v>\w)/, '$<v>:$<k>') === '1:x') return 'yes'; // reach ('x=1')
  return 'no';
}

/** A function of groups. */
export function replacedCallback(s: string): string {
  if (s.replace(/(\d)(\d)/, (_, a: string, b: string) => b + a) === '21') return 'yes'; // reach ('12')
  return 'no';
}

/** A function of the position. */
export function replacedCallbackIndex(s: string): string {
  if (s.replace(/b/g, (m, at: number) => `${m}${at}`) === 'ab1b2') return 'yes'; // reach ('abb')
  return 'no';
}

/** A function that decides. */
export function replacedCallbackBranch(s: string): string {
  if (s.replace(/\d/g, (d) => (d > '4' ? '+' : '-')) === '+-' && s[0] === '7') return 'yes'; // reach ('70')
  return 'no';
}

/** A function that never gives it. */
export function replacedCallbackNever(s: string): string {
  if (s.replace(/[\s\S]/g, (c) => (c === 'x' ? 'y' : c)).includes('x')) return 'yes'; // never
  return 'no';
}

/** Characters that are escaped. */
export function escaped(s: string): string {
  if (s.replace(/[&<]/g, (c) => (c === '&' ? '&amp;' : '&lt;')) === '&lt;a&amp;') return 'yes'; // reach ('<a&')
  return 'no';
}

/** Parts between matches. */
export function splitPattern(s: string): string {
  if (s.split(/[,;]/).length === 3 && s.split(/[,;]/)[1] === 'b' && s.includes(';')) return 'yes'; // reach (',b;')
  return 'no';
}

/** Groups are parts. */
export function splitGroups(s: string): string {
  if (s.split(/([+-])/)[1] === '-' && s.split(/([+-])/)[2] === '1') return 'yes'; // reach ('-1')
  return 'no';
}

/** Words between white space. */
export function splitSpaces(s: string): string {
  if (s.split(/\s+/).length === 2 && s.split(/\s+/)[0] === 'hi' && s.length === 6) return 'yes'; // reach ('hi  aa')
  return 'no';
}

/** No part has a match. */
export function splitHas(s: string): string {
  if (/;/.test(s.split(/;/)[0] as string)) return 'yes'; // never
  return 'no';
}

/** The second call goes on. */
export function globalState(s: string): string {
  if (twice(/a/g, s)) return 'yes'; // reach ('aa')
  return 'no';
}

/** The second call does not find the first match again. */
export function globalStateShort(s: string): string {
  if (s.length === 1 && twice(/a/g, s)) return 'yes'; // never
  return 'no';
}

/** The index behind a match. */
export function lastIndex(s: string): string {
  if (indexBehind(/b+/g, s) === 4 && s.length === 5) return 'yes'; // reach ('aabba')
  return 'no';
}

/** A sticky pattern matches at its index only. */
export function stickyAt(s: string): string {
  if (sticky(/b/y, s, 2) && !s.startsWith('aab')) return 'yes'; // reach ('bbb')
  return 'no';
}

/** A sticky pattern does not look further. */
export function stickyClash(s: string): string {
  if (s.length === 2 && sticky(/b/y, s, 2)) return 'yes'; // never
  return 'no';
}

/** A match that fails resets the index. */
export function stickyReset(s: string): string {
  if (afterFailure(s) === 0 && s.length === 2) return 'yes'; // reach ('bb')
  return 'no';
}

/** A loop of matches. */
export function execLoop(s: string): string {
  if (sumOf(s) === 9 && s.length === 3) return 'yes'; // reach ('4+5')
  return 'no';
}

/** A sum that the length bounds. */
export function execLoopNever(s: string): string {
  if (s.length === 1 && sumOf(s) === 10) return 'yes'; // never
  return 'no';
}

/** Tokens by one pattern with names. */
export function tokens(s: string): string {
  if (tokensOf(s).join(' ') === 'number plus number') return 'yes'; // reach ('0+0')
  return 'no';
}

/** Two tokens are not one character. */
export function tokensNever(s: string): string {
  if (s.length === 1 && tokensOf(s).length === 2) return 'yes'; // never
  return 'no';
}

/** A pattern of a constant text. */
export function madePattern(s: string): string {
  if (new RegExp('^' + 'a{2}' + '$').test(s)) return 'yes'; // reach ('aa')
  return 'no';
}

/** A pattern that is made of an input. */
export function madeFromInput(s: string): string {
  if (s.length < 4 && new RegExp(`^${s.replace(/\W/g, '')}$`).test('abc')) return 'yes'; // reach ('abc')
  return 'no';
}

/** A class of patterns with its own exec. */
export function ownExec(s: string): string {
  if (new Doubled('b').test(s)) return 'yes'; // reach ('bb')
  return 'no';
}

/** A class of patterns in a method. */
export function ownReplace(s: string): string {
  if (s.replace(new Plain('x', 'g'), 'y') === 'yay') return 'yes'; // reach ('xax')
  return 'no';
}

/** An object that is asked like a pattern. */
export function ownSymbol(s: string): string {
  if (s.search({ [Symbol.search]: (text: string) => text.indexOf('!') }) === 3) return 'yes'; // reach ('aaa!')
  return 'no';
}

/** A pattern on the text of a number. */
export function testOfNumber(n: number): string {
  if (/^1\d\d$/.test(String(n)) && n > 150) return 'yes'; // reach (151)
  return 'no';
}

/** A number is not written so. */
export function testOfNumberNever(n: number): string {
  if (n > 9 && n < 100 && /^0/.test(String(n))) return 'yes'; // never
  return 'no';
}

/** What is left of a text. */
export function stripped(s: string): string {
  if (s.replace(/^\s+|\s+$/g, '') === 'a b' && s.startsWith('  ')) return 'yes'; // reach ('  a b')
  return 'no';
}

/** A title as a name. */
export function slug(s: string): string {
  if (s.toLowerCase().replace(/[^a-z]+/g, '-') === 'a-b' && s.length === 4) return 'yes'; // reach ('a, b')
  return 'no';
}

/** Digits of a text. */
export function digitsOnly(s: string): string {
  if (s.replace(/\D/g, '') === '123' && s.length === 5 && !/\d\d/.test(s)) return 'yes'; // reach ('1-2-3')
  return 'no';
}

/** Words of a name in camel case. */
export function capitals(s: string): string {
  if (s.replace(/([A-Z])/g, '_$1').toLowerCase() === 'a_b_c') return 'yes'; // reach ('aBC')
  return 'no';
}

/** Matches come one behind the other. */
export function matchesInOrder(s: string): string {
  const all = [...s.matchAll(/(\w)=\d/g)];
  if (all.length === 2 && all[1]!.index < all[0]!.index) return 'yes'; // never
  return 'no';
}

/** The shortest match, where a longer one would match, too. */
export function shortestMatch(s: string): string {
  const m = /a.*?b/.exec(s);
  if (m && m[0].length === 5 && s.length === 6 && m.index === 1) return 'yes'; // reach ('xacccb')
  return 'no';
}

/** A text that is no pattern. */
export function noPattern(s: string): string {
  try {
    new RegExp(s);
  } catch {
    if (s.length === 1) return 'yes'; // reach ('(')
  }
  return 'no';
}
