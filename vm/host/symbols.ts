/** The module `penumbra` as programs see it: `symbolic` and `assume`. */
import { types } from 'node:util';
import { PenumbraError, positionAt } from '../../compiler/diagnostics.js';
import { offsetAt } from '../../compiler/ir/function.js';
import type { AssumptionMade, Shadowed, SymbolMade, SymbolShape, Symbols } from '../contract.js';
import type { Call } from '../interpreter/call.js';
import { conditionOf } from '../interpreter/control.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isObject } from '../is-object.js';
import { isCallAt } from '../messages/calls.js';
import { locate } from '../messages/source-node.js';
import { Unsatisfied } from '../signals.js';
import { installer } from './install.js';

/** Without an explorer, a symbol is its seed. */
const SEEDS: Symbols = { leaf: (_, seed) => ({ value: seed, shadow: 0 }) };

export class SymbolModule {
  /** The symbols that the run has made, in order. */
  readonly made: SymbolMade[] = [];
  /** The calls of `assume` that the run has made, in order. */
  readonly assumptions: AssumptionMade[] = [];
  symbols: Symbols = SEEDS;
  private readonly names = new Set<string>();
  private object: object | undefined;

  constructor(private readonly vm: Interpreter) {}

  /** A path begins. */
  reset(): void {
    this.made.length = 0;
    this.assumptions.length = 0;
    this.symbols = SEEDS;
    this.names.clear();
    this.object = undefined;
  }

  /** The prototypes of plain objects. */
  private get plain(): readonly (object | null)[] {
    return [this.vm.realm.objectPrototype, null];
  }

  /** What the module exports. */
  get exports(): object {
    this.object ??= this.make();
    return this.object;
  }

  private make(): object {
    const { operations } = this.vm.realm;
    const { model } = installer(this.vm);
    const exports = operations.newObject();
    model(exports, 'symbolic', 1, (call) => this.symbolic(call));
    model(exports, 'assume', 1, (call) => this.assume(call));
    for (const name of ['symbolic', 'assume'])
      operations.defineData(exports, name, operations.get(exports, name));
    return exports;
  }

  /** @throws PenumbraError E_SYMBOLIC */
  private symbolic(call: Call): void {
    const given = call.arg(0);
    if (typeof given !== 'string' || given === '')
      throw this.complaint(
        given === ''
          ? 'a symbol needs a name that is not empty'
          : `${article(given, this.plain)} is no name of a symbol`,
        "Give the symbol a name as a string: symbolic('x', 1).",
      );
    const name = this.free(given);
    const { value, shadow, shape } = this.value(name, call.arg(1), []);
    this.made.push({ name, shape });
    call.give(value, shadow);
  }

  /** The name, with a suffix where the run has used it before. */
  private free(name: string): string {
    let free = name;
    for (let n = 2; this.names.has(free); n++) free = `${name}_${n}`;
    this.names.add(free);
    return free;
  }

  private value(
    name: string,
    seed: unknown,
    outer: readonly object[],
  ): Shadowed & { readonly shape: SymbolShape } {
    if (isObject(seed)) return { ...this.compound(name, seed, outer), shadow: 0 };
    if (typeof seed === 'symbol') throw this.badSeed(name, 'a symbol');
    return { ...this.symbols.leaf(name, seed), shape: { kind: 'leaf', name } };
  }

  /** An array or a plain object of symbols: its parts are what the parts of the seed say. */
  private compound(
    name: string,
    seed: object,
    outer: readonly object[],
  ): { readonly value: object; readonly shape: SymbolShape } {
    const { vm } = this;
    if (types.isProxy(seed)) throw this.badSeed(name, 'a proxy');
    if (outer.includes(seed)) throw this.badSeed(name, 'an object that contains itself');
    const inside = [...outer, seed];
    if (Array.isArray(seed)) {
      const items = Array.from({ length: seed.length }, (_, at) =>
        this.value(`${name}[${at}]`, this.part(seed, String(at), name), inside),
      );
      const array = vm.operations.arrayOf(items.map(({ value }) => value));
      for (const [at, { shadow, value }] of items.entries())
        if (shadow !== 0) vm.heap.writeElement(array, 0, at, 0, shadow, value);
      return { value: array, shape: { kind: 'array', items: items.map(({ shape }) => shape) } };
    }
    const prototype = Object.getPrototypeOf(seed) as object | null;
    if (!this.plain.includes(prototype)) throw this.badSeed(name, kindOf(seed, this.plain));
    const object = vm.operations.newObject();
    const fields: (readonly [string, SymbolShape])[] = [];
    for (const key of Reflect.ownKeys(seed)) {
      if (typeof key === 'symbol') throw this.badSeed(name, 'an object with a key that is a symbol');
      const { value, shadow, shape } = this.value(`${name}.${key}`, this.part(seed, key, name), inside);
      if (shadow !== 0) vm.heap.write(vm.keys.info(key), object, 0, shadow, value);
      vm.operations.defineData(object, key, value);
      fields.push([key, shape]);
    }
    return { value: object, shape: { kind: 'object', fields } };
  }

  private part(seed: object, key: string, name: string): unknown {
    const descriptor = Object.getOwnPropertyDescriptor(seed, key);
    if (descriptor === undefined) return undefined;
    if (!('value' in descriptor)) throw this.badSeed(name, `an object with an accessor (${key})`);
    return descriptor.value as unknown;
  }

  private assume(call: Call): void {
    const { vm } = this;
    const holds = !!call.arg(0);
    const shadow = call.argShadow(0);
    this.assumptions.push({ ...this.place(), holds });
    vm.path.require('assume', shadow === 0 ? 0 : conditionOf(vm, shadow), holds);
    if (!holds) throw new Unsatisfied();
    call.give(undefined);
  }

  private badSeed(name: string, what: string): PenumbraError {
    return this.complaint(
      `the seed of ${JSON.stringify(name)} cannot be symbolic: ${what}`,
      'Seeds are numbers, strings, booleans, bigints, null, and arrays and plain objects of these; without a seed the value may be anything.',
    );
  }

  private complaint(message: string, hint: string): PenumbraError {
    const { text, ...place } = this.place();
    return new PenumbraError({ code: 'E_SYMBOLIC', message, ...place, length: text.length, hint });
  }

  /** Where the program calls. */
  private place(): Omit<AssumptionMade, 'holds'> {
    const { vm } = this;
    for (let depth = vm.depth; depth > 0; depth--) {
      const { linked, at } = vm.frames[depth]!;
      if (linked.module.internal) continue;
      const { file, written: source } = linked.module.ir;
      const offset = offsetAt(linked.ir, linked.origin[at]!);
      const { node } = locate(vm.frames[depth]!, isCallAt) ?? {};
      const text = source.slice(offset, node?.end ?? offset);
      return { file, source, position: positionAt(source, offset), text };
    }
    return { file: '', source: '', position: undefined, text: '' };
  }
}

/** @param prototypes those of plain objects */
function article(value: unknown, prototypes: readonly (object | null)[]): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  return isObject(value) ? kindOf(value, prototypes) : `a ${typeof value}`;
}

/** What an object is, in words; runs no code of the program. */
function kindOf(object: object, prototypes: readonly (object | null)[]): string {
  if (typeof object === 'function') return 'a function';
  for (const [is, word] of KINDS) if (is(object)) return word;
  if (Array.isArray(object)) return 'an array';
  if (types.isProxy(object)) return 'a proxy';
  const isPlain = prototypes.includes(Object.getPrototypeOf(object) as object | null);
  return isPlain ? 'a plain object' : 'an object of a class';
}

const KINDS: readonly (readonly [(object: object) => boolean, string])[] = [
  [types.isMap, 'a Map'],
  [types.isSet, 'a Set'],
  [types.isDate, 'a Date'],
  [types.isRegExp, 'a regular expression'],
  [types.isPromise, 'a promise'],
  [types.isNativeError, 'an error'],
  [types.isTypedArray, 'a typed array'],
];
