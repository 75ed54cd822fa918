/** Models of Date (ECMA-262, 21.4): the clock is that of the path, and what is converted is converted by frames. */
import { types } from 'node:util';
import { isObject } from '../expressions/arena.js';
import type { Call } from '../interpreter/call.js';
import { constructNatively } from '../interpreter/natives.js';
import { convertOperands } from './conversions.js';
import type { ModelTable } from './model.js';

/** `new Date()` and `Date()` read the clock of the path. */
function date(call: Call): unknown {
  const { vm, newTarget } = call;
  if (newTarget !== undefined && call.count > 0) return fromOperands(call);
  const { operations, realm } = vm;
  const now = operations.apply(realm.now, undefined, []);
  if (newTarget !== undefined) return constructNatively(call, [now]);
  const instance = operations.construct(call.callee, [now], call.callee);
  call.give(operations.apply(realm.dateToString, instance, []));
}

function fromOperands(call: Call): unknown {
  const { args } = call;
  if (!args.some(isObject) || (args.length === 1 && types.isDate(args[0]))) return false;
  convertOperands(call, args.length === 1 ? '-d' : '-nnnnnnn');
}

/** Whether methods of the date are the realm's own. */
function isPristine({ vm, receiver }: Call): boolean {
  const { captured, objects } = vm.realm;
  return (
    types.isDate(receiver) &&
    Object.getPrototypeOf(receiver) === captured.datePrototype &&
    !objects.isChanged(captured.datePrototype) &&
    Reflect.ownKeys(receiver).length === 0
  );
}

/** Date.prototype.toJSON */
function toJson(call: Call): unknown {
  const { receiver } = call;
  if (receiver === undefined || receiver === null || isPristine(call)) return false;
  call.tail(call.vm.helper('dateToJson'), receiver, call.receiverShadow, [], []);
}

/** Date.prototype [ @@toPrimitive ] */
function toPrimitive(call: Call): unknown {
  const hint = call.arg(0);
  if (!isObject(call.receiver) || isPristine(call)) return false;
  if (hint !== 'default' && hint !== 'string' && hint !== 'number') return false;
  call.tail(call.vm.helper('dateToPrimitive'), call.receiver, call.receiverShadow, [hint], []);
}

export const dateModels: ModelTable = {
  Date: date,
  'Date.prototype.toJSON': toJson,
  'Date.prototype.@@toPrimitive': toPrimitive,
};
