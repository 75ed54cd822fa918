/**
 * What a function is declared to give (by TypeScript, or its document) holds of every call, whatever the suite has made of
 * it: a violation is a fault without any statistics. What calls of the suite break is no promise.
 */
import { isDeepStrictEqual } from 'node:util';
import { isTranslated } from '../../../compiler/file-names.js';
import type { Domain, MethodModel, SourceModel } from '../../inputs/domains/domain.js';
import { findDeclaration } from '../../inputs/model/declaration.js';
import type { Point } from '../points.js';
import type { ModelProperty, OperationalModel } from './model.js';
import { fits, type Property } from './property.js';

/** What holds of results by declaration. @param points those that can be called */
export function declaredResults(
  points: readonly Point[],
  source: SourceModel,
  { points: seen }: OperationalModel,
): readonly ModelProperty[] {
  return points.flatMap((point): ModelProperty[] => {
    const { method } = findDeclaration(source, point.name);
    const types = method && method.kind !== 'constructor' ? typesOf(method, source) : undefined;
    if (!types) return [];
    const { returns, results } = seen.find((one) => one.point.name === point.name) ?? NOT_SEEN;
    if (![...results].every((result) => fits(result, types))) return [];
    const property: Property = { kind: 'declared', of: 'result', types };
    const place = { at: 'exit', of: point.name } as const;
    return [{ place, property, support: returns, confidence: 1, certainty: 'high', isImplied: false }];
  });
}

const NOT_SEEN: { readonly returns: number; readonly results: readonly string[] } = {
  returns: 0,
  results: [],
};

/** Undefined: some values that the declaration allows are not told by a type, or all are allowed. */
function typesOf({ returns, overloads }: MethodModel, source: SourceModel): readonly string[] | undefined {
  if (overloads) return undefined;
  const types = new Set<string>();
  // Documents seldom say that there may be no object.
  if (!isTranslated(source.file) && OBJECTS.some((one) => hasType(returns, one)))
    for (const nothing of ['null', 'undefined']) types.add(nothing);
  if (!addTypes(returns, source, types) || isDeepStrictEqual(types, new Set(['undefined']))) return undefined;
  return [...types].sort();
}

const OBJECTS = ['class', 'array'] as const;

function hasType(domain: Domain, kind: Domain['kind']): boolean {
  return (
    domain.kind === kind || (domain.kind === 'union' && domain.members.some((one) => hasType(one, kind)))
  );
}

/** Whether all values of a domain are told by types. */
function addTypes(domain: Domain, source: SourceModel, types: Set<string>): boolean {
  switch (domain.kind) {
    case 'unknown':
    case 'alias':
    case 'time':
      return false;
    case 'union':
      return domain.members.every((member) => addTypes(member, source, types));
    case 'class': {
      const cls = source.classes.get(domain.name);
      // What is waited for is told by what it comes to; a function may be of a class, too.
      if (!cls || cls.builtin || cls.open) return false;
      types.add('object');
      return true;
    }
    case 'array':
      if (domain.typed) return false;
      types.add('array');
      return true;
    case 'literal':
      types.add(typeof domain.value);
      return true;
    case 'sample':
      types.add(domain.of);
      return true;
    default:
      types.add(domain.kind);
      return true;
  }
}
