/**
 * `assert` recognizes a class of errors by its prototype chain, which has to lead to `Error` of our realm. Classes of
 * the program inherit from the `Error` of theirs, so a stand-in with the same behaviour is handed to `assert`.
 */
import nodeAssert from 'node:assert';
import type { Interpreter } from '../../interpreter/interpreter.js';
import { isObject } from '../../is-object.js';

/** The functions whose second argument may be a class. */
const EXPECTING = new Set<object>(
  [nodeAssert, nodeAssert.strict].flatMap(({ throws, rejects, doesNotThrow, doesNotReject }) => [
    throws,
    rejects,
    doesNotThrow,
    doesNotReject,
  ]),
);

const originals = new WeakMap<object, object>();

/** The arguments that a function of node gets for those of a program. */
export function withErrorClasses(
  vm: Interpreter,
  callee: object,
  args: readonly unknown[],
): readonly unknown[] {
  const [code, expected, ...rest] = args;
  const theirs = vm.realm.intrinsics.Error as object;
  if (!EXPECTING.has(callee) || typeof expected !== 'function') return args;
  if (expected !== theirs && !vm.inherits(expected, theirs)) return args;
  const stand = new Proxy(expected, { getPrototypeOf: () => Error });
  originals.set(stand, expected);
  return [code, stand, ...rest];
}

/** Puts the class back where `assert` says what it expected. */
export function restoreExpected(error: object): void {
  const expected: unknown = Object.getOwnPropertyDescriptor(error, 'expected')?.value;
  const original = isObject(expected) ? originals.get(expected) : undefined;
  if (original !== undefined) Reflect.defineProperty(error, 'expected', { value: original });
}
