/**
 * The source model: what a JavaScript or TypeScript file declares, with the domains that its types, JSDoc tags,
 * constructors and code tell, and the formulas in its doc comments.
 *
 * A field's domain is, in this order, its annotation, its `@type` or `@property` tag, what the constructor and the
 * other code of the file assign to it. References found by such assignments may be null.
 */
import { PenumbraError } from '../../compiler/diagnostics.js';
import type { ClassModel, Domain, FieldModel, MethodModel, SourceModel } from './domain.js';
import { constructorFields } from './types/constructor-fields.js';
import { collectDeclarations } from './types/declarations.js';
import { formulaTags } from './types/doc-comment.js';
import { UNDEFINED, unionOf } from './types/domains.js';
import { type Assignment, collectEvidence } from './types/evidence.js';
import { Inference, type Known } from './types/infer.js';
import { parametersOf, propertyTags, returnsOf, typeTag } from './types/parameters.js';
import type { Declarations, RawClass, RawField, RawMethod } from './types/raw.js';
import { lastName, parseSource, type Syntax } from './types/syntax.js';
import { domainOfType, type TypeNames } from './types/type-text.js';

export { usesOnlyIntegers } from './types/integers.js';

/**
 * Reads the declarations of a file.
 * @param file its path; `.ts`, `.mts` and `.cts` are read as TypeScript.
 * @param required classes of other files that the file's types may name; its own come first.
 * @throws PenumbraError `E_PARSE` where the text does not parse.
 */
export function readSourceModel(
  file: string,
  source: string,
  required: ReadonlyMap<string, ClassModel> = new Map(),
): SourceModel {
  try {
    return new Reader(file, source, required).read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new PenumbraError({ code: 'E_PARSE', message: 'the source is nested too deeply', file });
  }
}

/** A field with what its annotation or its tags tell. */
interface DeclaredField extends RawField {
  readonly declared: Domain | undefined;
  readonly from: 'type' | 'jsdoc';
}

class Reader {
  private readonly found: Declarations;
  private readonly names: TypeNames;
  /** All fields of each class in order, with their declared domains. */
  private readonly fields = new Map<string, readonly DeclaredField[]>();
  private readonly parameters = new Map<Syntax, MethodModel['parameters']>();

  constructor(
    private readonly file: string,
    private readonly source: string,
    private readonly required: ReadonlyMap<string, ClassModel>,
  ) {
    this.found = collectDeclarations(source, parseSource(file, source));
    this.names = {
      classes: new Set([...this.found.classes.keys(), ...required.keys()]),
      aliases: this.found.aliases,
    };
    for (const cls of this.found.classes.values()) this.fields.set(cls.name, this.declaredFields(cls));
  }

  read(): SourceModel {
    const inference = this.infer();
    const classes = new Map<string, ClassModel>();
    for (const cls of this.found.classes.values()) classes.set(cls.name, this.classModel(cls, inference));
    for (const [name, cls] of this.required) if (!classes.has(name)) classes.set(name, cls);
    const functions = new Map<string, MethodModel>();
    for (const fn of this.found.functions.values()) functions.set(fn.name, this.methodModel(fn, undefined));
    return { file: this.file, source: this.source, classes, functions };
  }

  private declaredFields(cls: RawClass): readonly DeclaredField[] {
    const names = { ...this.names, self: cls.name };
    const properties = propertyTags(cls.docs, names);
    const fields = new Map<string, RawField>();
    for (const field of [...cls.fields, ...constructorFields(cls, this.found.docs)])
      if (!fields.has(field.name) || typeTag(field.docs, names)) {
        const before = fields.get(field.name);
        fields.set(field.name, before ? { ...before, docs: [...before.docs, ...field.docs] } : field);
      }
    for (const [name, { start }] of properties)
      if (!fields.has(name))
        fields.set(name, {
          name,
          start,
          annotation: undefined,
          optional: false,
          docs: [],
          value: undefined,
        });
    return [...fields.values()].map((field) => {
      const typed = field.annotation && domainOfType(field.annotation, names);
      const doc = typeTag(field.docs, names) ?? properties.get(field.name)?.domain;
      const narrowed = typed?.kind === 'number' && doc?.kind === 'integer';
      const domain = narrowed || !typed ? doc : typed;
      const declared =
        domain && unionOf([domain, ...(field.optional ? [UNDEFINED] : []), ...initialNull(field.value)]);
      return { ...field, declared, from: typed && !narrowed ? 'type' : 'jsdoc' };
    });
  }

  private infer(): Inference {
    const { classes } = this.found;
    const bodies = new Map<Syntax, { cls: RawClass; method: RawMethod }>();
    for (const cls of classes.values()) {
      for (const method of cls.methods) {
        bodies.set(method.fn, { cls, method });
        this.parameters.set(method.fn, parametersOf(method, { ...this.names, self: cls.name }));
      }
    }
    for (const fn of this.found.functions.values()) this.parameters.set(fn.fn, parametersOf(fn, this.names));
    const constructed: Known['constructed'] = (callee) => {
      const name = lastName(callee);
      return name !== undefined && this.names.classes.has(name) ? name : undefined;
    };
    const selfOf = (fn: Syntax): string | undefined => {
      const body = bodies.get(fn);
      return body && !body.method.static ? body.cls.name : undefined;
    };
    const evidence = collectEvidence(
      this.found.program,
      selfOf,
      constructed,
      (name) => classes.get(name)?.superclass,
    );
    const assignments = [...evidence.assignments, ...this.initializers()];
    return new Inference(
      { ...evidence, assignments },
      {
        declared: (name, field) => this.fields.get(name)?.find((raw) => raw.name === field)?.declared,
        owner: (name, field) =>
          this.chain(name).find((cls) => this.fields.get(cls)?.some((raw) => raw.name === field)),
        owners: (field) =>
          [...this.fields].filter(([, raws]) => raws.some((raw) => raw.name === field)).map(([name]) => name),
        parameter: (fn, name) => this.parameters.get(fn)?.find((param) => param.name === name)?.domain,
        constructorOf: (fn) => {
          const body = bodies.get(fn);
          if (body?.method.kind !== 'constructor') return undefined;
          const parameters = this.parameters.get(fn)?.map(({ name }) => name) ?? [];
          return { className: body.cls.name, parameters };
        },
        constructed,
      },
    );
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

  private classModel(cls: RawClass, inference: Inference): ClassModel {
    const fields = (this.fields.get(cls.name) ?? []).filter(
      (field) => field.declared || !this.inherits(cls, field.name),
    );
    return {
      name: cls.name,
      superclass: cls.superclass,
      abstract: cls.abstract,
      plain: cls.plain,
      fields: fields.map((field) => this.fieldModel(cls, field, inference)),
      methods: cls.methods.map((method) => this.methodModel(method, cls.name)),
      tags: formulaTags(cls.docs),
      hasPrivateNames: cls.hasPrivateNames,
      start: cls.start,
    };
  }

  private inherits(cls: RawClass, field: string): boolean {
    return this.chain(cls.name)
      .slice(1)
      .some((parent) => this.fields.get(parent)?.some(({ name }) => name === field));
  }

  private fieldModel(cls: RawClass, field: DeclaredField, inference: Inference): FieldModel {
    const { name, start } = field;
    if (field.declared && field.declared.kind !== 'unknown')
      return { name, start, domain: field.declared, from: field.from };
    const parameter =
      field.parameterOf && this.parameters.get(field.parameterOf)?.find((param) => param.name === name);
    if (parameter && parameter.from !== 'none')
      return {
        name,
        start,
        domain: parameter.domain,
        from: parameter.from === 'default' ? 'constructor' : parameter.from,
      };
    const domain = inference.field(cls.name, name);
    return { name, start, domain, from: domain.kind === 'unknown' ? 'none' : 'constructor' };
  }

  private methodModel(raw: RawMethod, self: string | undefined): MethodModel {
    const names = { ...this.names, self };
    const parameters = this.parameters.get(raw.fn) ?? parametersOf(raw, names);
    return {
      name: raw.name,
      kind: raw.kind,
      static: raw.static,
      parameters,
      tags: formulaTags(raw.docs),
      returns: raw.kind === 'constructor' && self ? { kind: 'class', name: self } : returnsOf(raw, names),
      start: raw.start,
    };
  }
}

/** The field of a class or of one of its superclasses, with the class that declares it. */
export function findField(
  model: SourceModel,
  className: string,
  field: string,
): { readonly owner: ClassModel; readonly field: FieldModel } | undefined {
  for (const owner of classChain(model, className)) {
    const found = owner.fields.find(({ name }) => name === field);
    if (found) return { owner, field: found };
  }
  return undefined;
}

/** The class and its superclasses, from the class upwards, as far as the file declares them. */
export function classChain(model: SourceModel, className: string): readonly ClassModel[] {
  const chain: ClassModel[] = [];
  for (
    let at = model.classes.get(className);
    at !== undefined && !chain.includes(at);
    at = at.superclass === undefined ? undefined : model.classes.get(at.superclass)
  )
    chain.push(at);
  return chain;
}

/** A field that begins as null may be null, whatever its type says: JavaScript's type comments often leave it out. */
function initialNull(value: Syntax | undefined): readonly Domain[] {
  return value?.type === 'Literal' &&
    'value' in value &&
    value.value === null &&
    !('regex' in value) &&
    !('bigint' in value)
    ? [{ kind: 'null' }]
    : [];
}
