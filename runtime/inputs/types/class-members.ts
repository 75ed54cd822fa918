/** The fields of a class, interface or `@typedef`, with the types that annotations and doc comments declare. */

import { isTypeScript } from '../../../compiler/file-names.js';
import { constructedBy } from '../declarations/constructor-fields.js';
import { bracedType } from '../declarations/doc-comment.js';
import type { RawClass, RawField } from '../declarations/raw.js';
import { child, nameOf, type Syntax } from '../declarations/syntax.js';
import { approximation } from '../domains/approximation.js';
import type { Domain } from '../domains/domain.js';
import { NULL, UNDEFINED, UNKNOWN, unionOf } from '../domains/domains.js';
import { documentedMembers } from './doc-members.js';
import { domainOfType } from './domain-of-type.js';
import { jsDocType } from './jsdoc-type.js';
import { membersOfObjectType } from './object-members.js';
import { type Member, member } from './object-types.js';
import { reading, type TypeNames } from './type-names.js';

/** Of a class without declared fields whose constructor gives its object to other code. */
export const FURTHER_FIELDS = approximation({
  text: 'without fields that are set by code to which its constructor passes this',
});

/** The members that a class declares itself, in order. */
export function membersOfClass(cls: RawClass, names: TypeNames): readonly Member[] {
  const documented = documentedMembers(cls.docs, ['property', 'prop'], names);
  const { approximations: _, ...silent } = names;
  if (cls.type) {
    const inherits = names.scope.superclassOf(cls) !== undefined;
    const parents = inherits ? cls.type.parents.slice(1) : cls.type.parents;
    return [...membersOfObjectType({ ...cls.type, parents }, names), ...documented];
  }
  const fields = new Map<string, RawField>();
  const constructed = constructedBy(cls, names.scope.found);
  if (constructed.isHandedOn && !isTypeScript(names.scope.origin.file))
    names.approximations?.add(FURTHER_FIELDS);
  for (const field of [...cls.fields, ...constructed.fields])
    if (!fields.has(field.name) || hasTypeTag(field)) {
      const before = fields.get(field.name);
      fields.set(field.name, before ? { ...before, docs: [...before.docs, ...field.docs] } : field);
    }
  const byTag = new Map(documented.map((found) => [found.name, found]));
  const members = [...fields.values()].map((field) => {
    const tagged = byTag.get(field.name);
    byTag.delete(field.name);
    return memberOfField(field, tagged, silent);
  });
  return [...members, ...byTag.values()];
}

/** A field of instances, which have all their fields: where the type says optional, undefined. */
function memberOfField(field: RawField, tagged: Member | undefined, names: TypeNames): Member {
  const { name, start, annotation, value, parameterOf } = field;
  const extra = [...(field.optional || tagged?.optional ? [UNDEFINED] : []), ...initialNull(value)];
  return member({ name, start, optional: false, parameterOf }, () => {
    const type = annotation ?? initialType(value);
    const typed = type && reading(names, (own) => domainOfType(type, own));
    const tag = typeTag(field);
    const doc = tag
      ? reading({ ...names, at: tag.start }, (own) => jsDocType(tag.type, own).domain)
      : tagged?.read();
    const narrowed = typed?.domain.kind === 'number' && doc?.domain.kind === 'integer';
    const found = narrowed || !typed ? doc : typed;
    if (!found) return { domain: UNKNOWN, approximations: [], from: 'none' };
    const from = found === typed ? 'type' : 'documentation';
    return { domain: unionOf([found.domain, ...extra]), approximations: found.approximations, from };
  });
}

/** The type that an initializer states: `new Map<string, number>()`, `[] as Item[]`. */
function initialType(value: Syntax | undefined): Syntax | undefined {
  if (value?.type === 'TSAsExpression') {
    const type = child(value, 'typeAnnotation');
    return type && isConst(type) ? undefined : type;
  }
  const [callee, args] = [value && child(value, 'callee'), value && child(value, 'typeArguments')];
  if (value?.type !== 'NewExpression' || callee?.type !== 'Identifier' || !args) return undefined;
  const { start } = callee;
  return { type: 'TSTypeReference', start, end: args.end, typeName: callee, typeArguments: args };
}

function isConst(type: Syntax): boolean {
  return nameOf(child(type, 'typeName')) === 'const';
}

function hasTypeTag(field: RawField): boolean {
  return typeTag(field) !== undefined;
}

function typeTag({ docs }: RawField): { readonly type: string; readonly start: number } | undefined {
  const tag = docs.find(({ name }) => name === 'type');
  const braced = tag && bracedType(tag.text);
  return braced && { type: braced.type, start: tag.start };
}

/** A field that begins as null may be null, whatever its type says: JavaScript's type comments often leave it out. */
function initialNull(value: Syntax | undefined): readonly Domain[] {
  return value?.type === 'Literal' &&
    'value' in value &&
    value.value === null &&
    !('regex' in value) &&
    !('bigint' in value)
    ? [NULL]
    : [];
}
