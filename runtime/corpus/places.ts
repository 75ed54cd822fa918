/** What stands where in the folder of a corpus run. */
import path from 'node:path';

/** The record of the run: a header, and a line for each package that is over. */
export function recordFile(run: string): string {
  return path.join(run, 'corpus.jsonl');
}

/** The run directory of one package: `penumbra report` reads it. */
export function journalsOf(run: string, id: string): string {
  return path.join(run, 'journals', id);
}

/** Where packages are installed, if nothing else is said. */
export function packagesOf(run: string): string {
  return path.join(run, 'packages');
}

/** The folder of a package, with `node_modules` in it. */
export function packageFolder(packages: string, id: string): string {
  return path.join(packages, id);
}
