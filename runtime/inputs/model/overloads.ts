/**
 * The overloads of a function as one declaration: the domain of each parameter is the union over all overloads, and a
 * constraint says that the arguments together fit one of them.
 */
import type { Domain, MethodModel, ParameterModel } from '../domains/domain.js';
import { UNDEFINED, unionOf } from '../domains/domains.js';

/**
 * @param overloads at least one; where a list of arguments is part of one, the last one stands for all
 * @param implementation what is called, where it is no overload itself: it names the parameters
 */
export function overloaded(overloads: readonly MethodModel[], implementation?: MethodModel): MethodModel {
  const last = overloads.at(-1)!;
  if (overloads.some(({ parameters }) => parameters.some(({ rest }) => rest))) return implementation ?? last;
  const longest = overloads.reduce((a, b) => (b.parameters.length > a.parameters.length ? b : a));
  const parameters = longest.parameters.map((parameter, at): ParameterModel => {
    const there = overloads.flatMap((overload) => overload.parameters[at] ?? []);
    const isMissing = there.length < overloads.length;
    const domains = there.map(({ domain }) => domain);
    const own = implementation?.parameters[at];
    return {
      ...parameter,
      ...(own && !own.rest ? { name: own.name, start: own.start } : {}),
      domain: unionOf(isMissing ? [...domains, UNDEFINED] : domains),
      approximations: [...new Set(there.flatMap(({ approximations }) => approximations))],
      optional: isMissing || there.some(({ optional }) => optional),
    };
  });
  const lists = overloads.map((overload) =>
    parameters.map((_, at): Domain => overload.parameters[at]?.domain ?? UNDEFINED),
  );
  const tags = [...overloads, ...(implementation ? [implementation] : [])].flatMap((one) => one.tags);
  const unique = [...new Map(tags.map((tag) => [tag.start, tag])).values()];
  return {
    ...(implementation ?? longest),
    tags: unique,
    parameters,
    ...(lists.length > 1 ? { overloads: lists } : {}),
  };
}
