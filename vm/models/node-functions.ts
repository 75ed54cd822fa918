/** What self-hosted functions of node's modules work with. */
import { callbackify, promisify } from 'node:util';
import { Call } from '../interpreter/call.js';
import { callNative } from '../interpreter/natives.js';
import { accompany } from '../objects/companions.js';
import { nodeError } from '../traces/node-error.js';
import { pushList } from './internal-methods.js';
import type { Run } from './model.js';

/** What node's own function says of its callback. */
const WITHOUT_CALLBACK = callbackify(async () => undefined);

const copied = (
  target: object,
  source: object,
  key: PropertyKey,
  change = (value: unknown) => value,
): void => {
  const own = Object.getOwnPropertyDescriptor(source, key);
  if (own !== undefined) Reflect.defineProperty(target, key, { ...own, value: change(own.value) });
};

/** Copies prototype and properties of a function onto the one that `util` has made of it, as `util` does. */
const DRESSES: Readonly<Record<string, (made: object, original: object) => void>> = {
  promisify(made, original) {
    Object.setPrototypeOf(made, Object.getPrototypeOf(original) as object | null);
    Object.defineProperty(made, promisify.custom, { value: made, configurable: true });
    Object.defineProperties(made, Object.getOwnPropertyDescriptors(original));
  },
  callbackify(made, original) {
    for (const key of Reflect.ownKeys(original)) copied(made, original, key);
    copied(made, original, 'length', (value) => (typeof value === 'number' ? value + 1 : value));
    copied(made, original, 'name', (value) => (typeof value === 'string' ? `${value}Callbackified` : value));
  },
  deprecate(made, original) {
    Object.setPrototypeOf(made, original);
    const { prototype } = original as { readonly prototype?: unknown };
    if (prototype) (made as { prototype: unknown }).prototype = prototype;
  },
};

export const nodeIntrinsics: Readonly<Record<string, Run>> = {
  /** function receiver list: calls a function of node that has a model as node has it. */
  callNatively(call) {
    const { vm } = call;
    const [callee, receiver, list] = call.args as [object, unknown, unknown[]];
    const [base, count] = pushList(call, list);
    callNative(
      new Call(vm, callee, receiver, call.argShadow(1), base, count, call.result, call.resume, undefined),
    );
  },
  /** function name */
  named(call) {
    Object.defineProperty(call.arg(0), 'name', { value: call.arg(1), configurable: true });
    call.give(undefined);
  },
  /** made original kind → made */
  dressed(call) {
    const [made, original, kind] = call.args as [object, object, string];
    DRESSES[kind]!(made, original);
    call.give(made);
  },
  /** object companion */
  accompanied(call) {
    accompany(call.arg(0) as object, call.arg(1) as object, call.vm.pathNumber);
    call.give(undefined);
  },
  /** length → a buffer of zeros */
  newBuffer: (call) => call.give(Buffer.alloc(call.arg(0) as number)),
  withoutCallback: (call) => call.give(WITHOUT_CALLBACK),
  falsyRejection(call) {
    const message = 'Promise was rejected with falsy value';
    const error = nodeError(call.vm, { name: 'Error', message, code: 'ERR_FALSY_VALUE_REJECTION' });
    call.vm.operations.defineData(error, 'reason', call.arg(0));
    call.give(error);
  },
};
