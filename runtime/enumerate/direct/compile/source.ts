/** Text of a generated function, statement by statement. */

/** A JavaScript expression without side effects that may be written any number of times: a name or a number. */
export type Code = string;

export class Source {
  private lines: string[] = [];

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
    body();
    this.line('}');
  }

  /** The statements that `body` writes, which are not written. */
  capture(body: () => void): readonly string[] {
    const outer = this.lines;
    this.lines = [];
    body();
    const captured = this.lines;
    this.lines = outer;
    return captured;
  }

  write(lines: readonly string[]): void {
    this.lines.push(...lines);
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
