/** Objects that JSON.parse made of a symbolic text: how many properties they have is asked where they are listed. */
import type { ExprId } from '../expressions/arena.js';
import type { Core } from '../frames/core.js';
import { makeStamp } from '../realm/stamp.js';

/** How many own properties the text gives the object: as an expression, and in this run. */
export interface JsonObject {
  readonly size: ExprId;
  readonly count: number;
}

/** Puts on the path how many properties the object was given, if a symbolic text gave it them. */
export function decideJsonSize({ path, expressions, arena }: Core, object: object): void {
  const made = jsonObjects.get(object);
  if (made === undefined) return;
  path.require('listing', expressions.strictEqual(made.size, arena.constant(made.count)), true);
}

export const jsonObjects = makeStamp<JsonObject>();
