/** Types by name: what the program declares, else what the language and the usual names of numbers mean. */
import { enumerationMembers } from '../../../compiler/typescript/enumerations.js';
import type { RawAlias } from '../declarations/raw.js';
import { child, nameOf, nodesOf, type Syntax, textOf } from '../declarations/syntax.js';
import { shortName, typeArguments, typeText } from '../declarations/type-text.js';
import { UNKNOWN_VALUES } from '../domains/approximation.js';
import type { Domain } from '../domains/domain.js';
import { UNKNOWN, unionOf } from '../domains/domains.js';
import { classDomain } from './implementors.js';
import { INTEGER_NAMES, languageType } from './language-type.js';
import { approximateIndexSignature } from './object-members.js';
import { ASK, unresolved } from './open-type.js';
import { literalDomain } from './patterns.js';
import { approximate, type TypeNames } from './type-names.js';
import type { TypeDeclaration, TypeScope } from './type-scope.js';

/** Types whose values are those of their argument. */
const UNCHANGED: ReadonlySet<string> = new Set(['Readonly', 'NoInfer']);

export function namedType(type: Syntax, names: TypeNames): Domain | typeof ASK {
  const path = pathOf(child(type, 'typeName') ?? child(type, 'expression') ?? child(type, 'qualifier'));
  const name = path.at(-1);
  if (name === undefined) return ASK;
  const bound = path.length === 1 ? names.bindings?.get(name) : undefined;
  if (bound) {
    if (bound.kind === 'unknown') approximate(names, `any ${name}`, UNKNOWN_VALUES, true);
    return bound;
  }
  const file = textOf(child(type, 'argument') ?? type, 'value');
  const owner = path.length > 1 ? names.scope.resolve(path.slice(0, -1), file) : undefined;
  if (owner?.kind === 'enumeration')
    return unionOf(
      enumeration(owner.node)
        .filter((member) => member.name === name)
        .map(({ domain }) => domain),
    );
  const args = typeArguments(type);
  const found = names.scope.resolve(path, file);
  const declared = found && declaredType(found, name, args, names);
  if (declared && !(declared !== ASK && declared.kind === 'number' && INTEGER_NAMES.has(name)))
    return declared;
  if (file !== undefined || names.scope.imports(path[0]!)) return ASK;
  if (UNCHANGED.has(name)) return names.scope.read(args[0], names);
  const language = languageType(
    name,
    args.map((argument) => (own) => own.scope.read(argument, own)),
    typeText(type, names),
    names,
  );
  // Doc comments name much that is declared nowhere.
  const isKnown = args.length > 0 || names.at === undefined;
  return language ?? (isKnown ? ASK : unresolved(type, names));
}

/** Generic types are instantiated by TypeScript. A generic class is one class whatever its arguments are. */
function declaredType(
  found: TypeDeclaration,
  name: string,
  args: readonly Syntax[],
  names: TypeNames,
): Domain | typeof ASK {
  switch (found.kind) {
    case 'class': {
      const { raw } = found;
      if (raw.plain && (raw.typeParameters.length > 0 || args.length > 0)) return ASK;
      if (raw.type) approximateIndexSignature(raw.type.members, raw.name, names, undefined);
      return classDomain(raw, names);
    }
    case 'alias':
      return found.raw.parameters.length > 0 ? ASK : aliasType(name, found.raw, found.scope, names);
    case 'enumeration':
      return unionOf(enumeration(found.node).map(({ domain }) => domain));
  }
}

function aliasType(name: string, alias: RawAlias, scope: TypeScope, names: TypeNames): Domain {
  const key = `${scope.key} ${name}`;
  const known = names.pending?.get(key);
  if (known) return { kind: 'alias', name: shortName(name), resolve: () => known.domain };
  const entry: { domain: Domain | undefined } = { domain: undefined };
  const pending = new Map([...(names.pending ?? []), [key, entry]]);
  const domain = scope.read(
    alias.type,
    { scope, at: alias.at, approximations: names.approximations, pending },
    name,
  );
  // An alias of itself is nothing.
  entry.domain = domain.kind === 'alias' ? UNKNOWN : domain;
  return entry.domain;
}

interface EnumerationMember {
  readonly name: string;
  readonly domain: Domain;
}

/** The values of an enumeration, or of the object that an `@enum` tag stands above. */
function enumeration(node: Syntax): readonly EnumerationMember[] {
  if (node.type === 'TSEnumDeclaration')
    return enumerationMembers(node).map(({ name, value }) => ({
      name,
      domain: value === undefined ? { kind: 'number' } : { kind: 'literal', value },
    }));
  const [frozen] = nodesOf(node, 'arguments');
  return nodesOf(frozen ?? node, 'properties').flatMap((property) => {
    const [name, value] = [nameOf(child(property, 'key')), child(property, 'value')];
    return name === undefined || !value ? [] : [{ name, domain: literalDomain(value, true) }];
  });
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
