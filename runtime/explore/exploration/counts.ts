/** How many paths a search has run, and how many path conditions it has refuted or left undecided. */
import type { ExplorationSummary } from '../events.js';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

export type Counts = Mutable<ExplorationSummary['paths']>;
