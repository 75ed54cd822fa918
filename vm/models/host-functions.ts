/**
 * Code that a program makes with the constructors of our realm, which it comes by through functions of node's
 * (`fs.readFile.constructor`), is code of the program, as it is where both have one realm.
 */
import type { Call, Model } from '../interpreter/call.js';
import { setRecord } from '../realm/stamp.js';
import { indirectEval } from './functions.js';
import { base64Models } from './text/uri.js';

/** Function and its kin (ECMA-262, 20.2.1, 27.3.1, 27.4.1, 27.7.1) of our realm. */
const MAKERS: Readonly<Record<string, object>> = {
  Function,
  GeneratorFunction: function* () {}.constructor,
  AsyncFunction: (async () => {}).constructor,
  AsyncGeneratorFunction: async function* () {}.constructor,
};

/** Has the machine carry out what they are asked for, and know what node's functions of text give. */
export function takeOverHostFunctions(): void {
  for (const [kind, ofHost] of Object.entries(MAKERS)) give(ofHost, (call) => make(call, kind, ofHost));
  for (const [name, run] of Object.entries(base64Models)) give(Reflect.get(globalThis, name) as object, run);
  give(Reflect.get(globalThis, 'eval') as object, indirectEval);
}

function make(call: Call, kind: string, ofHost: object): void {
  const { vm, newTarget, args } = call;
  const { hidden, intrinsics } = vm.realm;
  const own = hidden[kind] ?? (intrinsics.Function as object);
  const target = newTarget === undefined || newTarget === ofHost ? own : newTarget;
  call.tail(vm.helper('dynamicFunction'), undefined, 0, [kind, target, own, ...args], []);
}

function give(callee: object, run: (call: Call) => unknown): void {
  setRecord(callee, { kind: 'model', run } satisfies Model as Model);
}
