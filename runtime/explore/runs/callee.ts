/** The target of an exploration in the program of a path. */
import { type Machine, programFunctions } from '../../../vm/index.js';
import { getPrototypeOf, ownData } from '../../inputs/domains/reflection.js';
import { type Callee, calleeOf } from '../../inputs/model/callee.js';
import { type Callable, parseTarget, resolveTarget } from '../../inputs/model/target.js';
import { targetsOf, unknownTarget } from '../../inputs/model/targets.js';
import type { ExploreOptions } from '../events.js';

/**
 * Loads the program of a path and finds the target in it.
 * @throws PenumbraError where the program does not load; E_TARGET.
 */
export function resolveCallee(machine: Machine, { file, target }: ExploreOptions): Callable {
  const program = machine.load(file);
  const [first] = parseTarget(target).segments as [string];
  const bindings = { __proto__: null, [first]: program.binding(first)?.value };
  const found = resolveTarget(target, program.exports, bindings, (value) => machine.textOf(value));
  if (!found) throw unknownTarget(file, target, program.exports);
  return found;
}

/** Inspects the target before the first run. */
export function inspectCallee(machine: Machine, options: ExploreOptions): Callee {
  machine.begin();
  const { function: callee, maker, needsMaker = false, kind } = resolveCallee(machine, options);
  const place = programFunctions.placeOf(callee);
  const number = programFunctions.codeOf(callee)?.number;
  const text = machine.textOf(callee);
  // Of a class there is no number.
  const asksForNew =
    kind === 'construct' && number !== undefined && /\binstanceof\b|\bnew\.target\b/u.test(text);
  const written = calleeOf(text, Number(ownData(callee, 'length')));
  const how = kind === 'construct' ? ('with new' as const) : ('without new' as const);
  const isCalled = programFunctions.usesNewTarget(callee) ? how : undefined;
  const uses = programFunctions.usesOf(callee);
  const isPlain = kind === 'call' && maker === undefined && uses?.usesThis === true && !uses.isArrow;
  const inspected = { ...written, ...uses, isPlain, number, place, asksForNew, isCalled };
  if (maker === undefined) return inspected;
  // A class without a constructor of its own hands on what its superclass takes. A class of the language makes objects without arguments, too.
  let count = 0;
  for (let at: object | null = maker; typeof at === 'function'; at = getPrototypeOf(at))
    if (needsMaker || programFunctions.placeOf(at) !== undefined)
      count = Math.max(count, Number(ownData(at, 'length')));
  const making = Array.from({ length: count }, (_, i) => `arg${i + 1}`);
  return { ...inspected, making, needsMaker };
}

/**
 * Makes a test whether a function, by its number, can be a target of its own.
 * @param maker the number of a function: what its calls make is another function than the one of the same text that is exported
 */
export function targetNumbers(
  machine: Machine,
  { file }: ExploreOptions,
  maker: number | undefined,
): (number: number) => boolean {
  let numbers: ReadonlySet<number | undefined> | undefined;
  const isMadeIn = (outer: number, number: number): boolean =>
    machine.functions[outer]!.nested.some((inner) => inner === number || isMadeIn(inner, number));
  return (number) => {
    if (maker !== undefined && isMadeIn(maker, number)) return false;
    if (numbers === undefined) {
      const { exports } = machine.load(file);
      const found = targetsOf(exports, programFunctions).map((target) => resolveTarget(target, exports, {}));
      numbers = new Set(
        found.map(
          (one) =>
            one && (programFunctions.codeOf(one.function) ?? programFunctions.classOf(one.function))?.number,
        ),
      );
    }
    return numbers.has(number);
  };
}
