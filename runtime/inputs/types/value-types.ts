/** The types of constants, for `typeof`: literals, arrays and objects as they are written. */

import { enumerationMembers } from '../../../compiler/enumerations.js';
import type { Domain } from '../domain.js';
import { domainOfType } from './domain-of-type.js';
import { unionOf } from './domains.js';
import { declareObject } from './object-members.js';
import { type Member, member } from './object-types.js';
import { child, memberName, nameOf, nodesOf, type Syntax } from './syntax.js';
import { type TypeNames, UNKNOWN_VALUES } from './type-names.js';

/** The type of `typeof name`; undefined: the name is no constant of which the type can be told. */
export function typeOfConstant(type: Syntax, names: TypeNames): Domain | undefined {
  const name = nameOf(child(type, 'exprName'));
  return name === undefined ? undefined : typeOfName(name, names);
}

/** The properties of an object literal with their types. */
export function valuesOf(object: Syntax, names: TypeNames): readonly { name: string; domain: Domain }[] {
  const literal = unfrozen(object).node;
  return nodesOf(literal, 'properties').flatMap((property) => {
    const [name, value] = [nameOf(child(property, 'key')), child(property, 'value')];
    const domain = value && typeOfValue(value, names, true);
    return name !== undefined && domain ? [{ name, domain }] : [];
  });
}

function typeOfName(name: string, names: TypeNames): Domain | undefined {
  const declared = names.scope.find(name);
  if (declared?.kind === 'enumeration' && declared.node.type === 'TSEnumDeclaration')
    return enumerationObject(name, declared.node, names);
  const constant = names.scope.constant(name);
  const own: TypeNames = { ...names, depth: (names.depth ?? 0) + 1 };
  if (!constant || own.depth! > 20) return undefined;
  const { node, isFrozen } = unfrozen(constant.value);
  const isPrimitive = node.type !== 'ObjectExpression' && node.type !== 'ArrayExpression';
  return typeOfValue(constant.value, { ...own, scope: constant.scope }, isFrozen || isPrimitive);
}

/** The object that an enumeration is at run time. */
function enumerationObject(name: string, node: Syntax, names: TypeNames): Domain {
  const members = enumerationMembers(node).map(({ name: key, value, start }) =>
    known(key, start, value === undefined ? { kind: 'number' } : { kind: 'literal', value }),
  );
  return declareObject(`typeof ${name}`, names, () => members);
}

/** @param isFrozen whether literals keep their values: `as const`. */
function typeOfValue(value: Syntax, names: TypeNames, isFrozen: boolean): Domain | undefined {
  const { node, isFrozen: isMarked } = unfrozen(value);
  const frozen = isFrozen || isMarked;
  switch (node.type) {
    case 'Literal': {
      const literal = typeof node.bigint === 'string' ? BigInt(node.bigint) : node.value;
      return primitive(literal, frozen);
    }
    case 'UnaryExpression': {
      const operand = child(node, 'argument')?.value;
      return node.operator === '-' && typeof operand === 'number' ? primitive(-operand, frozen) : undefined;
    }
    case 'TemplateLiteral':
      return { kind: 'string' };
    case 'Identifier': {
      const name = nameOf(node)!;
      return name === 'undefined' ? { kind: 'undefined' } : typeOfName(name, names);
    }
    case 'MemberExpression': {
      const owner = typeOfName(nameOf(child(node, 'object')) ?? '', names);
      const members = owner?.kind === 'class' ? names.scope.membersOf(owner.name) : undefined;
      return members?.find(({ name }) => name === memberName(node))?.read().domain;
    }
    case 'TSAsExpression':
      return domainOfType(child(node, 'typeAnnotation'), names);
    case 'ArrayExpression':
      return arrayType(node, names, frozen);
    case 'ObjectExpression':
      return objectOf(node, names, frozen);
    default:
      return undefined;
  }
}

function arrayType(node: Syntax, names: TypeNames, frozen: boolean): Domain | undefined {
  const elements = nodesOf(node, 'elements').map((element) => typeOfValue(element, names, frozen));
  if (elements.some((element) => element === undefined)) return undefined;
  const domains = elements as readonly Domain[];
  const array: Domain = { kind: 'array', element: unionOf(domains) };
  return frozen
    ? { ...array, tuple: { elements: domains, required: domains.length, rest: undefined } }
    : array;
}

function objectOf(node: Syntax, names: TypeNames, frozen: boolean): Domain | undefined {
  const { source } = names.scope.origin;
  const properties = nodesOf(node, 'properties');
  if (properties.some(({ type, computed }) => type !== 'Property' || computed === true)) return undefined;
  const members = properties.map((property): Member => {
    const [name, value] = [nameOf(child(property, 'key'))!, child(property, 'value')!];
    const domain = typeOfValue(value, names, frozen);
    return known(name, property.start, domain);
  });
  const text = source.slice(node.start, node.end).replace(/\s+/gu, ' ');
  return declareObject(`typeof ${text}`, names, () => members);
}

function known(name: string, start: number, domain: Domain | undefined): Member {
  const unmodelled = domain ? [] : [`its value only ${UNKNOWN_VALUES}`];
  return member({ name, start, optional: false }, () => ({
    domain: domain ?? { kind: 'unknown' },
    unmodelled,
    from: 'type',
  }));
}

function primitive(value: unknown, frozen: boolean): Domain | undefined {
  switch (typeof value) {
    case 'boolean':
    case 'number':
    case 'string':
      return frozen ? { kind: 'literal', value } : { kind: typeof value as 'boolean' | 'number' | 'string' };
    case 'bigint':
      return { kind: 'literal', value };
    default:
      return value === null ? { kind: 'null' } : undefined;
  }
}

/** An expression without `as const`, `satisfies` and `Object.freeze` around it. */
function unfrozen(value: Syntax): { readonly node: Syntax; readonly isFrozen: boolean } {
  const inner = child(value, 'expression');
  if (value.type === 'TSAsExpression' && inner) {
    const type = child(value, 'typeAnnotation');
    if (type?.type !== 'TSTypeReference' || nameOf(child(type, 'typeName')) !== 'const')
      return { node: value, isFrozen: false };
    return { node: unfrozen(inner).node, isFrozen: true };
  }
  if ((value.type === 'TSSatisfiesExpression' || value.type === 'ParenthesizedExpression') && inner)
    return unfrozen(inner);
  const callee = child(value, 'callee');
  const [argument] = nodesOf(value, 'arguments');
  const isFreeze = callee && nameOf(child(callee, 'object')) === 'Object' && memberName(callee) === 'freeze';
  if (value.type === 'CallExpression' && isFreeze && argument)
    return { node: unfrozen(argument).node, isFrozen: true };
  return { node: value, isFrozen: false };
}
