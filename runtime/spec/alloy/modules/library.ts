/** The modules that come with Penumbra: `util/…` with the interface that Alloy's have, and TestEra's integers. */
import { readFileSync } from 'node:fs';
import type { SpecSource } from '../../language/errors.js';

// From the build as from the sources, the texts are where they are kept.
const FOLDER = new URL('../../../../../runtime/spec/alloy/library/', import.meta.url);

export const LIBRARY: readonly string[] = [
  ...['boolean', 'graph', 'integer', 'natural', 'ordering', 'relation', 'seqrel', 'sequence', 'sequniv'].map(
    (name) => `util/${name}`,
  ),
  'util/ternary',
  'java/primitive/integer',
];

/** The text of a module that comes with Penumbra, by the path that `open` gives. */
export function libraryModule(path: string): SpecSource | undefined {
  if (!LIBRARY.includes(path)) return undefined;
  return { file: `${path}.als`, source: readFileSync(new URL(`${path}.als`, FOLDER), 'utf8') };
}
