/** What kind of module a file is, as node decides it (with its detection of module syntax). */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname } from 'node:path';
import * as acorn from 'acorn';
import { isTranslated } from '../../compiler/file-names.js';
import { packageType } from '../../compiler/package-type.js';
import { TextCache } from '../../compiler/text-cache.js';
import { v8Complaint } from '../../compiler/v8-complaint.js';
import { isData } from './location.js';

export type Format = 'commonjs' | 'module' | 'json';

const BY_EXTENSION: Readonly<Record<string, Format>> = {
  '.mjs': 'module',
  '.mts': 'module',
  '.cjs': 'commonjs',
  '.cts': 'commonjs',
  '.json': 'json',
};

const formats = new TextCache<Format>();

/** Words without which a text has no module syntax. */
const OF_MODULES = /\b(?:import|export|await)\b/u;

/** @throws PenumbraError where the text decides and is TypeScript that does not parse */
export function formatOf(file: string, source: () => string): Format {
  const known = knownFormat(file);
  if (known !== undefined) return known;
  const text = source();
  return formats.of(file, text, () => detected(withoutTypes(text, file)));
}

/** Whether node reads a file before it loads it: not if its name, or a package.json, says that it is CommonJS. */
export function isReadFirst(file: string): boolean {
  return !isData(file) && knownFormat(file) !== 'commonjs';
}

/** In a CommonJS package, `tsc` compiles TypeScript with `import` and `export` to CommonJS: the text of such a file decides. */
function knownFormat(file: string): Format | undefined {
  const declared = BY_EXTENSION[extname(file)] ?? packageType(dirname(file));
  return declared === 'commonjs' && /^\.(?:ts|[jt]sx)$/u.test(extname(file)) ? undefined : declared;
}

/** The goal symbol of a file that is run. */
export function goalOf(file: string): 'commonjs' | 'module' {
  return formatOf(file, () => readFileSync(file, 'utf8')) === 'module' ? 'module' : 'commonjs';
}

/** Whether V8, too, would take a file for an ES module: no code of it runs before it is linked. */
export function isModuleToNode(file: string): boolean {
  const known = extname(file) === '.mjs' || packageType(dirname(file)) === 'module';
  if (known) return extname(file) !== '.cjs';
  return extname(file) === '.js' && v8Complaint(readFileSync(file, 'utf8'), 'commonjs') !== undefined;
}

/**
 * V8 is asked first: it takes a fraction of the time. A text is a module if it is one and no CommonJS module. Where it is neither, for another error than module syntax, it
 * is taken for what its author seems to mean, so that the error is told of that.
 */
function detected(source: string): Format {
  if (!OF_MODULES.test(source) || v8Complaint(source, 'commonjs') === undefined) return 'commonjs';
  const complaint = (sourceType: 'commonjs' | 'module'): string | undefined => {
    try {
      acorn.parse(source, { ecmaVersion: 'latest', sourceType });
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };
  const ofCommonJs = complaint('commonjs');
  if (ofCommonJs === undefined) return 'commonjs';
  return complaint('module') === undefined || /sourceType: module/u.test(ofCommonJs) ? 'module' : 'commonjs';
}

const native = createRequire(import.meta.url);

/** The parser of TypeScript is loaded when the first such file is met: plain node has no other need of it in a replay. */
function withoutTypes(source: string, file: string): string {
  if (!isTranslated(file)) return source;
  const typescript = native(
    '../../compiler/typescript/typescript.js',
  ) as typeof import('../../compiler/typescript/typescript.js');
  return typescript.stripTypes(source, file);
}
