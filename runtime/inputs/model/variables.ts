/** Variables of the environment as inputs (`--env NAME`): each is a string, or is not set. */
import type { ParameterModel } from '../domains/domain.js';

const PREFIX = 'process.env.';

/** The inputs that variables are, named as programs read them. */
export function variableInputs(names: readonly string[]): ParameterModel[] {
  return names.map((name) => ({
    name: `${PREFIX}${name}`,
    domain: { kind: 'string' },
    approximations: [],
    from: 'type',
    optional: true,
    rest: false,
    start: -1,
  }));
}

/** The variable that an input is; undefined for all others: no parameter has such a name. */
export function variableOf(input: string): string | undefined {
  return input.startsWith(PREFIX) ? input.slice(PREFIX.length) : undefined;
}
