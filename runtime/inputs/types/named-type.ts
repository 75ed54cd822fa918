/**
 * Types by name: what the program declares, else what the language and the usual names of numbers mean.
 *
 * `integer` and `int` (also capitalized) are the integers of magnitude below 2^53, unless the program declares such a
 * name for something other than a number.
 */
import { enumerationMembers } from '../../../compiler/enumerations.js';
import { isBuiltinName } from '../builtins.js';
import type { Domain } from '../domain.js';
import { isTypedArrayName, typedArrayDomain } from '../typed-arrays.js';
import { builtinObject } from './builtin-object.js';
import { domainOfType, elementOf, unresolved } from './domain-of-type.js';
import { domainText, UNKNOWN, unionOf } from './domains.js';
import {
  anyObject,
  declareObject,
  functions,
  membersOfObjectType,
  remarkIndexSignature,
} from './object-members.js';
import type { RawAlias, RawClass } from './raw.js';
import { child, nameOf, type Syntax, textOf } from './syntax.js';
import { remark, type TypeNames, UNKNOWN_VALUES } from './type-names.js';
import type { TypeDeclaration, TypeScope } from './type-scope.js';
import { shortName, typeArguments, typeText } from './type-text.js';
import { isUtility, utilityType } from './utility-types.js';
import { valuesOf } from './value-types.js';

const INTEGER_NAMES = new Set(['int', 'integer', 'Int', 'Integer']);
const LANGUAGE: Readonly<Record<string, Domain>> = {
  double: { kind: 'number' },
  float: { kind: 'number' },
  Double: { kind: 'number' },
  Float: { kind: 'number' },
  Number: { kind: 'number' },
  String: { kind: 'string' },
  Boolean: { kind: 'boolean' },
  bool: { kind: 'boolean' },
};
const ARRAYS = new Set(['Array', 'ReadonlyArray']);
/** Types of which arrays are the simplest values. */
const LISTS = new Set(['Iterable', 'ArrayLike']);
/** Other names of built-in classes. */
const READONLY: Readonly<Record<string, string>> = {
  ReadonlyMap: 'Map',
  ReadonlySet: 'Set',
  PromiseLike: 'Promise',
  ArrayBufferLike: 'ArrayBuffer',
  IterableIterator: 'Iterator',
  IteratorObject: 'Iterator',
  ArrayIterator: 'Iterator',
  Generator: 'Iterator',
};

export function namedType(type: Syntax, names: TypeNames, wish?: string): Domain {
  const path = pathOf(child(type, 'typeName') ?? child(type, 'expression') ?? child(type, 'qualifier'));
  const name = path.at(-1);
  if (name === undefined) return unresolved(type, names);
  const bound = path.length === 1 ? names.bindings?.get(name) : undefined;
  if (bound) {
    if (bound.kind === 'unknown') remark(names, `any ${name}`, UNKNOWN_VALUES);
    return bound;
  }
  const file = textOf(child(type, 'argument') ?? type, 'value');
  const owner = path.length > 1 ? names.scope.resolve(path.slice(0, -1), file) : undefined;
  if (owner?.kind === 'enumeration')
    return unionOf(
      enumeration(owner.node, owner.scope)
        .filter((member) => member.name === name)
        .map(({ domain }) => domain),
    );
  const found = names.isLibrary ? undefined : names.scope.resolve(path, file);
  const declared = declaredType(found, name, type, names);
  if (declared && !(declared.kind === 'number' && INTEGER_NAMES.has(name))) return declared;
  const isForeign = file !== undefined || names.scope.imports(path[0]!);
  if (!declared && isForeign && !names.isLibrary) return unresolved(type, names);
  if (INTEGER_NAMES.has(name)) return { kind: 'integer' };
  if (Object.hasOwn(LANGUAGE, name)) return LANGUAGE[name]!;
  const [argument] = typeArguments(type);
  if (ARRAYS.has(name)) return { kind: 'array', element: elementOf(argument, names) };
  if (LISTS.has(name)) {
    remark(names, typeText(type, names), 'as arrays');
    return { kind: 'array', element: elementOf(argument, names) };
  }
  if (isTypedArrayName(name)) return typedArrayDomain(name);
  if (isUtility(name)) return utilityType(name, type, names, wish) ?? unresolved(type, names);
  if (name === 'Object') return anyObject(name, names);
  if (name === 'Function')
    return functions(name, names, (own) => {
      remark(own, 'results', UNKNOWN_VALUES);
      return UNKNOWN;
    });
  const builtin = READONLY[name] ?? name;
  return isBuiltinName(builtin) ? builtinObject(builtin, type, names) : unresolved(type, names);
}

function declaredType(
  found: TypeDeclaration | undefined,
  name: string,
  type: Syntax,
  names: TypeNames,
): Domain | undefined {
  switch (found?.kind) {
    case 'class':
      return classType(found.raw, found.scope, type, names);
    case 'alias':
      return aliasType(name, found.raw, found.scope, type, names);
    case 'enumeration':
      return unionOf(enumeration(found.node, found.scope).map(({ domain }) => domain));
    default:
      return undefined;
  }
}

function aliasType(name: string, alias: RawAlias, scope: TypeScope, type: Syntax, names: TypeNames): Domain {
  const args = typeArguments(type).map((argument) => domainOfType(argument, names));
  const bindings = scope.bind(alias.parameters, args, names.depth);
  const instance = instanceName(name, bindings);
  const key = `${scope.key} ${instance}`;
  const known = names.pending?.get(key);
  if (known) return { kind: 'alias', name: instance, resolve: () => known.domain };
  const entry: { domain: Domain | undefined } = { domain: undefined };
  const own: TypeNames = {
    scope,
    bindings,
    at: alias.at,
    remarks: names.remarks,
    pending: new Map([...(names.pending ?? []), [key, entry]]),
    depth: (names.depth ?? 0) + 1,
  };
  const domain = domainOfType(alias.type, own, instance);
  // An alias of itself is nothing.
  entry.domain = domain.kind === 'alias' ? UNKNOWN : domain;
  return entry.domain;
}

function classType(raw: RawClass, scope: TypeScope, type: Syntax, names: TypeNames): Domain {
  const args = typeArguments(type).map((argument) => domainOfType(argument, names));
  if (raw.type) remarkIndexSignature(raw.type.members, raw.name, names, undefined);
  if (raw.typeParameters.length > 0 && (args.length > 0 || raw.plain))
    return instantiation(raw, scope, args, names);
  const own: Domain = { kind: 'class', name: raw.name };
  if (!raw.plain) return own;
  return unionOf([
    own,
    ...names.scope.implementors(raw.name).map((one): Domain => ({ kind: 'class', name: one.raw.name })),
  ]);
}

/** A generic class with arguments: a type of its own; instances of a class that is not plain stay instances of it. */
function instantiation(raw: RawClass, scope: TypeScope, args: readonly Domain[], names: TypeNames): Domain {
  const depth = (names.depth ?? 0) + 1;
  const bindings = scope.bind(raw.typeParameters, args, depth);
  const name = instanceName(raw.name, bindings);
  const own: TypeNames = { scope, bindings, self: name, depth };
  if (raw.type) {
    const plain = declareObject(name, { ...own, at: raw.type.at }, (inner) =>
      membersOfObjectType(raw.type!, { ...own, remarks: inner.remarks }),
    );
    return unionOf([plain, ...instancesOf(raw.name, [...bindings.values()], names)]);
  }
  return { kind: 'class', name: raw.name };
}

/** The classes that implement an interface with these arguments; a generic class has none to compare. */
function instancesOf(name: string, args: readonly Domain[], names: TypeNames): readonly Domain[] {
  const wanted = args.map(domainText).join();
  return names.scope.implementors(name).flatMap(({ scope, raw, type }): Domain[] => {
    const own = { scope, depth: (names.depth ?? 0) + 1 };
    const given = typeArguments(type).map((argument) => domainText(domainOfType(argument, own)));
    const isOne = raw.typeParameters.length === 0 && given.join() === wanted;
    return isOne ? [{ kind: 'class', name: raw.name }] : [];
  });
}

function instanceName(name: string, bindings: ReadonlyMap<string, Domain>): string {
  const args = [...bindings.values()].map(domainText);
  return args.length === 0 ? name : shortName(`${name}<${args.join(', ')}>`);
}

interface EnumerationMember {
  readonly name: string;
  readonly domain: Domain;
}

/** The values of an enumeration, or of the object that an `@enum` tag stands above. */
function enumeration(node: Syntax, scope: TypeScope): readonly EnumerationMember[] {
  if (node.type !== 'TSEnumDeclaration') return valuesOf(node, { scope });
  return enumerationMembers(node).map(({ name, value }) => ({
    name,
    domain: value === undefined ? { kind: 'number' } : { kind: 'literal', value },
  }));
}

/** `A`, `B` of `A.B`. */
function pathOf(name: Syntax | undefined): readonly string[] {
  if (!name) return [];
  const [left, right] = [
    child(name, 'left') ?? child(name, 'object'),
    child(name, 'right') ?? child(name, 'property'),
  ];
  if (left && right) return [...pathOf(left), ...pathOf(right)];
  const own = nameOf(name);
  return own === undefined ? [] : [own];
}
