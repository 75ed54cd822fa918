/** The inputs of a whole program: its calls of `symbolic`, which are known once a run has made them. */
import type { SymbolMade, SymbolShape, Symbols } from '../../../vm/contract.js';
import { type Arena, Op } from '../../../vm/expressions/arena.js';
import type { Domain } from '../../inputs/domains/domain.js';
import { domainText, UNKNOWN } from '../../inputs/domains/domains.js';
import { type Guarded, guardedPrimitive } from '../../inputs/guarded/guarded.js';
import { strictEqual } from '../../inputs/guarded/guarded-operations.js';
import type { Materialized } from '../../inputs/heap/instance.js';
import type { SymbolicHeap } from '../../inputs/heap/symbolic-heap.js';
import { type Bool, FALSE, type Num, type Terms } from '../../solver/terms/terms.js';
import type { PathHeap } from './initial-heap.js';

/** A symbol, or a part of one, that no run has made before. */
export interface NewInput {
  readonly name: string;
  readonly domain: Domain;
  readonly seed: unknown;
}

/** A symbol of a run. Its parts are numbers of inputs. */
export type SymbolValue =
  | { readonly kind: 'leaf'; readonly input: number }
  | { readonly kind: 'array'; readonly items: readonly SymbolValue[] }
  | { readonly kind: 'object'; readonly fields: readonly (readonly [string, SymbolValue])[] };

export class ProgramInputs {
  /** Numbers of inputs by name and domain: a program may give one name to values of two types. */
  private readonly numbers = new Map<string, number>();
  private readonly symbols = new Map<string, SymbolValue>();

  constructor(private readonly heap: SymbolicHeap) {}

  /** The number of an input; undefined: no run has made it. */
  numberOf(name: string, domain: Domain): number | undefined {
    return this.numbers.get(keyOf(name, domain));
  }

  /** Adds the symbols of a run. Returns predicates that they have the values of their seeds, where terms can say that. */
  add(inputs: readonly NewInput[]): Bool[] {
    const { heap } = this;
    const names = new Set(heap.inputList.map(({ name }) => name));
    return inputs.flatMap(({ name, domain, seed }) => {
      const unique = names.has(name) ? `${name} (${domainText(domain)})` : name;
      names.add(unique);
      this.numbers.set(keyOf(name, domain), heap.addInput({ name: unique, domain, rest: false }));
      const same = isSeed(heap.terms, heap.variable(unique)!, seed);
      return same === FALSE ? [] : [same];
    });
  }

  /** The symbols of a run, as its record reports them. */
  made(
    symbols: readonly SymbolMade[],
    used: ReadonlyMap<string, number>,
  ): readonly (readonly [string, SymbolValue])[] {
    const made = symbols.map(({ name, shape }) => [name, symbolOf(shape, used)] as const);
    for (const [name, value] of made) this.symbols.set(name, value);
    return made;
  }

  /** The symbols that runs have made so far. */
  get all(): readonly (readonly [string, SymbolValue])[] {
    return [...this.symbols];
  }
}

/** The implementation of `symbolic` in one run. */
export class RunSymbols implements Symbols {
  readonly used = new Map<string, number>();
  readonly missing: NewInput[] = [];

  constructor(
    private readonly inputs: ProgramInputs,
    private readonly arena: Arena,
    private readonly initial: PathHeap,
    private readonly materialized: Materialized,
  ) {}

  leaf(name: string, seed: unknown): { readonly value: unknown; readonly shadow: number } {
    const domain = domainOfSeed(seed);
    const input = this.inputs.numberOf(name, domain);
    if (input === undefined) {
      this.missing.push({ name, domain, seed });
      return { value: seed, shadow: 0 };
    }
    this.used.set(name, input);
    const { tags, classes } = this.initial.shape(domain);
    const shadow = this.arena.make(Op.Input, input, 0, 0, tags, classes);
    return { value: this.materialized.inputs[input]!.value, shadow };
  }
}

/** Whether a value is the seed. Strict equality cannot tell for NaN and -0. */
function isSeed(terms: Terms, value: Guarded, seed: unknown): Bool {
  const ofNumbers = (holds: (term: Num) => Bool): Bool =>
    terms.any(value.numbers.map(({ guard, term }) => terms.and(guard, holds(term))));
  if (Number.isNaN(seed)) return ofNumbers((term) => -terms.eq(term, term));
  if (Object.is(seed, -0)) return ofNumbers((term) => terms.isMinusZero(term));
  return strictEqual(terms, value, guardedPrimitive(terms, seed));
}

/** The domain of a symbol with a primitive seed: values of the seed's type. Null and undefined give none. */
function domainOfSeed(seed: unknown): Domain {
  switch (typeof seed) {
    case 'number':
    case 'string':
    case 'boolean':
    case 'bigint':
      return { kind: typeof seed as 'number' | 'string' | 'boolean' | 'bigint' };
    default:
      return UNKNOWN;
  }
}

/** The value of a symbol, composed of the values of its inputs. */
export function symbolValue(symbol: SymbolValue, inputs: readonly unknown[]): unknown {
  switch (symbol.kind) {
    case 'leaf':
      return inputs[symbol.input];
    case 'array':
      return symbol.items.map((item) => symbolValue(item, inputs));
    case 'object':
      return Object.fromEntries(symbol.fields.map(([key, field]) => [key, symbolValue(field, inputs)]));
  }
}

/** A symbol or a part of one as it is printed in a path condition. */
export function symbolInWords(name: string): string {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*(?:\.[\p{ID_Start}$_][\p{ID_Continue}$]*|\[\d+\])*$/u.test(name)
    ? name
    : `symbolic(${JSON.stringify(name)})`;
}

function symbolOf(shape: SymbolShape, used: ReadonlyMap<string, number>): SymbolValue {
  switch (shape.kind) {
    case 'leaf':
      return { kind: 'leaf', input: used.get(shape.name)! };
    case 'array':
      return { kind: 'array', items: shape.items.map((item) => symbolOf(item, used)) };
    case 'object':
      return { kind: 'object', fields: shape.fields.map(([key, field]) => [key, symbolOf(field, used)]) };
  }
}

function keyOf(name: string, domain: Domain): string {
  return `${domainText(domain)} ${name}`;
}
