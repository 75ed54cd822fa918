/** TypeScript: a typed syntax tree for specifications, and plain JavaScript for execution. */
import { createRequire } from 'node:module';
import { tsPlugin } from '@sveltejs/acorn-typescript';
import * as acorn from 'acorn';
import { parseError, unsupported } from './parse.js';

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
 * Replaces types by blanks, so that all offsets stay. Plain JavaScript is returned as it is.
 *
 * @throws PenumbraError `E_PARSE` for syntax errors, `E_UNSUPPORTED` for syntax that is more than types (enumerations,
 * namespaces, parameter properties, `import =`, `export =`)
 */
export function stripTypes(source: string, file: string): string {
  if (!isTypeScript(file)) return source;
  const text = { file, source };
  let refused: { start: number; end: number } | undefined;
  // Loaded for TypeScript only: it takes longer to load than all the rest of the compiler.
  const { default: tsBlankSpace } = native('ts-blank-space') as typeof import('ts-blank-space');
  const output = tsBlankSpace(source, (node) => {
    refused ??= { start: skipBlanks(source, node.pos), end: node.end };
  });
  if (refused) {
    // A broken text may look like one that is more than types.
    parseTyped(source, file);
    const [line = ''] = source.slice(refused.start, refused.end).split('\n');
    const end = refused.start + line.trimEnd().length;
    throw unsupported(
      text,
      { start: refused.start, end },
      'TypeScript constructs that are more than types',
      'Enumerations, namespaces, parameter properties, `import =` and `export =` need code of their own: write it out.',
    );
  }
  return output;
}

function skipBlanks(source: string, offset: number): number {
  return offset + (/^(?:\s|\/\/.*|\/\*[\s\S]*?\*\/)*/u.exec(source.slice(offset))?.[0].length ?? 0);
}
