/** Whether patterns match. */

/** A literal text. */
export function literalPattern(s: string): string {
  if (/abc/.test(s)) return 'yes'; // reach ('abc')
  return 'no';
}

/** A whole text. */
export function anchored(s: string): string {
  if (/^abc$/.test(s) && s.length > 3) return 'yes'; // never
  return 'no';
}

/** Ranges of characters. */
export function classRange(s: string): string {
  if (/^[a-f0-9]{4}$/.test(s) && s[0] === 'f' && s[3] === '7') return 'yes'; // reach ('faa7')
  return 'no';
}

/** A character that no range has. */
export function classClash(s: string): string {
  if (/^[a-f0-9]{4}$/.test(s) && s.includes('g')) return 'yes'; // never
  return 'no';
}

/** All but some characters. */
export function negatedClass(s: string): string {
  if (/^[^a-z]+$/.test(s) && s.length === 2) return 'yes'; // reach ('00')
  return 'no';
}

/** A character that is left out. */
export function negatedHas(s: string): string {
  if (/^[^xyz]*$/.test(s) && s.indexOf('y') === 1) return 'yes'; // never
  return 'no';
}

/** Digits by their escape. */
export function digitEscape(s: string): string {
  if (/^\d\d-\d$/.test(s) && s.endsWith('7')) return 'yes'; // reach ('00-7')
  return 'no';
}

/** Word characters. */
export function wordEscape(s: string): string {
  if (/^\w{3}$/.test(s) && s.includes('_')) return 'yes'; // reach ('_aa')
  return 'no';
}

/** White space. */
export function spaceEscape(s: string): string {
  if (/^a\s+b$/.test(s) && !s.includes(' ')) return 'yes'; // reach ('a\tb')
  return 'no';
}

/** No digits. */
export function notDigit(s: string): string {
  if (/^\D+$/.test(s) && Number(s) === 5) return 'yes'; // never
  return 'no';
}

/** Any character but line terminators. */
export function dot(s: string): string {
  if (/^.$/.test(s) && s < ' ' && s > '\t') return 'yes'; // reach ('\u000b')
  return 'no';
}

/** The dot is no line terminator. */
export function dotLine(s: string): string {
  if (/^.$/.test(s) && s === '\n') return 'yes'; // never
  return 'no';
}

/** With the flag s the dot is any character. */
export function dotAll(s: string): string {
  if (/^.$/s.test(s) && s.charCodeAt(0) === 10) return 'yes'; // reach ('\n')
  return 'no';
}

/** An optional part. */
export function optional(s: string): string {
  if (/^colou?r$/.test(s) && s.length === 5) return 'yes'; // reach ('color')
  return 'no';
}

/** Any number of a character. */
export function star(s: string): string {
  if (/^ab*c$/.test(s) && s.length === 5) return 'yes'; // reach ('abbbc')
  return 'no';
}

/** Any number of a character, but not of another. */
export function starClash(s: string): string {
  if (/^ab*c$/.test(s) && s.charAt(2) === 'a') return 'yes'; // never
  return 'no';
}

/** At least one. */
export function plus(s: string): string {
  if (/^\d+$/.test(s) && s.length === 3 && s > '7') return 'yes'; // reach ('700')
  return 'no';
}

/** A count of repetitions. */
export function counted(s: string): string {
  if (/^(?:ab){2,3}$/.test(s) && s.length === 6) return 'yes'; // reach ('ababab')
  return 'no';
}

/** A count that the length is no multiple of. */
export function countedOdd(s: string): string {
  if (/^(?:ab){2,3}$/.test(s) && s.length === 5) return 'yes'; // never
  return 'no';
}

/** One of some words. */
export function alternatives(s: string): string {
  if (/^(?:cat|dog|bird)$/.test(s) && s.length === 4) return 'yes'; // reach ('bird')
  return 'no';
}

/** No word of that length. */
export function alternativesNone(s: string): string {
  if (/^(?:cat|dog|bird)$/.test(s) && s.length === 5) return 'yes'; // never
  return 'no';
}

/** A match within a text. */
export function unanchored(s: string): string {
  if (/b+c/.test(s) && s.startsWith('x') && s.endsWith('y')) return 'yes'; // reach ('xbcy')
  return 'no';
}

/** Two patterns for one text. */
export function twoPatterns(s: string): string {
  if (/^[a-z]+\d+$/.test(s) && /^.{4}$/.test(s) && s.endsWith('42')) return 'yes'; // reach ('aa42')
  return 'no';
}

/** Two patterns that exclude each other. */
export function twoPatternsClash(s: string): string {
  if (/^[a-z]+$/.test(s) && /\d/.test(s)) return 'yes'; // never
  return 'no';
}

/** A text that a pattern does not match. */
export function notMatching(s: string): string {
  if (!/^[a-z]*$/.test(s) && s.length === 1) return 'yes'; // reach ('0')
  return 'no';
}

/** A pattern that always matches. */
export function neverFails(s: string): string {
  if (!/x*/.test(s)) return 'yes'; // never
  return 'no';
}

/** A pattern for addresses. */
export function email(s: string): string {
  if (/^[\w.+-]+@[\w-]+\.[a-z]{2,}$/.test(s) && s.endsWith('.org')) return 'yes'; // reach ('a@a.org')
  return 'no';
}

/** The shortest address is longer. */
export function emailShort(s: string): string {
  if (/^[\w.+-]+@[\w-]+\.[a-z]{2,}$/.test(s) && s.length < 6) return 'yes'; // never
  return 'no';
}

/** A date by its form. */
export function isoDate(s: string): string {
  if (/^\d{4}-(0[1-9]|1[0-2])-\d\d$/.test(s) && s.slice(5, 7) === '12') return 'yes'; // reach ('0000-12-00')
  return 'no';
}

/** A month that the form does not have. */
export function isoMonth(s: string): string {
  if (/^\d{4}-(0[1-9]|1[0-2])-\d\d$/.test(s) && s.slice(5, 7) === '13') return 'yes'; // never
  return 'no';
}

/** A colour of three or six digits. */
export function colour(s: string): string {
  if (/^#(?:[0-9a-f]{3}){1,2}$/i.test(s) && s.length === 7 && s[1] === 'F') return 'yes'; // reach ('#Faaaaa')
  return 'no';
}

/** A colour of five digits. */
export function colourLength(s: string): string {
  if (/^#(?:[0-9a-f]{3}){1,2}$/i.test(s) && s.length === 6) return 'yes'; // never
  return 'no';
}

/** Three numbers. */
export function semver(s: string): string {
  if (/^\d+\.\d+\.\d+$/.test(s) && s.startsWith('10.')) return 'yes'; // reach ('10.0.0')
  return 'no';
}

/** A name that is no keyword. */
export function identifier(s: string): string {
  if (/^[A-Za-z_$][\w$]*$/.test(s) && s[0] === '$' && s.length === 3) return 'yes'; // reach ('$aa')
  return 'no';
}

/** What a group matched. */
export function firstCapture(s: string): string {
  if (/^(\w+)=(\w+)$/.exec(s)?.[2] === 'on') return 'yes'; // reach ('a=on')
  return 'no';
}

/** What a group cannot match. */
export function captureClash(s: string): string {
  if (/^(\w+)=(\w+)$/.exec(s)?.[2] === 'o n') return 'yes'; // never
  return 'no';
}

/** The length of a group. */
export function captureLength(s: string): string {
  if (/^(a*)(b*)$/.exec(s)?.[1]?.length === 2 && s.length === 5) return 'yes'; // reach ('aabbb')
  return 'no';
}

/** A number in a group. */
export function captureNumber(s: string): string {
  if (Number(/^v(\d+)$/.exec(s)?.[1]) === 12) return 'yes'; // reach ('v12')
  return 'no';
}

/** A greedy group takes as much as it can. */
export function greedy(s: string): string {
  if (/^(a*)(a*)$/.exec(s)?.[2] === 'a') return 'yes'; // never
  return 'no';
}

/** A lazy group takes as little as it can. */
export function lazy(s: string): string {
  if (/^(a*?)(a*)$/.exec(s)?.[2] === 'aa') return 'yes'; // reach ('aa')
  return 'no';
}

/** A lazy group leaves what the next can take. */
export function lazyTakes(s: string): string {
  if (/^(a*?)(a*)$/.exec(s)?.[1] === 'a') return 'yes'; // never
  return 'no';
}

/** A greedy dot goes to the last one. */
export function greedyMiddle(s: string): string {
  if (/<(.*)>/.exec(s)?.[1] === 'a>b') return 'yes'; // reach ('<a>b>')
  return 'no';
}

/** A lazy dot stops at the first one. */
export function lazyMiddle(s: string): string {
  if (/<(.*?)>/.exec(s)?.[1] === 'a>b') return 'yes'; // never
  return 'no';
}

/** The first alternative that matches wins. */
export function alternativeOrder(s: string): string {
  if (/(a|ab)(c|bcd)?/.exec(s)?.[1] === 'a' && s.startsWith('abc')) return 'yes'; // reach ('abc')
  return 'no';
}

/** A later alternative needs an earlier one to fail. */
export function alternativeLater(s: string): string {
  if (/^(?:(a)|(a)b)/.exec(s)?.[2] === 'a') return 'yes'; // never
  return 'no';
}

/** A group that takes no part. */
export function optionalGroup(s: string): string {
  if (/^a(b)?c$/.exec(s) !== null && /^a(b)?c$/.exec(s)?.[1] === undefined) return 'yes'; // reach ('ac')
  return 'no';
}

/** A group that takes part. */
export function optionalGroupHas(s: string): string {
  if (/^(-)?\d$/.exec(s)?.[1] === '-') return 'yes'; // reach ('-0')
  return 'no';
}

/** A group in a loop keeps the last round. */
export function loopCapture(s: string): string {
  if (/^(?:(\d)[a-z])+$/.exec(s)?.[1] === '2' && s.length === 4) return 'yes'; // reach ('0a2a')
  return 'no';
}

/** Groups in a loop are reset by each round. */
export function loopReset(s: string): string {
  if (/^(?:(a)|b)*$/.exec(s)?.[1] === 'a' && s.endsWith('b')) return 'yes'; // never
  return 'no';
}

/** A loop does not go on with an empty round. */
export function emptyLoop(s: string): string {
  if (/^(a*)*$/.exec(s)?.[1] === '' && s.length > 0) return 'yes'; // never
  return 'no';
}

/** The same text twice. */
export function backReference(s: string): string {
  if (/^(\w+)-\1$/.test(s) && s.length === 7) return 'yes'; // reach ('aaa-aaa')
  return 'no';
}

/** The same text twice has no even length. */
export function backReferenceOdd(s: string): string {
  if (/^(\w+)-\1$/.test(s) && s.length === 6) return 'yes'; // never
  return 'no';
}

/** A quote that is closed by the same. */
export function quotes(s: string): string {
  if (/^(["'])(.*)\1$/.exec(s)?.[2] === "it's") return 'yes'; // reach ('"it\'s"')
  return 'no';
}

/** A reference to a group that takes no part is empty. */
export function backReferenceUnset(s: string): string {
  if (/^(?:(x)|y)\1z$/.test(s) && s[0] === 'y') return 'yes'; // reach ('yz')
  return 'no';
}

/** What follows has to match, too. */
export function lookahead(s: string): string {
  if (/^(?=.*\d)[a-z\d]{3}$/.test(s) && !/^\d/.test(s)) return 'yes'; // reach ('a0a')
  return 'no';
}

/** What follows cannot match. */
export function lookaheadClash(s: string): string {
  if (/^(?=.*\d)[a-z]+$/.test(s)) return 'yes'; // never
  return 'no';
}

/** Several conditions on one text. */
export function password(s: string): string {
  if (/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d).{6,}$/.test(s)) return 'yes'; // reach ('aA0aaa')
  return 'no';
}

/** The conditions need three characters. */
export function passwordShort(s: string): string {
  if (/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/.test(s) && s.length === 2) return 'yes'; // never
  return 'no';
}

/** What must not follow. */
export function negativeLookahead(s: string): string {
  if (/^(?!foo)\w{3}$/.test(s) && s.startsWith('fo')) return 'yes'; // reach ('foa')
  return 'no';
}

/** What must not follow is there. */
export function negativeLookaheadIs(s: string): string {
  if (/^(?!foo)\w{3}$/.test(s) && s === 'foo') return 'yes'; // never
  return 'no';
}

/** A group in an assertion. */
export function captureInLookahead(s: string): string {
  if (/(?=(\w\d))\w/.exec(s)?.[1] === 'x7') return 'yes'; // reach ('x7')
  return 'no';
}

/** What stands before. */
export function lookbehind(s: string): string {
  if (/(?<=\$)\d+/.exec(s)?.[0] === '42' && s.length === 3) return 'yes'; // reach ('$42')
  return 'no';
}

/** What cannot stand before. */
export function lookbehindClash(s: string): string {
  if (/^(?<=x)a/.test(s)) return 'yes'; // never
  return 'no';
}

/** What must not stand before. */
export function negativeLookbehind(s: string): string {
  if (/(?<!\\)"/.test(s) && s.indexOf('"') === 1) return 'yes'; // reach ('a"')
  return 'no';
}

/** A whole word. */
export function wordBoundary(s: string): string {
  if (/\bcat\b/.test(s) && s.length === 5) return 'yes'; // reach (' cat ')
  return 'no';
}

/** No boundary within a word. */
export function wordBoundaryClash(s: string): string {
  if (/^\w+$/.test(s) && /\w\b\w/.test(s)) return 'yes'; // never
  return 'no';
}

/** Within a word. */
export function noBoundary(s: string): string {
  if (/\Bcat\B/.test(s)) return 'yes'; // reach ('acata')
  return 'no';
}

/** Letters of either case. */
export function ignoreCase(s: string): string {
  if (/^yes$/i.test(s) && s !== 'yes' && s[1] === 'E') return 'yes'; // reach ('yES')
  return 'no';
}

/** Another letter is not the same in either case. */
export function ignoreCaseClash(s: string): string {
  if (/^yes$/i.test(s) && s.toLowerCase() !== 'yes' && /^[a-z]+$/i.test(s)) return 'yes'; // never
  return 'no';
}

/** A letter that folds to another one with the flag u. */
export function caseFolding(s: string): string {
  if (/^k$/iu.test(s) && s.charCodeAt(0) > 255) return 'yes'; // reach ('\u212a')
  return 'no';
}

/** Without the flag u it does not. */
export function caseFoldingPlain(s: string): string {
  if (/^k$/i.test(s) && s.charCodeAt(0) > 255) return 'yes'; // never
  return 'no';
}

/** Each line has a start and an end. */
export function multiline(s: string): string {
  if (/^b$/m.test(s) && s.startsWith('a\n')) return 'yes'; // reach ('a\nb')
  return 'no';
}

/** Without the flag m only the text has them. */
export function singleLine(s: string): string {
  if (/^b$/.test(s) && s.includes('\n')) return 'yes'; // never
  return 'no';
}

/** A code point with the flag u. */
export function unicodePoint(s: string): string {
  if (/^.$/u.test(s) && s.length === 2) return 'yes'; // reach ('\u{1f600}')
  return 'no';
}

/** Without the flag u it is a unit. */
export function unicodeUnit(s: string): string {
  if (/^.$/.test(s) && s.length === 2) return 'yes'; // never
  return 'no';
}

/** A class of Unicode. */
export function unicodeClass(s: string): string {
  if (/^\p{Lu}\p{Ll}+$/u.test(s) && s.length === 3 && s[0] === 'Z') return 'yes'; // reach ('Zaa')
  return 'no';
}

/** A script of Unicode. */
export function unicodeGreek(s: string): string {
  if (/^\p{Script=Greek}+$/u.test(s) && s.length === 2) return 'yes'; // reach ('\u03b1\u03b1')
  return 'no';
}

/** A character by its code. */
export function unicodeEscape(s: string): string {
  if (/^\u0041\x42\u{43}$/u.test(s)) return 'yes'; // reach ('ABC')
  return 'no';
}

/** What two classes share. */
export function classIntersection(s: string): string {
  if (/^[\w&&[^a-z0-9_]]{2}$/v.test(s)) return 'yes'; // reach ('AA')
  return 'no';
}

/** What one class has and another has not. */
export function classSubtraction(s: string): string {
  if (/^[[a-z]--[aeiou]]+$/v.test(s) && s.includes('e')) return 'yes'; // never
  return 'no';
}

/** A group with a name. */
export function namedGroup(s: string): string {
  if (/^(?<year>\d{4})\/(?<month>\d\d)$/.exec(s)?.groups?.['month'] === '09') return 'yes'; // reach ('0000/09')
  return 'no';
}

/** A reference by name. */
export function namedReference(s: string): string {
  if (/^(?<c>.)x\k<c>$/.test(s) && s[2] === '?') return 'yes'; // reach ('?x?')
  return 'no';
}

/** Where a match starts. */
export function matchIndex(s: string): string {
  if (/b+/.exec(s)?.index === 3) return 'yes'; // reach ('aaab')
  return 'no';
}

/** An anchored match starts at 0. */
export function matchIndexClash(s: string): string {
  if (/^a/.exec(s)?.index === 1) return 'yes'; // never
  return 'no';
}

/** Where a group is. */
export function groupIndices(s: string): string {
  if (/a(b+)/d.exec(s)?.indices?.[1]?.[0] === 2 && s.length === 3) return 'yes'; // reach ('xab')
  return 'no';
}

/** The first match counts. */
export function firstOfTwo(s: string): string {
  if (/\d/.exec(s)?.[0] === '2' && s.indexOf('1') === 0) return 'yes'; // never
  return 'no';
}

/** The whole match and a group. */
export function wholeAndPart(s: string): string {
  if (/(\d+)%/.exec(s)?.[0] === '50%' && s.length > 4) return 'yes'; // reach ('aa50%')
  return 'no';
}

/** A pattern and a search for a text. */
export function patternOrText(s: string): string {
  if (/^\w+ \w+$/.test(s) && s.indexOf(' ') === 2 && s.length === 6) return 'yes'; // reach ('aa aaa')
  return 'no';
}

/** A pattern on a changed text. */
export function patternAndCase(s: string): string {
  if (/^OK\d$/.test(s.toUpperCase()) && s[0] === 'o') return 'yes'; // reach ('ok0')
  return 'no';
}

/** A pattern on a trimmed text. */
export function patternOfTrimmed(s: string): string {
  if (/^\d+$/.test(s.trim()) && s.length === 4 && s[0] === ' ') return 'yes'; // reach (' 000')
  return 'no';
}

/** A pattern on a part. */
export function patternOfPart(s: string): string {
  if (/^[xyz]+$/.test(s.slice(2)) && s.length === 4) return 'yes'; // reach ('aaxx')
  return 'no';
}

/** A pattern on two texts. */
export function patternOfSum(s: string, t: string): string {
  if (/^a+b+$/.test(s + t) && s.length === 2 && t.length === 2 && s[1] === 'b') return 'yes'; // reach ('ab', 'bb')
  return 'no';
}

/** A numeral by its form. */
export function roman(s: string): string {
  if (
    /^M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})$/.test(s) &&
    s.length === 4 &&
    s.endsWith('IV')
  )
    return 'yes'; // reach ('MMIV')
  return 'no';
}

/** A numeral that is in no form. */
export function romanClash(s: string): string {
  if (/^M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})$/.test(s) && s.includes('VV')) return 'yes'; // never
  return 'no';
}

/** Four numbers with points. */
export function address(s: string): string {
  if (/^(?:\d{1,3}\.){3}\d{1,3}$/.test(s) && s.startsWith('127.') && s.length === 9) return 'yes'; // reach ('127.0.0.0')
  return 'no';
}

/** A comment that does not end early. */
export function comment(s: string): string {
  if (/^\/\*(?:[^*]|\*(?!\/))*\*\/$/.test(s) && s.length === 6) return 'yes'; // reach ('/*aa*/')
  return 'no';
}

/** A quantifier in a quantifier. */
export function nestedQuantifier(s: string): string {
  if (/^(?:a+b?)+$/.test(s) && s.length === 4 && s.endsWith('bab')) return 'yes'; // reach ('abab')
  return 'no';
}

/** An escape of a character. */
export function hexEscape(s: string): string {
  if (/^%[0-9A-F]{2}$/.test(s) && parseInt(s.slice(1), 16) === 47) return 'yes'; // reach ('%2F')
  return 'no';
}

/** A lookahead whose match is taken as a whole. */
export function takenWhole(s: string): string {
  if (/^(?=(\d+))\1\./.test(s) && s.length === 4) return 'yes'; // reach ('000.')
  return 'no';
}

/** Nothing is given back of what a lookahead has taken. */
export function takenTooMuch(s: string): string {
  if (/^(?=(a+))\1a/.test(s)) return 'yes'; // never
  return 'no';
}

/** A match that is longer than any circuit. */
export function longMatch(s: string): string {
  if (s.length === 150 && /^x[a-c]+y$/.test(s)) return 'yes'; // reach ('x' + 'a'.repeat(148) + 'y')
  return 'no';
}
