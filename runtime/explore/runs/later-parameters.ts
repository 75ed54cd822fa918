/**
 * What functions take that may be called after the target: what their declarations say, else anything. Objects and arrays of
 * declared types are inputs only where the universe has them: it is laid out before it is known which functions there are.
 */
import { isTypeScript } from '../../../compiler/file-names.js';
import { boundCount, boundTarget, type Machine, programFunctions } from '../../../vm/index.js';
import type { Domain, ParameterModel } from '../../inputs/domains/domain.js';
import { alternatives, UNKNOWN, unionOf } from '../../inputs/domains/domains.js';
import { openShape, poolName, type Universe } from '../../inputs/heap/universe.js';
import { calleeOf } from '../../inputs/model/callee.js';
import { parameterDomain } from '../../inputs/model/declaration.js';
import { asUnknown } from '../subject/as-unknown.js';

/** Most arguments that a function is given. */
const MOST_ARGUMENTS = 4;
/** Arguments of a function that takes any number of them. */
const USUAL_ARGUMENTS = 2;

export interface LaterParameter {
  readonly name: string;
  readonly domain: Domain;
}

export class LaterParameters {
  constructor(
    private readonly machine: Machine,
    private readonly universe: Universe,
  ) {}

  /**
   * The parameters of a function of the program.
   * @param isNew whether it is a class, of which an instance is made
   * @returns least: how many are required; all: the parameters that get an argument. It is undefined where TypeScript declares a
   *   type that the universe has no objects of: there is no legal argument then
   */
  of(
    callee: object,
    isNew: boolean,
  ): { readonly least: number; readonly all: readonly LaterParameter[] | undefined } {
    const isTyped = isTypeScript(programFunctions.placeOf(boundTarget(callee))?.file ?? '');
    const { least, parameters } = this.declared(callee, isNew);
    const missing = parameters.filter(({ domain }) => !this.has(domain));
    if (missing.length > 0 && isTyped) return { least, all: undefined };
    const all = parameters.map((one) => (missing.includes(one) ? { ...one, domain: UNKNOWN } : one));
    return { least, all };
  }

  /** The objects and arrays of declared types that the universe does not have. */
  missing(callee: object, isNew: boolean): readonly Domain[] {
    const isTyped = isTypeScript(programFunctions.placeOf(boundTarget(callee))?.file ?? '');
    const members = this.declared(callee, isNew).parameters.flatMap(({ domain }) => alternatives(domain));
    return isTyped ? members.filter((member) => !this.has(member)) : [];
  }

  private declared(
    callee: object,
    isNew: boolean,
  ): {
    readonly least: number;
    readonly parameters: readonly LaterParameter[];
  } {
    const target = boundTarget(callee);
    const code = programFunctions.classOf(target) ?? programFunctions.codeOf(target);
    if (code === undefined) return { least: 1, parameters: [{ name: 'value', domain: UNKNOWN }] };
    const bound = boundCount(callee);
    const whole = this.machine.textOf(target);
    const text = isNew ? (/\bconstructor\s*\(.*/su.exec(whole)?.[0] ?? 'constructor()') : whole;
    const place = programFunctions.placeOf(target);
    const isTyped = isTypeScript(place?.file ?? '');
    const declared = (place && this.universe.model.parametersAt?.(place)) ?? [];
    const rest = declared.find((parameter) => parameter.rest);
    const least = Math.min(code.parameters, MOST_ARGUMENTS);
    const takesMore = calleeOf(text, 0).usesArguments || /^[^{]*\.\.\./u.test(text);
    const count = takesMore ? Math.max(least, USUAL_ARGUMENTS) : least;
    const parameters = calleeOf(text, count).parameters.map((name, at): LaterParameter => {
      const parameter = declared[at]?.rest === false ? declared[at] : undefined;
      if (parameter) return { name, domain: parameterDomain(asUnknown(parameter, isTyped)) };
      return { name, domain: rest ? elementOf(rest) : UNKNOWN };
    });
    return { least: Math.max(0, least - bound), parameters: parameters.slice(bound) };
  }

  private has(domain: Domain): boolean {
    const { model, pools } = this.universe;
    const names = new Set(pools.filter(({ isFree }) => isFree).map(({ name }) => name));
    return alternatives(domain).every((member) => {
      const name = poolName(model, member);
      return name === undefined || openShape(model, member) !== undefined || names.has(name);
    });
  }
}

/** What a rest parameter holds. */
function elementOf({ domain }: ParameterModel): Domain {
  const elements = alternatives(domain).map((member) => (member.kind === 'array' ? member.element : UNKNOWN));
  return unionOf(elements);
}
