/** Classes of a program with their superclasses, subclasses and fields. */
import type { ClassModel, FieldModel, SourceModel } from '../domains/domain.js';

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

/** The field of instances of a class that specifications speak of: one that objects have, or a model field. */
export function findSpecified(model: SourceModel, className: string, name: string): FieldModel | undefined {
  const isIt = (field: FieldModel): boolean => field.name === name;
  return classChain(model, className)
    .map((cls) => cls.fields.find(isIt) ?? cls.modelFields?.find(isIt))
    .find((found) => found !== undefined);
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

/** The class, its superclasses and the interfaces that they implement or extend: all that may say what its methods do. */
export function specifiers(model: SourceModel, className: string): readonly ClassModel[] {
  const found = new Set<ClassModel>();
  const queue = [className];
  for (const name of queue)
    for (const cls of classChain(model, name)) {
      if (found.has(cls)) continue;
      found.add(cls);
      queue.push(...(cls.interfaces ?? []));
    }
  return [...found];
}

/** Superclasses of a class in the source, the class itself first. */
export function ancestors(model: SourceModel, name: string): readonly string[] {
  return classChain(model, name).map((cls) => cls.name);
}

export function isSubclass(model: SourceModel, name: string, ancestor: string): boolean {
  return ancestors(model, name).includes(ancestor);
}

/** By model and class: runs ask for the fields of a class with each property that they read. */
const fieldsOfModels = new WeakMap<SourceModel, Map<string, readonly FieldModel[]>>();

/** Fields of the instances of a class, inherited ones first. */
export function fieldsOf(model: SourceModel, name: string): readonly FieldModel[] {
  let ofModel = fieldsOfModels.get(model);
  if (!ofModel) {
    ofModel = new Map();
    fieldsOfModels.set(model, ofModel);
  }
  let fields = ofModel.get(name);
  if (!fields) {
    fields = inherited(model, name);
    ofModel.set(name, fields);
  }
  return fields;
}

function inherited(model: SourceModel, name: string): readonly FieldModel[] {
  const cls = model.classes.get(name)!;
  if (cls.isMade) return cls.fields;
  const fields = new Map<string, FieldModel>();
  for (const className of [...ancestors(model, name)].reverse()) {
    for (const field of model.classes.get(className)!.fields) fields.set(field.name, field);
  }
  return [...fields.values()];
}

/** The class of the chain that declares a field. */
export function classOfField(model: SourceModel, className: string, field: FieldModel): ClassModel {
  return classChain(model, className).find(({ fields }) => fields.includes(field))!;
}

/** The classes of a hierarchy that can have instances, in source order. */
export function subclassesOf(model: SourceModel, root: string): readonly ClassModel[] {
  return [...model.classes.values()].filter(
    (candidate) => !candidate.abstract && isSubclass(model, candidate.name, root),
  );
}
