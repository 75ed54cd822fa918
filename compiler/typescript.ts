/** TypeScript: a typed syntax tree for specifications, and plain JavaScript for execution. */
import { createRequire } from 'node:module';
import { tsPlugin } from '@sveltejs/acorn-typescript';
import * as acorn from 'acorn';
import { enumerationEdits } from './enumerations.js';
import { parameterPropertyEdits } from './parameter-properties.js';
import { parseError, unsupported } from './parse.js';
import { edited } from './typed-tree.js';
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

const TypedParser = acorn.Parser.extend(tsPlugin());

/**
 * Parses TypeScript or JavaScript, types and comments included. ES module syntax is allowed here.
 *
 * @throws PenumbraError `E_PARSE`
 */
export function parseTyped(source: string, file: string): TypedSource {
  let failure: unknown;
  for (const sourceType of ['module', 'script'] as const) {
    const comments: acorn.Comment[] = [];
    try {
      const program = TypedParser.parse(source, {
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
 * (enumerations that are not constant, namespaces, `import =`, `export =`)
 */
export function blankTypes(source: string, file: string): string {
  if (!isTypeScript(file)) return source;
  const text = { file, source };
  const refused: Refused[] = [];
  // Loaded for TypeScript only: it takes longer to load than all the rest of the compiler.
  const { default: tsBlankSpace } = native('ts-blank-space') as typeof import('ts-blank-space');
  const output = tsBlankSpace(source, (node) => {
    const start = skipBlanks(source, node.pos);
    refused.push({ start, end: node.end, kind: kindOf(source.slice(start, node.end)) });
  });
  if (refused.length === 0) return output;
  // A broken text may look like one that is more than types.
  const { program } = parseTyped(source, file);
  const others = refused.filter(({ kind }) => kind === 'other');
  const enumerations = enumerationEdits(source, program);
  const properties = parameterPropertyEdits(source, program);
  if (others.length === 0 && enumerations && properties)
    return edited(output, [...enumerations, ...properties]);
  const unwritten = refused.find(({ kind }) => kind === (enumerations ? 'property' : 'enumeration'));
  const { start, end } = (others[0] ?? unwritten ?? refused[0])!;
  const [line = ''] = source.slice(start, end).split('\n');
  throw unsupported(
    text,
    { start, end: start + line.trimEnd().length },
    'TypeScript constructs that are more than types',
    'Computed enumerations, namespaces, `import =` and `export =` need code of their own: write it out.',
  );
}

/** Syntax that is more than types. */
interface Refused {
  readonly start: number;
  readonly end: number;
  readonly kind: 'enumeration' | 'property' | 'other';
}

function kindOf(text: string): Refused['kind'] {
  if (/^(?:export\s+)?(?:const\s+)?enum\b/u.test(text)) return 'enumeration';
  return /^(?:public|private|protected|readonly|override)$/u.test(text) ? 'property' : 'other';
}

function skipBlanks(source: string, offset: number): number {
  return offset + (/^(?:\s|\/\/.*|\/\*[\s\S]*?\*\/)*/u.exec(source.slice(offset))?.[0].length ?? 0);
}
