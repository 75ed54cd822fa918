/** Variables for what calls answered when they were asked again: their names are the calls. */
import { type Asking, TERM } from '../observation/ask-again.js';
import type { Captured } from '../observation/captured.js';
import type { ObservedCall } from '../observation/trace-format.js';
import type { Point } from '../points.js';

/** A variable that stands for the answer. */
export interface AskedVariable {
  readonly asking: Asking;
  readonly name: string;
  readonly value: Captured;
}

/** A number or text. */
const LITERAL = /^(?:-?\d|")/u;

/** A variable with the other sign. */
const NEGATED = /^-(?=[A-Za-z_$])/u;

const NAME = /^[A-Za-z_$][\w$]*$/u;

export function askedVariables({ point, answers = {} }: ObservedCall): readonly AskedVariable[] {
  return Object.entries(answers).flatMap(([key, value]) => {
    const asking = key as Asking;
    const name = nameOf(point, asking);
    return name === undefined || value === undefined || isCut(value)
      ? []
      : [{ asking, name, value: withoutSign(value) }];
  });
}

/** The call, in terms of the parameters and the result of the first one; undefined where a parameter has no name. */
function nameOf({ name, kind, parameters }: Point, asking: Asking): string | undefined {
  if (asking.startsWith(TERM)) return asking.slice(TERM.length);
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
  if (asking.startsWith('of ')) return callOf(`this.${asking.slice('of '.length)}`, ['result']);
  const member = /[^.]+$/u.exec(name)![0];
  if (asking === 'swap') return callOf(`${first}.${member}`, ['this']);
  if (asking === 'nested') return callOf(`this.${member}`, [callOf(`${first}.${member}`, [first])]);
  return asking === 'self' ? callOf(`this.${member}`, ['this']) : callOf(`result.${member}`, parameters);
}

function callOf(callee: string, args: readonly (string | undefined)[]): string {
  return `${callee}(${args.join(', ')})`;
}

/** Whether not all of it was kept: of such values nobody knows whether they are the same. */
function isCut(value: Captured): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return value.$ === 'string' || ('n' in value && value.v === undefined);
}

/** -0 is 0 to a caller. */
function withoutSign(value: Captured): Captured {
  return typeof value === 'object' && value?.$ === 'number' && value.v === '-0' ? 0 : value;
}

/** A call as it is named: who is called, and about what. */
export interface NamedCall {
  readonly callee: string;
  readonly args: readonly string[];
}

/** The parts of such a name, or of any answer of an object; undefined of what is no call. */
export function callIn(name: string): NamedCall | undefined {
  const open = openingOf(name);
  const callee = name.slice(0, Math.max(open, 0));
  if (open < 1 || callee === 'old') return undefined;
  const receiver = /^(?<call>.*\))\.[\w$#]+$/u.exec(callee)?.groups?.call;
  if (receiver === undefined ? !CALLEE.test(callee) : !callIn(receiver)) return undefined;
  const args: string[] = [];
  let depth = 0;
  const inner = name.slice(open + 1, -1);
  for (const part of inner === '' ? [] : inner.split(', ')) {
    if (depth === 0) args.push(part);
    else args[args.length - 1] += `, ${part}`;
    depth += part.split('(').length - part.split(')').length;
  }
  return args.every((arg) => ARGUMENT.test(arg) || callIn(arg)) ? { callee, args } : undefined;
}

const CALLEE = /^[\w$#.]+$/u;
/** A variable, or one with the other sign, or a literal. */
const ARGUMENT = /^(?:-?[\w$.#]+|"\w*")$/u;

/** Where the parenthesis opens that closes at the end; -1: there is none. */
function openingOf(name: string): number {
  if (!name.endsWith(')')) return -1;
  let depth = 0;
  for (let at = name.length - 1; at >= 0; at -= 1) {
    depth += name[at] === ')' ? 1 : name[at] === '(' ? -1 : 0;
    if (depth === 0) return at;
  }
  return -1;
}

/**
 * A call where its variables and functions have other names.
 * @param parameters of the call that was asked again
 */
export function renamedCall(
  { callee, args }: NamedCall,
  parameters: readonly string[],
  names: { readonly ofVariable: (name: string) => string; readonly ofFunction: (name: string) => string },
): string {
  const of = (name: string): string => {
    const call = callIn(name);
    if (call) return renamedCall(call, parameters, names);
    if (NEGATED.test(name)) {
      const text = names.ofVariable(name.slice(1));
      return text.startsWith('-') ? `-(${text})` : `-${text}`;
    }
    return LITERAL.test(name) ? name : names.ofVariable(name);
  };
  const [, object, member] = /^(.*?)\.([^.()]+)$/u.exec(callee) ?? [];
  const [root] = /^[\w$]+/u.exec(callee) ?? [];
  const isOfCall = root === 'this' || root === 'result' || parameters.includes(root!) || callIn(object ?? '');
  const asked = object !== undefined && isOfCall ? `${of(object)}.${member}` : names.ofFunction(callee);
  return `${asked}(${args.map(of).join(', ')})`;
}

/** Whether it is what another function says of an argument: it is the caller's work. */
export function isOfArgument(name: string): boolean {
  const call = callIn(name);
  return (
    call?.args.length === 1 && !/[.]/u.test(call.callee) && /^(?!result$|this$)[\w$]+$/u.test(call.args[0]!)
  );
}

/** The arguments that an answer of the receiver is about, as far as a name begins with such an answer: one or two, or none. */
export function argumentsIn(name: string): readonly string[] {
  return BEGINNING.exec(name)?.[1]?.split(', ') ?? [];
}

/** Whether it is what the receiver answers about arguments. */
export function isAbout(name: string): boolean {
  return WHOLE.test(name);
}

const ABOUT = String.raw`^this\.[\w$#]+\(([\w$]+(?:, [\w$]+)?)\)`;
const BEGINNING = new RegExp(ABOUT, 'u');
const WHOLE = new RegExp(`${ABOUT}$`, 'u');

/** Whether it is no answer of the receiver about an argument. */
export function isAskedAgain({ callee, args }: NonNullable<ReturnType<typeof callIn>>): boolean {
  return (
    !/^this\.[^.]+$/u.test(callee) ||
    args.some(
      (one) =>
        one === 'this' || one === 'result' || one.includes('(') || LITERAL.test(one) || NEGATED.test(one),
    )
  );
}
