/**
 * The initial heap of an exploration as solver variables: a Boolean for each alternative of each field of each
 * atom, a numeric variable beside them for each number.
 */
import { isMadeKey } from '../../../vm/heap-fields/made.js';
import { type Bool, FALSE, TermOp, type Terms, TRUE } from '../../solver/terms/terms.js';
import type { Domain, FieldModel, Input } from '../domains/domain.js';
import { alternatives, domainText, elementAt, elementDomains, isOpen } from '../domains/domains.js';
import { lengthField } from '../domains/typed-arrays.js';
import { GUARDED_ABSENT, type Guarded, NOTHING, rewritten } from '../guarded/guarded.js';
import { fieldsOf, isSubclass } from '../model/class-chain.js';
import { canonicalNumbering } from './canonical-numbering.js';
import { atLeast, atMost, exactlyOne } from './cardinality.js';
import { distinctEntries } from './distinct-entries.js';
import { FreshValues, type NumberSorts } from './fresh-values.js';
import type { RelationalHeap } from './heap.js';
import { HeapVariables } from './heap-variables.js';
import { isOneOf } from './membership.js';
import { openShape, type Pool, poolName, type Universe } from './universe.js';
import { type KnownInstance, type KnownObject, UnknownObjects } from './unknown-objects.js';

/** Most objects of known types that an input of unknown type may be. */
const MOST_OTHERS = 8;

/** A place that can hold a reference, in the order of the canonical numbering. */
export interface Slot {
  /** -1 for an input. */
  readonly owner: number;
  readonly value: Guarded;
}

export class SymbolicHeap implements RelationalHeap {
  readonly size: number;
  /** Grows with the lengths of arrays. */
  maxLength: number;
  /** Grows with what paths ask of values of unknown type, and so do the constraints. */
  private readonly vars: HeapVariables;
  private readonly values: FreshValues;
  /** Whether some run has asked for holes in arrays that have none. */
  asksForHoles = false;
  private readonly further = new Set<string>();
  /** The objects of unknown shape; undefined: there are none. */
  readonly unknown: UnknownObjects | undefined;
  /** `this` if there is one, the parameters, then what a run asked for. */
  readonly inputList: Input[];
  /** Existence of each atom: reachable from the inputs. */
  exists: readonly Bool[];
  private readonly pools: readonly Pool[];
  private readonly classBits: ReadonlyMap<string, Bool>[] = [];
  private readonly fields: Map<string, Guarded>[] = [];
  private readonly elements: Guarded[][] = [];
  private grown: { readonly longest: number; readonly depth: number } | undefined;
  /** By atom of an array: whether it has more than `i` elements. */
  private readonly longer = new Map<number, Bool[]>();
  /** By atom and index: which elements are not there, as far as paths have asked. */
  private readonly holes = new Map<number, Map<number, Bool>>();
  private readonly inputs = new Map<string, Guarded>();

  constructor(
    readonly terms: Terms,
    readonly universe: Universe,
    private readonly sorts: NumberSorts,
  ) {
    this.size = universe.atoms;
    this.maxLength = universe.maxLength;
    this.vars = new HeapVariables(terms, sorts.areFinite, sorts.longestString);
    this.values = new FreshValues(this.vars, sorts, (atom) => this.exists[atom]!);
    this.inputList = [...universe.inputs];
    const objects = universe.pools.find(({ kind }) => kind === 'unknown');
    this.pools = universe.pools.flatMap((pool) => new Array<Pool>(pool.size).fill(pool));
    this.exists = this.pools.map((pool, atom) => this.existence(pool, atom));
    const { names } = universe;
    const symbols = universe.symbols.map((key) => Symbol.for(key));
    const keys = universe.symbolKeys.map((name) => Reflect.get(Symbol, name) as symbol);
    const asksForFunctions = universe.model.asked.includes('function');
    this.unknown =
      objects &&
      new UnknownObjects(
        this.vars,
        { ...objects, depth: objects.depth!, names, symbols, keys: [...keys, ...symbols], asksForFunctions },
        sorts.number,
        () => this.instances(),
        () => this.others(),
        (label, domain, present) => this.fresh(label, domain, present, false),
      );
    for (const { name, domain } of universe.inputs) {
      this.inputs.set(name, this.fresh(name, domain, TRUE, true));
    }
    this.pools.forEach((pool, atom) => {
      this.classBits.push(this.classesOf(pool, atom));
      this.fields.push(new Map());
      this.elements.push([]);
      if (pool.kind === 'array') this.makeArray(pool, atom);
      else if (pool.kind === 'class') this.makeFields(pool, atom);
    });
    this.vars.require(...canonicalNumbering(this), ...distinctEntries(this));
    this.constrainScopes();
    this.constrainOverloads();
  }

  /** What makes the variables a heap: one alternative each, no garbage, canonical numbering, scopes. */
  get constraints(): readonly Bool[] {
    return this.vars.constraints;
  }

  /** All variables, in order of creation. */
  get variables(): readonly number[] {
    return this.vars.all;
  }

  /** The constraints since the last call: a path may have asked for values that had no variables before. */
  takeConstraints(): readonly Bool[] {
    return this.vars.takeConstraints();
  }

  /**
   * Adds an input that a run asks for, behind all others. In a model that leaves it out it is `undefined`, false or 0.
   * @param input its objects are of unknown shape, or of types that values of unknown type may have: no others are laid out so that
   *   an input behind the others may lead to them
   * @param asked whether the run takes it: it may have no value where it does not
   * @returns its number, for `Op.Input`
   */
  addInput(input: Input, asked: Bool = TRUE): number {
    if (asked !== TRUE) this.further.add(input.name);
    this.inputs.set(input.name, this.fresh(input.name, input.domain, TRUE, true, asked));
    this.constrainSubclasses();
    return this.inputList.push(input) - 1;
  }

  /** Whether models may leave the input out. */
  isFurther(name: string): boolean {
    return this.further.has(name);
  }

  /** A Boolean that belongs to the input, and to none of its objects. */
  freeVariable(name: string): Bool {
    return this.vars.free(name);
  }

  pool(atom: number): Pool {
    return this.pools[atom]!;
  }

  /** Whether the atom is an object of exactly this class. */
  isExactly(atom: number, className: string): Bool {
    return this.classBits[atom]!.get(className) ?? FALSE;
  }

  isInstance(atom: number, className: string): Bool {
    const parts: Bool[] = [];
    for (const [name, bit] of this.classBits[atom]!) {
      if (name === className || isSubclass(this.universe.model, name, className)) parts.push(bit);
    }
    return this.terms.any(parts);
  }

  field(atom: number, name: string): Guarded {
    return this.ownField(atom, this.fieldBehind(atom, name));
  }

  /** The own property of the name, or the field that no program can name: a typed array has no own `length`. */
  ownField(atom: number, name: string): Guarded {
    if (this.isUnknown(atom)) return this.unknown!.field(atom, name);
    return this.fields[atom]!.get(name) ?? GUARDED_ABSENT;
  }

  /** The name of the field that holds what the program reads by a name. */
  fieldBehind(atom: number, name: string): string {
    return name === 'length' ? lengthField(this.pool(atom).array?.typed) : name;
  }

  /** Whether the object is of unknown shape. */
  isUnknown(atom: number): boolean {
    return this.pools[atom]!.kind === 'unknown';
  }

  /** Whether the object can be called. */
  isFunction(atom: number): Bool {
    if (this.isUnknown(atom)) return this.unknown!.isFunction(atom);
    const { model } = this.universe;
    const names = this.pool(atom).classes.filter(
      (name) => model.classes.get(name)?.builtin?.name === 'Function',
    );
    return this.terms.any(names.map((name) => this.isExactly(atom, name)));
  }

  /** The fields that some class of the atom's pool declares, or that paths have asked for. */
  fieldsOf(atom: number): ReadonlyMap<string, Guarded> {
    return this.isUnknown(atom) ? this.unknown!.known(atom) : this.fields[atom]!;
  }

  element(atom: number, index: number): Guarded {
    if (this.isUnknown(atom)) return this.unknown!.element(atom, index);
    return this.elements[atom]![index] ?? GUARDED_ABSENT;
  }

  /** Whether an array has an element at the index, which it may lack within its length: that is `undefined`, too. */
  hasElement(atom: number, index: number): Bool {
    const { terms } = this;
    const { undefined: isUndefined, absent } = this.element(atom, index);
    const { name, first, array } = this.pool(atom);
    if (isUndefined === FALSE || array?.isRest || array?.isContent) {
      if (!array?.isRest && absent !== TRUE) this.asksForHoles = true;
      return -absent;
    }
    const own = this.holes.get(atom) ?? new Map<number, Bool>();
    this.holes.set(atom, own);
    if (!own.has(index)) {
      const label = this.isUnknown(atom) ? this.unknown!.labelOf(atom) : `${name}${atom - first}`;
      own.set(index, terms.and(isUndefined, this.vars.free(`${label}[${index}] is a hole`)));
    }
    return terms.all([-absent, -own.get(index)!]);
  }

  /** Whether an array lacks an element within its length. */
  isHole(atom: number, index: number): Bool {
    return this.holes.get(atom)?.get(index) ?? FALSE;
  }

  variable(name: string): Guarded | undefined {
    return this.inputs.get(name);
  }

  /** Replaces variables whose value the precondition fixes by constants, in all that is read from now on. */
  fix(known: ReadonlyMap<number, boolean>): void {
    const rewrite = this.terms.substitution(known);
    const value = (guarded: Guarded): Guarded => rewritten(guarded, rewrite);
    this.exists = this.exists.map(rewrite);
    for (const [name, guarded] of this.inputs) this.inputs.set(name, value(guarded));
    for (let atom = 0; atom < this.size; atom++) {
      this.classBits[atom] = new Map([...this.classBits[atom]!].map(([name, bit]) => [name, rewrite(bit)]));
      for (const [name, guarded] of this.fields[atom]!) this.fields[atom]!.set(name, value(guarded));
      this.elements[atom] = this.elements[atom]!.map(value);
    }
  }

  /** The Booleans that the precondition may decide. */
  booleans(): readonly number[] {
    return this.vars.decidable;
  }

  /** As `HeapVariables.simplest`. */
  simplest(): ReadonlySet<Bool> {
    return this.vars.simplest();
  }

  /** Whether numbers of the inputs, or what is computed from them, may be NaN: of finite doubles a difference may be. */
  get hasNaN(): boolean {
    return this.sorts.number === 'double';
  }

  /** Numeric variables of sort Int. */
  integers(): number[] {
    return this.variables.filter(
      (variable) => this.terms.op[variable] === TermOp.NumVar && this.terms.sort(variable) === 'int',
    );
  }

  /** The slots of one atom, in the order of its class's fields. */
  slotsOf(atom: number): Slot[] {
    if (this.isUnknown(atom)) return [];
    const values = this.pool(atom).kind === 'array' ? this.elements[atom]! : [...this.fields[atom]!.values()];
    return values.filter(({ references }) => references.size > 0).map((value) => ({ owner: atom, value }));
  }

  inputSlots(): Slot[] {
    return [...this.inputs.values()]
      .filter(({ references }) => references.size > 0)
      .map((value) => ({ owner: -1, value }));
  }

  /** The objects of classes that values of unknown type may be. */
  private instances(): readonly KnownInstance[] {
    return this.pools.flatMap((pool, atom) => {
      if (pool.isFree !== true) return [];
      return [{ atom, label: `${pool.name}${atom - pool.first}`, exists: this.exists[atom]! }];
    });
  }

  /** The objects of known types that an input of unknown type may be. One that is asked for late makes none of them. */
  private others(): readonly KnownObject[] {
    const pools = this.universe.pools.filter(
      ({ kind, isFree, array }) => kind !== 'unknown' && !isFree && !array?.isRest && !array?.isContent,
    );
    const objects = pools.flatMap((pool) =>
      this.firstOf(pool, true).map((atom) => ({
        atom,
        label: `${pool.name}${atom - pool.first}`,
        exists: this.exists[atom]!,
      })),
    );
    return objects.slice(0, MOST_OTHERS);
  }

  private existence(pool: Pool, atom: number): Bool {
    return pool.exact || pool.kind === 'unknown'
      ? TRUE
      : this.bool(`${pool.name}${atom - pool.first} exists`);
  }

  private classesOf(pool: Pool, atom: number): ReadonlyMap<string, Bool> {
    const exists = this.exists[atom]!;
    if (pool.kind === 'unknown') return new Map();
    if (pool.classes.length === 1) return new Map([[pool.classes[0]!, exists]]);
    const bits = new Map(
      pool.classes.map((name) => [name, this.bool(`${pool.name}${atom - pool.first} is ${name}`)]),
    );
    this.vars.require(...exactlyOne(this.terms, [...bits.values()], exists));
    return bits;
  }

  private makeFields(pool: Pool, atom: number): void {
    const declared = new Map<string, string[]>();
    for (const className of pool.classes) {
      for (const { name } of fieldsOf(this.universe.model, className)) {
        declared.set(name, [...(declared.get(name) ?? []), className]);
      }
    }
    for (const [name, classes] of declared) {
      const label = `${pool.name}${atom - pool.first}.${name}`;
      const present = this.presence(label, atom, classes, name);
      const value = this.fresh(label, this.fieldDomain(classes, name), present, false);
      if (isMadeKey(name)) this.requireMadeBefore(atom, value);
      const absent = this.terms.and(this.exists[atom]!, -present);
      this.fields[atom]!.set(name, absent === FALSE ? value : { ...value, absent });
    }
  }

  /** What a constructor is given is not what it makes, nor made of that: objects behind it in the order of atoms are free of it. */
  private requireMadeBefore(atom: number, { references }: Guarded): void {
    const { classes } = this.universe.model;
    for (const [other, guard] of references)
      if (other <= atom && this.pool(other).classes.some((name) => classes.get(name)?.isMade))
        this.vars.require(-guard);
  }

  /** Whether the atom has the field: under a class where the field is optional, either. */
  private presence(label: string, atom: number, classes: readonly string[], name: string): Bool {
    const { terms, vars } = this;
    const declared = terms.any(classes.map((className) => this.isExactly(atom, className)));
    const field = (className: string): FieldModel =>
      fieldsOf(this.universe.model, className).find((candidate) => candidate.name === name)!;
    if (!classes.some((className) => field(className).optional)) return declared;
    const present = this.bool(`${label} is there`);
    vars.require(terms.implies(present, declared));
    for (const className of classes)
      if (!field(className).optional) vars.require(terms.implies(this.isExactly(atom, className), present));
    return present;
  }

  /** A field that several classes of a hierarchy declare takes the values of all of them. */
  private fieldDomain(classes: readonly string[], name: string): Domain {
    const members = classes.flatMap((className) =>
      fieldsOf(this.universe.model, className)
        .filter((field) => field.name === name)
        .flatMap(({ domain }) => alternatives(domain)),
    );
    const unique = new Map(members.map((member) => [domainText(member), member]));
    return { kind: 'union', members: [...unique.values()] };
  }

  private makeArray(pool: Pool, atom: number): void {
    const exists = this.exists[atom]!;
    const label = `${pool.name}${atom - pool.first}`;
    const { maxLength, array } = pool;
    const required = array!.tuple?.required ?? 0;
    const longer = Array.from({ length: maxLength }, (_, i) =>
      i < required ? exists : this.bool(`${label}.length > ${i}`),
    );
    for (const [i, bit] of longer.entries()) {
      this.vars.require(this.terms.implies(bit, i === 0 ? exists : longer[i - 1]!));
    }
    this.longer.set(atom, longer);
    this.fillArray(pool, atom);
  }

  /** Gives an array its length, and the elements that it lacks. */
  private fillArray({ name, first, array }: Pool, atom: number): void {
    const exists = this.exists[atom]!;
    const longer = this.longer.get(atom)!;
    const lengths = Array.from({ length: longer.length + 1 }, (_, length) => ({
      guard: this.terms.and(length === 0 ? exists : longer[length - 1]!, -(longer[length] ?? FALSE)),
      term: this.terms.num(length),
    })).filter(({ guard }) => guard !== FALSE);
    this.fields[atom]!.set(lengthField(array!.typed), { ...NOTHING, numbers: lengths });
    for (let i = this.elements[atom]!.length; i < longer.length; i++) {
      const value = this.fresh(`${name}${atom - first}[${i}]`, elementAt(array!, i), longer[i]!, false);
      this.elements[atom]!.push({ ...value, absent: this.terms.and(exists, -longer[i]!) });
    }
  }

  /** Whether there may be longer arrays, or objects nested deeper, than inputs have that matter to some path. */
  get isBounded(): boolean {
    return this.unknown?.isBounded === true || this.universe.pools.some((pool) => this.canGrow(pool));
  }

  /**
   * From now on arrays may be longer, and objects of unknown shape nested deeper. Terms made before say what they said of inputs
   * within the old bounds, and models of these stay models. Arrays whose elements are objects of known classes stay as they are:
   * how many of these there are is a bound of its own.
   * @param longest most elements of arrays of unknown elements and of all others
   */
  grow(longest: number, depth: number): void {
    this.grown = { longest, depth };
    this.unknown?.grow(longest, depth);
    for (const [atom, pool] of this.pools.entries()) {
      if (!this.canGrow(pool)) continue;
      const longer = this.longer.get(atom)!;
      const label = `${pool.name}${atom - pool.first}`;
      for (let i = longer.length; i < grownLength(pool, longest); i++)
        longer.push(
          this.terms.and(longer[i - 1] ?? this.exists[atom]!, this.vars.free(`${label}.length > ${i}`)),
        );
      this.fillArray(pool, atom);
    }
    for (const pool of this.universe.pools)
      if (this.canGrow(pool)) this.maxLength = Math.max(this.maxLength, grownLength(pool, longest));
    this.maxLength = Math.max(this.maxLength, longest);
  }

  /** The pools with the bounds that hold now. */
  get bounded(): readonly Pool[] {
    const { grown } = this;
    if (!grown) return this.universe.pools;
    return this.universe.pools.map((pool) => {
      if (pool.kind === 'unknown') return { ...pool, maxLength: grown.longest, depth: grown.depth };
      return this.canGrow(pool) ? { ...pool, maxLength: grownLength(pool, grown.longest) } : pool;
    });
  }

  private canGrow({ array, size }: Pool): boolean {
    if (!array || (array.isContent && !array.typed) || size === 0 || !isOpen(array)) return false;
    return elementDomains(array).every((domain) =>
      alternatives(domain).every(({ kind }) => kind !== 'class' && kind !== 'array'),
    );
  }

  /** A value of the domain under the guard `present`, no value otherwise. */
  private fresh(
    label: string,
    domain: Domain,
    present: Bool,
    isInput: boolean,
    asked: Bool = present,
  ): Guarded {
    const members = alternatives(domain);
    if (this.unknown && members.some(({ kind }) => kind === 'unknown'))
      return isInput ? this.unknown.input(label, this.inputs.size) : this.unknown.held(label, present);
    const references = new Map(
      members.map((member) => [member, this.referencesOf(member, label, isInput)] as const),
    );
    const value = this.values.fresh(label, members, references, present, asked);
    this.constrainClasses(value.references, members);
    return value;
  }

  /** The objects that a reference of a domain member can be. */
  private referencesOf(member: Domain, label: string, isInput: boolean): readonly KnownObject[] {
    const shape = openShape(this.universe.model, member);
    if (shape && this.unknown) return this.unknown.objectsOf(shape, label, isInput ? this.inputs.size : -1);
    return this.targets(member, isInput).map((atom) => {
      const { name, first, isFree } = this.pool(atom);
      const label = `${name}${atom - first}`;
      return isFree ? { atom, label, exists: this.exists[atom]! } : { atom, label };
    });
  }

  /**
   * The atoms that a reference of this domain can be. The k-th input (from 0) that can refer to a pool can only
   * find its first k + 1 atoms: the canonical numbering would give a later one an earlier number.
   */
  private targets(member: Domain, isInput: boolean): number[] {
    const name = poolName(this.universe.model, member);
    const pool = this.universe.pools.find((candidate) => candidate.name === name);
    return pool ? this.firstOf(pool, isInput) : [];
  }

  private firstOf(pool: Pool, isInput: boolean): number[] {
    const earlier = [...this.inputs.values()].filter(({ references }) =>
      [...references.keys()].some((atom) => this.pool(atom) === pool),
    ).length;
    const limit = isInput ? Math.min(pool.size, earlier + 1) : pool.size;
    return Array.from({ length: limit }, (_, i) => pool.first + i);
  }

  /** A reference to a class that is not the root of its hierarchy only holds its instances. */
  private constrainClasses(
    references: ReadonlyMap<number, Bool>,
    members: ReturnType<typeof alternatives>,
  ): void {
    const { model } = this.universe;
    if (members.some((member) => openShape(model, member)?.isPlain === false)) return;
    for (const [atom, guard] of references) {
      const pool = this.pool(atom);
      if (pool.kind !== 'class') continue;
      const names = members.flatMap((member) => (member.kind === 'class' ? [member.name] : []));
      if (names.includes(pool.name)) continue;
      this.restrictions.push(() => [guard, names.map((name) => this.isInstance(atom, name))]);
    }
  }

  private readonly restrictions: (() => readonly [Bool, readonly Bool[]])[] = [];

  private constrainScopes(): void {
    this.constrainSubclasses();
    for (const { name, limit, exact } of this.universe.subclassScopes) {
      const bits = this.pools.map((_, atom) => this.isInstance(atom, name));
      this.vars.require(atMost(this.terms, bits, limit));
      if (exact) this.vars.require(atLeast(this.terms, bits, limit));
    }
  }

  private constrainSubclasses(): void {
    for (const restriction of this.restrictions.splice(0)) {
      const [guard, allowed] = restriction();
      this.vars.require(this.terms.implies(guard, this.terms.any(allowed)));
    }
  }

  /** The parameters are together what one of the declarations says. */
  private constrainOverloads(): void {
    const { terms, universe } = this;
    if (universe.overloads.length === 0) return;
    const isOf = (declaration: ReadonlyMap<string, Domain>): Bool =>
      terms.all(
        [...declaration].map(([name, domain]) => isOneOf(terms, this.inputs.get(name)!, domain, this)),
      );
    this.vars.require(terms.any(universe.overloads.map(isOf)));
  }

  private bool(name: string): Bool {
    return this.vars.bool(name);
  }
}

/** Bytes are plain numbers, and what begins with a header is read far behind its beginning. */
const LONGER_TYPED = 4;

/** Most elements of an array once those of others have grown so long. */
function grownLength({ array }: Pool, longest: number): number {
  return array?.typed ? LONGER_TYPED * longest : longest;
}
