/** The targets of a program: export paths of its functions and methods. */
import { distance } from 'fastest-levenshtein';
import { PenumbraError } from '../../compiler/diagnostics.js';
import { type GuestModule, Machine } from '../../vm/index.js';
import { getOwnPropertyDescriptor, getPrototypeOf, hasOwn, ownKeys } from '../inputs/reflection.js';
import { isClass } from '../inputs/target.js';

/** Milliseconds that a program may take to load. */
const LOAD_LIMIT = 10_000;

/**
 * Lists the export paths of the functions and methods of a file, in the order of their definition.
 * @throws PenumbraError where the file does not load.
 */
export async function listTargets(file: string): Promise<readonly string[]> {
  const machine = new Machine({ seed: 0, timeLimit: LOAD_LIMIT });
  machine.begin();
  return targetsOf(machine.load(file).exports);
}

/** The error for a target that the program does not have, with the nearest ones that it has. */
export function unknownTarget(file: string, target: string, program: GuestModule): PenumbraError {
  const known = targetsOf(program.exports);
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

function targetsOf(exports: unknown): string[] {
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
  for (const key of ownKeys(value)) {
    if (typeof key !== 'string') continue;
    const descriptor = getOwnPropertyDescriptor(value, key)!;
    if (hasOwn(descriptor, 'value'))
      visit(descriptor.value, path === '' ? key : `${path}.${key}`, targets, visited);
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

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}
