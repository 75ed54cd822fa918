/** Functions that a loader gives to a program, carried out by the VM. */
import type { Call, Model } from '../interpreter/call.js';
import { setRecord } from '../realm/stamp.js';

export function modelRecord(callee: object, run: (call: Call) => unknown): void {
  setRecord(callee, { kind: 'model', run } satisfies Model as Model);
}
