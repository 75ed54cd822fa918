/** Text to IR. */
import { compileDeep } from './deep.js';
import { PenumbraError } from './diagnostics.js';
import { isTranslated } from './file-names.js';
import type { IrModule } from './ir/function.js';
import { ProgramContext } from './lower/context.js';
import { lowering } from './lower/dispatch.js';
import { lowerFunction } from './lower/functions.js';
import { hostCells, moduleRecord } from './lower/module-record.js';
import { readModule } from './modules.js';
import { parse, type SourceKind } from './parse.js';
import { parseEval } from './parse-eval.js';
import { analyzeScopes } from './scopes/analyze.js';
import type { EvalSource } from './scopes/eval-scope.js';
import { collectSites } from './sites.js';
import { isTooDeep, isTooDeepForV8 } from './too-deep.js';
import { stripTypes } from './typescript/typescript.js';
import { writtenText } from './written-text.js';

export interface CompileOptions {
  /** Name of the file; its extension says whether it is TypeScript. */
  readonly file: string;
  /**
   * A CommonJS module is a function; an ES module has a record of imports and exports. A script's `var` and functions
   * are properties of the global object; its top-level `let`, `const` and classes are bindings of the realm, which
   * other scripts see.
   */
  readonly kind: SourceKind;
  /** Whether it is part of the VM: `callFunction(f, receiver, …args)` is then a call of `f`, whatever the name is bound to. */
  readonly selfHosted?: boolean;
  /** Of a script: whether it returns its completion value (ECMA-262 16.1.6). */
  readonly completion?: boolean;
  /** Of the text of a direct `eval`: where it stands. */
  readonly around?: EvalSource;
}

/**
 * Compiles a program.
 *
 * @throws PenumbraError `E_PARSE` if the text is not a program, `E_UNSUPPORTED` for what is not compiled yet; RangeError if it is
 *   nested too deep
 */
export function compile(source: string, options: CompileOptions): IrModule {
  try {
    return compileHere(source, options);
  } catch (error) {
    if (!isTooDeep(error)) throw error;
    if (options.kind === 'eval' && isTooDeepForV8(source))
      throw new RangeError('Maximum call stack size exceeded');
    return compileDeep({ source, options });
  }
}

/** As `compile`, on the stack of this thread. @throws RangeError if that is too small */
export function compileHere(source: string, options: CompileOptions): IrModule {
  try {
    const compiled = stripTypes(source, options.file);
    return compileJavaScript(compiled, writtenText(source, compiled), options);
  } catch (error) {
    // Lines and columns are those of the text with its types, which is the one to show.
    throw error instanceof PenumbraError ? new PenumbraError({ ...error.details, source }) : error;
  }
}

function compileJavaScript(
  source: string,
  written: string,
  { file, kind, selfHosted = false, completion = false, around }: CompileOptions,
): IrModule {
  const text = { file, source };
  const parsed = kind === 'eval' ? parseEval(text, around) : parse(text, kind);
  const module = kind === 'module' ? readModule(parsed) : undefined;
  const program = module?.program ?? parsed;
  const outline = collectSites(program, written, isTranslated(file));
  const scopes = analyzeScopes(program, text, kind, outline, { module, around });
  const context = new ProgramContext(text, outline, scopes, selfHosted, completion, lowering);
  const functions = scopes.functions.map((fn) => lowerFunction(context, fn));
  const sites = outline.sites.map(({ node: _node, operand: _operand, ...site }) => site);
  const record = module && moduleRecord(module, scopes.functions[0]!);
  return {
    file,
    source,
    written,
    kind,
    ...(record === undefined ? {} : { record }),
    host: hostCells(scopes.functions[0]!),
    functions,
    sites,
    templates: context.templates,
    evals: context.evals,
  };
}
