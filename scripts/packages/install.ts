/** Packages that experiments need and the project does not: installed on demand, once, into a cache. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** `PENUMBRA_CACHE`, or a folder below `node_modules`. */
export function cacheFolder(): string {
  return path.resolve(process.env.PENUMBRA_CACHE ?? path.join(ROOT, 'node_modules/.cache/penumbra'));
}

/**
 * A folder with a `node_modules` that holds packages; no script of theirs is run.
 * @param name of the folder in the cache: other packages under the same name are not looked for
 * @param packages versions by name
 * @throws Error where npm cannot install them, with what it says
 */
export function installed(name: string, packages: Readonly<Record<string, string>>): string {
  const folder = path.join(cacheFolder(), name);
  if (existsSync(folder)) return folder;
  const making = `${folder}.${process.pid}`;
  mkdirSync(making, { recursive: true });
  writeFileSync(path.join(making, 'package.json'), '{ "private": true }\n');
  const wanted = Object.entries(packages).map(([one, version]) => `${one}@${version}`);
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--loglevel', 'error'];
  const { status, stderr } = spawnSync('npm', ['install', ...flags, ...wanted], {
    cwd: making,
    encoding: 'utf8',
  });
  if (status !== 0) {
    rmSync(making, { recursive: true, force: true });
    throw new Error(`${wanted.join(' ')} cannot be installed: ${stderr.trim().split('\n')[0]}`);
  }
  renameSync(making, folder);
  return folder;
}
