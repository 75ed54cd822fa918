/**
 * Scope analysis: which variable each name means, which variables live in heap cells, and which uses must check that
 * the variable is initialised.
 */
import type * as ES from 'acorn';
import {
  awaits,
  boundNames,
  type ClassNode,
  callsEval,
  children,
  coroutineKind,
  type FunctionNode,
  hasParameterExpressions,
  hasSimpleParameters,
  hasUseStrict,
  isEvalCall,
  type Node,
} from '../ast.js';
import type { FunctionKind } from '../ir/function.js';
import type { ModuleEntries } from '../modules.js';
import { parseError, type SourceKind, type SourceText } from '../parse.js';
import type { FunctionEntry, FunctionRole, Outline } from '../sites.js';
import { refuseUnsupported } from '../unsupported.js';
import {
  type Binding,
  type BlockFunction,
  ClassScope,
  FunctionScope,
  Scope,
  type ScopeKind,
  type Scopes,
} from './binding.js';
import { declareElements, elementBindings, methodKind, superCallEnd, usesAtClass } from './class-elements.js';
import { type EvalSource, evalVariables, outerScope } from './eval-scope.js';
import { declaredFunctions, declaredNames, lexicalNames, varNames } from './hoist.js';
import { moduleParameters, refuseParameters } from './module-parameters.js';
import { hasArguments, Resolver } from './resolve.js';

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

/** How a function expression got its kind: by where it stands. */
interface Place {
  readonly kind: FunctionKind;
  readonly owner?: ClassScope;
  /** Offset at which the closure is made. */
  readonly createdAt?: number;
}

class Analyzer extends Resolver implements Scopes {
  readonly functions: FunctionScope[] = [];
  readonly scopes = new Map<Node, Scope>();
  readonly classes = new Map<Node, ClassScope>();
  readonly blockFunctions = new Map<Node, BlockFunction>();
  readonly evals = new Map<Node, Scope>();
  /** Variables that functions in blocks assign, by declaration, until their block is analysed. */
  private readonly outerVariables = new Map<Node, Binding | undefined>();
  private readonly entries = new Map<Node, Map<FunctionRole, FunctionEntry>>();
  private strict = false;

  constructor(
    private readonly text: SourceText,
    outline: Outline,
  ) {
    super();
    for (const entry of outline.functions) {
      const roles = this.entries.get(entry.node) ?? new Map<FunctionRole, FunctionEntry>();
      this.entries.set(entry.node, roles.set(entry.role, entry));
    }
  }

  program(program: ES.Program, kind: SourceKind, module?: ModuleEntries): void {
    this.strict = module !== undefined || hasUseStrict(program.body);
    const main = this.addFunction(program, 'main', MAIN_KINDS[kind], undefined, {});
    const scope = this.open('function', undefined, main, program);
    main.scope = scope;
    if (kind === 'commonjs') {
      refuseParameters(program.body, this.text);
      for (const name of moduleParameters) scope.declare(name, 'parameter', -1);
      this.evalVariables(main, program.body);
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
    const { names, blockFunctions } = varNames(body, true, new Set());
    const declared = new Set([...names, ...declaredFunctions(body).map(({ id }) => id.name)]);
    main.evalVars = evalVariables(declared, outer, this.text);
    for (const node of blockFunctions)
      this.outerVariables.set(node, main.evalVars.get(node.id.name)?.binding);
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

  /** A variable of the top level that the host fills. */
  private hostVariable(name: '%import' | '%meta', node: Node, scope: Scope): void {
    const main = this.functions[0]!;
    const binding = main.scope.bindings.get(name) ?? main.scope.declare(name, 'provided', -1);
    binding.captured = true;
    this.references.set(node, this.use(binding, scope.fn, node.start));
  }

  /** Variables and functions of a script are properties of the global object; the rest are bindings of the realm. */
  private scriptBody(body: readonly Node[], scope: Scope): void {
    const { blockFunctions } = varNames(body, !this.strict, new Set());
    for (const node of blockFunctions) this.outerVariables.set(node, undefined);
    this.statements(body, scope, scope.start);
  }

  private addFunction(
    node: FunctionEntry['node'],
    role: FunctionRole,
    kind: FunctionKind,
    parent: FunctionScope | undefined,
    place: { owner?: ClassScope; createdAt?: number },
  ): FunctionScope {
    const entry = this.entries.get(node)!.get(role)!;
    const createdAt = place.createdAt ?? node.start;
    const fn = new FunctionScope(entry, kind, this.strict, parent, createdAt, place.owner);
    this.functions[entry.number] = fn;
    return fn;
  }

  private open(kind: ScopeKind, parent: Scope | undefined, fn: FunctionScope, node: Node): Scope {
    const scope = new Scope(kind, parent, fn, node.start);
    this.scopes.set(node, scope);
    return scope;
  }

  // Functions

  private function(node: FunctionNode, scope: Scope, place: Place): void {
    const outerStrict = this.strict;
    if (node.body.type === 'BlockStatement' && hasUseStrict(node.body.body)) this.strict = true;
    const fn = this.addFunction(node, 'function', place.kind, scope.fn, place);
    fn.coroutine = coroutineKind(node);
    let outer = scope;
    if (node.type === 'FunctionExpression' && node.id) {
      outer = this.open('name', scope, fn, node.id);
      outer.declare(node.id.name, 'function', -1, this.strict ? 'throws' : 'ignored');
    }
    const parameters = this.open('function', outer, fn, node);
    fn.scope = parameters;
    if (fn.kind === 'derived-constructor') {
      fn.superCallEnd = superCallEnd(node);
      // It ends with a checked use, whatever its body does.
      fn.keyword('this').checked = true;
    }
    this.evalVariables(fn, [...node.params, node.body]);
    const simple = hasSimpleParameters(node);
    for (const parameter of node.params)
      for (const { name } of boundNames(parameter))
        parameters.declare(name, 'parameter', simple ? -1 : parameter.end);
    for (const parameter of node.params) this.pattern(parameter, parameters, true);
    if (node.body.type === 'BlockStatement') {
      const body = hasParameterExpressions(node) ? this.open('body', parameters, fn, node.body) : parameters;
      this.functionBody(node.body.body, body, node.body.start);
    } else {
      this.visit(node.body, parameters);
    }
    this.strict = outerStrict;
  }

  private functionBody(body: readonly Node[], scope: Scope, start: number): void {
    const { fn } = scope;
    const parameters = new Set(fn.scope.bindings.keys());
    const { names, blockFunctions } = varNames(body, !this.strict, parameters);
    const hoisted = declaredFunctions(body);
    for (const { id } of hoisted) if (!scope.bindings.has(id.name)) scope.declare(id.name, 'function', -1);
    for (const name of names) {
      if (scope.bindings.has(name)) continue;
      // `var arguments` is the arguments object until it is assigned.
      if (name === 'arguments' && scope === fn.scope && hasArguments(fn))
        scope.bindings.set(name, this.arguments(fn));
      else if (name === 'arguments' && scope !== fn.scope && hasArguments(fn)) {
        this.arguments(fn);
        scope.declare(name, 'var', -1);
      } else scope.declare(name, 'var', -1);
    }
    for (const node of blockFunctions) this.outerVariables.set(node, scope.bindings.get(node.id.name));
    this.declareLexical(body, scope);
    this.statements(body, scope, start);
  }

  // Classes

  private class(node: ClassNode, outer: Scope): void {
    const outerStrict = this.strict;
    this.strict = true;
    const scope = this.open('class', outer, outer.fn, node);
    const cls = new ClassScope(scope);
    this.classes.set(node, cls);
    if (node.id) cls.inner = scope.declare(node.id.name, 'const', node.end, 'throws');
    declareElements(node, cls, this.rolesOf(node).has('fields'));
    if (node.superClass) this.visit(node.superClass, scope);
    const { fn } = scope;
    const roles = this.rolesOf(node);
    if (roles.has('default-constructor')) {
      const kind = node.superClass ? 'derived-constructor' : 'base-constructor';
      const made = this.addFunction(node, 'default-constructor', kind, fn, { owner: cls });
      made.scope = new Scope('function', scope, made, node.start);
      if (cls.fields) this.use(cls.fields, made, node.start);
    }
    const synthetic = (role: 'fields' | 'static'): Scope | undefined => {
      if (!roles.has(role)) return undefined;
      const made = this.addFunction(node, role, role, fn, { owner: cls });
      made.scope = new Scope('function', scope, made, node.start);
      return made.scope;
    };
    const fields = synthetic('fields');
    const statics = synthetic('static');
    for (const element of node.body.body) {
      refuseUnsupported(element, this.text);
      if (element.type === 'StaticBlock') {
        this.staticBlock(element, statics!);
        continue;
      }
      if (element.computed) this.visit(element.key, scope);
      const initializers = element.static ? statics : fields;
      if (element.type === 'MethodDefinition') {
        const kind = methodKind(element, node);
        this.function(element.value, scope, { kind, owner: cls, createdAt: element.start });
        if (kind === 'base-constructor' && cls.fields)
          this.use(cls.fields, this.functionOf(element.value), element.start);
      } else if (element.value) {
        this.visit(element.value, initializers!);
      }
      const user = usesAtClass(element) ? fn : initializers?.fn;
      for (const binding of elementBindings(element, cls)) this.use(binding, user!, element.start);
    }
    this.strict = outerStrict;
  }

  /** The functions that a class without syntax for them gets. */
  private rolesOf(node: ClassNode): ReadonlyMap<FunctionRole, FunctionEntry> {
    return this.entries.get(node) ?? new Map();
  }

  private functionOf(node: FunctionNode): FunctionScope {
    return this.functions[this.entries.get(node)!.get('function')!.number]!;
  }

  private staticBlock(block: ES.StaticBlock, outer: Scope): void {
    const scope = this.open('block', outer, outer.fn, block);
    for (const name of varNames(block.body, false, new Set()).names) scope.declare(name, 'var', -1);
    this.declareLexical(block.body, scope);
    for (const { id } of declaredFunctions(block.body)) scope.declare(id.name, 'function', -1);
    this.statements(block.body, scope, block.start);
  }

  // Statements

  private declareLexical(statements: readonly Node[], scope: Scope): void {
    for (const { name, kind, liveFrom } of lexicalNames(statements))
      scope.declare(name, kind, liveFrom, kind === 'const' ? 'throws' : 'yes');
  }

  private block(node: Node, statements: readonly Node[], outer: Scope, kind: ScopeKind = 'block'): Scope {
    const scope = this.open(kind, outer, outer.fn, node);
    this.declareLexical(statements, scope);
    for (const { id } of declaredFunctions(statements)) scope.declare(id.name, 'function', -1);
    return scope;
  }

  private statements(statements: readonly Node[], scope: Scope, start: number): void {
    const hoisted = declaredFunctions(statements);
    scope.hoisted.push(...hoisted);
    for (const node of hoisted) {
      refuseUnsupported(node, this.text);
      this.function(node, scope, { kind: 'normal', createdAt: start });
      if (!this.outerVariables.has(node)) continue;
      const binding = this.outerVariables.get(node);
      const inner = scope.bindings.get(node.id.name)!;
      this.blockFunctions.set(node, { inner, outer: { binding, checked: false } });
    }
    for (const statement of statements) this.visit(statement, scope);
  }

  /** Statements and expressions; for both it only matters which names they use and which scopes they open. */
  private visit(node: Node, scope: Scope): void {
    refuseUnsupported(node, this.text);
    switch (node.type) {
      case 'Identifier':
        this.identifier(node, scope, true);
        return;
      case 'FunctionExpression':
        this.function(node, scope, { kind: 'normal' });
        return;
      case 'ArrowFunctionExpression':
        this.function(node, scope, { kind: 'arrow' });
        return;
      case 'FunctionDeclaration':
        // A labelled function was hoisted; one that is the branch of an `if` has a block of its own.
        return;
      case 'ClassDeclaration':
      case 'ClassExpression':
        if (node.type === 'ClassDeclaration' && node.id) this.name(node.id, scope, true);
        this.class(node, scope);
        return;
      case 'BlockStatement':
        this.statements(node.body, this.block(node, node.body, scope), node.start);
        return;
      case 'IfStatement':
        this.visit(node.test, scope);
        for (const branch of [node.consequent, node.alternate]) if (branch) this.branch(branch, scope);
        return;
      case 'SwitchStatement': {
        this.visit(node.discriminant, scope);
        const statements = node.cases.flatMap(({ consequent }) => consequent);
        const inner = this.block(node, statements, scope, 'switch');
        for (const { test } of node.cases) if (test) this.visit(test, inner);
        this.statements(statements, inner, node.start);
        return;
      }
      case 'ForStatement':
        this.forLoop(node, scope);
        return;
      case 'ForInStatement':
      case 'ForOfStatement':
        this.forEach(node, scope);
        return;
      case 'CatchClause':
        this.catch(node, scope);
        return;
      case 'LabeledStatement':
        this.visit(node.body, scope);
        return;
      case 'WithStatement': {
        this.visit(node.object, scope);
        const inner = this.open('with', scope, scope.fn, node);
        inner.dynamic = this.dynamicScope('%with', inner);
        this.visit(node.body, inner);
        return;
      }
      case 'BreakStatement':
      case 'ContinueStatement':
        return;
      case 'VariableDeclaration':
        for (const { id, init } of node.declarations) {
          if (init) this.visit(init, scope);
          this.pattern(id, scope, node.kind !== 'var');
        }
        return;
      default:
        this.expression(node, scope);
        return;
    }
  }

  /** A function as the branch of an `if` acts as if it stood in a block (B.3.3). */
  private branch(node: ES.Statement, scope: Scope): void {
    if (node.type !== 'FunctionDeclaration') {
      this.visit(node, scope);
      return;
    }
    const inner = new Scope('block', scope, scope.fn, node.start);
    inner.declare(node.id.name, 'function', -1);
    this.statements([node], inner, node.start);
    this.scopes.set(node.id, inner);
  }

  private forLoop(node: ES.ForStatement, outer: Scope): void {
    const scope = this.open('loop', outer, outer.fn, node);
    if (node.init?.type === 'VariableDeclaration')
      for (const { name, kind, liveFrom } of declaredNames(node.init))
        scope.declare(name, kind, liveFrom, kind === 'const' ? 'throws' : 'yes');
    for (const part of [node.init, node.test, node.update, node.body]) if (part) this.visit(part, scope);
  }

  private forEach(node: ES.ForInStatement | ES.ForOfStatement, outer: Scope): void {
    const scope = this.open('loop', outer, outer.fn, node);
    if (node.left.type === 'VariableDeclaration') {
      for (const { name, kind, liveFrom } of declaredNames(node.left, node.right.end))
        scope.declare(name, kind, liveFrom, kind === 'const' ? 'throws' : 'yes');
      this.visit(node.left, scope);
    } else {
      this.pattern(node.left, scope);
    }
    this.visit(node.right, scope);
    this.visit(node.body, scope);
  }

  private catch(node: ES.CatchClause, outer: Scope): void {
    const scope = this.open('catch', outer, outer.fn, node);
    if (node.param) {
      const liveFrom = node.param.type === 'Identifier' ? -1 : node.param.end;
      for (const { name } of boundNames(node.param)) scope.declare(name, 'catch', liveFrom);
      this.pattern(node.param, scope, true);
    }
    this.visit(node.body, scope);
  }

  // Scopes whose names are known only at run time

  private dynamicScope(name: '%with' | '%vars', scope: Scope): Binding {
    const binding = scope.declare(name, 'keyword', -1);
    binding.captured = true;
    return binding;
  }

  /** Code under `eval` may declare variables of a sloppy function. */
  private evalVariables(fn: FunctionScope, code: readonly Node[]): void {
    if (fn.strict || !code.some(callsEval)) return;
    fn.scope.dynamic = this.dynamicScope('%vars', fn.scope);
    fn.keywords.set('%vars', fn.scope.dynamic);
  }

  /** A direct `eval` may use every variable that it can see. */
  private directEval(node: ES.CallExpression, scope: Scope): void {
    this.evals.set(node, scope);
    for (let outer: Scope | undefined = scope; outer; outer = outer.parent)
      for (const binding of outer.bindings.values()) {
        if (binding.liveFrom >= 0) binding.checked = true;
        binding.captured = true;
        this.use(binding, scope.fn, node.start);
      }
    const { receiver } = scope.fn;
    const isMethod = !['normal', 'module', 'script', 'es-module', 'eval'].includes(receiver.kind);
    for (const name of ['this', 'new.target', '%function', '%home', 'arguments'] as const) {
      if (name === 'arguments' ? !hasArguments(receiver) : name.startsWith('%') && !isMethod) continue;
      if (name === 'arguments') {
        this.arguments(receiver);
        receiver.argumentsEscape = true;
      }
      this.keyword(name, scope, node.start);
      receiver.keyword(name).captured = true;
    }
  }

  // Expressions

  private expression(node: Node, scope: Scope): void {
    switch (node.type) {
      case 'AssignmentExpression':
        this.pattern(node.left, scope);
        this.visit(node.right, scope);
        return;
      case 'UpdateExpression':
        this.pattern(node.argument as ES.Pattern, scope);
        return;
      case 'UnaryExpression':
        if (node.operator === 'delete' && isArgumentsMember(node.argument))
          scope.fn.receiver.argumentsEscape = true;
        this.visit(node.argument, scope);
        return;
      case 'MemberExpression':
        if (node.object.type === 'Identifier') this.identifier(node.object, scope, false);
        else this.visit(node.object, scope);
        if (node.computed || node.property.type === 'PrivateIdentifier') this.visit(node.property, scope);
        return;
      case 'CallExpression':
        this.call(node, scope);
        return;
      case 'SpreadElement':
        if (node.argument.type === 'Identifier') this.identifier(node.argument, scope, false);
        else this.visit(node.argument, scope);
        return;
      case 'Property':
        if (node.computed) this.visit(node.key, scope);
        if (node.value.type === 'FunctionExpression' && (node.method || node.kind !== 'init')) {
          refuseUnsupported(node.value, this.text);
          const kind = node.kind === 'get' ? 'getter' : node.kind === 'set' ? 'setter' : 'method';
          this.function(node.value, scope, { kind });
          return;
        }
        this.visit(node.value, scope);
        return;
      case 'PrivateIdentifier':
        this.privateName(node, scope);
        return;
      case 'ThisExpression':
        this.references.set(node, this.keyword('this', scope, node.start));
        return;
      case 'Super':
        this.keyword('%home', scope, node.start);
        this.references.set(node, this.keyword('this', scope, node.start));
        return;
      case 'MetaProperty':
        if (node.meta.name === 'import') this.hostVariable('%meta', node, scope);
        else this.references.set(node, this.keyword('new.target', scope, node.start));
        return;
      case 'ImportExpression':
        this.hostVariable('%import', node, scope);
        this.visit(node.source, scope);
        if (node.options) this.visit(node.options, scope);
        return;
      default:
        for (const child of children(node)) this.visit(child, scope);
    }
  }

  /** Under `eval` the parser does not know which names there are. @throws PenumbraError `E_PARSE` */
  private privateName(node: ES.PrivateIdentifier, scope: Scope): void {
    const { binding } = this.lookup(`#${node.name}`, scope);
    if (!binding)
      throw parseError(
        this.text,
        Object.assign(
          new SyntaxError(`Private field '#${node.name}' must be declared in an enclosing class`),
          {
            pos: node.start,
          },
        ),
      );
    this.references.set(node, this.use(binding, scope.fn, node.start));
  }

  private call(node: ES.CallExpression, scope: Scope): void {
    const { callee, arguments: args } = node;
    if (isEvalCall(node)) this.directEval(node, scope);
    if (callee.type === 'Super') {
      for (const keyword of ['%function', 'new.target'] as const) this.keyword(keyword, scope, node.start);
      const reference = this.keyword('this', scope, node.start);
      this.references.set(callee, reference);
      const { fields } = scope.fn.receiver.owner!;
      if (fields) this.use(fields, scope.fn, node.start);
    } else {
      if (isArgumentsMember(callee)) scope.fn.receiver.argumentsEscape = true;
      this.visit(callee, scope);
    }
    const applies =
      callee.type === 'MemberExpression' &&
      callee.property.type === 'Identifier' &&
      callee.property.name === 'apply' &&
      args.length === 2;
    args.forEach((argument, index) => {
      if (argument.type === 'Identifier' && applies && index === 1) this.identifier(argument, scope, false);
      else this.visit(argument, scope);
    });
  }

  /** A pattern: its names are declared here (initialised, never checked) or assigned. */
  private pattern(node: ES.Pattern, scope: Scope, declares = false): void {
    switch (node.type) {
      case 'Identifier':
        this.name(node, scope, declares);
        return;
      case 'AssignmentPattern':
        this.pattern(node.left, scope, declares);
        this.visit(node.right, scope);
        return;
      case 'RestElement':
        this.pattern(node.argument, scope, declares);
        return;
      case 'ArrayPattern':
        for (const element of node.elements) if (element) this.pattern(element, scope, declares);
        return;
      case 'ObjectPattern':
        for (const property of node.properties) {
          if (property.type === 'Property' && property.computed) this.visit(property.key, scope);
          this.pattern(property.type === 'RestElement' ? property : property.value, scope, declares);
        }
        return;
      default:
        if (isArgumentsMember(node)) scope.fn.receiver.argumentsEscape = true;
        this.visit(node, scope);
        return;
    }
  }

  private name(node: ES.Identifier, scope: Scope, declares: boolean): void {
    if (declares) {
      this.references.set(node, { binding: this.lookup(node.name, scope).binding, checked: false });
    } else {
      const { binding } = this.identifier(node, scope, true);
      if (binding) binding.assigned = true;
    }
  }
}

function isArgumentsMember(node: Node): boolean {
  return (
    node.type === 'MemberExpression' && node.object.type === 'Identifier' && node.object.name === 'arguments'
  );
}
