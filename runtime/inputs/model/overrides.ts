/** Domains of parameters that the user gives, in place of those that the source declares. */
import { closest } from 'fastest-levenshtein';
import { PenumbraError } from '../../../compiler/diagnostics.js';
import type { MethodModel, ParameterModel, SourceModel } from '../domains/domain.js';
import { UNKNOWN } from '../domains/domains.js';
import { derived } from '../domains/lazily.js';
import { jsDocType } from '../types/jsdoc-type.js';
import { reading } from '../types/type-names.js';
import { mapped } from './classes.js';

export interface Overrides {
  /** `--input`: types as TypeScript or JSDoc write them, by the names of parameters. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** `--types`: only what is declared, or values outside of that too. */
  readonly types?: 'as-is' | 'loose';
}

/** The parameters of a target with the domains that `--input` gives. @throws PenumbraError E_INPUT */
export function withInputs(
  parameters: readonly ParameterModel[],
  model: SourceModel,
  { inputs = {} }: Overrides,
): readonly ParameterModel[] {
  const names = parameters.map(({ name }) => name);
  for (const name of Object.keys(inputs)) if (!names.includes(name)) throw noParameter(name, names, model);
  return parameters.map((parameter) => {
    const type = Object.hasOwn(inputs, parameter.name) ? inputs[parameter.name] : undefined;
    if (type === undefined) return parameter;
    const read = reading({ scope: model.types }, (own) => jsDocType(type, own).domain);
    return { ...parameter, ...read, from: 'type', optional: false };
  });
}

/** Parameters that may be anything, but for those that `--input` names. */
export function loosely(
  parameters: readonly ParameterModel[],
  { inputs = {} }: Overrides,
): readonly ParameterModel[] {
  return parameters.map((parameter) =>
    Object.hasOwn(inputs, parameter.name)
      ? parameter
      : {
          ...parameter,
          domain: parameter.rest ? { kind: 'array', element: UNKNOWN } : UNKNOWN,
          approximations: [],
          from: 'none',
        },
  );
}

/** A program in which a method has other parameters. */
export function withParameters(
  model: SourceModel,
  className: string | undefined,
  method: MethodModel,
  parameters: readonly ParameterModel[],
): { readonly model: SourceModel; readonly method: MethodModel } {
  const changed = derived(method, { parameters });
  const classes = mapped(model.classes, (cls, name) =>
    name === className
      ? derived(cls, { methods: cls.methods.map((one) => (one === method ? changed : one)) })
      : cls,
  );
  const functions = new Map(
    [...model.functions].map(([name, one]) => [name, one === method ? changed : one] as const),
  );
  return { model: { ...model, classes, functions }, method: changed };
}

function noParameter(name: string, names: readonly string[], { file }: SourceModel): PenumbraError {
  const near = names.length === 0 ? '' : closest(name, [...names]);
  return new PenumbraError({
    code: 'E_INPUT',
    message: `--input names "${name}", which is no parameter of the target`,
    file,
    hint:
      near === ''
        ? 'It has none; a symbol of a program has the domain of its seed.'
        : `Did you mean "${near}"?`,
  });
}
