/** Promises of a program in the hands of node's modules. */
import type { Interpreter } from '../interpreter/interpreter.js';
import { recordOf, setRecord } from '../realm/stamp.js';
import type { Install } from './install.js';

/**
 * Lets code of our realm wait for promises of the program, which V8 takes for promises that are never settled: its own
 * `then` knows no more of them, so that another stands in for it.
 */
export function exposePromises(vm: Interpreter, install: Install): void {
  const { promisePrototype, operations, objects } = vm.realm;
  const ofRealm = operations.get(promisePrototype, 'then') as object;
  const made = install.method(promisePrototype, 'then', 2, (receiver, args) =>
    vm.reenterModel(made, receiver, args),
  );
  setRecord(made, recordOf(ofRealm)!);
  objects.add([['Promise.prototype.then', made]]);
}
