/** The operational model: what held at the entry and exit of every method, and of every object, while correct runs were observed. */
import type { Captured } from '../observation/captured.js';
import type { ObservedCall, State } from '../observation/trace-format.js';
import type { Point } from '../points.js';
import { askedVariables } from './asked-again.js';
import { certaintyOf } from './certainty.js';
import type { Found } from './found.js';
import { impliedOrders } from './implied-orders.js';
import { PointInference } from './infer-point.js';
import { type AbstractTypes, Meetings } from './meetings.js';
import { holds, type Property, plainType, variablesIn, withVariables } from './property.js';
import { impliedBy, leadersOf } from './suppress.js';
import { entryRow, exitRow, moduleRow, objectRow, type Row } from './variables.js';

/**
 * Where a property holds: for every object of a class, or the variables of the module, on entry and exit of public functions
 * and methods, or at one of these.
 */
export interface Place {
  readonly at: 'module' | 'object' | 'entry' | 'exit';
  /** A class, a function or method; empty for the module. */
  readonly of: string;
}

export interface ModelProperty {
  readonly place: Place;
  readonly property: Property;
  /** Rows that it was seen in. */
  readonly support: number;
  readonly confidence: number;
  /** Whether a violation tells something of the program, or only of the suite (Eclat, 5.5.1). */
  readonly certainty: 'high' | 'low';
  /** Whether others of the same place, or the invariants of its class, say it too. */
  readonly isImplied: boolean;
}

/** What was seen of one function or method. */
export interface PointModel {
  readonly point: Point;
  readonly calls: number;
  /** Names of the errors that it threw, in order of their names. */
  readonly throws: readonly string[];
  /** Calls that came back, and the types of what they gave. */
  readonly returns: number;
  readonly results: ReadonlySet<string>;
}

export interface OperationalModel {
  readonly points: readonly PointModel[];
  readonly properties: readonly ModelProperty[];
  /** What held at entries, too often for a state that breaks it to be one that the suite has seen, and too seldom for a property. */
  readonly guards: readonly ModelProperty[];
  /** Lists in which nothing stood twice: the place, and the variable. */
  readonly unrepeated: ReadonlySet<string>;
  /** What would count, had it been seen more often; at entries, of arguments. */
  readonly doubtful: readonly ModelProperty[];
  readonly calls: number;
}

/** Infers a model from calls, one after the other. */
export class ModelInference {
  private readonly rows = new Map<string, { readonly place: Place; readonly inference: PointInference }>();
  private readonly seen = new Map<
    string,
    {
      readonly point: Point;
      calls: number;
      returns: number;
      readonly throws: Set<string>;
      readonly results: Set<string>;
    }
  >();
  private calls = 0;
  private readonly meetings: Meetings;

  /** @param types of variables that never meet in the text, order is chance, and answers about what is no such argument say nothing */
  constructor(types?: AbstractTypes) {
    this.meetings = new Meetings(types);
  }

  see(call: ObservedCall): void {
    const { point } = call;
    this.calls += 1;
    let seen = this.seen.get(point.name);
    if (!seen) {
      seen = { point, calls: 0, returns: 0, throws: new Set(), results: new Set() };
      this.seen.set(point.name, seen);
    }
    seen.calls += 1;
    for (const { place, row } of rowsOf(call)) this.at(place, row);
    this.seeAgain(call);
    const { end } = call;
    if (end.kind === 'throw') seen.throws.add(end.name);
    else {
      seen.returns += 1;
      seen.results.add(plainType(end.value));
    }
  }

  private at(place: Place, row: Row): void {
    const key = `${place.at} ${place.of}`;
    let at = this.rows.get(key);
    if (!at) {
      at = { place, inference: new PointInference(place.at === 'exit', false, place.at === 'entry') };
      this.rows.set(key, at);
    }
    at.inference.see(row);
  }

  private seeAgain(call: ObservedCall): void {
    const asked = askedVariables(call);
    if (asked.length === 0) return;
    const { name, kind, parameters } = call.point;
    const names = parameters.flatMap((one) => one ?? []);
    const { inference } = this.rows.get(`exit ${name}`)!;
    inference.seeAgain(exitRow(call), asked, kind === 'method' ? ['this', ...names] : names);
  }

  /** Whether every object is asked what the call answers: that tells what its result has to do with the receiver. */
  private isAnswered(property: Property, of: string): boolean {
    if (!isOfAnswer(property)) return false;
    const { point } = this.seen.get(of)!;
    const member = /([^.:]+)(?::get)?$/u.exec(of)![1]!;
    const object = this.rows.get(`object ${point.className ?? ''}`);
    return object?.inference.has(`this.${member}${point.kind === 'get' ? '' : '()'}`) ?? false;
  }

  private modelProperty(place: Place, found: Found, isImplied: boolean): ModelProperty {
    const one = modelProperty(place, found, isImplied);
    const isChance =
      !this.meetings.isRelated(place, found.property) || this.isFirstOfCalls(place, found.property);
    return one.certainty === 'high' && isChance ? { ...one, certainty: 'low' } : one;
  }

  /** Whether what is least or greatest in a list is that only because the suite put it there first or last. */
  private isFirstOfCalls({ at, of }: Place, property: Property): boolean {
    if (property.kind !== 'compare') return false;
    const inference = this.rows.get(`${at} ${of}`)?.inference;
    return variablesIn(property).some((name) => {
      const list = /^(?:min|max)\[(.*)\.elems\]$/u.exec(name)?.[1];
      return list !== undefined && (inference?.isInOrderOfCalls(list) ?? false);
    });
  }

  /** @param confidence from which a property is taken for more than chance, from 0 to 1 */
  model(confidence: number): OperationalModel {
    const classes = new Set([...this.seen.values()].map(({ point }) => point.className));
    const all = [...this.rows.values()]
      .filter(({ place }) => place.at !== 'object' || classes.has(place.of))
      .sort((a, b) => PLACES.indexOf(a.place.at) - PLACES.indexOf(b.place.at))
      .map(({ place, inference }) => ({
        place,
        found: inference
          .found()
          .filter(({ property }) => this.meetings.isMeant(place, property))
          .flatMap((one) => this.meetings.withBeginning(place, one)),
      }));
    const found = all.map((one) => ({
      place: one.place,
      found: one.found.filter((each) => each.confidence >= confidence && !each.isBroken),
    }));
    const invariants = found.filter(({ place }) => isInvariant(place)).flatMap((one) => one.found);
    const known = new Set(invariants.map(({ property }) => JSON.stringify(property)));
    const atEntry = new Map(
      found.flatMap((one) =>
        one.place.at === 'entry'
          ? [[one.place.of, new Set(one.found.map(({ property }) => JSON.stringify(property)))]]
          : [],
      ),
    );
    /** Whether a property of an exit is that of the entry, of variables that calls do not change. */
    const isAsBefore = (property: Property, of: string): boolean =>
      variablesIn(property).every((name) => /^(?!this\b|result\b|old\()/u.test(name)) &&
      (atEntry.get(of)?.has(JSON.stringify(property)) ?? false);
    const isBelow = (one: Found, least: number): boolean =>
      (one.confidence < confidence || one.isBroken === true) && one.confidence >= Math.min(least, confidence);
    const guards = all.flatMap(({ place, found: own }) =>
      place.at !== 'entry'
        ? []
        : own
            .filter((one) => isBelow(one, GUARD) && !one.isBroken)
            .map((one) => ({ ...this.modelProperty(place, one, false), certainty: 'low' as const })),
    );
    const seenAtEntry = new Set(
      all.flatMap(({ place, found: own }) =>
        place.at === 'entry' ? own.map(({ property }) => `${place.of} ${timelessKey(property)}`) : [],
      ),
    );
    const isTelling = (place: Place, property: Property): boolean => {
      const { at, of: point } = place;
      if (at === 'entry')
        return isOfMeaning(place, property) || variablesIn(property).some((name) => !/^this\b/u.test(name));
      // What was so before the calls of a method, too, is no work of theirs.
      if (at !== 'exit') return true;
      const isBefore = isOfEntry(property) || seenAtEntry.has(`${point} ${timelessKey(property)}`);
      return !isBefore && !this.isAnswered(property, point);
    };
    const doubtful = all.flatMap(({ place, found: own }) =>
      own
        .filter(
          (one) =>
            isBelow(one, doubtOf(place, one)) && !isNegative(one.property) && isTelling(place, one.property),
        )
        .map((one) => this.modelProperty(place, one, false))
        .filter(({ certainty, property }) => certainty === 'high' || isOfMeaning(place, property)),
    );
    /** Whether an argument was in a list before all calls, too. */
    const isOfCaller = ({ place, property }: ModelProperty): boolean =>
      place.at === 'exit' &&
      property.kind === 'member' &&
      property.of !== 'result' &&
      seenAtEntry.has(`${place.of} ${timelessKey(property)}`);
    const unrepeated = all.flatMap(({ place, found: own }) =>
      own.flatMap(({ property }) =>
        property.kind === 'distinct' ? [`${place.at} ${place.of} ${property.of}`] : [],
      ),
    );
    return {
      guards,
      unrepeated: new Set(unrepeated),
      doubtful,
      calls: this.calls,
      points: [...this.seen.values()].map(({ point, calls, returns, throws, results }) => ({
        point,
        calls,
        throws: [...throws].sort(),
        returns,
        results,
      })),
      properties: found.flatMap(({ place, found: each }) => {
        const said = isInvariant(place) ? new Set<string>() : known;
        const own = each.filter(
          ({ property, isLaw }) =>
            isLaw ||
            (!said.has(JSON.stringify(property)) &&
              !(
                place.at === 'exit' &&
                (isAsBefore(property, place.of) || this.isAnswered(property, place.of))
              )),
        );
        const implied = impliedBy(own.map(({ property }) => property));
        const orders = impliedOrders(own, implied, (property) => certaintyOf(property, place.at) === 'high');
        const properties = own
          .map((one, at) => this.modelProperty(place, one, implied.has(at) || orders.has(at)))
          .map((one) => (isOfCaller(one) ? { ...one, certainty: 'low' as const } : one));
        return alikeSure(limited(withoutEchoes(properties)));
      }),
    };
  }
}

/**
 * Where a truth value tells whether a size, or what callers can ask for, is nothing, it is chance that in the suite fields that
 * no caller sees were nothing at the same time.
 */
function withoutEchoes(properties: readonly ModelProperty[]): readonly ModelProperty[] {
  const told = new Set(
    properties.flatMap(({ property, certainty }) =>
      certainty === 'high' &&
      property.kind === 'iff' &&
      property.right.kind === 'bound' &&
      isAnswer(property.right.of)
        ? [JSON.stringify(property.left)]
        : [],
    ),
  );
  return properties.map((one) => {
    const { property } = one;
    const isEcho =
      property.kind === 'iff' &&
      property.right.kind === 'bound' &&
      property.right.of.startsWith('this.') &&
      !isAnswer(property.right.of) &&
      told.has(JSON.stringify(property.left));
    return isEcho ? { ...one, certainty: 'low' as const } : one;
  });
}

/** Where a truth value tells that two numbers are equal, these are not by chance never more than that. */
function limited(properties: readonly ModelProperty[]): readonly ModelProperty[] {
  const limits = new Set(
    properties.flatMap(({ property, certainty }) =>
      certainty === 'high' &&
      property.kind === 'iff' &&
      property.right.kind === 'compare' &&
      property.right.order === '='
        ? [variablesIn(property.right).toSorted().join()]
        : [],
    ),
  );
  return properties.map((one) => {
    const { property } = one;
    const isLimit =
      property.kind === 'compare' &&
      (property.order === '<=' || property.order === '>=') &&
      limits.has(variablesIn(property).toSorted().join());
    return isLimit ? { ...one, certainty: 'high' as const } : one;
  });
}

/** How many there are, or what a method answers. */
function isAnswer(name: string): boolean {
  return name.endsWith(')') || /\.(?:length|size)$/u.test(name);
}

/** What is said of equal variables counts alike: one of them may be what callers can see. */
function alikeSure(properties: readonly ModelProperty[]): readonly ModelProperty[] {
  const leaders = leadersOf(properties.map(({ property }) => property));
  if (leaders.size === 0) return properties;
  const sure = new Set(
    properties.flatMap(({ property, certainty }) => (certainty === 'high' ? [JSON.stringify(property)] : [])),
  );
  return properties.map((one) => {
    if (one.certainty === 'high') return one;
    const ofLeaders = withVariables(one.property, (name) => leaders.get(name) ?? name);
    return sure.has(JSON.stringify(ofLeaders)) ? { ...one, certainty: 'high' as const } : one;
  });
}

/** What a property says, whether of what is or of what was. */
export function timelessKey(property: Property): string {
  const now = withVariables(property, (name) => name.replace(/^old\((.*)\)$/u, '$1'));
  return JSON.stringify(now.kind === 'compare' && now.order === '=' ? [now.left, now.right].toSorted() : now);
}

/** Whether it says what something is not: few calls show nothing of that. */
function isNegative(property: Property): boolean {
  if (property.kind === 'implies') return isNegative(property.consequent);
  const isOther = (property.kind === 'bound' || property.kind === 'elements') && property.order === '!=';
  return isOther || property.kind === 'present' || property.kind === 'elements-present';
}

/**
 * Whether what held at an entry says what arguments are for: their order, beside each other and the receiver, or what that
 * answers about them.
 */
export function isOfMeaning({ at }: Place, property: Property): boolean {
  if (at !== 'entry') return false;
  const names = variablesIn(property);
  if (property.kind === 'bound') return names.every((name) => ABOUT.test(name));
  return (
    property.kind === 'compare' &&
    property.order !== '=' &&
    property.order !== '!=' &&
    names.some((name) => ARGUMENT.test(name))
  );
}

const ARGUMENT = /^[\w$]+$/u;

/** What the receiver answers about an argument. */
const ABOUT = /^this\.[\w$#]+\([\w$]+\)$/u;

/** Whether it relates numbers that were there before the call alone. */
function isOfEntry(property: Property): boolean {
  const isOfNumbers = property.kind === 'linear' || property.kind === 'product';
  return (
    isOfNumbers &&
    variablesIn(property).every((name) => name !== 'result' && /^(?:old\(|[\w$]+$)/u.test(name))
  );
}

/** Whether a property relates the result to the receiver alone, as it is at the end. */
function isOfAnswer(property: Property): boolean {
  const names = variablesIn(property);
  return (
    RELATING.includes(property.kind) &&
    names.some((name) => /\bresult\b/u.test(name)) &&
    names.every((name) => /\b(?:result|this)\b/u.test(name) && !name.startsWith('old('))
  );
}

const RELATING: readonly Property['kind'][] = [
  'iff',
  'compare',
  'linear',
  'member',
  'subsequence',
  'elements',
];

const PLACES: readonly Place['at'][] = ['module', 'object', 'entry', 'exit'];

/** Whether what holds there holds before and after each call. */
export function isInvariant({ at }: Place): boolean {
  return at === 'module' || at === 'object';
}

/** The confidence from which a state is told from those of the suite. */
const GUARD = 0.9;
/** The confidence from which what is broken speaks for a fault, though it may be chance: four calls have shown it that could have shown otherwise. */
const DOUBT = 0.9;
/**
 * That of what a call makes of an answer about its argument, as one call that has changed it shows what it is for; and of what
 * excuses that something is broken.
 */
const DOUBT_OF_CHANGE = 0.5;

/** That of laws, which few functions keep by chance. */
const DOUBT_OF_LAW = 0.85;

function doubtOf({ at }: Place, { isEstablished, isLaw }: Found): number {
  if (isEstablished || at === 'entry') return DOUBT_OF_CHANGE;
  return isLaw ? DOUBT_OF_LAW : DOUBT;
}

const MODULE: Place = { at: 'module', of: '' };

function modelProperty(
  place: Place,
  { property, support, confidence, isEstablished, isTight, isLaw, isReached }: Found,
  isImplied: boolean,
): ModelProperty {
  const isOfOthers = place.at === 'exit' && place.of.includes('.prototype.') && isBesideReceiver(property);
  const certainty = isOfOthers
    ? 'low'
    : certaintyOf(property, place.at, { isEstablished, isTight, isLaw, isReached });
  return { place, property, support, confidence, certainty, isImplied };
}

/** Whether it relates parts of what a method gives and takes, as if it had no receiver. */
function isBesideReceiver(property: Property): boolean {
  const names = variablesIn(property).map((name) => name.replace(/^old\((.*)\)$/u, '$1'));
  const isOf = (name: string, root: RegExp): boolean => root.test(name) && /[.([]/u.test(name);
  return (
    property.kind !== 'implies' &&
    names.length > 1 &&
    names.some((name) => isOf(name, /^result\b/u)) &&
    names.every((name) => isOf(name, /^(?!this\b)/u))
  );
}

/** What holds of the values of a call is asked of. */
interface CallRow {
  readonly place: Place;
  readonly row: Row;
  readonly isExit: boolean;
  /** What the object is called at the exit of the call, whose class the row is of. */
  readonly name?: string;
}

/** The rows of a call: at its entry and exit, and of the objects that it is called on, takes and gives. */
export function* rowsOf(call: ObservedCall): Generator<CallRow, void> {
  const { point, before, after, end, isInside } = call;
  if (before.variables) yield { place: MODULE, row: moduleRow(before.variables), isExit: false };
  if (!isInside) yield* objectsOf(point, before, undefined, false);
  const entry = entryRow(call);
  yield { place: { at: 'entry', of: point.name }, row: entry, isExit: false };
  if (end.kind !== 'return') return;
  if (after.variables) yield { place: MODULE, row: moduleRow(after.variables), isExit: true };
  if (!isInside) yield* objectsOf(point, after, end.value, true);
  yield { place: { at: 'exit', of: point.name }, row: exitRow(call, entry), isExit: true };
}

/** The row of an exit, with what was answered when the call was asked again. */
function withAnswers(call: ObservedCall, { place, row, isExit }: CallRow): Row {
  if (!isExit || place.at !== 'exit' || !call.answers) return row;
  return new Map([...row, ...askedVariables(call).map(({ name, value }) => [name, value] as const)]);
}

/** The objects of a state, each once. Of those inside of others nothing is known: a call may be in the midst of changing them. */
function* objectsOf(
  { className, kind, parameters }: Point,
  { self, args }: State,
  result: Captured | undefined,
  isExit: boolean,
): Generator<CallRow, void> {
  const known = new Set<number>();
  if (className !== undefined && self !== undefined && kind !== 'static') {
    if (isInstance(self)) known.add(self.id);
    yield { place: { at: 'object', of: className }, row: objectRow(self), isExit };
  }
  const others = args.map((arg, at) => [parameters[at] ?? `arguments[${at}]`, arg] as const);
  for (const [name, value] of result === undefined ? others : [...others, ['result', result] as const]) {
    if (!isInstance(value) || known.has(value.id)) continue;
    known.add(value.id);
    yield { place: { at: 'object', of: value.c }, row: objectRow(value), isExit, name };
  }
}

type Instance = Extract<Captured, { readonly $: 'object' }> & { readonly c: string };

/** Whether a value is an instance of a class, of which something is known. */
function isInstance(value: Captured): value is Instance {
  return typeof value === 'object' && value?.$ === 'object' && value.c !== undefined && value.v !== undefined;
}

/** The properties that a call violates, at its entry and at its exit. */
export function violations(
  call: ObservedCall,
  properties: ReadonlyMap<string, readonly ModelProperty[]>,
): { readonly entry: readonly ModelProperty[]; readonly exit: readonly ModelProperty[] } {
  const entry: ModelProperty[] = [];
  const exit: ModelProperty[] = [];
  for (const one of rowsOf(call)) {
    const { place, isExit, name } = one;
    const own = properties.get(`${place.at} ${place.of}`) ?? [];
    const row = withAnswers(call, one);
    const broken = own.filter(({ property }) => !holds(property, row));
    (isExit ? exit : entry).push(
      ...(name === undefined ? broken : broken.map((property) => of(property, name))),
    );
  }
  return { entry, exit };
}

/** What holds of every object, of one that has a name. */
export function of(one: ModelProperty, name: string): ModelProperty {
  const property = withVariables(one.property, (variable) => variable.replaceAll(/\bthis\b/gu, name));
  return { ...one, property };
}

/** Properties by their places. */
export function byPlace(properties: readonly ModelProperty[]): ReadonlyMap<string, readonly ModelProperty[]> {
  const all = new Map<string, ModelProperty[]>();
  for (const property of properties) {
    const key = `${property.place.at} ${property.place.of}`;
    const list = all.get(key);
    if (list) list.push(property);
    else all.set(key, [property]);
  }
  return all;
}
