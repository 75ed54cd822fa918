/** Functions whose names only run time knows: they stay in the interpreter. */
import { positionAt } from '../diagnostics.js';
import { type IrFunction, type IrModule, instructions } from '../ir/function.js';
import type { OpName } from '../ir/opcodes.js';

/** `names of another scope`: the function stands in a `with`, or in a function whose `eval` may declare variables. */
export type StayReason = 'direct eval' | 'with' | 'names of an outer with or eval';

export interface StayingFunction {
  /** Index into `IrModule.functions`. */
  readonly number: number;
  /** Empty if anonymous. */
  readonly name: string;
  /** From 1. */
  readonly line: number;
  readonly reason: StayReason;
}

const REASONS: Partial<Record<OpName, StayReason>> = {
  call_eval: 'direct eval',
  call_eval_spread: 'direct eval',
  new_scope: 'direct eval',
  scope_declare: 'direct eval',
  to_scope: 'with',
  scope_has: 'names of an outer with or eval',
};

const ORDER: readonly StayReason[] = ['direct eval', 'with', 'names of an outer with or eval'];

/** The functions of a module that are not written back as JavaScript, in source order, each with the first reason. */
export function stayingFunctions(module: IrModule): readonly StayingFunction[] {
  return module.functions.flatMap((fn) => {
    const reason = reasonOf(fn);
    if (reason === undefined) return [];
    const { line } = positionAt(module.source, fn.span.start);
    return [{ number: fn.number, name: fn.name, line, reason }];
  });
}

/** Why a function stays in the interpreter, undefined if it does not. */
export function reasonOf({ code }: IrFunction): StayReason | undefined {
  const found = new Set([...instructions(code)].map(({ name }) => REASONS[name]));
  return ORDER.find((reason) => found.has(reason));
}

/** One line: `functions that stay in the interpreter: 3: direct eval 2 (f, line 10; line 12), with 1 (g, line 3)`. */
export function stayingText(functions: readonly StayingFunction[]): string {
  const reasons = ORDER.flatMap((reason) => {
    const those = functions.filter((fn) => fn.reason === reason);
    const places = those.map(({ number, name, line }) =>
      number === 0 ? 'top level' : name === '' ? `line ${line}` : `${name}, line ${line}`,
    );
    return those.length === 0 ? [] : [`${reason} ${those.length} (${places.join('; ')})`];
  });
  return [`functions that stay in the interpreter: ${functions.length}`, reasons.join(', ')]
    .filter(Boolean)
    .join(': ');
}
