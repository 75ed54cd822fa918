/** Names that CommonJS files give to their exports, found without running them by the lexer that node uses for `import { name }`. */
import { dirname, extname } from 'node:path';
import { initSync, parse } from 'cjs-module-lexer';
import { readSource } from './code.js';
import { resolveModule } from './resolve.js';

/** The names of a file, and of what it exports again. */
export function exportsOf(file: string, source = readSource(file), seen = new Set<string>()): string[] {
  seen.add(file);
  const { exports, reexports } = foundIn(source);
  const names = new Set(exports);
  for (const specifier of reexports) {
    const other = resolveModule(specifier, dirname(file));
    if (other === undefined || seen.has(other) || NOT_CODE.has(extname(other))) continue;
    for (const name of exportsOf(other, undefined, seen)) names.add(name);
  }
  return [...names];
}

const NOT_CODE: ReadonlySet<string> = new Set(['.json', '.node', '.mjs']);

function foundIn(source: string): ReturnType<typeof parse> {
  initSync();
  try {
    return parse(source);
  } catch {
    // What is no program exports nothing here; loading it says why.
    return { exports: [], reexports: [] };
  }
}
