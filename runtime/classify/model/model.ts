/** The operational model: what held at the entry and exit of every method, and of every object, while correct runs were observed. */
import type { ObservedCall } from '../observation/trace-format.js';
import type { Point } from '../points.js';
import { askedVariables } from './asked-again.js';
import { certaintyOf } from './certainty.js';
import type { Found } from './found.js';
import { impliedOrders } from './implied-orders.js';
import { PointInference } from './infer-point.js';
import type { Conjecture } from './laws/conjectures.js';
import { Equations, type Origin } from './laws/equations.js';
import { textOf } from './laws/terms.js';
import {
  isBesideReceiver,
  isInvariant,
  isNegative,
  isOfAnswer,
  isOfEntry,
  isOfMeaning,
  isOfNumbers,
  isOfTwoFields,
  timeless,
  timelessKey,
} from './meaning.js';
import { type AbstractTypes, Meetings } from './meetings.js';
import { type AtPlace, isOtherwise, withPooledLaws, withRates } from './pooled.js';
import { type Property, plainType, variablesIn } from './property.js';
import { withResets } from './resets.js';
import { impliedBy } from './suppress.js';
import { alikeSure, limited, withoutEchoes } from './sure.js';
import { exitRow, type Row } from './variables.js';
import { rowsOf } from './violations.js';

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
  /** It was asked of calls with what the suite has made, beside those that it makes. */
  readonly isAsked?: true;
  /** It is of numbers, all of which were whole: what is rounded was the same. */
  readonly isOfWhole?: true;
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
  /** Of functions and methods that change nothing, what may be laws: it has to be asked. */
  readonly conjectures: ReadonlyMap<string, readonly Conjecture[]>;
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
  private readonly equations = new Map<
    string,
    { readonly conjectures: readonly Conjecture[]; readonly equations: Equations }
  >();
  private calls = 0;
  /** What was found at the exits of functions and methods, by their names. */
  private atExits: ReadonlyMap<string, readonly Found[]> = new Map();
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

  /** What is to be held against calls of a function or method. @param names of its operands */
  conjecture(point: string, conjectures: readonly Conjecture[], names: readonly string[]): void {
    this.equations.set(point, { conjectures, equations: new Equations(conjectures, names) });
  }

  /** A call that the suite has not made. @param from where its values are from */
  seeExercise(call: ObservedCall, from: Origin): void {
    const row = new Map(exitRow(call));
    for (const { name, value } of askedVariables(call)) row.set(name, value);
    this.equations.get(call.point.name)?.equations.see(row, from);
    this.seeAgain(call, from === 'suite');
  }

  private seeAgain(call: ObservedCall, isTold = true): void {
    const asked = askedVariables(call);
    if (asked.length === 0) return;
    const { name, kind, parameters } = call.point;
    const names = parameters.flatMap((one) => one ?? []);
    this.rows
      .get(`exit ${name}`)
      ?.inference.seeAgain(exitRow(call), asked, kind === 'method' ? ['this', ...names] : names, isTold);
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
      !this.meetings.isRelated(place, found.property) ||
      this.isFirstOfCalls(place, found.property) ||
      this.isToldApart(place, found.property) ||
      this.isAlongside(place, found.property) ||
      isOtherwise(found.property, this.calledBy(place));
    const isOfList =
      found.isBetween && variablesIn(found.property).some((name) => /^m(?:in|ax)\[/u.test(name));
    return one.certainty === 'high' && isChance && !isOfList ? { ...one, certainty: 'low' } : one;
  }

  /** What was found at the exits of what a function or method calls on its own object. */
  private calledBy({ at, of }: Place): readonly (readonly Found[])[] {
    if (at !== 'exit') return [];
    return this.meetings.calledBy(of).flatMap((name) => {
      const found = this.atExits.get(name);
      return found ? [found] : [];
    });
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

  /**
   * Whether a method gave what another one answers about its argument only because the suite has called it so: asked side by
   * side, at other calls, they have answered something else.
   */
  private isToldApart({ at, of }: Place, property: Property): boolean {
    if (at !== 'exit' || property.kind !== 'compare' || property.order !== '=') return false;
    const { left, right } = property;
    const answer = left === 'result' ? right : right === 'result' ? left : undefined;
    const [, other, argument] = /^(?:old\()?this\.([\w$#]+)\(([\w$]+)\)\)?$/u.exec(answer ?? '') ?? [];
    const { className, parameters } = this.seen.get(of)!.point;
    if (other === undefined || parameters.length !== 1 || parameters[0] !== argument) return false;
    const member = /[^.]+$/u.exec(of)![0];
    return [...this.rows.values()].some(
      ({ place, inference }) =>
        this.seen.get(place.of)?.point.className === className && inference.isToldApart(member, other),
    );
  }

  /**
   * Whether a method gave a number of its receiver only because that went along with another one where the suite has called it:
   * the other one it is by the text, too, and elsewhere they part.
   */
  private isAlongside({ at, of }: Place, property: Property): boolean {
    const own = at === 'exit' ? givenBack(property) : undefined;
    const object = this.rows.get(`object ${this.seen.get(of)?.point.className ?? ''}`)?.inference;
    if (own === undefined || !object || this.meetings.areMeeting(of, 'result', own)) return false;
    return (this.atExits.get(of) ?? []).some((found) => {
      const other = givenBack(found.property);
      return (
        other !== undefined &&
        this.meetings.areMeeting(of, 'result', other) &&
        object.isParted(timeless(own), timeless(other))
      );
    });
  }

  /**
   * Whether it says that two texts are as long, or one as long as it is told: most functions leave as much of most texts, and what
   * is longer is cut.
   */
  private isOfTexts({ at, of }: Place, property: Property): boolean {
    if (property.kind !== 'compare' || property.order !== '=') return false;
    const { parameters } = this.seen.get(of)!.point;
    const isLength = (name: string): boolean => {
      const [, text] = /^([\w$]+)\.length$/u.exec(name) ?? [];
      return text !== undefined && this.rows.get(`${at} ${of}`)!.inference.isText(text);
    };
    const names = variablesIn(property);
    return names.some(isLength) && names.every((name) => isLength(name) || parameters.includes(name));
  }

  private withRates<T extends AtPlace>(all: readonly T[]): readonly T[] {
    return withRates(all, (point, member) => {
      const other = point.replace(/[^.]+$/u, member);
      return this.rows.get(`exit ${other}`)?.inference.truthsOf('result');
    });
  }

  private withResets<T extends AtPlace>(all: readonly T[]): readonly T[] {
    const points = [...this.seen.values()].map(({ point }) => point);
    const named = (wanted: (point: Point) => boolean): ReadonlyMap<string, string> =>
      new Map(points.filter(wanted).map(({ name, className = '' }) => [name, className]));
    return withResets(
      all,
      {
        methods: named(({ kind, parameters }) => kind === 'method' && parameters.length === 0),
        constructors: named(({ kind }) => kind === 'constructor'),
      },
      ({ at, of }) => this.rows.get(`${at} ${of}`)?.inference,
    );
  }

  /** @param confidence from which a property is taken for more than chance, from 0 to 1 */
  model(confidence: number): OperationalModel {
    const classes = new Set([...this.seen.values()].map(({ point }) => point.className));
    const inferred = [...this.rows.values()]
      .filter(({ place }) => place.at !== 'object' || classes.has(place.of))
      .sort((a, b) => PLACES.indexOf(a.place.at) - PLACES.indexOf(b.place.at))
      .map(({ place, inference }) => ({
        place,
        found: inference
          .found()
          .filter(({ property }) => this.meetings.isMeant(place, property))
          .flatMap((one) => this.meetings.withBeginning(place, one))
          .concat(place.at === 'exit' ? (this.equations.get(place.of)?.equations.found() ?? []) : []),
      }));
    const all = this.withResets(this.withRates(withPooledLaws(inferred)));
    this.atExits = new Map(
      all.flatMap(({ place, found }) => (place.at === 'exit' ? [[place.of, found]] : [])),
    );
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
      if (this.isOfTexts(place, property)) return false;
      const isBefore = isOfEntry(property) || seenAtEntry.has(`${point} ${timelessKey(property)}`);
      return !isBefore && !isOfTwoFields(property) && !this.isAnswered(property, point);
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
    const conjectures = new Map(
      [...this.equations].map(([of, one]) => {
        const names = new Set(
          all.flatMap(({ place, found: own }) =>
            place.at === 'exit' && place.of === of
              ? own.flatMap(({ property }) => variablesIn(property))
              : [],
          ),
        );
        const isLeft = ({ left, right }: Conjecture): boolean =>
          names.has(textOf(left)) && names.has(textOf(right));
        return [of, one.conjectures.filter(isLeft)] as const;
      }),
    );
    return {
      conjectures,
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

/** What a result is the same as. */
function givenBack(property: Property): string | undefined {
  if (property.kind !== 'compare' || property.order !== '=') return undefined;
  const { left, right } = property;
  return left === 'result' ? right : right === 'result' ? left : undefined;
}

const PLACES: readonly Place['at'][] = ['module', 'object', 'entry', 'exit'];

/** The confidence from which a state is told from those of the suite. */
const GUARD = 0.9;
/** The confidence from which what is broken speaks for a fault, though it may be chance: four calls have shown it that could have shown otherwise. */
const DOUBT = 0.9;
/**
 * That of what a call makes of an answer about its argument, as one call that has changed it shows what it is for; of how much it
 * gives at most; and of what excuses that something is broken.
 */
const DOUBT_OF_CHANGE = 0.5;

/** That of laws, which few functions keep by chance. */
const DOUBT_OF_LAW = 0.85;

function doubtOf({ at }: Place, { property, isEstablished, isLaw, isLimited, isOfTexts }: Found): number {
  if (isOfTexts) return 1;
  if (isEstablished || isLimited || at === 'entry' || (at === 'exit' && isOfNumbers(property)))
    return DOUBT_OF_CHANGE;
  return isLaw ? DOUBT_OF_LAW : DOUBT;
}

function modelProperty(
  place: Place,
  {
    property,
    support,
    confidence,
    isEstablished,
    isTight,
    isLaw,
    isReached,
    isLimited,
    isBetween,
    isOfWhole,
  }: Found,
  isImplied: boolean,
): ModelProperty {
  const isOfOthers = place.at === 'exit' && place.of.includes('.prototype.') && isBesideReceiver(property);
  const certainty = isOfOthers
    ? 'low'
    : certaintyOf(property, place.at, { isEstablished, isTight, isLaw, isReached, isLimited, isBetween });
  return {
    ...{ place, property, support, confidence, certainty, isImplied },
    ...(isLaw ? { isAsked: true as const } : {}),
    ...(isOfWhole ? { isOfWhole } : {}),
  };
}
