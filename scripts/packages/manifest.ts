/** The packages of the corpus. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A package as `corpus/packages.json` has it. */
export interface PackageEntry {
  readonly name: string;
  readonly version: string;
  /** How it is published: for people to read, and for the totals. */
  readonly format: 'cjs' | 'esm' | 'dual' | 'umd' | 'minified' | 'script' | 'typescript';
  /** A file of the package, in place of what `import` finds. */
  readonly file?: string;
  /** The variable that a script leaves. */
  readonly global?: string;
}

const MANIFEST = fileURLToPath(new URL('../../../corpus/packages.json', import.meta.url));

export function packages(): readonly PackageEntry[] {
  return JSON.parse(readFileSync(MANIFEST, 'utf8')) as PackageEntry[];
}

/** `lodash@4.18.1 lodash.min.js` */
export function labelOf({ name, version, file }: PackageEntry): string {
  return file === undefined ? `${name}@${version}` : `${name}@${version} ${path.basename(file)}`;
}
