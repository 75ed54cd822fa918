/**
 * Texts of the files that a run was about, kept once each in the run directory: a report shows the source as it was, wherever
 * it is made and whatever has become of the file.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = 'sources';

/** Keeps the text of a file. @returns its SHA-256; undefined where it cannot be read */
export function keepSource(directory: string, file: string, known?: string): string | undefined {
  if (known === undefined && !existsSync(file)) return undefined;
  const text = known ?? readFileSync(file, 'utf8');
  const hash = createHash('sha256').update(text).digest('hex');
  const place = path.join(directory, FOLDER, hash);
  if (existsSync(place)) return hash;
  mkdirSync(path.dirname(place), { recursive: true });
  // A text is there as a whole or not at all; another process may keep the same one.
  const written = `${place}.${process.pid}`;
  writeFileSync(written, text);
  renameSync(written, place);
  return hash;
}

/** The text that was kept; undefined where it is not there. */
export function keptSource(directory: string, hash: string): string | undefined {
  const place = path.join(directory, FOLDER, hash);
  return existsSync(place) ? readFileSync(place, 'utf8') : undefined;
}
