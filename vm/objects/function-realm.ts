/** GetFunctionRealm (ECMA-262, 7.3.24). */

import type { Core } from '../frames/core.js';
import { Closure } from '../frames/frame.js';
import type { Realm } from '../realm/realm.js';
import { recordOf } from '../realm/stamp.js';
import { boundTarget } from './bound.js';
import { proxyParts } from './proxies.js';

/** The realm of a function of the program or a built-in. @throws GuestThrow for a revoked proxy */
export function functionRealm(vm: Core, callee: object): Realm {
  const target = boundTarget(callee);
  const record = recordOf(target);
  if (record instanceof Closure) return record.linked.module.realm;
  const parts = proxyParts(vm, target);
  if (parts === undefined) return vm.realmOf(target);
  if (parts.target === null) throw vm.typeError("Cannot perform 'get' on a proxy that has been revoked");
  return functionRealm(vm, parts.target);
}
