/** `import.meta` (ECMA-262, 13.3.12), with node's properties. */
import { isBuiltin } from 'node:module';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Interpreter } from '../../interpreter/interpreter.js';
import { isData, isPath, type Location, locate, urlOf } from '../location.js';

/** @param notFound gives the error of a package that there is not */
export function importMeta(
  { operations, realm }: Interpreter,
  location: Location,
  notFound: (specifier: string) => object,
): object {
  const { path } = location;
  const meta = Object.create(null) as object;
  if (!isData(path)) {
    operations.defineData(meta, 'dirname', dirname(path));
    operations.defineData(meta, 'filename', path);
  }
  const resolve = realm.makeNative(
    (_, [specifier]) => resolved(String(specifier), path, notFound),
    'resolve',
    1,
  );
  operations.defineData(meta, 'resolve', resolve);
  operations.defineData(meta, 'url', urlOf(location));
  return meta;
}

function resolved(specifier: string, from: string, notFound: (specifier: string) => object): string {
  if (isBuiltin(specifier)) return specifier.startsWith('node:') ? specifier : `node:${specifier}`;
  const found = locate(specifier, from);
  if (found !== undefined) return urlOf(found);
  if (!isPath(specifier) && !URL.canParse(specifier)) throw notFound(specifier);
  return new URL(specifier, pathToFileURL(from)).href;
}
