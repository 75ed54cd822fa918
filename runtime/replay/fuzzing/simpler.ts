/** Inputs that are nearer to another one, shorter and plainer, as long as they will do. */
import { isDeepStrictEqual } from 'node:util';
import { partsOf, tagOf } from '../../explore/fuzzing/json-parts.js';
import type { JsonValue } from '../../inputs/values/values.js';
import { withPart } from './json-mutations.js';
import { plainer, shortened, smaller } from './mutations.js';

/** Asks of each candidate whether it will do; returns the last one that did. */
export type Simplification<Value> = Generator<Value, Value, boolean>;

/** @param before what it was made from: nothing is simpler than that */
export function* simpler(value: JsonValue, before: JsonValue | undefined): Simplification<JsonValue> {
  if (before !== undefined && isDeepStrictEqual(value, before)) return value;
  if (before !== undefined && (yield before)) return before;
  return yield* simplerWithin(value, before);
}

/** The same of the parts of a value. */
export function* simplerWithin(value: JsonValue, before: JsonValue | undefined): Simplification<JsonValue> {
  // A function stands only where there may be any value.
  if (before === undefined && tagOf(value) === 'function' && (yield null)) return null;
  if (typeof value === 'string') return yield* plainer(yield* shortened(value));
  if (typeof value === 'number') return yield* smaller(value);
  const parts = partsOf(value);
  if (!parts) return value;
  const old = before === undefined ? undefined : partsOf(before);
  const made = (of: JsonValue): JsonValue => withPart(value, parts.at, of);
  if (parts.kind === 'elements') {
    const items = old?.kind === 'elements' ? old.parts : [];
    return made(yield* inside(simplerElements(parts.parts, items), made));
  }
  const properties = old?.kind === 'properties' ? old.parts : {};
  return made(yield* inside(simplerProperties(parts.parts, properties), made));
}

function* simplerElements(
  items: readonly JsonValue[],
  before: readonly JsonValue[],
): Simplification<readonly JsonValue[]> {
  let simplest = items;
  for (let at = items.length - 1; at >= 0; at--) {
    const fewer = simplest.toSpliced(at, 1);
    if (yield fewer) simplest = fewer;
  }
  for (const [at, item] of simplest.entries()) {
    const candidates = inside(simpler(item, before[at]), (part) => simplest.with(at, part));
    simplest = simplest.with(at, yield* candidates);
  }
  return simplest;
}

function* simplerProperties(
  properties: Readonly<Record<string, JsonValue>>,
  before: Readonly<Record<string, JsonValue>>,
): Simplification<Readonly<Record<string, JsonValue>>> {
  let simplest = properties;
  for (const name of Object.keys(before))
    if (!Object.hasOwn(simplest, name)) {
      const more = { ...simplest, [name]: before[name]! };
      if (yield more) simplest = more;
    }
  for (const name of Object.keys(properties))
    if (!Object.hasOwn(before, name)) {
      const { [name]: _, ...fewer } = simplest;
      if (yield fewer) simplest = fewer;
    }
  for (const [name, value] of Object.entries(simplest)) {
    const old = Object.hasOwn(before, name) ? before[name] : undefined;
    const candidates = inside(simpler(value, old), (part) => ({ ...simplest, [name]: part }));
    simplest = { ...simplest, [name]: yield* candidates };
  }
  return simplest;
}

/** Candidates for a part of a value as candidates for the value; returns the part. */
function* inside<Value, Whole>(
  candidates: Simplification<Value>,
  made: (part: Value) => Whole,
): Generator<Whole, Value, boolean> {
  let next = candidates.next();
  while (!next.done) next = candidates.next(yield made(next.value));
  return next.value;
}
