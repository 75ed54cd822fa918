/** A file with another text, among links to all that is around it: it can be loaded, and nothing is written beside the file. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface Overlay {
  /** Path of the file with the other text. */
  readonly file: string;
  remove(): void;
}

/** Folders from that of the file up to that of the nearest package are rebuilt; what else they hold is linked. */
export function overlay(file: string, text: string): Overlay {
  const place = realpathSync(file);
  const root = mkdtempSync(path.join(tmpdir(), 'penumbra-overlay-'));
  const top = packageAround(path.dirname(place));
  const steps = path.relative(top, place).split(path.sep);
  let from = top;
  let to = root;
  for (const step of steps) {
    for (const name of readdirSync(from))
      if (name !== step) symlinkSync(path.join(from, name), path.join(to, name));
    from = path.join(from, step);
    to = path.join(to, step);
    if (from !== place) mkdirSync(to);
  }
  writeFileSync(to, text);
  const modules = path.join(root, 'node_modules');
  const around = modulesAbove(top);
  if (!existsSync(modules) && around !== undefined) symlinkSync(around, modules);
  return { file: to, remove: () => rmSync(root, { recursive: true, force: true }) };
}

function packageAround(folder: string): string {
  for (let at = folder; at !== path.dirname(at); at = path.dirname(at))
    if (existsSync(path.join(at, 'package.json'))) return at;
  return folder;
}

/** The packages that a folder above has. */
function modulesAbove(folder: string): string | undefined {
  for (let at = path.dirname(folder); at !== path.dirname(at); at = path.dirname(at))
    if (existsSync(path.join(at, 'node_modules'))) return path.join(at, 'node_modules');
  return undefined;
}
