/** What the text tells of properties: what never meets there is related by chance alone. */
import { isAbout } from './asked-again.js';
import type { Found } from './found.js';
import type { Place } from './model.js';
import { type Property, variablesIn } from './property.js';
import { isOfLists, isSize, placesIn } from './variables.js';

/** What the text says of abstract types; of a function or method, or of objects (undefined). */
export interface AbstractTypes {
  /** Whether a number counts, or has to do with one that is written. */
  isBesideNumber(point: string | undefined, name: string, isChosen: boolean): boolean;
  /** Whether a number is a place, or how much there is of something, or is refused where it is negative. */
  isNatural(point: string | undefined, name: string): boolean;
  /** Whether a number is where something stands. */
  isWhere(point: string | undefined, name: string): boolean;
  /** Whether a field goes around, or a result. */
  isWrapped(point: string | undefined, name: string): boolean;
  /** Whether anything is done that takes values in an order. */
  isOrdered(point: string | undefined, name: string): boolean;
  isComparable(point: string | undefined, left: string, right: string): boolean;
  isMeantFor(point: string, member: string, argument: string, at: number): boolean;
  /** What a method calls on its own object. */
  calledBy(point: string): readonly string[];
}

/** Properties beside the abstract types of a text; without these, all may be meant. */
export class Meetings {
  constructor(private readonly types: AbstractTypes | undefined) {}

  /** What is natural is never below 0, however seldom it comes to that. */
  withBeginning({ at }: Place, found: Found): readonly Found[] {
    const { property, support, confidence } = found;
    if (at !== 'object' || !isBoundOf(property) || property.order !== '>=') return [found];
    const { kind, of } = property;
    const least = kind === 'bound' ? property.value : property.bound;
    const name = kind === 'bound' ? of : `min[${of}.elems]`;
    if (!FIELD.test(of) || typeof least !== 'number' || least < 0 || !this.types?.isNatural(undefined, name))
      return [found];
    const begins: Property =
      kind === 'bound' ? { kind, of, order: '>=', value: 0 } : { kind, of, order: '>=', bound: 0 };
    const one: Found = {
      property: begins,
      support,
      confidence: Math.max(confidence, 1 - 0.5 ** support),
      isReached: true,
    };
    return least === 0 ? [one] : [found, one];
  }

  /** Whether two variables of a function or method meet in the text. */
  areMeeting(point: string, left: string, right: string): boolean {
    return this.types?.isComparable(point, left, right) ?? true;
  }

  /** What a method calls on its own object, by the names of points. */
  calledBy(point: string): readonly string[] {
    return this.types?.calledBy(point) ?? [];
  }

  /** Whether what is asked about arguments is asked about such as members take. */
  isMeant({ at, of }: Place, property: Property): boolean {
    const { types } = this;
    if (!types || (at !== 'entry' && at !== 'exit')) return true;
    return variablesIn(property).every((name) => {
      const isPlace = (one: string): boolean => types.isWhere(of, one) || types.isNatural(of, one);
      if (!placesIn(name).every(isPlace)) return false;
      const [, member, about] = /\bthis\.([\w$#]+)\(([\w$]+(?:, [\w$]+)?)\)/u.exec(name) ?? [];
      if (member === undefined) return true;
      const isMeant = (argument: string, at: number): boolean =>
        argument === 'this' || types.isMeantFor(of, member, argument, at);
      return about!.split(', ').every(isMeant);
    });
  }

  /** Whether anything asks which elements of a list are less. */
  private isOrdered(point: string | undefined, list: string): boolean {
    return this.types?.isOrdered(point, `min[${list}.elems]`) ?? true;
  }

  /** Whether the numbers that are put in an order, or on a line, have to do with each other. */
  isRelated({ at, of }: Place, whole: Property): boolean {
    const isWherePresent = whole.kind === 'implies' && whole.condition.kind === 'present';
    const property = isWherePresent ? whole.consequent : whole;
    // Nor do they where a truth value tells in which order they are.
    if (whole.kind === 'iff' && whole.right.kind === 'compare')
      return this.isRelated({ at, of }, whole.right);
    const point = at === 'entry' || at === 'exit' ? of : undefined;
    // What no code puts beside a number that is written, has no bound.
    if (isBoundOf(property)) {
      const of = property.kind === 'elements' ? `min[${property.of}.elems]` : property.of;
      // What counts, begins at 0: that the suite has nothing without anything is chance.
      if (property.order === '!=' && at !== 'entry' && this.types?.isNatural(point, of)) return false;
      return this.types?.isBesideNumber(point, of, at === 'entry') ?? true;
    }
    const names = variablesIn(property);
    if (property.kind === 'distinct' && isOfLists(property.of) && !this.isOrdered(point, property.of))
      return false;
    if (property.kind === 'sorted' || property.kind === 'heap') return this.isOrdered(point, property.of);
    // Where nothing asks which of them is less, that something is the least or greatest of a list is chance.
    const isOfExtreme = (name: string): boolean =>
      EXTREME.test(name) && !(this.types?.isOrdered(point, name) ?? true);
    if (property.kind === 'compare' && names.some(isOfExtreme)) return false;
    // That there is nothing is -1 of places alone.
    if (property.kind === 'iff')
      for (const one of [property.left, property.right])
        if (one.kind === 'bound' && one.value === -1)
          return one.of === 'result' || (this.types?.isWhere(point, one.of) ?? true);
    const isMove =
      property.kind === 'linear' ||
      (property.kind === 'compare' && property.order !== '=' && property.order !== '!=');
    // Which way it goes, and how far, is otherwise where it goes around.
    const isAround = (name: string): boolean =>
      (names.includes(`old(${name})`) || name === 'result') && this.types!.isWrapped(point, name);
    if (isMove && this.types && names.some(isAround)) return false;
    // What counts the same is the same without meeting; what one was and another is, one has of the other.
    const isOfTwoTimes = new Set(names.map((name) => name.startsWith('old('))).size > 1;
    // So is what is answered about an argument, beside what nothing is asked for.
    const isAboutOne = names.filter((name) => isAbout(name)).length === 1;
    const isAsked =
      (property.kind === 'compare' && (property.order !== '=' || isOfTwoTimes || isAboutOne)) ||
      property.kind === 'linear' ||
      property.kind === 'elements' ||
      property.kind === 'beside' ||
      // How many there are is in a list of data by chance.
      (property.kind === 'member' && (this.types?.isNatural(point, property.of) ?? false)) ||
      property.kind === 'subset';
    if (!isAsked) return true;
    // Of lists within each other, the elements meet, and what is in one meets these.
    const elementsOf = (name: string): string => `min[${name}.elems]`;
    const [first, ...others] =
      property.kind === 'subset'
        ? names.map(elementsOf)
        : property.kind === 'member'
          ? [property.of, elementsOf(property.in)]
          : names;
    return others.every((other) => this.types?.isComparable(point, first!, other) ?? true);
  }
}

/** The least or greatest element of a list, or what it was. */
const EXTREME = /^(?:old\()?(?:min|max)\[/u;

/** A field of the receiver, or what is in it. */
const FIELD = /^this\.[\w$#]+(?:\{\w*\})*$/u;

/** Whether it is what a number is at least, or is not. */
function isBoundOf(property: Property): property is Property & { kind: 'bound' | 'elements' } {
  if (property.kind !== 'bound' && property.kind !== 'elements') return false;
  const { of, order } = property;
  const bound = property.kind === 'bound' ? property.value : property.bound;
  return (order === '!=' || order === '>=') && typeof bound === 'number' && !isSize(of);
}
