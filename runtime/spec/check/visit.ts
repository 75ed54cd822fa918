/** Walks over typed expressions. */

import { partsOf } from '../language/walk.js';
import type { TypedVariable } from './signatures.js';
import type { Routine, Typed } from './typed.js';

/** Whether a variable occurs in an expression. */
export function mentions(typed: Typed, variable: TypedVariable): boolean {
  if (typed.kind === 'variable') return typed.variable === variable;
  return partsOf(typed).some((part) => mentions(part, variable));
}

/** The strings that are written in expressions and in what they call. */
export function literalsOf(expressions: readonly Typed[]): ReadonlySet<string> {
  const found = new Set<string>();
  const called = new Set<Routine>();
  const visit = (typed: Typed): void => {
    if (typed.kind === 'string') found.add(typed.value);
    if (typed.kind === 'call' && !called.has(typed.routine)) {
      called.add(typed.routine);
      visit(typed.routine.body!);
    }
    partsOf(typed).forEach(visit);
  };
  expressions.forEach(visit);
  return found;
}
