/** The single places that expressions read: what can hold null or undefined, which sets cannot tell apart. */
import type { Expression } from './formula.js';
import { isElements } from './properties.js';

export type Place =
  | { readonly kind: 'input'; readonly name: string; readonly isOld: boolean }
  /** The field of the objects of a set. */
  | {
      readonly kind: 'field';
      readonly objects: Expression;
      readonly objectsOld: boolean;
      readonly name: string;
      readonly isOld: boolean;
    }
  /** The elements of arrays at the indices of a set. */
  | {
      readonly kind: 'element';
      readonly indices: Expression;
      readonly indicesOld: boolean;
      readonly arrays: Expression;
      readonly isOld: boolean;
    };

/** @param isOld whether the expression is about the state before the run. */
export function placeOf(e: Expression, isOld = false): Place | undefined {
  if (e.kind === 'old') return placeOf(e.operand, true);
  if (e.kind === 'input') return { kind: 'input', name: e.name, isOld };
  if (e.kind !== 'relation' || e.operator !== 'join' || e.left.arity !== 1) return undefined;
  const isRightOld = isOld || e.right.kind === 'old';
  const right = e.right.kind === 'old' ? e.right.operand : e.right;
  if (right.kind === 'field')
    return { kind: 'field', objects: e.left, objectsOld: isOld, name: right.name, isOld: isRightOld };
  if (right.kind !== 'relation' || !isElements(right.right)) return undefined;
  return { kind: 'element', indices: e.left, indicesOld: isOld, arrays: right.left, isOld: isRightOld };
}
