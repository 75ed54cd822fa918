/** Text of a generated function, statement by statement. */

/** A JavaScript expression without side effects that may be written any number of times: a name or a number. */
export type Code = string;

export class Source {
  private lines: string[] = [];
  /** What is known by name in each block around, from the outermost inwards. */
  private readonly scopes: Map<string, unknown>[] = [new Map()];

  /** @param names shared by all functions of a program: no two names are the same. */
  constructor(private readonly names: { count: number }) {}

  fresh(prefix: string): string {
    this.names.count += 1;
    return `${prefix}${this.names.count}`;
  }

  line(text: string): void {
    this.lines.push(text);
  }

  /** Keeps the value of an expression under a new name. */
  keep(prefix: string, expression: string): Code {
    if (isSimple(expression)) return expression;
    const name = this.fresh(prefix);
    this.line(`const ${name} = ${expression};`);
    return name;
  }

  /** A new variable. */
  variable(prefix: string, value: string): Code {
    const name = this.fresh(prefix);
    this.line(`let ${name} = ${value};`);
    return name;
  }

  /** `head { … }`. */
  block(head: string, body: () => void): void {
    this.line(`${head} {`);
    this.scopes.push(new Map());
    body();
    this.scopes.pop();
    this.line('}');
  }

  /** What stands for a key where its names can be seen, else what `make` writes for it. */
  once<T>(key: string, make: () => T): T {
    for (const scope of this.scopes) if (scope.has(key)) return scope.get(key) as T;
    const made = make();
    this.scopes.at(-1)!.set(key, made);
    return made;
  }

  /** Does what would write statements, and writes none. */
  withoutWriting(body: () => void): void {
    const outer = this.lines;
    this.lines = [];
    this.scopes.push(new Map());
    body();
    this.scopes.pop();
    this.lines = outer;
  }

  toString(): string {
    return this.lines.join('\n');
  }
}

function isSimple(expression: string): boolean {
  return /^(?:[\w$]+|-?\d+)$/u.test(expression);
}

/** `a | b` and so on, folded where a side is known. */
export function or(a: Code, b: Code): string {
  if (a === '0' || a === b) return b;
  if (b === '0') return a;
  if (isNumber(a) && isNumber(b)) return String(Number(a) | Number(b));
  return a === '-1' || b === '-1' ? '-1' : `(${a} | ${b})`;
}

export function and(a: Code, b: Code): string {
  if (a === '-1' || a === b) return b;
  if (b === '-1') return a;
  if (isNumber(a) && isNumber(b)) return String(Number(a) & Number(b));
  return a === '0' || b === '0' ? '0' : `(${a} & ${b})`;
}

export function andNot(a: Code, b: Code): string {
  if (b === '0' || a === '0') return a;
  if (a === b || b === '-1') return '0';
  if (isNumber(a) && isNumber(b)) return String(Number(a) & ~Number(b));
  return isNumber(b) ? `(${a} & ${~Number(b)})` : `(${a} & ~${b})`;
}

export function isNumber(code: Code): boolean {
  return /^-?\d+$/u.test(code);
}
