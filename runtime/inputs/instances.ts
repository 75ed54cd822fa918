/** The classes of which values of unknown type may be instances: those that the program asks values for. */
import type { SourceModel } from './domain.js';
import { ancestors, subclassesOf } from './universe.js';

/** Names of the roots of their hierarchies, in source order: instances of all classes of a hierarchy share a pool. */
export function askedHierarchies(model: SourceModel): readonly string[] {
  const roots = new Set<string>();
  for (const name of model.asked) {
    const root = model.classes.has(name) ? ancestors(model, name).at(-1)! : undefined;
    if (root !== undefined && canHaveInstances(model, root)) roots.add(root);
  }
  return [...roots];
}

/** Whether all objects of a hierarchy can be made from outside, and what is legal of them is known to the solver. */
function canHaveInstances(model: SourceModel, root: string): boolean {
  const classes = subclassesOf(model, root);
  const all = new Set([root, ...classes.map(({ name }) => name)]);
  return (
    classes.length > 0 &&
    [...all].every((name) => {
      const { plain, hasPrivateNames, predicates } = model.classes.get(name)!;
      return plain !== true && !hasPrivateNames && predicates === undefined;
    })
  );
}
