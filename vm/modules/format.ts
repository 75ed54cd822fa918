/** What kind of module a file is, as node decides it (with its detection of module syntax). */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import * as acorn from 'acorn';

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

/** `type` of the nearest package.json. */
function declaredType(folder: string): Format | undefined {
  const file = join(folder, 'package.json');
  if (existsSync(file)) {
    try {
      const { type } = JSON.parse(readFileSync(file, 'utf8')) as { readonly type?: unknown };
      return type === 'module' || type === 'commonjs' ? type : undefined;
    } catch {
      return undefined;
    }
  }
  const outer = dirname(folder);
  return outer === folder ? undefined : declaredType(outer);
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
