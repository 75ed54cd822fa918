/** TypeScript: a typed syntax tree for specifications, and plain JavaScript for execution. */
import { createRequire } from 'node:module';
import { tsPlugin } from '@sveltejs/acorn-typescript';
import * as acorn from 'acorn';
import { PenumbraError, positionAt } from './diagnostics.js';
import { enumerationEdits } from './enumerations.js';
import { parameterPropertyEdits } from './parameter-properties.js';
import { parseError, type SourceText, unsupported } from './parse.js';
import { edited, type TypedNode, visitTree } from './typed-tree.js';
import { blankUnusedImports } from './unused-imports.js';

const native = createRequire(import.meta.url);

/** Whether a file holds TypeScript, by its name. */
export function isTypeScript(file: string): boolean {
  return /\.[cm]?ts$/u.test(file);
}

export interface TypedSource {
  /** The tree with TypeScript's nodes (`TSTypeAnnotation` …), as `@sveltejs/acorn-typescript` makes them. */
  readonly program: acorn.Program;
  /** All comments, in order; `value` is without the comment signs. */
  readonly comments: readonly acorn.Comment[];
}

/** Whether a file holds declarations alone, by its name. */
export function isDeclarationFile(file: string): boolean {
  return /\.d\.[cm]?ts$/u.test(file);
}

const TypedParser = acorn.Parser.extend(tsPlugin());
/** Constants need no values, and functions no bodies, without the word `declare`. */
const DeclarationParser = acorn.Parser.extend(tsPlugin({ dts: true }));

/**
 * Parses TypeScript or JavaScript, types and comments included. ES module syntax is allowed here.
 *
 * @throws PenumbraError `E_PARSE`
 */
export function parseTyped(source: string, file: string): TypedSource {
  let failure: unknown;
  const parser = isDeclarationFile(file) ? DeclarationParser : TypedParser;
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
 * As `blankTypes`, and without imports that only types use.
 *
 * @throws PenumbraError as `blankTypes` does
 */
export function stripTypes(source: string, file: string): string {
  if (!isTypeScript(file)) return source;
  if (last?.source !== source || last.file !== file)
    last = { source, file, output: blankUnusedImports(blankTypes(source, file)) };
  return last.output;
}

/** A file is looked at for what kind of module it is, and then compiled. */
let last: { readonly source: string; readonly file: string; readonly output: string } | undefined;

/**
 * Replaces types by blanks, so that all offsets stay, and enumerations and parameter properties by their code, which
 * leaves all lines in their places. Plain JavaScript is returned as it is.
 *
 * @throws PenumbraError `E_PARSE` for syntax errors, `E_UNSUPPORTED` for other syntax that is more than types
 * (enumerations that are not constant, namespaces with values, `import =`, `export =`)
 */
export function blankTypes(source: string, file: string): string {
  if (!isTypeScript(file)) return source;
  const plain = blanked(source);
  if (typeof plain === 'string') return plain;
  // A broken text may look like one that is more than types.
  const { program } = parseTyped(source, file);
  const edits = [enumerationEdits(source, program), parameterPropertyEdits(source, program)];
  const written = blanked(
    edited(
      source,
      edits.flatMap((some) => some ?? []),
    ),
  );
  if (typeof written === 'string' && edits.every((some) => some !== undefined)) return written;
  throw refusal({ file, source }, program, typeof written === 'string' ? plain : written);
}

/** Why the stripper refuses a text. Lines count from 1. */
interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly startLine: number;
}

/** The text without its types, as node strips them. */
function blanked(source: string): string | Refusal {
  try {
    return stripper().transformSync(source, { mode: 'strip-only' }).code;
  } catch (error) {
    if (typeof (error as Partial<Refusal>).startLine !== 'number') throw error;
    return error as Refusal;
  }
}

/** Loaded for TypeScript only: it is a WebAssembly module. */
function stripper(): typeof import('@swc/wasm-typescript') {
  return native('@swc/wasm-typescript') as typeof import('@swc/wasm-typescript');
}

/** Nodes that stand for code, in the tree of the parser. */
const MORE_THAN_TYPES: ReadonlySet<string> = new Set([
  ...['TSEnumDeclaration', 'TSModuleDeclaration', 'TSParameterProperty', 'TSTypeAssertion'],
  ...['TSImportEqualsDeclaration', 'TSExportAssignment'],
]);

function refusal(text: SourceText, program: acorn.Program, { code, message, startLine }: Refusal): Error {
  const line = text.source.split('\n')[startLine - 1] ?? '';
  const begin = text.source.split('\n', startLine - 1).join('\n').length + (startLine > 1 ? 1 : 0);
  let start = begin + (/\S/u.exec(line)?.index ?? 0);
  // The stripper counts columns as a terminal shows them.
  visitTree(program as unknown as TypedNode, (node) => {
    const isOnLine = node.start >= begin && node.start < begin + line.length;
    if (MORE_THAN_TYPES.has(node.type) && isOnLine) start = node.start;
    return start === begin || !isOnLine;
  });
  const end = begin + line.trimEnd().length;
  if (code !== 'UnsupportedSyntax')
    return new PenumbraError({ code: 'E_PARSE', message, ...text, position: positionAt(text.source, start) });
  return unsupported(
    text,
    { start, end },
    'TypeScript constructs that are more than types',
    'Computed enumerations, namespaces, `import =` and `export =` need code of their own: write it out.',
  );
}
