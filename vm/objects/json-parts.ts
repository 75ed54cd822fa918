/** The parts of what JSON.parse gives, as functions of its text: those of an object are decided when they are read. */
import type { ExprId } from '../expressions/arena.js';
import { type JsonKind, type JsonPath, kindOf } from '../expressions/json-text.js';
import type { TextFunctionName } from '../expressions/text-functions.js';
import type { Core } from '../frames/core.js';
import type { LateParts } from '../heap/late.js';

/** In the order in which the path says that a part is none of them. */
const KINDS: readonly JsonKind[] = ['object', 'array', 'number', 'string', 'null', 'true'];
const MOST_NAMES = 16;
const MOST_ASKED = 4;
const MOST_ELEMENTS = 8;
const DEEPEST = 8;

export class JsonParts {
  /** @param text the expression of the text, which is JSON in this run */
  constructor(
    private readonly vm: Core,
    private readonly text: ExprId,
  ) {}

  /** Puts on the path what kind of value the part is, and what is in it; its shadow, 0 where the kind tells all. */
  shadowOf(value: unknown, path: JsonPath): ExprId {
    const kind = kindOf(value);
    for (const each of KINDS) {
      this.require('JSON.is', [each, ...path], each === kind);
      if (each === kind) break;
    }
    if (kind === 'number') return this.part('JSON.number', path);
    if (kind === 'string') return this.part('JSON.string', path);
    if (kind === 'array') this.elements(value as unknown[], path);
    else if (kind === 'object')
      this.vm.heap.decideLate(value as object, new JsonObject(this, value as object, path));
    return 0;
  }

  private elements(array: readonly unknown[], path: JsonPath): void {
    const { heap } = this.vm;
    heap.write(heap.length, array, 0, this.part('JSON.length', path), array.length);
    const most = path.length < DEEPEST ? MOST_ELEMENTS : 0;
    if (array.length > most) this.lose();
    for (const [at, value] of array.slice(0, most).entries())
      heap.writeElement(array, 0, at, 0, this.shadowOf(value, [...path, at]), value);
  }

  /** Puts on the path what an object has under a name. */
  property(object: object, name: string, path: JsonPath): void {
    const { heap, keys } = this.vm;
    const isAbsent = !Object.hasOwn(object, name);
    this.isAbsent(name, path, isAbsent);
    if (isAbsent) return;
    const value = (object as Record<string, unknown>)[name];
    heap.write(keys.info(name), object, 0, this.shadowOf(value, [...path, name]), value);
  }

  /** Puts on the path whether an object has no property of a name. */
  isAbsent(name: string, path: JsonPath, holds: boolean): void {
    this.require('JSON.is', ['absent', ...path, name], holds);
  }

  /** Names that the program asks for: lists have them, if they have as many properties as it takes. */
  get askedNames(): readonly string[] {
    return this.vm.heap.initial.askedNames?.slice(0, MOST_ASKED) ?? [];
  }

  /** Puts on the path how many properties an object has. */
  size(object: object, path: JsonPath): void {
    const { path: log, expressions, arena } = this.vm;
    const count = arena.constant(Object.keys(object).length);
    log.require('listing', expressions.strictEqual(this.part('JSON.size', path), count), true);
  }

  /** Notes that the path does not say all of the text that is used. */
  lose(): void {
    this.vm.lost.count('JSON.parse');
  }

  private require(name: TextFunctionName, fixed: readonly (string | number)[], holds: boolean): void {
    this.vm.path.require('type', this.part(name, fixed), holds);
  }

  private part(name: TextFunctionName, fixed: readonly (string | number)[]): ExprId {
    return this.vm.expressions.text(name, fixed, this.text, 0);
  }
}

class JsonObject implements LateParts {
  private readonly decided = new Set<string>();
  private isListed = false;
  private isClosed = false;
  /** Its names when it was closed. */
  private names: readonly string[] = [];

  constructor(
    private readonly parts: JsonParts,
    private readonly object: object,
    private readonly path: JsonPath,
  ) {}

  decide(name: string): void {
    if (this.decided.has(name)) return;
    this.decided.add(name);
    if (!this.isClosed) this.parts.property(this.object, name, this.path);
    // Before the program changed the object, it had these names.
    else if (this.names.includes(name)) this.parts.lose();
    else this.parts.isAbsent(name, this.path, true);
  }

  list(): void {
    if (this.isListed || this.isClosed) return;
    this.isListed = true;
    for (const name of this.parts.askedNames) this.decide(name);
    this.parts.size(this.object, this.path);
    const names = Object.keys(this.object);
    // Their order is that of the text.
    if (names.length > 1) this.parts.lose();
    for (const name of names.slice(0, MOST_NAMES)) this.decide(name);
  }

  close(): void {
    if (this.isClosed) return;
    this.names = Object.keys(this.object);
    for (const name of this.names.slice(0, MOST_NAMES)) this.decide(name);
    this.isClosed = true;
  }
}
