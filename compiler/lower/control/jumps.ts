/**
 * `break`, `continue` and `return`: where they go, and what they pass through on the way.
 *
 * A jump that leaves a `finally` region or a for-of loop does not go to its target. It leaves a completion record
 * (value, kind) at the region's exit, the region's own code runs, and then the jump goes on from there.
 *
 * Statements run on an empty operand stack, so no `break` or `continue` has anything to drop. A generator that is told to
 * return may be in the middle of an expression: that jump drops what the expression has on the stack.
 */
import { Completion, ErrorKind } from '../../ir/opcodes.js';
import type { Region } from '../builder.js';
import type { FunctionContext } from '../context.js';

export interface JumpTarget {
  readonly labels: ReadonlySet<string>;
  /** Target of `break` and `continue` without label. */
  readonly break?: Region;
  readonly continue?: Region;
  /** Only `break` with a label goes here. */
  readonly labelledOnly?: boolean;
}

/** A `break` or `continue`. */
export interface Jump {
  readonly kind: 'break' | 'continue';
  readonly label: string | undefined;
}

/** A region that jumps do not leave without its consent; the label of `region` takes a completion record. */
export interface Exit {
  readonly region: Region;
  /** Jumps that were stopped here, by completion number minus `Completion.Jump`. */
  readonly jumps: Jump[];
  /** Whether a `return` was stopped here. */
  returns: boolean;
}

export type Control =
  | { readonly type: 'target'; readonly target: JumpTarget }
  | { readonly type: 'exit'; readonly exit: Exit };

export function makeExit(region: Region): Exit {
  return { region, jumps: [], returns: false };
}

/** Jumps to the target of a `break` or `continue`. */
export function jump(f: FunctionContext, what: Jump): void {
  for (const control of f.controls.toReversed()) {
    if (control.type === 'exit') {
      stopAt(f, control.exit, what);
      return;
    }
    const region = regionFor(control.target, what);
    if (!region) continue;
    f.code.br(region);
    return;
  }
  throw new Error(`no target of ${what.kind} ${what.label ?? ''}`);
}

function regionFor(target: JumpTarget, what: Jump): Region | undefined {
  const matches = what.label === undefined ? !target.labelledOnly : target.labels.has(what.label);
  return matches ? target[what.kind] : undefined;
}

function stopAt(f: FunctionContext, exit: Exit, what: Jump): void {
  let number = exit.jumps.findIndex((known) => known.kind === what.kind && known.label === what.label);
  if (number < 0) number = exit.jumps.push(what) - 1;
  f.code.emit('undefined');
  f.code.emit('completion', Completion.Jump + number);
  f.code.br(exit.region);
}

/** Returns the value on top of the stack. */
export function returnValue(f: FunctionContext): void {
  for (const control of f.controls.toReversed()) {
    if (control.type !== 'exit') continue;
    control.exit.returns = true;
    f.code.emit('completion', Completion.Return);
    f.code.leaveTo(control.exit.region);
    return;
  }
  if (f.result) {
    f.code.leaveTo(f.result);
  } else {
    f.code.leave('return');
  }
}

/** Runs `body` inside a control. */
export function within(f: FunctionContext, control: Control, body: () => void): void {
  f.controls.push(control);
  body();
  f.controls.pop();
}

/**
 * Takes the completion record on the stack and lets the stopped jumps go on. Afterwards the record is gone and the
 * completion was normal; a throw is thrown on.
 */
export function resume(f: FunctionContext, exit: Exit): void {
  const { code } = f;
  const resumeOne = (kind: number, action: () => void): void => {
    const next = code.block(2, 2);
    code.emit('completion_is', kind);
    code.brFalse(next);
    code.emit('drop');
    action();
    code.end();
  };
  if (exit.returns) resumeOne(Completion.Return, () => returnValue(f));
  exit.jumps.forEach((stopped, number) => {
    resumeOne(Completion.Jump + number, () => {
      code.emit('drop');
      jump(f, stopped);
    });
  });
  code.emit('end_finally');
}

/** Throws an error of the realm. */
export function throwError(f: FunctionContext, kind: keyof typeof ErrorKind, message: string): void {
  f.code.leave('throw_error', ErrorKind[kind], f.string(message));
}
