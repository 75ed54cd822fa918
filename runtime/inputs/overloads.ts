/** Several declarations of one function as one: each parameter may be what it is in any of them. */
import type { MethodModel, ParameterModel } from './domain.js';
import { UNDEFINED, unionOf } from './types/domains.js';

/** @param overloads at least one; where a list of arguments is part of one, the last one stands for all */
export function overloaded(overloads: readonly MethodModel[]): MethodModel {
  const last = overloads.at(-1)!;
  if (overloads.some(({ parameters }) => parameters.some(({ rest }) => rest))) return last;
  const longest = overloads.reduce((a, b) => (b.parameters.length > a.parameters.length ? b : a));
  const parameters = longest.parameters.map((parameter, at): ParameterModel => {
    const there = overloads.flatMap((overload) => overload.parameters[at] ?? []);
    const isMissing = there.length < overloads.length;
    const domains = there.map(({ domain }) => domain);
    return {
      ...parameter,
      domain: unionOf(isMissing ? [...domains, UNDEFINED] : domains),
      unmodelled: [...new Set(there.flatMap(({ unmodelled }) => unmodelled))],
      optional: isMissing || there.some(({ optional }) => optional),
    };
  });
  return { ...longest, parameters };
}
