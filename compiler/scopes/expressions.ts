/** Scope analysis of expressions: which names they use. */
import type * as ES from 'acorn';
import type { FunctionNode } from '../ast.js';
import { callsEval, children, isEvalCall, type Node } from '../ast.js';
import type { FunctionKind } from '../ir/function.js';
import { parseError, type SourceText } from '../parse.js';
import { refuseUnsupported } from '../unsupported.js';
import type { Binding, ClassScope, FunctionScope, Scope } from './binding.js';
import { hasArguments, Resolver } from './resolve.js';

/** How a function expression got its kind: by where it stands. */
export interface Place {
  readonly kind: FunctionKind;
  readonly owner?: ClassScope;
  /** Offset at which the closure is made. */
  readonly createdAt?: number;
}

export abstract class ExpressionAnalyzer extends Resolver {
  readonly functions: FunctionScope[] = [];
  readonly evals = new Map<Node, Scope>();

  constructor(protected readonly text: SourceText) {
    super();
  }

  /** Statements and expressions of any kind. */
  protected abstract visit(node: Node, scope: Scope): void;

  protected abstract function(node: FunctionNode, scope: Scope, place: Place): void;

  /** A variable of the top level that the host fills. */
  protected hostVariable(name: '%import' | '%meta', node: Node, scope: Scope): void {
    const main = this.functions[0]!;
    const binding = main.scope.bindings.get(name) ?? main.scope.declare(name, 'provided', -1);
    binding.captured = true;
    this.references.set(node, this.use(binding, scope.fn, node.start));
  }

  // Scopes whose names are known only at run time

  protected dynamicScope(name: '%with' | '%vars', scope: Scope): Binding {
    const binding = scope.declare(name, 'keyword', -1);
    binding.captured = true;
    return binding;
  }

  /** Code under `eval` may declare variables of a sloppy function, in the scope of its parameters or of its body. */
  protected evalVariables(scope: Scope, code: readonly Node[]): void {
    if (!scope.fn.strict && code.some(callsEval)) scope.dynamic = this.dynamicScope('%vars', scope);
  }

  /** A direct `eval` may use every variable that it can see. */
  protected directEval(node: ES.CallExpression, scope: Scope): void {
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

  protected expression(node: Node, scope: Scope): void {
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
  protected privateName(node: ES.PrivateIdentifier, scope: Scope): void {
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

  protected call(node: ES.CallExpression, scope: Scope): void {
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
  protected pattern(node: ES.Pattern, scope: Scope, declares = false): void {
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

  protected name(node: ES.Identifier, scope: Scope, declares: boolean): void {
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
