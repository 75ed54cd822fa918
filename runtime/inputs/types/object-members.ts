/** The members of object types as they are written: properties, methods, keys of an index signature. */

import { bracedType } from '../declarations/doc-comment.js';
import type { RawObjectType } from '../declarations/raw.js';
import { child, memberName, nameOf, nodesOf, type Syntax } from '../declarations/syntax.js';
import { shortName, typeText } from '../declarations/type-text.js';
import { type Approximation, UNKNOWN_SHAPE } from '../domains/approximation.js';

import type { Domain, OpenShape } from '../domains/domain.js';
import { membersOf, UNDEFINED, unionOf } from '../domains/domains.js';
import { approximateKeys, openShape, sampleKeys } from './any-keys.js';
import { functionType } from './function-type.js';
import { jsDocType } from './jsdoc-type.js';
import { type Member, type MemberReading, member } from './object-types.js';
import { approximate, noteMissing, reading, type TypeNames } from './type-names.js';

/** The domain of `{…}`: a class of its own, under `wish` if that is given; a function, if it can be called. */
export function objectType(type: Syntax, names: TypeNames, wish?: string): Domain {
  const signatures = nodesOf(type, 'members');
  const calls = signatures.filter((signature) => signature.type === 'TSCallSignatureDeclaration');
  const [call] = calls;
  if (call) {
    const others = signatures.filter((signature) => signature !== call).flatMap((one) => keyOf(one) ?? []);
    const text = typeText(type, names);
    if (others.length > 0) approximate(names, text, `without the properties ${others.join(', ')}`);
    if (calls.length > 1) approximate(names, text, 'as its first signature says');
    return functionType(type, child(call, 'typeAnnotation'), names, wish);
  }
  if (signatures.length === 0) return anyObject('{}', names);
  const text = typeText(type, names);
  const open = openIndex(signatures, names);
  approximateIndexSignature(signatures, text, names, open);
  return declareObject(
    text,
    names,
    (own) => membersOfObjectType({ members: signatures, parents: [], at: names.at }, own),
    wish,
    open,
  );
}

/** The domain of an object type whose text tells it from others of the file. */
export function declareObject(
  text: string,
  names: TypeNames,
  members: (names: TypeNames) => readonly Member[],
  wish: string = text,
  open?: OpenShape,
): Domain {
  const { scope, at = 0 } = names;
  return scope.objects.declare(`${scope.key} ${text}`, () => {
    const approximations = new Set<Approximation>();
    const found = members({ ...names, approximations, pending: undefined });
    return {
      name: shortName(wish),
      start: at,
      origin: scope.origin,
      members: found,
      open,
      approximations: [...approximations],
    };
  });
}

/** An object of unknown shape. Where those are not explored, an object without properties stands for it. */
export function anyObject(text: string, names: TypeNames): Domain {
  approximate(names, text, UNKNOWN_SHAPE);
  return declareObject(text, names, () => [], text, { isPlain: false });
}

/**
 * The members of an object type or interface, without those of its superclass. Members that are no fields are noted as
 * approximations.
 */
export function membersOfObjectType(
  { members, parents, at }: RawObjectType,
  names: TypeNames,
): readonly Member[] {
  const own = { ...names, at, approximations: undefined };
  const found = new Map<string, Member>();
  for (const parent of parents) {
    for (const part of membersOf(own.scope.read(parent, own))) {
      const inherited = part.kind === 'class' ? names.scope.membersOf(part.name) : undefined;
      if (!inherited) noteMissing(names, `without what ${typeText(parent, names)} declares`);
      for (const one of inherited ?? []) found.set(one.name, one);
    }
  }
  // A declared property is none of the sample keys.
  const declared = members.filter(({ type }) => type !== 'TSIndexSignature');
  const named = declared.flatMap((signature) => membersOfSignature(signature, own));
  const open = members.flatMap((signature) => keysOfIndex(signature, own));
  for (const one of open) if (!found.has(one.name)) found.set(one.name, one);
  for (const one of named) found.set(one.name, one);
  for (const signature of declared) noteLeftOut(signature, names);
  return [...found.values()];
}

/** Notes a member that is no property with a name. */
function noteLeftOut(signature: Syntax, names: TypeNames): void {
  const key = child(signature, 'key');
  if (key && keyOf(signature) === undefined) noteMissing(names, `without the key [${memberText(key)}]`);
  if (signature.type === 'TSConstructSignatureDeclaration')
    noteMissing(names, 'without construct signatures');
}

function memberText(key: Syntax): string {
  const name = memberName(key);
  return name === undefined ? (nameOf(key) ?? '…') : `${memberText(child(key, 'object')!)}.${name}`;
}

/** Notes that dictionaries are explored with a few keys. */
export function approximateIndexSignature(
  signatures: readonly Syntax[],
  text: string,
  names: TypeNames,
  open: OpenShape | undefined,
): void {
  const index = signatures.find(({ type }) => type === 'TSIndexSignature');
  if (index) approximateKeys(keysOfSignature(index, names), text, names, open);
}

/** The shape of objects with a string index signature and nothing else. */
function openIndex(signatures: readonly Syntax[], names: TypeNames): OpenShape | undefined {
  const [index] = signatures;
  const isAll = signatures.length === 1 && index?.type === 'TSIndexSignature' && keyKind(index) === 'string';
  return isAll
    ? openShape(names.scope.read(child(index, 'typeAnnotation'), { ...names, approximations: undefined }))
    : undefined;
}

function membersOfSignature(signature: Syntax, names: TypeNames): readonly Member[] {
  const name = keyOf(signature);
  const annotation = child(signature, 'typeAnnotation');
  const description = { start: names.at ?? signature.start, optional: signature.optional === true };
  if (name === undefined) return [];
  if (signature.type === 'TSMethodSignature' && signature.kind === 'method')
    return [
      member({ ...description, name }, () => ({
        ...reading(names, (own) => functionType(signature, annotation, own)),
        from: 'type',
      })),
    ];
  if (signature.type !== 'TSPropertySignature' && signature.kind !== 'get') return [];
  return [member({ ...description, name }, () => property(signature, annotation, names))];
}

/** A `@type` above a property narrows `number` to `integer`, which TypeScript cannot say. */
function property(signature: Syntax, annotation: Syntax | undefined, names: TypeNames): MemberReading {
  const extra = signature.optional === true ? [UNDEFINED] : [];
  const typed = reading(names, (own) => unionOf([own.scope.read(annotation, own), ...extra]));
  const docs = names.at === undefined ? names.scope.found.docs.above(signature.start) : [];
  const tag = docs.find(({ name }) => name === 'type');
  const braced = tag && bracedType(tag.text);
  if (!braced || (annotation && !membersOf(typed.domain).some(({ kind }) => kind === 'number')))
    return { ...typed, from: annotation ? 'type' : 'none' };
  const doc = reading({ ...names, at: tag.start }, (own) =>
    unionOf([jsDocType(braced.type, own).domain, ...extra]),
  );
  const narrows = membersOf(doc.domain).some(({ kind }) => kind === 'integer');
  return !annotation || narrows ? { ...doc, from: 'documentation' } : { ...typed, from: 'type' };
}

/** The name of a property; undefined where the key is an expression. */
function keyOf(signature: Syntax): string | undefined {
  const key = child(signature, 'key');
  if (key?.type === 'Literal') return String(key.value);
  return signature.computed === true ? undefined : nameOf(key);
}

/** Properties that stand for all keys of an index signature. */
function keysOfIndex(signature: Syntax, names: TypeNames): readonly Member[] {
  if (signature.type !== 'TSIndexSignature') return [];
  const [annotation, start] = [child(signature, 'typeAnnotation'), names.at ?? signature.start];
  return keysOfSignature(signature, names).map((name) =>
    member({ name, start, optional: true }, () => ({
      ...reading(names, (own) => own.scope.read(annotation, own)),
      from: 'type',
    })),
  );
}

function keysOfSignature(signature: Syntax, names: TypeNames): readonly string[] {
  return sampleKeys(keyKind(signature), names);
}

function keyKind(signature: Syntax): 'string' | 'number' {
  const [parameter] = nodesOf(signature, 'parameters');
  const annotation = parameter && child(parameter, 'typeAnnotation');
  const type = annotation && child(annotation, 'typeAnnotation');
  return type?.type === 'TSNumberKeyword' ? 'number' : 'string';
}
