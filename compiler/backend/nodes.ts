/** Syntax tree nodes for astring. */
import type * as E from 'estree';

export const id = (name: string): E.Identifier => ({ type: 'Identifier', name });

/** A primitive as an expression; all numbers, bigints included, print as they are read. */
export function literal(value: string | number | bigint | boolean | null): E.Expression {
  if (typeof value === 'bigint')
    return signed(value < 0n, { type: 'Literal', bigint: absolute(value), value });
  if (typeof value !== 'number') return { type: 'Literal', value };
  if (Number.isNaN(value)) return binary('/', literal(0), literal(0));
  if (Math.abs(value) === Number.POSITIVE_INFINITY)
    return binary('/', literal(value < 0 ? -1 : 1), literal(0));
  const negative = value < 0 || Object.is(value, -0);
  return signed(negative, { type: 'Literal', value: Math.abs(value) });
}

const absolute = (value: bigint): string => String(value < 0n ? -value : value);

function signed(negative: boolean, argument: E.Expression): E.Expression {
  return negative ? { type: 'UnaryExpression', operator: '-', prefix: true, argument } : argument;
}

export const undefinedValue = (): E.Expression => ({
  type: 'UnaryExpression',
  operator: 'void',
  prefix: true,
  argument: literal(0),
});

export function binary(operator: E.BinaryOperator, left: E.Expression, right: E.Expression): E.Expression {
  return { type: 'BinaryExpression', operator, left, right };
}

export function unary(operator: E.UnaryOperator, argument: E.Expression): E.Expression {
  return { type: 'UnaryExpression', operator, prefix: true, argument };
}

export function member(object: E.Expression, property: E.Expression): E.MemberExpression {
  const named = property.type === 'Literal' && /^[A-Za-z_$][\w$]*$/u.test(String(property.value));
  return {
    type: 'MemberExpression',
    object,
    property: named ? id(String(property.value)) : property,
    computed: !named,
    optional: false,
  };
}

export function call(callee: E.Expression, ...args: readonly E.Expression[]): E.Expression {
  return { type: 'CallExpression', callee, arguments: [...args], optional: false };
}

export const array = (...elements: readonly E.Expression[]): E.Expression => ({
  type: 'ArrayExpression',
  elements: [...elements],
});

export function object(properties: Readonly<Record<string, E.Expression>>): E.Expression {
  return {
    type: 'ObjectExpression',
    properties: Object.entries(properties).map(([key, value]) => ({
      type: 'Property',
      key: id(key),
      value,
      kind: 'init',
      method: false,
      shorthand: false,
      computed: false,
    })),
  };
}

/** A function of an expression or a block. */
export function arrow(params: readonly E.Pattern[], body: E.Expression | E.BlockStatement): E.Expression {
  return {
    type: 'ArrowFunctionExpression',
    params: [...params],
    body,
    expression: body.type !== 'BlockStatement',
  };
}

/** An object with one property that is read and written through functions. */
export function accessor(
  name: string,
  read: E.Expression,
  write?: (value: E.Expression) => E.Statement,
  value = id('value'),
): E.Expression {
  const part = (kind: 'get' | 'set', params: E.Pattern[], body: E.Statement): E.Property => ({
    type: 'Property',
    key: id(name),
    value: { type: 'FunctionExpression', id: null, params, body: blockOf([body]) },
    kind,
    method: false,
    shorthand: false,
    computed: false,
  });
  const properties = [part('get', [], returnStatement(read))];
  if (write) properties.push(part('set', [value], write(value)));
  return { type: 'ObjectExpression', properties };
}

export function assign(target: E.Identifier | E.MemberExpression, value: E.Expression): E.Statement {
  return statement({ type: 'AssignmentExpression', operator: '=', left: target, right: value });
}

export const statement = (expression: E.Expression): E.Statement => ({
  type: 'ExpressionStatement',
  expression,
});

export const blockOf = (body: readonly E.Statement[]): E.BlockStatement => ({
  type: 'BlockStatement',
  body: [...body],
});

export const labelled = (name: string, body: E.Statement): E.Statement => ({
  type: 'LabeledStatement',
  label: id(name),
  body,
});

export const when = (test: E.Expression, consequent: E.Statement): E.Statement => ({
  type: 'IfStatement',
  test,
  consequent,
});

export const throwStatement = (argument: E.Expression): E.Statement => ({ type: 'ThrowStatement', argument });

export const returnStatement = (argument: E.Expression): E.Statement => ({
  type: 'ReturnStatement',
  argument,
});

export function declare(
  kind: 'let' | 'const' | 'var',
  declarations: readonly (readonly [string, E.Expression | null])[],
): E.Statement {
  return {
    type: 'VariableDeclaration',
    kind,
    declarations: declarations.map(([name, init]) => ({ type: 'VariableDeclarator', id: id(name), init })),
  };
}
