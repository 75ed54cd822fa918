/** Scope analysis of statements, functions and classes: which scopes they open, and what those declare. */
import type * as ES from 'acorn';
import {
  boundNames,
  type ClassNode,
  callsEval,
  coroutineKind,
  type FunctionNode,
  hasParameterExpressions,
  hasSimpleParameters,
  hasUseStrict,
  type Node,
} from '../ast.js';
import type { FunctionKind } from '../ir/function.js';
import type { SourceText } from '../parse.js';
import type { FunctionEntry, FunctionRole, Outline } from '../sites.js';
import { refuseUnsupported } from '../unsupported.js';
import {
  type BlockFunction,
  ClassScope,
  FunctionScope,
  type Reference,
  Scope,
  type ScopeKind,
} from './binding.js';
import {
  declareElements,
  elementBindings,
  heritageScope,
  methodKind,
  superCallEnd,
  usesAtClass,
} from './class-elements.js';
import { ExpressionAnalyzer, type Place } from './expressions.js';
import { declaredFunctions, declaredNames, lexicalNames, varNames } from './hoist.js';
import { hasArguments } from './resolve.js';

export abstract class StatementAnalyzer extends ExpressionAnalyzer {
  readonly scopes = new Map<Node, Scope>();
  readonly classes = new Map<Node, ClassScope>();
  readonly blockFunctions = new Map<Node, BlockFunction>();
  /** Variables that functions in blocks assign, by declaration, until their block is analysed. */
  protected readonly outerVariables = new Map<Node, Reference>();
  private readonly entries = new Map<Node, Map<FunctionRole, FunctionEntry>>();
  protected strict = false;

  constructor(text: SourceText, outline: Outline) {
    super(text);
    for (const entry of outline.functions) {
      const roles = this.entries.get(entry.node) ?? new Map<FunctionRole, FunctionEntry>();
      this.entries.set(entry.node, roles.set(entry.role, entry));
    }
  }

  protected addFunction(
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

  protected open(kind: ScopeKind, parent: Scope | undefined, fn: FunctionScope, node: Node): Scope {
    const scope = new Scope(kind, parent, fn, node.start);
    this.scopes.set(node, scope);
    return scope;
  }

  // Functions

  protected function(node: FunctionNode, scope: Scope, place: Place): void {
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
    const simple = hasSimpleParameters(node);
    // V8 gives code under `eval` a scope of its own wherever parameters are not plain names.
    const isApart = hasParameterExpressions(node) || (!simple && !fn.strict && callsEval(node.body));
    this.evalVariables(parameters, isApart ? node.params : [node.body]);
    for (const parameter of node.params)
      for (const { name } of boundNames(parameter))
        parameters.declare(name, 'parameter', simple ? -1 : parameter.end);
    for (const parameter of node.params) this.pattern(parameter, parameters, true);
    if (isApart) {
      fn.body = new Scope('body', parameters, fn, node.body.start);
      this.evalVariables(fn.body, [node.body]);
    }
    const body = fn.body ?? parameters;
    if (node.body.type === 'BlockStatement') this.functionBody(node.body.body, body, node.body.start);
    else this.visit(node.body, body);
    this.strict = outerStrict;
  }

  protected functionBody(body: readonly Node[], scope: Scope, start: number): void {
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
    for (const node of blockFunctions)
      this.outerVariables.set(node, { binding: scope.bindings.get(node.id.name), checked: false });
    this.declareLexical(body, scope);
    this.statements(body, scope, start);
  }

  // Classes

  protected class(node: ClassNode, outer: Scope): void {
    const outerStrict = this.strict;
    this.strict = true;
    const scope = this.open('class', outer, outer.fn, node);
    const cls = new ClassScope(scope);
    this.classes.set(node, cls);
    if (node.id) cls.inner = scope.declare(node.id.name, 'const', node.end, 'throws');
    declareElements(node, cls, this.rolesOf(node).has('fields'));
    if (node.superClass) this.visit(node.superClass, heritageScope(node, outer, cls));
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
  protected rolesOf(node: ClassNode): ReadonlyMap<FunctionRole, FunctionEntry> {
    return this.entries.get(node) ?? new Map();
  }

  protected functionOf(node: FunctionNode): FunctionScope {
    return this.functions[this.entries.get(node)!.get('function')!.number]!;
  }

  protected staticBlock(block: ES.StaticBlock, outer: Scope): void {
    const scope = this.open('block', outer, outer.fn, block);
    for (const name of varNames(block.body, false, new Set()).names) scope.declare(name, 'var', -1);
    this.declareLexical(block.body, scope);
    for (const { id } of declaredFunctions(block.body)) scope.declare(id.name, 'function', -1);
    this.statements(block.body, scope, block.start);
  }

  // Statements

  protected declareLexical(statements: readonly Node[], scope: Scope): void {
    for (const { name, kind, liveFrom } of lexicalNames(statements))
      scope.declare(name, kind, liveFrom, kind === 'const' ? 'throws' : 'yes');
  }

  protected block(node: Node, statements: readonly Node[], outer: Scope, kind: ScopeKind = 'block'): Scope {
    const scope = this.open(kind, outer, outer.fn, node);
    this.declareLexical(statements, scope);
    for (const { id } of declaredFunctions(statements)) scope.declare(id.name, 'function', -1);
    return scope;
  }

  protected statements(statements: readonly Node[], scope: Scope, start: number): void {
    const hoisted = declaredFunctions(statements);
    scope.hoisted.push(...hoisted);
    for (const node of hoisted) {
      refuseUnsupported(node, this.text);
      this.function(node, scope, { kind: 'normal', createdAt: start });
      const outer = this.outerVariables.get(node);
      if (!outer) continue;
      const inner = scope.bindings.get(node.id.name)!;
      this.blockFunctions.set(node, { inner, outer });
    }
    for (const statement of statements) this.visit(statement, scope);
  }

  /** Statements and expressions; for both it only matters which names they use and which scopes they open. */
  protected visit(node: Node, scope: Scope): void {
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
  protected branch(node: ES.Statement, scope: Scope): void {
    if (node.type !== 'FunctionDeclaration') {
      this.visit(node, scope);
      return;
    }
    const inner = new Scope('block', scope, scope.fn, node.start);
    inner.declare(node.id.name, 'function', -1);
    this.statements([node], inner, node.start);
    this.scopes.set(node.id, inner);
  }

  protected forLoop(node: ES.ForStatement, outer: Scope): void {
    const scope = this.open('loop', outer, outer.fn, node);
    if (node.init?.type === 'VariableDeclaration')
      for (const { name, kind, liveFrom } of declaredNames(node.init))
        scope.declare(name, kind, liveFrom, kind === 'const' ? 'throws' : 'yes');
    for (const part of [node.init, node.test, node.update, node.body]) if (part) this.visit(part, scope);
  }

  protected forEach(node: ES.ForInStatement | ES.ForOfStatement, outer: Scope): void {
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

  protected catch(node: ES.CatchClause, outer: Scope): void {
    const scope = this.open('catch', outer, outer.fn, node);
    if (node.param) {
      // Only a plain name lets a `var` under `eval` pass (B.3.4).
      const isPlain = node.param.type === 'Identifier';
      for (const { name } of boundNames(node.param))
        scope.declare(name, isPlain ? 'catch' : 'let', isPlain ? -1 : node.param.end);
      this.pattern(node.param, scope, true);
    }
    this.visit(node.body, scope);
  }
}
