/**
 * Scope analysis: which variable each name means, which variables live in heap cells, and which uses must check that
 * the variable is initialised.
 */
import type * as ES from 'acorn';
import { awaits, hasUseStrict, type Node } from '../ast.js';
import type { ModuleEntries } from '../modules.js';
import type { SourceKind, SourceText } from '../parse.js';
import type { Outline } from '../sites.js';
import type { Scope, Scopes } from './binding.js';
import { type EvalSource, evalVariables, outerScope, staysInBlock } from './eval-scope.js';
import { declaredFunctions, varNames } from './hoist.js';
import { moduleParameters, refuseParameters } from './module-parameters.js';
import { StatementAnalyzer } from './statements.js';

/**
 * Analyses a program.
 *
 * @throws PenumbraError `E_UNSUPPORTED`
 */
export function analyzeScopes(
  program: ES.Program,
  text: SourceText,
  kind: SourceKind,
  outline: Outline,
  {
    module,
    around,
  }: { readonly module?: ModuleEntries | undefined; readonly around?: EvalSource | undefined } = {},
): Scopes {
  const analyzer = new Analyzer(text, outline);
  if (kind === 'eval') analyzer.evalProgram(program, around);
  else analyzer.program(program, kind, module);
  return analyzer;
}

const MAIN_KINDS = { commonjs: 'module', script: 'script', module: 'es-module', eval: 'eval' } as const;

/** What the top level of each kind of source declares. */
class Analyzer extends StatementAnalyzer implements Scopes {
  program(program: ES.Program, kind: SourceKind, module?: ModuleEntries): void {
    this.strict = module !== undefined || hasUseStrict(program.body);
    const main = this.addFunction(program, 'main', MAIN_KINDS[kind], undefined, {});
    const scope = this.open('function', undefined, main, program);
    main.scope = scope;
    if (kind === 'commonjs') {
      refuseParameters(program.body, this.text);
      for (const name of moduleParameters) scope.declare(name, 'parameter', -1);
      this.evalVariables(scope, program.body);
      this.functionBody(program.body, scope, program.start);
    } else if (module) {
      this.moduleBody(program.body, scope, module);
    } else {
      this.scriptBody(program.body, scope);
    }
  }

  /** The text of an `eval` (ECMA-262 19.2.1.1): a function of its own, inside of the scopes around the call. */
  evalProgram(program: ES.Program, around: EvalSource | undefined): void {
    const outer = around?.scope && outerScope(around.scope);
    this.strict = around?.strict === true || hasUseStrict(program.body);
    const main = this.addFunction(program, 'main', 'eval', outer?.fn, {});
    const scope = this.open('function', outer, main, program);
    main.scope = scope;
    const { body } = program;
    if (this.strict) {
      this.functionBody(body, scope, program.start);
      return;
    }
    const inBlocks = [...varNames(body, true, new Set()).blockFunctions].map(({ id }) => id.name);
    const staying = new Set(inBlocks.filter((name) => staysInBlock(name, outer)));
    const { names, blockFunctions } = varNames(body, true, staying);
    const declared = new Set([...names, ...declaredFunctions(body).map(({ id }) => id.name)]);
    main.evalVars = evalVariables(declared, outer, this.text);
    for (const node of blockFunctions) {
      const { binding, scope: vars } = main.evalVars.get(node.id.name)!;
      this.outerVariables.set(node, { binding, checked: false, ...(vars ? { dynamic: [vars] } : {}) });
    }
    for (const { binding, scope: vars } of main.evalVars.values()) {
      if (binding) this.use(binding, main, program.start);
      else if (vars) this.use(vars, main, program.start);
    }
    this.declareLexical(body, scope);
    this.statements(body, scope, program.start);
  }

  /** What other modules may see lives in cells that the loader makes; an import may be uninitialised at any time. */
  private moduleBody(body: readonly Node[], scope: Scope, { imports, exports }: ModuleEntries): void {
    for (const name of imports.keys()) {
      const binding = scope.declare(name, 'provided', Number.POSITIVE_INFINITY, 'throws');
      binding.captured = true;
    }
    this.functionBody(body, scope, scope.start);
    if (body.some(awaits)) scope.fn.coroutine = 'async';
    for (const { local } of exports) scope.bindings.get(local)!.captured = true;
    // A module's code is called before it is evaluated, in a cycle: every use of what another may call is checked.
    for (const binding of scope.bindings.values())
      if (binding.captured && binding.kind !== 'var' && binding.kind !== 'function') binding.checked = true;
  }

  /** Variables and functions of a script are properties of the global object; the rest are bindings of the realm. */
  private scriptBody(body: readonly Node[], scope: Scope): void {
    const { blockFunctions } = varNames(body, !this.strict, new Set());
    for (const node of blockFunctions) this.outerVariables.set(node, { binding: undefined, checked: false });
    this.statements(body, scope, scope.start);
  }
}
