/** What a declaration file beside a JavaScript file says of its functions and classes: `area.d.ts` of `area.js`. */
import type { ClassModel, FieldModel, MethodModel, ParameterModel, SourceModel } from '../domains/domain.js';
import { derived, once } from '../domains/lazily.js';
import { mapped } from './classes.js';

/** The path of the declaration file of a JavaScript file; undefined: there can be none. */
export function declarationFile(file: string): string | undefined {
  const extension = /\.([cm]?)js$/u.exec(file);
  return extension ? `${file.slice(0, extension.index)}.d.${extension[1]}ts` : undefined;
}

/** The model of a JavaScript file, with declared types where the file itself has none. */
export function withDeclarations(model: SourceModel, declared: SourceModel): SourceModel {
  const functions = new Map<string, MethodModel>();
  for (const [name, fn] of model.functions) functions.set(name, typedMethod(fn, declaredFunction(name)));
  const classes = mapped(model.classes, (cls, name) => {
    const other = cls.origin === undefined ? declared.classes.get(name) : undefined;
    return other === undefined || other === cls ? cls : typedClass(cls, other);
  });
  return { ...model, functions, classes };

  function declaredFunction(name: string): MethodModel | undefined {
    const names = [...model.exported].flatMap(([exported, local]) => (local === name ? [exported] : []));
    for (const exported of [...names, name]) {
      const found = declared.functions.get(declared.exported.get(exported) ?? exported);
      if (found) return found;
    }
    return undefined;
  }
}

function typedClass(cls: ClassModel, declared: ClassModel): ClassModel {
  const fields = once(() =>
    cls.fields.map((field) => {
      const other = declared.fields.find(({ name }) => name === field.name);
      return isUntyped(field) && other ? { ...field, ...readingOf(other) } : field;
    }),
  );
  const methods = cls.methods.map((method) =>
    typedMethod(
      method,
      declared.methods.find(
        (other) => other.name === method.name && other.kind === method.kind && other.static === method.static,
      ),
    ),
  );
  return derived(cls, {
    get fields() {
      return fields();
    },
    methods,
  });
}

function typedMethod(method: MethodModel, declared: MethodModel | undefined): MethodModel {
  if (!declared) return method;
  const parameters = once(() =>
    method.parameters.map((parameter, at): ParameterModel => {
      const other = declared.parameters[at];
      if (!isUntyped(parameter) || !other || other.rest !== parameter.rest) return parameter;
      return { ...parameter, ...readingOf(other), optional: other.optional || parameter.optional };
    }),
  );
  return derived(method, {
    get parameters() {
      return parameters();
    },
    get overloads() {
      const isAll =
        declared.parameters.length === method.parameters.length && method.parameters.every(isUntyped);
      return (isAll && declared.overloads) || method.overloads;
    },
  });
}

/** Whether no declaration gives the type: only uses or a default value show it. */
function isUntyped({ from }: FieldModel | ParameterModel): boolean {
  return from === 'none' || from === 'pattern' || from === 'default' || from === 'constructor';
}

/** Whoever calls JavaScript need not know of its declaration file: that documents. */
function readingOf({ domain, approximations }: FieldModel | ParameterModel): Pick<
  FieldModel,
  'domain' | 'approximations'
> & {
  readonly from: 'documentation';
} {
  return { domain, approximations, from: 'documentation' };
}
