/** TypeScript: a typed syntax tree for specifications, and plain JavaScript for execution. */
import { createRequire } from 'node:module';
import { tsPlugin } from '@sveltejs/acorn-typescript';
import * as acorn from 'acorn';
import { hasJsx, isDeclarationFile, isTranslated } from '../file-names.js';
import { parseError } from '../parse.js';
import { TextCache } from '../text-cache.js';
import { enumerationEdits } from './enumerations.js';
import { parameterPropertyEdits } from './parameter-properties.js';
import { blankTypeExports } from './type-exports.js';
import { edited } from './typed-tree.js';
import { blankUnusedImports } from './unused-imports.js';

const native = createRequire(import.meta.url);

export interface TypedSource {
  /** The tree with TypeScript's nodes (`TSTypeAnnotation` …), as `@sveltejs/acorn-typescript` makes them. */
  readonly program: acorn.Program;
  /** All comments, in order; `value` is without the comment signs. */
  readonly comments: readonly acorn.Comment[];
}

const TypedParser = acorn.Parser.extend(tsPlugin());
const JsxParser = acorn.Parser.extend(tsPlugin({ jsx: true }));
/** Constants need no values, and functions no bodies, without the word `declare`. */
const DeclarationParser = acorn.Parser.extend(tsPlugin({ dts: true }));

/**
 * Parses TypeScript or JavaScript, types and comments included. ES module syntax is allowed here.
 *
 * @throws PenumbraError `E_PARSE`
 */
export function parseTyped(source: string, file: string): TypedSource {
  let failure: unknown;
  const plain = hasJsx(file) ? JsxParser : TypedParser;
  const parser = isDeclarationFile(file) ? DeclarationParser : plain;
  for (const sourceType of ['module', 'script'] as const) {
    const comments: acorn.Comment[] = [];
    try {
      const program = parser.parse(source, {
        ecmaVersion: 'latest',
        sourceType,
        locations: true,
        allowReturnOutsideFunction: true,
        onComment: comments,
      });
      return { program, comments };
    } catch (error) {
      // Sloppy code is not module code; if neither parses, the complaint of the first is the better one.
      failure ??= error;
    }
  }
  throw parseError({ file, source }, failure);
}

/**
 * JavaScript that does what a file of TypeScript or JSX does; plain JavaScript is returned as it is. Lines stay in their
 * places. Types become blanks, so that offsets stay, too; enumerations and parameter properties their code; imports that
 * only types use are blanked, and exports of types. Where there is more, TypeScript compiles it.
 *
 * @throws PenumbraError `E_PARSE`
 */
export function stripTypes(source: string, file: string): string {
  if (!isTranslated(file)) return source;
  if (last?.source !== source || last.file !== file)
    last = { source, file, output: blankTypeExports(javaScriptOf(source, file), file, javaScriptOf) };
  return last.output;
}

/** The files of a program are looked at for what they export, too. */
const texts = new TextCache<string>();

/** JavaScript where names of types may still be exported. */
function javaScriptOf(source: string, file: string): string {
  return texts.of(file, source, () => erased(source, file) ?? transpiled(source, file));
}

/** A file is looked at for what kind of module it is, and then compiled. */
let last: { readonly source: string; readonly file: string; readonly output: string } | undefined;

/** The text of a TypeScript file with blanks for its types, as node makes it; undefined where that is no JavaScript. */
export function blankTypes(source: string, file: string): string | undefined {
  if (hasJsx(file)) return undefined;
  const plain = blanked(source);
  return plain !== undefined && isJavaScript(plain, file) ? plain : undefined;
}

function erased(source: string, file: string): string | undefined {
  const plain = blankTypes(source, file) ?? withoutDeclarations(source, file);
  return plain === undefined ? undefined : blankUnusedImports(plain);
}

/** As `blankTypes`, with the code of enumerations and parameter properties. */
function withoutDeclarations(source: string, file: string): string | undefined {
  if (hasJsx(file) || !/\benum\b|\bconstructor\b/u.test(source)) return undefined;
  let program: acorn.Program;
  try {
    program = parseTyped(source, file).program;
  } catch {
    // Who compiles it complains of it.
    return undefined;
  }
  const edits = [enumerationEdits(source, program), parameterPropertyEdits(source, program)];
  if (edits.includes(undefined)) return undefined;
  const written = blanked(
    edited(
      source,
      edits.flatMap((some) => some ?? []),
    ),
  );
  return written !== undefined && isJavaScript(written, file) ? written : undefined;
}

/** The text without its types, as node strips them; undefined where there is more than types, or an error. */
function blanked(source: string): string | undefined {
  try {
    return stripper().transformSync(source, { mode: 'strip-only' }).code;
  } catch (error) {
    if (typeof (error as { readonly startLine?: unknown }).startLine !== 'number') throw error;
    return undefined;
  }
}

/** What the stripper leaves in though no engine has it: decorators, `accessor` and `using`. */
const MAY_BE_LEFT = /@|\baccessor\b|\busing\b/u;

/** Whether engines understand a text without types. In a `.cts` file there may be `import` and `export`, too. */
function isJavaScript(text: string, file: string): boolean {
  const isCommonJs = file.endsWith('.cts');
  if (!MAY_BE_LEFT.test(text) && !(isCommonJs && /\b(?:import|export)\b/u.test(text))) return true;
  return (['module', 'commonjs'] as const).some((sourceType) => {
    if (isCommonJs && sourceType === 'module') return false;
    try {
      acorn.parse(text, { ecmaVersion: 2025, sourceType });
      return true;
    } catch {
      return false;
    }
  });
}

/** Loaded for TypeScript only: it is a WebAssembly module. */
function stripper(): typeof import('@swc/wasm-typescript') {
  return native('@swc/wasm-typescript') as typeof import('@swc/wasm-typescript');
}

/** Loaded where it is needed only. */
function transpiled(source: string, file: string): string {
  return (native('./transpile.js') as typeof import('./transpile.js')).transpile(source, file);
}
