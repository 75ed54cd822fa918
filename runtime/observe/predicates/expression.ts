/** Observations: expressions over the variables of a function, without effects, in one form whatever language they came in. */

/** A variable of the target: a slot of its frame; undefined: `this`. */
export interface Variable {
  readonly name: string;
  readonly slot: number | undefined;
}

export type Arithmetic =
  | 'add'
  | 'sub'
  | 'mul'
  | 'div'
  | 'mod'
  | 'bit_and'
  | 'bit_or'
  | 'bit_xor'
  | 'shl'
  | 'shr'
  | 'ushr';
export type Comparison = '<' | '<=' | '===' | '==';

export type Expression =
  | { readonly kind: 'variable'; readonly variable: Variable }
  | { readonly kind: 'literal'; readonly value: undefined | null | boolean | number | string }
  | { readonly kind: 'field'; readonly object: Expression; readonly name: string }
  | { readonly kind: 'element'; readonly object: Expression; readonly index: Expression }
  | {
      readonly kind: 'arithmetic';
      readonly operator: Arithmetic;
      readonly left: Expression;
      readonly right: Expression;
    }
  /** A built-in without effects by its path: `Math.floor`. */
  | { readonly kind: 'native'; readonly name: string; readonly args: readonly Expression[] }
  /** A function of strings without effects. */
  | {
      readonly kind: 'method';
      readonly object: Expression;
      readonly name: string;
      readonly args: readonly Expression[];
    }
  | {
      readonly kind: 'compare';
      readonly operator: Comparison;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'not'; readonly operand: Expression }
  | { readonly kind: 'and' | 'or'; readonly left: Expression; readonly right: Expression }
  /** For all integers from `low` to before `high`; `bound` is the variable's number. */
  | {
      readonly kind: 'all';
      readonly bound: number;
      readonly low: Expression;
      readonly high: Expression;
      readonly body: Expression;
    }
  | { readonly kind: 'bound'; readonly bound: number };

/** An observation: what is said of it, and what it asks. */
export interface Predicate {
  readonly text: string;
  readonly expression: Expression;
  /** Whether a formula asks for it, not a decision of the target. */
  readonly isFormula?: true;
}

/** The parts of an expression. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'field':
      return [expression.object];
    case 'element':
      return [expression.object, expression.index];
    case 'arithmetic':
    case 'compare':
    case 'and':
    case 'or':
      return [expression.left, expression.right];
    case 'native':
      return expression.args;
    case 'method':
      return [expression.object, ...expression.args];
    case 'not':
      return [expression.operand];
    case 'all':
      return [expression.low, expression.high, expression.body];
    default:
      return [];
  }
}

/** The variables of an expression, each once. */
export function variablesOf(expression: Expression): readonly Variable[] {
  const own = expression.kind === 'variable' ? [expression.variable] : [];
  const all = [...own, ...partsOf(expression).flatMap(variablesOf)];
  return all.filter(({ slot }, i) => all.findIndex((other) => other.slot === slot) === i);
}

/** Whether an expression speaks of all integers in a range. */
export const hasQuantifier = (expression: Expression): boolean =>
  expression.kind === 'all' || partsOf(expression).some(hasQuantifier);

const SYMBOLS: Readonly<Record<Arithmetic, string>> = {
  add: '+',
  sub: '-',
  mul: '*',
  div: '/',
  mod: '%',
  bit_and: '&',
  bit_or: '|',
  bit_xor: '^',
  shl: '<<',
  shr: '>>',
  ushr: '>>>',
};

/** The expression as JavaScript, which plain node evaluates. */
export function toJavaScript(expression: Expression): string {
  const part = (inner: Expression): string => {
    const text = toJavaScript(inner);
    return /^[\w.$]+$/u.test(text) ? text : `(${text})`;
  };
  switch (expression.kind) {
    case 'variable':
      return expression.variable.name;
    case 'literal':
      return expression.value === undefined ? 'undefined' : JSON.stringify(expression.value);
    case 'field':
      return `${part(expression.object)}[${JSON.stringify(expression.name)}]`;
    case 'element':
      return `${part(expression.object)}[${toJavaScript(expression.index)}]`;
    case 'arithmetic':
      return `${part(expression.left)} ${SYMBOLS[expression.operator]} ${part(expression.right)}`;
    case 'native':
      return `${expression.name}(${expression.args.map(toJavaScript).join(', ')})`;
    case 'method':
      return `${part(expression.object)}.${expression.name}(${expression.args.map(toJavaScript).join(', ')})`;
    case 'compare':
      return `${part(expression.left)} ${expression.operator} ${part(expression.right)}`;
    case 'not':
      return `!${part(expression.operand)}`;
    case 'and':
      return `${part(expression.left)} && ${part(expression.right)}`;
    case 'or':
      return `${part(expression.left)} || ${part(expression.right)}`;
    case 'bound':
      return `$${expression.bound}`;
    case 'all': {
      const { bound, low, high, body } = expression;
      const index = `$${bound}`;
      return `((low, high) => { for (let ${index} = low; ${index} < high; ${index}++) if (!(${toJavaScript(body)})) return false; return true; })(${toJavaScript(low)}, ${toJavaScript(high)})`;
    }
  }
}

/** An expression with other parts; the same where none changes. */
export function mapParts(expression: Expression, part: (inner: Expression) => Expression): Expression {
  switch (expression.kind) {
    case 'field': {
      const object = part(expression.object);
      return object === expression.object ? expression : { ...expression, object };
    }
    case 'element': {
      const [object, index] = [part(expression.object), part(expression.index)];
      return object === expression.object && index === expression.index
        ? expression
        : { ...expression, object, index };
    }
    case 'arithmetic':
    case 'compare':
    case 'and':
    case 'or': {
      const [left, right] = [part(expression.left), part(expression.right)];
      return left === expression.left && right === expression.right
        ? expression
        : { ...expression, left, right };
    }
    case 'native': {
      const args = expression.args.map(part);
      return args.every((arg, i) => arg === expression.args[i]) ? expression : { ...expression, args };
    }
    case 'method': {
      const object = part(expression.object);
      const args = expression.args.map(part);
      const isSame = object === expression.object && args.every((arg, i) => arg === expression.args[i]);
      return isSame ? expression : { ...expression, object, args };
    }
    case 'not': {
      const operand = part(expression.operand);
      return operand === expression.operand ? expression : { ...expression, operand };
    }
    case 'all': {
      const [low, high, body] = [part(expression.low), part(expression.high), part(expression.body)];
      return low === expression.low && high === expression.high && body === expression.body
        ? expression
        : { ...expression, low, high, body };
    }
    default:
      return expression;
  }
}

/** An expression with a constant added to a variable; the same where it does not occur. */
export function moveVariable(expression: Expression, slot: number, by: number): Expression {
  return replaced(expression, slot, undefined, by);
}

/** An expression with another in place of a variable; the same where it does not occur. */
export function replaceVariable(expression: Expression, slot: number, other: Expression): Expression {
  return replaced(expression, slot, other, 0);
}

function replaced(
  expression: Expression,
  slot: number,
  other: Expression | undefined,
  by: number,
): Expression {
  if (expression.kind === 'variable' && expression.variable.slot === slot)
    return other ?? plus(expression, by);
  if (
    expression.kind === 'arithmetic' &&
    expression.operator === 'add' &&
    expression.right.kind === 'literal'
  ) {
    // Constants are added up, so that moving there and back is no move.
    const left = replaced(expression.left, slot, other, by);
    if (left.kind === 'arithmetic' && left.operator === 'add' && left.right.kind === 'literal')
      return plus(left.left, Number(left.right.value) + Number(expression.right.value));
    return left === expression.left ? expression : { ...expression, left };
  }
  return mapParts(expression, (inner) => replaced(inner, slot, other, by));
}

/** An expression with a constant added. */
export function plus(left: Expression, by: number): Expression {
  return by === 0
    ? left
    : { kind: 'arithmetic', operator: 'add', left, right: { kind: 'literal', value: by } };
}

/** An expression as it is shown. */
export function inWords(expression: Expression): string {
  switch (expression.kind) {
    case 'variable':
      return expression.variable.name;
    case 'literal':
      return typeof expression.value === 'string'
        ? JSON.stringify(expression.value)
        : String(expression.value);
    case 'field':
      return `${inWords(expression.object)}.${expression.name}`;
    case 'element':
      return `${inWords(expression.object)}[${inWords(expression.index)}]`;
    case 'arithmetic': {
      const { operator, left, right } = expression;
      if (operator === 'add' && right.kind === 'literal' && Number(right.value) < 0)
        return `${inWords(left)} - ${-Number(right.value)}`;
      return `${inWords(left)} ${SYMBOLS[operator] ?? operator} ${inWords(right)}`;
    }
    case 'native':
      return `${expression.name}(${expression.args.map(inWords).join(', ')})`;
    case 'method':
      return `${inWords(expression.object)}.${expression.name}(${expression.args.map(inWords).join(', ')})`;
    case 'compare':
      return `${inWords(expression.left)} ${expression.operator} ${inWords(expression.right)}`;
    case 'not':
      return `!(${inWords(expression.operand)})`;
    case 'and':
      return `${inWords(expression.left)} && ${inWords(expression.right)}`;
    case 'or':
      return `${inWords(expression.left)} || ${inWords(expression.right)}`;
    case 'bound':
      return `i${expression.bound}`;
    case 'all':
      return `all i${expression.bound} from ${inWords(expression.low)} to before ${inWords(expression.high)}: ${inWords(expression.body)}`;
  }
}
