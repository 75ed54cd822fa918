/** How many runs a search has made, and how many path conditions it has decided otherwise. */
import type { ExplorationSummary } from '../events.js';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

export type Counts = Mutable<ExplorationSummary['paths']>;
