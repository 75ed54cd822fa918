/** Reading and writing variables, wherever their name leads. */
import type * as ES from 'acorn';
import type { Reference } from '../scopes/binding.js';
import { loadStatic, referenceOf, storeStatic } from './bindings.js';
import type { FunctionContext } from './context.js';
import { loadDynamic, storeDynamic } from './dynamic.js';
/** Pushes the value of a variable. */
export function loadReference(f: FunctionContext, name: string, reference: Reference): void {
  if (reference.dynamic) loadDynamic(f, name, reference);
  else loadStatic(f, name, reference);
}

/** Assigns the value on the stack to a variable. */
export function storeReference(f: FunctionContext, name: string, reference: Reference): void {
  if (reference.dynamic) storeDynamic(f, name, reference);
  else storeStatic(f, name, reference);
}

/** Pushes the value of an identifier. */
export function loadIdentifier(f: FunctionContext, node: ES.Identifier): void {
  loadReference(f, node.name, referenceOf(f, node));
}
