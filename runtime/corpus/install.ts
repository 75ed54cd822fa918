/** Packages are installed once, each into a folder of its own; no script of theirs is run. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CorpusEntry } from './manifest.js';
import { packageFolder } from './places.js';

const FLAGS = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--loglevel', 'error'];

/** Where packages are put together, before they are moved to their place as a whole. */
export function makingFolder(packages: string, process: number): string {
  return path.join(packages, `.making-${process}`);
}

/**
 * The folder with a `node_modules` that holds the package.
 * @param making a folder in `packages` that is this run's alone
 * @throws Error where it cannot be installed, with what npm says
 */
export async function installed(entry: CorpusEntry, packages: string, making: string): Promise<string> {
  const folder = packageFolder(packages, entry.id);
  if (existsSync(folder)) return folder;
  const place = path.join(making, entry.id);
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  writeFileSync(path.join(place, 'package.json'), '{ "private": true }\n');
  if (entry.path === undefined) await install(`${entry.name}@${entry.version}`, place);
  else {
    const target = path.join(place, 'node_modules', entry.name);
    cpSync(entry.path, target, { recursive: true, verbatimSymlinks: true });
  }
  renameSync(place, folder);
  return folder;
}

async function install(wanted: string, place: string): Promise<void> {
  const child = spawn('npm', ['install', ...FLAGS, wanted], {
    cwd: place,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const code = await new Promise((resolve) => {
    child.once('close', resolve);
    child.once('error', (error) => {
      said += error.message;
      resolve(-1);
    });
  });
  if (code === 0) return;
  const lines = said.split('\n').filter((line) => line.includes('error') || line.includes('ENOENT'));
  throw new Error(
    `npm cannot install ${wanted}: ${lines[0]?.replace(/^npm error /u, '') ?? `exit code ${code}`}`,
  );
}
