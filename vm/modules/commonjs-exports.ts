/** Names that CommonJS files give to their exports, found without running them, as node does for `import { name }`. */
import { dirname, extname } from 'node:path';
import { compileFunction } from 'node:vm';
import { sourceOfNode } from '../node-sources.js';
import { readSource } from './code.js';
import { resolveModule } from './resolve.js';

/** What is found in one text. */
interface Found {
  readonly exports: readonly string[];
  /** Specifiers of modules whose exports are these as well. */
  readonly reexports: readonly string[];
}

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

type Lexer = (source: string) => Found;

let lexer: Lexer | undefined;

function foundIn(source: string): Found {
  lexer ??= lexerOfNode() ?? search;
  try {
    return lexer(source);
  } catch {
    return { exports: [], reexports: [] };
  }
}

/** The lexer that node itself uses. */
function lexerOfNode(): Lexer | undefined {
  const source = sourceOfNode('internal/deps/cjs-module-lexer/lexer');
  if (source === undefined) return undefined;
  const module: { exports: { parse?: Lexer } } = { exports: {} };
  Reflect.apply(compileFunction(source, ['module', 'exports']), undefined, [module, module.exports]);
  return module.exports.parse;
}

/** Where node keeps its lexer to itself: a search for the usual ways to write exports. */
function search(source: string): Found {
  const names = new Set<string>();
  for (const [, name] of source.matchAll(ASSIGNED)) names.add(name!);
  for (const [, , name] of source.matchAll(QUOTED)) names.add(name!);
  for (const [, , name] of source.matchAll(DEFINED)) names.add(name!);
  for (const [, body] of source.matchAll(LITERAL))
    for (const entry of body!.split(',')) {
      const name = /^\s*(?:([A-Za-z_$][\w$]*)|(['"])(.+?)\2)\s*(?::|$)/u.exec(entry);
      if (name) names.add((name[1] ?? name[3])!);
    }
  return { exports: [...names], reexports: [...source.matchAll(AGAIN)].map(([, , specifier]) => specifier!) };
}

const ASSIGNED = /\b(?:module\.)?exports\.([A-Za-z_$][\w$]*)\s*=(?!=)/gu;
const QUOTED = /\b(?:module\.)?exports\[\s*(['"])(.+?)\1\s*\]\s*=(?!=)/gu;
const DEFINED = /\bObject\.defineProperty\(\s*(?:module\.)?exports\s*,\s*(['"])(.+?)\1/gu;
const LITERAL = /\bmodule\.exports\s*=\s*\{([^{}]*)/gu;
const AGAIN = /\b(?:module\.exports\s*=|__export(?:Star)?\()\s*require\(\s*(['"])(.+?)\1/gu;
