/** Where something comes from that nothing caught. */
import { fileURLToPath } from 'node:url';
import { Op } from '../../compiler/ir/opcodes.js';
import type { RunOutcome } from '../contract.js';
import type { CodePlace, Thrown } from '../frames/thrown.js';
import { isObject } from '../is-object.js';
import { CallSite } from './call-site.js';
import { placeOf } from './place.js';
import { traces } from './trace.js';

type Origin = NonNullable<Extract<RunOutcome, { kind: 'throw' }>['at']>;

/** Where it was thrown first; else, of an error that a promise was rejected with, where it was made. */
export function originOf(thrown: Thrown, value: unknown): Origin | undefined {
  const place = firstPlace(thrown, value);
  if (place === undefined) return isObject(value) ? madeAt(value) : undefined;
  const { line, column } = placeOf(place.linked, place.at);
  return { file: place.linked.module.ir.file, line, column };
}

/** Whether it is known that the engine threw it first, and not a `throw` statement. */
export function isRaised(thrown: Thrown, value: unknown): boolean {
  const place = firstPlace(thrown, value);
  return place !== undefined && place.linked.code[place.at] !== Op.throw;
}

/** Of primitive values only the last that was thrown is known. */
function firstPlace(thrown: Thrown, value: unknown): CodePlace | undefined {
  return isObject(value) ? thrown.firstPlaces.get(value) : thrown.placeOf(value);
}

function madeAt(value: object): Origin | undefined {
  for (const site of traces.get(value)?.lines ?? []) {
    if (!(site instanceof CallSite) || site.place?.script === undefined) continue;
    const { script, line, column } = site.place;
    return { file: script.startsWith('file:') ? fileURLToPath(script) : script, line, column };
  }
  return undefined;
}
