/** The type of a constant that is a function, which types the function: `const f: Handler = (event) => …`, `@type`. */
import { bracedType } from './doc-comment.js';
import { domainOfType } from './domain-of-type.js';
import { parseDocType } from './jsdoc-syntax.js';
import { typeParametersOf } from './named-types.js';
import type { RawMethod } from './raw.js';
import { child, nameOf, nodesOf, type Syntax } from './syntax.js';
import type { TypeNames } from './type-names.js';
import { typeArguments } from './type-text.js';

export interface ContextualType {
  readonly parameters: readonly Syntax[];
  readonly returns: Syntax | undefined;
  /** What the names in them stand for. */
  readonly names: TypeNames;
}

/** Undefined where there is none, or it is no type of functions. */
export function contextualType({ type, docs }: RawMethod, names: TypeNames): ContextualType | undefined {
  if (type) return signatureOf(type, names);
  const tag = docs.find(({ name }) => name === 'type');
  const braced = tag && bracedType(tag.text);
  const parsed = braced && parseDocType(braced.type);
  return parsed && signatureOf(parsed, { ...names, at: tag!.start });
}

/** Names inside names: an alias may lead to itself. */
const MAX_DEPTH = 20;

function signatureOf(type: Syntax, names: TypeNames): ContextualType | undefined {
  switch (type.type) {
    case 'TSTypeAnnotation':
    case 'TSParenthesizedType': {
      const inner = child(type, 'typeAnnotation');
      return inner && signatureOf(inner, names);
    }
    case 'TSFunctionType':
    case 'TSCallSignatureDeclaration': {
      const own = names.scope.bind(typeParametersOf(type), [], names.depth);
      const bindings = new Map([...(names.bindings ?? []), ...own]);
      return {
        parameters: nodesOf(type, 'parameters'),
        returns: child(type, 'typeAnnotation'),
        names: { ...names, bindings },
      };
    }
    case 'TSTypeReference':
      return namedSignature(type, names);
    default:
      return undefined;
  }
}

function namedSignature(type: Syntax, names: TypeNames): ContextualType | undefined {
  const name = nameOf(child(type, 'typeName'));
  const found = name === undefined ? undefined : names.scope.find(name);
  const depth = (names.depth ?? 0) + 1;
  if (!found || found.kind === 'enumeration' || depth > MAX_DEPTH) return undefined;
  const { scope } = found;
  const parameters = found.kind === 'alias' ? found.raw.parameters : found.raw.typeParameters;
  const args = typeArguments(type).map((argument) => domainOfType(argument, names));
  const own = { scope, bindings: scope.bind(parameters, args, depth), depth };
  if (found.kind === 'alias') return signatureOf(found.raw.type, { ...own, at: found.raw.at });
  const calls =
    found.raw.type?.members.filter((member) => member.type === 'TSCallSignatureDeclaration') ?? [];
  // Of several ones none can be told to be the function's.
  const [call] = calls;
  return call && calls.length === 1
    ? signatureOf(call, { ...own, self: name, at: found.raw.type?.at })
    : undefined;
}
