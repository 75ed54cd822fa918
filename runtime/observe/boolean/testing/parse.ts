/** Boolean programs as the papers write them: `L3: lt,le := ch(F,!lt), *;`, `while (le) do … od`, `if (b) then … else … fi`. */
import type { BooleanExpression, BooleanProgram, BooleanStatement } from './syntax.js';

const TOKEN = /\s*(?<token>:=|[\w]+|[;:,()!&|*])/uy;

/** @throws SyntaxError for text that is no Boolean program, with the offset */
export function parseBooleanProgram(text: string): BooleanProgram {
  return new Reader(text).program();
}

class Reader {
  private readonly tokens: string[] = [];
  private at = 0;
  private variables: readonly string[] = [];

  constructor(text: string) {
    TOKEN.lastIndex = 0;
    let end = 0;
    for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
      this.tokens.push(match.groups!.token!);
      end = TOKEN.lastIndex;
    }
    if (text.slice(end).trim() !== '') throw new SyntaxError(`no token of a Boolean program at ${end}`);
  }

  program(): BooleanProgram {
    this.take('decl');
    const variables = [this.next()];
    while (this.has(',')) variables.push(this.next());
    this.take(';');
    this.variables = variables;
    let enforced: BooleanExpression = { kind: 'constant', value: true };
    if (this.has('enforce')) {
      enforced = this.disjunction();
      this.take(';');
    }
    const body = this.statements([]);
    return { variables, enforced, body };
  }

  private statements(ends: readonly string[]): readonly BooleanStatement[] {
    const found: BooleanStatement[] = [];
    while (this.at < this.tokens.length && !ends.includes(this.tokens[this.at]!))
      found.push(this.statement());
    return found;
  }

  private statement(): BooleanStatement {
    const label = this.tokens[this.at + 1] === ':' ? this.next() : '';
    if (label !== '') this.take(':');
    if (this.has('skip')) {
      this.take(';');
      return { label, kind: 'skip' };
    }
    if (this.has('while')) {
      const condition = this.disjunction();
      this.take('do');
      const body = this.statements(['od']);
      this.take('od');
      return { label, kind: 'while', condition, body };
    }
    if (this.has('if')) {
      const condition = this.disjunction();
      this.take('then');
      const body = this.statements(['else', 'fi']);
      const otherwise = this.has('else') ? this.statements(['fi']) : [];
      this.take('fi');
      return { label, kind: 'if', condition, body, otherwise };
    }
    const targets = [this.variable(this.next())];
    while (this.has(',')) targets.push(this.variable(this.next()));
    this.take(':=');
    const values = [this.disjunction()];
    while (this.has(',')) values.push(this.disjunction());
    this.take(';');
    if (values.length !== targets.length)
      throw new SyntaxError('a parallel assignment needs a value for each target');
    return { label, kind: 'assign', targets, values };
  }

  private disjunction(): BooleanExpression {
    const left = this.conjunction();
    return this.has('|') ? { kind: 'or', left, right: this.disjunction() } : left;
  }

  private conjunction(): BooleanExpression {
    const left = this.unary();
    return this.has('&') ? { kind: 'and', left, right: this.conjunction() } : left;
  }

  private unary(): BooleanExpression {
    if (this.has('!')) return { kind: 'not', operand: this.unary() };
    if (this.has('*')) return { kind: 'any' };
    if (this.has('(')) {
      const inner = this.disjunction();
      this.take(')');
      return inner;
    }
    const name = this.next();
    if (name === 'T' || name === 'F') return { kind: 'constant', value: name === 'T' };
    if (name !== 'ch') return { kind: 'variable', variable: this.variable(name) };
    this.take('(');
    const yes = this.disjunction();
    this.take(',');
    const no = this.disjunction();
    this.take(')');
    return { kind: 'choose', yes, no };
  }

  private variable(name: string): number {
    const variable = this.variables.indexOf(name);
    if (variable < 0) throw new SyntaxError(`no variable ${name}`);
    return variable;
  }

  private has(token: string): boolean {
    if (this.tokens[this.at] !== token) return false;
    this.at += 1;
    return true;
  }

  private take(token: string): void {
    if (!this.has(token))
      throw new SyntaxError(`${token} expected, not ${this.tokens[this.at] ?? 'the end'}`);
  }

  private next(): string {
    const token = this.tokens[this.at];
    if (token === undefined) throw new SyntaxError('the program ends early');
    this.at += 1;
    return token;
  }
}
