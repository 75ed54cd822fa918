/** The classes of which values of unknown type may be instances: those that the program asks values for. */

import { isGlobalName } from '../declarations/global-names.js';
import type { ClassModel, Domain, SourceModel } from '../domains/domain.js';
import { isTypedArrayName, type TypedArrayName, typedArrayDomain } from '../domains/typed-arrays.js';
import { ancestors, subclassesOf } from './class-chain.js';

/**
 * Typed arrays, and the roots of the hierarchies in source order: instances of all classes of a hierarchy share a pool.
 * @param lacks names of classes of which no instance can be made
 * @param tells whether it makes a difference that an object is an instance of a class of the program
 */
export function askedInstances(
  model: SourceModel,
  lacks: ReadonlySet<string>,
  tells: (cls: ClassModel) => boolean,
): readonly Domain[] {
  const roots = new Set<string>();
  const typed = new Set<TypedArrayName>();
  for (const name of model.asked) {
    if (isTypedArrayName(name) && !model.classes.has(name)) typed.add(name);
    const root = model.classes.has(name) ? ancestors(model, name).at(-1)! : undefined;
    if (root !== undefined && isTold(model, root, tells) && canHaveInstances(model, root, lacks))
      roots.add(root);
  }
  return [
    ...[...roots].map((name): Domain => ({ kind: 'class', name })),
    ...[...typed].map(typedArrayDomain),
  ];
}

/** Whether some class of a hierarchy is one of the language, or makes a difference. */
function isTold(model: SourceModel, root: string, tells: (cls: ClassModel) => boolean): boolean {
  const names = [root, ...subclassesOf(model, root).map(({ name }) => name)];
  return names.some((name) => {
    const cls = model.classes.get(name)!;
    return cls.builtin !== undefined || tells(cls);
  });
}

/** Whether all objects of a hierarchy can be made from outside, and what is legal of them is known to the solver. */
function canHaveInstances(model: SourceModel, root: string, lacks: ReadonlySet<string>): boolean {
  const classes = subclassesOf(model, root);
  const { superclass } = model.classes.get(root)!;
  // What a constructor of the language puts into its objects cannot be put into others.
  if (superclass !== undefined && isGlobalName(superclass)) return false;
  const all = new Set([root, ...classes.map(({ name }) => name)]);
  return (
    classes.length > 0 &&
    [...all].every((name) => {
      const { plain, hasPrivateNames, predicates } = model.classes.get(name)!;
      return plain !== true && !hasPrivateNames && predicates === undefined && !lacks.has(name);
    })
  );
}
