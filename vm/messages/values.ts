/** Values in the text of errors. */

/** Reading the iterator method of null or undefined. */
export function iteratorOfNullish(value: unknown): string {
  return `${valueText(value)} is not iterable (cannot read property Symbol(Symbol.iterator))`;
}

/** How node names a value that no expression of the source stands for. */
export function valueText(value: unknown): string {
  const type = typeof value;
  if (type === 'string') return `string "${String(value)}"`;
  if (value === null || type === 'boolean' || type === 'number') return `${type} ${String(value)}`;
  return type;
}
