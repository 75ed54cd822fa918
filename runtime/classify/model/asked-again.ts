/** Variables for what calls answered when they were asked again: their names are the calls. */
import type { Asking } from '../observation/ask-again.js';
import type { Captured } from '../observation/captured.js';
import type { ObservedCall } from '../observation/trace-format.js';
import type { Point } from '../points.js';

/** A variable that stands for the answer. */
export interface AskedVariable {
  readonly asking: Asking;
  readonly name: string;
  readonly value: Captured;
}

const NAME = /^[A-Za-z_$][\w$]*$/u;

export function askedVariables({ point, answers = {} }: ObservedCall): readonly AskedVariable[] {
  return Object.entries(answers).flatMap(([key, value]) => {
    const asking = key as Asking;
    const name = nameOf(point, asking);
    return name === undefined || value === undefined ? [] : [{ asking, name, value: withoutSign(value) }];
  });
}

/** The call, in terms of the parameters and the result of the first one; undefined where a parameter has no name. */
function nameOf({ name, kind, parameters }: Point, asking: Asking): string | undefined {
  if (!parameters.every((one) => one !== undefined && NAME.test(one))) return undefined;
  const [first = '', second = '', ...rest] = parameters as readonly string[];
  if (kind === 'function') {
    if (name === 'default') return undefined;
    if (asking === 'swap') return callOf(name, [second, first, ...rest]);
    if (asking === 'self') return callOf(name, [first, first, ...rest]);
    if (asking === 'again') return callOf(name, ['result', ...parameters.slice(1)]);
    if (asking === 'nested') return callOf(name, [first, callOf(name, [second, second])]);
    const [way, other] = asking.split(' ') as [string, string];
    return callOf(other, [way === 'of' ? 'result' : first]);
  }
  const member = /[^.]+$/u.exec(name)![0];
  if (asking === 'swap') return callOf(`${first}.${member}`, ['this']);
  if (asking === 'nested') return callOf(`this.${member}`, [callOf(`${first}.${member}`, [first])]);
  return asking === 'self' ? callOf(`this.${member}`, ['this']) : callOf(`result.${member}`, parameters);
}

function callOf(callee: string, args: readonly (string | undefined)[]): string {
  return `${callee}(${args.join(', ')})`;
}

/** -0 is 0 to a caller. */
function withoutSign(value: Captured): Captured {
  return typeof value === 'object' && value?.$ === 'number' && value.v === '-0' ? 0 : value;
}

/** The parts of such a name, or of any answer of an object; undefined of what is no call. */
export function callIn(
  name: string,
): { readonly callee: string; readonly args: readonly string[] } | undefined {
  const groups = /^(?<callee>[\w$#.]+)\((?<args>[\w$.#(), ]*)\)$/u.exec(name)?.groups;
  if (!groups || groups.callee === 'old') return undefined;
  const args: string[] = [];
  let depth = 0;
  for (const part of groups.args === '' ? [] : groups.args!.split(', ')) {
    if (depth === 0) args.push(part);
    else args[args.length - 1] += `, ${part}`;
    depth += part.split('(').length - part.split(')').length;
  }
  return { callee: groups.callee!, args };
}

/** Whether it is what another function says of an argument: it is the caller's work. */
export function isOfArgument(name: string): boolean {
  const call = callIn(name);
  return (
    call?.args.length === 1 && !/[.]/u.test(call.callee) && /^(?!result$|this$)[\w$]+$/u.test(call.args[0]!)
  );
}

/** Whether it is no answer of the receiver about an argument. */
export function isAskedAgain({ callee, args }: NonNullable<ReturnType<typeof callIn>>): boolean {
  return !/^this\.[^.]+$/u.test(callee) || args.some((one) => one === 'this' || one.includes('('));
}
