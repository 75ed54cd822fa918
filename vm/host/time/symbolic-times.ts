/** Times of timers as expressions: which timer is first depends on them. */
import { Op, Tag, tagOf } from '../../expressions/arena.js';
import type { Call } from '../../interpreter/call.js';
import type { Interpreter } from '../../interpreter/interpreter.js';
import { type NumberOperand, toNumber } from '../../values/conversions.js';
import { requireOperand } from '../../values/predicates.js';
import { MOST_MILLISECONDS, type Times } from './timer-queue.js';

/** The times of a queue go on the path. */
export function symbolicTimes(vm: Interpreter): Times {
  return {
    sum: (time, shadow, milliseconds, delayShadow) =>
      time === 0 && shadow === 0
        ? delayShadow
        : vm.expressions.arithmetic(
            Op.Add,
            vm.expression(time, shadow),
            vm.expression(milliseconds, delayShadow),
          ),
    isBefore: (first, second) => {
      const op = first.order < second.order ? Op.Le : Op.Lt;
      const [x, y] = [vm.expression(first.due, first.dueShadow), vm.expression(second.due, second.dueShadow)];
      vm.path.require('number', vm.expressions.compare(op, x, y), true);
    },
    isLost: () => vm.lost.count('time of a timer'),
  };
}

/**
 * The number that node makes of the time that a timer is given.
 * @returns with the expression of its whole milliseconds, as `millisecondsOf` gives them
 * @throws GuestThrow of what has no number
 */
export function delayOf(call: Call, index: number): NumberOperand {
  const { vm } = call;
  const [value, shadow] = [call.arg(index), call.argShadow(index)];
  requireOperand(vm, shadow, value, Tag.Number);
  const tag = tagOf(value);
  if (tag === Tag.Symbol) throw vm.typeError('Cannot convert a Symbol value to a number');
  if (tag === Tag.BigInt) throw vm.typeError('Cannot mix BigInt and other types, use explicit conversions');
  const number = toNumber(vm, value, shadow);
  if (number === undefined) {
    if (shadow !== 0) vm.lost.count('time of a timer');
    return { value: Number(value), shadow: 0 };
  }
  return { value: number.value, shadow: millisecondsShadow(vm, number) };
}

function millisecondsShadow({ arena, expressions, path }: Interpreter, delay: NumberOperand): number {
  const { value, shadow } = delay;
  if (shadow === 0) return 0;
  const [least, most] = [arena.constant(1), arena.constant(MOST_MILLISECONDS)];
  path.require('number', expressions.compare(Op.Le, least, shadow), value >= 1);
  if (!(value >= 1)) return 0;
  path.require('number', expressions.compare(Op.Le, shadow, most), value <= MOST_MILLISECONDS);
  return value <= MOST_MILLISECONDS ? expressions.arithmetic(Op.Trunc, shadow, 0) : 0;
}
