/** The first pass of typing: from syntax, with all meanings of names and types from below. */

import type { Place } from '../language/errors.js';
import type { Declaration, Node, NodeOf } from '../language/syntax.js';
import { asSet, bad, make, numberAt, signatureAt, typeError } from './build.js';
import { letIn, type Quantifier, quantified, single } from './build-binders.js';
import * as build from './build-operators.js';
import { type Builtin, type Context, placeOf, variable, withVariable } from './context.js';
import { countOf } from './count.js';
import { resolve, resolveFormula, resolveInteger, resolveSet } from './resolve.js';
import { BOOLEAN, INT, NONE, PATTERN, STRING, type TypedVariable, UNIV } from './signatures.js';
import type { Typed, TypedDeclaration } from './typed.js';
import * as types from './types.js';
import { FORMULA, INTEGER, typeOf } from './types.js';

/** Deeper expansion is taken for a macro that expands to itself. */
const DEEPEST_MACRO = 20;

export function elaborate(node: Node, context: Context): Typed {
  const place = placeOf(context, node);
  const below = (operand: Node): Typed => elaborate(operand, context);
  switch (node.kind) {
    case 'name':
      return named(node, context);
    case 'number':
      return make({ kind: 'number', value: node.value }, place, numberAt(place), []);
    case 'string':
      return make({ kind: 'string', value: node.value }, place, typeOf(STRING), []);
    case 'pattern':
      return make({ kind: 'pattern', pattern: `/${node.source}/${node.flags}` }, place, typeOf(PATTERN), []);
    case 'constant':
      return constant(node, place);
    case 'unary':
      return unary(node, context, place);
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
      const written = node.operator === 'in' ? asDomain(node.right, context) : below(node.right);
      const right = bounded(node.multiplicity, written);
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
      const bindable: TypedVariable = { name, type: resolved.type, count: countOf(resolved) };
      const inner = withVariable(context, name, variable(placeOf(context, node.variable), bindable));
      return letIn(place, bindable, resolved, elaborate(node.body, inner));
    }
    case 'block':
      return block(node, context, place);
    case 'old':
      return before(place, below(node.operand), context);
    case 'invoke': {
      const { receiver, name } = node;
      const args = node.arguments.map(below);
      return context.prologue.invoke(place, receiver && below(receiver), name, args, context);
    }
  }
}

/** A set of which something is an element: `'a' + 'b'` are two. */
function asDomain(node: Node, context: Context): Typed {
  if (node.kind !== 'binary' || node.operator !== '+') return elaborate(node, context);
  const [left, right] = [asDomain(node.left, context), asDomain(node.right, context)];
  return build.setOperation(placeOf(context, node), '+', left, right, false);
}

function block(node: NodeOf<'block'>, context: Context, place: Place): Typed {
  const [first, ...rest] = node.formulas.map((formula) => elaborate(formula, context));
  if (!first) return make({ kind: 'constant', constant: 'true' }, place, FORMULA, []);
  return rest.length === 0 ? first : build.connective(place, 'and', [first, ...rest]);
}

function constant({ value }: NodeOf<'constant'>, place: Place): Typed {
  if (value === 'iden') return make({ kind: 'constant', constant: 'iden' }, place, types.ANY_PAIR, []);
  if (value === 'true' || value === 'false')
    return make({ kind: 'constant', constant: value }, place, typeOf(BOOLEAN), []);
  return signatureAt(value === 'univ' ? UNIV : NONE, place);
}

function unary(node: NodeOf<'unary'>, context: Context, place: Place): Typed {
  const { operator } = node;
  const operand = elaborate(node.operand, context);
  switch (operator) {
    case '#':
      return build.cardinality(place, operand);
    case 'sum':
    case '-': {
      const builtin = context.prologue.prefix(operator);
      return builtin
        ? builtin(place, [operand])
        : bad(typeError(place, 'the opposite of an integer is written negate[e]'));
    }
    default:
      return build.unary(place, operator, context.prologue.relation(operand));
  }
}

const INTEGERS: Readonly<Record<string, 'min' | 'max' | 'next'>> = {
  'fun/min': 'min',
  'fun/max': 'max',
  'fun/next': 'next',
};

/** A name by itself; `disj` and the like only mean something with arguments. */
function named(node: NodeOf<'name'>, context: Context, isMember = false): Typed {
  const place = placeOf(context, node);
  const integer = INTEGERS[node.name];
  if (integer) {
    const type = integer === 'next' ? typeOf(INT, INT) : INTEGER;
    return make({ kind: 'constant', constant: integer }, place, type, []);
  }
  if (builtinOf(node, context)) return bad(typeError(place, `${node.name} needs arguments: ${node.name}[…]`));
  const meaning = context.prologue.meaning(node, context, isMember);
  return expand(node.old ? before(place, meaning, context) : meaning, context);
}

function before(place: Place, operand: Typed, { prologue }: Context): Typed {
  const complaint = operand.complaint ?? prologue.withoutOld(place);
  return complaint ? bad(complaint) : build.old(place, operand);
}

function builtinOf(node: Node, context: Context): Builtin | undefined {
  return node.kind === 'name' && !node.escaped ? context.prologue.builtin(node, context) : undefined;
}

/** `target[a, b]`, which is `b.(a.target)` unless the target is built in. */
function applied(target: Node, args: readonly Typed[], context: Context, place: Place): Typed {
  const builtin = builtinOf(target, context);
  if (builtin) return builtin(place, args);
  if (target.kind === 'join') {
    const behindDot = builtinOf(target.right, context);
    if (behindDot) return behindDot(place, [elaborate(target.left, context), ...args]);
  }
  let result = elaborate(target, context);
  for (const argument of args) result = joinMeanings(place, argument, result, context);
  return result;
}

function joined(place: Place, left: Typed, right: Node, context: Context): Typed {
  const builtin = builtinOf(right, context);
  if (builtin) return builtin(place, [left]);
  const accessed = right.kind === 'name' && context.prologue.accessed(place, left, right);
  if (accessed) return right.old ? before(place, accessed, context) : accessed;
  const meaning = right.kind === 'name' ? named(right, context, true) : elaborate(right, context);
  return joinMeanings(place, left, meaning, context, right);
}

/** A join, or one more argument of a call or of a macro. */
function joinMeanings(place: Place, left: Typed, right: Typed, context: Context, written?: Node): Typed {
  if (right.kind === 'macro')
    return expand({ ...right, place, arguments: [...right.arguments, left] }, context);
  if (types.isNumeric(left.type) && right.kind === 'signature' && right.signature === INT) return left;
  return context.prologue.join(place, asSet(left), right, written);
}

/** A macro with all its arguments becomes its body. */
function expand(typed: Typed, context: Context): Typed {
  if (typed.kind !== 'macro') return typed;
  const { name: own, parameters, body } = typed.macro;
  if (context.depth > DEEPEST_MACRO) return bad(typeError(typed.place, `the macro ${own} expands to itself`));
  if (typed.arguments.length !== parameters.length) return typed;
  let inner: Context = { ...typed.macro.context(context.warn), depth: context.depth + 1 };
  parameters.forEach((name, i) => {
    const argument = typed.arguments[i]!;
    const value = argument.kind === 'macro' ? argument : resolve(argument, argument.type, context.warn);
    inner = withVariable(inner, name, value);
  });
  return { ...elaborate(body, inner), place: typed.place };
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
  const typed = syntax.map((declaration) => {
    const { names, disjoint, multiplicity, domain } = declaration;
    const set = build.orOne(resolveSet(bounded(multiplicity, asDomain(domain, inner)), context.warn));
    const bound = single(placeOf(context, declaration), names[0]!.name, set);
    const variables = names.map(({ name }): TypedVariable => ({ name, type: types.asRelation(bound.type) }));
    names.forEach(({ name, start, end }, i) => {
      inner = withVariable(inner, name, variable(placeOf(context, { start, end }), variables[i]!));
    });
    return { variables, disjoint, domain: bound };
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
