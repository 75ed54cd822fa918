/** The classifier: an input is legal and normal, illegal, or reveals a fault, by what it violates (Eclat, 3.2 and 5.5.1). */
import { callIn, isAskedAgain, isOfArgument } from '../model/asked-again.js';
import { certaintyOf } from '../model/certainty.js';
import { evidenceOf } from '../model/found.js';
import { isInvariant, isOfMeaning, isOfNumbers, timelessKey } from '../model/meaning.js';
import type { ModelProperty } from '../model/model.js';
import { holds, isSame, type Property, variablesIn, withVariables } from '../model/property.js';
import {
  baseOf,
  entryRow,
  exitRow,
  follow,
  isOfLists,
  isUndefined,
  listOf,
  moduleRow,
  partOf,
  type Row,
} from '../model/variables.js';
import { violations } from '../model/violations.js';
import type { Captured } from '../observation/captured.js';
import type { ObservedCall, ThrownRecord } from '../observation/trace-format.js';
import { fatalOf } from './fatal.js';
import { isAllThereIs, isBelowNothing, isInCommon } from './nothing-more.js';
import { isOfFractions, isRounded } from './rounded.js';
import { isOfChange, isOfRepeated } from './twice.js';

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
  /** How much there is at the entry that no observed call had, whether it counts or not. */
  readonly strangeness: number;
  /** How much speaks for that it is not meant to be called so: that all observed calls had arguments of another kind. */
  readonly excuse: number;
  /** Of a normal input: what may speak for a fault all the same. */
  readonly doubts: readonly Violation[];
}

/** What the classifier goes by. */
export interface Judge {
  readonly decision: Decision;
  readonly properties: ReadonlyMap<string, readonly ModelProperty[]>;
  /** What raises doubts alone. */
  readonly doubtful: ReadonlyMap<string, readonly ModelProperty[]>;
  /** Lists in which nothing stood twice: the place, and the variable. */
  readonly unrepeated: ReadonlySet<string>;
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
  /** Whether a call before it has an argument that no observed call had. */
  readonly isBehindUntried: boolean;
  /** Whether it was made before on the same object and with the same arguments, which the suite never did. */
  readonly isRepeated: boolean;
  /** The lists that the input itself gives. */
  readonly lists: readonly Captured[];
  /** The calls before it, with the arguments that are written. */
  readonly before: readonly GivenCall[];
}

export interface GivenCall {
  readonly point: string;
  readonly args: Row;
}

export function classify(tested: TestedCall, judge: Judge): Classification {
  const { decision } = judge;
  const found = ofCaller(violated(tested.call, judge.properties), tested.call);
  const isHigh = ({ certainty }: ModelProperty): boolean => decision === 'plain' || certainty === 'high';
  const entry = found.entry.filter(isHigh);
  const isGuarded = decision === 'guarded' && found.entry.some(isOfState);
  const doubtful = ofCaller(violated(tested.call, judge.doubtful), tested.call);
  // Laws may hold of numbers of the sign alone that the suite has given, however few these are.
  const isOtherSign = [...found.entry, ...doubtful.entry].some(isOfSign);
  // Of an argument that was always the same, nobody knows what it does.
  const isUnvaried = decision === 'guarded' && found.entry.some(isOfConstant);
  const isDisordered = decision === 'guarded' && [...found.entry, ...doubtful.entry].some(isOfOrder);
  // What calls before have done is not the work of this one.
  const before = new Set(
    decision === 'guarded' ? entry.filter(isOfReceiver).map(({ property }) => timelessKey(property)) : [],
  );
  const isOwnWork = (one: ModelProperty): boolean =>
    (decision === 'plain' || !isOfInput(one, tested)) &&
    isLegalAgain(one, tested, judge) &&
    !(isOtherSign && isOfLaw(one)) &&
    !isOfRepeated(one, tested, judge) &&
    !isBelowNothing(one.property, tested) &&
    !isInCommon(one.property, tested) &&
    !isAllThereIs(one.property, tested) &&
    !(one.isOfWhole && tested.call && isOfFractions(one.property, tested.call)) &&
    !(tested.isRepeated && isOfChange(one.property)) &&
    !(isUnvaried && one.place.at === 'exit' && one.property.kind !== 'declared') &&
    // Of objects that were made otherwise than any of the suite, methods may do otherwise; what holds of all holds of these.
    !(tested.isBehindUntried && one.place.at === 'exit' && one.property.kind !== 'declared') &&
    (isInvariant(one.place) || !before.has(timelessKey(one.property)));
  const broken = found.exit.filter((one) => isHigh(one) && isOwnWork(one));
  const exit = broken
    .filter(({ place, property }) => !isGuarded || isInvariant(place) || property.kind === 'declared')
    .map(violationOf);
  const fatal = fatalOf(tested, judge);
  const counted = fatal ? [...exit, fatal] : exit;
  const isNew = found.entry.length + found.exit.length + counted.length > 0;
  const isClear =
    decision === 'guarded' && !tested.isOddlyTyped && !tested.isUntried && entry.every(isOfReceiver);
  const weak = isClear && exit.length === 0 ? doubtful : { entry: [], exit: [] };
  const strangeness = found.entry.length;
  const excuse = [...found.entry, ...weak.entry]
    .filter((one) => isOfMeaning(one.place, one.property) || (isHigh(one) && isOfArguments(one)))
    .reduce((most, one) => Math.max(most, evidenceOf(one)), 0);
  if (counted.length === 0) {
    const known = new Set(weak.entry.map(({ property }) => timelessKey(property)));
    // That a text is no number is an answer.
    const isOfText = (one: ModelProperty): boolean =>
      isOfNumbers(one.property) && tested.given.some((value) => typeof value === 'string');
    const more = weak.exit.filter(
      (one) => isOwnWork(one) && !isOfText(one) && !known.has(timelessKey(one.property)),
    );
    // That there is none is an answer, too.
    const isOfAnswer = ({ property }: ModelProperty): boolean =>
      property.kind !== 'declared' && isNothing(tested.call) && variablesIn(property).includes('result');
    // What breaks of variables that were strange before the call shows how strange they were.
    const strange = new Set(found.entry.flatMap(({ property }) => variablesIn(property)));
    const isExplained = ({ property }: ModelProperty): boolean =>
      variablesIn(property).some((name) => strange.has(name.replace(/^old\((.*)\)$/u, '$1')));
    const unexplained = broken.filter((one) => !isExplained(one));
    const isMisused = weak.entry.some(
      (one) => isOfArguments(one) && isHigh(one) && one.confidence >= OF_THREE,
    );
    const odd = isClear && !isDisordered && !isMisused ? [...unexplained, ...more] : [];
    const doubts = odd.filter((one) => !isOfAnswer(one)).map(violationOf);
    return { label: 'normal', isNew, entry, exit: [], strangeness, excuse, doubts };
  }
  // What breaks on arguments unlike those of few calls may not be meant for them.
  if (fatal?.kind === 'throws' && weak.entry.some((one) => isOfArguments(one) && one.confidence >= OF_FEW))
    return { label: 'illegal', isNew, entry, exit: counted, strangeness, excuse, doubts: counted };
  // Calls have led to the state that the receiver is in: no call may break it, whatever the suite has called there.
  const isExcused = decision === 'guarded' && exit.length > 0 ? !entry.every(isOfReceiver) : entry.length > 0;
  const isIllegal =
    isExcused ||
    (isDisordered && fatal?.kind !== 'killed') ||
    tested.before.some((one) => isAstray(one, judge)) ||
    (tested.isOddlyTyped && fatal?.kind !== 'killed') ||
    // What held without an argument need not hold with it.
    (tested.isUntried && fatal === undefined);
  return {
    label: isIllegal ? 'illegal' : 'fault',
    isNew,
    entry,
    exit: counted,
    strangeness,
    excuse,
    doubts: [],
  };
}

/** What a call violates, but of arguments that are left out: what is written for these, the suite has not seen. */
function violated(
  call: ObservedCall | undefined,
  properties: Judge['properties'],
): ReturnType<typeof violations> {
  if (!call) return { entry: [], exit: [] };
  const left = new Set(call.point.parameters.slice(call.before.args.length));
  const found = violations(call, properties);
  if (left.size === 0) return found;
  const isThere = ({ property }: ModelProperty): boolean =>
    !variablesIn(property).some((name) => (name.match(ROOTS) ?? []).some((root) => left.has(root)));
  return { entry: found.entry.filter(isThere), exit: found.exit.filter(isThere) };
}

/**
 * What other functions say of arguments is known behind the call alone, and was so before it. So is what held of arguments, and of
 * what there was, where calls came back, and not where they threw.
 */
function ofCaller(
  { entry, exit }: ReturnType<typeof violations>,
  call: ObservedCall | undefined,
): ReturnType<typeof violations> {
  const plain = new Set(
    call?.point.parameters.filter((_, at) => {
      const arg = call.before.args[at];
      return arg !== undefined && (typeof arg !== 'object' || arg === null);
    }),
  );
  const isGiven = (name: string): boolean => isOfArgument(name) || plain.has(name) || name.startsWith('old(');
  const isOfCaller = ({ place, property }: ModelProperty): boolean =>
    place.at === 'exit' && property.kind !== 'declared' && variablesIn(property).every(isGiven);
  const given = exit.filter(isOfCaller);
  return given.length === 0
    ? { entry, exit }
    : {
        entry: [...entry, ...given.map((one) => ({ ...one, place: { ...one.place, at: 'entry' } as const }))],
        exit: exit.filter((one) => !isOfCaller(one)),
      };
}

/** Whether it says that an argument is never negative: laws may hold of such numbers alone. */
function isOfSign({ place, property }: ModelProperty): boolean {
  const one = property.kind === 'implies' ? property.consequent : property;
  const isBound = one.kind === 'bound' && one.order === '>=' && (one.value === 0 || one.value === 1);
  return place.at === 'entry' && isBound && GIVEN.test(one.of);
}

/** Whether it says that an argument is always the same. */
function isOfConstant({ place, property }: ModelProperty): boolean {
  return (
    place.at === 'entry' &&
    property.kind === 'bound' &&
    property.order === '=' &&
    NAME.test(property.of) &&
    property.of !== 'this'
  );
}

/** Whether it says which of two arguments is the lesser one: callers know, though the suite has said it few times. */
function isOfOrder({ place, property, confidence }: ModelProperty): boolean {
  return (
    isOfMeaning(place, property) &&
    property.kind === 'compare' &&
    confidence >= OF_ORDER &&
    [property.left, property.right].every((name) => NAME.test(name))
  );
}

/** Two calls have shown it. */
const OF_ORDER = 0.75;

/** An argument, or a field of one. */
const GIVEN = /^(?!this\b)[\w$]+(?:\.[\w$]+)?$/u;

/** Whether it relates answers to different questions. */
function isOfLaw({ property }: ModelProperty): boolean {
  return variablesIn(property).some((name) => {
    const call = callIn(name);
    return call !== undefined && isAskedAgain(call);
  });
}

/** What is named in a variable that is no field. */
const ROOTS = /(?<![\w$.])[\w$]+/gu;

/** How sure it is of arguments that a doubt may be due to others: three calls have shown it. */
const OF_THREE = 0.85;

/** How sure it is of arguments that an error may be due to others. */
const OF_FEW = 0.9;

function isOfArguments({ place, property }: ModelProperty): boolean {
  return place.at === 'entry' && variablesIn(property).some((name) => !/^this\b/u.test(name));
}

/** Whether a call breaks, by the arguments that are written, what programs are written to be given: what it makes is not for the calls behind it. */
function isAstray({ point, args }: GivenCall, { decision, properties, doubtful }: Judge): boolean {
  const key = `entry ${point}`;
  const orders = decision === 'guarded' ? (doubtful.get(key) ?? []).filter(isOfOrder) : [];
  const meant = (properties.get(key) ?? []).filter(
    ({ property, place }) => certaintyOf(property, place.at) === 'high',
  );
  return [...meant, ...orders].some(
    ({ property }) => variablesIn(property).every((name) => args.has(name)) && !holds(property, args),
  );
}

function violationOf(property: ModelProperty): Violation {
  return { kind: 'property', property };
}

/**
 * Whether what held at the entry of a method is of the receiver's own fields, and tells more than how much there was: what
 * data are in it, and in arguments, is anyone's, and a receiver that is larger than those of the suite is as good as these.
 */
export function isOfState({ place, property }: ModelProperty): boolean {
  if (place.at !== 'entry') return false;
  const names = variablesIn(property);
  // So is how an argument is ordered beside the receiver, or another one.
  if (property.kind === 'compare' && property.order !== '=' && property.order !== '!=')
    return names.every((name) => NAME.test(name) || STATE.test(name));
  return names.every((name) => STATE.test(name)) && !isExtent(property);
}

/** An argument. */
const NAME = /^[\w$]+$/u;

/** A field of the receiver, or what it answers, about an argument, too. */
const STATE = /^this\.[\w$#]+(?:\((?:[\w$]+(?:, [\w$]+)?)?\))?(?:\.length|\.size)?$/u;

/** Whether what held at the entry of a method speaks of its receiver alone. */
function isOfReceiver({ place, property }: ModelProperty): boolean {
  return place.at === 'entry' && variablesIn(property).every((name) => OF_RECEIVER.test(name));
}

const OF_RECEIVER = /^(?:max\[|min\[|\(sum i: )?this\.(?!.*\([\w$]+(?:, [\w$]+)?\))/u;

/** A bound that another suite would have elsewhere: neither emptiness nor the beginning of counting. */
function isExtent(property: Property): boolean {
  switch (property.kind) {
    case 'bound':
      return typeof property.value === 'number' && property.order !== '!=' && Math.abs(property.value) > 1;
    case 'one-of':
      return property.values.every((value) => typeof value === 'number' && Math.abs(value) > 1);
    case 'remainder':
    case 'divides':
    case 'square':
      return true;
    default:
      return false;
  }
}

/** Whether other calls that a law speaks of have arguments like those of the suite, and are exact. */
function isLegalAgain({ property }: ModelProperty, { call }: TestedCall, { properties }: Judge): boolean {
  if (!call) return true;
  const { name, parameters } = call.point;
  const asked = variablesIn(property).flatMap((variable) => callIn(variable) ?? []);
  const again = asked.filter((one) => isAskedAgain(one) && one.callee === name);
  if (asked.some(isAskedAgain) && isRounded(call)) return false;
  if (again.length === 0) return true;
  const row = entryRow(call);
  const entry = (properties.get(`entry ${name}`) ?? []).filter(({ certainty }) => certainty === 'high');
  return again.every(({ args }) =>
    entry.every((one) => {
      const moved = withVariables(one.property, (variable) => args[parameters.indexOf(variable)] ?? variable);
      return holds(moved, row);
    }),
  );
}

/** Whether what a property of one variable is violated by is a value that the input gave. */
function isOfInput({ property: whole, place }: ModelProperty, { call, given, lists }: TestedCall): boolean {
  const isWherePresent = whole.kind === 'implies' && whole.condition.kind === 'present';
  const property = isWherePresent ? whole.consequent : whole;
  if (property.kind === 'declared') return false;
  const isMove = property.kind === 'compare' && property.order !== '!=';
  const isKept = isMove && property.right === `old(${property.left})` && /^this\./u.test(property.left);
  if (isMove && (property.order !== '=' || isKept)) {
    // How a field goes on that a call sets to its argument is for the caller to say, and whether it does; not where the call sees
    // to what it is beside.
    const now = call && fieldOf(call, property.left);
    return (
      now !== undefined &&
      call!.before.args.some((arg) => isSame(arg, now)) &&
      !isChanged(call!, property.right)
    );
  }
  // The order of what is given one by one, or in an order that is as it has to be, is the program's.
  const isOrder =
    ORDERS_OF_ELEMENTS.includes(property.kind) || (property.kind === 'distinct' && isOfLists(property.of));
  if (isOrder && !lists.some((list) => isBrokenBy(property, list))) return false;
  if (!call || !('of' in property) || property.kind === 'member' || property.kind === 'subsequence')
    return false;
  // The length of what was given is given, too.
  const { of, parts } = /^(?<of>.*?)(?<parts>(?:\{\w*\})*)$/u.exec(baseOf(property.of))!.groups as {
    readonly of: string;
    readonly parts: string;
  };
  const row =
    place.at === 'object' && call.after.self && /^this\b/u.test(of)
      ? selfRow(call.after.self, of)
      : undefined;
  const value = row ?? fieldOf(call, of);
  if (value === undefined) return false;
  const inObjects = call.before.args.flatMap((arg) => primitivesIn(arg, DEEPEST));
  const texts = given.filter((one) => typeof one === 'string');
  // What stands twice in a text that is read, the input gives twice.
  const isRead = (one: Captured): boolean =>
    property.kind === 'distinct' &&
    (typeof one === 'string' || typeof one === 'number') &&
    `${one}` !== '' &&
    texts.some((text) => text.includes(`${one}`));
  const isGiven = (one: Captured): boolean =>
    isRead(one) || [...given, ...inObjects].some((other) => isSame(one, other));
  const path = /\[\]\.(?<path>[\w$.]+)$/u.exec(property.of)?.groups?.path?.split('.');
  const list = partOf(value, parts);
  const elements = path ? list?.flatMap((element) => follow(element, path) ?? []) : list;
  if (elements && /\.length$/u.test(property.of) && isGiven(elements.length)) return true;
  if (!elements) return isGiven(value);
  // What is no number, or nothing, is given only where that itself is.
  const isOfEach = property.kind === 'elements-present' || property.kind === 'elements-numeric';
  const told = isOfEach
    ? elements.filter((one) => !holds(property, new Map([[property.of, listOf([one])]])))
    : elements;
  return told.some(isGiven);
}

/** Whether a call gives nothing. */
function isNothing(call: ObservedCall | undefined): boolean {
  return call?.end.kind === 'return' && (call.end.value === null || isUndefined(call.end.value));
}

/** Whether a call changes a variable. */
function isChanged(call: ObservedCall, name: string): boolean {
  const row = exitRow(call);
  const [now, before] = [row.get(name), row.get(`old(${name})`)];
  return now !== undefined && before !== undefined && !isSame(now, before);
}

/** Whether what is said of a list of the program does not hold of one that is given. */
function isBrokenBy(property: Property, list: Captured): boolean {
  const base = /^.*?(?=(?:\{\w*\})*(?:\[\]\..*)?$)/u.exec(variablesIn(property)[0]!)![0];
  const ofGiven = withVariables(property, (name) => `given${name.slice(base.length)}`);
  return !holds(ofGiven, moduleRow({ given: list }));
}

const ORDERS_OF_ELEMENTS: readonly Property['kind'][] = ['sorted', 'heap', 'beside'];

/** Objects within arguments in which values are looked for. */
const DEEPEST = 3;

/** The primitive values of an object or array that the input gives, and how many there are. */
function primitivesIn(value: Captured, depth: number): readonly Captured[] {
  if (typeof value !== 'object' || value === null) return [value];
  if (depth === 0 || (value.$ !== 'object' && value.$ !== 'array')) return [];
  const parts = Object.values(value.v ?? {}).flatMap((part) => primitivesIn(part as Captured, depth - 1));
  return value.$ === 'array' ? [value.n, ...parts] : parts;
}

function selfRow(self: Captured, name: string): Captured | undefined {
  return follow(self, name.split('.').slice(1));
}

function fieldOf({ after, end, point }: ObservedCall, name: string): Captured | undefined {
  const [first, ...path] = name.split('.');
  if (first === 'this' && after.self !== undefined) return follow(after.self, path);
  const argument = point.parameters.indexOf(first);
  if (argument >= 0 && after.args[argument] !== undefined) return follow(after.args[argument], path);
  if (first === 'result') return end.kind === 'return' ? follow(end.value, path) : undefined;
  const variable = after.variables?.[first!];
  return variable === undefined ? undefined : follow(variable, path);
}

/** What two inputs have in common that do the same wrong: the violation pattern (Eclat, 3.3). */
export function patternOf({ exit }: Pick<Classification, 'exit'>): readonly string[] {
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
