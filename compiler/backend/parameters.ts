/** Parameters of functions as native ones: `length`, and the arguments object, are then what they were. */
import type * as E from 'estree';
import type { Frame } from './frame.js';
import { id, undefinedValue } from './nodes.js';

/** The slots that arguments arrive in, and the rest. Those behind the first default have one that nobody can tell. */
export function parametersOf(frame: Frame): E.Pattern[] {
  const { fn, ops, names } = frame;
  const params = Array.from({ length: fn.parameters }, (_, slot): E.Pattern => {
    const left = frame.local(slot);
    return slot < fn.length ? left : { type: 'AssignmentPattern', left, right: undefinedValue() };
  });
  // With plain names alone node would map the arguments object of a sloppy function to them.
  const isMappedByMistake = ops.has('arguments') && !fn.strict && !fn.flags.hasSimpleParameters;
  if (ops.has('rest') || isMappedByMistake)
    params.push({ type: 'RestElement', argument: id(names.part('rest')) });
  return params;
}

/** The arguments object, which node makes as the IR has it: mapped or not, with or without a `callee`. */
export function passedArguments(frame: Frame): E.Expression {
  const passed = id('arguments');
  const isOwn = frame.fn.coroutine === undefined || frame.fn.coroutine === 'async';
  // The code of a generator is a function of its own, which the program must not see.
  return isOwn || frame.strict || !frame.fn.flags.hasSimpleParameters
    ? passed
    : frame.helper('withCallee', passed, frame.self);
}
