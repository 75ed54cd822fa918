/** Where something comes from that nothing caught. */
import { fileURLToPath } from 'node:url';
import type { RunOutcome } from '../contract.js';
import type { Linked } from '../frames/linked.js';
import { isObject } from '../is-object.js';
import { CallSite } from './call-site.js';
import { placeOf } from './place.js';
import { traces } from './trace.js';

type Origin = NonNullable<Extract<RunOutcome, { kind: 'throw' }>['at']>;

/** A place in code that threw. */
interface ThrowingPlace {
  readonly linked: Linked;
  readonly at: number;
}

/** What the machine knows of what was thrown. */
interface ThrownFrom {
  /** The last exception, and where it was thrown. */
  readonly lastThrown: { readonly value: unknown } | undefined;
  readonly thrownIn: Linked | undefined;
  readonly thrownAt: number;
  /** Where objects of this run were thrown first. */
  readonly thrownPlaces: WeakMap<object, ThrowingPlace>;
}

/** Where it was thrown first; else, of an error that a promise was rejected with, where it was made. */
export function originOf(vm: ThrownFrom, value: unknown): Origin | undefined {
  const { thrownPlaces, thrownIn, thrownAt, lastThrown } = vm;
  // Of primitive values only the last that was thrown is known.
  const isLast = lastThrown !== undefined && Object.is(lastThrown.value, value);
  const last = thrownIn && isLast ? { linked: thrownIn, at: thrownAt } : undefined;
  const place = isObject(value) ? thrownPlaces.get(value) : last;
  if (place === undefined) return isObject(value) ? madeAt(value) : undefined;
  const { line, column } = placeOf(place.linked, place.at);
  return { file: place.linked.module.ir.file, line, column };
}

function madeAt(value: object): Origin | undefined {
  for (const site of traces.get(value)?.lines ?? []) {
    if (!(site instanceof CallSite) || site.place?.script === undefined) continue;
    const { script, line, column } = site.place;
    return { file: script.startsWith('file:') ? fileURLToPath(script) : script, line, column };
  }
  return undefined;
}
