/** Reads and writes of properties by the types of objects and keys: a path for each that is possible. */
import { type Bool, FALSE, type Num, TRUE } from '../../solver/terms/terms.js';
import type { Machine, Suspect } from './machine.js';
import { isInstance, NATIVES } from './natives.js';
import { type Frame, guarded, innermost, type Path, type State } from './state.js';
import { StringFunctions } from './string-functions.js';
import { choose, type Leaf, leavesOf, mapLeaves, NAN, number, UNDEFINED, type Value } from './values.js';

/** A value on a path; without one, it throws a TypeError there. */
export interface Read {
  readonly path: Path;
  readonly value: Value | undefined;
}

export interface Written {
  readonly path: Path;
  readonly isThrown: boolean;
}

/** Where the objects of one instruction get their shape from. */
const PLACE = /^made (?<isArray>array|object)/u;

export class Access {
  readonly strings: StringFunctions;

  constructor(private readonly machine: Machine) {
    this.strings = new StringFunctions(machine.ops);
  }

  /** The shape of objects that an instruction makes. */
  place(fn: number, at: number, isArray: boolean): string {
    return `made ${isArray ? 'array' : 'object'} ${fn}:${at}`;
  }

  global(name: string): Value {
    if (name === 'undefined') return UNDEFINED;
    if (name === 'NaN') return NAN;
    if (name === 'Infinity') return number(this.machine.ops.terms.double(Number.POSITIVE_INFINITY));
    if (name === this.machine.marker || NATIVES.has(name)) return { kind: 'native', name };
    return this.machine.ops.any();
  }

  typeOf(leaf: Leaf): Value {
    const { ops } = this.machine;
    switch (leaf.kind) {
      case 'unknown':
        return this.machine.ops.any();
      case 'null':
      case 'reference':
        return ops.constant('object');
      case 'nan':
        return ops.constant('number');
      case 'native':
        return ops.constant(leaf.kind === 'native' && isInstance(leaf.name) ? 'object' : 'function');
      default:
        return ops.constant(leaf.kind);
    }
  }

  isArray(leaf: Leaf): leaf is Extract<Leaf, { kind: 'reference' }> {
    if (leaf.kind !== 'reference') return false;
    const made = PLACE.exec(leaf.shape)?.groups?.isArray;
    return made === undefined ? this.machine.objects.isArray(leaf) : made === 'array';
  }

  read(path: Path, object: Value, name: string): readonly Read[] {
    return this.each(path, object, (leaf, taken) => ({
      path: taken,
      value: this.property(taken, leaf, name),
    }));
  }

  readAt(path: Path, object: Value, key: Value): readonly Read[] {
    return this.each(path, object, (leaf, taken) => {
      if (isNullish(leaf)) return { path: taken, value: undefined };
      if (leaf.kind === 'string') return { path: taken, value: this.unitAt(leaf, key) };
      if (!this.isArray(leaf)) return { path: taken, value: this.machine.ops.any() };
      return { path: taken, value: this.elementAt(taken, leaf, key) };
    });
  }

  /** `text[key]` */
  unitAt(text: Extract<Leaf, { kind: 'string' }>, key: Value): Value {
    return mapLeaves(this.machine.ops.terms, key, (leaf) => {
      const index = this.indexOf(leaf);
      return index === undefined ? this.machine.ops.any() : this.strings.unitAt(text, index);
    });
  }

  private elementAt(path: Path, array: Extract<Leaf, { kind: 'reference' }>, key: Value): Value {
    const { ops, objects } = this.machine;
    if (key.kind === 'choice') {
      const [then, otherwise] = [guarded(path, [key.when]), guarded(path, [-key.when])];
      const read = (taken: Path | undefined, part: Value): Value =>
        taken ? this.elementAt(taken, array, part) : UNDEFINED;
      return choose(ops.terms, key.when, read(then, key.then), read(otherwise, key.otherwise));
    }
    const index = this.indexOf(key);
    if (index !== undefined)
      return objects.element(path.state, array, index, this.inside(path, array, index));
    // Arrays have no properties of these names.
    return key.kind === 'nan' || isNullish(key) || key.kind === 'boolean' ? UNDEFINED : ops.any();
  }

  write(path: Path, object: Value, name: string, value: Value): readonly Written[] {
    const { objects } = this.machine;
    return this.each(path, object, (leaf, taken) => {
      if (isNullish(leaf)) return { path: taken, isThrown: true };
      if (leaf.kind === 'unknown') return { path: this.havoc(taken), isThrown: false };
      if (leaf.kind !== 'reference') return { path: taken, isThrown: false };
      const state =
        this.isArray(leaf) && name === 'length'
          ? objects.setLength(taken.state, leaf, value)
          : objects.setField(taken.state, leaf, name, value);
      return { path: { ...taken, state }, isThrown: false };
    });
  }

  writeAt(path: Path, object: Value, key: Value, value: Value): readonly Written[] {
    return this.each(path, object, (leaf, taken) => {
      if (isNullish(leaf)) return { path: taken, isThrown: true };
      if (leaf.kind === 'unknown') return { path: this.havoc(taken), isThrown: false };
      if (leaf.kind !== 'reference') return { path: taken, isThrown: false };
      return { path: this.writtenAt(taken, leaf, key, value), isThrown: false };
    });
  }

  private writtenAt(
    path: Path,
    object: Extract<Leaf, { kind: 'reference' }>,
    key: Value,
    value: Value,
  ): Path {
    const { objects } = this.machine;
    const index = this.indexOf(key);
    if (!this.isArray(object) || index === undefined) {
      // Any of its properties may hold the value.
      const state = objects.setAny(path.state, object, value);
      return this.havoc({ ...path, state });
    }
    const inside = this.inside(path, object, index);
    return { ...path, state: objects.setElement(path.state, object, index, value, inside) };
  }

  /** A write to a property that may be there or not: `delete`, a computed name of a literal. */
  writeAny(path: Path, object: Value, key: Value, value: Value): readonly Written[] {
    const { objects } = this.machine;
    if (object.kind !== 'reference') return this.writeAt(path, object, key, value);
    const strayed = this.isArray(object) ? this.machine.ops.fresh() : path.state.strayed;
    const state = objects.setAny({ ...path.state, strayed }, object, value);
    return [{ path: this.havoc({ ...path, state }), isThrown: false }];
  }

  /** A path on which anything may have been written to any object. */
  havoc(path: Path): Path {
    const { heap, ops } = this.machine;
    const mark = ops.fresh();
    const strayed = this.machine.objects.neverStrays ? path.state.strayed : mark;
    const forgotten = {
      ...path.state,
      heap: heap.forget(path.state.heap, heap.maps, `unknown ${mark}`),
      strayed,
    };
    return { ...path, state: this.havocVariables(forgotten), isOpaque: true };
  }

  /** A state in which functions that the target made may have run: what they assign can be anything. */
  havocVariables(state: State): State {
    const { program, target, ops } = this.machine;
    const assigned = program.captured.assignedIn(target);
    const [first, ...rest] = state.frames as [Frame, ...Frame[]];
    const slots = first.slots.map((value, slot) => (assigned.has(slot) ? ops.any() : value));
    return { ...state, frames: [{ ...first, slots }, ...rest] };
  }

  private property(path: Path, leaf: Leaf, name: string): Value | undefined {
    const { objects } = this.machine;
    switch (leaf.kind) {
      case 'undefined':
      case 'null':
        return undefined;
      case 'reference': {
        if (this.isArray(leaf))
          return name === 'length'
            ? objects.length(path.state, leaf)
            : { kind: 'native', name: `array ${name}` };
        const field = objects.field(path.state, leaf, name);
        if (field) return field;
        const method = objects.shapeOf(leaf)?.methods.get(name);
        return method === undefined ? this.machine.ops.any() : { kind: 'function', number: method };
      }
      case 'native':
        return leaf.name === 'iterate' || name === 'next'
          ? { kind: 'native', name: 'next' }
          : { kind: 'native', name: `${leaf.name}.${name}` };
      case 'string':
        return name === 'length'
          ? number(this.machine.ops.texts.length(leaf.term))
          : { kind: 'native', name: `string ${name}` };
      default:
        return this.machine.ops.any();
    }
  }

  /** Whether an index is inside of an array, which is noted. */
  private inside({ state, guards }: Path, array: Extract<Leaf, { kind: 'reference' }>, index: Num): Bool {
    const { objects, accesses, proved } = this.machine;
    const inside = objects.isInside(state, array, index);
    const place = state.frames.map(({ code, at }) => `${code.fn.number}:${at}`).join(' ');
    accesses.push({ place, inside, guards });
    this.suspect('bounds', { state, guards }, -inside);
    return proved.has(place) ? TRUE : inside;
  }

  /** Notes that the next step of a path may be a fault. */
  suspect(kind: Suspect['kind'], { state, guards }: Path, condition: Bool): void {
    if (condition === FALSE) return;
    const { code, at } = innermost(state);
    this.machine.suspects.push({ kind, offset: code.steps[at]!.offset, condition, guards });
  }

  /** An Int as the key of an element; undefined for any other key. */
  private indexOf(key: Value): Num | undefined {
    const { terms } = this.machine.ops;
    return key.kind === 'number' && terms.sort(key.term) === 'int' ? key.term : undefined;
  }

  private each<T extends object>(
    path: Path,
    value: Value,
    act: (leaf: Leaf, taken: Path) => T,
  ): readonly T[] {
    return leavesOf(value).flatMap(({ guards, leaf }) => {
      const taken = guarded(path, guards);
      if (!taken) return [];
      if (isNullish(leaf)) this.suspect('nullish', taken, TRUE);
      // A value of which nothing is known may have no properties, which counts where that is caught.
      const isCaught = path.state.frames.some(({ code }) => code.handlers.length > 0);
      if (leaf.kind !== 'unknown') return [act(leaf, taken)];
      const isNothing = this.machine.ops.isOf(leaf, ['undefined', 'null']);
      this.suspect('nullish', taken, isNothing);
      if (!isCaught) return [act(leaf, taken)];
      const [some, none] = [guarded(taken, [-isNothing]), guarded(taken, [isNothing])];
      return [...(some ? [act(leaf, some)] : []), ...(none ? [act(UNDEFINED, none)] : [])];
    });
  }
}

function isNullish(leaf: Leaf): boolean {
  return leaf.kind === 'undefined' || leaf.kind === 'null';
}
