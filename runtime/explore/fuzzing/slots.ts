/** Which values of an input, as JSON, are those of variables of its model: found by giving a variable another value. */
import type { JsonValue } from '../../inputs/values/values.js';
import { subterms } from '../../solver/terms/subterms.js';
import { type Assignment, TermOp, type Terms } from '../../solver/terms/terms.js';
import type { Inputs, Place, Slot, SlotValue } from './fuzzer.js';

/** Most slots of an input: each takes it once more as JSON. */
const MOST_SLOTS = 12;
/** Longer texts are not changed. */
const LONGEST = 200;
/** Values that variables get, to be seen where they come out. */
const TEXT = 'penumbra';
const NUMBER = 7919;

/** The variables of a text or of a number. */
type Variable =
  | { readonly kind: 'text'; readonly length: number; readonly index: number }
  | { readonly kind: 'number'; readonly term: number };

export interface VariableSlot extends Slot {
  readonly variable: Variable;
}

export class Slots {
  constructor(
    private readonly terms: Terms,
    private readonly encode: (model: Assignment) => Inputs,
  ) {}

  /** The slots of an input that formulas read, those of texts first. */
  of(inputs: Inputs, model: Assignment, literals: readonly number[]): readonly VariableSlot[] {
    const { terms } = this;
    const { num } = terms.evaluator(model);
    const slots: VariableSlot[] = [];
    const variables = this.variablesIn(literals);
    for (const variable of variables) {
      if (slots.length >= MOST_SLOTS) break;
      const value = valueIn(terms, variable, num);
      if (typeof value === 'string' ? value.length > LONGEST : !isPlain(value)) continue;
      const other = otherThan(value);
      const places: Place[] = [];
      const changed = this.encoded(this.withValue(model, variable, other));
      if (changed && isOnlyChanged(inputs, changed, value, other, [], places) && places.length > 0)
        slots.push({ variable, value, places });
    }
    return slots;
  }

  /** The model with other values of its slots. */
  modelOf(model: Assignment, slots: readonly VariableSlot[], values: readonly SlotValue[]): Assignment {
    let changed = model;
    slots.forEach(({ variable, value }, i) => {
      if (values[i] !== value) changed = this.withValue(changed, variable, values[i]!);
    });
    return changed;
  }

  /** Undefined: no object can be so. What is asserted of the heap may not allow the value. */
  encoded(model: Assignment): Inputs | undefined {
    try {
      return this.encode(model);
    } catch {
      return undefined;
    }
  }

  private withValue(model: Assignment, variable: Variable, value: SlotValue): Assignment {
    const numbers = new Map(model.numbers);
    if (variable.kind === 'text') {
      const { length, index } = this.terms.strings.codeOf(value as string);
      numbers.set(variable.length, length).set(variable.index, index);
    } else numbers.set(variable.term, value as number);
    return { ...model, numbers };
  }

  private variablesIn(literals: readonly number[]): readonly Variable[] {
    const { terms } = this;
    const texts = new Map<number, Variable>();
    const numbers: Variable[] = [];
    for (const term of subterms(terms, literals)) {
      if (terms.op[term] !== TermOp.NumVar) continue;
      const length = terms.pairs.lengthOfIndex(term);
      const index = terms.pairs.indexOfLength(term);
      if (length === undefined && index === undefined) {
        if (terms.sort(term) !== 'bigint') numbers.push({ kind: 'number', term });
        continue;
      }
      const pair = { length: length ?? term, index: index ?? term };
      const isUnknown = terms.op[pair.length] === TermOp.NumVar && terms.op[pair.index] === TermOp.NumVar;
      if (isUnknown) texts.set(pair.index, { kind: 'text', ...pair });
    }
    return [...texts.values(), ...numbers];
  }
}

/** The places of texts and numbers in inputs, each as one text. */
export function leavesOf(inputs: JsonValue, at = ''): readonly string[] {
  if (typeof inputs === 'string' || typeof inputs === 'number') return [`${at} ${typeof inputs}`];
  if (typeof inputs !== 'object' || inputs === null) return [];
  return Object.entries(inputs).flatMap(([key, value]) => leavesOf(value, `${at} ${key}`));
}

function valueIn(terms: Terms, variable: Variable, num: (term: number) => number): SlotValue {
  return variable.kind === 'text'
    ? terms.strings.textOf({ length: num(variable.length), index: num(variable.index) })
    : num(variable.term);
}

function otherThan(value: SlotValue): SlotValue {
  if (typeof value === 'string') return value === TEXT ? `${TEXT}2` : TEXT;
  return value === NUMBER ? NUMBER + 2 : NUMBER;
}

/** Whether a number is written in JSON as it is. */
const isPlain = (value: SlotValue): boolean => Number.isFinite(value) && !Object.is(value, -0);

/** Whether two values differ in nothing but one value for another; adds the places where they do. */
function isOnlyChanged(
  before: JsonValue,
  after: JsonValue,
  value: SlotValue,
  other: SlotValue,
  at: Place,
  places: Place[],
): boolean {
  if (before === after) return true;
  if (before === value && after === other) {
    places.push(at);
    return true;
  }
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null)
    return false;
  if (Array.isArray(before) !== Array.isArray(after)) return false;
  const keys = Object.keys(before);
  if (keys.length !== Object.keys(after).length) return false;
  return keys.every(
    (key) =>
      Object.hasOwn(after, key) &&
      isOnlyChanged(part(before, key), part(after, key), value, other, [...at, key], places),
  );
}

const part = (value: object, key: string): JsonValue => (value as Record<string, JsonValue>)[key]!;
