/**
 * Types as domains: TypeScript annotations and the types in JSDoc tags.
 *
 * References are as strict as in TypeScript: `Entry` is never null, `Entry | null` and JSDoc's `?Entry` may be.
 * `integer` and `int` (also capitalized) are the integers of magnitude below 2^53, unless the file declares such a name for something
 * other than a number.
 */
import type { Domain } from '../domain.js';
import { membersOf, NULL, UNDEFINED, UNKNOWN, unionOf } from './domains.js';
import { child, nameOf, nodesOf, parseType, type Syntax, textOf } from './syntax.js';

/** What the names in a type stand for. */
export interface TypeNames {
  /** Classes and interfaces. */
  readonly classes: ReadonlySet<string>;
  /** Type aliases and enumerations, by name. */
  readonly aliases: ReadonlyMap<string, Syntax>;
  /** The class around the type, for the type `this`. */
  readonly self?: string | undefined;
}

const INTEGER_NAMES = new Set(['int', 'integer', 'Int', 'Integer']);
const NUMBER_NAMES = new Set(['double', 'float', 'Number', 'Double', 'Float']);
const KEYWORDS: Readonly<Record<string, Domain>> = {
  TSNumberKeyword: { kind: 'number' },
  TSStringKeyword: { kind: 'string' },
  TSBooleanKeyword: { kind: 'boolean' },
  TSNullKeyword: NULL,
  TSUndefinedKeyword: UNDEFINED,
  TSVoidKeyword: UNDEFINED,
  TSNeverKeyword: { kind: 'union', members: [] },
  TSTemplateLiteralType: { kind: 'string' },
};
/** Type operators that leave the set of values, as far as a domain tells it. */
const TRANSPARENT = new Set(['Readonly', 'Required', 'NonNullable', 'Awaited']);
const ARRAYS = new Set(['Array', 'ReadonlyArray']);
const MAX_ALIAS_DEPTH = 20;

/** The domain of a type's syntax; undefined stands for a missing annotation and is unknown. */
export function domainOfType(type: Syntax | undefined, names: TypeNames, depth = 0): Domain {
  if (!type || depth > MAX_ALIAS_DEPTH) return UNKNOWN;
  const inner = (): Domain => domainOfType(child(type, 'typeAnnotation'), names, depth);
  const keyword = KEYWORDS[type.type];
  if (keyword) return keyword;
  switch (type.type) {
    case 'TSTypeAnnotation':
    case 'TSParenthesizedType':
    case 'TSOptionalType':
      return inner();
    case 'TSTypeOperator':
      return textOf(type, 'operator') === 'readonly' ? inner() : UNKNOWN;
    case 'TSTypePredicate':
      return { kind: 'boolean' };
    case 'TSThisType':
      return names.self === undefined ? UNKNOWN : { kind: 'class', name: names.self };
    case 'TSArrayType':
      return { kind: 'array', element: domainOfType(child(type, 'elementType'), names, depth) };
    case 'TSTupleType':
      return {
        kind: 'array',
        element: unionOf(nodesOf(type, 'elementTypes').map((element) => tupleElement(element, names, depth))),
      };
    case 'TSUnionType':
      return unionOf(nodesOf(type, 'types').map((member) => domainOfType(member, names, depth)));
    case 'TSLiteralType':
      return literalType(child(type, 'literal'));
    case 'TSTypeReference':
      return namedType(type, names, depth);
    default:
      return UNKNOWN;
  }
}

/** A JSDoc type: the domain, and whether `=` or `...` marks a parameter. */
export interface JsDocType {
  readonly domain: Domain;
  readonly optional: boolean;
  readonly rest: boolean;
}

/** Reads the text between the braces of a JSDoc tag: TypeScript, and `?T`, `!T`, `T=`, `...T`, `*`, `Array.<T>`. */
export function jsDocType(text: string, names: TypeNames): JsDocType {
  let rest = false;
  let optional = false;
  let nullable = false;
  let type = text.trim();
  if (type.startsWith('...')) {
    rest = true;
    type = type.slice(3).trim();
  }
  if (type.endsWith('=')) {
    optional = true;
    type = type.slice(0, -1).trim();
  }
  if (/^[?]./u.test(type)) nullable = true;
  type = type.replace(/^[?!]/u, '').replaceAll('.<', '<');
  const node = parseType(type);
  let domain = type === '*' || type === '' ? UNKNOWN : domainOfType(node, names);
  if (nullable) domain = unionOf([domain, NULL]);
  if (rest) domain = { kind: 'array', element: domain };
  return { domain, optional, rest };
}

function tupleElement(element: Syntax, names: TypeNames, depth: number): Domain {
  if (element.type === 'TSNamedTupleMember') return domainOfType(child(element, 'elementType'), names, depth);
  if (element.type !== 'TSRestType') return domainOfType(element, names, depth);
  const rest = domainOfType(child(element, 'typeAnnotation'), names, depth);
  return rest.kind === 'array' ? rest.element : UNKNOWN;
}

function literalType(literal: Syntax | undefined): Domain {
  if (literal?.type === 'TemplateLiteral') return { kind: 'string' };
  const negative = literal?.type === 'UnaryExpression' && literal.operator === '-';
  const value = (negative ? child(literal, 'argument') : literal)?.value;
  if (typeof value === 'number') return { kind: 'literal', value: negative ? -value : value };
  if (typeof value === 'boolean' || typeof value === 'string') return { kind: 'literal', value };
  return UNKNOWN;
}

function namedType(type: Syntax, names: TypeNames, depth: number): Domain {
  const typeName = child(type, 'typeName');
  const qualified = typeName?.type === 'TSQualifiedName';
  const name = nameOf(qualified ? child(typeName, 'right') : typeName);
  if (name === undefined) return UNKNOWN;
  if (names.classes.has(name)) return { kind: 'class', name };
  const alias = names.aliases.get(name) ?? (qualified ? names.aliases.get(qualifier(typeName)) : undefined);
  const aliased =
    alias?.type === 'TSEnumDeclaration' ? enumeration(alias) : alias && domainOfType(alias, names, depth + 1);
  if (aliased && !(aliased.kind === 'number' && INTEGER_NAMES.has(name))) return aliased;
  if (INTEGER_NAMES.has(name)) return { kind: 'integer' };
  if (NUMBER_NAMES.has(name)) return { kind: 'number' };
  if (name === 'String') return { kind: 'string' };
  if (name === 'Boolean' || name === 'bool') return { kind: 'boolean' };
  const [argument] = nodesOf(child(type, 'typeArguments') ?? child(type, 'typeParameters') ?? type, 'params');
  if (ARRAYS.has(name)) return { kind: 'array', element: domainOfType(argument, names, depth) };
  if (!TRANSPARENT.has(name)) return UNKNOWN;
  const domain = domainOfType(argument, names, depth);
  const values = membersOf(domain).filter(({ kind }) => kind !== 'null' && kind !== 'undefined');
  return name === 'NonNullable' ? unionOf(values) : domain;
}

function qualifier(name: Syntax): string {
  return nameOf(child(name, 'left')) ?? '';
}

/** The values of an enumeration: its initializers, else one more than the member before, from 0. */
function enumeration(node: Syntax): Domain {
  let next = 0;
  const values = nodesOf(node, 'members').map((member): Domain => {
    const initializer = child(member, 'initializer');
    if (!initializer) return { kind: 'literal', value: next++ };
    const domain = literalType(initializer);
    if (domain.kind === 'literal' && typeof domain.value === 'number') next = domain.value + 1;
    return domain;
  });
  return unionOf(values);
}
