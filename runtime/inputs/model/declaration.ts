/** What a target's declaration in the source says of its inputs. */

import type { FunctionPlace } from '../../../vm/index.js';
import type {
  ClassModel,
  Domain,
  Input,
  MethodModel,
  ParameterModel,
  SourceModel,
} from '../domains/domain.js';
import { alternatives, UNKNOWN } from '../domains/domains.js';
import { ancestors } from './class-chain.js';
import { parseTarget } from './target.js';

export interface Declaration {
  readonly className: string | undefined;
  readonly method: MethodModel | undefined;
  readonly isReceiver: boolean;
}

/** The declaration that a target path names: the class before `.prototype.` or the last name, and the method. */
export function findDeclaration(model: SourceModel, target: string): Declaration {
  const { segments: exported, accessor } = parseTarget(target);
  const segments = exported.with(0, model.exported.get(exported[0]!) ?? exported[0]!);
  const name = segments.at(-1)!;
  const kinds = accessor === undefined ? ['method', 'function', 'constructor'] : [accessor];
  const isMember = segments.length > 2 && segments.at(-2) === 'prototype';
  const owner = isMember ? segments.at(-3)! : segments.length > 1 ? segments.at(-2)! : undefined;
  const className = owner === undefined ? undefined : classNamed(model, owner);
  const inClass = (cls: ClassModel | undefined, isStatic: boolean): MethodModel | undefined =>
    cls?.methods.find(
      (method) => method.name === name && method.static === isStatic && kinds.includes(method.kind),
    );
  if (isMember) {
    const chain = className === undefined ? [] : ancestors(model, className);
    const method = chain
      .map((at) => inClass(model.classes.get(at), false))
      .find((found) => found !== undefined);
    return { className, method, isReceiver: className !== undefined };
  }
  const isStatic = className === undefined ? undefined : inClass(model.classes.get(className), true);
  if (isStatic) return { className, method: isStatic, isReceiver: false };
  const constructed = classNamed(model, name);
  if (constructed !== undefined) {
    const cls = model.classes.get(constructed)!;
    return {
      className: constructed,
      method: cls.methods.find(({ kind }) => kind === 'constructor'),
      isReceiver: false,
    };
  }
  return { className: undefined, method: functionNamed(model, name), isReceiver: false };
}

/**
 * The declaration of a target that is loaded: of functions, that of the function which stands where the loaded one does,
 * whatever it is called and whichever file it is in. A name alone may mean another one. So it is of methods that no
 * declaration of their class shows.
 */
export function declarationOf(
  model: SourceModel,
  target: string,
  place: FunctionPlace | undefined,
): Declaration {
  const named = findDeclaration(model, target);
  if (place === undefined || model.declaredAt === undefined) return named;
  const placed = model.declaredAt(place);
  if (named.className !== undefined) {
    const isFunction = placed?.method.kind === 'function';
    return named.method === undefined && isFunction ? { ...named, method: placed.method } : named;
  }
  if (placed === undefined || placed.method.kind === 'function')
    return { className: undefined, method: placed?.method, isReceiver: false };
  const isOfModel = placed.className !== undefined && model.classes.has(placed.className);
  return {
    ...placed,
    className: isOfModel ? placed.className : undefined,
    isReceiver: isOfModel && !placed.method.static && placed.method.kind !== 'constructor',
  };
}

/** A class by its name; a program's only class by `default`. */
function classNamed(model: SourceModel, name: string): string | undefined {
  // Types are nothing that can be called.
  const classes = [...model.classes.values()].filter(({ plain, builtin }) => !plain && builtin === undefined);
  const names = classes.map((cls) => cls.name);
  if (names.includes(name)) return name;
  const nested = names.find((candidate) => candidate.endsWith(`.${name}`));
  if (nested !== undefined) return nested;
  return name === 'default' && model.functions.size === 0 && names.length === 1 ? names[0] : undefined;
}

function functionNamed(model: SourceModel, name: string): MethodModel | undefined {
  const only =
    name === 'default' && model.functions.size === 1 ? [...model.functions.values()][0] : undefined;
  return model.functions.get(name) ?? only;
}

/**
 * The inputs of a target in order: `this`, where it has a receiver, then the parameters.
 * @param receiver what it may be
 */
export function inputsOf(receiver: Domain | undefined, parameters: readonly ParameterModel[]): Input[] {
  const self: Input[] = receiver === undefined ? [] : [{ name: 'this', domain: receiver, rest: false }];
  const given = parameters.map((parameter) => {
    const { name, rest } = parameter;
    return { name, domain: rest ? listDomain(parameter) : parameterDomain(parameter), rest };
  });
  return [...self, ...given];
}

/** What an argument may be: undefined, too, where it may be left out. */
export function parameterDomain({ domain, optional }: ParameterModel): Domain {
  if (!optional || alternatives(domain).some(({ kind }) => kind === 'undefined' || kind === 'unknown'))
    return domain;
  return { kind: 'union', members: [...alternatives(domain), { kind: 'undefined' }] };
}

/** The lists that a rest parameter gets, which no other reference is. */
function listDomain({ domain }: ParameterModel): Domain {
  const members = alternatives(domain).map((member) =>
    member.kind === 'array' ? { ...member, isRest: true } : member,
  );
  return { kind: 'union', members };
}

/**
 * The parameters of a function that reads `arguments`: any number of values may follow them, and calls may have fewer
 * arguments. What a call may leave out, the last parameters that are optional or of which nothing is known, is of one
 * list with what follows.
 * @param isNamed whether formulas or options speak of a parameter: then calls have an argument for it
 */
export function withArguments(
  parameters: readonly ParameterModel[],
  isNamed: (name: string) => boolean,
): readonly ParameterModel[] {
  if (parameters.some(({ rest }) => rest)) return parameters;
  const names = new Set(parameters.map(({ name }) => name));
  let name = 'args';
  while (names.has(name)) name = `_${name}`;
  const kept = parameters.findLastIndex((one) => isNamed(one.name) || !mayBeLeftOut(one)) + 1;
  return [
    ...parameters.slice(0, kept),
    { ...untyped(name), domain: listOf(parameters.slice(kept)), rest: true },
  ];
}

/** Whether nothing says that calls have an argument for the parameter. */
function mayBeLeftOut({ domain, from, optional }: ParameterModel): boolean {
  return optional || (domain.kind === 'unknown' && from === 'none');
}

/** The list of what a call has for some parameters and behind them. */
function listOf(parameters: readonly ParameterModel[]): Domain {
  const elements = parameters.map(parameterDomain);
  if (elements.every(({ kind }) => kind === 'unknown')) return { kind: 'array', element: UNKNOWN };
  return { kind: 'array', element: UNKNOWN, tuple: { elements, required: 0, rest: UNKNOWN } };
}

/** A parameter of which only the name is known. */
export function untyped(name: string): ParameterModel {
  return { name, domain: UNKNOWN, approximations: [], from: 'none', optional: false, rest: false, start: -1 };
}
