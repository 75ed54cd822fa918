/** Which file a process begins with: the bundle of a module where the build has put it into one, as node takes half a millisecond to load a module. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const COMPILED = fileURLToPath(new URL('../../', import.meta.url));
const BUNDLES = path.join(COMPILED, 'bundle');
/** What the bundle is, in its folder. */
export const SCRIPT = 'penumbra.cjs';
/** What the compiler writes whenever it compiles. Packages come without. */
const LAST_COMPILED = path.join(COMPILED, '.tsbuildinfo');

/** The name of the file that begins with a compiled module of the bundle. */
export function bundleName(module: string): string {
  return module.replaceAll(path.sep, '-').replace(/\.js$/u, '.cjs');
}

/** What begins with a module that is compiled: the bundle, or the module itself where there is none or an older one. */
export function processEntry(module: string | URL): URL {
  const file = path.join(BUNDLES, bundleName(path.relative(COMPILED, fileURLToPath(module))));
  const written = timeOf(path.join(BUNDLES, SCRIPT));
  const isCurrent = written !== undefined && written >= (timeOf(LAST_COMPILED) ?? 0);
  return isCurrent && timeOf(file) !== undefined ? pathToFileURL(file) : new URL(module);
}

function timeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}
