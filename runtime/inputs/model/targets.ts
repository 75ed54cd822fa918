/** The targets of a loaded program: export paths of its functions and methods. */
import { distance } from 'fastest-levenshtein';
import { PenumbraError } from '../../../compiler/diagnostics.js';
import { isObject } from '../../../vm/is-object.js';
import { getOwnPropertyDescriptor, getPrototypeOf, hasOwn, ownKeys } from '../domains/reflection.js';
import { exportedValue, isClass, isNamespace } from './target.js';

/** The error for a target that the program does not have, with the nearest ones that it has. */
export function unknownTarget(file: string, target: string, exports: unknown): PenumbraError {
  const known = targetsOf(exports);
  const near = [...known].sort((a, b) => distance(a, target) - distance(b, target)).slice(0, 3);
  const hint =
    known.length === 0
      ? 'The file exports no functions; export one, or name a top-level function or class.'
      : `Did you mean ${near.map((name) => `"${name}"`).join(', ')}?`;
  return new PenumbraError({
    code: 'E_TARGET',
    message: `there is no function "${target}" in ${file}`,
    file,
    hint,
  });
}

/** The export paths of functions and methods, in the order of their definition. */
export function targetsOf(exports: unknown): string[] {
  const targets: string[] = [];
  const visited = new Set<unknown>();
  visit(exports, '', targets, visited);
  return targets;
}

function visit(value: unknown, path: string, targets: string[], visited: Set<unknown>): void {
  if (!isObject(value) || visited.has(value)) return;
  visited.add(value);
  if (typeof value === 'function') {
    const name = path === '' ? 'default' : path;
    const prototype = getOwnPropertyDescriptor(value, 'prototype')?.value as unknown;
    const members = isObject(prototype) ? methods(prototype, `${name}.prototype`) : [];
    if (!isClass(value) && members.length === 0) targets.push(name);
    targets.push(...members, ...methods(value, name));
    return;
  }
  const areCalled = path === '' || isNamespace(value);
  for (const key of ownKeys(value)) {
    if (typeof key !== 'string') continue;
    const descriptor = getOwnPropertyDescriptor(value, key)!;
    const member = hasOwn(descriptor, 'value')
      ? descriptor.value
      : areCalled
        ? exportedValue(value, key)
        : undefined;
    visit(member, path === '' ? key : `${path}.${key}`, targets, visited);
  }
}

/** Own methods and accessors of a prototype or constructor. */
function methods(holder: object, path: string): string[] {
  const found: string[] = [];
  for (const key of ownKeys(holder)) {
    if (typeof key !== 'string' || key === 'constructor' || key === 'prototype') continue;
    const { value, get, set } = getOwnPropertyDescriptor(holder, key)!;
    if (typeof value === 'function' && !isClass(value)) found.push(`${path}.${key}`);
    if (get && isOfProgram(holder)) found.push(`${path}.${key}:get`);
    if (set && isOfProgram(holder)) found.push(`${path}.${key}:set`);
  }
  return found;
}

/** Built-in accessors (`arguments` and `caller` of sloppy functions) sit on the intrinsic prototypes only. */
function isOfProgram(holder: object): boolean {
  return getPrototypeOf(holder) !== null || typeof holder === 'function';
}
