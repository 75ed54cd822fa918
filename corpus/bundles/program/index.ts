/** A small shop, in as many files as it has concepts: what bundlers make of it is explored in their place. */
export { Basket, type Line } from './basket.js';
export { default as discount } from './discount.js';
export { Level, levelOf } from './level.js';
export * from './shipping.js';
export * as text from './text.js';

import { Basket } from './basket.js';
import { levelOf } from './level.js';
import { cost } from './shipping.js';

/** The sum of a basket with shipping, less what a level earns. */
export function total(amounts: number[], country: string): number {
  const basket = new Basket();
  for (const amount of amounts) if (amount > 0) basket.add({ name: 'item', amount, count: 1 });
  const sum = basket.sum();
  if (sum === 0) return 0;
  return sum - levelOf(sum) * 5 + cost(sum, country);
}
