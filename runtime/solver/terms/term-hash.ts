/** Equality of terms by structure: an operator and the numbers of its arguments. */

export function hash(op: number, args: readonly number[]): number {
  let h = Math.imul(op, 0x9e3779b1);
  for (const arg of args) h = Math.imul(h ^ arg, 0x85ebca6b) ^ (h >>> 13);
  return (h ^ (h >>> 16)) >>> 0;
}

export function sameArgs(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
