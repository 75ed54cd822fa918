/** Parameters of functions as native ones: `length`, and the arguments object, are then what they were. */
import type * as E from 'estree';
import type { Frame } from './frame.js';
import { id, undefinedValue } from './nodes.js';

/** IsSimpleParameterList (ECMA-262 15.1.3): what decides whether a sloppy function has a mapped arguments object. */
export function hasSimpleParameters({ fn, ops }: Frame): boolean {
  const slots = fn.locals.slice(0, fn.parameters);
  return (
    fn.length === fn.parameters && !ops.has('rest') && !slots.some(({ name }) => name.startsWith('%argument'))
  );
}

/** The slots that arguments arrive in, and the rest. Those behind the first default have one that nobody can tell. */
export function parametersOf(frame: Frame): E.Pattern[] {
  const { fn, ops, names } = frame;
  const params = Array.from({ length: fn.parameters }, (_, slot): E.Pattern => {
    const left = frame.local(slot);
    return slot < fn.length ? left : { type: 'AssignmentPattern', left, right: undefinedValue() };
  });
  const isMappedByMistake = ops.has('arguments') && !fn.strict && !hasSimpleParameters(frame);
  if (ops.has('rest') || isMappedByMistake)
    params.push({ type: 'RestElement', argument: id(names.part('rest')) });
  return params;
}

/** Whether node makes the arguments object as an unmapped one with the function in `callee`, as the IR has it. */
export function passedArguments(frame: Frame): E.Expression {
  const passed = id('arguments');
  const isOwn = frame.fn.coroutine === undefined || frame.fn.coroutine === 'async';
  // The code of a generator is a function of its own, which the program must not see.
  return isOwn || frame.strict || !hasSimpleParameters(frame)
    ? passed
    : frame.helper('withCallee', passed, frame.self);
}
