/** What the program itself tells of a target: needed where the source model does not have its declaration. */
import type { Machine } from '../../vm/index.js';
import { ownData } from '../inputs/reflection.js';
import { type Callable, parseTarget, resolveTarget } from '../inputs/target.js';
import type { ExploreOptions } from './events.js';
import { unknownTarget } from './targets.js';

export interface Callee {
  /** Names of the parameters that it has at least; made up where they are patterns. */
  readonly parameters: readonly string[];
  readonly usesArguments: boolean;
  readonly usesThis: boolean;
}

/**
 * Loads the program of a path and finds the target in it.
 * @throws PenumbraError where the program does not load; E_TARGET.
 */
export function resolveCallee(machine: Machine, { file, target }: ExploreOptions): Callable {
  const program = machine.load(file);
  const [first] = parseTarget(target).segments as [string];
  const bindings = { __proto__: null, [first]: program.binding(first)?.value };
  const found = resolveTarget(target, program.exports, bindings);
  if (!found) throw unknownTarget(file, target, program);
  return found;
}

/** Looks at a target before anything is run. */
export function inspectCallee(machine: Machine, options: ExploreOptions): Callee {
  machine.begin();
  const callee = resolveCallee(machine, options).function;
  const { Function: guestFunction } = machine.realm.intrinsics as { readonly Function: FunctionConstructor };
  const toText = ownData(guestFunction.prototype, 'toString') as () => string;
  const text = Reflect.apply(toText, callee, []) as string;
  const written = /^[^(]*\(([^()]*)\)/u.exec(text)?.[1]?.split(',') ?? [];
  const count = Number(ownData(callee, 'length'));
  const parameters = Array.from({ length: count }, (_, i) => {
    const name = written[i]?.trim() ?? '';
    return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : `arg${i + 1}`;
  });
  return { parameters, usesArguments: /\barguments\b/u.test(text), usesThis: /\bthis\b/u.test(text) };
}
