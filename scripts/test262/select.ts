/** Which files of test262 are run. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { exclusionOf } from './exclusions.js';
import { metadataOf } from './frontmatter.js';

export interface Selection {
  readonly folders: readonly string[];
  readonly list?: readonly string[] | undefined;
  readonly sample?: { readonly count: number; readonly seed: number } | undefined;
}

/** Files relative to `test/`, in order. A list is taken as it is; otherwise what is left out by name is left out. */
export function selectFiles(root: string, { folders, list, sample }: Selection): string[] {
  if (list) return list.map((file) => file.replace(/^test\//u, ''));
  const all = filesOf(root)
    .filter((file) => folders.length === 0 || folders.some((folder) => isInside(file, folder)))
    .filter((file) => exclusionOf(file, () => metadataOf(textOf(root, file))) === undefined);
  return sample ? pick(all, sample.count, sample.seed) : all;
}

/** How many files of the folders are left out, by reason. */
export function leftOut(root: string, folders: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const file of filesOf(root)) {
    if (folders.length > 0 && !folders.some((folder) => isInside(file, folder))) continue;
    const exclusion = exclusionOf(file, () => metadataOf(textOf(root, file)));
    if (exclusion !== undefined) counts.set(exclusion.reason, (counts.get(exclusion.reason) ?? 0) + 1);
  }
  return counts;
}

/** A folder or file as given on the command line, relative to `test/`. */
export function folderOf(given: string): string {
  return given.replace(/^(?:\.\/)?test\//u, '').replace(/\/+$/u, '');
}

function filesOf(root: string): string[] {
  return readdirSync(path.join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.js') && !file.includes('_FIXTURE'))
    .sort();
}

function textOf(root: string, file: string): string {
  return readFileSync(path.join(root, 'test', file), 'utf8');
}

function isInside(file: string, folder: string): boolean {
  return file === folder || file.startsWith(`${folder}/`);
}

/** A sample that depends on the seed only. */
function pick(all: readonly string[], count: number, seed: number): string[] {
  let state = (seed * 2654435761) >>> 0 || 1;
  const random = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
  const rest = [...all];
  for (let i = 0; i < Math.min(count, rest.length); i++) {
    const j = i + Math.floor(random() * (rest.length - i));
    [rest[i], rest[j]] = [rest[j]!, rest[i]!];
  }
  return rest.slice(0, count).sort();
}
