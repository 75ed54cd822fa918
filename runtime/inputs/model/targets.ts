/** The targets of a loaded program: export paths of its functions and methods. */
import { distance } from 'fastest-levenshtein';
import { PenumbraError } from '../../../compiler/diagnostics.js';
import { isObject } from '../../../vm/is-object.js';
import {
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isProxy,
  ownData,
  ownKeys,
} from '../domains/reflection.js';
import { exportedValue, hasMembers, isClass, isMember, sourceOf, step } from './target.js';

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

/** What is known of the functions of a loaded program. */
export interface ProgramFunctions {
  /** Whether a function is one of the program; of others only those that are exports themselves are listed. */
  isOwn(value: object): boolean;
  /** Whether calling a function may do more than set fields. */
  decides(value: object): boolean;
}

/** What the text of functions says. */
const BY_TEXT: ProgramFunctions = {
  isOwn: (value) => typeof value === 'function' && !/\{\s*\[native code\]\s*\}$/u.test(sourceOf(value)),
  decides: (value) => !isClass(value),
};

/**
 * The export paths of functions and methods, in the order of their definition: what objects that are exported hold,
 * what classes and instances inherit from a class that is not exported, and constructors that decide something, or of an
 * export that has nothing else, if `constructors` are wanted. A function that is there under many names has the first.
 * @param internals variables of the top level, by their names: what they hold comes behind what is exported
 */
export function targetsOf(
  exports: unknown,
  functions = BY_TEXT,
  constructors = true,
  internals: ReadonlyMap<string, unknown> = new Map(),
): string[] {
  const list = new TargetList(functions, constructors);
  list.visit(exports, '');
  for (const [name, value] of internals)
    if (typeof value === 'function' && functions.isOwn(value) && !isMember(exports, name))
      list.visit(value, name);
  return list.targets();
}

interface Holder {
  readonly path: string;
  readonly value: object;
}

class TargetList {
  private readonly visited = new Set<unknown>();
  /** What leads to targets, in order. */
  private readonly found: Holder[] = [];

  constructor(
    private readonly functions: ProgramFunctions,
    private readonly constructors: boolean,
  ) {}

  private isOwn(value: object): boolean {
    return this.functions.isOwn(value);
  }

  /** Notes what a value and its properties hold. */
  visit(value: unknown, path: string): void {
    if (!isObject(value) || this.visited.has(value)) return;
    const isFunction = typeof value === 'function';
    if (isFunction && !this.isOwn(value) && /[.[]/u.test(path)) return;
    this.visited.add(value);
    this.found.push({ path, value });
    // Namespaces of ES modules are proxies in the machine; what another one shows is for its traps to say.
    if (isFunction && (!this.isOwn(value) || isProxy(value))) return;
    const prefix = isFunction ? path || 'default' : path;
    for (const key of unlessThrown(() => ownKeys(value)) ?? []) {
      if (typeof key !== 'string' || (isFunction && key === 'prototype')) continue;
      const own = unlessThrown(() => getOwnPropertyDescriptor(value, key));
      const { value: member, get, set } = own ?? {};
      const isMethod = isFunction && typeof member === 'function' && !hasMembers(member);
      if (isMethod) continue;
      const exported = get && !set && !isFunction ? exportedValue(value, key) : member;
      this.visit(exported, step(prefix, key));
    }
  }

  targets(): string[] {
    return this.found.flatMap(({ path, value }) =>
      typeof value === 'function' ? this.ofFunction(value, path || 'default') : this.inherited(value, path),
    );
  }

  private ofFunction(value: object, name: string): string[] {
    if (!this.isOwn(value)) return [name];
    // Of a library that is a function with its functions as properties, these are what users call.
    const members = isClass(value)
      ? [...this.ofPrototypes(value, name), ...this.ofStatics(value, name)]
      : [...this.ofStatics(value, name), ...this.ofPrototypes(value, name)];
    const isAll = members.length === 0 && !/[.[]/u.test(name);
    const isListed = !hasMembers(value) || (this.constructors && (isAll || this.functions.decides(value)));
    return isListed ? [name, ...members] : members;
  }

  private ofPrototypes(value: object, name: string): string[] {
    const prototype = ownData(value, 'prototype');
    if (!isObject(prototype)) return [];
    return [
      ...methods(prototype, `${name}.prototype`, this.visited),
      ...this.chain(getPrototypeOf(prototype), `${name}.prototype`),
    ];
  }

  private ofStatics(value: object, name: string): string[] {
    const found = methods(value, name, this.visited);
    for (
      let up = getPrototypeOf(value);
      isObject(up) && this.isOwn(up) && this.isFresh(up);
      up = getPrototypeOf(up)
    )
      found.push(...methods(up, name, this.visited));
    return found;
  }

  /** The methods of an instance that is exported. */
  private inherited(value: object, path: string): string[] {
    return this.chain(unlessThrown(() => getPrototypeOf(value)) ?? null, path || 'default');
  }

  /** Methods of prototypes of the program that no constructor leads to which is exported. */
  private chain(from: object | null, path: string): string[] {
    const found: string[] = [];
    for (let up = from; up !== null && !isProxy(up); up = getPrototypeOf(up)) {
      const maker = ownData(up, 'constructor');
      if (this.visited.has(maker) || !this.isOfProgram(up, maker) || !this.isFresh(up)) break;
      found.push(...methods(up, path, this.visited));
    }
    return found;
  }

  /** Whether a prototype is one of the program; one that is an object literal has no constructor. */
  private isOfProgram(prototype: object, maker: unknown): boolean {
    const own = (value: unknown): boolean => typeof value === 'function' && this.isOwn(value);
    return isObject(maker) ? own(maker) : ownKeys(prototype).some((key) => own(ownData(prototype, key)));
  }

  private isFresh(value: object): boolean {
    if (this.visited.has(value)) return false;
    this.visited.add(value);
    return true;
  }
}

/** Undefined where a trap of a proxy throws. */
function unlessThrown<Result>(look: () => Result): Result | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

/** Own methods and accessors of a prototype or constructor. */
function methods(holder: object, path: string, known: Set<unknown>): string[] {
  const found: string[] = [];
  for (const key of ownKeys(holder)) {
    if (typeof key !== 'string' || key === 'constructor' || key === 'prototype') continue;
    const { value, get, set } = getOwnPropertyDescriptor(holder, key)!;
    if (typeof value === 'function' && !known.has(value)) {
      known.add(value);
      found.push(step(path, key));
    }
    if (get && isNoIntrinsic(holder)) found.push(`${step(path, key)}:get`);
    if (set && isNoIntrinsic(holder)) found.push(`${step(path, key)}:set`);
  }
  return found;
}

/** Built-in accessors (`arguments` and `caller` of sloppy functions) sit on the intrinsic prototypes only. */
function isNoIntrinsic(holder: object): boolean {
  return getPrototypeOf(holder) !== null || typeof holder === 'function';
}
