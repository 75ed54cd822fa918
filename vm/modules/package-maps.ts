/** What `package.json` says of specifiers: `exports`, `imports` and `main` (node's PACKAGE_TARGET_RESOLVE and others). */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface PackageDescription {
  readonly name?: unknown;
  readonly main?: unknown;
  readonly exports?: unknown;
  readonly imports?: unknown;
}

/** The description in a folder; undefined if there is none that can be read. */
export function readPackage(folder: string): PackageDescription | undefined {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as PackageDescription;
  } catch {
    return undefined;
  }
}

/** The package that a folder belongs to: its root and description. */
export function packageAround(
  folder: string,
): { readonly root: string; readonly description: PackageDescription } | undefined {
  for (let root = folder; ; root = dirname(root)) {
    const description = readPackage(root);
    if (description !== undefined) return { root, description };
    if (dirname(root) === root) return undefined;
  }
}

/** The target of a subpath, which begins with a dot, in an `exports` map under conditions. */
export function exportedFile(
  exports: unknown,
  subpath: string,
  conditions: readonly string[],
): string | undefined {
  const isMap = isRecord(exports) && Object.keys(exports).some((key) => key.startsWith('.'));
  if (!isMap) return subpath === '.' ? conditional(exports, conditions) : undefined;
  return targetIn(exports, subpath, conditions);
}

/** The target of a specifier, which begins with `#`, in an `imports` map under conditions. */
export function importedTarget(
  imports: unknown,
  specifier: string,
  conditions: readonly string[],
): string | undefined {
  return isRecord(imports) ? targetIn(imports, specifier, conditions) : undefined;
}

type Targets = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Targets {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function targetIn(map: Targets, key: string, conditions: readonly string[]): string | undefined {
  if (Object.hasOwn(map, key) && !key.includes('*')) return conditional(map[key], conditions);
  const pattern = Object.keys(map)
    .filter((one) => one.includes('*') && matches(one, key) !== undefined)
    .sort((a, b) => b.indexOf('*') - a.indexOf('*'))[0];
  if (pattern === undefined) return undefined;
  return conditional(map[pattern], conditions)?.replaceAll('*', () => matches(pattern, key)!);
}

/** What the star of a pattern stands for in a key. */
function matches(pattern: string, key: string): string | undefined {
  const [before = '', after = ''] = pattern.split('*');
  const isMatch = key.startsWith(before) && key.endsWith(after) && key.length >= pattern.length;
  return isMatch ? key.slice(before.length, key.length - after.length) : undefined;
}

/** Null: the package says that there is nothing, whatever other conditions say. */
function conditional(target: unknown, conditions: readonly string[]): string | undefined {
  return firstTarget(target, conditions) ?? undefined;
}

function firstTarget(target: unknown, conditions: readonly string[]): string | null | undefined {
  if (typeof target === 'string' || target === null) return target;
  if (typeof target !== 'object') return undefined;
  if (Array.isArray(target))
    return target.map((one) => firstTarget(one, conditions)).find((one) => typeof one === 'string');
  for (const [condition, inner] of Object.entries(target as Targets)) {
    if (!conditions.includes(condition)) continue;
    const found = firstTarget(inner, conditions);
    if (found !== undefined) return found;
  }
  return undefined;
}
