/** TypeScript whose syntax is more than types, and JSX, as JavaScript: made by TypeScript itself. */
import { createRequire } from 'node:module';
import { dirname, extname } from 'node:path';
import type ts from 'typescript-api';
import { PenumbraError, positionAt } from '../diagnostics.js';
import { packageType } from '../package-type.js';
import { emitOptions } from './emit-options.js';
import { laidOutAs } from './source-layout.js';

const native = createRequire(import.meta.url);

/**
 * JavaScript of ECMAScript 2022, laid out as the source. It is a CommonJS module where the file is one by its name, or
 * where it uses `export =` or `import x = require()` and nothing says that it is an ES module.
 * @throws PenumbraError E_PARSE, E_TSCONFIG
 */
export function transpile(source: string, file: string): string {
  // Version 7 of TypeScript has no such API; this one takes half a second to load.
  const api = native('typescript-api') as typeof ts;
  const module = moduleOf(api, source, file);
  const { outputText, sourceMapText, diagnostics } = api.transpileModule(source, {
    // With modules as node has them, the name says what the file is.
    fileName: module === api.ModuleKind.NodeNext ? file.replace(/\.ts$/u, '.mts') : file,
    reportDiagnostics: true,
    compilerOptions: {
      ...emitOptions(api, file),
      target: api.ScriptTarget.ES2022,
      module,
      esModuleInterop: true,
      isolatedModules: true,
      sourceMap: true,
      removeComments: true,
    },
  });
  const [error] = diagnostics?.filter(({ start }) => start !== undefined) ?? [];
  if (error) throw asParseError(api, { source, file }, error);
  return laidOutAs(source, outputText, sourceMapText!);
}

function moduleOf(api: typeof ts, source: string, file: string): ts.ModuleKind {
  const extension = extname(file);
  if (extension === '.cts') return api.ModuleKind.CommonJS;
  const parsed = api.createSourceFile(file, source, api.ScriptTarget.Latest);
  const { statements } = parsed;
  const exported = statements.find(
    (statement) => api.isExportAssignment(statement) && statement.isExportEquals,
  );
  const isRequired = statements.some(
    (statement) =>
      api.isImportEqualsDeclaration(statement) && api.isExternalModuleReference(statement.moduleReference),
  );
  if (!exported && !isRequired) return api.ModuleKind.ESNext;
  if (extension !== '.mts' && packageType(dirname(file)) !== 'module') return api.ModuleKind.CommonJS;
  if (!exported) return api.ModuleKind.NodeNext;
  throw new PenumbraError({
    code: 'E_PARSE',
    message: '`export =` is for CommonJS modules, and this file is an ES module',
    file,
    source,
    position: positionAt(source, exported.getStart(parsed)),
    hint: 'Write `export default`, or name the file .cts.',
  });
}

function asParseError(
  api: typeof ts,
  text: { readonly source: string; readonly file: string },
  { messageText, start, length }: ts.Diagnostic,
): PenumbraError {
  return new PenumbraError({
    code: 'E_PARSE',
    message: api.flattenDiagnosticMessageText(messageText, ' ').replace(/\.$/u, ''),
    ...text,
    position: positionAt(text.source, start!),
    length,
  });
}
