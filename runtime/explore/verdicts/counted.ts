/**
 * Which decisions count: those of the package that the file under test belongs to, and of the one that its target stands in. What
 * these depend on has tests of its own: it is explored as far as it matters to them.
 */
import type { ExploreOptions } from '../events.js';

/** @param target the file in which the target stands, if that is known */
export function countedFiles(
  { file, dependencies, sequences }: Pick<ExploreOptions, 'file' | 'dependencies' | 'sequences'>,
  target: string | undefined,
): (file: string) => boolean {
  const own = new Set([undefined, packageOf(file), packageOf(target ?? file)]);
  const known = new Map<string, boolean>();
  return (other) => {
    // A program that makes sequences of calls is no part of the package whose classes it calls.
    if (dependencies || sequences) return true;
    let counts = known.get(other);
    if (counts === undefined) {
      counts = own.has(packageOf(other));
      known.set(other, counts);
    }
    return counts;
  };
}

/** The folder of an installed package; undefined for files that are in none. */
function packageOf(file: string): string | undefined {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/su.exec(file)?.[0];
}
