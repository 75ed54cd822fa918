/**
 * Names that a `with` or a variable declared by `eval` may stand for (ECMA-262 9.1.1.2): each such scope is asked, from
 * the inside out, before the variable that the name means otherwise.
 */
import type { Reference } from '../scopes/binding.js';
import { loadBinding, loadStatic, storeStatic } from './bindings.js';
import type { FunctionContext } from './context.js';
import { throwError } from './control/jumps.js';

/** Pushes the scope that has the name, undefined if none has. */
function findScope(f: FunctionContext, name: string, { dynamic = [] }: Reference): void {
  const { code } = f;
  const found = code.block(0, 1);
  for (const scope of dynamic) {
    const next = code.block();
    loadBinding(f, scope);
    code.emit('scope_has', f.string(name));
    code.brFalse(next);
    loadBinding(f, scope);
    code.br(found);
    code.end();
  }
  code.emit('undefined');
  code.end();
}

/** scope → …: what is done with a scope that was found, or (scope dropped) with the variable. */
function either(f: FunctionContext, results: number, inScope: () => void, otherwise: () => void): void {
  const { code } = f;
  const done = code.block(1, results);
  const missing = code.block(1, 1);
  code.emit('dup');
  code.emit('is_undefined');
  code.brTrue(missing);
  inScope();
  code.br(done);
  code.end();
  code.emit('drop');
  otherwise();
  code.end();
}

/**
 * In its dead zone, V8 says that a variable is not defined if it searched for it at run time: through the object of a
 * `with`, for an assignment, and where `eval` has declared variables on the way. Otherwise the access itself throws.
 */
function requireFound(
  f: FunctionContext,
  name: string,
  { binding, checked, dynamic = [] }: Reference,
  access: 'read' | 'write',
): void {
  if (binding === undefined || !checked) return;
  const { code } = f;
  const fail = (): void => throwError(f, 'ReferenceError', `${name} is not defined`);
  code.tryCatch();
  loadBinding(f, binding, true);
  code.emit('drop');
  code.catch();
  if (access === 'write' || dynamic.some((scope) => scope.name === '%with')) fail();
  for (const scope of dynamic) {
    const next = code.block();
    loadBinding(f, scope);
    code.emit('scope_extended');
    code.brFalse(next);
    fail();
    code.end();
  }
  code.emit('drop');
  code.end();
}

const strictFlag = (f: FunctionContext): number => (f.strict ? 1 : 0);

/** Pushes the value of a name. */
export function loadDynamic(f: FunctionContext, name: string, reference: Reference): void {
  findScope(f, name, reference);
  either(
    f,
    1,
    () => f.code.emit('scope_get', f.string(name), strictFlag(f)),
    () => {
      requireFound(f, name, reference, 'read');
      loadStatic(f, name, reference);
    },
  );
}

/** Pushes what `typeof` looks at: undefined if there is no such name. */
export function loadForTypeof(f: FunctionContext, name: string, reference: Reference): void {
  findScope(f, name, reference);
  either(
    f,
    1,
    () => f.code.emit('scope_get', f.string(name), 0),
    () => {
      requireFound(f, name, reference, 'read');
      if (reference.binding) loadStatic(f, name, reference);
      else f.code.emit('get_global_or_undefined', f.string(name));
    },
  );
}

/** scope value → */
function writeIn(f: FunctionContext, name: string, reference: Reference): void {
  const { code } = f;
  const done = code.block(2, 0);
  const missing = code.block(2, 2);
  code.emit('pick', 1);
  code.emit('is_undefined');
  code.brTrue(missing);
  code.emit('scope_set', f.string(name), strictFlag(f));
  code.br(done);
  code.end();
  code.emit('nip');
  requireFound(f, name, reference, 'write');
  storeStatic(f, name, reference);
  code.end();
}

/**
 * value →: the scope is looked for now, as node does; ECMA-262 13.15.2 does so before the value is evaluated, which only
 * a value that adds or deletes the name can tell.
 */
export function storeDynamic(f: FunctionContext, name: string, reference: Reference): void {
  findScope(f, name, reference);
  f.code.emit('swap');
  writeIn(f, name, reference);
}

/** Pushes receiver and function of a call: the object of a `with` is the receiver. */
export function dynamicCallee(f: FunctionContext, name: string, reference: Reference): void {
  const { code } = f;
  findScope(f, name, reference);
  either(
    f,
    2,
    () => {
      code.emit('dup');
      code.emit('scope_this');
      code.emit('swap');
      code.emit('scope_get', f.string(name), strictFlag(f));
    },
    () => {
      code.emit('undefined');
      requireFound(f, name, reference, 'read');
      loadStatic(f, name, reference);
    },
  );
}

/** Pushes the result of `delete name`. */
export function deleteDynamic(f: FunctionContext, name: string, reference: Reference): void {
  findScope(f, name, reference);
  either(
    f,
    1,
    () => f.code.emit('scope_delete', f.string(name)),
    () => {
      if (reference.binding) f.code.emit('false');
      else f.code.emit('delete_global', f.string(name));
    },
  );
}
