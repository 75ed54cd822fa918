/** Promises of a program in the hands of node's modules, and theirs in its. */

import type { Interpreter } from '../../interpreter/interpreter.js';
import { adopt } from '../../objects/foreign.js';
import { recordOf, setRecord } from '../../realm/stamp.js';
import type { Install } from '../install.js';

/**
 * Lets code of our realm wait for promises of the program, which V8 takes for promises that are never settled: its own
 * `then` knows no more of them, so that another stands in for it.
 */
export function exposePromises(vm: Interpreter, install: Install): void {
  const { promisePrototype, operations, objects } = vm.realm;
  const ofRealm = operations.get(promisePrototype, 'then') as object;
  const made = install.method(promisePrototype, 'then', 2, (receiver, args) =>
    vm.outside.reenterModel(made, receiver, args),
  );
  setRecord(made, recordOf(ofRealm)!);
  objects.add([['Promise.prototype.then', made]]);
}

const { then } = Promise.prototype;

/**
 * Lets the program wait for promises of our realm as for its own, by one job.
 * @param enter says that node has something to do
 * @param call calls the program from a job
 */
export function awaitPromisesOfNode(
  vm: Interpreter,
  enter: () => void,
  call: (run: () => void) => void,
): void {
  vm.node.whenSettled = (promise, settled) => {
    enter();
    const told = (isFulfilled: boolean) => (value: unknown) =>
      call(() => settled(isFulfilled, adopt(vm, value)));
    void Reflect.apply(then, promise, [told(true), told(false)]);
  };
}
