/** Which file a specifier means, as node finds it: that of a `require`, and that of an `import`. */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { existingSource, isFile } from '../../compiler/typescript/source-files.js';
import { ownConditions } from './conditions.js';
import { exportedFile, importedTarget, packageAround, readPackage } from './package-maps.js';

const native = createRequire(import.meta.url);

const EXTENSIONS = ['', '.js', '.json', '.cjs', '.ts', '.cts', '.tsx', '.jsx'];

/**
 * The file that a `require` of `specifier` means in a module in folder `from`; undefined if there is none. Where node
 * finds none, TypeScript's: `./a` may mean `./a.ts`; and what path mappings say.
 * @param conditions beside node's own; node itself knows only those that the process was started with
 */
export function resolveModule(
  specifier: string,
  from: string,
  conditions: readonly string[] = ownConditions,
): string | undefined {
  if (conditions !== ownConditions) {
    const mapped = mappedByPackage(specifier, from, [...REQUIRE_CONDITIONS, ...conditions]);
    if (mapped !== undefined) return realPath(mapped.file);
  }
  try {
    const found = createRequire(join(from, 'module.cjs')).resolve(specifier);
    return isAbsolute(found) ? found : undefined;
  } catch (error) {
    // Other errors than this are about what a package says of itself.
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') return undefined;
    return realPath(requiredPath(specifier, from)) ?? mappedFile(specifier, from);
  }
}

/** The file that path mappings of TypeScript's configuration give for a specifier. */
export function mappedFile(specifier: string, from: string): string | undefined {
  if (isAbsolute(specifier) || isRelative(specifier) || /^(?:#|[a-z]+:)/u.test(specifier)) return undefined;
  const paths = (native('./path-mappings.js') as typeof import('./path-mappings.js')).mappedPaths(
    specifier,
    from,
  );
  for (const path of paths) {
    const found = existingSource(path) ?? asPath(path);
    if (found !== undefined) return realPath(found);
  }
  return undefined;
}

function requiredPath(specifier: string, from: string): string | undefined {
  if (isAbsolute(specifier) || isRelative(specifier)) return pathOf(resolve(from, specifier));
  const found = packageOf(specifier, from);
  if (found === undefined) return undefined;
  return found.subpath === '.' ? asFolder(found.root) : asPath(join(found.root, found.subpath));
}

/** A path as `require` has it; `./a.js` may mean `./a.ts`. */
function pathOf(path: string): string | undefined {
  return asPath(path) ?? existingSource(path);
}

function isRelative(specifier: string): boolean {
  return /^\.\.?(?:\/|$)/u.test(specifier);
}

/**
 * The file that an `import` means (node's ESM_RESOLVE): URLs and paths as they are written, else a package, under the
 * conditions of `import`. Where there is no such file, TypeScript's: `./a.js` and `./a` may mean `./a.ts`; and what
 * path mappings say.
 */
export function resolveImport(
  specifier: string,
  from: string,
  conditions: readonly string[] = ownConditions,
): string | undefined {
  const all = [...IMPORT_CONDITIONS, ...conditions];
  return realPath(importedPath(specifier, from, all)) ?? mappedFile(specifier, from);
}

/** A module is known by where it really is, as for node. */
function realPath(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  try {
    return realpathSync(path);
  } catch {
    // A folder on the way is not for us to read.
    return path;
  }
}

/** Conditions of node's own, in maps of packages. */
const IMPORT_CONDITIONS: readonly string[] = ['node', 'import', 'module-sync', 'node-addons', 'default'];
const REQUIRE_CONDITIONS: readonly string[] = ['node', 'require', 'module-sync', 'node-addons', 'default'];

function importedPath(specifier: string, from: string, conditions: readonly string[]): string | undefined {
  if (specifier.startsWith('file:')) return existingSource(fileURLToPath(specifier));
  if (specifier.startsWith('/') || isRelative(specifier))
    return existingSource(resolve(from, decodeURIComponent(specifier.replace(/[?#].*$/u, ''))));
  const mapped = mappedByPackage(specifier, from, conditions);
  if (mapped !== undefined) return mapped.file;
  const found = packageOf(specifier, from);
  if (found === undefined) return undefined;
  const { root, subpath } = found;
  return subpath === '.' ? asFolder(root) : existingSource(join(root, subpath));
}

/** What the map of a package says that a specifier means, and whether there is such a file; undefined: no map is asked. */
function mappedByPackage(
  specifier: string,
  from: string,
  conditions: readonly string[],
): { readonly file: string | undefined } | undefined {
  if (isAbsolute(specifier) || isRelative(specifier)) return undefined;
  if (specifier.startsWith('#')) return { file: internalPath(specifier, from, conditions) };
  const found = ownPackage(specifier, from) ?? packageOf(specifier, from);
  const exports = found && readPackage(found.root)?.exports;
  if (found === undefined || exports === undefined || exports === null) return undefined;
  const target = exportedFile(exports, found.subpath, conditions);
  return { file: target === undefined ? undefined : existingSource(join(found.root, target)) };
}

/** What the package around a folder says that a specifier with `#` means. */
function internalPath(specifier: string, from: string, conditions: readonly string[]): string | undefined {
  const own = packageAround(from);
  const target = own && importedTarget(own.description.imports, specifier, conditions);
  if (own === undefined || target === undefined || isBuiltin(target)) return undefined;
  return importedPath(target, own.root, conditions);
}

interface PackagePath {
  readonly root: string;
  /** `.` is the package itself. */
  readonly subpath: string;
}

function parts(specifier: string): { readonly name: string; readonly subpath: string } {
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  return { name, subpath: `.${specifier.slice(name.length)}` };
}

/** The package around a folder, if a specifier names that, and it has `exports`. */
function ownPackage(specifier: string, from: string): PackagePath | undefined {
  const own = packageAround(from);
  const { name, subpath } = parts(specifier);
  const isOwn = own?.description.name === name && (own.description.exports ?? undefined) !== undefined;
  return isOwn ? { root: own.root, subpath } : undefined;
}

function packageOf(specifier: string, from: string): PackagePath | undefined {
  const { name, subpath } = parts(specifier);
  for (let folder = from; ; folder = dirname(folder)) {
    const root = join(folder, 'node_modules', name);
    if (existsSync(root) && statSync(root).isDirectory()) return { root, subpath };
    if (dirname(folder) === folder) return undefined;
  }
}

function asPath(path: string): string | undefined {
  return asFile(path) ?? asFolder(path);
}

function asFile(path: string): string | undefined {
  return EXTENSIONS.map((extension) => path + extension).find(isFile);
}

function asFolder(path: string): string | undefined {
  const description = readPackage(path);
  if (typeof description?.main === 'string') {
    const main = join(path, description.main);
    const found = asFile(main) ?? asFile(join(main, 'index'));
    if (found !== undefined) return found;
  }
  return asFile(join(path, 'index'));
}
