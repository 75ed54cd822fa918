/** The parameters and results of functions, from annotations, JSDoc tags and defaults. */
import type { Domain, ParameterModel } from '../domain.js';
import { bracedType, type DocTag } from './doc-comment.js';
import { UNDEFINED, UNKNOWN, unionOf } from './domains.js';
import type { RawMethod } from './raw.js';
import { child, nameOf, nodesOf, type Syntax } from './syntax.js';
import { domainOfType, jsDocType, type TypeNames } from './type-text.js';

/**
 * The parameters of a function. JSDoc goes before annotations where it narrows `number` to `integer`, which
 * TypeScript cannot say. A pattern is named by its place: `arg0`.
 */
export function parametersOf(method: RawMethod, names: TypeNames): readonly ParameterModel[] {
  const params = nodesOf(method.fn, 'params').filter((param) => nameOf(param) !== 'this');
  return params.map((param, index) => {
    const [target, rest, fallback] = bare(param);
    const name = nameOf(target) ?? `arg${index}`;
    const annotation = child(param, 'typeAnnotation') ?? child(target, 'typeAnnotation');
    const doc = jsDocParameter(method.docs, name, names);
    const optional = target.optional === true || fallback !== undefined || doc?.optional === true;
    const typed = annotation && domainOfType(annotation, names);
    const narrowed = typed?.kind === 'number' && doc?.domain.kind === 'integer';
    const known: readonly [Domain, ParameterModel['from']] =
      typed && !narrowed
        ? [typed, 'type']
        : doc
          ? [doc.rest === rest || !rest ? doc.domain : { kind: 'array', element: doc.domain }, 'jsdoc']
          : fallback
            ? [literalDomain(fallback), 'default']
            : [UNKNOWN, 'none'];
    const [domain, from] = known;
    const whole = optional && domain.kind !== 'unknown' ? unionOf([domain, UNDEFINED]) : domain;
    return { name, domain: whole, from: domain.kind === 'unknown' ? 'none' : from, optional, rest };
  });
}

/** The domain of what a function returns: its annotation, else `@returns` or `@return`, else unknown. */
export function returnsOf(method: RawMethod, names: TypeNames): Domain {
  const annotation = child(method.fn, 'returnType');
  const tag = method.docs.find(({ name }) => name === 'returns' || name === 'return');
  const braced = tag && bracedType(tag.text);
  const doc = braced ? jsDocType(braced.type, names).domain : UNKNOWN;
  const typed = domainOfType(annotation, names);
  return typed.kind === 'unknown' || (typed.kind === 'number' && doc.kind === 'integer') ? doc : typed;
}

/** The domain of a `@type` tag, if there is one. */
export function typeTag(docs: readonly DocTag[], names: TypeNames): Domain | undefined {
  const tag = docs.find(({ name }) => name === 'type');
  const braced = tag && bracedType(tag.text);
  return braced && jsDocType(braced.type, names).domain;
}

/** The domains of the fields that `@property` tags declare, by name, with their offsets. */
export function propertyTags(
  docs: readonly DocTag[],
  names: TypeNames,
): ReadonlyMap<string, { readonly domain: Domain; readonly start: number }> {
  const found = new Map<string, { domain: Domain; start: number }>();
  for (const tag of docs) {
    if (tag.name !== 'property' && tag.name !== 'prop') continue;
    const named = namedTag(tag, names);
    if (named) found.set(named.name, { domain: named.domain, start: tag.start });
  }
  return found;
}

/** The domain of a literal by which a parameter or field is known to hold values of its type. */
function literalDomain(node: Syntax): Domain {
  const value = node.value;
  if (node.type === 'UnaryExpression' && node.operator === '-') return { kind: 'number' };
  if (node.type === 'TemplateLiteral') return { kind: 'string' };
  if (node.type !== 'Literal') return UNKNOWN;
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean')
    return { kind: typeof value as 'number' | 'string' | 'boolean' };
  return UNKNOWN;
}

/** The identifier or pattern of a parameter, whether it is a rest parameter, and its default. */
function bare(param: Syntax): readonly [Syntax, boolean, Syntax | undefined] {
  switch (param.type) {
    case 'TSParameterProperty':
      return bare(child(param, 'parameter') ?? param);
    case 'AssignmentPattern':
      return [child(param, 'left') ?? param, false, child(param, 'right')];
    case 'RestElement':
      return [child(param, 'argument') ?? param, true, undefined];
    default:
      return [param, false, undefined];
  }
}

interface NamedTag {
  readonly name: string;
  readonly domain: Domain;
  readonly optional: boolean;
  readonly rest: boolean;
}

function jsDocParameter(docs: readonly DocTag[], name: string, names: TypeNames): NamedTag | undefined {
  for (const tag of docs) {
    if (tag.name !== 'param' && tag.name !== 'arg' && tag.name !== 'argument') continue;
    const named = namedTag(tag, names);
    if (named?.name === name) return named;
  }
  return undefined;
}

/** `{T} name`, `{T} [name]`, `{T} [name=default]`. */
function namedTag(tag: DocTag, names: TypeNames): NamedTag | undefined {
  const braced = bracedType(tag.text);
  const match = braced && /^\s*(\[?)\s*([\w$]+)/u.exec(braced.rest);
  if (!match) return undefined;
  const type = jsDocType(braced.type, names);
  const optional = type.optional || match[1] === '[';
  return { name: match[2]!, domain: type.domain, optional, rest: type.rest };
}
