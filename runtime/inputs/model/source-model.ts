/**
 * The source model: what a JavaScript or TypeScript file declares, with the domains that its types, JSDoc tags,
 * constructors and code tell, and the formulas in its doc comments.
 *
 * A field's domain is, in this order, its annotation, its `@type` or `@property` tag, what the constructor and the
 * other code of the file assign to it. References found by such assignments may be null.
 */
import { PenumbraError, positionAt } from '../../../compiler/diagnostics.js';
import { isDeclarationFile } from '../../../compiler/file-names.js';
import type { FunctionPlace } from '../../../vm/index.js';
import { askedClasses } from '../asked/asked-classes.js';
import { askedOfErrors } from '../asked/asked-of-errors.js';
import { askedProperties } from '../asked/asked-properties.js';
import { calledMethods } from '../asked/called-methods.js';
import { registeredSymbols } from '../asked/registered-symbols.js';
import { symbolKeys } from '../asked/symbol-keys.js';
import { collectDeclarations } from '../declarations/declarations.js';
import { callTags, formulaTags, overloadTags, predicateTags } from '../declarations/doc-comment.js';
import { namesGiven } from '../declarations/export-names.js';
import type { Declarations, RawClass, RawMethod } from '../declarations/raw.js';
import {
  child,
  childrenOf,
  isClass,
  isFunction,
  lastName,
  nodesOf,
  type ParsedSource,
  parseSource,
  type Syntax,
} from '../declarations/syntax.js';
import type { ClassModel, FieldModel, MethodModel, SourceModel } from '../domains/domain.js';
import { membersOf, unionOf } from '../domains/domains.js';
import { lazily, once } from '../domains/lazily.js';
import { declareBuiltin } from '../types/builtin-object.js';
import { type Assignment, collectEvidence } from '../types/evidence.js';
import { Inference, type Known } from '../types/infer.js';
import { fieldOf, type Member, ObjectTypes } from '../types/object-types.js';
import { parametersOf, returnsOf } from '../types/parameters.js';
import type { TypeNames } from '../types/type-names.js';
import { TypeScope } from '../types/type-scope.js';
import { joined } from './classes.js';
import { overloaded } from './overloads.js';
import { SameNames } from './same-names.js';
import { interfacesOf, modelFieldsOf } from './specified.js';

/**
 * Reads the declarations of a file that names no others.
 * @param file its path; `.ts`, `.mts` and `.cts` are read as TypeScript.
 * @throws PenumbraError `E_PARSE` where the text does not parse.
 */
export function readSourceModel(file: string, source: string): SourceModel {
  return new SourceReader(file, source, new ObjectTypes()).read([]);
}

/** A declaration file that does not parse says nothing: nothing runs it. */
function parsed(file: string, source: string): ParsedSource {
  try {
    return parseSource(file, source);
  } catch (error) {
    if (isDeclarationFile(file) && error instanceof PenumbraError) return parseSource(file, '');
    throw error;
  }
}

const LAZY_OF_METHOD = ['parameters', 'overloads', 'tags', 'calls', 'returns', 'hidden'] as const;
type LazyOfMethod = (typeof LAZY_OF_METHOD)[number];

/** Reads a file of a program: first what it declares, then, once that is known of all files, the types. */
export class SourceReader {
  private readonly found: Declarations;
  private readonly names: TypeNames;
  /** The functions of the file, with the class that they are methods of. */
  private readonly bodies = new Map<Syntax, { readonly cls?: RawClass; readonly method: RawMethod }>();
  private readonly parameters = new Map<Syntax, MethodModel['parameters']>();

  /**
   * @param objects the object types of the program so far.
   * @param found what the file declares, where that is known
   * @throws PenumbraError `E_PARSE`
   */
  constructor(
    private readonly file: string,
    private readonly source: string,
    private readonly objects: ObjectTypes,
    found?: Declarations,
  ) {
    this.found = found ?? this.guarded(() => collectDeclarations(source, parsed(file, source)));
    this.names = { scope: new TypeScope(this.found, { file, source }, objects) };
    for (const cls of this.found.classes.values())
      for (const method of cls.methods) this.bodies.set(method.fn, { cls, method });
    for (const method of this.found.functions.values()) this.bodies.set(method.fn, { method });
  }

  /** The function or method of the file that stands somewhere. */
  at(place: FunctionPlace): { readonly cls?: RawClass; readonly method: RawMethod } | undefined {
    // A method begins before its function, and functions that end each other are nested.
    const ending = [...this.bodies.keys()].filter(
      ({ start, end }) => end === place.end && start >= place.start,
    );
    const [exact] = ending.sort((a, b) => a.start - b.start);
    if (exact) return this.bodies.get(exact);
    const lineOf = (offset: number): number => positionAt(this.source, offset).line;
    const [first, last] = place.lines;
    const alike = [...this.bodies].filter(
      ([fn, { method }]) =>
        method.name === place.name && lineOf(fn.start) === first && lineOf(fn.end) === last,
    );
    return alike.length === 1 ? alike[0]![1] : undefined;
  }

  /** A function that stands somewhere and is no declaration: a property, an argument, a result. Of a class it is its constructor. */
  functionAt(place: FunctionPlace): MethodModel | undefined {
    const method = this.undeclaredAt(place);
    return method && this.methodModel(method, undefined);
  }

  /** The parameters of the function that stands somewhere, of a class those of its constructor, with what its annotations and doc comments say of them. */
  parametersAt(place: FunctionPlace): MethodModel['parameters'] | undefined {
    const placed = this.at(place);
    if (placed) return this.parametersIn(placed.method.fn);
    const method = this.undeclaredAt(place);
    return method && parametersOf(method, this.names);
  }

  private undeclaredAt({ name, start, end }: FunctionPlace): RawMethod | undefined {
    const ending: { readonly fn: Syntax; readonly anchor: number }[] = [];
    const visit = (node: Syntax, above: Syntax, anchor: number): void => {
      if (node.start >= end || node.end < end) return;
      const from = isNamedBy(above, node) ? anchor : node.start;
      const isIt = node.end === end && node.start >= start;
      if (isIt && isFunction(node)) ending.push({ fn: node, anchor: from });
      if (isIt && isClass(node)) ending.push(...constructorsOf(node).map((fn) => ({ fn, anchor: from })));
      for (const below of childrenOf(node)) visit(below, node, from);
    };
    visit(this.found.program, this.found.program, 0);
    const [first] = ending.sort((a, b) => a.fn.start - b.fn.start);
    if (!first) return undefined;
    const { fn, anchor } = first;
    return { name, kind: 'function', static: false, fn, start: anchor, docs: this.found.docs.above(anchor) };
  }

  /** What a class that the file exports by a name is called in the program. */
  classNamed(name: string): string | undefined {
    const { classes, exported, program } = this.found;
    const found = classes.get(exported.get(name) ?? name);
    return (found ?? classes.get(namesGiven(program).get(name) ?? ''))?.name;
  }

  /** What a function that the file exports by a name is called in it. */
  functionNamed(name: string): string | undefined {
    const { functions, signatures, exported, program } = this.found;
    const names = [exported.get(name) ?? name, namesGiven(program).get(name) ?? ''];
    return names.find((local) => functions.has(local) || signatures.has(local));
  }

  get classNames(): readonly string[] {
    return [...this.found.classes.keys(), ...this.exportedClasses.map(([name]) => name)];
  }

  /** The names under which it exports classes that have others in it, with these. */
  get exportedClasses(): readonly (readonly [name: string, local: string])[] {
    const { exported, classes, program } = this.found;
    const known = new Map([...namesGiven(program), ...exported]);
    return [...known].filter(([name, local]) => classes.has(local) && !classes.has(name));
  }

  get functionNames(): readonly string[] {
    const { functions, signatures, exported } = this.found;
    const others = [...exported].flatMap(([name, local]) => (functions.has(local) ? [name] : []));
    return [...functions.keys(), ...signatures.keys(), ...others];
  }

  /** A class with the types of this file, also one that is no declaration of it. */
  describeClass(cls: RawClass): ClassModel {
    return this.classModel(
      cls,
      this.scope,
      once(() => this.infer()),
    );
  }

  /** A function that is declared once or several times. @param declared at least one */
  describeFunction(declared: readonly RawMethod[]): MethodModel {
    return this.declaredFunction(declared);
  }

  /** What the names of types in the file stand for. */
  get scope(): TypeScope {
    return this.names.scope;
  }

  /**
   * @param required the files that it names, whose classes and types its own types may name; its own come first.
   * @throws PenumbraError `E_PARSE`
   */
  read(required: readonly SourceModel[]): SourceModel {
    return this.guarded(() => this.model(required));
  }

  private guarded<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new PenumbraError({
        code: 'E_PARSE',
        message: 'the source is nested too deeply',
        file: this.file,
      });
    }
  }

  private model(required: readonly SourceModel[]): SourceModel {
    const { file, source } = this;
    const inference = once(() => this.infer());
    const classes = new Map<string, ClassModel>();
    for (const { scope, raw } of this.scope.classes())
      classes.set(raw.name, this.classModel(raw, scope, inference));
    const functions = new Map<string, MethodModel>();
    const { signatures } = this.found;
    for (const [name, fn] of this.found.functions)
      functions.set(name, this.methodModel({ ...fn, overloads: signatures.get(name) ?? [] }, undefined));
    for (const [name, declared] of isDeclarationFile(file) ? signatures : [])
      functions.set(name, this.declaredFunction(declared));
    const names = new SameNames(this.scope, classes);
    for (const model of required) names.add(model);
    names.approximate();
    const own = askedClasses(this.found.program);
    const ofErrors = askedOfErrors(this.found.program);
    for (const name of own) if (!classes.has(name)) declareBuiltin(name, this.names.scope, ofErrors);
    const called = calledMethods(this.found.program);
    const receivers = [...classes.values()].filter(
      ({ plain, methods }) =>
        plain !== true &&
        methods.some(
          ({ name, kind, static: isStatic }) => kind === 'method' && !isStatic && called.has(name),
        ),
    );
    const asked = [
      ...new Set([...own, ...receivers.map(({ name }) => name), ...required.flatMap((model) => model.asked)]),
    ];
    const named = [...new Set([...own, ...required.flatMap((model) => model.named)])];
    const { exported } = this.found;
    const properties = askedProperties(this.found.program);
    const symbols = registeredSymbols(this.found.program);
    return {
      file,
      source,
      types: this.names.scope,
      classes: joined(classes, () => this.objects.classes()),
      functions,
      asked,
      named,
      properties,
      symbols,
      symbolKeys: symbolKeys(this.found.program),
      exported,
      given: new Map(this.exportedClasses),
      catches: this.objects.catches,
    };
  }

  /** The classes that have a field, by its name. */
  private ownersOfFields(): ReadonlyMap<string, readonly string[]> {
    const owners = new Map<string, string[]>();
    for (const cls of this.found.classes.keys())
      for (const field of new Set(this.fields(cls).map(({ name }) => name)))
        owners.set(field, [...(owners.get(field) ?? []), cls]);
    return owners;
  }

  private infer(): Inference {
    const { classes } = this.found;
    const constructed: Known['constructed'] = (callee) => {
      const name = lastName(callee);
      return name !== undefined && this.names.scope.find(name)?.kind === 'class' ? name : undefined;
    };
    const selfOf = (fn: Syntax): string | undefined => {
      const body = this.bodies.get(fn);
      return body && !body.method.static ? body.cls?.name : undefined;
    };
    const evidence = collectEvidence(
      this.found.program,
      selfOf,
      constructed,
      (name) => classes.get(name)?.superclass,
    );
    const assignments = [...evidence.assignments, ...this.initializers()];
    let owners: ReadonlyMap<string, readonly string[]> | undefined;
    return new Inference(
      { ...evidence, assignments },
      {
        declared: (name, field) => {
          const found = this.fields(name)
            .find((member) => member.name === field)
            ?.read();
          return found && found.from !== 'none' ? found.domain : undefined;
        },
        owner: (name, field) =>
          this.chain(name).find((cls) => this.fields(cls).some((member) => member.name === field)),
        owners: (field) => {
          owners ??= this.ownersOfFields();
          return owners.get(field) ?? [];
        },
        parameter: (fn, name) => this.parametersIn(fn)?.find((param) => param.name === name)?.domain,
        constructorOf: (fn) => {
          const body = this.bodies.get(fn);
          if (body?.cls === undefined || body.method.kind !== 'constructor') return undefined;
          return { className: body.cls.name, parameters: this.parametersIn(fn)!.map(({ name }) => name) };
        },
        constructed,
      },
    );
  }

  /** The parameters of a function at the top level or of a method. */
  private parametersIn(fn: Syntax): MethodModel['parameters'] | undefined {
    const body = this.bodies.get(fn);
    if (!body) return undefined;
    const known = this.parameters.get(fn) ?? parametersOf(body.method, this.namesIn(body.cls));
    this.parameters.set(fn, known);
    return known;
  }

  /** The initializers of class fields, as assignments to fields of `this`. */
  private initializers(): readonly Assignment[] {
    return [...this.found.classes.values()].flatMap((cls) =>
      cls.fields.flatMap(({ name: field, value, parameterOf, start }): Assignment[] =>
        value && !parameterOf
          ? [
              {
                self: cls.name,
                functions: [],
                object: { type: 'ThisExpression', start, end: start },
                field,
                value,
                element: false,
              },
            ]
          : [],
      ),
    );
  }

  /** The fields that a class of the file declares itself. */
  private fields(name: string): readonly Member[] {
    const cls = this.found.classes.get(name);
    return cls ? this.names.scope.ownMembers(cls) : [];
  }

  private namesIn(cls: RawClass | undefined): TypeNames {
    if (!cls) return this.names;
    return { ...this.names, self: cls.name, bindings: this.names.scope.bind(cls.typeParameters) };
  }

  /** The class and its superclasses, as far as the file declares them. */
  private chain(name: string): readonly string[] {
    const chain: string[] = [];
    for (
      let at: string | undefined = name;
      at !== undefined && !chain.includes(at);
      at = this.found.classes.get(at)?.superclass
    )
      chain.push(at);
    return chain;
  }

  private classModel(cls: RawClass, scope: TypeScope, inference: () => Inference): ClassModel {
    const fields = once(() =>
      this.guarded(() =>
        scope
          .ownMembers(cls)
          .filter((field) => field.read().from !== 'none' || !this.inherits(cls, field.name))
          .map((field) => this.fieldModel(cls, field, inference())),
      ),
    );
    const predicates = predicateTags(cls.docs);
    return {
      name: cls.name,
      superclass: scope.superclassOf(cls),
      ...interfacesOf(cls, scope),
      abstract: cls.abstract,
      plain: cls.plain,
      get fields() {
        return fields();
      },
      methods: cls.methods.map((method) => this.methodModel(method, cls)),
      tags: formulaTags(cls.docs),
      ...(predicates.length > 0 ? { predicates } : {}),
      ...modelFieldsOf(cls, this.namesIn(cls)),
      get approximations() {
        return scope.approximations(cls);
      },
      hasPrivateNames: cls.hasPrivateNames,
      start: cls.start,
    };
  }

  private inherits(cls: RawClass, field: string): boolean {
    return this.chain(cls.name)
      .slice(1)
      .some((parent) => this.fields(parent).some(({ name }) => name === field));
  }

  private fieldModel(cls: RawClass, field: Member, inference: Inference): FieldModel {
    const model = fieldOf(field);
    if (model.domain.kind !== 'unknown' || cls.plain) return model;
    const parameter =
      field.parameterOf && this.parametersIn(field.parameterOf)?.find(({ name }) => name === field.name);
    if (parameter && parameter.from !== 'none') {
      const { domain, approximations, from } = parameter;
      // Where the argument is left out, the field has the default.
      const kept = membersOf(domain).filter(({ kind }) => from !== 'default' || kind !== 'undefined');
      return {
        ...model,
        domain: unionOf(kept),
        approximations,
        from: from === 'type' || from === 'documentation' ? from : 'constructor',
      };
    }
    const domain = inference.field(cls.name, field.name);
    if (domain.kind === 'unknown') return { ...model, from: 'none' };
    return { ...model, domain, approximations: [], from: 'constructor' };
  }

  private methodModel(raw: RawMethod, cls: RawClass | undefined): MethodModel {
    const { name, kind, static: isStatic, start } = raw;
    return lazily<MethodModel, LazyOfMethod>({ name, kind, static: isStatic, start }, LAZY_OF_METHOD, () =>
      this.guarded(() => this.wholeMethod(raw, cls)),
    );
  }

  /** A function of a declaration file. @param declared at least one */
  private declaredFunction(declared: readonly RawMethod[]): MethodModel {
    const { name, kind, static: isStatic } = declared[0]!;
    return lazily<MethodModel, LazyOfMethod | 'start'>(
      { name, kind, static: isStatic },
      ['start', ...LAZY_OF_METHOD],
      () => overloaded(declared.map((fn) => this.methodModel(fn, undefined))),
    );
  }

  private wholeMethod(raw: RawMethod, cls: RawClass | undefined): MethodModel {
    const { overloads = [], ...own } = raw;
    const documented = overloadTags(raw.docs).map((docs) => this.documentedOverload({ ...own, docs }, cls));
    if (overloads.length + documented.length === 0) return this.oneMethod(own, cls);
    const declared = [...overloads.map((one) => this.oneMethod(one, cls)), ...documented];
    const last = this.oneMethod(own, cls);
    // In a declaration file there is no implementation.
    return raw.fn.type === 'TSDeclareMethod' ? overloaded([...declared, last]) : overloaded(declared, last);
  }

  /** Parameters that an `@overload` does not name are not given. */
  private documentedOverload(raw: RawMethod, cls: RawClass | undefined): MethodModel {
    const parameters = parametersOf(raw, this.namesIn(cls));
    const last = parameters.findLastIndex(({ from }) => from === 'documentation');
    return { ...this.oneMethod(raw, cls), parameters: parameters.slice(0, last + 1), tags: [] };
  }

  private oneMethod(raw: RawMethod, cls: RawClass | undefined): MethodModel {
    const names = this.namesIn(cls);
    const parameters = this.parametersIn(raw.fn) ?? parametersOf(raw, names);
    return {
      name: raw.name,
      kind: raw.kind,
      static: raw.static,
      parameters,
      tags: formulaTags(raw.docs),
      calls: callTags(raw.docs),
      hidden: raw.hidden,
      returns: raw.kind === 'constructor' && cls ? { kind: 'class', name: cls.name } : returnsOf(raw, names),
      start: raw.start,
    };
  }
}

/** Whether a doc comment above one node is that of another below it. */
function isNamedBy(above: Syntax, node: Syntax): boolean {
  switch (above.type) {
    case 'ExpressionStatement':
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
      return true;
    case 'VariableDeclaration':
      return nodesOf(above, 'declarations')[0] === node;
    case 'VariableDeclarator':
      return child(above, 'init') === node;
    case 'AssignmentExpression':
      return child(above, 'right') === node;
    case 'Property':
    case 'PropertyDefinition':
    case 'MethodDefinition':
      return child(above, 'value') === node;
    default:
      return false;
  }
}

function constructorsOf(cls: Syntax): readonly Syntax[] {
  const members = nodesOf(child(cls, 'body') ?? cls, 'body');
  return members.flatMap((member) => (member.kind === 'constructor' ? (child(member, 'value') ?? []) : []));
}
