/**
 * Types as domains.
 *
 * References are as strict as in TypeScript: `Entry` is never null, `Entry | null` and JSDoc's `?Entry` may be. What a
 * domain cannot hold of its type is remarked (`TypeNames.remarks`).
 */
import type { Domain } from '../domain.js';
import { canAsk, checkedDomain, isOpen } from './checked-domain.js';
import { membersOf, NULL, UNDEFINED, UNKNOWN, unionOf } from './domains.js';
import { namedType } from './named-type.js';
import { anyObject, functionType, objectType } from './object-members.js';
import { child, nodesOf, type Syntax, textOf } from './syntax.js';
import { type TupleElement, tupleDomain } from './tuples.js';
import { ANY_STRING, remark, type TypeNames, UNKNOWN_VALUES } from './type-names.js';
import { typeText } from './type-text.js';
import { indexedType, intersectionType, keysOfType, mappedType } from './utility-types.js';
import { typeOfConstant } from './value-types.js';

const KEYWORDS: Readonly<Record<string, Domain>> = {
  TSNumberKeyword: { kind: 'number' },
  TSStringKeyword: { kind: 'string' },
  TSBooleanKeyword: { kind: 'boolean' },
  TSNullKeyword: NULL,
  TSUndefinedKeyword: UNDEFINED,
  TSVoidKeyword: UNDEFINED,
  TSNeverKeyword: { kind: 'union', members: [] },
};
/** Names inside names: only types that contain themselves go deeper. */
const MAX_DEPTH = 20;

/**
 * The domain of a type's syntax; undefined stands for a missing annotation and is unknown.
 * @param wish the name that an object type of this text should get
 */
export function domainOfType(type: Syntax | undefined, names: TypeNames, wish?: string): Domain {
  if (!type) return UNKNOWN;
  return canAsk(type, names) ? resolving(type, names, wish) : ownReading(type, names, wish);
}

/** As it is read here; where that leaves something open, as TypeScript resolves it, if it does. */
function resolving(type: Syntax, names: TypeNames, wish?: string): Domain {
  const remarks = new Set<string>();
  const domain = ownReading(type, { ...names, remarks }, wish);
  const inner = { ...names, depth: (names.depth ?? 0) + 1 };
  const checked = isOpen(remarks) ? checkedDomain(type, inner, wish) : undefined;
  if (checked) return checked;
  for (const text of remarks) names.remarks?.add(text);
  return domain;
}

function ownReading(type: Syntax, names: TypeNames, wish: string | undefined): Domain {
  if ((names.depth ?? 0) > MAX_DEPTH) return unresolved(type, names);
  const inner = (): Domain => domainOfType(child(type, 'typeAnnotation'), names, wish);
  const keyword = KEYWORDS[type.type];
  if (keyword) return keyword;
  switch (type.type) {
    case 'TSTypeAnnotation':
    case 'TSParenthesizedType':
    case 'TSOptionalType':
      return inner();
    case 'TSObjectKeyword':
      return anyObject('object', names);
    case 'TSBigIntKeyword':
      return { kind: 'bigint' };
    case 'TSSymbolKeyword':
      remark(names, 'symbol', "as Symbol.for('a')");
      return { kind: 'sample', of: 'symbol' };
    case 'TSTypePredicate':
      return type.asserts === true ? UNDEFINED : { kind: 'boolean' };
    case 'TSThisType':
      return names.self === undefined ? unresolved(type, names) : { kind: 'class', name: names.self };
    case 'TSArrayType':
      return { kind: 'array', element: elementOf(child(type, 'elementType'), names) };
    case 'TSTupleType':
      return tuple(type, names);
    case 'TSUnionType':
      return union(type, names);
    case 'TSIntersectionType':
      return intersectionType(type, names, wish);
    case 'TSTypeLiteral':
      return objectType(type, names, wish);
    case 'TSFunctionType':
      return functionType(type, child(type, 'typeAnnotation'), names, wish);
    case 'TSMappedType':
      return mappedType(type, names, wish);
    case 'TSTypeOperator': {
      const operator = textOf(type, 'operator');
      if (operator === 'keyof')
        return keysOfType(child(type, 'typeAnnotation'), names) ?? unresolved(type, names);
      return inner();
    }
    case 'TSIndexedAccessType':
      return indexedType(type, names) ?? unresolved(type, names);
    case 'TSTypeQuery':
      return typeOfConstant(type, names) ?? unresolved(type, names);
    case 'TSLiteralType':
      return literalType(type, names);
    case 'TSTypeReference':
    case 'TSExpressionWithTypeArguments':
    case 'TSImportType':
      return namedType(type, names, wish);
    default:
      return unresolved(type, names);
  }
}

/** A type of which no values are known: it is remarked. */
export function unresolved(type: Syntax, names: TypeNames): Domain {
  remark(names, typeText(type, names), UNKNOWN_VALUES);
  return UNKNOWN;
}

/** The elements of an array type: where no type is given, any. */
export function elementOf(type: Syntax | undefined, names: TypeNames): Domain {
  if (!type) remark(names, 'elements without a type', UNKNOWN_VALUES);
  return domainOfType(type, names);
}

/** The union; members of which nothing is known are left out where others are known. */
function union(type: Syntax, names: TypeNames): Domain {
  const parts = nodesOf(type, 'types').map((node) => {
    const remarks = new Set<string>();
    return { node, remarks, domain: domainOfType(node, { ...names, remarks }) };
  });
  const isAny = ({ node }: { node: Syntax }): boolean => /^TS(?:Any|Unknown)Keyword$/u.test(node.type);
  const isKnown = ({ domain }: { domain: Domain }): boolean =>
    membersOf(domain).some(({ kind }) => kind !== 'unknown' && kind !== 'null' && kind !== 'undefined');
  const canLeaveOut = parts.some(isKnown) && !parts.some(isAny);
  const kept = parts.filter((part) => {
    const isLeftOut = canLeaveOut && part.domain.kind === 'unknown';
    if (isLeftOut) names.remarks?.add(`${typeText(part.node, names)} left out`);
    else for (const text of part.remarks) names.remarks?.add(text);
    return !isLeftOut;
  });
  return unionOf(kept.map(({ domain }) => domain));
}

function tuple(type: Syntax, names: TypeNames): Domain {
  const elements = nodesOf(type, 'elementTypes').map((element): TupleElement | undefined => {
    const isNamed = element.type === 'TSNamedTupleMember';
    if (element.type === 'TSRestType') {
      const annotation = child(element, 'typeAnnotation');
      const list = annotation?.type === 'TSNamedTupleMember' ? child(annotation, 'elementType') : annotation;
      const domain = domainOfType(list, names);
      return domain.kind === 'array' && !domain.tuple ? { domain: domain.element, mark: 'rest' } : undefined;
    }
    const isOptional = element.type === 'TSOptionalType' || (isNamed && element.optional === true);
    const domain = domainOfType(isNamed ? child(element, 'elementType') : element, names);
    return { domain, mark: isOptional ? 'optional' : 'required' };
  });
  const known = elements.filter((element) => element !== undefined);
  return known.length === elements.length
    ? tupleDomain(known, typeText(type, names), names)
    : unresolved(type, names);
}

function literalType(type: Syntax, names: TypeNames): Domain {
  const literal = child(type, 'literal');
  if (literal?.type === 'TemplateLiteral') {
    remark(names, typeText(type, names), ANY_STRING);
    return { kind: 'string' };
  }
  const negative = literal?.type === 'UnaryExpression' && literal.operator === '-';
  const operand = negative ? child(literal, 'argument') : literal;
  const value = typeof operand?.bigint === 'string' ? BigInt(operand.bigint) : operand?.value;
  if (typeof value === 'number' || typeof value === 'bigint')
    return { kind: 'literal', value: negative ? -value : value };
  if (typeof value === 'boolean' || typeof value === 'string') return { kind: 'literal', value };
  return unresolved(type, names);
}
