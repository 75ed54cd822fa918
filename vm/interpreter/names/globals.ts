/** Global variables (ECMA-262, 9.1.1.4): bindings that scripts have declared, and properties of the global object. */
import { GlobalKind } from '../../../compiler/ir/opcodes.js';
import { type Frame, UNINITIALISED } from '../../frames/frame.js';
import type { GlobalBinding, KeyInfo } from '../../heap/keys.js';
import { getProperty } from '../../objects/get-property.js';
import { setProperty } from '../../objects/set-property.js';
import { give } from '../../values/results.js';
import type { Instruction } from '../instruction.js';
import type { Interpreter } from '../interpreter.js';
import { operand, uninitialised } from './variables.js';

function nameOf(frame: Frame): KeyInfo {
  return frame.linked.keys[operand(frame)]!;
}

/** The binding that a script of the running realm has declared. */
function lexicalOf(vm: Interpreter, info: KeyInfo): GlobalBinding | undefined {
  let binding = info.lexical;
  while (binding !== undefined && binding.realm !== vm.realm) binding = binding.next;
  return binding;
}

/** Pushes the value of a binding that a script has declared; false if there is none. */
function getLexical(vm: Interpreter, info: KeyInfo): boolean {
  const binding = lexicalOf(vm, info);
  if (binding === undefined) return false;
  if (binding.value === UNINITIALISED) uninitialised(vm, String(info.key));
  give(vm, vm.sp, binding.value, binding.shadow);
  return true;
}

/** `→ v`: ReferenceError if there is none. */
export const getGlobal: Instruction = (vm, frame) => {
  const info = nameOf(frame);
  if (getLexical(vm, info)) return;
  if (!(info.key in vm.realm.global)) {
    vm.realm.environment.lookAtOthers();
    throw vm.fail('ReferenceError', `${String(info.key)} is not defined`);
  }
  getProperty(vm, vm.realm.global, 0, info, vm.sp);
};

export const getGlobalOrUndefined: Instruction = (vm, frame) => {
  const info = nameOf(frame);
  if (!getLexical(vm, info)) getProperty(vm, vm.realm.global, 0, info, vm.sp);
};

export const setGlobal: Instruction = (vm, frame) => {
  const info = nameOf(frame);
  const strict = frame.linked.code[frame.at + 2] === 1;
  const slot = vm.sp - 1;
  const binding = lexicalOf(vm, info);
  if (binding !== undefined) {
    if (binding.value === UNINITIALISED) uninitialised(vm, String(info.key));
    if (binding.isConstant) throw vm.typeError('Assignment to constant variable.');
    binding.value = vm.stack[slot];
    binding.shadow = vm.shadow[slot]!;
    vm.sp = slot;
    return;
  }
  if (strict && !(info.key in vm.realm.global)) {
    throw vm.fail('ReferenceError', `${String(info.key)} is not defined`);
  }
  setProperty(vm, vm.realm.global, 0, info, vm.stack[slot], vm.shadow[slot]!, strict, slot);
};

export const deleteGlobal: Instruction = (vm, frame) => {
  const info = nameOf(frame);
  if (lexicalOf(vm, info) !== undefined) {
    give(vm, vm.sp, false, 0);
    return;
  }
  vm.willChange(vm.realm.global);
  give(vm, vm.sp, vm.operations.deleteSloppy(vm.realm.global, info.key), 0);
};

/** The checks of GlobalDeclarationInstantiation (16.1.7). */
export const checkGlobal: Instruction = (vm, frame) => {
  const info = nameOf(frame);
  const { key } = info;
  const kind = frame.linked.code[frame.at + 2];
  const { global } = vm.realm;
  const own = Object.getOwnPropertyDescriptor(global, key);
  const isRestricted = own !== undefined && own.configurable !== true;
  if (lexicalOf(vm, info) !== undefined || (kind === GlobalKind.Lexical && isRestricted))
    throw vm.fail('SyntaxError', `Identifier '${String(key)}' has already been declared`);
  if (own === undefined && kind !== GlobalKind.Lexical && !Object.isExtensible(global))
    throw vm.typeError(`Cannot declare global '${String(key)}'`);
  if (kind === GlobalKind.Function && isRestricted && !(own.writable === true && own.enumerable === true))
    throw vm.typeError(`Cannot redefine property: ${String(key)}`);
};

export const declareGlobalLexical: Instruction = (vm, frame) => {
  const info = nameOf(frame);
  vm.keys.touch(info);
  info.lexical = {
    realm: vm.realm,
    next: info.lexical,
    isConstant: frame.linked.code[frame.at + 2] === 1,
    value: UNINITIALISED,
    shadow: 0,
  };
};

export const initGlobal: Instruction = (vm, frame) => {
  vm.sp -= 1;
  const binding = lexicalOf(vm, nameOf(frame))!;
  binding.value = vm.stack[vm.sp];
  binding.shadow = vm.shadow[vm.sp]!;
};

/** CreateGlobalVarBinding (9.1.1.4.17). */
export const declareGlobalVar: Instruction = (vm, frame) => {
  const { key } = nameOf(frame);
  if (Object.hasOwn(vm.realm.global, key)) return;
  vm.willChange(vm.realm.global);
  Object.defineProperty(vm.realm.global, key, {
    value: undefined,
    writable: true,
    enumerable: true,
    configurable: frame.linked.code[frame.at + 2] === 1,
  });
};

/** CreateGlobalFunctionBinding (9.1.1.4.18). */
export const declareGlobalFunction: Instruction = (vm, frame) => {
  const { key } = nameOf(frame);
  vm.willChange(vm.realm.global);
  vm.sp -= 1;
  const value = vm.stack[vm.sp];
  const existing = Object.getOwnPropertyDescriptor(vm.realm.global, key);
  if (existing === undefined || existing.configurable === true) {
    Object.defineProperty(vm.realm.global, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: frame.linked.code[frame.at + 2] === 1,
    });
  } else vm.operations.setSloppy(vm.realm.global, key, value);
};
