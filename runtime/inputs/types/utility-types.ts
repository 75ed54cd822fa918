/** Types made of others: intersections, mapped and indexed types, and TypeScript's utility types. */
import type { Domain, OpenShape } from '../domain.js';
import { domainOfType, unresolved } from './domain-of-type.js';
import { domainText, membersOf, sameDomain, UNDEFINED, UNKNOWN, unionOf } from './domains.js';
import { declareObject, dictionary, remarkKeys, sampleKeys } from './object-members.js';
import { type Member, member } from './object-types.js';
import { child, nameOf, type Syntax } from './syntax.js';
import { reading, remark, type TypeNames, WITHOUT_MODIFIERS } from './type-names.js';
import { typeArguments, typeText } from './type-text.js';

type Utility = (type: Syntax, names: TypeNames, wish: string | undefined) => Domain | undefined;

const UTILITIES: Readonly<Record<string, Utility>> = {
  Partial: (type, names, wish) => mapped(type, names, wish, (members) => members.map(optional)),
  Required: (type, names, wish) => mapped(type, names, wish, (members) => members.map(required)),
  Readonly: argument,
  NoInfer: argument,
  Awaited: awaited,
  Pick: (type, names, wish) =>
    mapped(type, names, wish, (members, keys) => members.filter(({ name }) => keys.has(name))),
  Omit: (type, names, wish) =>
    mapped(type, names, wish, (members, keys) => members.filter(({ name }) => !keys.has(name))),
  Record: record,
  NonNullable: (type, names) =>
    filtered(argument(type, names), ({ kind }) => kind !== 'null' && kind !== 'undefined'),
  Exclude: (type, names) => {
    const [domain, other] = domains(type, names);
    return other && !hasObjects(other) ? filtered(domain, (part) => !isIn(part, other)) : undefined;
  },
  Extract: (type, names) => {
    const [domain, other] = domains(type, names);
    return other && !hasObjects(other) ? filtered(domain, (part) => isIn(part, other)) : undefined;
  },
};

/** What a promise is settled with TypeScript tells. */
function awaited(type: Syntax, names: TypeNames): Domain | undefined {
  const domain = argument(type, names);
  const isPromise = (part: Domain): boolean =>
    part.kind === 'class' && names.scope.objects.find(part.name)?.builtin?.name === 'Promise';
  return domain && !membersOf(domain).some(isPromise) ? domain : undefined;
}

export function isUtility(name: string): boolean {
  return Object.hasOwn(UTILITIES, name);
}

/** A type of TypeScript's library; undefined: it cannot be told what it is. */
export function utilityType(
  name: string,
  type: Syntax,
  names: TypeNames,
  wish: string | undefined,
): Domain | undefined {
  return UTILITIES[name]!(type, names, wish);
}

/**
 * An intersection: object types are merged, unions distributed; a primitive type stays what it is, whatever brand it
 * has.
 */
export function intersectionType(type: Syntax, names: TypeNames, wish: string | undefined): Domain {
  const types = child(type, 'typeAnnotation') ? [] : (type.types as readonly Syntax[]);
  const parts = types.map((part) => domainOfType(part, names));
  const [first = UNKNOWN, ...others] = parts;
  let result: readonly Domain[] = membersOf(first);
  for (const other of others)
    result = result.flatMap((a) => membersOf(other).flatMap((b) => intersect(a, b, type, names) ?? []));
  const [only] = result;
  if (wish !== undefined && result.length === 1 && only?.kind === 'class')
    return renamed(only.name, wish, names) ?? only;
  return unionOf(result);
}

function intersect(a: Domain, b: Domain, type: Syntax, names: TypeNames): Domain | undefined {
  if (a.kind === 'unknown') return b;
  if (b.kind === 'unknown' || sameDomain(a, b)) return a;
  if (a.kind === 'class' && b.kind === 'class') return merged(a.name, b.name, type, names);
  const [p, q] = [unionOf([a, b]), [a, b].filter(({ kind }) => kind !== 'class' && kind !== 'array')];
  // One contains the other.
  if (p.kind !== 'union') return sameDomain(p, a) ? b : a;
  return q.length === 1 ? q[0] : undefined;
}

function merged(a: string, b: string, type: Syntax, names: TypeNames): Domain | undefined {
  const { scope } = names;
  const isPlain = (name: string): boolean => {
    const object = scope.objects.find(name);
    if (object) return object.builtin === undefined && object.superclass === undefined;
    const found = scope.find(name);
    return found?.kind === 'class' && found.raw.plain;
  };
  if (!isPlain(a) || !isPlain(b)) {
    const [kept] = [a, b].filter((name) => !isPlain(name));
    remark(names, typeText(type, names), `as ${kept}`);
    return { kind: 'class', name: kept! };
  }
  const text = `${a} & ${b}`;
  return declareObject(text, names, () => {
    const all = new Map((scope.membersOf(a) ?? []).map((one) => [one.name, one]));
    for (const one of scope.membersOf(b) ?? []) {
      const other = all.get(one.name);
      all.set(one.name, other ? both(other, one, type, names) : one);
    }
    return [...all.values()];
  });
}

/** A property of both sides. */
function both(a: Member, b: Member, type: Syntax, names: TypeNames): Member {
  return member({ name: a.name, start: a.start, optional: a.optional && b.optional }, () => {
    const [p, q] = [a.read(), b.read()];
    const found = membersOf(p.domain).flatMap((x) =>
      membersOf(q.domain).flatMap((y) => intersect(x, y, type, names) ?? []),
    );
    return { domain: unionOf(found), unmodelled: [...p.unmodelled, ...q.unmodelled], from: p.from };
  });
}

/** The same object type under the name that an alias gives it. */
function renamed(name: string, wish: string, names: TypeNames): Domain | undefined {
  const object = names.scope.objects.find(name);
  return object && object.builtin === undefined
    ? declareObject(`${wish} = ${name}`, names, () => object.members, wish)
    : undefined;
}

/** `keyof T` of an object type. */
export function keysOfType(type: Syntax | undefined, names: TypeNames): Domain | undefined {
  const domain = domainOfType(type, { ...names, remarks: undefined });
  const members = domain.kind === 'class' ? names.scope.membersOf(domain.name) : undefined;
  return members && unionOf(members.map(({ name }): Domain => ({ kind: 'literal', value: name })));
}

/** `T[K]`: the types of properties, the elements of an array. */
export function indexedType(type: Syntax, names: TypeNames): Domain | undefined {
  const object = domainOfType(child(type, 'objectType'), { ...names, remarks: undefined });
  const index = domainOfType(child(type, 'indexType'), names);
  const found = membersOf(object).flatMap((part) =>
    membersOf(index).map((key): Domain | undefined => {
      const value = key.kind === 'literal' ? key.value : undefined;
      if (part.kind === 'array') {
        if (key.kind === 'number') return part.element;
        return typeof value === 'number' ? (part.tuple?.elements[value] ?? part.element) : undefined;
      }
      if (part.kind !== 'class' || value === undefined) return undefined;
      const property = names.scope
        .membersOf(part.name)
        ?.find(({ name }) => name === String(value))
        ?.read();
      for (const text of property?.unmodelled ?? []) names.remarks?.add(text);
      return property?.domain;
    }),
  );
  if (found.length === 0 || found.some((domain) => domain === undefined)) return undefined;
  return unionOf(found as readonly Domain[]);
}

/** `{[K in Keys]: T}`. */
export function mappedType(type: Syntax, names: TypeNames, wish: string | undefined): Domain {
  const parameter = child(type, 'typeParameter');
  const name = String(parameter?.name ?? '');
  const keys = parameter && domainOfType(child(parameter, 'constraint'), names);
  if (child(type, 'nameType')) return unresolved(type, names);
  const isOptional = type.optional === true || type.optional === '+';
  const constraint = parameter && child(parameter, 'constraint');
  if (constraint?.type === 'TSTypeOperator' || type.optional === '-')
    remark(names, typeText(type, names), WITHOUT_MODIFIERS);
  const domain =
    keys &&
    objectOfKeys(keys, typeText(type, names), names, wish, (key) => {
      const bindings = new Map([...(names.bindings ?? []), [name, { kind: 'literal', value: key } as const]]);
      return [child(type, 'typeAnnotation'), { ...names, bindings }, isOptional];
    });
  return domain ?? unresolved(type, names);
}

/** `Record<Keys, T>`. */
function record(type: Syntax, names: TypeNames, wish: string | undefined): Domain | undefined {
  const [keyType, valueType] = typeArguments(type);
  const keys = domainOfType(keyType, names);
  return objectOfKeys(keys, typeText(type, names), names, wish, () => [valueType, names, false]);
}

/** An object type with one property for each key; any keys are a few that need not be there. */
function objectOfKeys(
  keys: Domain,
  text: string,
  names: TypeNames,
  wish: string | undefined,
  valueAt: (key: string) => readonly [Syntax | undefined, TypeNames, boolean],
): Domain | undefined {
  const parts = membersOf(keys);
  const literals = parts.flatMap((part) => (part.kind === 'literal' ? [String(part.value)] : []));
  const open = parts.find(({ kind }) => kind === 'string' || kind === 'number');
  if (literals.length < parts.length && !open) return undefined;
  const samples = open ? sampleKeys(open.kind === 'number' ? 'number' : 'string', names) : [];
  const isOpen = open?.kind === 'string' && parts.length === 1;
  const shape = isOpen ? dictionaryOf(valueAt('')) : undefined;
  if (open) remarkKeys(samples, text, names, shape);
  const property = (name: string, isSample: boolean): Member => {
    const [value, own, isOptional] = valueAt(name);
    return member({ name, start: names.at ?? 0, optional: isSample || isOptional }, () => ({
      ...reading(own, (inner) => unionOf([domainOfType(value, inner), ...(isOptional ? [UNDEFINED] : [])])),
      from: 'type',
    }));
  };
  return declareObject(
    text,
    names,
    () => [
      ...literals.map((name) => property(name, false)),
      ...samples.filter((name) => !literals.includes(name)).map((name) => property(name, true)),
    ],
    wish,
    shape,
  );
}

function dictionaryOf([value, names]: readonly [Syntax | undefined, TypeNames, boolean]):
  | OpenShape
  | undefined {
  return dictionary(value, names);
}

/** An object type with the members of the first argument changed; unions are distributed. */
function mapped(
  type: Syntax,
  names: TypeNames,
  wish: string | undefined,
  change: (members: readonly Member[], keys: ReadonlySet<string>) => readonly Member[],
): Domain | undefined {
  const [domain, second] = domains(type, names);
  const parts = membersOf(domain);
  const keys = second ? membersOf(second) : [];
  if (keys.some(({ kind }) => kind !== 'literal')) return undefined;
  const wanted = new Set(keys.map((key) => (key.kind === 'literal' ? String(key.value) : '')));
  const found = parts.map((part): Domain | undefined => {
    if (part.kind !== 'class') return part;
    const members = names.scope.membersOf(part.name);
    const utility = nameOf(child(type, 'typeName') ?? child(type, 'expression'));
    const args = [part.name, ...(second ? [domainText(second)] : [])].join(', ');
    const text = `${utility}<${args}>`;
    return (
      members &&
      declareObject(text, names, () => change(members, wanted), parts.length === 1 ? wish : undefined)
    );
  });
  return found.some((part) => part === undefined) ? undefined : unionOf(found as readonly Domain[]);
}

function optional(one: Member): Member {
  return member({ ...one, optional: true }, () => {
    const found = one.read();
    return { ...found, domain: unionOf([found.domain, UNDEFINED]) };
  });
}

function required(one: Member): Member {
  if (!one.optional) return one;
  return member({ ...one, optional: false }, () => {
    const found = one.read();
    return { ...found, domain: unionOf(membersOf(found.domain).filter(({ kind }) => kind !== 'undefined')) };
  });
}

function argument(type: Syntax, names: TypeNames, wish?: string): Domain {
  return domainOfType(typeArguments(type)[0], names, wish);
}

function domains(type: Syntax, names: TypeNames): readonly [Domain, Domain | undefined] {
  const [first, second] = typeArguments(type);
  return [domainOfType(first, names), second && domainOfType(second, names)];
}

function filtered(domain: Domain, keep: (part: Domain) => boolean): Domain {
  return unionOf(membersOf(domain).filter(keep));
}

function hasObjects(domain: Domain): boolean {
  return membersOf(domain).some(({ kind }) => kind === 'class' || kind === 'array');
}

/** Whether each value of a part is in the domain. */
function isIn(part: Domain, domain: Domain): boolean {
  return sameDomain(unionOf([part, domain]), domain);
}
