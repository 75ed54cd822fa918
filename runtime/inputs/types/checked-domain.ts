/** Which types TypeScript is asked for, and its answers as domains. */
import type { Domain } from '../domain.js';
import { askedProperties } from './asked-properties.js';
import type { CheckedMember, CheckedObject, CheckedType, Place } from './checked-type.js';
import { domainOfType } from './domain-of-type.js';
import { UNDEFINED, UNKNOWN, unionOf } from './domains.js';
import { anyObject, callsOf, functions, remarkKeys, sampleKeys } from './object-members.js';
import { type Member, member } from './object-types.js';
import { parseType, type Syntax } from './syntax.js';
import { tupleDomain } from './tuples.js';
import { checkedType } from './type-checker.js';
import {
  ANY_STRING,
  reading,
  remark,
  type TypeNames,
  UNKNOWN_VALUES,
  WITHOUT_MODIFIERS,
} from './type-names.js';
import { shortName, typeArguments, typeText } from './type-text.js';

/** Types whose texts say what they are by way of others. */
const COMPUTED: ReadonlySet<string> = new Set([
  ...['TSTypeReference', 'TSExpressionWithTypeArguments', 'TSImportType', 'TSTypeQuery'],
  ...['TSIndexedAccessType', 'TSTypeOperator', 'TSTupleType'],
  ...['TSConditionalType', 'TSMappedType', 'TSLiteralType'],
]);
const REFERENCES: ReadonlySet<string> = new Set(['TSTypeReference', 'TSExpressionWithTypeArguments']);

/** Whether TypeScript may know more of a type than its text says. */
export function canAsk({ type }: Syntax, { isChecked }: TypeNames): boolean {
  return isChecked !== true && COMPUTED.has(type);
}

/** Classes of the language of which TypeScript knows no more than their names. */
const OPAQUE =
  /^(?:Promise|PromiseLike|(?:Async)?(?:Iterable|Iterator|IterableIterator|Generator)|Weak(?:Map|Set|Ref)|ArrayLike)$/u;

/** Whether a type by its name is another one: it has arguments, or comes from elsewhere. */
function isComputed(type: Syntax, names: TypeNames): boolean {
  const name = typeText({ ...type, typeArguments: undefined, typeParameters: undefined }, {});
  if (names.scope.imports(name.split('.')[0]!)) return true;
  return typeArguments(type).length > 0 && !OPAQUE.test(name);
}

/** Whether a reading leaves open what a type is. Of `any` and the like nobody knows more. */
export function isOpen(remarks: ReadonlySet<string>): boolean {
  return [...remarks].some(
    (text) =>
      [UNKNOWN_VALUES, ANY_STRING, WITHOUT_MODIFIERS].some((only) => text.endsWith(` only ${only}`)) &&
      !/^(?:any|unknown|results|elements without a type) only /u.test(text),
  );
}

/** The type as TypeScript resolves it; undefined where it does not. */
export function checkedDomain(type: Syntax, names: TypeNames, wish: string | undefined): Domain | undefined {
  const { origin } = names.scope;
  const bound = [...(names.bindings ?? [])];
  const isBound = bound.length > 0;
  const isReference = REFERENCES.has(type.type);
  // With type parameters replaced in its text, a conditional type is another one: it is no longer distributed.
  if (isBound && !isReference) return undefined;
  if (bound.some(([, { kind }]) => kind === 'unknown')) return undefined;
  if (isReference && !isComputed(type, names)) return undefined;
  const isPlain = names.at === undefined && !isBound;
  const text = isPlain ? origin.source.slice(type.start, type.end) : typeText(type, names);
  if (text.includes('…')) return undefined;
  const checked = checkedType(origin, text);
  const isKnown = checked !== undefined && checked.kind !== 'open';
  return isKnown ? domainOf(checked, { ...names, at: names.at ?? type.start }, wish) : undefined;
}

function domainOf(type: CheckedType, names: TypeNames, wish?: string): Domain {
  switch (type.kind) {
    case 'primitive':
      return primitive(type.domain, names);
    case 'pattern':
      remark(names, type.text, ANY_STRING);
      return { kind: 'string' };
    case 'union':
      return unionOf(type.members.map((one) => domainOf(one, names)));
    case 'array':
      return { kind: 'array', element: domainOf(type.element, names) };
    case 'tuple':
      return tupleDomain(
        type.elements.map(({ type: held, mark }) => ({ domain: domainOf(held, names), mark })),
        shown(type.text),
        names,
      );
    case 'anything':
      return anyObject(type.text, names);
    case 'function':
      return (
        declared(type.place, names) ??
        functions(
          shown(type.text),
          names,
          (own) => domainOf(type.returns(), own),
          callsOf(returned(type, names)),
        )
      );
    case 'object':
      return declared(type.place, names) ?? objectType(type, names, wish);
    case 'open':
      return open(type.text, names);
  }
}

function open(text: string, names: TypeNames): Domain {
  remark(names, shown(text), UNKNOWN_VALUES);
  return UNKNOWN;
}

function returned({ returns }: { returns(): CheckedType }, names: TypeNames): Domain {
  const type = returns();
  const isKnown = type.kind === 'primitive' || type.kind === 'union';
  return isKnown ? domainOf(type, { ...names, remarks: undefined }) : UNKNOWN;
}

function primitive(domain: Domain, names: TypeNames): Domain {
  if (domain.kind === 'sample') remark(names, domain.of, "as Symbol.for('a')");
  return domain;
}

/** An object type that files of the program declare, or the language: the own reading knows the name. */
function declared({ path, file, args }: Place, names: TypeNames): Domain | undefined {
  const [name] = path;
  if (name === undefined) return undefined;
  const scope = file === undefined ? names.scope : names.scope.objects.scopeOf(file);
  if (!scope || (file !== undefined && scope.resolve(path)?.kind !== 'class')) return undefined;
  const bindings = new Map(args.map((one, i) => [`$${i}`, domainOf(one, names)] as const));
  const list = bindings.size === 0 ? '' : `<${[...bindings.keys()].join(', ')}>`;
  const type = parseType(`${path.join('.')}${list}`);
  const isLibrary = file === undefined;
  return type && domainOfType(type, { ...names, scope, bindings, isLibrary, isChecked: true });
}

/** Objects with more properties than this have those that the file names. */
const MOST_MEMBERS = 12;

/** Whether values lead to no other objects. */
function isPlain(type: CheckedType): boolean {
  if (type.kind === 'array') return isPlain(type.element);
  if (type.kind === 'union') return type.members.every(isPlain);
  return type.kind === 'primitive' || type.kind === 'pattern';
}

/** A type of a package, or one that no file writes down. Instances of classes are objects with the same properties. */
function objectType(type: CheckedObject, names: TypeNames, wish: string | undefined): Domain {
  const text = shortName(shown(type.text));
  if (type.isClass && type.isClosed) return open(type.text, names);
  if (type.isClass) remark(names, text, 'as plain objects');
  const { scope } = names;
  // Without names of files, it is a type that the file may write down itself.
  const key = type.isForeign ? type.key : text;
  return scope.objects.declare(`${scope.key} ${key}`, () => {
    const remarks = new Set<string>();
    const own: TypeNames = { scope, at: names.at, remarks };
    const members = membersOfObject(type, text, own);
    return {
      name: wish ?? text,
      start: names.at ?? 0,
      origin: scope.origin,
      members,
      unmodelled: [...remarks],
    };
  });
}

function membersOfObject(type: CheckedObject, text: string, names: TypeNames): readonly Member[] {
  const all = type.members();
  const asked = new Set(askedProperties(names.scope.found.program).map(({ name }) => name));
  const isKept = ({ name, type: held, optional }: CheckedMember): boolean =>
    held !== undefined &&
    (asked.has(name) || (all.length <= MOST_MEMBERS && (!type.isForeign || isPlain(held())))) &&
    !(name in Object.prototype && !optional);
  const kept = all.filter(isKept);
  const left = all.filter((one) => !isKept(one) && !(one.name in Object.prototype));
  if (left.length > 0) names.remarks?.add(`without ${listed(left.map(({ name }) => name))}`);
  const silent = { ...names, remarks: undefined };
  const members = kept.map(({ name, optional, type: held }) =>
    member({ name, start: names.at ?? 0, optional }, () => ({
      ...reading(silent, (own) => unionOf([domainOf(held!(), own), ...(optional ? [UNDEFINED] : [])])),
      from: 'type',
    })),
  );
  const keys = type.index.flatMap(({ key, type: held }) => {
    const samples = sampleKeys(key, names).filter((name) => !kept.some((one) => one.name === name));
    remarkKeys(samples, text, names, undefined);
    return samples.map((name) =>
      member({ name, start: names.at ?? 0, optional: true }, () => ({
        ...reading(silent, (own) => domainOf(held(), own)),
        from: 'type',
      })),
    );
  });
  return [...keys, ...members];
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
  return type ? typeText(type, {}) : text;
}
