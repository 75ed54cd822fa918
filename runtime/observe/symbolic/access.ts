/** Reads and writes of properties by the types of objects and keys: a path for each that is possible. */
import { type Bool, type Num, TRUE } from '../../solver/terms/terms.js';
import type { Machine } from './machine.js';
import { guarded, type Path } from './state.js';
import { type Leaf, leavesOf, NAN, number, UNDEFINED, UNKNOWN, type Value } from './values.js';

/** A value on a path; without one, it throws a TypeError there. */
export interface Read {
  readonly path: Path;
  readonly value: Value | undefined;
}

export interface Written {
  readonly path: Path;
  readonly isThrown: boolean;
}

/** Built-ins without effects on objects of the program; of these only some functions are modelled. */
const NATIVES: ReadonlySet<string> = new Set([
  'Math',
  'Number',
  'String',
  'Boolean',
  'console',
  'Array',
  'Object',
]);

/** Where the objects of one instruction get their shape from. */
const PLACE = /^made (?<isArray>array|object)/u;

export class Access {
  constructor(private readonly machine: Machine) {}

  /** The shape of objects that an instruction makes. */
  place(fn: number, at: number, isArray: boolean): string {
    return `made ${isArray ? 'array' : 'object'} ${fn}:${at}`;
  }

  global(name: string): Value {
    if (name === 'undefined') return UNDEFINED;
    if (name === 'NaN') return NAN;
    if (name === 'Infinity') return number(this.machine.ops.terms.double(Number.POSITIVE_INFINITY));
    if (name === this.machine.marker || NATIVES.has(name)) return { kind: 'native', name };
    return UNKNOWN;
  }

  typeOf(leaf: Leaf): Value {
    const { ops } = this.machine;
    switch (leaf.kind) {
      case 'unknown':
        return UNKNOWN;
      case 'null':
      case 'reference':
        return ops.constant('object');
      case 'nan':
        return ops.constant('number');
      case 'native':
        return ops.constant('function');
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
      const index = this.indexOf(key);
      if (index === undefined || !this.isArray(leaf)) return { path: taken, value: UNKNOWN };
      const inside = this.inside(taken, leaf, index);
      return { path: taken, value: this.machine.objects.element(taken.state, leaf, index, inside) };
    });
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
      const index = this.indexOf(key);
      if (leaf.kind === 'reference' && (index === undefined || !this.isArray(leaf)))
        return { path: this.havoc(taken), isThrown: false };
      if (leaf.kind !== 'reference')
        return { path: leaf.kind === 'unknown' ? this.havoc(taken) : taken, isThrown: false };
      const inside = this.inside(taken, leaf, index!);
      const state = this.machine.objects.setElement(taken.state, leaf, index!, value, inside);
      return { path: { ...taken, state }, isThrown: false };
    });
  }

  /** A path on which anything may have been written to any object. */
  havoc(path: Path): Path {
    const { heap, ops } = this.machine;
    const mark = ops.fresh();
    const strayed = this.machine.objects.neverStrays ? path.state.strayed : mark;
    return {
      ...path,
      state: { ...path.state, heap: heap.forget(path.state.heap, heap.maps, `unknown ${mark}`), strayed },
    };
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
        return method === undefined ? UNKNOWN : { kind: 'function', number: method };
      }
      case 'native':
        return leaf.name === 'iterate' || name === 'next'
          ? { kind: 'native', name: 'next' }
          : { kind: 'native', name: `${leaf.name}.${name}` };
      case 'string':
        return { kind: 'native', name: `string ${name}` };
      default:
        return UNKNOWN;
    }
  }

  /** Whether an index is inside of an array, which is noted. */
  private inside({ state, guards }: Path, array: Extract<Leaf, { kind: 'reference' }>, index: Num): Bool {
    const { objects, accesses, proved } = this.machine;
    const inside = objects.isInside(state, array, index);
    const place = state.frames.map(({ code, at }) => `${code.fn.number}:${at}`).join(' ');
    accesses.push({ place, inside, guards });
    return proved.has(place) ? TRUE : inside;
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
      return taken ? [act(leaf, taken)] : [];
    });
  }
}

function isNullish(leaf: Leaf): boolean {
  return leaf.kind === 'undefined' || leaf.kind === 'null';
}
