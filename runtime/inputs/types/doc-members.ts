/** Properties that doc comments describe: `@property {number} [size.width]`, `@param {Object} options` with its parts. */

import { bracedType, type DocTag } from '../declarations/doc-comment.js';
import { jsDocMarks } from '../declarations/jsdoc-syntax.js';
import type { Domain } from '../domains/domain.js';
import { NULL, UNDEFINED, unionOf } from '../domains/domains.js';
import { jsDocType } from './jsdoc-type.js';
import { declareObject } from './object-members.js';
import { type Member, member } from './object-types.js';
import { reading, type TypeNames } from './type-names.js';

/**
 * `{T} name`, `{T} [name]`, `{T} [name=default]`, `name`, of which the name may be a path: `options.size`,
 * `items[].key`.
 */
export interface NamedTag {
  /** Empty: the tag gives no type. */
  readonly type: string;
  readonly path: string;
  readonly optional: boolean;
  readonly start: number;
}

const IS_NAME = /^[\w$]+$/u;

/** The named tags of some kinds, in order. */
export function namedTags(docs: readonly DocTag[], kinds: readonly string[]): readonly NamedTag[] {
  return docs.flatMap((tag) => {
    if (!kinds.includes(tag.name)) return [];
    const { type, rest } = bracedType(tag.text) ?? { type: '', rest: tag.text };
    const match = /^\s*(\[?)\s*([\w$]+(?:\[\]|\.[\w$]+)*)/u.exec(rest);
    if (!match) return [];
    const optional = match[1] === '[' || jsDocMarks(type).optional;
    return [{ type, path: match[2]!, optional, start: tag.start }];
  });
}

/** The members that tags of some kinds describe. */
export function documentedMembers(
  docs: readonly DocTag[],
  kinds: readonly string[],
  names: TypeNames,
): readonly Member[] {
  const typed = namedTags(docs, kinds).filter(({ type }) => type !== '');
  return membersBelow('', typed, names);
}

/** The domain of what a tag names; where its type is `Object` or `Object[]`, the tags of the parts say which. */
export function documentedDomain(tag: NamedTag, all: readonly NamedTag[], names: TypeNames): Domain {
  const { type, nullable } = jsDocMarks(tag.type);
  const isArray = /^(?:Array\.?<\s*[Oo]bject\s*>|[Oo]bject\s*\[\])$/u.test(type);
  const prefix = `${tag.path}${isArray ? '[]' : ''}.`;
  const parts = all.filter(({ path }) => path.startsWith(prefix));
  const own = { ...names, at: tag.start };
  if (parts.length === 0 || !(isArray || /^[Oo]bject$/u.test(type))) return jsDocType(tag.type, own).domain;
  const written = parts.flatMap(({ type: part, path, optional }) => {
    const name = path.slice(prefix.length);
    return IS_NAME.test(name) ? [`${name}${optional ? '?' : ''}: ${jsDocMarks(part).type}`] : [];
  });
  const object = declareObject(`{${written.join(', ')}}`, own, () => membersBelow(prefix, all, own));
  const domain: Domain = isArray ? { kind: 'array', element: object } : object;
  return nullable ? unionOf([domain, NULL]) : domain;
}

function membersBelow(prefix: string, all: readonly NamedTag[], names: TypeNames): readonly Member[] {
  const own = { ...names, approximations: undefined };
  return all
    .filter(({ path }) => path.startsWith(prefix) && IS_NAME.test(path.slice(prefix.length)))
    .map((tag) => {
      const { path, start, optional } = tag;
      return member({ name: path.slice(prefix.length), start, optional }, () => ({
        ...reading(own, (inner) =>
          unionOf([documentedDomain(tag, all, inner), ...(optional ? [UNDEFINED] : [])]),
        ),
        from: 'documentation',
      }));
    });
}
