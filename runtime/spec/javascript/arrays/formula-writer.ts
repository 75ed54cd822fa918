/**
 * Formulas as plain JavaScript over plain objects, for tests that depend on nothing of ours: an expression that is
 * true where `evaluateFormula` is, given the helpers of `RUNTIME_PRELUDE`.
 */
import type { CheckedFormula, Expression, Formula, FormulaOf } from '../../form/formula.js';
import { ExpressionWriter } from './expression-writer.js';
import { identifiersIn } from './names.js';

export interface JavaScriptOptions {
  /** The JavaScript of the variables: `this`, parameters, `result`. A variable without one is empty. */
  readonly variables: Readonly<Record<string, string>>;
  /** Name of the snapshot before the run, `spec.snapshot(…inputs)`. */
  readonly before?: string;
  /** Name of the snapshot after the run, `spec.snapshot(…inputs, result)`; before it, where there is no run yet. */
  readonly now?: string;
  /**
   * Takes the code of the calls in `old(…)`, which is to be evaluated before the run, in order, as a list `earlier`. The
   * function of a call `f(…)` is the variable `f()`, if there is one.
   */
  readonly earlier?: string[];
}

/** The snapshots that the JavaScript of a formula mentions. */
export interface SnapshotUse {
  readonly before: boolean;
  readonly now: boolean;
}

/**
 * A formula as a JavaScript expression. Where `before` is not given the formula is about one state.
 */
export function formulaToJavaScript(checked: CheckedFormula, options: JavaScriptOptions): string {
  return stripParentheses(new FormulaWriter(checked, options).formula(checked.formula, false));
}

/** Which snapshots the JavaScript of a formula needs. */
export function snapshotUse(checked: CheckedFormula): SnapshotUse {
  const names = { before: '$before', now: '$now' };
  const used = new Set(identifiersIn(formulaToJavaScript(checked, { variables: {}, ...names, earlier: [] })));
  return { before: used.has(names.before), now: used.has(names.now) };
}

export class FormulaWriter {
  private readonly expressions: ExpressionWriter;

  constructor(checked: CheckedFormula, options: JavaScriptOptions) {
    this.expressions = new ExpressionWriter(checked.vocabulary, options, (formula, old) =>
      this.formula(formula, old),
    );
  }

  /** @param old whether the formula is about the state before. */
  formula(f: Formula, old: boolean): string {
    const { expressions } = this;
    switch (f.kind) {
      case 'constant':
        return String(f.value);
      case 'multiplicity': {
        const length = `${expressions.set(f.operand, old)}.length`;
        const tests = { some: '> 0', no: '=== 0', one: '=== 1', lone: '<= 1' };
        return `${length} ${tests[f.quantifier]}`;
      }
      case 'compare':
        return this.comparison(f, old);
      case 'not':
        return `!(${this.formula(f.operand, old)})`;
      case 'and':
        return this.list(f.parts, '&&', 'true', old);
      case 'or':
        return this.list(f.parts, '||', 'false', old);
      case 'iff':
        return `((${this.formula(f.left, old)}) === (${this.formula(f.right, old)}))`;
      case 'implies': {
        const [condition, consequent] = [this.formula(f.condition, old), this.formula(f.consequent, old)];
        return f.alternative
          ? `((${condition}) ? (${consequent}) : (${this.formula(f.alternative, old)}))`
          : `(!(${condition}) || ${this.inner(consequent)})`;
      }
      case 'quantified':
        return this.quantified(f, old);
      case 'let':
        return expressions.letIn(f, old, () => this.formula(f.body, old));
      case 'holds':
        return `${expressions.set(f.operand, old)}.includes(true)`;
      case 'nullness':
        return expressions.nullness(f.operand, f.value, old);
      case 'old':
        return this.formula(f.operand, true);
    }
  }

  private list(parts: readonly Formula[], operator: string, none: string, old: boolean): string {
    if (parts.length === 0) return none;
    return `(${parts.map((part) => this.inner(this.formula(part, old))).join(` ${operator} `)})`;
  }

  /** A comparison or an operation as an operand. */
  private inner(code: string): string {
    return /^[\w.!]+\(.*\)$|^\(.*\)$/su.test(code) && isBalanced(code) ? code : `(${code})`;
  }

  private comparison(f: FormulaOf<'compare'>, old: boolean): string {
    const [a, b] = [scalar(f.left), scalar(f.right)];
    if (a && b && f.operator !== 'in') {
      const operator = f.operator === '=' ? '===' : f.operator;
      return `${this.number(f.left, old)} ${operator} ${this.number(f.right, old)}`;
    }
    if (f.left.arity > 1 && f.operator !== '<' && f.operator !== '<=') {
      const name = f.operator === '=' ? 'equal' : 'subset';
      const [left, right] = [f.left, f.right].map((e) => this.expressions.tuples(e, old));
      return `spec.tuples.${name}(${left}, ${right})`;
    }
    const names = { '=': 'equal', in: 'subset', '<': 'less', '<=': 'atMost' };
    const [left, right] = [f.left, f.right].map((e) => this.expressions.set(e, old));
    return `spec.${names[f.operator]}(${left}, ${right})`;
  }

  private number(e: Expression, old: boolean): string {
    if (e.kind !== 'cardinality') return e.kind === 'literal' ? String(e.value) : '';
    return this.expressions.length(e.operand, old);
  }

  private quantified(f: FormulaOf<'quantified'>, old: boolean): string {
    const { expressions } = this;
    const [method, negation] = f.quantifier === 'all' ? ['every', ''] : ['some', ''];
    if (f.quantifier === 'one' || f.quantifier === 'lone') {
      const found = expressions.combinations(f.declarations, old, () => this.formula(f.body, old));
      return `${found}.length ${f.quantifier === 'one' ? '=== 1' : '<= 1'}`;
    }
    const isAll = f.quantifier === 'all';
    const code = expressions.nested(
      f.declarations,
      old,
      (domain, name, rest) => `${domain}.${method}((${name}) => ${rest})`,
      (conditions) => {
        const body = this.formula(f.body, old);
        if (conditions.length === 0) return stripParentheses(body);
        return isAll
          ? `!(${conditions.join(' && ')}) || ${this.inner(body)}`
          : `${conditions.join(' && ')} && ${this.inner(body)}`;
      },
    );
    return `${negation}${f.quantifier === 'no' ? '!' : ''}${code}`;
  }
}

/** Whether the expression is one number that plain JavaScript says. */
function scalar(e: Expression): boolean {
  return e.kind === 'cardinality' || (e.kind === 'literal' && typeof e.value === 'number');
}

/** Whether the first parenthesis closes at the end. */
function isBalanced(code: string): boolean {
  const marks = [...code.matchAll(/"(?:[^"\\]|\\.)*"|'[^']*'|[()]/gu)].filter(([text]) =>
    /^[()]$/u.test(text),
  );
  let depth = 0;
  for (const { 0: mark, index } of marks) {
    depth += mark === '(' ? 1 : -1;
    if (depth === 0) return index === code.length - 1;
  }
  return false;
}

function stripParentheses(code: string): string {
  return code.startsWith('(') && isBalanced(code) ? code.slice(1, -1) : code;
}
