/**
 * What a file declares, before any type is read: classes in each of the ways JavaScript writes them, their methods
 * and fields, functions, and the names of types.
 *
 * A constructor function is a class if something is assigned to its prototype, or if it is called with `new` and
 * assigns to `this`.
 */
import { ClassBody } from './class-body.js';
import { DocComments, type DocTag } from './doc-comment.js';
import { exportNames } from './export-names.js';
import { importsOf } from './imports.js';
import { namedFunctions } from './named-functions.js';
import { collectTypes, templateTags } from './named-types.js';
import { type Declarations, type RawClass, type RawMethod, replaceMethod } from './raw.js';
import {
  child,
  childrenOf,
  isClass,
  isFunction,
  lastName,
  memberName,
  nameOf,
  nodesOf,
  oncePerTree,
  type ParsedSource,
  type Syntax,
  textOf,
  walk,
} from './syntax.js';

export function collectDeclarations(source: string, parsed: ParsedSource): Declarations {
  const docs = new DocComments(source, parsed.comments);
  const found: Declarations = {
    program: parsed.program,
    docs,
    classes: new Map(),
    functions: new Map(),
    signatures: new Map(),
    aliases: new Map(),
    enumerations: new Map(),
    constants: new Map(),
    namespaces: new Map(),
    imports: importsOf(parsed.program, docs),
    exported: exportNames(parsed.program),
  };
  new Collector(found).collect();
  collectTypes(found);
  return found;
}

class Collector {
  private readonly constructorFunctions: ReadonlySet<string>;
  /** Methods assigned to prototypes and classes, by class name: their class may be declared later. */
  private readonly assigned = new Map<string, RawMethod[]>();
  private readonly superclasses = new Map<string, string>();

  constructor(private readonly found: Declarations) {
    this.constructorFunctions = constructorFunctions(found.program);
  }

  collect(): void {
    for (const statement of nodesOf(this.found.program, 'body'))
      this.statement(statement, statement.start, true);
    for (const [name, methods] of this.assigned) {
      const owner = this.found.classes.get(name);
      for (const method of methods) if (owner) replaceMethod(owner.methods, method);
    }
    for (const [name, superclass] of this.superclasses) {
      const owner = this.found.classes.get(name);
      if (owner) owner.superclass ??= superclass;
    }
  }

  /** `anchor`: the offset that the doc comment of the declaration stands before. */
  private statement(node: Syntax, anchor: number, top: boolean): void {
    switch (node.type) {
      case 'ExportNamedDeclaration':
      case 'ExportDefaultDeclaration': {
        const declaration = child(node, 'declaration');
        if (!declaration) return;
        if (isClass(declaration) || isFunction(declaration))
          this.named(nameOf(child(declaration, 'id')) ?? 'default', declaration, anchor, top);
        else this.statement(declaration, anchor, top);
        return;
      }
      case 'ClassDeclaration':
      case 'FunctionDeclaration':
      case 'TSDeclareFunction':
        this.named(nameOf(child(node, 'id')), node, anchor, top);
        return;
      case 'VariableDeclaration':
        for (const declarator of nodesOf(node, 'declarations')) this.declarator(declarator, anchor, top);
        return;
      case 'ExpressionStatement': {
        const expression = child(node, 'expression');
        if (expression) this.expression(expression, anchor, top);
        return;
      }
      case 'AssignmentExpression':
      case 'CallExpression':
        this.expression(node, anchor, false);
        return;
      case 'PropertyDefinition':
      case 'Property': {
        const value = child(node, 'value');
        if (isClass(value)) this.value(nameOf(child(node, 'key')), value, anchor, false);
        else this.inside(node);
        return;
      }
      default:
        this.inside(node);
    }
  }

  /** Looks for declarations below a node that declares nothing itself. */
  private inside(node: Syntax): void {
    for (const below of childrenOf(node)) this.statement(below, below.start, false);
  }

  private declarator(node: Syntax, anchor: number, top: boolean): void {
    const [target, value] = [child(node, 'id'), child(node, 'init')];
    const name = nameOf(target);
    if (isFunction(value)) this.named(name, value, anchor, top, target && child(target, 'typeAnnotation'));
    else this.value(name, value, anchor, top);
  }

  private value(name: string | undefined, value: Syntax | undefined, anchor: number, top: boolean): void {
    if (!value) return;
    if (isClass(value)) this.named(nameOf(child(value, 'id')) ?? name, value, anchor, top);
    else if (isFunction(value)) this.named(name ?? nameOf(child(value, 'id')), value, anchor, top);
    else this.expression(value, anchor, top);
  }

  private expression(node: Syntax, anchor: number, top: boolean): void {
    const [left, right] = [child(node, 'left'), child(node, 'right')];
    if (node.type === 'AssignmentExpression' && node.operator === '=' && left && right)
      this.assignment(left, right, anchor, top);
    else if (node.type === 'CallExpression') {
      this.inheritanceCall(node);
      this.inside(node);
    } else this.inside(node);
  }

  private assignment(left: Syntax, right: Syntax, anchor: number, top: boolean): void {
    const member = memberName(left);
    const object = child(left, 'object');
    const owner = nameOf(object) ?? memberName(object);
    if (member === undefined || owner === undefined) {
      this.value(nameOf(left), right, anchor, top);
    } else if (owner === 'prototype') {
      const cls = lastName(object && child(object, 'object'));
      if (cls !== undefined && isFunction(right)) this.addAssigned(cls, member, right, anchor, false);
      else if (cls !== undefined && nameOf(right) !== undefined) this.addNamed(cls, member, nameOf(right)!);
      else this.inside(right);
    } else if (member === 'prototype') {
      this.prototypeObject(owner, right);
    } else if (owner === 'module' && member === 'exports') {
      if (right.type === 'ObjectExpression') this.exportsObject(right, top);
      else this.value(nameOf(child(right, 'id')) ?? 'default', right, anchor, top);
    } else if (owner === 'exports') {
      this.value(member, right, anchor, top);
    } else if (isFunction(right) && !this.constructorFunctions.has(member)) {
      this.addAssigned(owner, member, right, anchor, true);
    } else {
      this.value(member, right, anchor, false);
    }
  }

  private exportsObject(object: Syntax, top: boolean): void {
    for (const property of nodesOf(object, 'properties')) {
      const value = child(property, 'value');
      if (isFunction(value) || isClass(value))
        this.value(nameOf(child(property, 'key')), value, property.start, top);
      else this.inside(property);
    }
  }

  private prototypeObject(cls: string, right: Syntax): void {
    if (right.type === 'ObjectExpression') {
      for (const property of nodesOf(right, 'properties')) {
        const [name, value] = [nameOf(child(property, 'key')), child(property, 'value')];
        if (name !== undefined && isFunction(value) && name !== 'constructor')
          this.addAssigned(cls, name, value, property.start, false, textOf(property, 'kind'));
      }
      return;
    }
    const [argument] = nodesOf(right, 'arguments');
    const superclass =
      right.type === 'NewExpression'
        ? lastName(child(right, 'callee'))
        : memberName(argument) === 'prototype'
          ? lastName(argument && child(argument, 'object'))
          : undefined;
    if (superclass !== undefined) this.superclasses.set(cls, superclass);
  }

  /** `util.inherits(A, B)` and `Object.setPrototypeOf(A.prototype, B.prototype)`. */
  private inheritanceCall(call: Syntax): void {
    const callee = lastName(child(call, 'callee'));
    if (callee !== 'inherits' && callee !== 'setPrototypeOf') return;
    const [cls, superclass] = nodesOf(call, 'arguments').map((node) =>
      memberName(node) === 'prototype' ? lastName(child(node, 'object')) : lastName(node),
    );
    if (cls !== undefined && superclass !== undefined) this.superclasses.set(cls, superclass);
  }

  /** A function that stands elsewhere becomes a method. */
  private addNamed(cls: string, name: string, of: string): void {
    const fn = namedFunctions(this.found.program).get(of);
    if (!fn) return;
    const { docs } = this.found;
    const method = {
      name,
      kind: 'method',
      static: false,
      fn,
      start: fn.start,
      docs: docs.above(fn.start),
    } as const;
    this.assigned.set(cls, [...(this.assigned.get(cls) ?? []), method]);
  }

  private addAssigned(
    cls: string,
    name: string,
    fn: Syntax,
    start: number,
    isStatic: boolean,
    kind?: string,
  ): void {
    const methods = this.assigned.get(cls) ?? [];
    this.assigned.set(cls, methods);
    methods.push({
      name,
      kind: kind === 'get' || kind === 'set' ? kind : 'method',
      static: isStatic,
      fn,
      start,
      docs: this.found.docs.above(start),
    });
    this.inside(fn);
  }

  private named(
    name: string | undefined,
    node: Syntax,
    anchor: number,
    top: boolean,
    type?: Syntax | undefined,
  ): void {
    this.inside(node);
    if (name === undefined) return;
    const docs = this.found.docs.above(anchor);
    if (isClass(node)) this.addClass(new ClassBody(node, this.found.docs).read(name, anchor, docs));
    else if (this.constructorFunctions.has(name)) this.addClass(functionClass(name, node, anchor, docs));
    else if (top) {
      const found: RawMethod = { name, kind: 'function', static: false, fn: node, start: anchor, docs, type };
      if (node.type !== 'TSDeclareFunction') this.found.functions.set(name, found);
      else this.found.signatures.set(name, [...(this.found.signatures.get(name) ?? []), found]);
    }
  }

  private addClass(cls: RawClass): void {
    if (!this.found.classes.has(cls.name)) this.found.classes.set(cls.name, cls);
  }
}

function functionClass(name: string, fn: Syntax, start: number, docs: readonly DocTag[]): RawClass {
  const isInvariant = (tag: DocTag): boolean => tag.name === 'invariant';
  return {
    name,
    start,
    superclass: undefined,
    abstract: false,
    plain: false,
    fields: [],
    methods: [
      {
        name: 'constructor',
        kind: 'constructor',
        static: false,
        fn,
        start,
        docs: docs.filter((tag) => !isInvariant(tag)),
      },
    ],
    docs: docs.filter((tag) => isInvariant(tag) || tag.name === 'property' || tag.name === 'prop'),
    hasPrivateNames: false,
    typeParameters: templateTags(docs),
    interfaces: [],
  };
}

const constructorFunctions = oncePerTree((program): ReadonlySet<string> => {
  const owners = new Set<string>();
  const called = new Set<string>();
  const assigning = new Set<string>();
  walk(program, (node) => {
    if (memberName(node) === 'prototype') owners.add(lastName(child(node, 'object')) ?? '');
    if (node.type === 'NewExpression') called.add(lastName(child(node, 'callee')) ?? '');
    const [name, fn] = functionBinding(node);
    if (name !== undefined && fn && fn.type !== 'ArrowFunctionExpression' && assignsToThis(fn))
      assigning.add(name);
    return true;
  });
  return new Set([...owners, ...[...called].filter((name) => assigning.has(name))]);
});

function functionBinding(node: Syntax): readonly [string | undefined, Syntax | undefined] {
  if (node.type === 'FunctionDeclaration') return [nameOf(child(node, 'id')), node];
  const [target, value] =
    node.type === 'VariableDeclarator'
      ? [child(node, 'id'), child(node, 'init')]
      : [child(node, 'left'), child(node, 'right')];
  return [lastName(target), isFunction(value) ? value : undefined];
}

function assignsToThis(fn: Syntax): boolean {
  let found = false;
  const body = child(fn, 'body');
  if (body)
    walk(body, (node) => {
      if (node.type === 'AssignmentExpression') {
        const left = child(node, 'left');
        found ||= left !== undefined && child(left, 'object')?.type === 'ThisExpression';
      }
      return !(isFunction(node) && node.type !== 'ArrowFunctionExpression') && !isClass(node);
    });
  return found;
}
