/**
 * Which variables are comparable: they meet somewhere in the text, in an assignment, a comparison, a sum, or as argument and
 * parameter (abstract types as Lackwit infers them, O'Callahan and Jackson 1997; Daikon asks for the same before it relates
 * variables). What never meets is related by chance alone. One slot stands for all fields of a name, and for all functions and
 * methods of a name: that takes more for comparable, never less.
 */
import type * as ES from 'acorn';
import { calledOnThis } from '../nodes.js';
import type { PlacedPoint } from '../points.js';
import { Meeting } from './meeting.js';
import type { Slot } from './slot.js';
import { TextSlots } from './text-slots.js';

/** The abstract types of a text. */
export class Comparability {
  private readonly text: TextSlots;
  private readonly points: ReadonlyMap<string, PlacedPoint>;
  private readonly wrapped: ReadonlySet<string>;

  constructor(program: ES.Program, points: readonly PlacedPoint[]) {
    this.points = new Map(points.map((point) => [point.name, point]));
    this.text = new TextSlots(program);
    const meeting = new Meeting(this.text);
    meeting.visit(program);
    this.wrapped = meeting.wrapped;
    const parameters = points.flatMap(({ node, parameters: names }) =>
      names.flatMap((name) => this.text.find(node)?.locals.get(name?.replace('...', '') ?? '') ?? []),
    );
    for (const slot of parameters.flatMap((one) => one.withParts())) slot.note('given');
  }

  /** Whether two variables of a point, or of objects of a class, meet. */
  isComparable(point: string | undefined, left: string, right: string): boolean {
    const [a, b] = [this.variable(point, left), this.variable(point, right)];
    return !a || !b || a.root === b.root;
  }

  /**
   * Whether a variable counts, or is compared with a number that is written, or begins with one and holds nothing that callers
   * give: from where sums of such data begin is no bound of theirs.
   * @param isChosen whether it is for callers to say what it is: where it begins may be what it is for
   */
  isBesideNumber(point: string | undefined, name: string, isChosen: boolean): boolean {
    const whole = this.variable(point, name);
    // Of an array the elements are meant.
    const slot = (/\.elems$|^\(sum /u.test(name) ? whole?.part('element') : whole)?.root;
    // A number whose bits are put together has a sign by chance.
    if (slot?.has('bits')) return false;
    return (
      !slot ||
      slot.has('numbered') ||
      slot.has('place') ||
      (slot.has('begun') && (isChosen || !slot.has('given')))
    );
  }

  /** Whether a variable is a place in something, or how much there is of it, or what is refused where it is negative. */
  isNatural(point: string | undefined, name: string): boolean {
    const slot = this.variable(point, name);
    return slot !== undefined && (slot.has('place') || slot.has('natural'));
  }

  /** Whether values are compared as to which is less, or may be by a function that is not known. */
  isOrdered(point: string | undefined, name: string): boolean {
    return this.variable(point, name)?.has('ordered') ?? true;
  }

  /** Whether a variable is where something stands: -1 is nowhere. */
  isWhere(point: string | undefined, name: string): boolean {
    const slot = this.variable(point, name);
    return slot === undefined || slot.has('place') || slot.has('index');
  }

  /** Whether a field goes around, or the result of a function or method. */
  isWrapped(point: string | undefined, name: string): boolean {
    const last = (one: string): string => /[\w$#]+$/u.exec(one)?.[0] ?? '';
    return name === 'result' ? this.text.turning.has(last(point ?? '')) : this.wrapped.has(last(name));
  }

  /** Whether a member is asked about an argument of a point that is of the type of its parameter. */
  isMeantFor(point: string, member: string, argument: string, at: number): boolean {
    const [own, parameter] = [this.variable(point, argument), this.text.known(`${member}(${at})`)];
    return !own || !parameter || own.root === parameter.root;
  }

  /** What a method calls on its own object, and what that calls. */
  calledBy(point: string): readonly string[] {
    const found = new Set<string>();
    const visit = (name: string): void => {
      const { className, node } = this.points.get(name) ?? {};
      if (!node || className === undefined) return;
      for (const member of calledOnThis(node)) {
        const other = `${className}.prototype.${member}`;
        if (found.has(other) || !this.points.has(other)) continue;
        found.add(other);
        visit(other);
      }
    };
    visit(point);
    return [...found];
  }

  /** The slot of a variable as models name it; undefined where it is not known. */
  private variable(point: string | undefined, name: string): Slot | undefined {
    const old = /^old\((.*)\)$/u.exec(name)?.[1];
    if (old !== undefined) return this.variable(point, old);
    const aggregate = /^(?:min|max)\[(.*)\.elems\]$/u.exec(name)?.[1];
    if (aggregate !== undefined) {
      const all = this.variable(point, aggregate);
      return aggregate.includes('[].') ? all : all?.part('element');
    }
    const [, list, part] = /^(.*)\{(\w*)\}$/u.exec(name) ?? [];
    if (list !== undefined) return this.text.content(this.variable(point, list), part!);
    const [, array] = /^(.*)\[(?:0|minus\[.*, 1\]|[A-Za-z_$][\w$]*)\]$/u.exec(name) ?? [];
    if (array !== undefined) return this.variable(point, array)?.part('element');
    const [, elements, path] = /^(.*)\[\]\.(.*)$/u.exec(name) ?? [];
    if (path === 'length') return this.variable(point, elements!)?.part('element').part('size');
    if (elements !== undefined) return this.text.slot(`.${path!.split('.').at(-1)!}`);
    const [, owner, last] = /^(.*)\.([\w$#]+)$/u.exec(name) ?? [];
    if (owner !== undefined) return this.text.member(this.variable(point, owner), last!, owner === 'this');
    const called = /\.([\w$#]+)\([\w$, ]*\)$/u.exec(name)?.[1];
    if (called !== undefined) return this.text.slot(`${called}()`);
    if (!/^[\w$]+$/u.test(name) || point === undefined) return undefined;
    const node = this.points.get(point)?.node;
    const own = node && this.text.find(node);
    return name === 'result' ? own?.result : (own?.locals.get(name) ?? this.text.slot(name));
  }
}
