/** The virtual state of a class (IntiSa, Definition 4): its fields, model fields, and what its pure methods return. */
import type { ClassModel, Domain, MethodModel, SourceModel } from '../../inputs/domains/domain.js';
import { unionOf } from '../../inputs/domains/domains.js';
import { classChain, fieldsOf, specifiers } from '../../inputs/model/class-chain.js';
import { type MethodContract, methodContract } from '../../spec/index.js';
import { methodsOf } from './relevant-objects.js';

export interface Component {
  /** `mSize`, `size()`: how a formula writes it. */
  readonly key: string;
  readonly kind: 'field' | 'model' | 'observer';
  readonly domain: Domain;
  /** Of what is observed. */
  readonly contract?: MethodContract;
}

const known = new WeakMap<SourceModel, Map<string, readonly Component[]>>();

/** The components of instances of a class, those of superclasses first. */
export function componentsOf(model: SourceModel, className: string): readonly Component[] {
  const byClass = known.get(model) ?? new Map<string, readonly Component[]>();
  known.set(model, byClass);
  const components = byClass.get(className) ?? readComponents(model, className);
  byClass.set(className, components);
  return components;
}

function readComponents(model: SourceModel, className: string): readonly Component[] {
  const found = new Map<string, Component>();
  const methods = new Set(methodsOf(model, className).map(({ name }) => name));
  // Methods of interfaces are properties as well.
  for (const { name, domain } of fieldsOf(model, className))
    if (!methods.has(name)) found.set(name, { key: name, kind: 'field', domain });
  for (const { modelFields = [] } of [...specifiers(model, className)].reverse())
    for (const { name, domain } of modelFields) found.set(name, { key: name, kind: 'model', domain });
  for (const method of methodsOf(model, className)) {
    if (method.hidden || method.parameters.some(({ optional }) => !optional)) continue;
    const contract = methodContract(model, className, method, true);
    if (!contract.pure || method.kind === 'set') continue;
    const key = method.kind === 'get' ? method.name : `${method.name}()`;
    found.set(key, { key, kind: 'observer', domain: resultOf(model, className, method), contract });
  }
  return [...found.values()];
}

/** What a method returns: where its own declaration does not say, that which it overrides or implements. */
export function resultOf(model: SourceModel, className: string, method: MethodModel): Domain {
  if (method.returns.kind !== 'unknown') return method.returns;
  const above = specifiers(model, className).flatMap(({ methods }) =>
    methods.filter((one) => one.name === method.name && one.kind === method.kind),
  );
  return above.find(({ returns }) => returns.kind !== 'unknown')?.returns ?? method.returns;
}

/** The components that instances of several classes have, with what they are in any of them. */
export function allComponents(
  model: SourceModel,
  classes: readonly ClassModel[],
): ReadonlyMap<string, Domain> {
  const domains = new Map<string, Domain>();
  for (const { name } of classes)
    for (const { key, domain } of componentsOf(model, name)) {
      const known = domains.get(key);
      domains.set(key, known ? unionOf([known, domain]) : domain);
    }
  return domains;
}

/** The class or interface that declares a pure method with arguments, and the method. */
export function pureMethod(model: SourceModel, className: string, name: string): MethodModel | undefined {
  return (
    methodsOf(model, className).find((method) => method.name === name && method.kind === 'method') ??
    classChain(model, className)
      .flatMap(({ methods }) => methods)
      .find((method) => method.name === name)
  );
}
