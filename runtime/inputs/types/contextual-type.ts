/** The type of a constant that is a function, which types the function: `const f: Handler = (event) => …`, `@type`. */

import { bracedType } from '../declarations/doc-comment.js';
import { parseDocType } from '../declarations/jsdoc-syntax.js';
import { typeParametersOf } from '../declarations/named-types.js';
import type { RawMethod } from '../declarations/raw.js';
import { child, nameOf, nodesOf, type Syntax } from '../declarations/syntax.js';
import type { Domain } from '../domains/domain.js';
import { checkedSyntax, domainOf } from './checked-domain.js';
import type { CheckedFunction } from './checked-type.js';
import { domainOfType } from './domain-of-type.js';
import { reading, type TypeNames, type TypeReading } from './type-names.js';

export interface ContextualParameter {
  readonly optional: boolean;
  readonly rest: boolean;
  read(): TypeReading;
}

export interface ContextualType {
  readonly parameters: readonly ContextualParameter[];
  returns(): Domain;
}

/** Undefined where there is none, or it is no type of functions, or of several. */
export function contextualType({ type, docs }: RawMethod, names: TypeNames): ContextualType | undefined {
  if (type) return signatureOf(type, names);
  const tag = docs.find(({ name }) => name === 'type');
  const braced = tag && bracedType(tag.text);
  const parsed = braced && parseDocType(braced.type);
  return parsed && signatureOf(parsed, { ...names, at: tag!.start });
}

function signatureOf(type: Syntax, names: TypeNames): ContextualType | undefined {
  const inner = child(type, 'typeAnnotation');
  if (type.type === 'TSFunctionType') return writtenSignature(type, names);
  if (type.type === 'TSTypeAnnotation' || type.type === 'TSParenthesizedType')
    return inner && signatureOf(inner, names);
  const checked = checkedSyntax(type, names);
  return checked?.kind === 'function' && !checked.isOverloaded ? signature(checked, names) : undefined;
}

function writtenSignature(type: Syntax, names: TypeNames): ContextualType {
  const own = names.scope.bind(typeParametersOf(type));
  const inner = { ...names, bindings: new Map([...(names.bindings ?? []), ...own]) };
  const parameters = nodesOf(type, 'parameters').filter((parameter) => nameOf(parameter) !== 'this');
  return {
    parameters: parameters.map((parameter) => {
      const rest = parameter.type === 'RestElement';
      const target = (rest && child(parameter, 'argument')) || parameter;
      const annotation = child(parameter, 'typeAnnotation') ?? child(target, 'typeAnnotation');
      return {
        optional: target.optional === true,
        rest,
        read: () => reading(inner, (names) => domainOfType(annotation, names)),
      };
    }),
    returns: () => domainOfType(child(type, 'typeAnnotation'), inner),
  };
}

function signature(type: CheckedFunction, names: TypeNames): ContextualType {
  return {
    parameters: type.parameters().map(({ type: held, optional, rest }) => ({
      optional,
      rest,
      read: () => reading(names, (own) => domainOf(held(), own)),
    })),
    returns: () => domainOf(type.returns(), { ...names, approximations: undefined }),
  };
}
