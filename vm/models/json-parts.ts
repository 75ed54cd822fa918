/** The parts of what JSON.parse gives, as functions of its text. */
import type { ExprId } from '../expressions/arena.js';
import { type JsonKind, type JsonPath, kindOf } from '../expressions/json-text.js';
import type { TextFunctionName } from '../expressions/text-functions.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { jsonObjects } from '../objects/json-objects.js';

/** In the order in which the path says that a part is none of them. */
const KINDS: readonly JsonKind[] = ['object', 'array', 'number', 'string', 'null', 'true'];
const MOST_NAMES = 4;
const MOST_ELEMENTS = 8;
const DEEPEST = 3;
/** Objects within others, of which names are looked for. */
const DEEPEST_OBJECT = 2;

export class JsonParts {
  /** @param text the expression of the text, which is JSON in this run */
  constructor(
    private readonly vm: Interpreter,
    private readonly text: ExprId,
  ) {}

  /** Puts on the path what kind of value the part is, and what is in it; its shadow, 0 where the kind tells all. */
  shadowOf(value: unknown, path: JsonPath): ExprId {
    const kind = kindOf(value);
    for (const each of KINDS) {
      this.vm.path.require('type', this.part('JSON.is', [each, ...path]), each === kind);
      if (each === kind) break;
    }
    if (kind === 'number') return this.part('JSON.number', path);
    if (kind === 'string') return this.part('JSON.string', path);
    if (kind === 'array') this.elements(value as unknown[], path);
    else if (kind === 'object') this.properties(value as Record<string, unknown>, path);
    return 0;
  }

  private elements(array: readonly unknown[], path: JsonPath): void {
    const { heap, lost } = this.vm;
    heap.write(heap.length, array, 0, this.part('JSON.length', path), array.length);
    const most = path.length < DEEPEST ? MOST_ELEMENTS : 0;
    if (array.length > most) lost.count('JSON.parse');
    for (const [at, value] of array.slice(0, most).entries())
      heap.writeElement(array, 0, at, 0, this.shadowOf(value, [...path, at]), value);
  }

  private properties(object: Record<string, unknown>, path: JsonPath): void {
    const { heap, keys, lost, path: log } = this.vm;
    jsonObjects.set(object, { size: this.part('JSON.size', path), count: Object.keys(object).length });
    // It may have more than these.
    lost.count('JSON.parse');
    if (path.filter((key) => typeof key === 'string').length >= DEEPEST_OBJECT) return;
    const asked = heap.initial.askedNames ?? [];
    const names = new Set([...asked.slice(0, MOST_NAMES), ...Object.keys(object).slice(0, MOST_NAMES)]);
    for (const name of names) {
      const isAbsent = !Object.hasOwn(object, name);
      log.require('type', this.part('JSON.is', ['absent', ...path, name]), isAbsent);
      if (isAbsent) continue;
      const value = object[name];
      heap.write(keys.info(name), object, 0, this.shadowOf(value, [...path, name]), value);
    }
  }

  private part(name: TextFunctionName, fixed: readonly (string | number)[]): ExprId {
    return this.vm.expressions.text(name, fixed, this.text, 0);
  }
}
