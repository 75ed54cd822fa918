/** Models of the makers of proxies (ECMA-262, 28.2): the values are real proxies, and the machine knows their parts. */
import type { Call, Model } from '../interpreter/call.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isObject } from '../is-object.js';
import type { ProxyParts } from '../realm/stamp.js';
import { proxies, setRecord } from '../realm/stamp.js';
import type { ModelTable } from './model.js';

/** [[Call]] and [[Construct]] of a proxy. */
const CALLABLE: Model = {
  kind: 'model',
  run(call: Call) {
    const { vm, callee, receiver, receiverShadow, newTarget } = call;
    const list = listOf(call);
    if (newTarget !== undefined) {
      call.tail(vm.helper('proxyConstruct'), undefined, 0, [callee, list, newTarget], []);
    } else call.tail(vm.helper('proxyCall'), undefined, 0, [callee, receiver, list], [0, receiverShadow]);
  },
};

/** The arguments as an array of the realm. */
export function listOf(call: Call): unknown[] {
  const { vm } = call;
  const list = vm.operations.arrayOf(call.args);
  call.argShadows.forEach((shadow, at) => {
    if (shadow !== 0) vm.heap.writeElement(list, 0, at, 0, shadow, undefined);
  });
  return list;
}

/** Notes that arguments 0 and 1 become target and handler of a proxy. */
function prepare(call: Call): ProxyParts | undefined {
  const { vm } = call;
  const [target, handler] = [call.arg(0), call.arg(1)];
  vm.noteTraps();
  if (!isObject(target) || !isObject(handler)) return undefined;
  for (const part of [target, handler]) vm.heap.initial.use(part);
  if ((call.argShadow(0) | call.argShadow(1)) !== 0) vm.lost.count('Proxy');
  return { target, handler };
}

function know(proxy: object, parts: ProxyParts): void {
  proxies.set(proxy, parts);
  if (typeof proxy === 'function') setRecord(proxy, CALLABLE);
}

/** new Proxy ( target, handler ) */
function makeProxy(call: Call): unknown {
  const parts = prepare(call);
  if (parts === undefined || call.newTarget === undefined) return false;
  const { target, handler } = parts;
  const made = call.vm.operations.construct(call.callee, [target, handler], call.callee) as object;
  know(made, parts);
  call.give(made);
}

/** Proxy.revocable ( target, handler ) */
function revocable(call: Call): unknown {
  const { vm } = call;
  const parts = prepare(call);
  if (parts === undefined || call.newTarget !== undefined) return false;
  const { target, handler } = parts;
  const made = vm.operations.apply(call.callee, call.receiver, [target, handler]) as {
    readonly proxy: object;
    readonly revoke: () => void;
  };
  know(made.proxy, parts);
  const { revoke } = made;
  vm.operations.defineData(made, 'revoke', revoker(vm, parts, revoke));
  call.give(made);
}

function revoker(vm: Interpreter, parts: ProxyParts, revoke: () => void): object {
  return vm.realm.makeNative(
    () => {
      parts.target = null;
      parts.handler = null;
      revoke();
    },
    '',
    0,
  );
}

export const proxyModels: ModelTable = {
  Proxy: makeProxy,
  'Proxy.revocable': revocable,
};
