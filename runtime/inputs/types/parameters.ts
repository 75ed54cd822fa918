/** The parameters and results of functions, from annotations, JSDoc tags, defaults and patterns. */

import { bracedType, withoutOverloads } from '../declarations/doc-comment.js';
import { jsDocMarks } from '../declarations/jsdoc-syntax.js';
import { templateTags, typeParametersOf } from '../declarations/named-types.js';
import type { RawMethod } from '../declarations/raw.js';
import { child, nameOf, nodesOf, type Syntax } from '../declarations/syntax.js';
import type { Domain, ParameterModel } from '../domains/domain.js';
import { membersOf, UNDEFINED, UNKNOWN, unionOf } from '../domains/domains.js';
import { type ContextualParameter, type ContextualType, contextualType } from './contextual-type.js';
import { documentedDomain, type NamedTag, namedTags } from './doc-members.js';
import { domainOfType } from './domain-of-type.js';
import { jsDocType } from './jsdoc-type.js';
import { domainOfPattern, isPattern, literalDomain, patternText } from './patterns.js';
import { reading, type TypeNames, type TypeReading } from './type-names.js';

/**
 * The parameters of a function. JSDoc goes before annotations where it narrows `number` to `integer`, which
 * TypeScript cannot say. Patterns get the tags that name no other parameter, in order.
 */
export function parametersOf(method: RawMethod, names: TypeNames): readonly ParameterModel[] {
  const params = nodesOf(method.fn, 'params').filter((param) => nameOf(param) !== 'this');
  const tags = namedTags(withoutOverloads(method.docs), ['param', 'arg', 'argument']);
  const own = withTypeParameters(method, names);
  const context = contextualType(method, own);
  const named = new Set(params.map((param) => nameOf(bare(param).target)));
  const free = tags.filter(({ path }) => !/[.[]/u.test(path) && !named.has(path));
  const taken = new Set<string>();
  return params.map((param, at) => {
    const parts = bare(param);
    const name = nameOf(parts.target) ?? free.shift()?.path ?? patternText(parts.target);
    const tag = tags.find(({ path }) => path === name);
    const given = tag && tag.type !== '' ? undefined : typeInContext(context, at, parts);
    return { ...parameter(parts, tag, tags, own, given), name: unique(name, taken) };
  });
}

/** The domain of what a function returns: its annotation, else `@returns` or `@return`, else unknown. */
export function returnsOf(method: RawMethod, names: TypeNames): Domain {
  const own = withTypeParameters(method, names);
  const context = contextualType(method, own);
  const annotation = child(method.fn, 'returnType');
  const tag = withoutOverloads(method.docs).find(({ name }) => name === 'returns' || name === 'return');
  const braced = tag && bracedType(tag.text);
  const doc = braced ? jsDocType(braced.type, { ...own, at: tag.start }).domain : UNKNOWN;
  const typed = annotation || !context ? domainOfType(annotation, own) : context.returns();
  return typed.kind === 'unknown' || (typed.kind === 'number' && doc.kind === 'integer') ? doc : typed;
}

function withTypeParameters(method: RawMethod, names: TypeNames): TypeNames {
  const parameters = [...typeParametersOf(method.fn), ...templateTags(method.docs)];
  if (parameters.length === 0) return names;
  return { ...names, bindings: new Map([...(names.bindings ?? []), ...names.scope.bind(parameters)]) };
}

/** A parameter of a function: the identifier or pattern, whether it is a rest parameter, and its default. */
interface Parts {
  readonly param: Syntax;
  readonly target: Syntax;
  readonly rest: boolean;
  readonly fallback: Syntax | undefined;
}

function bare(param: Syntax): Parts {
  switch (param.type) {
    case 'TSParameterProperty':
      return { ...bare(child(param, 'parameter') ?? param), param };
    case 'AssignmentPattern':
      return { param, target: child(param, 'left') ?? param, rest: false, fallback: child(param, 'right') };
    case 'RestElement':
      return { param, target: child(param, 'argument') ?? param, rest: true, fallback: undefined };
    default:
      return { param, target: param, rest: false, fallback: undefined };
  }
}

/** The type that its context gives a parameter. */
function typeInContext(
  context: ContextualType | undefined,
  at: number,
  { rest }: Parts,
): ContextualParameter | undefined {
  const given = context?.parameters[at];
  return given?.rest === rest ? given : undefined;
}

function parameter(
  { param, target, rest, fallback }: Parts,
  tag: NamedTag | undefined,
  tags: readonly NamedTag[],
  names: TypeNames,
  given: ContextualParameter | undefined,
): Omit<ParameterModel, 'name'> {
  const own = child(param, 'typeAnnotation') ?? child(target, 'typeAnnotation');
  const isGiven = !own && given?.optional === true && !rest;
  const optional =
    isGiven || target.optional === true || fallback !== undefined || (tag?.optional === true && !rest);
  const typed = own ? reading(names, (inner) => domainOfType(own, inner)) : given?.read();
  const doc = tag && tag.type !== '' ? documented(tag, tags, rest, names) : undefined;
  const narrowed = typed?.domain.kind === 'number' && doc?.domain.kind === 'integer';
  const [found, from]: readonly [TypeReading, ParameterModel['from']] =
    typed && !narrowed
      ? [typed, 'type']
      : doc
        ? [doc, 'documentation']
        : isPattern(target)
          ? [reading(names, (own) => domainOfPattern(target, own)), 'pattern']
          : fallback
            ? [{ domain: literalDomain(fallback), approximations: [] }, 'default']
            : [{ domain: UNKNOWN, approximations: [] }, 'none'];
  const { approximations } = found;
  const domain = rest ? listOf(found.domain) : found.domain;
  const whole = optional && domain.kind !== 'unknown' ? unionOf([domain, UNDEFINED]) : domain;
  return {
    domain: whole,
    approximations,
    from: domain.kind === 'unknown' ? 'none' : from,
    optional,
    rest,
    start: target.start,
  };
}

/** The list that a rest parameter gets; a type that is no list cannot be its type. */
function listOf(domain: Domain): Domain {
  return isList(domain) ? domain : { kind: 'array', element: UNKNOWN };
}

function isList(domain: Domain): boolean {
  return membersOf(domain).every(({ kind }) => kind === 'array');
}

/** JSDoc gives a rest parameter the type of its elements, with dots or without, or that of the list. */
function documented(tag: NamedTag, tags: readonly NamedTag[], rest: boolean, names: TypeNames): TypeReading {
  const found = reading(names, (own) => documentedDomain(tag, tags, own));
  if (!rest || jsDocMarks(tag.type).rest || isList(found.domain)) return found;
  return { ...found, domain: { kind: 'array', element: found.domain } };
}

/** Two patterns may have one text. */
function unique(name: string, taken: Set<string>): string {
  let free = name;
  for (let n = 2; taken.has(free); n += 1) free = `${name} (${n})`;
  taken.add(free);
  return free;
}
