/**
 * A model of an input that differs from another one: what decoding is to encoding. Only what differs is given values; the
 * rest stays as it is in the model of the other one.
 */
import { isDeepStrictEqual } from 'node:util';
import { FROZEN } from '../../../vm/heap-fields/frozen.js';
import { callIndex, callKey, isCallKey, isThrowsKey } from '../../../vm/heap-fields/returned.js';
import { type Guarded, numberTerm } from '../../inputs/guarded/guarded.js';
import { isCode } from '../../inputs/guarded/unknown-text.js';
import type { SymbolicHeap } from '../../inputs/heap/symbolic-heap.js';
import { inputOfKey } from '../../inputs/values/input-keys.js';
import type { JsonValue } from '../../inputs/values/values.js';
import type { TermEvaluator } from '../../solver/terms/term-evaluator.js';
import { type Assignment, type Bool, FALSE, TermOp, type Terms, TRUE } from '../../solver/terms/terms.js';
import type { Inputs, Place } from './fuzzer.js';
import { isTagged, type JsonParts, partsOf, tagOf, UNDEFINED } from './json-parts.js';

/**
 * The model of an input, as far as nothing is asserted of the heap, and what makes it that of this input.
 * @param model of `before`, another input
 * @returns undefined if the input has no model near that one
 */
export function changedModel(
  heap: SymbolicHeap,
  model: Assignment,
  before: Inputs,
  after: Inputs,
): ChangedModel | undefined {
  const changes = new ModelChanges(heap, model, before);
  for (const [key, value] of Object.entries(after)) {
    const guarded = heap.variable(inputOfKey(key).name);
    if (guarded && !changes.set(guarded, before[key], value)) return undefined;
  }
  return changes;
}

export interface ChangedModel {
  readonly model: Assignment;
  /** What holds of the values that were changed. */
  readonly literals: readonly Bool[];
}

/** The places at which an input may have any value, from the outermost: what is inside of one is not listed. */
export function openPlaces(heap: SymbolicHeap, model: Assignment, inputs: Inputs): readonly Place[] {
  const { bool } = heap.terms.evaluator(model);
  const places: Place[] = [];
  const visit = (guarded: Guarded, json: JsonValue, place: Place): void => {
    if (isAny(guarded)) {
      places.push(place);
      return;
    }
    const atom = [...guarded.references].find(([, guard]) => bool(guard))?.[0];
    if (atom === undefined) return;
    for (const [held, part, at] of heldBy(heap, atom, json)) visit(held, part, [...place, ...at]);
  };
  for (const [key, json] of Object.entries(inputs)) {
    const guarded = heap.variable(inputOfKey(key).name);
    if (guarded) visit(guarded, json, [key]);
  }
  return places;
}

/** What an object holds, and the same as JSON, with its place there. */
function* heldBy(
  heap: SymbolicHeap,
  atom: number,
  json: JsonValue,
): Generator<readonly [value: Guarded, json: JsonValue, at: Place]> {
  const parts = partsOf(json);
  for (const [key, part] of Object.entries(parts?.parts ?? {})) {
    const isElement = parts!.kind === 'elements';
    const name = isElement ? Number(key) : key;
    const held =
      tagOf(json) === 'function'
        ? heap.field(atom, callKey(Number(key)))
        : isElement
          ? heap.element(atom, Number(key))
          : heap.field(atom, key);
    yield [held, part, [...parts!.at, name]];
  }
}

/** Whether a value may be of every kind. */
function isAny({ undefined: isUndefined, null: isNull, numbers, strings, references }: Guarded): boolean {
  return (
    isUndefined !== FALSE &&
    isNull !== FALSE &&
    [numbers, strings].every((alternatives) => alternatives.some(({ guard }) => guard !== FALSE)) &&
    references.size > 0
  );
}

class ModelChanges implements ChangedModel {
  private readonly terms: Terms;
  private readonly booleans: Map<number, boolean>;
  private readonly numbers: Map<number, number>;
  /** Variables whose value was needed. */
  private readonly fixed = new Set<number>();
  readonly literals: Bool[] = [];
  /** Objects that inputs refer to. */
  private readonly used = new Set<number>();
  /** Objects with an identity, as they were. */
  private readonly known = new Map<JsonValue, { readonly atom: number; readonly json: JsonValue }>();
  /** Of the model as it is now. */
  private values: TermEvaluator | undefined;

  constructor(
    private readonly heap: SymbolicHeap,
    private readonly base: Assignment,
    before: Inputs,
  ) {
    this.terms = heap.terms;
    this.booleans = new Map(base.booleans);
    this.numbers = new Map(base.numbers);
    for (const [key, json] of Object.entries(before)) {
      const guarded = heap.variable(inputOfKey(key).name);
      if (guarded) this.use(guarded, json);
    }
  }

  get model(): Assignment {
    return { ...this.base, booleans: this.booleans, numbers: this.numbers };
  }

  /** Gives a value what it is to be. @returns whether it may be so, as far as that shows */
  set(value: Guarded, before: JsonValue | undefined, after: JsonValue): boolean {
    if (before !== undefined && isDeepStrictEqual(before, after)) return true;
    const parts = partsOf(after);
    if (!parts) return this.setPrimitive(value, after);
    const old = before === undefined ? undefined : partsOf(before);
    const isSame = before !== undefined && old?.kind === parts.kind && isSameKind(before, after);
    const now = this.atomOf(value);
    const isFunction = tagOf(after) === 'function';
    if (isTagged(after) && !isSame) {
      const moved = this.known.get(idOf(after) ?? null);
      const guard = moved && value.references.get(moved.atom);
      if (moved && guard) return this.choose(value, guard) && this.setParts(moved.atom, moved.json, after);
      // What else has an identity or a class is not made anew.
      if (!isFunction) return false;
    }
    const atom = isSame ? now : this.atomFor(value, isFunction ? 'function' : parts.kind, now);
    if (atom === undefined || !this.choose(value, value.references.get(atom)!)) return false;
    this.used.add(atom);
    return this.setParts(atom, isSame ? before : undefined, after);
  }

  /** Gives an object what it is to hold. @param before what it is now; undefined: something else */
  private setParts(atom: number, before: JsonValue | undefined, after: JsonValue): boolean {
    const parts = partsOf(after)!;
    const old = before === undefined ? undefined : partsOf(before);
    if (tagOf(after) === 'function') return this.setCalls(atom, old, parts);
    return parts.kind === 'elements'
      ? this.setElements(atom, old, parts)
      : this.setProperties(atom, old, parts);
  }

  /** Gives a function what its calls return. */
  private setCalls(atom: number, before: JsonParts | undefined, { parts }: JsonParts): boolean {
    const { heap } = this;
    if (!heap.isUnknown(atom)) return false;
    if (before === undefined && !this.force(heap.unknown!.isFunction(atom))) return false;
    const calls = parts as readonly JsonValue[];
    for (const [name, held] of heap.fieldsOf(atom)) {
      const isOther = isThrowsKey(name) ? held.boolean : isCallKey(name) && callIndex(name) >= calls.length;
      if (isOther === false || isOther === FALSE) continue;
      if (!(isThrowsKey(name) ? this.force(-held.isTrue) : this.choose(held, held.undefined))) return false;
    }
    const old = before?.parts as readonly JsonValue[] | undefined;
    return calls.every((result, i) => this.set(heap.field(atom, callKey(i)), old?.[i], result));
  }

  private setPrimitive(value: Guarded, json: JsonValue): boolean {
    if (json === null) return this.choose(value, value.null);
    if (isDeepStrictEqual(json, UNDEFINED)) return this.choose(value, value.undefined);
    switch (typeof json) {
      case 'boolean':
        return this.choose(value, value.boolean) && this.force(json ? value.isTrue : -value.isTrue);
      case 'number':
        return this.setNumber(value, value.numbers, json);
      case 'string':
        return this.setText(value, json);
      default:
        return false;
    }
  }

  private setNumber(value: Guarded, alternatives: Guarded['numbers'], json: number): boolean {
    const { terms } = this;
    for (const { guard, term } of alternatives) {
      const isVariable = terms.op[term] === TermOp.NumVar;
      if (!isVariable && term !== numberTerm(terms, json)) continue;
      if (isVariable && terms.sort(term) === 'int' && !Number.isSafeInteger(json)) continue;
      if (guard === FALSE || !this.choose(value, guard)) continue;
      if (isVariable) this.setVariable(term, json);
      return true;
    }
    return false;
  }

  private setText(value: Guarded, json: string): boolean {
    const { terms } = this;
    const constant = value.constants.find((one) => one.value === json);
    if (constant) return this.choose(value, constant.guard);
    // A text that is an integer as the language writes it is another alternative.
    const isInteger = Number.isSafeInteger(Number(json)) && String(Number(json)) === json;
    if (isInteger) return this.setNumber(value, value.renderings, Number(json));
    const code = terms.strings.codeOf(json);
    for (const { guard, text } of value.strings) {
      if (guard === FALSE || !this.choose(value, guard)) continue;
      for (const [term, part] of [
        [text.length, code.length],
        [text.index, code.index],
      ] as const)
        if (terms.op[term] === TermOp.NumVar) this.setVariable(term, part);
      return this.holds(isCode(terms, text, code));
    }
    return false;
  }

  private setElements(atom: number, before: JsonParts | undefined, { parts }: JsonParts): boolean {
    const { heap } = this;
    const items = parts as readonly JsonValue[];
    if (before === undefined && heap.isUnknown(atom) && !this.force(heap.unknown!.isArray(atom)))
      return false;
    const old = before?.parts as readonly JsonValue[] | undefined;
    if (old?.length !== items.length && !this.setLength(atom, items.length)) return false;
    return items.every((item, i) => this.set(heap.element(atom, i), old?.[i], item));
  }

  private setLength(atom: number, length: number): boolean {
    for (let i = 0; i < length; i++) if (!this.force(-this.heap.element(atom, i).absent)) return false;
    return this.force(this.heap.element(atom, length).absent);
  }

  private setProperties(atom: number, before: JsonParts | undefined, { parts }: JsonParts): boolean {
    const { heap } = this;
    const { unknown } = heap;
    const isUnknown = heap.isUnknown(atom);
    if (before === undefined && isUnknown && !this.force(unknown!.isPlain(atom))) return false;
    const old = (before?.parts ?? {}) as Readonly<Record<string, JsonValue>>;
    const fields = parts as Readonly<Record<string, JsonValue>>;
    for (const [name, held] of Object.entries(fields)) {
      if (isUnknown && !unknown!.mayOwn(name)) return false;
      if (!this.set(heap.field(atom, name), Object.hasOwn(old, name) ? old[name] : undefined, held))
        return false;
    }
    // A new object holds nothing else, another one nothing that was taken away.
    const gone = before === undefined ? heap.fieldsOf(atom).keys() : Object.keys(old);
    for (const name of gone) {
      if (Object.hasOwn(fields, name) || name === FROZEN) continue;
      const { absent } = heap.field(atom, name);
      if (absent !== FALSE && !this.force(absent)) return false;
      if (absent === FALSE && before !== undefined) return false;
    }
    return true;
  }

  /** The object that a value refers to. */
  private atomOf(value: Guarded): number | undefined {
    return [...value.references].find(([, guard]) => this.holds(guard))?.[0];
  }

  /** An object that a value may refer to and that is free to be what it is to be. */
  private atomFor(
    value: Guarded,
    kind: JsonParts['kind'] | 'function',
    now: number | undefined,
  ): number | undefined {
    const { heap } = this;
    const suits = (atom: number): boolean =>
      heap.isUnknown(atom) || (kind === 'elements' && heap.pool(atom).kind === 'array');
    if (now !== undefined && heap.isUnknown(now)) return now;
    return [...value.references].find(
      ([atom, guard]) => guard !== FALSE && !this.used.has(atom) && suits(atom),
    )?.[0];
  }

  /** Notes what a value refers to, and all that is reached from there. */
  private use(value: Guarded, json: JsonValue): void {
    const atom = this.atomOf(value);
    if (atom === undefined || this.used.has(atom)) return;
    this.used.add(atom);
    const id = idOf(json);
    if (id !== undefined) this.known.set(id, { atom, json });
    for (const [part, held] of heldBy(this.heap, atom, json)) this.use(part, held);
  }

  /** Makes one alternative of a value the one that holds. */
  private choose(value: Guarded, chosen: Bool): boolean {
    if (chosen === FALSE || !this.force(chosen)) return false;
    if (chosen !== TRUE) this.literals.push(chosen);
    for (const guard of guardsOf(value))
      if (guard !== chosen && this.holds(guard) && !this.force(-guard)) return false;
    return this.holds(chosen);
  }

  private holds(formula: Bool): boolean {
    this.values ??= this.terms.evaluator(this.model);
    return this.values.bool(formula);
  }

  private setVariable(variable: number, value: boolean | number): void {
    if (typeof value === 'boolean') this.booleans.set(variable, value);
    else this.numbers.set(variable, value);
    this.values = undefined;
  }

  /** Gives variables values with which a formula holds. @returns whether there are some, as far as was tried */
  private force(formula: Bool): boolean {
    if (this.holds(formula)) {
      this.fix(formula);
      return true;
    }
    const term = Math.abs(formula);
    const args = this.terms.args[term]!;
    switch (this.terms.op[term]) {
      case TermOp.Var:
        if (this.fixed.has(term)) return false;
        this.setVariable(term, formula > 0);
        this.fixed.add(term);
        return true;
      case TermOp.And:
        if (formula > 0) return args.every((arg) => this.force(arg)) && this.holds(formula);
        // The newest is the one that only this value depends on.
        return args.toReversed().some((arg) => this.force(-arg));
      default:
        return false;
    }
  }

  /** What was needed stays. */
  private fix(formula: Bool): void {
    const term = Math.abs(formula);
    if (this.terms.op[term] === TermOp.Var) this.fixed.add(term);
    else if (this.terms.op[term] === TermOp.And && formula > 0)
      for (const arg of this.terms.args[term]!) this.fix(arg);
  }
}

function guardsOf(value: Guarded): readonly Bool[] {
  return [
    value.undefined,
    value.null,
    value.absent,
    value.boolean,
    ...[...value.numbers, ...value.bigints, ...value.renderings, ...value.strings, ...value.constants].map(
      ({ guard }) => guard,
    ),
    ...value.references.values(),
  ].filter((guard) => guard !== FALSE);
}

/** Whether two values that have parts are arrays, objects, or objects of one class with one identity. */
function isSameKind(before: JsonValue, after: JsonValue): boolean {
  return tagOf(before) === tagOf(after) && idOf(before) === idOf(after);
}

function idOf(value: JsonValue): JsonValue | undefined {
  return isTagged(value) ? (value as Readonly<Record<string, JsonValue>>).id : undefined;
}
