/**
 * The parser of formulas: Alloy's grammar with Alloy's precedences, tightest first
 * `~ ^ *`, `.` and `[]`, `:>`, `<:`, `->`, `&`, `++`, `#`, `+ -`, comparisons, `not`, `and`, `implies`, `iff`, `or`;
 * a quantifier reaches as far to the right as it can.
 */
import { Cursor } from './cursor.js';
import { parseRelation } from './parse-relation.js';
import type {
  BoundName,
  ComparisonOperator,
  Declaration,
  Multiplicity,
  Node,
  NodeOf,
  Quantifier,
} from './syntax.js';
import type { SpecText } from './tokens.js';

const QUANTIFIERS: Readonly<Record<string, Quantifier>> = {
  all: 'all',
  some: 'some',
  no: 'no',
  one: 'one',
  lone: 'lone',
  sole: 'lone',
};
const MULTIPLICITIES: Readonly<Record<string, Multiplicity>> = {
  one: 'one',
  lone: 'lone',
  sole: 'lone',
  some: 'some',
  set: 'set',
};
const COMPARISONS: Readonly<Record<string, ComparisonOperator>> = {
  '=': '=',
  '===': '=',
  in: 'in',
  ':': 'in',
  '<': '<',
  '>': '>',
  '<=': '<=',
  '=<': '<=',
  '>=': '>=',
};

/** Negated comparisons that are one token. */
const NEGATED: Readonly<Record<string, ComparisonOperator>> = { '!=': '=', '!==': '=', '!=<': '<=' };

/**
 * Parses a sequence of formulas, which all are to hold.
 * @throws PenumbraError `E_SPEC_PARSE` with the place in the file.
 */
export function parseFormulas(piece: SpecText): readonly Node[] {
  const parser = new FormulaParser(new Cursor(piece));
  const formulas: Node[] = [];
  while (parser.cursor.peek().kind !== 'end') formulas.push(parser.expression());
  if (formulas.length === 0) parser.cursor.fail('a formula expected');
  return formulas;
}

/** The parts of the grammar that a quantifier can begin; `parse-relation.ts` has the operators that bind tighter. */
export class FormulaParser {
  /** How many pairs of backticks are open. */
  ticks = 0;
  /** Whether `seq e` was read. */
  sawSequence = false;

  constructor(readonly cursor: Cursor) {}

  expression(): Node {
    return this.logical(['||', 'or'], 'or', () =>
      this.logical(['<=>', 'iff'], 'iff', () => this.implication()),
    );
  }

  private logical(
    texts: readonly string[],
    operator: NodeOf<'logical'>['operator'],
    operand: () => Node,
  ): Node {
    let left = operand();
    while (this.cursor.take(...texts)) {
      const right = operand();
      left = { kind: 'logical', operator, left, right, start: left.start, end: right.end };
    }
    return left;
  }

  private implication(): Node {
    const condition = this.logical(['&&', 'and'], 'and', () => this.negation());
    if (!this.cursor.take('=>', 'implies')) return condition;
    const consequent = this.implication();
    const alternative = this.cursor.take('else') ? this.implication() : undefined;
    const end = (alternative ?? consequent).end;
    return { kind: 'implies', condition, consequent, alternative, start: condition.start, end };
  }

  private negation(): Node {
    const { start } = this.cursor.peek();
    if (!this.cursor.take('!', 'not')) return this.comparison();
    const operand = this.negation();
    return { kind: 'not', operand, start, end: operand.end };
  }

  private comparison(): Node {
    let left = this.multiplicityFormula();
    for (;;) {
      if (this.takesInstanceof()) {
        left = this.instanceOf(left);
        continue;
      }
      const negated =
        this.cursor.is(['!', 'not']) && this.cursor.is(Object.keys(COMPARISONS), 1)
          ? this.cursor.next()
          : undefined;
      const token = this.cursor.take(...Object.keys(COMPARISONS), ...Object.keys(NEGATED));
      if (!token) return left;
      const opposite = NEGATED[token.text];
      const operator = opposite ?? COMPARISONS[token.text]!;
      const multiplicity = operator === 'in' ? this.multiplicityKeyword() : undefined;
      const right = parseRelation(this);
      left = {
        kind: 'compare',
        operator,
        negated: negated !== undefined || opposite !== undefined,
        left,
        right,
        multiplicity,
        start: left.start,
        end: right.end,
      };
    }
  }

  /** Takes `instanceof`, which is a word in doc comments, where a name cannot stand. */
  private takesInstanceof(): boolean {
    const { kind, text } = this.cursor.peek();
    const isIt = this.cursor.dialect.name === 'comment' && kind === 'name' && text === 'instanceof';
    if (isIt) this.cursor.next();
    return isIt;
  }

  /** `e instanceof C`: there is an e, and it is in C. */
  private instanceOf(operand: Node): Node {
    const set = parseRelation(this);
    const span = { start: operand.start, end: set.end };
    const left: Node = { kind: 'multiplicity', quantifier: 'some', operand, ...span };
    const right: Node = {
      kind: 'compare',
      operator: 'in',
      negated: false,
      left: operand,
      right: set,
      multiplicity: undefined,
      ...span,
    };
    return { kind: 'logical', operator: 'and', left, right, ...span };
  }

  private multiplicityFormula(): Node {
    const token = this.cursor.peek();
    if (!this.cursor.is(['some', 'no', 'one', 'lone', 'sole']) || this.beginsBinder())
      return parseRelation(this);
    this.cursor.next();
    const operand = parseRelation(this);
    const quantifier = QUANTIFIERS[token.text] as Exclude<Quantifier, 'all'>;
    return { kind: 'multiplicity', quantifier, operand, start: token.start, end: operand.end };
  }

  multiplicityKeyword(): Multiplicity | undefined {
    const token = this.cursor.take(...Object.keys(MULTIPLICITIES));
    return token && MULTIPLICITIES[token.text];
  }

  /** Whether a quantifier, `sum` or `let` with its variables comes next. */
  beginsBinder(): boolean {
    if (this.cursor.is(['let'])) return true;
    return this.cursor.is([...Object.keys(QUANTIFIERS), 'sum']) && this.beginsDeclaration(1);
  }

  /** Whether `x, y:` or `disj x, y:` stands `ahead` tokens further. */
  beginsDeclaration(ahead: number): boolean {
    let at = this.cursor.is(['disj'], ahead) ? ahead + 1 : ahead;
    while (this.cursor.peek(at).kind === 'name') {
      at += 1;
      if (this.cursor.is([':'], at)) return true;
      if (!this.cursor.is([','], at)) return false;
      at += 1;
      if (this.cursor.is([':'], at)) return true;
    }
    return false;
  }

  binder(): Node {
    const { start, text } = this.cursor.next();
    if (text === 'let') return this.letExpression(start);
    const declarations = this.declarations();
    const body = this.body(`after the variables of ${text}`);
    if (text === 'sum') return { kind: 'sum', declarations, body, start, end: body.end };
    return { kind: 'quantified', quantifier: QUANTIFIERS[text]!, declarations, body, start, end: body.end };
  }

  private letExpression(start: number): Node {
    const variable = this.boundName('the name of a variable expected after let');
    this.cursor.expect('=', `after the variable ${variable.name}`);
    const value = this.expression();
    const body = this.cursor.take(',')
      ? this.letExpression(this.cursor.peek().start)
      : this.body('after the value of let');
    return { kind: 'let', variable, value, body, start, end: body.end };
  }

  declarations(): readonly Declaration[] {
    const declarations = [this.declaration()];
    while (this.cursor.take(',')) declarations.push(this.declaration());
    return declarations;
  }

  declaration(): Declaration {
    const { start } = this.cursor.peek();
    const disjoint = this.cursor.take('disj') !== undefined;
    const names = [this.boundName('the name of a variable expected')];
    // A comma before the colon is in the paper's first formula.
    while (this.cursor.take(',') && !this.cursor.is([':']))
      names.push(this.boundName('the name of a variable expected'));
    this.cursor.expect(':', 'after the variables');
    return { disjoint, names, ...this.bound(), start, end: this.cursor.end };
  }

  /** What stands behind the colon of a declaration: `lone S`. */
  bound(): { readonly multiplicity: Multiplicity | undefined; readonly domain: Node } {
    const multiplicity = this.multiplicityKeyword();
    return { multiplicity, domain: parseRelation(this) };
  }

  private boundName(expected: string): BoundName {
    const token = this.cursor.peek();
    if (token.kind !== 'name') this.cursor.fail(expected);
    this.cursor.next();
    return { name: token.text, start: token.start, end: token.end };
  }

  private body(after: string): Node {
    if (this.cursor.is(['{'])) return this.block();
    this.cursor.expect('|', after);
    return this.expression();
  }

  block(): Node {
    const { start } = this.cursor.expect('{', 'before formulas');
    const formulas: Node[] = [];
    while (!this.cursor.is(['}'])) {
      if (this.cursor.peek().kind === 'end') this.cursor.fail('} expected');
      formulas.push(this.expression());
    }
    this.cursor.next();
    return { kind: 'block', formulas, start, end: this.cursor.end };
  }
}
