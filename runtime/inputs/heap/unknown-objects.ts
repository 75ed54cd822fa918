/**
 * Values of unknown type and the objects among them, explored lazily: a value is `undefined`, an object has no
 * properties, an array no elements and a function returns `undefined` until a path asks for more. What is asked for
 * gets variables then, and keeps them.
 *
 * Each value has an object of its own that it may be, of any shape, and may be a few that other values own: those that
 * were met before it, and, last of all, those that it is a part of.
 */
import { FROZEN } from '../../../vm/heap-fields/frozen.js';
import { isCallKey, isThrowsKey } from '../../../vm/heap-fields/returned.js';
import {
  type Assignment,
  type Bool,
  FALSE,
  type NumSort,
  type Terms,
  TRUE,
} from '../../solver/terms/terms.js';
import type { Domain, OpenShape } from '../domains/domain.js';
import { sameDomain, UNKNOWN } from '../domains/domains.js';
import { GUARDED_ABSENT, type Guarded, guardedPrimitive, NOTHING } from '../guarded/guarded.js';
import { ifThenElse } from '../guarded/guarded-operations.js';
import { UnknownText } from '../guarded/unknown-text.js';
import { Gaps } from './gaps.js';
import type { HeapVariables } from './heap-variables.js';
import { isHidden } from './hidden-fields.js';
import { keyOfField } from './symbol-fields.js';

/** What a value of unknown type may be besides the symbols that the program takes from the registry. */
const UNKNOWN_SYMBOL = Symbol.for('a');

/** Most symbols that a value may be. */
const MOST_SYMBOLS = 12;

/** Properties that a program does not name, but may list. */
const OTHER_NAMES = ['a', 'b'];

/** Names that objects are listed with because the text of the program has them. */
const MOST_NAMES = 12;

/** Names of tables that objects are listed with because names are looked up there. */
const MOST_LOOKED = 24;

/** Most parameters of a function. */
const MOST_PARAMETERS = 3;

/** Objects of other values that a value may be. */
const MOST_ALIASES = 3;

/** Objects that a value is a part of, and may be. */
const MOST_BACK = 3;

/** An object that a value may be, with its name in labels. */
export interface KnownObject {
  readonly atom: number;
  readonly label: string;
  /** Undefined: it is there where it is referred to. */
  readonly exists?: Bool;
}

/** An object of a class that a value of unknown type may be. */
export interface KnownInstance extends KnownObject {
  readonly exists: Bool;
}

export interface UnknownPool {
  /** Number of the first atom. */
  readonly first: number;
  /** Most objects that values may own. */
  readonly size: number;
  /** Objects are nested no deeper, as long as `grow` does not say otherwise. */
  readonly depth: number;
  /** No array is longer, likewise. */
  readonly maxLength: number;
  /** Names of properties that the program asks for. */
  readonly names: readonly string[];
  /** Symbols that the program takes from the registry. */
  readonly symbols: readonly symbol[];
  /** Symbols that properties may have for keys. */
  readonly keys: readonly symbol[];
  /** Whether the program tells functions from other values: else they have no parameters. */
  readonly asksForFunctions: boolean;
}

/** An object that a value owns. */
interface UnknownObject {
  readonly label: string;
  readonly depth: number;
  /** The number of the input that owns it; -1: what owns it is part of an object. */
  readonly input: number;
  /** The object that what owns it is a part of. */
  readonly owner: number | undefined;
  readonly array: Bool;
  readonly function: Bool;
  /** Whether the array has more than `i` elements. */
  readonly longer: Bool[];
  readonly fields: Map<string, Guarded>;
  /** What a plain object holds under the name `length`. */
  ownLength?: Guarded;
  readonly elements: Guarded[];
  /** The objects that what it holds owns. */
  readonly parts: number[];
  /** What its type says of it. */
  readonly shape: OpenShape;
}

const ANY_SHAPE: OpenShape = { isPlain: false };

export class UnknownObjects {
  private readonly terms: Terms;
  private readonly objects: UnknownObject[] = [];
  /** Variables that make data cyclic: most data is not. */
  private readonly cyclic: Bool[] = [];
  /** What would be there that is not. */
  readonly gaps = new Gaps();
  /** Names of properties that some path has asked for, in that order. */
  readonly keys = new Set<string>();
  private deepest: number;
  private longest: number;

  /** Names in tables of the program in which names of objects are looked up. */
  private readonly looked = new Set<string>();

  /** Names that the program speaks of. */
  private readonly listed: readonly string[];
  /** What a value may be that is a symbol. */
  private readonly symbols: readonly symbol[];

  constructor(
    private readonly variables: HeapVariables,
    private readonly pool: UnknownPool,
    private readonly numbers: NumSort,
    private readonly instances: () => readonly KnownInstance[],
    /** The first objects of known types, of arrays and functions too, that an input may be: those before it use them first. */
    private readonly others: () => readonly KnownObject[],
    /** A value of a known domain under a guard. */
    private readonly typed: (label: string, domain: Domain, present: Bool) => Guarded,
  ) {
    this.terms = variables.terms;
    this.deepest = pool.depth;
    this.longest = pool.maxLength;
    this.symbols = [...new Set([UNKNOWN_SYMBOL, ...pool.symbols])].slice(0, MOST_SYMBOLS);
    this.listed = pool.names.filter((name) => this.mayOwn(name)).slice(0, MOST_NAMES);
  }

  /**
   * Names of the properties that an object may be listed with: what the program speaks of, two others, and what paths
   * have asked for. The order of what was there before stays when more are asked for. `length` comes last, once a
   * path has asked an object for it: arrays have one, and are not listed with it.
   */
  names(): ReadonlySet<string> {
    const isLengthAsked = this.objects.some(({ ownLength }) => ownLength !== undefined);
    return new Set([...this.listed, ...OTHER_NAMES, ...this.keys, ...(isLengthAsked ? ['length'] : [])]);
  }

  /** Names of objects are looked up in a table with these names: objects are listed with them, too, from now on. */
  lookUp(names: readonly PropertyKey[]): void {
    for (const name of names) {
      if (this.looked.size >= MOST_LOOKED) return;
      if (typeof name !== 'string' || this.looked.has(name) || !this.mayOwn(name)) continue;
      this.looked.add(name);
      this.keys.add(name);
    }
  }

  /** Symbols that properties of objects may have for keys. */
  get symbolKeys(): readonly symbol[] {
    return this.pool.keys;
  }

  isLookedUp(name: PropertyKey | undefined): boolean {
    return typeof name === 'string' && this.looked.has(name);
  }

  /** No array is longer. */
  get maxLength(): number {
    return this.longest;
  }

  /** Objects are nested no deeper. */
  get depth(): number {
    return this.deepest;
  }

  /** Numbers of the objects that values own so far. */
  get atoms(): readonly number[] {
    return this.objects.map((_, i) => this.pool.first + i);
  }

  /**
   * Whether an object may have an own property of that name. What all objects inherit is its own only where the program looks
   * for it, and so is `then`, for a function that only returns never settles what waits for it.
   */
  mayOwn(key: PropertyKey): boolean {
    if (typeof key === 'symbol') return this.pool.keys.includes(key);
    if (typeof key !== 'string' || key === '__proto__' || isHidden(key)) return false;
    return (key !== 'then' && !(key in Object.prototype)) || this.pool.names.includes(key);
  }

  /** The name of an object in labels. */
  labelOf(atom: number): string {
    return this.object(atom).label;
  }

  isArray(atom: number): Bool {
    return this.object(atom).array;
  }

  isFunction(atom: number): Bool {
    return this.object(atom).function;
  }

  isPlain(atom: number): Bool {
    return this.terms.all([-this.isArray(atom), -this.isFunction(atom)]);
  }

  /** The properties of an object that some path has asked for: all objects have theirs in one order. */
  known(atom: number): ReadonlyMap<string, Guarded> {
    const { fields } = this.object(atom);
    const names = this.names();
    const listed = [...names].filter((name) => fields.has(name));
    const others = [...fields.keys()].filter((name) => !names.has(name));
    return new Map([...listed, ...others].map((name) => [name, fields.get(name)!]));
  }

  field(atom: number, name: string): Guarded {
    // What only objects of known classes hold beside their properties.
    if (isHidden(name) && name !== FROZEN && !isCallKey(name) && !isThrowsKey(name)) return GUARDED_ABSENT;
    const { fields } = this.object(atom);
    let value = fields.get(name);
    if (value === undefined) {
      value = this.makeField(atom, name);
      fields.set(name, value);
    }
    return value;
  }

  element(atom: number, index: number): Guarded {
    if (index >= this.longest) {
      this.gaps.note('lengths');
      return GUARDED_ABSENT;
    }
    const { label, elements, longer } = this.object(atom);
    for (let i = elements.length; i <= index; i++) {
      const present = this.isLonger(atom, i);
      const back = this.around(atom).slice(1);
      elements.push({ ...this.part(`${label}[${i}]`, present, atom, back), absent: -longer[i]! });
    }
    return elements[index]!;
  }

  /** The value of an input. */
  input(label: string, number: number): Guarded {
    const aliases = this.atoms.filter((atom) => this.object(atom).input >= 0).slice(0, MOST_ALIASES);
    return this.value(label, TRUE, { input: number, owner: undefined, depth: 1, aliases, back: [] });
  }

  /** What an object of a known type holds under the guard `present`. */
  held(label: string, present: Bool): Guarded {
    return this.value(label, present, { input: -1, owner: undefined, depth: 1, aliases: [], back: [] });
  }

  /**
   * The objects that a value may be of which the type says no more than a shape: one of its own, or another of that shape.
   * @param input the number of the input that the value is, -1: it is held by an object of a known type
   */
  objectsOf(shape: OpenShape, label: string, input: number): readonly KnownObject[] {
    const same = ({ shape: other, input: owner }: UnknownObject): boolean =>
      owner >= 0 &&
      other.isPlain === shape.isPlain &&
      sameDomain(other.holds ?? UNKNOWN, shape.holds ?? UNKNOWN);
    const others = input < 0 ? [] : this.atoms.filter((atom) => same(this.object(atom)));
    const own = this.add(label, { input, owner: undefined, depth: 1 }, shape);
    const objects = [...(own === undefined ? [] : [own]), ...others.slice(0, MOST_ALIASES)].map((atom) => ({
      atom,
      label: atom === own ? `${label} its own` : this.object(atom).label,
    }));
    if (shape.isPlain) return objects;
    return [...objects, ...this.instances(), ...(input < 0 ? [] : this.others())];
  }

  /** Whether some path has asked for what is beyond the bounds of lengths and nesting. */
  get isBounded(): boolean {
    return this.gaps.has('lengths') || this.gaps.has('nesting');
  }

  /**
   * From now on arrays may be longer, and objects nested deeper. Terms that were made before say what they said of values
   * within the old bounds, and models of them stay models: what is new is not there in any of them.
   */
  grow(maxLength: number, depth: number): void {
    const before = this.deepest;
    [this.longest, this.deepest] = [maxLength, Math.max(before, depth)];
    for (const [i, object] of [...this.objects.entries()]) {
      if (object.ownLength)
        object.fields.set('length', this.withLengths(this.pool.first + i, object.ownLength));
      if (this.deepest > before && object.depth === before) this.deepen(this.pool.first + i);
    }
  }

  /** Gives the values that an object holds objects of their own. */
  private deepen(atom: number): void {
    const { label, depth, fields, elements, parts } = this.object(atom);
    const deeper = (value: Guarded, at: string): Guarded => {
      const own = this.add(at, { input: -1, owner: atom, depth: depth + 1 });
      if (own === undefined) return value;
      parts.push(own);
      const isOwn = this.terms.and(value.undefined, this.variables.free(`${at} is an object`));
      const references = new Map([...value.references, [own, isOwn] as const]);
      return { ...value, references, undefined: this.terms.and(value.undefined, -isOwn) };
    };
    for (const [name, value] of fields)
      if (value.undefined !== FALSE && name !== 'length' && name !== 'name' && !isThrowsKey(name))
        fields.set(name, deeper(value, isCallKey(name) ? `${label}${name}` : `${label}.${name}`));
    for (const [i, value] of elements.entries()) elements[i] = deeper(value, `${label}[${i}]`);
  }

  /** That no object is a part of itself, as far as none is in the model that an input is made of. */
  withoutCycles(base: Assignment | undefined): readonly Bool[] {
    if (!base) return [];
    return this.cyclic
      .filter((variable) => base.booleans.get(variable) !== true)
      .map((variable) => -variable);
  }

  /**
   * Two values are compared: as far as they are parts of objects, only a few objects may be in both places, and there
   * are more symbols than those that a value may be.
   */
  compare(a: Guarded, b: Guarded): void {
    const isPart = (atom: number): boolean => this.objects[atom - this.pool.first]?.input === -1;
    const [x, y] = [[...a.references.keys()], [...b.references.keys()]];
    const [own, other] = [x.some((atom) => this.has(atom)), y.some((atom) => this.has(atom))];
    if (own && other && [...x, ...y].some(isPart)) this.gaps.note('aliases');
    // One is of a known type: an object that the other may be, too?
    if (own !== other && x.length > 0 && y.length > 0 && !x.some((atom) => y.includes(atom)))
      this.gaps.note('aliases');
    if (this.isOtherSymbol(a) || this.isOtherSymbol(b)) this.gaps.note('symbols');
  }

  private isOtherSymbol({ constants }: Guarded): boolean {
    return constants.some(({ value }) => typeof value === 'symbol' && !this.symbols.includes(value));
  }

  private has(atom: number): boolean {
    return this.objects[atom - this.pool.first] !== undefined;
  }

  private object(atom: number): UnknownObject {
    return this.objects[atom - this.pool.first]!;
  }

  /** What an object holds: a new object, one that it holds already, or what an input refers to that was met after it. */
  private part(label: string, present: Bool, owner: number, back: readonly number[]): Guarded {
    const { depth, parts } = this.object(owner);
    const used = parts.filter((atom) => this.isUsed(atom));
    const inputs = this.atoms.filter((atom) => atom > owner && this.object(atom).input >= 0);
    const before = this.objects.length;
    const aliases = [...used, ...inputs].slice(0, MOST_ALIASES);
    const place = { input: -1, owner, depth: depth + 1, aliases, back: back.slice(0, MOST_BACK) };
    const value = this.value(label, present, place);
    if (this.objects.length > before) parts.push(this.pool.first + before);
    return value;
  }

  /** The objects that an object is a part of, itself first. */
  private around(atom: number): readonly number[] {
    const chain: number[] = [];
    for (let at: number | undefined = atom; at !== undefined; at = this.object(at).owner) chain.push(at);
    return chain;
  }

  /** Whether some path has looked into the object. */
  private isUsed(atom: number): boolean {
    const { fields, elements } = this.object(atom);
    return fields.size > 0 || elements.length > 0;
  }

  /**
   * A value of unknown type under the guard `present`, no value otherwise. The first alternative whose variable is true
   * counts, so that they need no constraints; `undefined` where none is.
   */
  private value(
    label: string,
    present: Bool,
    place: Pick<UnknownObject, 'input' | 'owner' | 'depth'> & {
      readonly aliases: readonly number[];
      readonly back: readonly number[];
    },
  ): Guarded {
    const { terms, variables } = this;
    let open = present;
    const taken = (bit: Bool): Bool => {
      const guard = terms.and(open, bit);
      open = terms.and(open, -bit);
      return guard;
    };
    const next = (text: string, isPossible: Bool = TRUE): Bool =>
      taken(terms.and(isPossible, variables.free(`${label}${text}`)));
    // Numbers first: those are what guesses try first.
    const numbers = [{ guard: next(' is a number'), term: variables.num(label, this.numbers) }];
    const references = new Map<number, Bool>();
    const own = this.add(label, place);
    if (own !== undefined) references.set(own, next(' is an object'));
    for (const atom of place.aliases) references.set(atom, next(` = ${this.object(atom).label}`));
    for (const { atom, label: name, exists } of [
      ...this.instances(),
      ...(place.input >= 0 ? this.others() : []),
    ])
      references.set(atom, next(` = ${name}`, exists));
    const isText = variables.free(`${label} is a string`);
    const isInteger = variables.free(`${label} is a decimal`);
    const integer = variables.num(`${label} in decimal`, 'int');
    const text = new UnknownText(variables, label, { isText, isInteger, integer });
    const strings = [{ guard: taken(isText), text }];
    const decimal = { guard: taken(isInteger), term: integer };
    const boolean = next(' is a boolean');
    const isTrue = terms.and(boolean, variables.free(label));
    const isNull = next(' = null');
    const bigints = [{ guard: next(' is a bigint'), term: variables.num(`${label} as a bigint`, 'bigint') }];
    const constants = this.symbols.map((value) => ({ guard: next(` = ${String(value)}`), value }));
    const renderings = [decimal];
    for (const atom of place.back) {
      if (references.has(atom)) continue;
      references.set(atom, next(` = ${this.object(atom).label}`));
      this.cyclic.push(variables.all.at(-1)!);
    }
    return {
      ...NOTHING,
      undefined: open,
      null: isNull,
      boolean,
      isTrue,
      numbers,
      bigints,
      strings,
      renderings,
      references,
      constants,
    };
  }

  /** The object that a value owns; undefined where it would be nested too deep. */
  private add(
    label: string,
    { depth, input, owner }: Pick<UnknownObject, 'input' | 'owner' | 'depth'>,
    shape: OpenShape = ANY_SHAPE,
  ): number | undefined {
    const { first, size } = this.pool;
    if (depth > this.deepest || this.objects.length === size) {
      this.gaps.note('nesting');
      return undefined;
    }
    const is = (kind: string): Bool => (shape.isPlain ? FALSE : this.variables.free(`${label} is ${kind}`));
    const array = is('an array');
    const made: UnknownObject = {
      label,
      depth,
      input,
      owner,
      array,
      function: this.terms.and(is('a function'), -array),
      longer: [],
      fields: new Map(),
      elements: [],
      parts: [],
      shape,
    };
    return first + this.objects.push(made) - 1;
  }

  /** Whether an array has an element of that index. */
  private isLonger(atom: number, index: number): Bool {
    const { label, array, longer } = this.object(atom);
    for (let i = longer.length; i <= index; i++) {
      const bit = this.variables.free(`${label}.length > ${i}`);
      longer.push(this.terms.and(longer[i - 1] ?? array, bit));
    }
    return longer[index]!;
  }

  private makeField(atom: number, name: string): Guarded {
    const { terms } = this;
    const { label, shape } = this.object(atom);
    if (name === FROZEN) {
      this.gaps.note('integrity');
      return this.boolean(`${label} is frozen`, -this.isFunction(atom));
    }
    if (isThrowsKey(name)) return this.boolean(`${label}${name}`, this.isFunction(atom));
    if (isCallKey(name)) return this.part(`${label}${name}`, this.isFunction(atom), atom, []);
    if (name !== 'length' && typeof keyOfField(name) === 'string') this.keys.add(name);
    const at = `${label}.${name}`;
    const there = terms.and(this.isPlain(atom), this.variables.free(`${at} is there`));
    const held = shape.holds
      ? this.typed(at, shape.holds, there)
      : this.part(at, there, atom, this.around(atom));
    const own: Guarded = { ...held, absent: -there };
    if (name === 'length') {
      const ofFunction = { ...NOTHING, numbers: this.parameters(label) };
      const length = ifThenElse(terms, this.isFunction(atom), ofFunction, own);
      this.object(atom).ownLength = length;
      return this.withLengths(atom, length);
    }
    if (name !== 'name') return own;
    const special = ifThenElse(terms, this.isFunction(atom), guardedPrimitive(terms, ''), GUARDED_ABSENT);
    return ifThenElse(terms, this.isPlain(atom), own, special);
  }

  /** The property `length`. @param other what it is of all but arrays */
  private withLengths(atom: number, other: Guarded): Guarded {
    const ofArray = { ...NOTHING, numbers: this.lengths(atom) };
    return ifThenElse(this.terms, this.isArray(atom), ofArray, other);
  }

  private boolean(label: string, present: Bool): Guarded {
    const isTrue = this.terms.and(present, this.variables.free(label));
    return { ...NOTHING, boolean: present, isTrue, absent: -present };
  }

  /** How many parameters a function has. */
  private parameters(label: string): Guarded['numbers'] {
    const { terms } = this;
    this.gaps.note('parameters');
    if (!this.pool.asksForFunctions) return [{ guard: TRUE, term: terms.num(0) }];
    let open: Bool = TRUE;
    return Array.from({ length: MOST_PARAMETERS + 1 }, (_, count) => {
      const reached = open;
      const hasMore =
        count === MOST_PARAMETERS ? FALSE : this.variables.free(`${label} has parameter ${count}`);
      open = terms.and(reached, hasMore);
      return { guard: terms.and(reached, -hasMore), term: terms.num(count) };
    });
  }

  private lengths(atom: number): Guarded['numbers'] {
    const { terms } = this;
    const { longest } = this;
    this.gaps.note('lengths');
    return Array.from({ length: longest + 1 }, (_, length) => {
      const isReached = length === 0 ? this.isArray(atom) : this.isLonger(atom, length - 1);
      const isLonger = length === longest ? FALSE : this.isLonger(atom, length);
      return { guard: terms.and(isReached, -isLonger), term: terms.num(length) };
    });
  }
}
