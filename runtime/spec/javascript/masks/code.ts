/** Statements of generated code, with names for what they compute. */

export class Code {
  private lines: string[] = [];
  /** What is computed once, before all else. */
  private readonly head: string[] = [];
  private readonly hoisted = new Map<string, string>();
  private names = 0;

  fresh(prefix: string): string {
    this.names += 1;
    return `${prefix}${this.names}`;
  }

  add(line: string): void {
    this.lines.push(line);
  }

  /** A name for the value of an expression. Names and numbers are kept as they are. */
  value(expression: string, prefix = 's'): string {
    if (/^[\w$]+$/u.test(expression)) return expression;
    const name = this.fresh(prefix);
    this.add(`const ${name} = ${expression};`);
    return name;
  }

  /** The value of what `write` gives, computed once for each key, outside all loops. */
  once(key: string, write: () => string): string {
    const known = this.hoisted.get(key);
    if (known !== undefined) return known;
    const { lines } = this;
    this.lines = [];
    const name = this.value(write(), 'c');
    this.head.push(...this.lines);
    this.lines = lines;
    this.hoisted.set(key, name);
    return name;
  }

  /** The body of a function that returns an expression. */
  body(result: string): string {
    return [...this.head, ...this.lines, `return ${result};`].join('\n');
  }
}
