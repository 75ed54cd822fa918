/** The programs of `corpus/hostile/programs/`, and how the exploration of each is expected to end. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Containment } from './containment.js';

const corpus = path.join(fileURLToPath(new URL('../../../', import.meta.url)), 'corpus', 'hostile');

export interface HostileProgram {
  /** Folder and name, without the ending: `escape/exit`. */
  readonly name: string;
  readonly file: string;
  readonly expected: Containment | undefined;
}

/** All programs, by folder and name. */
export function hostilePrograms(): readonly HostileProgram[] {
  const folder = path.join(corpus, 'programs');
  const expected = JSON.parse(readFileSync(expectationsFile, 'utf8')) as Record<string, Containment>;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[cm]js$/u.test(file))
    .sort()
    .map((file) => {
      const name = file.replace(/\.[cm]js$/u, '').replaceAll(path.sep, '/');
      return { name, file: path.join(folder, file), expected: expected[name] };
    });
}

/** A program that does nothing, beside the neighbour. */
export const calm = path.join(corpus, 'calm.cjs');

/** Where the expectations stand. */
export const expectationsFile = path.join(corpus, 'expected.json');
