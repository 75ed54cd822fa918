/**
 * The calls that may follow the call of the target in one run: of closures that it has returned or given to functions of the
 * input, and of methods of objects that nobody reaches otherwise. Which of them a run makes is part of its input: a variable for each, false as long as no path
 * condition says otherwise.
 */
import { type Machine, programFunctions } from '../../../vm/index.js';
import { isObject } from '../../../vm/is-object.js';
import { UNKNOWN } from '../../inputs/domains/domains.js';
import {
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  isProxy,
  ownKeys,
} from '../../inputs/domains/reflection.js';
import type { SymbolicHeap } from '../../inputs/heap/symbolic-heap.js';
import { calleeOf } from '../../inputs/model/callee.js';
import {
  isThenable,
  type LaterCall,
  laterCallee,
  laterKey,
  laterText,
  MOST_LATER,
} from '../../inputs/model/later-calls.js';
import type { Bool } from '../../solver/terms/terms.js';

/** Most functions of one result, and most arguments that one is given. */
const MOST_MEMBERS = 40;
const MOST_ARGUMENTS = 4;
/** Arguments of a function that takes any number of them. */
const USUAL_ARGUMENTS = 2;

/** A call that may follow, with its inputs. */
export interface Later {
  readonly call: LaterCall;
  /** Whether it is made. */
  readonly literal: Bool;
  /** Numbers of the inputs that its arguments are. */
  readonly inputs: readonly number[];
  /** The key of its arguments in JSON. */
  readonly key: string;
  readonly text: string;
}

/** What calls have returned, and which callbacks they have given to functions of the input. */
type Found = Parameters<typeof laterCallee>[0];

/** A function that could be called next. */
export interface Callable {
  readonly call: LaterCall;
  /** Its number, see `Machine.functions`. */
  readonly number: number;
  readonly callee: object;
}

export class LaterCalls {
  private readonly known = new Map<string, Later>();

  constructor(
    private readonly machine: Machine,
    private readonly heap: SymbolicHeap,
    /** Whether a function, by its number, is explored as a target of its own. */
    private readonly isTarget: (number: number) => boolean,
  ) {}

  /** The calls that an input makes, in order. @param isTrue the value of a variable */
  plan(isTrue: (literal: Bool) => boolean): readonly Later[] {
    const plan: Later[] = [];
    for (const later of this.known.values()) if (isTrue(later.literal)) plan[later.call.step - 1] ??= later;
    const end = Array.from(plan).indexOf(undefined as never);
    return end < 0 ? plan : plan.slice(0, end);
  }

  /** What could be called after these results. @param isInput whether an object is one of the input */
  callables(run: Found, isInput: (object: object) => boolean): readonly Callable[] {
    const { results, given } = run;
    const step = results.length;
    if (step > MOST_LATER || isThenable(results.at(-1))) return [];
    const seen = new Set<unknown>();
    const callbacks = given.slice(0, MOST_MEMBERS).flatMap((callee, of) => {
      if (seen.has(callee)) return [];
      seen.add(callee);
      return this.callable(run, { step, of, isGiven: true, member: undefined, isGetter: false });
    });
    const found = results.flatMap((result, of) => {
      if (!isObject(result) || isProxy(result) || seen.has(result) || isInput(result)) return [];
      seen.add(result);
      const members = [undefined, ...memberNames(result)].slice(0, MOST_MEMBERS);
      return members.flatMap((member) =>
        [false, true].flatMap((isGetter) =>
          this.callable(run, { step, of, isGiven: false, member, isGetter }),
        ),
      );
    });
    return [...callbacks, ...found];
  }

  private callable(run: Found, call: LaterCall): readonly Callable[] {
    const found = laterCallee(run, call);
    const code = found && programFunctions.codeOf(found.callee);
    if (code === undefined || (call.isGetter && call.member === undefined) || this.isTarget(code.number))
      return [];
    return [{ call, number: code.number, callee: found!.callee }];
  }

  /** The call with its inputs, which are new where no run has made it. */
  later({ call, number, callee }: Callable): Later {
    const key = `${call.step} ${number} ${laterText(call)}`;
    let later = this.known.get(key);
    if (!later) {
      const { heap } = this;
      const names = new Set(heap.inputList.map(({ name }) => name));
      const parameters = this.parametersOf(callee, call).map((name) => {
        let unique = name;
        for (let n = 2; names.has(unique); n++) unique = `${name}${n}`;
        names.add(unique);
        return unique;
      });
      const inputs = parameters.map((name) => heap.addInput({ name, domain: UNKNOWN, rest: false }));
      const text = `then ${laterText(call)}${call.isGetter ? '' : `(${parameters.join(', ')})`}`;
      later = { call, literal: heap.freeVariable(text), inputs, key: laterKey(call, parameters), text };
      this.known.set(key, later);
    }
    return later;
  }

  private parametersOf(callee: object, { isGetter }: LaterCall): readonly string[] {
    if (isGetter) return [];
    const text = this.machine.textOf(callee);
    const declared = programFunctions.codeOf(callee)!.parameters;
    const takesMore = calleeOf(text, 0).usesArguments || /^[^{]*\.\.\./u.test(text);
    const count = Math.min(Math.max(declared, takesMore ? USUAL_ARGUMENTS : 0), MOST_ARGUMENTS);
    return calleeOf(text, count).parameters;
  }
}

/** Names of properties, inherited ones too, up to what the language has. */
function memberNames(object: object): readonly string[] {
  const names = new Set<string>();
  for (let at: object | null = object; at !== null && !isProxy(at); at = getPrototypeOf(at))
    for (const key of ownKeys(at)) {
      if (typeof key !== 'string' || key === 'constructor' || key === 'prototype') continue;
      const own = getOwnPropertyDescriptor(at, key)!;
      const held: unknown = hasOwn(own, 'value') ? own.value : own.get;
      if (typeof held === 'function' && programFunctions.codeOf(held)) names.add(key);
    }
  return [...names];
}
