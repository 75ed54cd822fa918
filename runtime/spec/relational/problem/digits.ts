/** Tuples as the numbers of their atoms. */

/** The atoms of a tuple in order. */
export function digits(tuple: number, arity: number, atoms: number): number[] {
  const result = new Array<number>(arity);
  let rest = tuple;
  for (let i = arity - 1; i >= 0; i--) {
    result[i] = rest % atoms;
    rest = Math.floor(rest / atoms);
  }
  return result;
}
