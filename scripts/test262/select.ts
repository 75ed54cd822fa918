/** Which files of test262 are run. */
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Left out by name: not part of what is aimed at. */
const LEFT_OUT =
  /^(?:intl402|staging|harness)\/|(?:^|\/)(?:Temporal|ShadowRealm|AsyncDisposableStack|DisposableStack|SuppressedError)\/|^built-ins\/Atomics\/(?:wait|notify)/u;

export interface Selection {
  readonly folders: readonly string[];
  readonly list?: readonly string[];
  readonly sample?: { readonly count: number; readonly seed: number };
}

/** Files relative to `test/`, in order. */
export function selectFiles(root: string, { folders, list, sample }: Selection): string[] {
  if (list) return list.map((file) => file.replace(/^test\//u, ''));
  const tests = path.join(root, 'test');
  const wanted = folders.map((folder) => folder.replace(/^test\//u, '').replace(/\/$/u, ''));
  const all = readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.js') && !/_FIXTURE/u.test(file) && !LEFT_OUT.test(file))
    .filter(
      (file) =>
        wanted.length === 0 || wanted.some((folder) => file === folder || file.startsWith(`${folder}/`)),
    )
    .sort();
  return sample ? pick(all, sample.count, sample.seed) : all;
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
