/** Methods and classes as a file of contracts describes them, which replaces what the code says of them. */
import type {
  ClassModel,
  FieldModel,
  FormulaTag,
  MethodModel,
  Origin,
  ParameterModel,
  PredicateTag,
  SourceModel,
} from '../domains/domain.js';
import { derived, once } from '../domains/lazily.js';
import { classChain } from './class-chain.js';

/** @param said what the file of contracts declares of the class */
export function specifiedClass(
  model: SourceModel,
  cls: ClassModel,
  said: ClassModel,
  origin: Origin,
): ClassModel {
  const saidOf = (method: MethodModel): MethodModel | undefined =>
    said.methods.find((one) => isSame(one, method)) ??
    (method.kind === 'get' ? accessor(said, method) : undefined);
  const own = cls.methods.map((method) => {
    const found = saidOf(method);
    return found ? specifiedMethod(method, found, origin) : method;
  });
  const inherited = said.methods.flatMap((method) => {
    if (cls.methods.some((one) => isSame(one, method))) return [];
    if (method.kind === 'constructor') return [withOrigin(method, origin)];
    const above = classChain(model, cls.name)
      .slice(1)
      .flatMap(({ methods }) => methods);
    const found = above.find((one) => isSame(one, method));
    return found ? [specifiedMethod(withoutContract(found), method, origin)] : [];
  });
  const fields = once(() =>
    cls.fields.map((field) => {
      const type = typeOf(said, field);
      return type === undefined ? field : { ...field, ...type };
    }),
  );
  const tags = said.tags.map((tag): FormulaTag => ({ ...tag, origin }));
  const predicates = said.predicates?.map((tag): PredicateTag => ({ ...tag, origin }));
  return derived(cls, {
    get fields() {
      return fields();
    },
    methods: [...own, ...inherited],
    ...(tags.length + (predicates ?? []).length > 0 ? { tags } : {}),
    ...(predicates ? { predicates } : {}),
    ...(said.modelFields ? { modelFields: said.modelFields } : {}),
  });
}

type Typed = Pick<FieldModel, 'domain' | 'approximations' | 'from'>;

/** The type that a file of contracts gives a field, as a field or as an accessor. */
function typeOf({ fields, methods }: ClassModel, { name }: FieldModel): Typed | undefined {
  const field = fields.find((one) => one.name === name);
  if (field && field.from !== 'none' && field.from !== 'constructor') {
    const { domain, approximations, from } = field;
    return { domain, approximations, from };
  }
  const getter = methods.find((one) => one.name === name && one.kind === 'get');
  if (!getter || getter.returns.kind === 'unknown') return undefined;
  return { domain: getter.returns, approximations: [], from: 'type' };
}

/** A field that the code has as an accessor. */
function accessor({ fields }: ClassModel, getter: MethodModel): MethodModel | undefined {
  const field = fields.find(({ name }) => name === getter.name);
  return field && { ...getter, parameters: [], tags: [], calls: undefined, returns: field.domain };
}

function isSame(one: MethodModel, other: MethodModel): boolean {
  return one.name === other.name && one.kind === other.kind && one.static === other.static;
}

/** A method that is declared above: its contract is inherited, and not its own. */
function withoutContract(method: MethodModel): MethodModel {
  return derived(method, { tags: [], calls: undefined });
}

/** A method with the contract and the types of another declaration of it; parameters keep the names that the code has. */
export function specifiedMethod(method: MethodModel, said: MethodModel, origin: Origin): MethodModel {
  const isStated = said.tags.length > 0 || said.calls !== undefined;
  const parameters = once(() => [
    ...method.parameters.map((parameter, at) => specifiedParameter(parameter, said.parameters[at])),
    ...said.parameters.slice(
      method.parameters.some(({ rest }) => rest) ? Infinity : method.parameters.length,
    ),
  ]);
  return derived(method, {
    get parameters() {
      return parameters();
    },
    get returns() {
      return said.returns.kind === 'unknown' ? method.returns : said.returns;
    },
    get overloads() {
      return said.parameters.some(({ from }) => from !== 'none') ? said.overloads : method.overloads;
    },
    ...(isStated ? { tags: namedTags(method, said, origin), calls: said.calls } : {}),
  });
}

function specifiedParameter(parameter: ParameterModel, said: ParameterModel | undefined): ParameterModel {
  if (!said || said.rest !== parameter.rest || said.from === 'none') return parameter;
  const { domain, approximations, from, optional } = said;
  return { ...parameter, domain, approximations, from, optional };
}

function namedTags(method: MethodModel, said: MethodModel, origin: Origin): readonly FormulaTag[] {
  const names = method.parameters.map(({ name, rest }, at) => {
    const other = said.parameters[at];
    return other && other.rest === rest ? other.name : name;
  });
  const isNamed = names.some((name, at) => name !== method.parameters[at]!.name);
  return said.tags.map((tag) => ({ ...tag, origin, ...(isNamed ? { parameters: names } : {}) }));
}

function withOrigin(method: MethodModel, origin: Origin): MethodModel {
  return derived(method, { tags: method.tags.map((tag): FormulaTag => ({ ...tag, origin })) });
}
