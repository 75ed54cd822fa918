/** The calls that can make a step: constructors, factories, and the public methods that are not pure. */
import type { Domain, MethodModel, ParameterModel, SourceModel } from '../../inputs/domains/domain.js';
import { type MethodContract, methodContract } from '../../spec/index.js';
import {
  classesIn,
  constructorOf,
  instantiable,
  methodsOf,
  type RelevantObject,
} from '../states/relevant-objects.js';

export type CallKind = 'construct' | 'literal' | 'fake' | 'method' | 'set' | 'static' | 'function';

export interface PossibleCall {
  readonly kind: CallKind;
  /** Of `construct` and `literal` the class that is made, of `static` that which has the method. */
  readonly className: string | undefined;
  /** Of the method or function; the name of the class for `construct`. */
  readonly name: string;
  readonly parameters: readonly ParameterModel[];
  readonly returns: Domain;
  /** The object on which it is called. */
  readonly receiver: number | undefined;
  /** The object that it makes. */
  readonly result: number | undefined;
  /**
   * The contracts by class of the receiver, in the order of its classes, undefined where the class has no such method;
   * otherwise the only one.
   */
  readonly contracts: readonly (MethodContract | undefined)[];
}

/** A call of a method of an object. */
export function callOn(model: SourceModel, object: RelevantObject, method: MethodModel): PossibleCall {
  const { name, parameters, returns } = method;
  const contracts = contractsOf(model, object, method);
  return {
    kind: 'method',
    className: undefined,
    name,
    parameters,
    returns,
    receiver: object.number,
    result: undefined,
    contracts,
  };
}

/** All calls on relevant objects, and all that make one, in source order of the objects. */
export function possibleCalls(
  model: SourceModel,
  objects: readonly RelevantObject[],
): readonly PossibleCall[] {
  return objects.flatMap((object) =>
    object.isFake
      ? [fake(object)]
      : [
          ...constructions(model, object),
          ...factories(model, object, objects),
          ...methodCalls(model, object),
        ],
  );
}

/** Its state is any that its contract allows; what it does then is asked when it is called. */
function fake({ number, declared }: RelevantObject): PossibleCall {
  return {
    kind: 'fake',
    className: declared,
    name: declared,
    parameters: [],
    returns: { kind: 'class', name: declared },
    receiver: undefined,
    result: number,
    contracts: [undefined],
  };
}

function constructions(model: SourceModel, { number, classes }: RelevantObject): readonly PossibleCall[] {
  return classes.flatMap((cls): readonly PossibleCall[] => {
    const made = { className: cls.name, receiver: undefined, result: number };
    const returns: Domain = { kind: 'class', name: cls.name };
    if (cls.plain) {
      const parameters = cls.fields.map(
        ({ name, domain, approximations, optional, start }): ParameterModel => {
          return { name, domain, approximations, optional, from: 'type', rest: false, start };
        },
      );
      return [{ ...made, kind: 'literal', name: cls.name, parameters, returns, contracts: [undefined] }];
    }
    const maker = constructorOf(model, cls.name);
    if (maker?.hidden) return [];
    const contract = maker && methodContract(model, cls.name, maker, false);
    const parameters = maker?.parameters ?? [];
    return [{ ...made, kind: 'construct', name: cls.name, parameters, returns, contracts: [contract] }];
  });
}

/** Static methods, functions, and methods of other objects that return one. */
function factories(
  model: SourceModel,
  { number, classes }: RelevantObject,
  objects: readonly RelevantObject[],
): readonly PossibleCall[] {
  const makes = (returns: Domain): boolean =>
    classesIn(model, returns).some((name) => instantiable(model, name).some((cls) => classes.includes(cls)));
  const calls: PossibleCall[] = [];
  const add = (
    kind: CallKind,
    className: string | undefined,
    method: MethodModel,
    receiver: number | undefined,
    contracts: PossibleCall['contracts'],
  ): void => {
    const { name, parameters, returns } = method;
    calls.push({ kind, className, name, parameters, returns, receiver, result: number, contracts });
  };
  for (const cls of model.classes.values())
    for (const method of cls.methods) {
      if (!method.static || method.hidden || method.kind !== 'method' || !makes(method.returns)) continue;
      add('static', cls.name, method, undefined, [methodContract(model, cls.name, method, false)]);
    }
  for (const method of model.functions.values()) {
    if (!makes(method.returns)) continue;
    add('function', undefined, method, undefined, [methodContract(model, undefined, method, false)]);
  }
  for (const other of objects) {
    // A method that returns an object of its own class most often returns the receiver.
    if (other.isFake || other.number === number || other.classes.some((cls) => classes.includes(cls)))
      continue;
    for (const method of publicMethods(model, other))
      if (method.kind === 'method' && makes(method.returns))
        add('method', undefined, method, other.number, contractsOf(model, other, method));
  }
  return calls;
}

function methodCalls(model: SourceModel, object: RelevantObject): readonly PossibleCall[] {
  return publicMethods(model, object).flatMap((method): readonly PossibleCall[] => {
    if (method.kind === 'get') return [];
    const call = callOn(model, object, method);
    if (call.contracts.some((contract) => contract?.pure)) return [];
    return [method.kind === 'set' ? { ...call, kind: 'set' as const } : call];
  });
}

/** The methods of any of its classes, one of each name. */
function publicMethods(model: SourceModel, { classes }: RelevantObject): readonly MethodModel[] {
  const found = new Map<string, MethodModel>();
  for (const { name } of classes)
    for (const method of methodsOf(model, name)) {
      const key = `${method.kind} ${method.name}`;
      if (!method.hidden && !found.has(key)) found.set(key, method);
    }
  return [...found.values()];
}

function contractsOf(
  model: SourceModel,
  { classes }: RelevantObject,
  { name, kind }: MethodModel,
): PossibleCall['contracts'] {
  return classes.map((cls) => {
    const own = methodsOf(model, cls.name).find((method) => method.name === name && method.kind === kind);
    return own && methodContract(model, cls.name, own, true);
  });
}
