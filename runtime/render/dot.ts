/** Heaps before and after a run in the DOT language. */
import type { Instance } from '../inputs/heap/instance.js';
import { dotText } from './dot-text.js';
import { snapshots } from './snapshot.js';

/** @param caption lines above the picture */
export function dotOf(before: Instance, after: Instance, caption: readonly string[]): string {
  return dotText(snapshots(before, after), caption);
}
