/** Symbolic keys of primitive values: characters of strings, and what prototypes have. */
import { type ExprId, Op } from '../expressions/arena.js';
import type { Core } from '../frames/core.js';
import { isIntegral } from '../values/integral.js';
import { numberOf } from '../values/key-equality.js';
import { requireTag } from '../values/predicates.js';
import { give } from '../values/results.js';
import { decideKey } from './symbolic-keys.js';

/** Characters that a symbolic index chooses from; of a longer string they are a function of the index. */
const WIDEST_CHOICE = 64;

/** `value[key]` of a value that is neither an object nor nullish. @returns whether it gave the result */
export function getOfPrimitive(
  vm: Core,
  value: unknown,
  shadow: ExprId,
  key: PropertyKey,
  keyShadow: ExprId,
  result: number,
): boolean {
  requireTag(vm, shadow, value);
  requireTag(vm, keyShadow, key);
  const index = typeof value === 'string' ? numberOf(vm, { key, shadow: keyShadow }) : undefined;
  if (index === undefined) {
    decideKey(vm, vm.operations.toObject(value), 0, key, keyShadow);
    return false;
  }
  const text = value as string;
  give(vm, result, text[index.key as number], character(vm, text, shadow, index.key as number, index.shadow));
  return true;
}

/** The character at an index of which string or index is symbolic; 0 where there is none. */
export function character(
  vm: Core,
  text: string,
  shadow: ExprId,
  index: number,
  indexShadow: ExprId,
): ExprId {
  const { arena, expressions, path } = vm;
  const at = vm.expression(index, indexShadow);
  if (indexShadow !== 0 && !isIntegral(vm, indexShadow)) {
    const isInteger = Number.isInteger(index);
    path.require('number', expressions.call('Number.isInteger', indexShadow, 0), isInteger);
    if (!isInteger) return 0;
  }
  if (indexShadow !== 0)
    path.require('bounds', expressions.compare(Op.Le, arena.constant(0), indexShadow), index >= 0);
  if (index < 0) return 0;
  const length = shadow === 0 ? arena.constant(text.length) : expressions.textLength(shadow);
  path.require('bounds', expressions.compare(Op.Lt, at, length), index < text.length);
  if (index >= text.length) return 0;
  return shadow === 0 && text.length <= WIDEST_CHOICE
    ? choice(vm, text, index, indexShadow)
    : expressions.text('charAt', [], vm.expression(text, shadow), at);
}

/** The character of a known string as a choice. */
function choice(vm: Core, text: string, at: number, shadow: ExprId): ExprId {
  const { arena, expressions } = vm;
  let chosen = arena.constant(text.at(-1)!);
  for (let i = text.length - 2; i >= 0; i--) {
    const isHere = expressions.strictEqual(shadow, arena.constant(i));
    if (isHere !== 0) chosen = expressions.ite(isHere, arena.constant(text[i]!), chosen);
    else if (i === at) chosen = arena.constant(text[i]!);
  }
  return vm.known(chosen);
}
