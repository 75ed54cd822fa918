/** The part of a stack trace that waits: the functions that a job will go on with, as V8 follows promises. */
import { promiseOf } from '../frames/coroutine.js';
import { Cell, Closure } from '../frames/frame.js';
import { HandlerReaction, ResumeReaction } from '../promises/reactions.js';
import { promises } from '../promises/state.js';
import { recordOf } from '../realm/stamp.js';
import { waitingSite } from './frame-sites.js';
import type { TraceLine } from './trace.js';
import type { Traced } from './traced.js';

/** Lines for what waits for a promise: that which the running job settles, or another. */
export function asyncLines(vm: Traced, limit: number, settled = vm.jobs.settles): TraceLine[] {
  const lines: TraceLine[] = [];
  let promise = settled;
  while (promise !== undefined && lines.length < limit) {
    const state = promises.get(promise);
    if (state?.status !== 'pending' || state.reactions.length !== 1) break;
    const [reaction] = state.reactions;
    if (reaction instanceof ResumeReaction) {
      const { coroutine } = reaction;
      lines.push(waitingSite(coroutine.closure, coroutine.receiver, coroutine.at));
      promise = promiseOf(coroutine);
    } else if (reaction instanceof HandlerReaction) {
      const combinator = combinatorOf(reaction.onFulfilled) ?? combinatorOf(reaction.onRejected);
      if (combinator) lines.push(`async Promise.${combinator.name} (index ${combinator.index})`);
      promise = combinator?.promise ?? resolved(reaction.onFulfilled) ?? reaction.settles;
    } else break;
  }
  return lines;
}

/** The promise that a promise resolve function resolves. */
function resolved(callee: unknown): object | undefined {
  const record = typeof callee === 'function' ? recordOf(callee) : undefined;
  return (record as { readonly resolves?: object } | undefined)?.resolves;
}

const COMBINATORS: Readonly<Record<string, string>> = {
  promiseAll: 'all',
  promiseAllSettled: 'allSettled',
  promiseAny: 'any',
};

/** Which element of which combinator a self-hosted handler stands for. */
function combinatorOf(
  handler: unknown,
): { readonly name: string; readonly index: number; readonly promise: object } | undefined {
  const record = typeof handler === 'function' ? recordOf(handler) : undefined;
  if (!(record instanceof Closure) || !record.linked.module.internal) return undefined;
  const { functions } = record.linked.module.ir;
  let { ir } = record.linked;
  while (ir.parent > 0) ir = functions[ir.parent]!;
  const name = COMBINATORS[ir.name];
  if (name === undefined) return undefined;
  const index = captured(record, 'index');
  const capability = captured(record, 'capability') as { readonly promise: object } | undefined;
  if (typeof index !== 'number' || capability === undefined) return undefined;
  return { name, index, promise: capability.promise };
}

function captured({ linked, captures }: Closure, name: string): unknown {
  const at = linked.ir.captures.findIndex((one) => one.name === name);
  const cell = captures[at];
  return cell instanceof Cell ? cell.value : undefined;
}
