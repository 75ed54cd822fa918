/**
 * Types as domains. The plain ones are read from their syntax, since that is faster; TypeScript is asked for all others.
 *
 * References are as strict as in TypeScript: `Entry` is never null, `Entry | null` and JSDoc's `?Entry` may be. What a
 * domain cannot hold of its type is noted (`TypeNames.approximations`).
 */

import { child, nodesOf, type Syntax, textOf } from '../declarations/syntax.js';
import { typeText } from '../declarations/type-text.js';
import type { Approximation } from '../domains/approximation.js';
import type { Domain } from '../domains/domain.js';
import { NULL, UNDEFINED, UNKNOWN } from '../domains/domains.js';
import { checkedDomain } from './checked-domain.js';
import { functionType } from './function-type.js';
import { namedType } from './named-type.js';
import { anyObject, objectType } from './object-members.js';
import { ASK, isAnyType, unresolved } from './open-type.js';
import { type TupleElement, tupleDomain } from './tuples.js';
import { approximate, type TypeNames } from './type-names.js';
import { type Part, unionOfKnown } from './unions.js';

const KEYWORDS: Readonly<Record<string, Domain>> = {
  TSNumberKeyword: { kind: 'number' },
  TSStringKeyword: { kind: 'string' },
  TSBooleanKeyword: { kind: 'boolean' },
  TSBigIntKeyword: { kind: 'bigint' },
  TSNullKeyword: NULL,
  TSUndefinedKeyword: UNDEFINED,
  TSVoidKeyword: UNDEFINED,
  TSNeverKeyword: { kind: 'union', members: [] },
};

/**
 * The domain of a type's syntax; undefined stands for a missing annotation and is unknown.
 * @param wish the name that an object type of this text should get
 */
export function domainOfType(type: Syntax | undefined, names: TypeNames, wish?: string): Domain {
  if (!type) return UNKNOWN;
  const plain = names.scope.objects.asksAlways && isWhole(type) ? ASK : plainDomain(type, names, wish);
  return plain === ASK ? (checkedDomain(type, names, wish) ?? unresolved(type, names)) : plain;
}

/** Whether the node is a type of its own to TypeScript, not a wrapper of the parser's. */
function isWhole({ type }: Syntax): boolean {
  return type !== 'TSTypeAnnotation' && type !== 'TSOptionalType';
}

function plainDomain(type: Syntax, names: TypeNames, wish: string | undefined): Domain | typeof ASK {
  const keyword = KEYWORDS[type.type];
  if (keyword) return keyword;
  const inner = (): Domain => domainOfType(child(type, 'typeAnnotation'), names, wish);
  switch (type.type) {
    case 'TSTypeAnnotation':
    case 'TSParenthesizedType':
    case 'TSOptionalType':
      return inner();
    case 'TSAnyKeyword':
    case 'TSUnknownKeyword':
      return unresolved(type, names);
    case 'TSObjectKeyword':
      return anyObject('object', names);
    case 'TSSymbolKeyword':
      approximate(names, 'symbol', "as Symbol.for('a')");
      return { kind: 'sample', of: 'symbol' };
    case 'TSTypePredicate':
      return type.asserts === true ? UNDEFINED : { kind: 'boolean' };
    case 'TSThisType':
      return names.self === undefined ? unresolved(type, names) : { kind: 'class', name: names.self };
    case 'TSArrayType':
      return { kind: 'array', element: domainOfType(child(type, 'elementType'), names) };
    case 'TSTupleType':
      return tuple(type, names);
    case 'TSUnionType':
      return unionOfKnown(
        nodesOf(type, 'types').map((node) => partOf(node, names)),
        names,
      );
    case 'TSTypeLiteral':
      return objectType(type, names, wish);
    case 'TSFunctionType':
      return functionType(type, child(type, 'typeAnnotation'), names, wish);
    case 'TSTypeOperator':
      return textOf(type, 'operator') === 'readonly' ? inner() : ASK;
    case 'TSLiteralType':
      return literalType(type);
    case 'TSTypeReference':
    case 'TSExpressionWithTypeArguments':
    case 'TSImportType':
      return namedType(type, names);
    default:
      return ASK;
  }
}

function partOf(type: Syntax, names: TypeNames): Part {
  const approximations = new Set<Approximation>();
  const domain = domainOfType(type, { ...names, approximations });
  return {
    domain,
    approximations,
    text: typeText(type, names),
    isAny: isAnyType(type),
  };
}

/** Rest elements are left to TypeScript. */
function tuple(type: Syntax, names: TypeNames): Domain | typeof ASK {
  const types = nodesOf(type, 'elementTypes');
  if (types.some((one) => one.type === 'TSRestType')) return ASK;
  const elements = types.map((element): TupleElement => {
    const isNamed = element.type === 'TSNamedTupleMember';
    const isOptional = element.type === 'TSOptionalType' || (isNamed && element.optional === true);
    const domain = domainOfType(isNamed ? child(element, 'elementType') : element, names);
    return { domain, mark: isOptional ? 'optional' : 'required' };
  });
  return tupleDomain(elements, typeText(type, names), names);
}

function literalType(type: Syntax): Domain | typeof ASK {
  const literal = child(type, 'literal');
  const negative = literal?.type === 'UnaryExpression' && literal.operator === '-';
  const operand = negative ? child(literal, 'argument') : literal;
  const value = typeof operand?.bigint === 'string' ? BigInt(operand.bigint) : operand?.value;
  if (typeof value === 'number' || typeof value === 'bigint')
    return { kind: 'literal', value: negative ? -value : value };
  return typeof value === 'boolean' || typeof value === 'string' ? { kind: 'literal', value } : ASK;
}
