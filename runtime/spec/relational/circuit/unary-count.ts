/** Counting in unary (Bailleux and Boufkhad, Efficient CNF encoding of Boolean cardinality constraints, CP 2003). */
import { type Circuit, FALSE, type Gate, TRUE } from '../../../solver/sat/circuit.js';

/**
 * A totalizer: `result[k]` holds if more than `k` of the values hold.
 * @param limit no more of the result than this is made.
 */
function unaryCount(circuit: Circuit, values: readonly Gate[], limit: number): readonly Gate[] {
  const open = values.filter((value) => value !== FALSE && value !== TRUE);
  const sure = values.filter((value) => value === TRUE).length;
  const certain = new Array<Gate>(Math.min(sure, limit)).fill(TRUE);
  return [...certain, ...tree(circuit, open, limit - certain.length)];
}

function tree(circuit: Circuit, values: readonly Gate[], limit: number): readonly Gate[] {
  if (values.length < 2 || limit <= 0) return values.slice(0, Math.max(limit, 0));
  const middle = values.length >> 1;
  const a = tree(circuit, values.slice(0, middle), limit);
  const b = tree(circuit, values.slice(middle), limit);
  const count = Math.min(a.length + b.length, limit);
  return Array.from({ length: count }, (_, k) => {
    const ways: Gate[] = [];
    for (let i = Math.max(0, k + 1 - b.length); i <= Math.min(a.length, k + 1); i++)
      ways.push(circuit.and(i === 0 ? TRUE : a[i - 1]!, i === k + 1 ? TRUE : b[k - i]!));
    return circuit.any(ways);
  });
}

/** Whether at most, or exactly, `size` of the values hold. */
export function hasSize(circuit: Circuit, values: readonly Gate[], operator: '<=' | '=', size: number): Gate {
  const count = unaryCount(circuit, values, size + 1);
  const atMost = -(count[size] ?? FALSE);
  return operator === '<=' || size === 0 ? atMost : circuit.and(atMost, count[size - 1] ?? FALSE);
}
