/** What kind of module a file is, as node decides it (with its detection of module syntax). */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import * as acorn from 'acorn';
import { unsupported } from '../../compiler/parse.js';

export type Format = 'commonjs' | 'module' | 'json';

const BY_EXTENSION: Readonly<Record<string, Format>> = {
  '.mjs': 'module',
  '.mts': 'module',
  '.cjs': 'commonjs',
  '.cts': 'commonjs',
  '.json': 'json',
};

export function formatOf(file: string, source: () => string): Format {
  return BY_EXTENSION[extname(file)] ?? declaredType(dirname(file)) ?? detected(source());
}

/** The goal symbol of a file that is run. */
export function goalOf(file: string): 'commonjs' | 'module' {
  return formatOf(file, () => readFileSync(file, 'utf8')) === 'module' ? 'module' : 'commonjs';
}

/**
 * Complains of a file that node takes for an ES module although no import or export says so.
 * @throws PenumbraError E_UNSUPPORTED, at the line of the package.json that says so, else at the file
 */
export function requireCommonJs(file: string): void {
  if (formatOf(file, () => '') !== 'module') return;
  const name = basename(file);
  const what = `ES modules (node takes ${name} for one)`;
  const description = extname(file) in BY_EXTENSION ? undefined : nearestPackage(dirname(file));
  const source = description && readFileSync(description, 'utf8');
  const type = source === undefined ? null : /"type"\s*:\s*"module"/u.exec(source);
  if (!description || !source || !type) {
    throw unsupported({ file, source: readFileSync(file, 'utf8') }, { start: 0, end: 1 }, what, RENAME);
  }
  const span = { start: type.index, end: type.index + type[0].length };
  throw unsupported({ file: description, source }, span, what, RENAME);
}

const RENAME = 'Name it .cjs or .cts, or put {"type": "commonjs"} into a package.json beside it.';

/** `type` of the nearest package.json. */
function declaredType(folder: string): Format | undefined {
  const file = nearestPackage(folder);
  if (file === undefined) return undefined;
  try {
    const { type } = JSON.parse(readFileSync(file, 'utf8')) as { readonly type?: unknown };
    return type === 'module' || type === 'commonjs' ? type : undefined;
  } catch {
    return undefined;
  }
}

function nearestPackage(folder: string): string | undefined {
  const file = join(folder, 'package.json');
  if (existsSync(file)) return file;
  const outer = dirname(folder);
  return outer === folder ? undefined : nearestPackage(outer);
}

/** A text is a module if it is one and no CommonJS module. */
function detected(source: string): Format {
  const parses = (sourceType: 'commonjs' | 'module'): boolean => {
    try {
      acorn.parse(source, { ecmaVersion: 'latest', sourceType });
      return true;
    } catch {
      return false;
    }
  };
  return !parses('commonjs') && parses('module') ? 'module' : 'commonjs';
}
