/** Optional chains (ECMA-262 13.3.9): one block for the whole chain, which a `?.` on nothing leaves. */
import type * as ES from 'acorn';
import type { ChainUse, FunctionContext, OpenChain } from './context.js';

/** @param part lowers the expression of the chain */
export function chain(f: FunctionContext, use: ChainUse, part: (open: OpenChain) => void): void {
  const region = f.code.block(0, use === 'callee' ? 2 : 1);
  part({ region, use, below: 0 });
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
