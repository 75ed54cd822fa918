/** The number that a key is as an index of an array (a number of any kind counts: `getElement` sorts them out). */
export function arrayIndex(key: PropertyKey): number | undefined {
  if (typeof key === 'number') return key;
  if (typeof key !== 'string') return undefined;
  const first = key.charCodeAt(0);
  if (!(first >= 48 && first <= 57)) return undefined;
  const index = Number(key);
  return isIndex(index) && String(index) === key ? index : undefined;
}

/** Whether a number is an index of an array (6.1.7). */
export function isIndex(key: number): boolean {
  return key >>> 0 === key && key < 2 ** 32 - 1;
}

export function canonicalKey(key: PropertyKey): PropertyKey {
  return typeof key === 'symbol' ? key : String(key);
}

export function keyText(key: PropertyKey): string {
  return String(key);
}
