/** The subject of an exploration: what its target is, what it takes, what its contract says. */
import type { ClassModel, Domain, MethodModel, ParameterModel, SourceModel } from '../inputs/domain.js';
import { readProgramModel } from '../inputs/program-model.js';
import { usesOnlyIntegers } from '../inputs/source-model.js';
import type { NumberSorts } from '../inputs/symbolic-heap.js';
import { parseTarget } from '../inputs/target.js';
import { alternatives, ancestors, fieldsOf, type Input, layOut, type Universe } from '../inputs/universe.js';
import { type Contract, contractOf } from '../spec/index.js';
import type { Callee } from './callee.js';
import type { BoundRecord, ExploreOptions } from './events.js';

export interface Subject {
  readonly model: SourceModel;
  /** Class of the receiver; undefined for functions, static methods and constructors. */
  readonly receiver: string | undefined;
  readonly method: MethodModel | undefined;
  readonly universe: Universe;
  readonly contract: Contract;
  readonly sorts: NumberSorts;
  /** What a `string` domain ranges over. */
  readonly strings: readonly string[];
  /** Bounds that lie in the inputs themselves. */
  readonly bounds: readonly BoundRecord[];
}

/**
 * Reads what the source says of a target.
 * @param callee what the program tells of the target, for a target whose declaration the source model has not.
 * @throws PenumbraError E_FILE, E_PARSE, E_SCOPE and the errors of the specification language.
 */
export function describeSubject(options: ExploreOptions, callee?: Callee): Subject {
  const model = readProgramModel(options.file);
  const { className, method, isReceiver } = findDeclaration(model, options.target);
  const receiver = isReceiver ? className : undefined;
  const inputs: Input[] =
    receiver === undefined ? [] : [{ name: 'this', domain: { kind: 'class', name: receiver } }];
  const parameters = method?.parameters ?? (callee?.parameters ?? []).map(untyped);
  for (const parameter of parameters) {
    if (!parameter.rest) inputs.push({ name: parameter.name, domain: parameterDomain(parameter) });
  }
  const universe = layOut(model, inputs, options.scope);
  const integers = options.numbers === 'integer' || (options.numbers === 'auto' && usesOnlyIntegers(model));
  return {
    model,
    receiver,
    method,
    universe,
    contract: contractOf(model, className, method?.name ?? '', receiver !== undefined),
    sorts: { integer: 'int', number: integers ? 'int' : 'real' },
    strings: stringsOf(model),
    bounds: [
      ...inputBounds(universe, parameters, integers, method !== undefined),
      ...(callee ? callBounds(callee, receiver) : []),
    ],
  };
}

interface Declaration {
  readonly className: string | undefined;
  readonly method: MethodModel | undefined;
  readonly isReceiver: boolean;
}

/** The declaration that a target path names: the class before `.prototype.` or the last name, and the method. */
function findDeclaration(model: SourceModel, target: string): Declaration {
  const { segments, accessor } = parseTarget(target);
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

/** A class by its name; a program's only class by `default`. */
function classNamed(model: SourceModel, name: string): string | undefined {
  if (model.classes.has(name)) return name;
  const nested = [...model.classes.keys()].find((candidate) => candidate.endsWith(`.${name}`));
  if (nested !== undefined) return nested;
  return name === 'default' && model.functions.size === 0 && model.classes.size === 1
    ? [...model.classes.keys()][0]
    : undefined;
}

function functionNamed(model: SourceModel, name: string): MethodModel | undefined {
  const only =
    name === 'default' && model.functions.size === 1 ? [...model.functions.values()][0] : undefined;
  return model.functions.get(name) ?? only;
}

function parameterDomain({ domain, optional }: ParameterModel): Domain {
  if (!optional || alternatives(domain).some(({ kind }) => kind === 'undefined' || kind === 'unknown'))
    return domain;
  return { kind: 'union', members: [...alternatives(domain), { kind: 'undefined' }] };
}

function untyped(name: string): ParameterModel {
  return { name, domain: { kind: 'unknown' }, from: 'none', optional: false, rest: false };
}

/** Bounds that lie in how the target is called. */
function callBounds({ usesArguments, usesThis }: Callee, receiver: string | undefined): BoundRecord[] {
  const bounds: BoundRecord[] = [];
  if (usesArguments) {
    bounds.push({ name: 'arguments', limit: 'one for each parameter', hit: true, option: 'more parameters' });
  }
  if (usesThis && receiver === undefined) {
    bounds.push({
      name: 'receiver',
      limit: 'what the function is called on',
      hit: true,
      option: 'a parameter instead of this',
    });
  }
  return bounds;
}

/** String literals of the source, and two that are not among them. */
function stringsOf({ source }: SourceModel): readonly string[] {
  const literals = new Set<string>();
  for (const match of source.matchAll(/(["'])((?:(?!\1)[^\\\n])*)\1/gu)) literals.add(match[2]!);
  const fresh = ['', 'a', 'b', 'c', 'd'].filter((text) => !literals.has(text)).slice(0, 2);
  return [...fresh, ...literals].slice(0, 24);
}

function inputBounds(
  universe: Universe,
  parameters: readonly ParameterModel[],
  integers: boolean,
  isDeclared: boolean,
): BoundRecord[] {
  const kinds = new Set<Domain['kind']>();
  const note = (domain: Domain): void => {
    for (const member of alternatives(domain)) {
      kinds.add(member.kind);
      if (member.kind === 'array') note(member.element);
    }
  };
  for (const { domain } of universe.inputs) note(domain);
  for (const pool of universe.pools) {
    for (const name of pool.kind === 'class' ? pool.classes : []) {
      for (const { domain } of fieldsOf(universe.model, name)) note(domain);
    }
    if (pool.element) note(pool.element);
  }
  const bounds: BoundRecord[] = [];
  const unclear = parameters
    .filter(({ domain, rest }) => domain.kind === 'unknown' || rest)
    .map(({ name }) => name);
  if (kinds.has('unknown')) unclear.push('fields');
  if (unclear.length > 0 || !isDeclared) {
    bounds.push({
      name: 'types',
      limit: 'undefined|null|boolean|number',
      hit: true,
      option: 'a type for each parameter and field',
    });
  }
  if (kinds.has('string')) {
    bounds.push({
      name: 'strings',
      limit: 'the literals of the source and two more',
      hit: true,
      option: 'a union of literals',
    });
  }
  if (kinds.has('integer') || kinds.has('unknown') || (kinds.has('number') && integers)) {
    bounds.push({
      name: 'integer',
      limit: 'integers |x| < 2^53, results of arithmetic included',
      hit: false,
      option: '--numbers double',
    });
  }
  if (kinds.has('number') && !integers) {
    bounds.push({
      name: 'doubles',
      limit: 'as real numbers, without NaN, -0 and infinities',
      hit: true,
      option: '--numbers integer',
    });
  }
  if (universe.atoms > 0) {
    const limit = [
      ...universe.pools.map(({ name, size }) => `${name}=${size}`),
      ...(universe.maxLength > 0 ? [`Array.length=${universe.maxLength}`] : []),
    ].join(' ');
    bounds.push({ name: 'scope', limit, hit: true, option: '--scope' });
  }
  return bounds;
}
