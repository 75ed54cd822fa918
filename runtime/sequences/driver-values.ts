/** Calls and values of drivers. */

import { THROWN_MESSAGE } from '../../vm/heap-fields/returned.js';
import { literalKey, quote } from '../emit/names.js';
import type { JsonValue } from '../inputs/values/values.js';
import type { PlannedCall } from '../reach/plan.js';
import type { SearchTarget } from '../reach/search.js';
import type { CallKind } from '../reach/transitions/possible-calls.js';
import type { ReachValue } from '../reach/values.js';

export type CallShape = Pick<PlannedCall, 'kind' | 'className' | 'name' | 'properties'>;

/** A call as code is made of it; `get` reads an accessor. */
export interface WrittenCall {
  readonly kind: CallKind | 'get';
  readonly className: string | undefined;
  readonly name: string;
  readonly receiver: number | undefined;
  readonly args: readonly string[];
}

/** The call of a target. */
export function callTo(
  { className, method, isReceiver }: SearchTarget,
  receiver: number | undefined,
  args: readonly string[],
): WrittenCall {
  const { name, kind } = method;
  const common = { className, name, receiver, args };
  if (kind === 'constructor') return { ...common, kind: 'construct' };
  if (!isReceiver) return { ...common, kind: className === undefined ? 'function' : 'static' };
  return { ...common, kind: kind === 'get' || kind === 'set' ? kind : 'method' };
}

/** A value as plans have it; undefined where no literal is one. */
export function jsonValue(json: JsonValue): ReachValue | undefined {
  if (json === null || typeof json !== 'object') return { kind: 'primitive', value: json };
  const tagged = json as { readonly [key: string]: JsonValue };
  if (!Array.isArray(json)) {
    switch (tagged.$) {
      case 'undefined':
        return { kind: 'primitive', value: undefined };
      case 'number':
        return { kind: 'primitive', value: Number(tagged.value) };
      case 'bigint':
        return { kind: 'primitive', value: BigInt(String(tagged.value)) };
    }
  }
  const code = literalCode(json);
  return code === undefined ? undefined : { kind: 'code', code };
}

function literalCode(json: JsonValue): string | undefined {
  if (typeof json === 'string') return quote(json);
  if (json === null || typeof json !== 'object') return String(json);
  if (Array.isArray(json)) {
    const items = (json as readonly JsonValue[]).map(literalCode);
    return items.includes(undefined) ? undefined : `[${items.join(', ')}]`;
  }
  const tagged = json as { readonly [key: string]: JsonValue };
  switch (tagged.$) {
    case undefined: {
      const entries = Object.entries(tagged).map(([key, value]) => [key, literalCode(value)] as const);
      if (entries.some(([, code]) => code === undefined)) return undefined;
      return entries.length === 0
        ? '{}'
        : `{ ${entries.map(([key, code]) => `${literalKey(key)}: ${code}`).join(', ')} }`;
    }
    case 'undefined':
      return 'undefined';
    case 'number':
      return String(tagged.value);
    case 'bigint':
      return `${String(tagged.value)}n`;
    case 'function':
      return functionCode(tagged.calls ?? [], tagged.returns);
    default:
      return undefined;
  }
}

/** A function that returns one value after the other, or throws, and then always the same. */
function functionCode(calls: JsonValue, returns: JsonValue | undefined): string | undefined {
  if (!Array.isArray(calls)) return undefined;
  const always = returns === undefined ? 'undefined' : literalCode(returns);
  if (always === undefined) return undefined;
  const each = (calls as readonly JsonValue[]).map((call) => {
    if (isThrow(call)) return `() => { throw new Error(${quote(THROWN_MESSAGE)}); }`;
    const code = literalCode(call);
    return code === undefined ? undefined : `() => (${code})`;
  });
  if (each.includes(undefined)) return undefined;
  if (each.length === 0) return always === 'undefined' ? '() => undefined' : `() => (${always})`;
  return `((calls) => () => (calls.shift() ?? (() => (${always})))())([${each.join(', ')}])`;
}

function isThrow(json: JsonValue): boolean {
  return json !== null && typeof json === 'object' && '$' in json && json.$ === 'throws';
}
