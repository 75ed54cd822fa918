/** What a configuration says of the JavaScript that TypeScript makes of a file, as options of its API. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { parseTsconfig } from 'get-tsconfig';
import type ts from 'typescript-api';
import { PenumbraError, positionAt } from '../diagnostics.js';
import { configurationOf } from './tsconfig.js';

/** @throws PenumbraError E_TSCONFIG where the nearest configuration cannot be read */
export function emitOptions(api: typeof ts, file: string): ts.CompilerOptions {
  checkConfiguration(api, dirname(file));
  const { compilerOptions = {} } = configurationOf(dirname(file))?.config ?? {};
  const { jsxFactory, jsxFragmentFactory, jsxImportSource, target } = compilerOptions;
  const { experimentalDecorators, emitDecoratorMetadata } = compilerOptions;
  const given = {
    jsxFactory,
    jsxFragmentFactory,
    jsxImportSource,
    experimentalDecorators,
    emitDecoratorMetadata,
  };
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    jsx: jsxOf(api, compilerOptions.jsx),
    // Fields are assigned, not defined, where the code is for engines without fields.
    useDefineForClassFields: compilerOptions.useDefineForClassFields ?? hasFields(target),
  };
}

/** The nearest configuration, if it cannot be read. */
export function unreadableConfiguration(folder: string): string | undefined {
  const api = createRequire(import.meta.url)('typescript-api') as typeof ts;
  try {
    checkConfiguration(api, folder);
    return undefined;
  } catch (error) {
    return (error as PenumbraError).details.file;
  }
}

/** What cannot be read says nothing elsewhere; here the meaning of the code would depend on it. */
function checkConfiguration(api: typeof ts, folder: string): void {
  const file = api.findConfigFile(folder, api.sys.fileExists);
  if (file === undefined) return;
  const source = readFileSync(file, 'utf8');
  const complaint = (message: string, start?: number): PenumbraError =>
    new PenumbraError({
      code: 'E_TSCONFIG',
      message: message.replace(/\.$/u, ''),
      file,
      source,
      position: start === undefined ? undefined : positionAt(source, start),
      hint: 'Mend it: it says what becomes of decorators, fields and JSX.',
    });
  const { error } = api.parseConfigFileTextToJson(file, source);
  if (error) throw complaint(api.flattenDiagnosticMessageText(error.messageText, ' '), error.start);
  try {
    parseTsconfig(file);
  } catch (failure) {
    throw complaint((failure as Error).message);
  }
}

/** Who leaves JSX to another tool has it made into calls of the automatic runtime, which is the default of all. */
function jsxOf(api: typeof ts, jsx: string | undefined): ts.JsxEmit {
  switch (jsx?.toLowerCase()) {
    case undefined:
    case 'react':
      return api.JsxEmit.React;
    default:
      return api.JsxEmit.ReactJSX;
  }
}

function hasFields(target: string | undefined): boolean {
  const year = /^es(\d+)$/iu.exec(target ?? '')?.[1];
  return year === undefined || Number(year) >= 2022;
}
