/** What calls of one function tell of those of another. */
import { callIn, isOfArgument } from './asked-again.js';
import type { Found } from './found.js';
import type { Place } from './model.js';
import { type Property, variablesIn } from './property.js';

/** What was found at a place. */
export interface AtPlace {
  readonly place: Place;
  readonly found: readonly Found[];
}

/**
 * That a function says of all results of others what they are, each of these tells: it is surer the more they are, and
 * chance where it does not say so of one.
 * @param all what was found at each place
 */
export function withPooledLaws<T extends AtPlace>(all: readonly T[]): readonly T[] {
  /** How probable it is that chance alone has shown it, by the question. */
  const chances = new Map<string, number>();
  const questionOf = ({ property, isLaw }: Found): string | undefined => {
    const asked = isLaw && property.kind === 'bound' && askedIn(property.of);
    return asked ? `${asked.callee} of ${asked.isOfResult ? 'results' : 'arguments'}` : undefined;
  };
  const at = (place: Place['at'], of: string): readonly Found[] =>
    all.find((one) => one.place.at === place && one.place.of === of)?.found ?? [];
  /** Whether it asks a function about what this was never called with. */
  const isStrange = (one: Found, { place }: AtPlace): boolean => {
    const asked =
      one.isLaw && place.at === 'exit'
        ? variablesIn(one.property).flatMap((name) => askedIn(name) ?? [])
        : [];
    const [first] = asked;
    if (!first) return false;
    const taken = kindIn(at('entry', first.callee), ARGUMENT);
    const given = first.isOfResult
      ? kindIn(at('exit', place.of), /^result$/u)
      : kindIn(at('entry', place.of), ARGUMENT);
    return taken !== undefined && given !== undefined && taken !== given;
  };
  for (const { found } of all)
    for (const one of found) {
      const question = questionOf(one);
      if (question !== undefined) chances.set(question, (chances.get(question) ?? 1) * (1 - one.confidence));
    }
  /** What some result, or argument, is not. */
  const broken = new Set(
    all.flatMap((at) =>
      at.found.flatMap((one) => {
        const isNot = one.property.kind === 'bound' && one.property.value === false && !isStrange(one, at);
        return isNot ? (questionOf(one) ?? []) : [];
      }),
    ),
  );
  return all.map((at) => ({
    ...at,
    found: at.found
      .filter((one) => !isStrange(one, at) && !broken.has(questionOf(one) ?? ''))
      .map((one) => {
        const chance = chances.get(questionOf(one) ?? '');
        return chance === undefined ? one : { ...one, confidence: 1 - chance };
      }),
  }));
}

/**
 * That an object says of all results of a method that it is so: the more seldom it says so elsewhere, the less it is chance.
 * @param truthsOf how often a method of the class of another one gave true, and how often false
 */
export function withRates<T extends AtPlace>(
  all: readonly T[],
  truthsOf: (point: string, member: string) => readonly [held: number, failed: number] | undefined,
): readonly T[] {
  return all.map((at) => ({
    ...at,
    found: at.found.map((one) => {
      const { property, isLaw, confidence } = one;
      const member =
        isLaw && property.kind === 'bound' && property.value === true && OF_RESULT.exec(property.of)?.[1];
      const truths = member ? truthsOf(at.place.of, member) : undefined;
      if (!truths) return one;
      const [held, failed] = truths;
      const rate = (held + 1) / (held + failed + 2);
      // Each result that tells has halved what is left to chance.
      return rate < 0.5 ? { ...one, confidence: 1 - rate ** -Math.log2(1 - confidence) } : one;
    }),
  }));
}

/** What the receiver says of the result. */
const OF_RESULT = /^this\.([\w$#]+)\(result\)$/u;

/** The other function that is asked about the result, or about an argument. */
function askedIn(variable: string): { readonly callee: string; readonly isOfResult: boolean } | undefined {
  const call = callIn(variable);
  const isOfResult = call?.args.length === 1 && call.args[0] === 'result';
  // Methods of the receiver are about this object.
  return call && !call.callee.startsWith('this.') && (isOfResult || isOfArgument(variable))
    ? { callee: call.callee, isOfResult }
    : undefined;
}

const ARGUMENT = /^(?!this$|result$)[\w$]+$/u;

/** What was seen of the type of a variable, and of the properties of such objects; undefined: of several, or nothing. */
function kindIn(found: readonly Found[], of: RegExp): string | undefined {
  const said = found.map(({ property }) => (property.kind === 'implies' ? property.consequent : property));
  const type = said.find((one) => one.kind === 'type' && of.test(one.of));
  const shape = said.find((one) => one.kind === 'shape' && of.test(one.of));
  return type?.kind === 'type'
    ? JSON.stringify([type.type, shape?.kind === 'shape' ? shape.keys : []])
    : undefined;
}

/**
 * Whether a call leaves a field alone, or moves it in one direction, only because the suite has called it so: what it calls on
 * its own object does otherwise.
 * @param called what is found at the exits of the functions that it calls
 */
export function isOtherwise(property: Property, called: readonly (readonly Found[])[]): boolean {
  if (property.kind !== 'compare' || property.right !== `old(${property.left})`) return false;
  const { left, order } = property;
  const allowed = DIRECTIONS[order];
  if (allowed === undefined || !/^this\.[\w$#]+$/u.test(left)) return false;
  return called.some((found) => {
    const own = found.map((one) => one.property);
    const isSeen = own.some((one) => one.kind === 'type' && one.of === left);
    return isSeen && !own.some((one) => isConstant(one, left) || isWithin(one, left, allowed));
  });
}

/** The orders that keep to one: what is less is never more. */
const DIRECTIONS: Readonly<Record<string, readonly string[] | undefined>> = {
  '=': ['='],
  '<': ['<', '<=', '='],
  '<=': ['<', '<=', '='],
  '>': ['>', '>=', '='],
  '>=': ['>', '>=', '='],
};

function isConstant(property: Property, of: string): boolean {
  return property.kind === 'bound' && property.of === of && property.order === '=';
}

function isWithin(property: Property, of: string, orders: readonly string[]): boolean {
  // Where something is done; where arguments are special, is not what it does.
  if (property.kind === 'implies')
    return (
      variablesIn(property.condition).every((name) => name === 'result') &&
      isWithin(property.consequent, of, orders)
    );
  if (property.kind === 'linear' && property.left === of && property.terms[0]?.[1] === `old(${of})`)
    return orders.includes(property.constant < 0 ? '<' : '>');
  return (
    property.kind === 'compare' &&
    property.left === of &&
    property.right === `old(${of})` &&
    orders.includes(property.order)
  );
}
