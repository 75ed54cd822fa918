/** Optional chains (ECMA-262 13.3.9): one block for the whole chain, which a `?.` on nothing leaves. */
import type * as ES from 'acorn';
import type { Region } from './builder.js';
import { callee } from './calls.js';
import type { FunctionContext } from './context.js';
import { remove, value } from './expressions.js';

/** What a chain leaves: its value, receiver and function for a call, or the result of `delete`. */
export type ChainUse = 'value' | 'callee' | 'delete';

export interface OpenChain {
  readonly region: Region;
  readonly use: ChainUse;
  /** Entries of the stack that calls around the current part of the chain have pushed. */
  readonly below: number;
}

export function chain(f: FunctionContext, node: ES.ChainExpression, use: ChainUse): void {
  const region = f.code.block(0, use === 'callee' ? 2 : 1);
  const open = { region, use, below: 0 };
  if (use === 'delete') remove(f, node.expression, open);
  else if (use === 'callee') callee(f, node.expression, open);
  else value(f, node.expression, open);
  f.code.end();
}

/**
 * Decides a `?.`: the base is on top of the stack, above `extra` entries that belong to it. If it is undefined or null,
 * all are dropped and the chain ends.
 */
export function shortCircuit(
  f: FunctionContext,
  { region, use, below }: OpenChain,
  node: ES.MemberExpression | ES.CallExpression,
  extra: number,
): void {
  const { code } = f;
  const entries = 1 + extra + below;
  const goOn = code.block(entries, entries);
  code.emit('dup');
  code.emit('is_present');
  code.brTrue(goOn, f.program.site(node));
  for (let i = 0; i < entries; i++) code.emit('drop');
  if (use === 'callee') code.emit('undefined');
  code.emit(use === 'delete' ? 'true' : 'undefined');
  code.br(region);
  code.end();
}
