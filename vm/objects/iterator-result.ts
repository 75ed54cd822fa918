import type { ExprId } from '../expressions/arena.js';
import type { Core } from '../frames/core.js';

/** CreateIterResultObject (7.4.14). */
export function iteratorResult(vm: Core, value: unknown, shadow: ExprId, done: boolean): object {
  const result = vm.operations.iteratorResult(value, done);
  if (shadow !== 0) vm.heap.write(vm.heap.value, result, 0, shadow, value);
  return result;
}
