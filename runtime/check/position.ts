/** Where an enumeration stands, as it is told to the parent. */
import type { Enumeration } from '../enumerate/engine.js';
import type { BatchRecord, CheckMessage } from './protocol.js';

export type Send = (message: CheckMessage) => void;

export type Position = Pick<BatchRecord, 'checkpoint' | 'isomorphicDropped' | 'candidates'>;

export interface End {
  readonly generated: number;
  /** There are no more inputs. */
  readonly isWhole: boolean;
}

/** Where an enumeration stands now. */
export function positionOf(enumeration: Enumeration): Position {
  return { checkpoint: enumeration.checkpoint(), ...enumeration.counters };
}
