/** The classifier: an input is legal and normal, illegal, or reveals a fault, by what it violates (Eclat, 3.2 and 5.5.1). */
import { isInvariant, type ModelProperty, violations } from '../model/model.js';
import { isSame, variablesIn } from '../model/property.js';
import { baseOf, elementsOf } from '../model/variables.js';
import type { Captured } from '../observation/captured.js';
import type { ObservedCall, ThrownRecord } from '../observation/trace-format.js';

/**
 * Which violations count.
 * `plain`: all (figure 3-3). `confidence`: those of properties that programs are written to keep (5.5.1). `guarded`: those,
 * but of what holds at the exit of one method only where the fields of its receiver are as they were seen.
 */
export type Decision = 'plain' | 'confidence' | 'guarded';

export type Label = 'normal' | 'illegal' | 'fault';

/** What an input does that no observed run did. */
export type Violation =
  | { readonly kind: 'property'; readonly property: ModelProperty }
  | { readonly kind: 'throws'; readonly point: string; readonly error: ThrownRecord }
  | { readonly kind: 'killed'; readonly point: string; readonly reason: string };

export interface Classification {
  readonly label: Label;
  /** Whether it does anything that no observed run did. */
  readonly isNew: boolean;
  readonly entry: readonly ModelProperty[];
  /** What counts at the exit. */
  readonly exit: readonly Violation[];
}

/** What the classifier goes by. */
export interface Judge {
  readonly decision: Decision;
  readonly properties: ReadonlyMap<string, readonly ModelProperty[]>;
  /** The errors that each point threw in observed runs. */
  readonly throws: ReadonlyMap<string, readonly string[]>;
}

/** One run of the tested call. */
export interface TestedCall {
  readonly point: string;
  readonly call: ObservedCall | undefined;
  readonly thrown: ThrownRecord | undefined;
  readonly killed: string | undefined;
  /** Values that the input itself gives: what they are is no work of the program. */
  readonly given: readonly Captured[];
  /** Whether nothing suggests the type of an argument, null and undefined apart. */
  readonly isOddlyTyped: boolean;
  /** Whether it has an argument that no observed call had. */
  readonly isUntried: boolean;
}

export function classify(tested: TestedCall, judge: Judge): Classification {
  const { decision } = judge;
  const found = tested.call ? violations(tested.call, judge.properties) : { entry: [], exit: [] };
  const isHigh = ({ certainty }: ModelProperty): boolean => decision === 'plain' || certainty === 'high';
  const entry = found.entry.filter(isHigh);
  const exit = found.exit
    .filter(isHigh)
    .filter((one) => decision === 'plain' || !isOfInput(one, tested))
    .filter(({ place }) => decision !== 'guarded' || isInvariant(place) || !found.entry.some(isOfState))
    .map((property): Violation => ({ kind: 'property', property }));
  const fatal = fatalOf(tested, judge);
  const counted = fatal ? [...exit, fatal] : exit;
  const isNew = found.entry.length + found.exit.length + counted.length > 0;
  if (counted.length === 0) return { label: 'normal', isNew, entry, exit: [] };
  const isIllegal =
    entry.length > 0 ||
    (tested.isOddlyTyped && fatal?.kind !== 'killed') ||
    // What held without an argument need not hold with it.
    (tested.isUntried && fatal === undefined);
  return { label: isIllegal ? 'illegal' : 'fault', isNew, entry, exit: counted };
}

/** Whether what held at the entry of a method is of the receiver's own fields: what data are in it, and in arguments, is anyone's. */
export function isOfState({ place, property }: ModelProperty): boolean {
  return (
    place.at === 'entry' &&
    variablesIn(property).every((name) => /^this\.[\w$#]+(?:\.length|\.size)?$/u.test(name))
  );
}

/** Errors of operations that went wrong inside of the program; those of its own `throw` are its answer to bad arguments. */
const SEVERE: readonly string[] = ['TypeError', 'RangeError', 'ReferenceError'];

function fatalOf({ point, thrown, killed }: TestedCall, { throws }: Judge): Violation | undefined {
  if (killed !== undefined) return { kind: 'killed', point, reason: killed };
  if (!thrown || thrown.own || !SEVERE.includes(thrown.name)) return undefined;
  const isKnown = throws.get(point)?.includes(thrown.name) ?? false;
  return isKnown ? undefined : { kind: 'throws', point, error: thrown };
}

/** Whether what a property of one variable is violated by is a value that the input gave. */
function isOfInput({ property: whole, place }: ModelProperty, { call, given }: TestedCall): boolean {
  const isWherePresent = whole.kind === 'implies' && whole.condition.kind === 'present';
  const property = isWherePresent ? whole.consequent : whole;
  if (!call || !('of' in property) || property.kind === 'member' || property.kind === 'subsequence')
    return false;
  // The length of what was given is given, too.
  const of = baseOf(property.of);
  const row = place.at === 'object' && call.after.self ? selfRow(call.after.self, of) : undefined;
  const value = row ?? fieldOf(call, of);
  if (value === undefined) return false;
  const isGiven = (one: Captured): boolean => given.some((other) => isSame(one, other));
  const elements = elementsOf(value);
  return elements ? elements.some(isGiven) : isGiven(value);
}

function selfRow(self: Captured, name: string): Captured | undefined {
  return follow(self, name.split('.').slice(1));
}

function fieldOf({ after, end }: ObservedCall, name: string): Captured | undefined {
  const [first, ...path] = name.split('.');
  if (first === 'this' && after.self !== undefined) return follow(after.self, path);
  if (first === 'result') return end.kind === 'return' ? follow(end.value, path) : undefined;
  const variable = after.variables?.[first!];
  return variable === undefined ? undefined : follow(variable, path);
}

function follow(value: Captured, path: readonly string[]): Captured | undefined {
  let at: Captured | undefined = value;
  for (const key of path) {
    if (typeof at !== 'object' || at === null || at.$ !== 'object') return undefined;
    at = at.v?.[key];
  }
  return at;
}

/** What two inputs have in common that do the same wrong: the violation pattern (Eclat, 3.3). */
export function patternOf({ exit }: Classification): readonly string[] {
  return exit.map(keyOf).sort();
}

export function propertyKey({ place, property }: ModelProperty): string {
  return `${place.at} ${place.of} ${JSON.stringify(property)}`;
}

function keyOf(one: Violation): string {
  switch (one.kind) {
    case 'property': {
      return propertyKey(one.property);
    }
    case 'throws':
      return `${one.point} throws ${one.error.name}`;
    case 'killed':
      return `${one.point} ${one.reason}`;
  }
}
