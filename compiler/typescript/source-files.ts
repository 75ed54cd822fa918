/** Files of TypeScript that a path of JavaScript, or one without extension, may mean. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What files of a kind are compiled from. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  js: ['.ts', '.tsx'],
  jsx: ['.tsx'],
  mjs: ['.mts'],
  cjs: ['.cts'],
};

/** A path itself, or what TypeScript would compile to it, or find under it as bundlers do; undefined: no such file. */
export function existingSource(path: string): string | undefined {
  return [path, ...typeScriptFiles(path)].find(isFile);
}

function typeScriptFiles(path: string): string[] {
  const [, bare, kind] = /^(.*)\.([cm]?js|jsx)$/u.exec(path) ?? [];
  if (kind !== undefined) return KINDS[kind]!.map((extension) => bare + extension);
  return [
    ...['.ts', '.tsx', '.mts'].map((extension) => path + extension),
    ...['index.ts', 'index.tsx'].map((name) => join(path, name)),
  ];
}

export function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}
