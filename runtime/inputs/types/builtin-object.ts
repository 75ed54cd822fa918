/** Types that are classes of the language: `Map<string, number>`, `Date`. */
import { CONTENT } from '../../../vm/content.js';
import { DATE_VALUE } from '../../../vm/date-value.js';
import { type BuiltinName, type BuiltinType, builtinType, isBuiltinName, SAMPLE } from '../builtins.js';
import type { Domain, Origin } from '../domain.js';
import { domainOfType } from './domain-of-type.js';
import { unionOf } from './domains.js';
import { type Member, type MemberReading, member, type ObjectType } from './object-types.js';
import type { Syntax } from './syntax.js';
import { remark, type TypeNames } from './type-names.js';
import type { TypeScope } from './type-scope.js';
import { shortName, typeArguments, typeText } from './type-text.js';

/** An object of a class of the language; collections have the content that their types tell. */
export function builtinObject(name: BuiltinName, type: Syntax, names: TypeNames): Domain {
  const text = typeText(type, names);
  const { scope } = names;
  const isCollection = name === 'Map' || name === 'Set';
  const content = isCollection ? contentOf(name, typeArguments(type), names) : undefined;
  const { type: builtin, only } = builtinType(name);
  if (name !== 'Date' && content === undefined) remark(names, text, only);
  return scope.objects.declare(text, () => builtinClass(shortName(text), builtin, scope.origin, content));
}

/** What a collection of unknown type holds, where it holds something. */
const ENTRY = ['a', 1];

/** Makes a class of the language known by its name, if there is such a class and objects of it are made by constructing. */
export function declareBuiltin(name: string, { objects, origin }: TypeScope): void {
  if (!isBuiltinName(name) || name === 'Function') return;
  const { type } = builtinType(name, name === 'Map' || name === 'Set' ? ENTRY : undefined);
  objects.declare(name, () => builtinClass(name, type, origin));
}

/** The arrays of which a collection may be made; undefined: its type does not tell what it holds. */
function contentOf(name: 'Map' | 'Set', types: readonly Syntax[], names: TypeNames): Domain | undefined {
  const parts = types.map((part) => domainOfType(part, names));
  if (parts.length !== (name === 'Map' ? 2 : 1)) return undefined;
  const element = unionOf(parts);
  if (name === 'Set') return { kind: 'array', element, isContent: true };
  const tuple = { elements: parts, required: 2, rest: undefined };
  const pair: Domain = { kind: 'array', element, tuple, isContent: true };
  return { kind: 'array', element: pair, isContent: true };
}

function builtinClass(
  name: string,
  builtin: BuiltinType,
  origin: Origin,
  content?: Domain,
): Omit<ObjectType, 'key'> {
  const ofContent = content && [contentField(content)];
  const members =
    builtin.name === 'Date' ? [timeField()] : (ofContent ?? sampleField(builtin.samples.length));
  return { name, start: 0, origin, builtin, members };
}

/** What a collection holds. */
function contentField(domain: Domain): Member {
  return member({ name: CONTENT, start: 0, optional: false }, () => ({
    domain,
    unmodelled: [],
    from: 'type',
  }));
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
