/** Types that are classes of the language: `Map<string, number>`, `Date`. */
import { DATE_VALUE } from '../../../vm/date-value.js';
import { type BuiltinName, type BuiltinType, builtinType, isBuiltinName, SAMPLE } from '../builtins.js';
import type { Domain, Origin } from '../domain.js';
import { domainOfType } from './domain-of-type.js';
import { membersOf, unionOf } from './domains.js';
import { type Member, type MemberReading, member, type ObjectType } from './object-types.js';
import type { Syntax } from './syntax.js';
import { remark, type TypeNames } from './type-names.js';
import type { TypeScope } from './type-scope.js';
import { shortName, typeArguments, typeText } from './type-text.js';

/** An object of a class of the language; collections have an entry where their types tell one. */
export function builtinObject(name: BuiltinName, type: Syntax, names: TypeNames): Domain {
  const text = typeText(type, names);
  const parts = typeArguments(type).map((argument, index) => {
    const part = domainOfType(argument, { ...names, remarks: undefined });
    return sampleOf(part, index === 0 ? keysAskedFor(names) : []);
  });
  const arity = { Map: 2, Set: 1 }[name as 'Map' | 'Set'];
  const content = parts.length === arity && !parts.includes(undefined) ? parts : undefined;
  const { type: builtin, only } = builtinType(name, content);
  if (name !== 'Date') remark(names, text, only);
  const { scope } = names;
  return scope.objects.declare(text, () => builtinClass(shortName(text), builtin, scope.origin));
}

/** What a collection of unknown type holds, where it holds something. */
const ENTRY = ['a', 1];

/** Makes a class of the language known by its name, if there is such a class and objects of it are made by constructing. */
export function declareBuiltin(name: string, { objects, origin }: TypeScope): void {
  if (!isBuiltinName(name) || name === 'Function') return;
  const { type } = builtinType(name, name === 'Map' || name === 'Set' ? ENTRY : undefined);
  objects.declare(name, () => builtinClass(name, type, origin));
}

function builtinClass(name: string, builtin: BuiltinType, origin: Origin): Omit<ObjectType, 'key'> {
  const members = builtin.name === 'Date' ? [timeField()] : sampleField(builtin.samples.length);
  return { name, start: 0, origin, builtin, members };
}

/** The time value of a Date. */
function timeField(): Member {
  return member({ name: DATE_VALUE, start: 0, optional: false }, () => ({
    domain: { kind: 'time' },
    unmodelled: [],
    from: 'type',
  }));
}

/** Which of its samples an object is, if there are several. */
function sampleField(count: number): readonly Member[] {
  if (count < 2) return [];
  const members = Array.from({ length: count }, (_, value): Domain => ({ kind: 'literal', value }));
  const read = (): MemberReading => ({ domain: unionOf(members), unmodelled: [], from: 'type' });
  return [member({ name: SAMPLE, start: 0, optional: false }, read)];
}

/**
 * A primitive value of a domain that is not undefined; undefined: there is none that can be told.
 * @param wanted the value is one of these, if the domain has any
 */
function sampleOf(domain: Domain, wanted: readonly (number | string)[]): ClassSample | undefined {
  for (const part of membersOf(domain)) {
    if (part.kind === 'literal') return part.value;
    const found = SAMPLES[part.kind];
    if (found !== undefined) return wanted.find((value) => typeof value === typeof found) ?? found;
  }
  return undefined;
}

type ClassSample = boolean | number | string | bigint;

const SAMPLES: Readonly<Partial<Record<Domain['kind'], boolean | number | string>>> = {
  boolean: true,
  integer: 1,
  number: 1,
  string: 'a',
};

/** Literals that the file asks collections for: `has('x')`, `get(3)`. */
function keysAskedFor({ scope }: TypeNames): readonly (number | string)[] {
  const literal = /\.(?:has|get|delete)\(\s*(?:(["'])([^"'\\\n]*)\1|(\d+))\s*\)/gu;
  return [...scope.origin.source.matchAll(literal)].map((match) => match[2] ?? Number(match[3]));
}
