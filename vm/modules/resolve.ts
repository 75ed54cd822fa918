/** Which file a `require` means (node's CommonJS algorithm, for files and `node_modules`). */
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const EXTENSIONS = ['', '.js', '.json', '.cjs', '.ts', '.cts'];

/** The file that `specifier` means in a module in folder `from`; undefined if there is none. */
export function resolveModule(specifier: string, from: string): string | undefined {
  return realPath(requiredPath(specifier, from));
}

function requiredPath(specifier: string, from: string): string | undefined {
  if (isAbsolute(specifier) || /^\.\.?(?:\/|$)/u.test(specifier)) return asPath(resolve(from, specifier));
  for (let folder = from; ; folder = dirname(folder)) {
    const found = asPackage(specifier, join(folder, 'node_modules'), REQUIRE);
    if (found !== undefined) return found;
    if (dirname(folder) === folder) return undefined;
  }
}

/**
 * The file that an `import` means (node's ESM algorithm): URLs and paths as they are written, else a package, under the
 * conditions of `import`. Where there is no such file, TypeScript's: `./a.js` and `./a` may mean `./a.ts`.
 */
export function resolveImport(specifier: string, from: string): string | undefined {
  return realPath(importedPath(specifier, from));
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

function importedPath(specifier: string, from: string): string | undefined {
  const path = specifier.startsWith('file:')
    ? fileURLToPath(specifier)
    : /^(?:\.\.?)?\//u.test(specifier) || /^\.\.?$/u.test(specifier)
      ? resolve(from, decodeURIComponent(specifier.replace(/[?#].*$/u, '')))
      : undefined;
  if (path !== undefined) return [path, ...typeScriptFiles(path)].find(isFile);
  for (let folder = from; ; folder = dirname(folder)) {
    const found = asPackage(specifier, join(folder, 'node_modules'), IMPORT);
    if (found !== undefined) return found;
    if (dirname(folder) === folder) return undefined;
  }
}

const REQUIRE: readonly string[] = ['require', 'node', 'default'];
const IMPORT: readonly string[] = ['import', 'node', 'default'];

/** What TypeScript would compile to a file of this path, or find under it as bundlers do. */
function typeScriptFiles(path: string): string[] {
  const source = path.replace(/\.([cm]?)js$/u, '.$1ts');
  return source === path ? [`${path}.ts`, `${path}.mts`, join(path, 'index.ts')] : [source];
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

function asPath(path: string): string | undefined {
  return asFile(path) ?? asFolder(path);
}

function asFile(path: string): string | undefined {
  for (const extension of EXTENSIONS) {
    const file = path + extension;
    if (isFile(file)) return file;
  }
  return undefined;
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

function asPackage(specifier: string, folder: string, conditions: readonly string[]): string | undefined {
  const parts = specifier.split('/');
  const name = parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
  const rest = specifier.slice(name.length + 1);
  const root = join(folder, name);
  if (!existsSync(root)) return undefined;
  const exported = exportedFile(readPackage(root)?.exports, rest === '' ? '.' : `./${rest}`, conditions);
  if (exported !== undefined) return asFile(join(root, exported));
  return rest === '' ? asFolder(root) : asPath(join(root, rest));
}

interface PackageDescription {
  readonly main?: unknown;
  readonly exports?: unknown;
}

function readPackage(folder: string): PackageDescription | undefined {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as PackageDescription;
  } catch {
    return undefined;
  }
}

/** The target of a subpath in an `exports` map, under conditions (node's PACKAGE_EXPORTS_RESOLVE). */
function exportedFile(exports: unknown, subpath: string, conditions: readonly string[]): string | undefined {
  if (typeof exports !== 'object' || exports === null || Array.isArray(exports))
    return subpath === '.' ? conditional(exports, conditions) : undefined;
  const map = exports as Readonly<Record<string, unknown>>;
  if (subpath in map) return conditional(map[subpath], conditions);
  if (!Object.keys(map).some((key) => key.startsWith('.')))
    return subpath === '.' ? conditional(map, conditions) : undefined;
  const pattern = Object.keys(map)
    .filter((key) => key.includes('*') && matches(key, subpath) !== undefined)
    .sort((a, b) => b.indexOf('*') - a.indexOf('*'))[0];
  if (pattern === undefined) return undefined;
  return conditional(map[pattern], conditions)?.replaceAll('*', () => matches(pattern, subpath)!);
}

/** What the star of a pattern stands for in a subpath. */
function matches(pattern: string, subpath: string): string | undefined {
  const [before = '', after = ''] = pattern.split('*');
  const isMatch = subpath.startsWith(before) && subpath.endsWith(after) && subpath.length >= pattern.length;
  return isMatch ? subpath.slice(before.length, subpath.length - after.length) : undefined;
}

function conditional(target: unknown, conditions: readonly string[]): string | undefined {
  if (typeof target === 'string') return target;
  if (typeof target !== 'object' || target === null) return undefined;
  if (Array.isArray(target))
    return target.map((one) => conditional(one, conditions)).find((one) => one !== undefined);
  for (const [condition, inner] of Object.entries(target)) {
    if (conditions.includes(condition)) {
      const found = conditional(inner, conditions);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
