/** Types of functions. */
import { callKey, RETURNED, throwsKey } from '../../../vm/heap-fields/returned.js';
import { child, nodesOf, type Syntax } from '../declarations/syntax.js';
import { shortName, typeText } from '../declarations/type-text.js';
import { builtinType } from '../domains/builtins.js';
import type { Domain } from '../domains/domain.js';
import { membersOf, UNKNOWN } from '../domains/domains.js';
import { type Member, member } from './object-types.js';
import { approximate, reading, type TypeNames } from './type-names.js';

/** Functions are explored by what they return: they have no effects, and results do not depend on arguments. */
export function functionType(
  type: Syntax,
  returns: Syntax | undefined,
  names: TypeNames,
  wish: string = typeText(type, names),
): Domain {
  const domain = isPrimitive(returns)
    ? names.scope.read(returns, { ...names, approximations: undefined })
    : UNKNOWN;
  return functions(wish, names, (own) => own.scope.read(returns, own), callsOf(domain));
}

/** Most calls of a function that have results of their own. All further calls share one result. */
const MOST_CALLS = 3;

/** How many calls have results of their own: none where results are references, unknown or always undefined. */
export function callsOf(returns: Domain): number {
  const isPlain = ({ kind }: Domain): boolean =>
    !['class', 'array', 'unknown', 'sample', 'alias'].includes(kind);
  const members = membersOf(returns);
  return members.every(isPlain) && !(members.length === 1 && members[0]!.kind === 'undefined')
    ? MOST_CALLS
    : 0;
}

const PRIMITIVE = /^TS(?:Number|String|Boolean|BigInt|Literal|Null|Undefined)(?:Keyword|Type)$/u;

function isPrimitive(type: Syntax | undefined): boolean {
  if (type?.type === 'TSTypeAnnotation' || type?.type === 'TSParenthesizedType')
    return isPrimitive(child(type, 'typeAnnotation'));
  if (type?.type === 'TSUnionType') return nodesOf(type, 'types').every(isPrimitive);
  return type !== undefined && PRIMITIVE.test(type.type);
}

/**
 * As `functionType`, of a type that is known by its text.
 * @param calls how many calls return values of their own
 */
export function functions(
  text: string,
  names: TypeNames,
  returns: (names: TypeNames) => Domain,
  calls = 0,
): Domain {
  const { scope } = names;
  approximate(names, text, 'with results that do not depend on arguments, without effects');
  const own = { ...names, approximations: undefined };
  const result = (name: string): Member =>
    member({ name, start: 0, optional: false }, () => ({ ...reading(own, returns), from: 'type' }));
  const throws = (name: string): Member =>
    member({ name, start: 0, optional: false }, () => ({
      domain: { kind: 'boolean' },
      approximations: [],
      from: 'type',
    }));
  const mayThrow = scope.objects.catches;
  const each = Array.from({ length: calls }, (_, i) => [
    result(callKey(i)),
    ...(mayThrow ? [throws(throwsKey(i))] : []),
  ]).flat();
  return scope.objects.declare(`${scope.key} ${text}`, () => ({
    name: shortName(text),
    start: 0,
    origin: scope.origin,
    builtin: builtinType('Function').type,
    members: [...each, result(RETURNED)],
  }));
}
