/** Which types an argument may have: what is declared, else what was seen, else anything. */
import type { Domain, SourceModel } from '../../inputs/domains/domain.js';
import { findDeclaration } from '../../inputs/model/declaration.js';
import type { Samples } from '../model/samples.js';
import type { PublicPoint } from './protocol.js';

export interface ArgumentType {
  /** Names of types as `typeName` gives them, and `integer`; undefined: nothing is known. */
  readonly names: ReadonlySet<string> | undefined;
  /** Values as code that the type names, or that were seen. */
  readonly codes: readonly string[];
  /** May be left out. */
  readonly isOptional: boolean;
  readonly isRest: boolean;
}

const PRIMITIVES = ['integer', 'number', 'string', 'boolean', 'bigint', 'undefined'];

/** The types of the arguments of a point, by position. */
export function argumentTypes(
  point: PublicPoint,
  model: SourceModel,
  samples: Samples,
): readonly ArgumentType[] {
  const declared = findDeclaration(model, point.name).method?.parameters ?? [];
  const seen = samples.of(point.name);
  return point.parameters.map((name, at) => {
    const parameter = declared[at];
    const isRest = name?.startsWith('...') ?? false;
    const names = new Set<string>();
    const codes: string[] = [];
    const known =
      parameter !== undefined &&
      addDomain(isRest ? elementOf(parameter.domain) : parameter.domain, names, codes);
    const own = seen[at];
    if (!known) for (const type of own?.types ?? []) names.add(type);
    const isReference = [...names].some((type) => !PRIMITIVES.includes(type));
    if (isReference) names.add('null');
    return {
      names: names.size === 0 && codes.length === 0 ? undefined : names,
      codes: [...codes, ...(own?.codes ?? [])],
      isOptional: parameter?.optional ?? false,
      isRest,
    };
  });
}

function elementOf(domain: Domain): Domain {
  return domain.kind === 'array' ? domain.element : domain;
}

/** Adds what a declared type holds; whether it says anything. */
function addDomain(domain: Domain, names: Set<string>, codes: string[]): boolean {
  switch (domain.kind) {
    case 'unknown':
    case 'alias':
      return false;
    case 'union':
      return domain.members.map((member) => addDomain(member, names, codes)).every((known) => known);
    case 'class':
      names.add(domain.name === 'Function' ? 'function' : domain.name);
      return true;
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
