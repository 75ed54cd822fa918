/** Symbolic keys of primitive values: characters of strings, and what prototypes have. */
import { type ExprId, Op } from '../expressions/arena.js';
import { noteValue } from './conversions.js';
import { isIntegral } from './integral.js';
import type { Interpreter } from './interpreter.js';
import { numberOf } from './key-equality.js';
import { requireTag } from './predicates.js';
import { give } from './properties.js';
import { decideKey } from './symbolic-keys.js';

/** Characters that a symbolic index chooses from; of a longer string the index becomes concrete. */
const WIDEST_CHOICE = 64;

/** `value[key]` of a value that is neither an object nor nullish. @returns whether it gave the result */
export function getOfPrimitive(
  vm: Interpreter,
  value: unknown,
  shadow: ExprId,
  key: PropertyKey,
  keyShadow: ExprId,
  result: number,
): boolean {
  requireTag(vm, shadow, value);
  requireTag(vm, keyShadow, key);
  const index = typeof value === 'string' ? numberOf(vm, { key, shadow: keyShadow }) : undefined;
  if (index === undefined || (value as string).length > WIDEST_CHOICE) {
    decideKey(vm, vm.operations.toObject(value), 0, key, keyShadow);
    return false;
  }
  if (shadow !== 0) {
    vm.lost.count('string index');
    noteValue(vm, value, shadow);
  }
  give(
    vm,
    result,
    (value as string)[index.key as number],
    character(vm, value as string, index.key, index.shadow),
  );
  return true;
}

/** The character at a symbolic index as an expression; 0 where there is none. */
function character(vm: Interpreter, text: string, index: PropertyKey, shadow: ExprId): ExprId {
  const { arena, expressions, path } = vm;
  if (!isIntegral(vm.heap, shadow)) {
    const isInteger = Number.isInteger(index);
    path.require('number', expressions.call('Number.isInteger', shadow, 0), isInteger);
    if (!isInteger) return 0;
  }
  const at = index as number;
  path.require('bounds', expressions.compare(Op.Le, arena.constant(0), shadow), at >= 0);
  if (at < 0) return 0;
  path.require('bounds', expressions.compare(Op.Lt, shadow, arena.constant(text.length)), at < text.length);
  if (at >= text.length) return 0;
  let choice = arena.constant(text.at(-1)!);
  for (let i = text.length - 2; i >= 0; i--) {
    const isHere = expressions.strictEqual(shadow, arena.constant(i));
    if (isHere !== 0) choice = expressions.ite(isHere, arena.constant(text[i]!), choice);
    else if (i === at) choice = arena.constant(text[i]!);
  }
  return vm.known(choice);
}
