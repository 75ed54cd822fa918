/** The module that processes which explore run. */
import { processEntry } from './jobs/process-entry.js';

export const EXPLORER = processEntry(new URL('./fuzzing-explorer.js', import.meta.url));
