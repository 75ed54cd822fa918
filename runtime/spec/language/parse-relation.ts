/** The operators that bind tighter than comparisons: sets, relations, numbers. */
import type { Cursor } from './cursor.js';
import type { FormulaParser } from './parse.js';
import type { Node, NodeOf, SetOperator } from './syntax.js';

/** Functions that can be called with parentheses; with brackets they are box joins that the checker knows. */
export const CALLABLE: ReadonlySet<string> = new Set([
  'isNull',
  'isUndefined',
  'old',
  'plus',
  'minus',
  'mul',
  'div',
  'rem',
  'min',
  'max',
  'abs',
  'LT',
  'LE',
  'GT',
  'GE',
]);
const CONSTANTS = new Set(['true', 'false', 'null', 'undefined', 'univ', 'iden', 'none']);
const ARROW_MULTIPLICITIES = ['one', 'lone', 'sole', 'some', 'set'];

/** `a + b`, `a - b` and all that binds tighter. */
export function parseRelation(parser: FormulaParser): Node {
  return new RelationParser(parser).sum();
}

class RelationParser {
  private readonly cursor: Cursor;

  constructor(private readonly parser: FormulaParser) {
    this.cursor = parser.cursor;
  }

  sum(): Node {
    return this.binary(['+', '-'], () => this.prefixed());
  }

  private binary(operators: readonly SetOperator[], operand: () => Node): Node {
    let left = operand();
    for (let token = this.cursor.take(...operators); token; token = this.cursor.take(...operators)) {
      const right = operand();
      const operator = token.text as SetOperator;
      left = { kind: 'binary', operator, left, right, start: left.start, end: right.end };
    }
    return left;
  }

  /** `#e`, `sum e`, `-e`. */
  private prefixed(): Node {
    const { start } = this.cursor.peek();
    if (this.parser.beginsBinder()) return this.parser.binder();
    if (this.cursor.is(['-']) && this.cursor.peek(1).kind === 'number') return this.override();
    const token = this.cursor.take('#', 'sum', '-');
    if (!token) return this.override();
    if (token.text === 'sum' && this.cursor.take('[')) {
      const operand = this.parser.expression();
      this.cursor.expect(']', 'after the argument');
      return { kind: 'unary', operator: 'sum', operand, start, end: this.cursor.end };
    }
    const operand = this.prefixed();
    const operator = token.text as NodeOf<'unary'>['operator'];
    return { kind: 'unary', operator, operand, start, end: operand.end };
  }

  private override(): Node {
    return this.binary(['++'], () => this.binary(['&'], () => this.product()));
  }

  private product(): Node {
    const left = this.binary(['<:'], () => this.binary([':>'], () => this.postfix()));
    const hasMultiplicity = this.cursor.is(ARROW_MULTIPLICITIES) && this.cursor.is(['->'], 1);
    const leftMultiplicity = hasMultiplicity ? this.parser.multiplicityKeyword() : undefined;
    if (!this.cursor.take('->')) return left;
    const rightMultiplicity = this.parser.multiplicityKeyword();
    const right = this.product();
    return {
      kind: 'product',
      left,
      leftMultiplicity,
      rightMultiplicity,
      right,
      start: left.start,
      end: right.end,
    };
  }

  private postfix(): Node {
    let left = this.unary(false);
    for (;;) {
      if (this.cursor.take('.')) {
        const right = this.unary(true);
        left = { kind: 'join', left, right, start: left.start, end: right.end };
      } else if (this.cursor.take('[')) {
        const args = this.list(']');
        left = { kind: 'box', target: left, arguments: args, start: left.start, end: this.cursor.end };
      } else return left;
    }
  }

  /** @param member the expression follows a dot, where keywords are names of fields. */
  private unary(member: boolean): Node {
    const token = this.cursor.peek();
    if (!this.cursor.take('~', '^', '*')) return this.primary(member);
    const operand = this.unary(member);
    const operator = token.text as NodeOf<'unary'>['operator'];
    return { kind: 'unary', operator, operand, start: token.start, end: operand.end };
  }

  private primary(member: boolean): Node {
    const { cursor } = this;
    const token = cursor.peek();
    const { start, end } = token;
    if (token.kind === 'number') return this.number(1);
    if (token.kind === 'string') {
      cursor.next();
      return { kind: 'string', value: token.text, start, end };
    }
    if (token.kind === 'name') return this.name();
    if (token.kind === 'keyword') {
      if (CONSTANTS.has(token.text)) {
        cursor.next();
        return { kind: 'constant', value: token.text as NodeOf<'constant'>['value'], start, end };
      }
      if (member) return this.fieldName(start, false);
      if (this.parser.beginsBinder()) return this.parser.binder();
    }
    if (cursor.take('@')) return this.fieldName(start, true);
    if (cursor.is(['-']) && cursor.peek(1).kind === 'number') {
      cursor.next();
      return this.number(-1);
    }
    if (cursor.take('(')) return this.parenthesized(start);
    if (cursor.is(['{'])) return this.braces();
    if (cursor.is(['`'])) return this.backticks();
    return cursor.fail('an expression expected', this.keywordHint());
  }

  private keywordHint(): string | undefined {
    const { kind, text } = this.cursor.peek();
    if (kind !== 'keyword') return undefined;
    return text === 'all'
      ? 'The variables of a quantifier are declared with a colon: all x: S | …'
      : `A field of that name is written @${text}.`;
  }

  private number(sign: 1 | -1): Node {
    const start = sign === 1 ? this.cursor.peek().start : this.cursor.end - 1;
    const token = this.cursor.next();
    return { kind: 'number', value: sign * Number(token.text), start, end: token.end };
  }

  private name(): Node {
    const { text, start, end } = this.cursor.next();
    const open = this.cursor.peek();
    if (CALLABLE.has(text) && this.cursor.is(['(']) && open.start === end) {
      this.cursor.next();
      const args = this.list(')');
      if (text !== 'old') return { kind: 'call', name: text, arguments: args, start, end: this.cursor.end };
      return this.oldCall(args, start);
    }
    if (text === 'old' && this.cursor.take('[')) return this.oldCall(this.list(']'), start);
    return this.ticked(text, false, start, end);
  }

  private oldCall(args: readonly Node[], start: number): Node {
    const [operand] = args;
    if (!operand || args.length !== 1) return this.cursor.fail('one expression expected in old(…)');
    return { kind: 'old', operand, start, end: this.cursor.end };
  }

  private fieldName(start: number, escaped: boolean): Node {
    const token = this.cursor.peek();
    if (token.kind !== 'name' && token.kind !== 'keyword') this.cursor.fail('the name of a field expected');
    this.cursor.next();
    return this.ticked(token.text, escaped, start, token.end);
  }

  /** A name, with the backtick that may stand right behind it. */
  private ticked(name: string, escaped: boolean, start: number, end: number): Node {
    const tick = this.cursor.peek();
    const old = this.parser.ticks === 0 && this.cursor.is(['`']) && tick.start === end;
    if (old) this.cursor.next();
    return { kind: 'name', name, escaped, old, start, end: this.cursor.end };
  }

  /** `` `e` ``; a backtick inside ends it, so that names inside cannot have one of their own. */
  private backticks(): Node {
    const { start } = this.cursor.next();
    this.parser.ticks += 1;
    const operand = this.parser.expression();
    this.parser.ticks -= 1;
    this.cursor.expect('`', 'after the expression');
    return { kind: 'old', operand, start, end: this.cursor.end };
  }

  private parenthesized(start: number): Node {
    const inner = this.parser.expression();
    this.cursor.expect(')', 'after the expression');
    return { ...inner, start, end: this.cursor.end };
  }

  private list(close: ']' | ')'): readonly Node[] {
    const args = [this.parser.expression()];
    while (this.cursor.take(',')) args.push(this.parser.expression());
    this.cursor.expect(close, 'after the arguments');
    return args;
  }

  /** `{x: S | F}`, `{x: S}`, or else `{F G}`. */
  private braces(): Node {
    const place = this.cursor.place;
    const { start } = this.cursor.peek();
    if (this.parser.beginsDeclaration(1)) {
      this.cursor.next();
      const declarations = this.parser.declarations();
      if (this.cursor.take('}'))
        return { kind: 'comprehension', declarations, body: undefined, start, end: this.cursor.end };
      if (this.cursor.is(['|', '{'])) {
        const body = this.cursor.take('|') ? this.parser.expression() : this.parser.block();
        this.cursor.expect('}', 'after the formula of a comprehension');
        return { kind: 'comprehension', declarations, body, start, end: this.cursor.end };
      }
      this.cursor.reset(place);
    }
    return this.parser.block();
  }
}
