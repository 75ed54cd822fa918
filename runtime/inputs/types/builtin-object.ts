/** Types that are classes of the language: `Map<string, number>`, `Date`. */
import { BYTES, CONTENT } from '../../../vm/heap-fields/content.js';
import { DATE_VALUE } from '../../../vm/heap-fields/date-value.js';
import { FULFILLED_WITH, PENDING, REJECTED, REJECTED_WITH } from '../../../vm/heap-fields/settled.js';
import { shortName } from '../declarations/type-text.js';
import { UNKNOWN_VALUES } from '../domains/approximation.js';
import {
  type BuiltinName,
  type BuiltinType,
  builtinType,
  isBuiltinName,
  isOfBytes,
  SAMPLE,
} from '../domains/builtins.js';
import type { Domain, Origin } from '../domains/domain.js';
import { domainText, UNKNOWN, unionOf } from '../domains/domains.js';
import { typedArrayDomain } from '../domains/typed-arrays.js';
import { type Member, type MemberReading, member, type ObjectType } from './object-types.js';
import { approximate, type TypeNames } from './type-names.js';
import type { TypeScope } from './type-scope.js';

/** An object of a class of the language; collections have the content that their types tell. */
export function builtinObject(
  name: BuiltinName,
  args: readonly Domain[],
  text: string,
  names: TypeNames,
): Domain {
  const { scope } = names;
  // What a generator returns and takes says nothing of what it yields.
  const parts = args.slice(0, name === 'Iterator' ? 1 : undefined);
  const { type: builtin, only } = builtinType(name);
  if (isGeneric(name) && parts.length !== PARTS[name]) approximate(names, text, UNKNOWN_VALUES);
  if (only !== undefined) approximate(names, text, only);
  const key = [name, ...parts.map(domainText)].join(' ');
  return scope.objects.declare(key, () => builtinClass(shortName(text), builtin, scope.origin, parts));
}

/** How many type arguments a class of the language has. */
const PARTS = { Map: 2, Set: 1, Promise: 1, Iterator: 1 } as const;

/** Whether the class has type arguments. */
function isGeneric(name: BuiltinName): name is keyof typeof PARTS {
  return Object.hasOwn(PARTS, name);
}

/**
 * Makes a class of the language known by its name, if there is such a class and objects of it are made by constructing.
 * @param askedOfErrors properties that errors may have
 */
export function declareBuiltin(
  name: string,
  { objects, origin }: TypeScope,
  askedOfErrors: readonly string[],
): void {
  if (!isBuiltinName(name) || name === 'Function' || name === 'Iterator') return;
  objects.declare(name, () => builtinClass(name, builtinType(name).type, origin, []));
  if (name.endsWith('Error')) objects.extend(name, askedOfErrors.map(open));
}

/** A property of any type that objects may have. */
function open(name: string): Member {
  return member({ name, start: 0, optional: true }, () => ({
    domain: UNKNOWN,
    approximations: [],
    from: 'none',
  }));
}

/** The arrays of which a collection may be made. */
function contentOf(name: 'Map' | 'Set' | 'Iterator', parts: readonly Domain[]): Domain {
  const element = unionOf(parts);
  if (name !== 'Map') return { kind: 'array', element, isContent: true };
  const tuple = { elements: parts, required: 2, rest: undefined };
  const pair: Domain = { kind: 'array', element, tuple, isContent: true };
  return { kind: 'array', element: pair, isContent: true };
}

function builtinClass(
  name: string,
  builtin: BuiltinType,
  origin: Origin,
  parts: readonly Domain[],
): Omit<ObjectType, 'key'> {
  return { name, start: 0, origin, builtin, members: membersOfBuiltin(builtin, parts) };
}

function membersOfBuiltin(builtin: BuiltinType, parts: readonly Domain[]): readonly Member[] {
  const { name } = builtin;
  if (isGeneric(name)) {
    // Without type arguments it holds values of unknown type.
    const held = parts.length === PARTS[name] ? parts : Array.from({ length: PARTS[name] }, () => UNKNOWN);
    if (name !== 'Promise') return [slot(CONTENT, contentOf(name, held))];
    return [
      slot(REJECTED, { kind: 'boolean' }),
      slot(FULFILLED_WITH, held[0]!),
      slot(REJECTED_WITH, UNKNOWN),
      slot(PENDING, { kind: 'boolean' }),
    ];
  }
  if (isOfBytes(name)) {
    const { element } = typedArrayDomain('Uint8Array') as Extract<Domain, { kind: 'array' }>;
    return [slot(BYTES, { kind: 'array', element, typed: 'Uint8Array', isContent: true })];
  }
  if (builtin.name === 'Date') return [slot(DATE_VALUE, { kind: 'time' })];
  if (builtin.name.endsWith('Error')) return [slot('message', { kind: 'string' })];
  return sampleField(builtin.samples.length);
}

/** A field that all objects of a class have. */
function slot(name: string, domain: Domain): Member {
  return member({ name, start: 0, optional: false }, () => ({ domain, approximations: [], from: 'type' }));
}

/** Which of its samples an object is, if there are several. */
function sampleField(count: number): readonly Member[] {
  if (count < 2) return [];
  const members = Array.from({ length: count }, (_, value): Domain => ({ kind: 'literal', value }));
  const read = (): MemberReading => ({ domain: unionOf(members), approximations: [], from: 'type' });
  return [member({ name: SAMPLE, start: 0, optional: false }, read)];
}
