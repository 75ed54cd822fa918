/** Scopes whose names are known only at run time (ECMA-262, 9.1.1.2): objects of `with`, and what `eval` declares. */

import { Cell, type Frame } from '../../frames/frame.js';
import { isObject } from '../../is-object.js';
import { getProperty } from '../../objects/get-property.js';
import { callProxy, hasProxyInChain, proxyParts } from '../../objects/proxies.js';
import { setProperty } from '../../objects/set-property.js';
import { requireTag } from '../../values/predicates.js';
import { give } from '../../values/results.js';
import type { Instruction } from '../instruction.js';
import type { Interpreter } from '../interpreter.js';
import { VarScope } from './var-scope.js';

/** `v → scope`: the object of a `with`. */
export const toScope: Instruction = (vm) => {
  const slot = vm.sp - 1;
  const value = vm.stack[slot];
  requireTag(vm, vm.shadow[slot]!, value);
  if (value === undefined || value === null) throw vm.typeError('Cannot convert undefined or null to object');
  if (!isObject(value)) give(vm, slot, vm.operations.toObject(value), 0);
};

export const newScope: Instruction = (vm) => give(vm, vm.sp, new VarScope(), 0);

function nameOf(frame: Frame): PropertyKey {
  return frame.linked.keys[frame.linked.code[frame.at + 1]!]!.key;
}

/** `scope → boolean` */
export const scopeHas: Instruction = (vm, frame) => {
  const slot = vm.sp - 1;
  const scope = vm.stack[slot] as object;
  const name = nameOf(frame);
  if (VarScope.is(scope)) {
    give(vm, slot, scope.cells.has(name), 0);
    return;
  }
  countShadow(vm, slot);
  if (!hasProxyInChain(vm, scope) && !vm.operations.in(name, scope)) give(vm, slot, false, 0);
  else vm.callHelper('hasBinding', slot, slot + 1, undefined, [scope, name]);
};

function countShadow(vm: Interpreter, slot: number): void {
  if (vm.shadow[slot] !== 0 || vm.heap.isInitial(vm.stack[slot] as object)) vm.lost.count('with');
}

/** `scope → v`. As in node, an object is not asked again whether it still has the name. */
export const scopeGet: Instruction = (vm, frame) => {
  const slot = vm.sp - 1;
  const scope = vm.stack[slot] as object;
  const info = frame.linked.keys[frame.linked.code[frame.at + 1]!]!;
  if (VarScope.is(scope)) {
    const cell = scope.cells.get(info.key);
    if (cell === undefined) throw vm.fail('ReferenceError', `${String(info.key)} is not defined`);
    give(vm, slot, cell.value, cell.shadow);
    return;
  }
  getProperty(vm, scope, vm.shadow[slot]!, info, slot);
};

/** `scope v →` */
export const scopeSet: Instruction = (vm, frame) => {
  const slot = vm.sp - 2;
  const scope = vm.stack[slot] as object;
  const info = frame.linked.keys[frame.linked.code[frame.at + 1]!]!;
  const strict = frame.linked.code[frame.at + 2] === 1;
  const [value, shadow] = [vm.stack[slot + 1], vm.shadow[slot + 1]!];
  if (VarScope.is(scope)) {
    const cell = scope.cells.get(info.key);
    if (cell === undefined) scope.declare(info.key, new Cell(value, shadow));
    else {
      cell.value = value;
      cell.shadow = shadow;
    }
    vm.sp = slot;
    return;
  }
  setProperty(vm, scope, vm.shadow[slot]!, info, value, shadow, strict, slot);
};

/** `scope → boolean` */
export const scopeDelete: Instruction = (vm, frame) => {
  const slot = vm.sp - 1;
  const scope = vm.stack[slot] as object;
  const name = nameOf(frame);
  if (VarScope.is(scope)) {
    give(vm, slot, scope.cells.delete(name), 0);
    return;
  }
  if (proxyParts(vm, scope) !== undefined) {
    callProxy(vm, 'proxyDelete', slot, slot + 1, [scope, name, false]);
    return;
  }
  vm.willChange(scope);
  give(vm, slot, vm.operations.deleteSloppy(scope, name), 0);
};

/** `scope → v`: the object of a `with`, undefined for variables. */
export const scopeThis: Instruction = (vm) => {
  const slot = vm.sp - 1;
  if (VarScope.is(vm.stack[slot] as object)) give(vm, slot, undefined, 0);
};

/** `scope →`: a variable that is undefined, if there is none. */
export const scopeDeclare: Instruction = (vm, frame) => {
  vm.sp -= 1;
  const scope = vm.stack[vm.sp] as VarScope;
  const name = nameOf(frame);
  if (!scope.cells.has(name)) scope.declare(name, new Cell(undefined, 0));
};

/** `scope → boolean` */
export const scopeExtended: Instruction = (vm) => {
  const slot = vm.sp - 1;
  give(vm, slot, (vm.stack[slot] as VarScope).extended, 0);
};
