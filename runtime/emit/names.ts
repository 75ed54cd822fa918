/** Names for variables in generated code. */

const RESERVED = new Set(
  (
    'after arguments assert async await before beforeEach break case catch class const continue debugger default delete describe do else enum eval exitOf ' +
    'export expected extends false finally firstValues firstValuesAsync for fresh function if implements import in instanceof interface it keeping let load nameless new null own ' +
    'package private process protected public register require resolve restoreVariables result return setVariables spec static subject super switch this throw true try ' +
    'typeof undefined var void while with yield NaN Infinity Object Array Reflect Symbol Map Set Date BigInt module exports'
  ).split(' '),
);

/** Hands out each name once; the first taker gets the bare one. */
export class Names {
  private readonly taken = new Set<string>(RESERVED);

  /** @param outer names that are taken already */
  constructor(outer: Iterable<string> = []) {
    for (const name of outer) this.taken.add(name);
  }

  take(wish: string): string {
    const bare = isIdentifier(wish) ? wish : 'value';
    let name = bare;
    for (let n = 2; this.taken.has(name); n += 1) name = `${bare}${n}`;
    this.taken.add(name);
    return name;
  }
}

/** `IntList` → `intList`, `URLList` → `urlList`. */
export function variableFor(className: string): string {
  const word = className.replace(/^\p{Lu}+(?=\p{Lu}\p{Ll})|^\p{Lu}+$|^\p{Lu}/u, (capitals) =>
    capitals.toLowerCase(),
  );
  return word === '' ? 'object' : word;
}

/** A word for an input: parameters that are patterns have no name of their own. */
export function wishFor(input: string): string {
  return /^(?:new\.)?\{/u.test(input) ? 'options' : input.replace(/^(?:\.\.\.|new\.)/u, '');
}

/** Whether a text has the form of an identifier (ECMA-262, 12.7); it may still be a reserved word. */
export function isIdentifier(text: string): boolean {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u.test(text);
}

/** Whether a property may be written as a variable of its name alone. */
export function isShorthand(key: string): boolean {
  return isIdentifier(key) && !['null', 'true', 'false', '__proto__'].includes(key);
}

/** A key in an object literal. */
export function literalKey(key: string): string {
  // A plain `__proto__: …` would set the prototype.
  if (key === '__proto__') return "['__proto__']";
  return isIdentifier(key) ? key : quote(key);
}

/** A string literal with single quotes. */
export function quote(text: string): string {
  const json = JSON.stringify(text).slice(1, -1).replace(/\\"/gu, '"').replace(/'/gu, "\\'");
  return `'${json.replace(/\u2028/gu, '\\u2028').replace(/\u2029/gu, '\\u2029')}'`;
}
