/** Classes of a program with their superclasses. */
import type { ClassModel, FieldModel, SourceModel } from './domain.js';

/** The field of a class or of one of its superclasses, with the class that declares it. */
export function findField(
  model: SourceModel,
  className: string,
  field: string,
): { readonly owner: ClassModel; readonly field: FieldModel } | undefined {
  for (const owner of classChain(model, className)) {
    const found = owner.fields.find(({ name }) => name === field);
    if (found) return { owner, field: found };
  }
  return undefined;
}

/** The class and its superclasses, from the class upwards, as far as the file declares them. */
export function classChain(model: SourceModel, className: string): readonly ClassModel[] {
  const chain: ClassModel[] = [];
  for (
    let at = model.classes.get(className);
    at !== undefined && !chain.includes(at);
    at = at.superclass === undefined ? undefined : model.classes.get(at.superclass)
  )
    chain.push(at);
  return chain;
}
