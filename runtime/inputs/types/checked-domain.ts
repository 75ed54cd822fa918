/** What TypeScript answers, as domains. */

import { askedProperties } from '../asked/asked-properties.js';
import { parseType, type Syntax } from '../declarations/syntax.js';
import { shortName, typeText } from '../declarations/type-text.js';
import { type Approximation, UNKNOWN_VALUES } from '../domains/approximation.js';
import type { Domain } from '../domains/domain.js';
import { domainText, UNDEFINED, UNKNOWN, unionOf } from '../domains/domains.js';
import { approximateKeys, openShape, sampleKeys } from './any-keys.js';
import type { CheckedFunction, CheckedMember, CheckedObject, CheckedType, Place } from './checked-type.js';
import { callsOf, functions } from './function-type.js';
import { classDomain, implementing } from './implementors.js';
import { languageType } from './language-type.js';
import { anyObject } from './object-members.js';
import { type Member, member } from './object-types.js';
import { tupleDomain } from './tuples.js';
import { type AskedType, checkedType } from './type-checker.js';
import { ANY_STRING, approximate, noteMissing, reading, type TypeNames } from './type-names.js';
import { type Part, unionOfKnown } from './unions.js';

/** The type as TypeScript resolves it; undefined where it does not. */
export function checkedDomain(type: Syntax, names: TypeNames, wish: string | undefined): Domain | undefined {
  const checked = checkedSyntax(type, names);
  const isKnown = checked !== undefined && checked.kind !== 'open';
  return isKnown ? domainOf(checked, { ...names, at: names.at ?? type.start }, wish) : undefined;
}

/** What TypeScript says of a type's syntax. */
export function checkedSyntax(type: Syntax, names: TypeNames): CheckedType | undefined {
  const asked = askedType(type, names);
  const checked = asked && checkedType(names.scope.origin, asked);
  // TypeScript would name it after the alias that it was asked by.
  return asked && 'text' in asked && checked && 'text' in checked && asked.given.size === 0
    ? { ...checked, text: asked.text }
    : checked;
}

/** @returns undefined where the text of the type cannot be written */
function askedType(type: Syntax, names: TypeNames): AskedType | undefined {
  const { source } = names.scope.origin;
  const text = names.at === undefined ? source.slice(type.start, type.end) : typeText(type);
  const given = [...(names.bindings ?? [])].filter(([name]) => mentions(text, name));
  if (text.includes('…')) return undefined;
  if (names.at === undefined && given.length === 0) return { start: type.start, end: type.end };
  // With `any` as an argument a conditional type is the union of its branches.
  const textOf = (domain: Domain): string => {
    const own = domain.kind === 'unknown' ? 'any' : domainText(domain);
    return own === 'object' || own === '{}' ? ANY_OBJECT : own;
  };
  const texts = new Map(given.map(([name, domain]) => [name, textOf(domain)]));
  // Conditional types are distributed over the arguments of an alias only.
  if (!REFERENCES.has(type.type)) return { text, given: texts };
  return { text: text.replace(NAME, (name) => texts.get(name) ?? name), given: new Map() };
}

/** What a type parameter that extends `object` or `{}` stands for: it has keys, whichever. */
const ANY_OBJECT = 'Record<string, any>';

const REFERENCES: ReadonlySet<string> = new Set(['TSTypeReference', 'TSExpressionWithTypeArguments']);
const NAME = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;

function mentions(text: string, name: string): boolean {
  return text.match(NAME)?.includes(name) ?? false;
}

/** The domain of a type that TypeScript described. */
export function domainOf(type: CheckedType, names: TypeNames, wish?: string): Domain {
  switch (type.kind) {
    case 'primitive':
      if (type.domain.kind === 'sample') approximate(names, type.domain.of, "as Symbol.for('a')");
      return type.domain;
    case 'pattern':
      approximate(names, type.text, ANY_STRING);
      return { kind: 'string' };
    case 'union':
      return recursive(type, names, (own) =>
        unionOfKnown(
          inOrder(type.members).map((one): Part => partOf(one, own)),
          names,
        ),
      );
    case 'array':
      return { kind: 'array', element: domainOf(type.element(), names) };
    case 'tuple':
      return tupleDomain(
        type.elements().map(({ type: held, mark }) => ({ domain: domainOf(held, names), mark })),
        shown(type.text),
        names,
      );
    case 'anything':
      return anyObject(type.text, names);
    case 'function':
      return declared(type.place, type.text, names) ?? functionType(type, names, wish);
    case 'object':
      return declared(type.place, type.text, names) ?? objectType(type, names, wish);
    case 'extended':
      approximate(names, shown(type.text), `as ${shown(type.of.text)}`);
      return domainOf(type.of, names);
    case 'open':
      return open(type.text, names);
  }
}

/** Literals sorted by value. TypeScript's own order depends on the files that it has read before. */
function inOrder(members: readonly CheckedType[]): readonly CheckedType[] {
  const literalOf = (type: CheckedType): string | number | bigint | undefined => {
    const value = type.kind === 'primitive' && type.domain.kind === 'literal' ? type.domain.value : undefined;
    return typeof value === 'boolean' ? undefined : value;
  };
  const literals = members.filter((one) => literalOf(one) !== undefined);
  const others = members.filter((one) => literalOf(one) === undefined);
  const compare = (a: CheckedType, b: CheckedType): number => {
    const [x, y] = [literalOf(a)!, literalOf(b)!];
    if (typeof x === typeof y) return x < y ? -1 : x > y ? 1 : 0;
    return typeof x < typeof y ? -1 : 1;
  };
  return [...literals.sort(compare), ...others];
}

function partOf(type: CheckedType, names: TypeNames): Part {
  const approximations = new Set<Approximation>();
  const domain = domainOf(type, { ...names, approximations });
  const text = 'text' in type ? shown(type.text) : domainText(domain);
  return { domain, approximations, text, isAny: type.kind === 'open' && isAny(type.text) };
}

/** A recursive union: where it is a part of itself it is an alias. */
function recursive(
  type: Extract<CheckedType, { kind: 'union' }>,
  names: TypeNames,
  read: (names: TypeNames) => Domain,
): Domain {
  const key = `${names.scope.key} | ${type.text}`;
  const known = names.pending?.get(key);
  if (known) return { kind: 'alias', name: shortName(shown(type.text)), resolve: () => known.domain };
  const entry: { domain: Domain | undefined } = { domain: undefined };
  entry.domain = read({ ...names, pending: new Map([...(names.pending ?? []), [key, entry]]) });
  return entry.domain;
}

/** Whether TypeScript writes a type as one of which nothing is declared. */
function isAny(text: string): boolean {
  return text === 'any' || text === 'unknown';
}

function open(text: string, names: TypeNames): Domain {
  approximate(names, shown(text), UNKNOWN_VALUES, isAny(text));
  return UNKNOWN;
}

function functionType(type: CheckedFunction, names: TypeNames, wish: string | undefined): Domain {
  const result = type.returns();
  const isPlain = result.kind === 'primitive' || result.kind === 'union';
  const calls = callsOf(isPlain ? domainOf(result, { ...names, approximations: undefined }) : UNKNOWN);
  return functions(wish ?? shown(type.text), names, (own) => domainOf(result, own), calls);
}

/** A type that files of the program declare, or the language. */
function declared({ path, file, args }: Place, text: string, names: TypeNames): Domain | undefined {
  const name = path.at(-1);
  if (name === undefined) return undefined;
  if (file === undefined)
    return (
      languageType(
        name,
        args.map((one) => (own) => domainOf(one, own)),
        shown(text),
        names,
      ) ?? open(text, names)
    );
  const found = names.scope.objects.scopeOf(file)?.resolve(path);
  if (found?.kind !== 'class') return undefined;
  return args.length === 0 || !found.raw.plain ? classDomain(found.raw, names) : undefined;
}

/** Objects of types of packages with more properties than this get only those that the file names. */
const MOST_MEMBERS = 12;

/** Whether values lead to no other objects. */
function isPlain(type: CheckedType): boolean {
  if (type.kind === 'array') return isPlain(type.element());
  if (type.kind === 'union') return type.members.every(isPlain);
  return type.kind === 'primitive' || type.kind === 'pattern';
}

/** A type of a package, or one that no file writes down. Instances of classes are objects with the same properties. */
function objectType(type: CheckedObject, names: TypeNames, wish: string | undefined): Domain {
  const { scope } = names;
  const text = shortName(shown(type.text));
  if (type.isClass && type.isClosed) return open(type.text, names);
  if (type.isClass) approximate(names, text, 'as plain objects');
  const isForeign = type.files.some((file) => !scope.objects.scopeOf(file));
  const shape = shapeOf(type, names);
  const keys = type.index.flatMap(({ key }) => sampleKeys(key, names));
  const named = new Set(type.members().map(({ name }) => name));
  const samples = keys.filter((name) => !named.has(name));
  if (type.index.length > 0) approximateKeys(samples, text, names, shape);
  // Without names of files, it is a type that the file may write down itself.
  const domain = scope.objects.declare(`${scope.key} ${isForeign ? type.key : text}`, () => {
    const approximations = new Set<Approximation>();
    const own: TypeNames = { scope, at: names.at, approximations };
    return {
      name: wish ?? text,
      start: names.at ?? 0,
      origin: scope.origin,
      members: [...indexMembers(type, samples, own), ...membersOfObject(type, isForeign, own)],
      open: shape,
      approximations: [...approximations],
    };
  });
  const { path, args } = type.place;
  const held = args.map((one) => domainOf(one, { ...names, approximations: undefined }));
  return unionOf([domain, ...implementing(path.at(-1), held, names)]);
}

/** The shape of objects with a string index signature and nothing else. */
function shapeOf(type: CheckedObject, names: TypeNames): ReturnType<typeof openShape> {
  const [index] = type.index;
  const isAll = index?.key === 'string' && type.index.length === 1 && type.members().length === 0;
  return isAll ? openShape(domainOf(index.type(), { ...names, approximations: undefined })) : undefined;
}

function indexMembers(type: CheckedObject, samples: readonly string[], names: TypeNames): readonly Member[] {
  const silent = { ...names, approximations: undefined };
  const [index] = type.index;
  return samples.map((name) =>
    member({ name, start: names.at ?? 0, optional: true }, () => ({
      ...reading(silent, (own) => domainOf(index!.type(), own)),
      from: 'type',
    })),
  );
}

function membersOfObject(type: CheckedObject, isForeign: boolean, names: TypeNames): readonly Member[] {
  const all = type.members();
  const asked = new Set(askedProperties(names.scope.found.program).map(({ name }) => name));
  const isNear = ({ name, type: held }: CheckedMember): boolean =>
    !isForeign || asked.has(name) || (all.length <= MOST_MEMBERS && isPlain(held!()));
  const isKept = (one: CheckedMember): boolean =>
    one.type !== undefined && isNear(one) && !(one.name in Object.prototype && !one.optional);
  const left = all.filter((one) => !isKept(one) && !(one.name in Object.prototype));
  if (left.length > 0) noteMissing(names, `without ${listed(left.map(({ name }) => name))}`);
  const silent = { ...names, approximations: undefined };
  return all.filter(isKept).map(({ name, optional, type: held }) =>
    member({ name, start: names.at ?? 0, optional }, () => ({
      ...reading(silent, (own) => unionOf([domainOf(held!(), own), ...(optional ? [UNDEFINED] : [])])),
      from: 'type',
    })),
  );
}

/** The first of some names. */
function listed(names: readonly string[]): string {
  const most = 5;
  return names.length > most
    ? `${names.slice(0, most).join(', ')} and ${names.length - most} more`
    : names.join(', ');
}

/** The text of a type as others are shown. */
function shown(text: string): string {
  const type = parseType(text.replaceAll(/import\("[^"]*"\)\./gu, ''));
  return type ? typeText(type) : text;
}
