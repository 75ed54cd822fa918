// Waits for ever while it is loaded.
await new Promise(() => undefined);

/** @param {number} n */
export function attack(n) {
  return n > 5 ? 'large' : 'calm';
}

/** @param {number} n */
export function neighbour(n) {
  if (n > 10) return 'large';
  return n === 3 ? 'three' : 'small';
}
