/** Methods of primitive values that give the value, or its text (ECMA-262, 20.3.3, 20.4.3, 21.1.3, 21.2.3, 22.1.3). */
import { requireTag } from '../values/predicates.js';
import { textShadow } from '../values/texts.js';
import type { ModelTable, Run } from './model.js';

/** `value.valueOf()`: itself. */
const itself =
  (type: string): Run =>
  (call) => {
    const { vm, receiver, receiverShadow } = call;
    if (typeof receiver !== type) return false;
    if (receiverShadow !== 0) requireTag(vm, receiverShadow, receiver);
    return call.give(receiver, receiverShadow);
  };

const booleanToString: Run = (call) => {
  const { vm, receiver, receiverShadow } = call;
  if (typeof receiver !== 'boolean' || receiverShadow === 0) return false;
  requireTag(vm, receiverShadow, receiver);
  return call.give(String(receiver), textShadow(vm, receiver, receiverShadow));
};

export const primitiveModels: ModelTable = {
  'BigInt.prototype.valueOf': itself('bigint'),
  'Boolean.prototype.toString': booleanToString,
  'Boolean.prototype.valueOf': itself('boolean'),
  'Number.prototype.valueOf': itself('number'),
  'String.prototype.toString': itself('string'),
  'String.prototype.valueOf': itself('string'),
  'Symbol.prototype.valueOf': itself('symbol'),
};
