/** Classes whose instances only their constructors make: their fields are what those take (see `heap-fields/made.ts`). */
import { madeKey } from '../../../vm/heap-fields/made.js';
import type { ClassModel, FieldModel, ParameterModel, SourceModel } from '../../inputs/domains/domain.js';
import { derived, once } from '../../inputs/domains/lazily.js';
import { mapped } from '../../inputs/model/classes.js';
import { parameterDomain } from '../../inputs/model/declaration.js';
import { makerOf } from '../../inputs/model/receiver-maker.js';
import { asUnknown } from './as-unknown.js';

/**
 * @param makes what the constructor of a class takes, names of parameters at least; undefined: objects can be written, or no
 *   test can call it
 */
export function withMadeClasses(
  source: SourceModel,
  makes: (cls: ClassModel) => readonly string[] | undefined,
  isTyped: boolean,
): SourceModel {
  const classes = mapped(source.classes, (cls) => {
    if (cls.plain === true || cls.builtin !== undefined || cls.abstract) return cls;
    const names = makes(cls);
    const maker =
      names && makerOf(source, { className: cls.name, method: undefined, isReceiver: true }, names);
    if (!maker || cls.predicates !== undefined) return cls;
    const fields = once(() => fieldsFor(maker.parameters, isTyped));
    return derived(cls, {
      isMade: true,
      hasPrivateNames: false,
      get fields() {
        return fields();
      },
    });
  });
  return { ...source, classes };
}

function fieldsFor(parameters: readonly ParameterModel[], isTyped: boolean): readonly FieldModel[] {
  if (parameters.length === 0)
    return [
      {
        name: madeKey(),
        domain: { kind: 'undefined' },
        optional: false,
        approximations: [],
        from: 'none',
        start: 0,
      },
    ];
  return parameters.map((parameter) => {
    const { name, domain, approximations, from, start } = asUnknown(parameter, isTyped);
    const isDeclared = from === 'type' || from === 'documentation';
    return {
      name: madeKey(name),
      domain: parameterDomain({ ...parameter, domain }),
      optional: false,
      approximations,
      from: isDeclared ? from : 'none',
      start,
    };
  });
}
