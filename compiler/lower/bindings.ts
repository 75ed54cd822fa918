/** Reading, writing and initialising variables; entering scopes. */
import type * as ES from 'acorn';
import type { Binding, Keyword, Reference, Scope } from '../scopes/binding.js';
import type { FunctionContext } from './context.js';
import { throwError } from './control/jumps.js';

/** The same where no scope with names known only at run time is in between. */
export function loadStatic(f: FunctionContext, name: string, { binding, checked }: Reference): void {
  if (binding) {
    loadBinding(f, binding, checked);
    return;
  }
  // These cannot be changed (ECMA-262 19.1), so no program can tell.
  if (name === 'undefined') f.code.emit('undefined');
  else if (name === 'NaN') f.code.emit('const', f.code.constant(Number.NaN));
  else if (name === 'Infinity') f.code.emit('const', f.code.constant(Number.POSITIVE_INFINITY));
  else f.code.emit('get_global', f.string(name));
}

export function loadBinding(f: FunctionContext, binding: Binding, checked = false): void {
  if (binding.fn !== f.fn) {
    f.code.emit(checked ? 'get_capture_checked' : 'get_capture', f.fn.captureIndex(binding));
  } else if (binding.slot < 0) {
    f.code.emit(directKeywords[binding.name as DirectKeyword]);
  } else if (binding.captured) {
    f.code.emit(checked ? 'get_cell_checked' : 'get_cell', binding.slot);
  } else {
    f.code.emit(checked ? 'get_local_checked' : 'get_local', binding.slot);
  }
}

type DirectKeyword = Exclude<Keyword, 'arguments'>;

/** Keywords that need no slot in the function that they belong to, because they cannot change. */
const directKeywords = {
  this: 'load_this',
  'new.target': 'load_new_target',
  '%function': 'load_function',
  '%home': 'load_home',
} as const satisfies Record<DirectKeyword, string>;

/** Pushes a keyword variable of the nearest function that is no arrow function. */
export function loadKeyword(f: FunctionContext, name: Keyword, checked = false): void {
  loadBinding(f, f.fn.receiver.keyword(name), checked);
}

export function storeStatic(f: FunctionContext, name: string, { binding, checked }: Reference): void {
  if (!binding) {
    f.code.emit('set_global', f.string(name), f.strict ? 1 : 0);
    return;
  }
  if (binding.assignable === 'yes') {
    storeBinding(f, binding, checked);
    return;
  }
  // To V8 an import is a constant, whether it has a value yet or not.
  if (checked && binding.kind !== 'provided') {
    loadBinding(f, binding, true);
    f.code.emit('drop');
  }
  f.code.emit('drop');
  if (binding.assignable === 'throws') throwError(f, 'TypeError', 'Assignment to constant variable.');
}

/** Gives a variable the value on the stack as its first one; without a binding it is a global of a script. */
export function initialize(f: FunctionContext, name: string, { binding }: Reference): void {
  if (binding) storeBinding(f, binding);
  else f.code.emit('init_global', f.string(name));
}

/** Writes the value on the stack to a variable, constant or not. */
export function storeBinding(f: FunctionContext, binding: Binding, checked = false): void {
  if (binding.fn !== f.fn)
    f.code.emit(checked ? 'set_capture_checked' : 'set_capture', f.fn.captureIndex(binding));
  else if (binding.captured) f.code.emit(checked ? 'set_cell_checked' : 'set_cell', binding.slot);
  else f.code.emit(checked ? 'set_local_checked' : 'set_local', binding.slot);
}

/** Binds `this` to the object on the stack: ReferenceError if it is bound already. */
export function bindThis(f: FunctionContext): void {
  const binding = f.fn.receiver.keyword('this');
  if (binding.fn !== f.fn) f.code.emit('init_capture_once', f.fn.captureIndex(binding));
  else f.code.emit(binding.captured ? 'init_cell_once' : 'init_local_once', binding.slot);
}

export function referenceOf(f: FunctionContext, node: ES.AnyNode): Reference {
  const reference = f.program.scopes.references.get(node);
  if (!reference) throw new Error(`${node.type} at ${node.start} was not analysed`);
  return reference;
}

/** Makes the variables of a scope: fresh cells, dead zones. Parameters and keywords are made by the prologue. */
export function makeBindings(f: FunctionContext, scope: Scope): void {
  for (const binding of scope.bindings.values()) {
    if (binding.kind === 'parameter' || binding.kind === 'keyword' || binding.kind === 'provided') continue;
    if (binding.captured && scope === f.fn.scope && f.fn.kind === 'es-module') continue;
    if (binding.captured && binding.kind === 'var') {
      f.code.emit('undefined');
      f.code.emit('new_cell', binding.slot);
    } else if (binding.captured) f.code.emit('new_cell_uninit', binding.slot);
    else if (binding.checked) f.code.emit('uninit_local', binding.slot);
  }
}

/**
 * value → value: in a derived constructor undefined stands for `this`, which must be initialised now. So node does it;
 * by ECMA-262 10.2.2 a `finally` might still call `super()`.
 */
export function thisForUndefined(f: FunctionContext): void {
  const { code } = f;
  const defined = code.block(1, 1);
  code.emit('dup');
  code.emit('is_undefined');
  code.brFalse(defined);
  code.emit('drop');
  loadKeyword(f, 'this', true);
  code.end();
}
