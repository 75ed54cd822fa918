/** Which types an argument may have: what is declared, else what was seen, else anything. */
import type { Domain, SourceModel } from '../../inputs/domains/domain.js';
import { ancestors } from '../../inputs/model/class-chain.js';
import { findDeclaration } from '../../inputs/model/declaration.js';
import type { Samples } from '../model/samples.js';
import { literalsOf } from './literals.js';
import { typeOfCode } from './pool.js';
import type { PublicPoint } from './protocol.js';
import { variationsOf } from './variations.js';

export interface ArgumentType {
  /** Names of types as `typeName` gives them, and `integer`; undefined: nothing is known. */
  readonly names: ReadonlySet<string> | undefined;
  /** Of these, types whose values are no values of the declared type just because of that. */
  readonly closed: ReadonlySet<string>;
  /** Values as code that the type names, or that were seen. */
  readonly codes: readonly string[];
  /** May be left out. */
  readonly isOptional: boolean;
  readonly isRest: boolean;
  /** The suite calls the function, and always without it. */
  readonly isUntried: boolean;
  /** The suite calls the function, never with null, or the argument may be left out; and nothing says that it takes null. */
  readonly isPresent: boolean;
  /** All numbers that the suite gives are whole, and nothing says that others are meant. */
  readonly isWhole: boolean;
  /** The types of what arrays hold: by their declaration, else of those that the suite gave. */
  readonly elements?: ReadonlySet<string> | undefined;
  /** Where nothing is declared: the properties that all objects of the suite had, and all those in its arrays. */
  readonly keys?: readonly string[] | undefined;
  readonly elementKeys?: readonly string[] | undefined;
}

const PRIMITIVES = ['integer', 'number', 'string', 'boolean', 'bigint', 'undefined'];

/**
 * The types of the arguments of a point, by position.
 * @param isStrict whether declared types say where null may be
 * @param numbers that the program compares with
 */
export function argumentTypes(
  point: PublicPoint,
  model: SourceModel,
  samples: Samples,
  isStrict = false,
  numbers: readonly string[] = [],
): readonly ArgumentType[] {
  const declared = findDeclaration(model, point.name).method?.parameters ?? [];
  const seen = samples.of(point.name);
  const hidden = point.takesMore ? seen.slice(point.parameters.length) : [];
  return [...point.parameters, ...hidden.map(() => undefined)].map((name, at) => {
    const parameter = declared[at];
    const isRest = name?.startsWith('...') ?? false;
    const names = new Set<string>();
    const closed = new Set<string>();
    const codes: string[] = [];
    const known =
      parameter !== undefined &&
      addDomain(isRest ? elementOf(parameter.domain) : parameter.domain, model, { names, closed, codes });
    const own = seen[at];
    if (!known) for (const type of own?.types ?? []) names.add(type);
    const isReference = [...names].some((type) => !PRIMITIVES.includes(type));
    const isUntried = own === undefined && samples.has(point.name);
    // What may be left out, or always is, is not meant to be null instead.
    const isLeftOut = (parameter?.optional ?? false) || isUntried;
    const isPresent =
      (isReference || isLeftOut) &&
      (own !== undefined || isLeftOut || (isStrict && known)) &&
      !names.has('null') &&
      !codes.includes('null') &&
      !own?.types.has('null');
    if (isReference && !isLeftOut && !(isStrict && known)) names.add('null');
    const given = [...(own?.codes ?? [])];
    const near = variationsOf(given, numbers);
    return {
      names: names.size === 0 && codes.length === 0 ? undefined : names,
      closed,
      // What is next to one of the few values that a type names is none of it.
      codes: [...codes, ...given, ...(known ? near.filter((code) => isNamed(code, names)) : near)],
      isOptional: parameter?.optional ?? false,
      isRest,
      isPresent,
      isWhole: !known && own !== undefined && own.texts.has('integer') && !own.texts.has('number'),
      ...(known && parameter
        ? { elements: declaredElements(parameter.domain, model) }
        : own
          ? { elements: own.elements, keys: own.keys, elementKeys: own.elementKeys }
          : {}),
      isUntried: (parameter?.optional ?? false) && isUntried,
    };
  });
}

/** Whether the type of a literal is among some. */
function isNamed(code: string, names: ReadonlySet<string>): boolean {
  const type = typeOfCode(code);
  return type === undefined || names.has(type) || (type === 'number' && names.has('integer'));
}

/** The types of what an array holds by its declaration; undefined where that does not say. */
function declaredElements(domain: Domain, model: SourceModel): ReadonlySet<string> | undefined {
  if (domain.kind !== 'array') return undefined;
  const names = new Set<string>();
  const codes: string[] = [];
  if (!addDomain(domain.element, model, { names, closed: new Set(), codes })) return undefined;
  // An object of any class may be one of an interface.
  const subclasses = [...model.classes.keys()].filter(
    (one) => names.has('object') || ancestors(model, one).some((name) => names.has(name)),
  );
  const literals = codes.flatMap((code) => typeOfCode(code) ?? []);
  return new Set(
    [...names, ...subclasses, ...literals].map((name) => (name === 'integer' ? 'number' : name)),
  );
}

/** What `typeName` calls an object of a class of the language. */
function capturedName(name: string): string {
  return name === 'Function' || name === 'Map' || name === 'Set' ? name.toLowerCase() : name;
}

function elementOf(domain: Domain): Domain {
  return domain.kind === 'array' ? domain.element : domain;
}

/** Adds what a declared type holds; whether it says anything. */
function addDomain(
  domain: Domain,
  model: SourceModel,
  into: { readonly names: Set<string>; readonly closed: Set<string>; readonly codes: string[] },
): boolean {
  const { names, closed, codes } = into;
  switch (domain.kind) {
    case 'unknown':
    case 'alias':
      return false;
    case 'union':
      return domain.members.map((member) => addDomain(member, model, into)).every((known) => known);
    case 'class': {
      const cls = model.classes.get(domain.name);
      const literals = literalsOf(domain, model);
      if (cls?.builtin) names.add(capturedName(cls.builtin.name));
      else names.add(cls?.plain ? 'object' : domain.name);
      if (cls?.plain && literals) closed.add('object');
      codes.push(...(literals ?? []));
      return true;
    }
    case 'array': {
      const literals = literalsOf(domain, model);
      names.add('array');
      if (literals) closed.add('array');
      codes.push(...(literals ?? []));
      return true;
    }
    case 'literal':
      codes.push(typeof domain.value === 'bigint' ? `${domain.value}n` : JSON.stringify(domain.value));
      return true;
    case 'time':
      names.add('number');
      return true;
    case 'sample':
      names.add('symbol');
      return true;
    default:
      names.add(domain.kind);
      return true;
  }
}
