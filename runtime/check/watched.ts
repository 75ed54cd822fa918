/** An enumeration that tells, once, that it takes long. */
import type { Enumeration } from '../enumerate/engine.js';
import type { Instance } from '../inputs/heap/instance.js';
import { now } from './clock.js';

/** Milliseconds after which an enumeration is a long one. */
const LONG = 400;
/** The clock is looked at after so many inputs. */
const INPUTS = 256;

/** @param isLong called once, between two inputs */
export function watched(enumeration: Enumeration, isLong: () => Promise<void>): Enumeration {
  const began = now();
  let isTold = false;
  let inputs = 0;
  const tell = async (): Promise<void> => {
    isTold = true;
    await isLong();
  };
  const isLate = (): boolean => !isTold && now() - began > LONG;
  return {
    get counters() {
      return enumeration.counters;
    },
    next(): Instance | undefined | Promise<Instance | undefined> {
      inputs += 1;
      if (inputs % INPUTS !== 0 || !isLate()) return enumeration.next();
      return tell().then(() => enumeration.next());
    },
    async count(most) {
      if (isLate()) await tell();
      return enumeration.count(most);
    },
    checkpoint: () => enumeration.checkpoint(),
    close: () => enumeration.close(),
  };
}
