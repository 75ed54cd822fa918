/** The parts of classes that only specifications use: interfaces whose contracts they keep, and model fields. */
import { modelTags } from '../declarations/doc-comment.js';
import type { RawClass } from '../declarations/raw.js';
import { lastNameOfType } from '../declarations/syntax.js';
import type { ClassModel, FieldModel } from '../domains/domain.js';
import { once } from '../domains/lazily.js';
import { jsDocType } from '../types/jsdoc-type.js';
import { reading, type TypeNames } from '../types/type-names.js';
import type { TypeScope } from '../types/type-scope.js';

/** The interfaces of a class by the names that they have in the program. */
export function interfacesOf(cls: RawClass, scope: TypeScope): Pick<ClassModel, 'interfaces'> {
  const written = [
    ...cls.interfaces.map(({ name }) => name),
    ...(cls.type?.parents ?? []).slice(1).flatMap((parent) => lastNameOfType(parent) ?? []),
  ];
  const interfaces = written.flatMap((name) => {
    const found = scope.find(name);
    return found?.kind === 'class' ? [found.raw.name] : [];
  });
  return interfaces.length === 0 ? {} : { interfaces };
}

/** The fields of `@model name: type`, of which the types are read when they are first asked for. */
export function modelFieldsOf({ docs }: RawClass, names: TypeNames): Pick<ClassModel, 'modelFields'> {
  const tags = modelTags(docs);
  if (tags.length === 0) return {};
  const fields = once(() =>
    tags.map(({ name, type, start }): FieldModel => {
      const read = reading({ ...names, at: start }, (own) => jsDocType(type, own).domain);
      return { name, start, optional: false, ...read, from: 'documentation' };
    }),
  );
  return {
    get modelFields() {
      return fields();
    },
  };
}
