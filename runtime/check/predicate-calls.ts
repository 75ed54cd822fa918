/** Calling the methods that say whether inputs are legal. */
import type { Predicate } from '../enumerate/engine.js';
import type { PredicateMethod } from '../enumerate/subject/predicates.js';
import type { SourceModel } from '../inputs/domains/domain.js';
import { apply, getPrototypeOf } from '../inputs/domains/reflection.js';
import { instantiable, instantiate } from '../replay/instantiate.js';
import type { Loaded } from '../replay/program.js';

/** The predicates as engines take them. @throws Impossible where the class cannot be reached */
export function predicateCalls(
  predicates: readonly PredicateMethod[],
  program: Loaded,
  model: SourceModel,
): readonly Predicate[] {
  const isPlain = (name: string): boolean => model.classes.get(name)?.plain === true;
  const factory = {
    instantiate: (name: string) => (isPlain(name) ? {} : instantiate(program, name)),
    array: () => [],
  };
  return predicates.map((predicate) => ({
    name: `${predicate.className}.prototype.${predicate.method}`,
    call: (inputs) => holds(predicate, inputs, program),
    factory,
  }));
}

/** Whether the method is truthy on all inputs of its class; an error that it throws says that they are not legal. */
function holds({ className, method }: PredicateMethod, inputs: readonly unknown[], program: Loaded): boolean {
  const { prototype } = instantiable(program, className) as { readonly prototype: object };
  return inputs.every((input) => {
    if (typeof input !== 'object' || input === null || !isInstance(input, prototype)) return true;
    try {
      return Boolean(apply((input as Record<string, () => unknown>)[method]!, input, []));
    } catch {
      return false;
    }
  });
}

function isInstance(object: object, prototype: object): boolean {
  for (let at = getPrototypeOf(object); at !== null; at = getPrototypeOf(at))
    if (at === prototype) return true;
  return false;
}
