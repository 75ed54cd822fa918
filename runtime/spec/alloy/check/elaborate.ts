/** The first pass of typing: from syntax, with all meanings of names and types from below. */
import type { Declaration, Node, NodeOf } from '../../language/syntax.js';
import type { Place } from '../../relational/problem/problem.js';
import { placeIn } from '../modules/module.js';
import { INT, NONE, STRING, type TypedVariable, UNIV } from '../modules/signatures.js';
import { asSet, atom, bad, make, total, typeError } from './build.js';
import { letIn, type Quantifier, quantified } from './build-binders.js';
import { choice, withArgument } from './build-call.js';
import * as build from './build-operators.js';
import { type Context, contextOf, variable, withVariable } from './context.js';
import { meaningOf, signatureAt } from './meanings.js';
import { resolve, resolveFormula, resolveInteger, resolveSet } from './resolve.js';
import type { Typed, TypedDeclaration } from './typed.js';
import * as types from './types.js';
import { FORMULA, INTEGER, typeOf } from './types.js';

/** Deeper expansion is taken for a macro that expands to itself. */
const DEEPEST_MACRO = 20;

export function elaborate(node: Node, context: Context): Typed {
  const place = placeIn(context.module, node);
  const below = (operand: Node): Typed => elaborate(operand, context);
  switch (node.kind) {
    case 'name':
      return expand(named(node, context, place), context);
    case 'number':
      return make({ kind: 'number', value: node.value }, place, INTEGER, []);
    case 'string':
      return make({ kind: 'string', value: node.value }, place, typeOf(STRING), []);
    case 'constant':
      return constant(node, place);
    case 'unary':
      return unary(node, below(node.operand), place);
    case 'join':
      return joined(place, below(node.left), node.right, context);
    case 'box':
      return applied(node.target, node.arguments.map(below), context, place);
    case 'call': {
      const { name, start } = node;
      const target = {
        kind: 'name',
        name,
        escaped: false,
        old: false,
        start,
        end: start + name.length,
      } as const;
      return applied(target, node.arguments.map(below), context, place);
    }
    case 'binary':
      return build.setOperation(place, node.operator, below(node.left), below(node.right));
    case 'arithmetic':
      return build.arithmetic(place, node.operator, below(node.left), below(node.right));
    case 'product': {
      const { leftMultiplicity: left = 'set', rightMultiplicity: right = 'set', sequence = false } = node;
      return build.product(place, below(node.left), { left, right, sequence }, below(node.right));
    }
    case 'compare': {
      const right = bounded(node.multiplicity, below(node.right));
      return build.compare(place, node.operator, node.negated, below(node.left), right);
    }
    case 'multiplicity':
      return build.multiplicity(place, node.quantifier, below(node.operand));
    case 'not':
      return build.not(place, below(node.operand));
    case 'logical': {
      const [left, right] = [below(node.left), below(node.right)];
      return node.operator === 'iff'
        ? build.logical(place, 'iff', left, right)
        : build.connective(place, node.operator, [left, right]);
    }
    case 'implies': {
      const [condition, consequent] = [below(node.condition), below(node.consequent)];
      return node.alternative
        ? build.conditional(place, condition, consequent, below(node.alternative))
        : build.logical(place, 'implies', condition, consequent);
    }
    case 'quantified':
      return binder(place, node.quantifier, node.declarations, node.body, context);
    case 'sum':
      return binder(place, 'sum', node.declarations, node.body, context);
    case 'comprehension':
      return binder(place, 'comprehension', node.declarations, node.body, context);
    case 'let': {
      const value = below(node.value);
      const resolved = resolve(value, value.type, context.warn);
      const { name } = node.variable;
      const bindable: TypedVariable = { name, type: resolved.type };
      const inner = withVariable(context, name, variable(placeIn(context.module, node.variable), bindable));
      return letIn(place, bindable, resolved, elaborate(node.body, inner));
    }
    case 'block':
      return block(node, context, place);
    case 'old':
      throw new Error('there are no backticks in models');
  }
}

function block(node: NodeOf<'block'>, context: Context, place: Place): Typed {
  const [first, ...rest] = node.formulas.map((formula) => elaborate(formula, context));
  if (!first) return make({ kind: 'constant', constant: 'true' }, place, FORMULA, []);
  return rest.length === 0 ? first : build.connective(place, 'and', [first, ...rest]);
}

function constant({ value }: NodeOf<'constant'>, place: Place): Typed {
  if (value === 'iden') return make({ kind: 'constant', constant: 'iden' }, place, types.ANY_PAIR, []);
  return signatureAt(value === 'univ' ? UNIV : NONE, place);
}

function unary({ operator }: NodeOf<'unary'>, operand: Typed, place: Place): Typed {
  if (operator === '#') return build.cardinality(place, operand);
  if (operator === 'sum') return atom(place, total(place, operand));
  if (operator === '-') return bad(typeError(place, 'the opposite of an integer is written negate[e]'));
  return build.unary(place, operator, operand);
}

const INTEGERS: Readonly<Record<string, 'min' | 'max' | 'next'>> = {
  'fun/min': 'min',
  'fun/max': 'max',
  'fun/next': 'next',
};

/** A name by itself; `disj` and the like only mean something with arguments. */
function named(node: NodeOf<'name'>, context: Context, place: Place): Typed {
  const integer = INTEGERS[node.name];
  if (integer) {
    const type = integer === 'next' ? typeOf(INT, INT) : INTEGER;
    return make({ kind: 'constant', constant: integer }, place, type, []);
  }
  const special = specialName(node);
  if (special) return bad(typeError(place, `${special} needs arguments: ${special}[…]`));
  return meaningOf(context, node.name, node.escaped, place);
}

type Special = 'disj' | 'int' | 'pred/totalOrder';

function specialName(node: Node): Special | undefined {
  if (node.kind !== 'name' || node.escaped) return undefined;
  return (['disj', 'int', 'pred/totalOrder'] as const).find((name) => name === node.name);
}

function special(name: Special, place: Place, args: readonly Typed[]): Typed {
  if (name === 'disj') return build.disjoint(place, args);
  if (name === 'pred/totalOrder') return build.totalOrder(place, args);
  const [operand] = args;
  return operand && args.length === 1
    ? atom(place, total(place, operand))
    : bad(typeError(place, 'int is for one set of integers'));
}

/** `target[a, b]`, which is `b.(a.target)` unless the target is built in. */
function applied(target: Node, args: readonly Typed[], context: Context, place: Place): Typed {
  const builtin = specialName(target);
  if (builtin) return special(builtin, place, args);
  if (target.kind === 'join') {
    const behindDot = specialName(target.right);
    if (behindDot) return special(behindDot, place, [elaborate(target.left, context), ...args]);
  }
  let result = elaborate(target, context);
  for (const argument of args) result = joinMeanings(place, argument, result, context);
  return result;
}

function joined(place: Place, left: Typed, right: Node, context: Context): Typed {
  const name = specialName(right);
  return name ? special(name, place, [left]) : joinMeanings(place, left, elaborate(right, context), context);
}

/** A join, or one more argument of a call or of a macro. */
function joinMeanings(place: Place, left: Typed, right: Typed, context: Context): Typed {
  if (right.kind === 'macro')
    return expand({ ...right, place, arguments: [...right.arguments, left] }, context);
  if (types.isNumeric(left.type) && right.kind === 'signature' && right.signature === INT) return left;
  const set = asSet(left);
  if (set.complaint || right.kind !== 'choice') {
    const called = set.complaint ? undefined : withArgument(right, set);
    return called ? { ...called, place } : build.join(place, set, right);
  }
  return choice(
    place,
    right.choices.map(({ meaning, reason }) => {
      const called = withArgument(meaning, set);
      return { meaning: called ? { ...called, place } : build.join(place, set, meaning), reason };
    }),
  );
}

/** A macro with all its arguments becomes its body. */
function expand(typed: Typed, context: Context): Typed {
  if (typed.kind !== 'macro') return typed;
  const { syntax, module } = typed.macro;
  if (context.depth > DEEPEST_MACRO)
    return bad(typeError(typed.place, `the macro ${syntax.name.name} expands to itself`));
  if (typed.arguments.length !== syntax.parameters.length) return typed;
  let inner: Context = { ...contextOf(module, context.warn), depth: context.depth + 1 };
  syntax.parameters.forEach(({ name }, i) => {
    const argument = typed.arguments[i]!;
    const value = argument.kind === 'macro' ? argument : resolve(argument, argument.type, context.warn);
    inner = withVariable(inner, name, value);
  });
  return { ...elaborate(syntax.body, inner), place: typed.place };
}

/** `lone S` in a declaration or behind `in`. */
export function bounded(multiplicity: Declaration['multiplicity'], operand: Typed): Typed {
  return multiplicity ? build.bound(operand.place, multiplicity, operand) : operand;
}

/** Declarations in turn, each in the scope of those before. */
export function declarations(
  syntax: readonly Declaration[],
  context: Context,
): readonly [readonly TypedDeclaration[], Context] {
  let inner = context;
  const typed = syntax.map(({ names, disjoint, multiplicity, domain }) => {
    const bound = build.orOne(resolveSet(bounded(multiplicity, elaborate(domain, inner)), context.warn));
    const variables = names.map(({ name }): TypedVariable => ({ name, type: types.asRelation(bound.type) }));
    names.forEach(({ name, start, end }, i) => {
      inner = withVariable(inner, name, variable(placeIn(context.module, { start, end }), variables[i]!));
    });
    return { variables, disjoint, bound };
  });
  return [typed, inner];
}

function binder(
  place: Place,
  quantifier: Quantifier,
  syntax: readonly Declaration[],
  body: Node | undefined,
  context: Context,
): Typed {
  const [typed, inner] = declarations(syntax, context);
  const isTrue: Typed = make({ kind: 'constant', constant: 'true' }, place, FORMULA, []);
  const written = body ? elaborate(body, inner) : isTrue;
  const resolved =
    quantifier === 'sum' ? resolveInteger(written, context.warn) : resolveFormula(written, context.warn);
  return quantified(place, quantifier, typed, resolved);
}
