/** `try`. A finally part keeps the completion record of the protected part in slots while it runs. */
import type * as ES from 'acorn';
import { Completion } from '../../ir/opcodes.js';
import { makeBindings } from '../bindings.js';
import type { FunctionContext } from '../context.js';
import { declarePattern } from '../patterns.js';
import { block } from './blocks.js';
import { makeExit, resume, within } from './jumps.js';

export function tryStatement(f: FunctionContext, node: ES.TryStatement): void {
  const { code } = f;
  if (!node.finalizer) {
    tryCatch(f, node);
    return;
  }
  const exit = makeExit(code.tryFinally());
  within(f, { type: 'exit', exit }, () => {
    if (node.handler) tryCatch(f, node);
    else block(f, node.block);
  });
  code.emit('undefined');
  code.emit('completion', Completion.Normal);
  code.finally();
  const [value, kind] = [f.temporary(), f.temporary()];
  code.emit('set_local', kind);
  code.emit('set_local', value);
  finalizer(f, node.finalizer);
  code.emit('get_local', value);
  code.emit('get_local', kind);
  resume(f, exit);
  code.end();
  f.release(value, kind);
}

/** Its value counts only if it ends otherwise than by running to its end. */
function finalizer(f: FunctionContext, node: ES.BlockStatement): void {
  const { code, completion } = f;
  if (completion === undefined) {
    block(f, node);
    return;
  }
  const kept = f.temporary();
  code.emit('get_local', completion);
  code.emit('set_local', kept);
  code.emit('undefined');
  code.emit('set_local', completion);
  block(f, node);
  code.emit('get_local', kept);
  code.emit('set_local', completion);
  f.release(kept);
}

function tryCatch(f: FunctionContext, node: ES.TryStatement): void {
  const { code } = f;
  const handler = node.handler!;
  code.tryCatch();
  code.emit('enter_try');
  block(f, node.block);
  code.catch();
  makeBindings(f, f.program.scopes.scopes.get(handler)!);
  if (handler.param) declarePattern(f, handler.param);
  else code.emit('drop');
  block(f, handler.body);
  code.end();
}
