/** The operators that bind tighter than comparisons: sets, relations, numbers. */
import type { Cursor } from './cursor.js';
import { specError } from './errors.js';
import type { FormulaParser } from './parse.js';
import type { ArithmeticOperator, Multiplicity, Node, NodeOf, SetOperator } from './syntax.js';

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
/** Marks beside an arrow in TestEra's Alloy. */
const ARROW_MARKS: Readonly<Record<string, Multiplicity>> = { '?': 'lone', '!': 'one', '+': 'some' };
const ARITHMETIC: Readonly<Record<string, ArithmeticOperator>> = {
  'fun/add': 'plus',
  'fun/sub': 'minus',
  'fun/mul': 'mul',
  'fun/div': 'div',
  'fun/rem': 'rem',
  '<<': 'shift-left',
  '>>': 'shift-right',
  '>>>': 'shift-right-zero',
};
/** Names in `.als` files that begin with a word of the language. */
const SLASHED = ['fun/min', 'fun/max', 'fun/next', 'pred/totalOrder', 'seq/Int'];

/** `a >> b`, `a + b`, `a - b` and all that binds tighter. */
export function parseRelation(parser: FormulaParser): Node {
  return new RelationParser(parser).shift();
}

class RelationParser {
  private readonly cursor: Cursor;

  constructor(private readonly parser: FormulaParser) {
    this.cursor = parser.cursor;
  }

  shift(): Node {
    return this.binary(['<<', '>>', '>>>'], () => this.sum());
  }

  private sum(): Node {
    return this.binary(['+', '-', 'fun/add', 'fun/sub'], () =>
      this.binary(['fun/mul', 'fun/div', 'fun/rem'], () => this.prefixed()),
    );
  }

  private binary(operators: readonly string[], operand: () => Node): Node {
    let left = operand();
    for (let text = this.takeOperator(operators); text; text = this.takeOperator(operators)) {
      const right = operand();
      const { start } = left;
      const { end } = right;
      const operator = ARITHMETIC[text];
      left = operator
        ? { kind: 'arithmetic', operator, left, right, start, end }
        : { kind: 'binary', operator: text as SetOperator, left, right, start, end };
    }
    return left;
  }

  private takeOperator(operators: readonly string[]): string | undefined {
    const slashed = this.slashed();
    if (slashed === undefined) return this.cursor.take(...operators)?.text;
    if (!operators.includes(slashed)) return undefined;
    this.takeSlashed();
    return slashed;
  }

  /** `fun/add`, `seq/Int` and the like, if they come next. */
  private slashed(): string | undefined {
    const { cursor } = this;
    if (!cursor.is(['fun', 'pred', 'seq', 'this']) || !cursor.is(['/'], 1)) return undefined;
    return `${cursor.peek().text}/${cursor.peek(2).text}`;
  }

  private takeSlashed(): void {
    for (let count = 0; count < 3; count += 1) this.cursor.next();
  }

  /** `#e`, `sum e`, `-e`. */
  private prefixed(): Node {
    const { start } = this.cursor.peek();
    if (this.parser.beginsBinder()) return this.parser.binder();
    if (this.cursor.is(['-']) && this.cursor.peek(1).kind === 'number') return this.override();
    if (this.cursor.is(['sum', 'int']) && this.cursor.is(['['], 1)) return this.override();
    const token = this.cursor.take('#', 'sum', 'int', ...(this.inModel ? [] : ['-']));
    if (!token) return this.override();
    const operand = this.prefixed();
    const operator = token.text === 'int' ? 'sum' : (token.text as NodeOf<'unary'>['operator']);
    return { kind: 'unary', operator, operand, start, end: operand.end };
  }

  private override(): Node {
    return this.binary(['++'], () => this.binary(['&'], () => this.product()));
  }

  private product(): Node {
    const left = this.binary(['<:'], () => this.binary([':>'], () => this.postfix()));
    const leftMultiplicity = this.cursor.is(['->'], 1) ? this.arrowMultiplicity() : undefined;
    if (!this.cursor.take('->')) return left;
    const rightMultiplicity = this.arrowMultiplicity();
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

  private arrowMultiplicity(): Multiplicity | undefined {
    if (this.cursor.is(ARROW_MULTIPLICITIES)) return this.parser.multiplicityKeyword();
    const mark = this.inModel ? this.cursor.take(...Object.keys(ARROW_MARKS)) : undefined;
    return mark && ARROW_MARKS[mark.text];
  }

  private postfix(): Node {
    let left = this.unary(false);
    for (;;) {
      if (this.cursor.take('.')) {
        const right = this.unary(true);
        left =
          right.kind === 'invoke' && !right.receiver
            ? { ...right, receiver: left, start: left.start }
            : { kind: 'join', left, right, start: left.start, end: right.end };
      } else if (this.cursor.take('[')) {
        const args = this.list(']');
        left = { kind: 'box', target: left, arguments: args, start: left.start, end: this.cursor.end };
      } else return left;
    }
  }

  /** @param member the expression follows a dot, where keywords are names of fields. */
  private unary(member: boolean): Node {
    const token = this.cursor.peek();
    if (!this.cursor.take('~', '^', '*')) return this.stateJoin(member);
    const operand = this.unary(member);
    const operator = token.text as NodeOf<'unary'>['operator'];
    return { kind: 'unary', operator, operand, start: token.start, end: operand.end };
  }

  /** `f::Pre`, a join that binds tighter than any other operator. */
  private stateJoin(member: boolean): Node {
    let left = this.primary(member);
    while (this.cursor.take('::')) {
      const right = this.primary(true);
      left = { kind: 'join', left, right, start: left.start, end: right.end };
    }
    return left;
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
    if (token.kind === 'pattern') return this.pattern();
    if (token.kind === 'name') return this.name();
    if (token.kind === 'keyword') {
      if (CONSTANTS.has(token.text)) {
        cursor.next();
        return { kind: 'constant', value: token.text as NodeOf<'constant'>['value'], start, end };
      }
      if (this.inModel) {
        const meaning = this.keywordInModel(member);
        if (meaning) return meaning;
      } else if (member) return this.fieldName(start, false);
      if (cursor.is(['sum']) && cursor.is(['['], 1)) return this.total();
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

  /** Words that are names, or begin an expression, in `.als` files only. */
  private keywordInModel(member: boolean): Node | undefined {
    const { cursor } = this;
    const { text, start, end } = cursor.peek();
    const name = (written: string): Node => {
      return { kind: 'name', name: written, escaped: false, old: false, start, end: cursor.end };
    };
    const slashed = this.slashed();
    if (slashed !== undefined && SLASHED.includes(slashed)) {
      this.takeSlashed();
      return name(slashed);
    }
    if (text === 'this' || slashed?.startsWith('seq/')) {
      cursor.next();
      return this.qualified(text, start, end);
    }
    if (text === 'seq') return this.sequence();
    if (text === 'int' && cursor.is(['['], 1)) return this.total();
    const isName = text === 'Int' || text === 'String' || (text === 'disj' && cursor.is(['['], 1));
    if (!isName && !(member && ['int', 'sum', 'disj'].includes(text))) return undefined;
    cursor.next();
    return name(text === 'sum' ? 'int' : text);
  }

  /** `sum[e]` or `int[e]`. */
  private total(): Node {
    const { start } = this.cursor.next();
    this.cursor.expect('[', 'before the argument');
    const operand = this.parser.expression();
    this.cursor.expect(']', 'after the argument');
    return { kind: 'unary', operator: 'sum', operand, start, end: this.cursor.end };
  }

  /** `seq e`. */
  private sequence(): Node {
    const { start, end } = this.cursor.next();
    this.parser.sawSequence = true;
    const right = this.shift();
    const left: Node = { kind: 'name', name: 'seq/Int', escaped: false, old: false, start, end };
    const multiplicities = { leftMultiplicity: undefined, rightMultiplicity: 'lone' } as const;
    return { kind: 'product', sequence: true, left, right, ...multiplicities, start, end: right.end };
  }

  private get inModel(): boolean {
    return this.cursor.dialect.name === 'alloy';
  }

  private keywordHint(): string | undefined {
    const { kind, text } = this.cursor.peek();
    if (text === '-') return 'The opposite of an integer is written negate[e].';
    if (kind !== 'keyword') return undefined;
    if (text === 'all') return 'The variables of a quantifier are declared with a colon: all x: S | …';
    return this.inModel
      ? `${text} is a word of the language, no name.`
      : `A field of that name is written @${text}.`;
  }

  private number(sign: 1 | -1): Node {
    const start = sign === 1 ? this.cursor.peek().start : this.cursor.end - 1;
    const token = this.cursor.next();
    return { kind: 'number', value: sign * Number(token.text.replaceAll('_', '')), start, end: token.end };
  }

  private pattern(): Node {
    const { text, start, end } = this.cursor.next();
    const slash = text.lastIndexOf('/');
    const [source, flags] = [text.slice(1, slash), text.slice(slash + 1)];
    const problem = patternProblem(source, flags);
    if (problem === undefined) return { kind: 'pattern', source, flags, start, end };
    const { piece, dialect } = this.cursor;
    throw specError(piece, dialect.parseError, { start, end }, problem);
  }

  private name(): Node {
    const { text, start, end } = this.cursor.next();
    const open = this.cursor.peek();
    if (this.inModel && this.cursor.is(['/'])) return this.qualified(text, start, end);
    if ((this.inModel || CALLABLE.has(text)) && this.cursor.is(['(']) && open.start === end) {
      this.cursor.next();
      const args = this.list(')');
      if (this.inModel || text !== 'old')
        return { kind: 'call', name: text, arguments: args, start, end: this.cursor.end };
      return this.oldCall(args, start);
    }
    if (text === 'old' && !this.inModel && this.cursor.take('[')) return this.oldCall(this.list(']'), start);
    if (!this.inModel && this.cursor.is(['(']) && open.start === end)
      return this.invocation(text, start, end);
    return this.ticked(text, false, start, end);
  }

  /** The rest of `alias/name`. */
  private qualified(first: string, start: number, end: number): Node {
    let name = first;
    while (this.cursor.is(['/']) && this.cursor.peek(1).kind === 'name') {
      this.cursor.next();
      name += `/${this.cursor.next().text}`;
    }
    if (this.cursor.is(['/'])) {
      this.cursor.next();
      this.cursor.fail('a name expected after /', 'The quotient is written div[a, b].');
    }
    return { kind: 'name', name, escaped: false, old: false, start, end: Math.max(end, this.cursor.end) };
  }

  /** `m(a, b)`. */
  private invocation(name: string, start: number, end: number): Node {
    this.cursor.next();
    const args = this.cursor.take(')') ? [] : this.list(')');
    const callee = { name, start, end };
    return {
      kind: 'invoke',
      receiver: undefined,
      name: callee,
      arguments: args,
      start,
      end: this.cursor.end,
    };
  }

  private oldCall(args: readonly Node[], start: number): Node {
    const [operand] = args;
    if (!operand || args.length !== 1) return this.cursor.fail('one expression expected in old(…)');
    return { kind: 'old', operand, start, end: this.cursor.end };
  }

  private fieldName(start: number, escaped: boolean): Node {
    const token = this.cursor.peek();
    const isName = token.kind === 'name' || (token.kind === 'keyword' && !this.inModel);
    if (!isName) this.cursor.fail('the name of a field expected');
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

  /** `` `e` ``. A backtick inside would end it, so names inside are written without. */
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
    if (this.inModel && this.cursor.take(close)) return [];
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

/** What is wrong with a regular expression, in the words of the engine. */
function patternProblem(source: string, flags: string): string | undefined {
  try {
    new RegExp(source, flags);
    return undefined;
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const reason = /^Invalid regular expression: .*: ([^:]*)$/su.exec(said)?.[1] ?? said;
    return `no regular expression: ${reason.slice(0, 1).toLowerCase()}${reason.slice(1)}`;
  }
}
