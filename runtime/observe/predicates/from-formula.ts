/** Formulas of the specification language as observations: what they say of numbers, strings, references, arrays and fields. */
import type { Formula, Expression as Term } from '../../spec/form/formula.js';
import type { Arithmetic, Comparison, Expression } from './expression.js';
import type { Resolve } from './from-source.js';

const ARITHMETIC: Readonly<Record<string, Arithmetic>> = {
  plus: 'add',
  minus: 'sub',
  mul: 'mul',
  div: 'div',
  rem: 'mod',
};

const NOTHING: Expression = { kind: 'literal', value: null };

/** Undefined for a formula that says more than observations can. */
export function fromFormula(formula: Formula, resolve: Resolve): Expression | undefined {
  const of = (part: Formula): Expression | undefined => fromFormula(part, resolve);
  const term = (part: Term): Expression | undefined => fromTerm(part, resolve);
  switch (formula.kind) {
    case 'constant':
      return { kind: 'literal', value: formula.value };
    case 'compare': {
      const [left, right] = [term(formula.left), term(formula.right)];
      if (!left || !right || formula.operator === 'in') return undefined;
      const operator: Comparison = formula.operator === '=' ? '===' : formula.operator;
      return { kind: 'compare', operator, left, right };
    }
    case 'not':
      return negated(of(formula.operand));
    case 'and':
    case 'or':
      return joined(formula.kind, formula.parts.map(of));
    case 'iff': {
      const [left, right] = [of(formula.left), of(formula.right)];
      return joined('and', [joined('or', [negated(left), right]), joined('or', [left, negated(right)])]);
    }
    case 'implies': {
      const [condition, consequent] = [of(formula.condition), of(formula.consequent)];
      const then = joined('or', [negated(condition), consequent]);
      if (!formula.alternative) return then;
      return joined('and', [then, joined('or', [condition, of(formula.alternative)])]);
    }
    case 'holds':
      return term(formula.operand);
    case 'nullness': {
      const left = term(formula.operand);
      const value = formula.value === 'null' ? null : undefined;
      return left && { kind: 'compare', operator: '===', left, right: { kind: 'literal', value } };
    }
    case 'multiplicity': {
      const left = term(formula.operand);
      if (!left || (formula.quantifier !== 'some' && formula.quantifier !== 'no')) return undefined;
      const isNothing: Expression = { kind: 'compare', operator: '==', left, right: NOTHING };
      return formula.quantifier === 'no' ? isNothing : negated(isNothing);
    }
    case 'quantified':
      return quantified(formula, resolve);
    default:
      return undefined;
  }
}

function fromTerm(term: Term, resolve: Resolve): Expression | undefined {
  switch (term.kind) {
    case 'input': {
      const variable = resolve(term.name);
      return variable && { kind: 'variable', variable };
    }
    case 'variable':
      return { kind: 'bound', bound: term.id };
    case 'literal':
      return { kind: 'literal', value: term.value };
    case 'arithmetic': {
      const [left, right] = [fromTerm(term.left, resolve), fromTerm(term.right, resolve)];
      if (!left || !right) return undefined;
      if (term.operator === 'min' || term.operator === 'max')
        return { kind: 'native', name: `Math.${term.operator}`, args: [left, right] };
      const operator = ARITHMETIC[term.operator];
      return operator && { kind: 'arithmetic', operator, left, right };
    }
    case 'relation': {
      if (term.operator !== 'join') return undefined;
      const { left, right } = term;
      if (right.kind === 'field') {
        const object = fromTerm(left, resolve);
        return object && { kind: 'field', object, name: right.name };
      }
      const isElement =
        right.kind === 'relation' && right.operator === 'join' && right.right.kind === 'array';
      if (!isElement || (right.right as { relation: string }).relation !== 'elements') return undefined;
      const [index, object] = [fromTerm(left, resolve), fromTerm(right.left, resolve)];
      return index && object && { kind: 'element', object, index };
    }
    case 'text':
      return ofTexts(term, resolve);
    default:
      return undefined;
  }
}

/** Operators of strings but for what patterns say. */
function ofTexts(
  { operator, pattern, arguments: all }: Extract<Term, { kind: 'text' }>,
  resolve: Resolve,
): Expression | undefined {
  const operands = all.map((operand) => fromTerm(operand, resolve));
  const args = operands.filter((operand) => operand !== undefined);
  if (pattern !== undefined || args.length < operands.length) return undefined;
  const [object, ...rest] = args as [Expression, ...Expression[]];
  if (operator === 'length') return rest.length === 0 ? { kind: 'field', object, name: 'length' } : undefined;
  const right = rest[0];
  if (operator === '+') return right && { kind: 'arithmetic', operator: 'add', left: object, right };
  return { kind: 'method', object, name: operator, args: rest };
}

/** Quantifiers over the indices of an array, and over integers that the body bounds. */
function quantified(
  { quantifier, declarations, body }: Extract<Formula, { kind: 'quantified' }>,
  resolve: Resolve,
): Expression | undefined {
  const [declaration, ...more] = declarations;
  if (!declaration || (quantifier !== 'all' && quantifier !== 'some' && quantifier !== 'no'))
    return undefined;
  if (more.length > 0) {
    const inner: Formula = {
      kind: 'quantified',
      quantifier,
      declarations: more,
      body,
      start: body.start,
      end: body.end,
    };
    return quantified({ ...inner, declarations: [declaration], body: inner } as typeof inner, resolve);
  }
  const { domain, id } = declaration;
  const inside = fromFormula(body, resolve);
  if (!inside) return undefined;
  const range = rangeOf(domain, resolve) ?? boundsIn(inside, id);
  if (!range) return undefined;
  const asked = quantifier === 'all' ? inside : negated(inside)!;
  const all: Expression = { kind: 'all', bound: id, ...range, body: asked };
  return quantifier === 'some' ? negated(all) : all;
}

interface Range {
  readonly low: Expression;
  readonly high: Expression;
}

function rangeOf(domain: Term, resolve: Resolve): Range | undefined {
  if (domain.kind !== 'relation' || domain.right.kind !== 'array' || domain.right.relation !== 'indices')
    return undefined;
  const object = fromTerm(domain.left, resolve);
  return object && { low: { kind: 'literal', value: 0 }, high: { kind: 'field', object, name: 'length' } };
}

/** `low <= i && i < high => …`: the condition stands first in the body, as a disjunction with its negation. */
function boundsIn(body: Expression, bound: number): Range | undefined {
  if (body.kind !== 'or' || body.left.kind !== 'not') return undefined;
  const isBound = (part: Expression): boolean => part.kind === 'bound' && part.bound === bound;
  let low: Expression | undefined;
  let high: Expression | undefined;
  const look = (part: Expression): void => {
    if (part.kind === 'and') {
      look(part.left);
      look(part.right);
    }
    if (part.kind !== 'compare') return;
    if (isBound(part.right) && part.operator === '<=') low = part.left;
    if (isBound(part.left) && part.operator === '<') high = part.right;
  };
  look(body.left.operand);
  return low && high && { low, high };
}

function negated(operand: Expression | undefined): Expression | undefined {
  if (operand?.kind === 'not') return operand.operand;
  return operand && { kind: 'not', operand };
}

function joined(kind: 'and' | 'or', parts: readonly (Expression | undefined)[]): Expression | undefined {
  const [first, ...rest] = parts;
  if (rest.length === 0) return first;
  const right = joined(kind, rest);
  return first && right && { kind, left: first, right };
}
