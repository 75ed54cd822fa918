/** What a configuration says of the JavaScript that TypeScript makes of a file, as options of its API. */
import { dirname } from 'node:path';
import type ts from 'typescript-api';
import { configurationOf } from './tsconfig.js';

export function emitOptions(api: typeof ts, file: string): ts.CompilerOptions {
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
