/** Models of built-ins that write numbers and bigints as text (ECMA-262, 22.1.1.1 and 21.1.3). */
import { requireTag } from '../interpreter/predicates.js';
import type { ModelTable, Run } from './model.js';

/** `String(x)` of what has an expression as text. */
const stringCall: Run = (call) => {
  const { vm } = call;
  const shadow = call.argShadow(0);
  const value = call.arg(0);
  if (call.newTarget !== undefined || shadow === 0) return false;
  if (typeof value === 'symbol' || typeof value === 'object' || typeof value === 'function') return false;
  requireTag(vm, shadow, value);
  if (typeof value === 'string') return call.give(value, shadow);
  if (typeof value !== 'number' && typeof value !== 'bigint') return false;
  return call.give(String(value), vm.expressions.numberText(shadow));
};

/** `x.toString()` in decimal. */
const toText =
  (type: 'number' | 'bigint'): Run =>
  (call) => {
    const { vm, receiver, receiverShadow } = call;
    const radix = call.arg(0);
    if (typeof receiver !== type || receiverShadow === 0 || call.argShadow(0) !== 0) return false;
    if (radix !== undefined && radix !== 10) return false;
    requireTag(vm, receiverShadow, receiver);
    return call.give(String(receiver), vm.expressions.numberText(receiverShadow));
  };

export const numberTextModels: ModelTable = {
  String: stringCall,
  'Number.prototype.toString': toText('number'),
  'BigInt.prototype.toString': toText('bigint'),
};
