/** A sample of all inputs, each as likely as any other (Vitter, Random sampling with a reservoir, 1985: algorithm R). */
import type { Enumeration } from '../enumerate/engine.js';
import type { Instance } from '../inputs/heap/instance.js';
import { randomFrom } from '../solver/local-search/random.js';

export interface Sample {
  /** In the order in which they were found. */
  readonly instances: readonly Instance[];
  /** How many it was drawn from. */
  readonly generated: number;
  /** Whether these were all there are. */
  readonly isWhole: boolean;
}

/** Inputs between two reports. */
const PORTION = 20_000;

/**
 * Draws a sample.
 * @param limit most inputs that it is drawn from
 * @param report is told now and then how many were found
 */
export async function drawSample(
  enumeration: Enumeration,
  size: number,
  seed: number,
  limit: number,
  report: (generated: number) => void,
): Promise<Sample> {
  const random = randomFrom(seed);
  const kept: { readonly number: number; readonly instance: Instance }[] = [];
  let generated = 0;
  let isWhole = false;
  while (generated < limit) {
    const found = enumeration.next();
    const instance = found instanceof Promise ? await found : found;
    if (!instance) {
      isWhole = true;
      break;
    }
    generated += 1;
    const place = generated <= size ? generated - 1 : Math.floor(random() * generated);
    if (place < size) kept[place] = { number: generated, instance };
    if (generated % PORTION === 0) report(generated);
  }
  const instances = [...kept].sort((a, b) => a.number - b.number).map(({ instance }) => instance);
  return { instances, generated, isWhole };
}
