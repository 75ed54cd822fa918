/**
 * A file of contracts: declarations of classes and functions of a program with doc comments, for code that has none of its
 * own. What it says of a class or a method stands in the place of what the code says there.
 */
import { closest } from 'fastest-levenshtein';
import { PenumbraError, positionAt } from '../../../compiler/diagnostics.js';
import { isDeclarationFile } from '../../../compiler/file-names.js';
import { collectDeclarations } from '../declarations/declarations.js';
import type { Declarations, RawClass, RawMethod } from '../declarations/raw.js';
import { parseDeclarations, parseType } from '../declarations/syntax.js';
import type { ClassModel, MethodModel, Origin, SourceModel } from '../domains/domain.js';
import type { ObjectTypes } from '../types/object-types.js';
import { classChain } from './class-chain.js';
import { mapped } from './classes.js';
import { fileText, firstOf } from './file-text.js';
import { SourceReader } from './source-model.js';
import { specifiedClass, specifiedMethod } from './specified-methods.js';

/** A file of the program, for those whose contracts are looked for. */
export interface ProgramFile {
  readonly file: string;
  readonly reader: SourceReader;
}

export class ContractsFile {
  private readonly source: string;
  private readonly found: Declarations;
  /** What it declares of the program, by the files that this stands in. */
  private readonly classes = new Map<string, Map<string, RawClass>>();
  private readonly functions = new Map<string, Map<string, readonly RawMethod[]>>();
  private reader: SourceReader | undefined;

  /** @throws PenumbraError E_FILE, E_PARSE */
  constructor(private readonly file: string) {
    this.source = fileText(file, 'the file of contracts', 'Check the path behind --contracts.');
    this.found = collectDeclarations(this.source, parseDeclarations(file, this.source));
  }

  /**
   * Looks for what it declares. Interfaces that the program has not are types of its own.
   * @param files of the program, in the order in which it names them
   * @throws PenumbraError E_CONTRACTS
   */
  settle(files: readonly ProgramFile[], objects: ObjectTypes): void {
    const code = files.filter(({ file }) => !isDeclarationFile(file));
    const all = [...code, ...files.filter((one) => !code.includes(one))];
    for (const [name, raw] of [...this.found.classes]) {
      const names = this.exportedNames(name);
      const place = firstPlace(all, (reader) => firstOf(names, (one) => reader.classNamed(one)));
      if (!place && raw.plain) continue;
      if (!place)
        throw this.unknown(
          'class',
          name,
          raw.start,
          all.flatMap(({ reader }) => reader.classNames),
        );
      this.found.classes.delete(name);
      raw.name = place.found;
      entry(this.classes, place.file).set(place.found, raw);
    }
    const signatures = [...this.found.signatures].map(([name, list]) => [name, list] as const);
    const bodies = [...this.found.functions].map(([name, one]) => [name, [one]] as const);
    for (const [name, list] of [...signatures, ...bodies]) {
      const names = this.exportedNames(name);
      const place = firstPlace(all, (reader) => firstOf(names, (one) => reader.functionNamed(one)));
      if (!place)
        throw this.unknown(
          'function',
          name,
          list[0]!.start,
          all.flatMap(({ reader }) => reader.functionNames),
        );
      entry(this.functions, place.file).set(place.found, list);
    }
    for (const { reader } of all) for (const [name, local] of reader.exportedClasses) this.alias(name, local);
    this.reader = new SourceReader(this.file, this.source, objects, this.found);
    // Types name what the program declares, whichever file they say it is in.
    const [first] = files;
    const scopes = ['', ...this.found.imports.all].map(
      (specifier) => [specifier, first!.reader.scope] as const,
    );
    this.reader.scope.link(new Map(scopes));
  }

  /** Types may name classes as the program exports them. */
  private alias(name: string, local: string): void {
    const { classes, aliases } = this.found;
    const type = classes.has(name) || aliases.has(name) ? undefined : parseType(local);
    if (type) aliases.set(name, { type, parameters: [], at: 0 });
  }

  /** The name of a declaration, and that of a default export. */
  private exportedNames(name: string): readonly string[] {
    return this.found.exported.get('default') === name || name === 'default' ? [name, 'default'] : [name];
  }

  /** The model of a file of the program, with what is declared of it here. */
  applied(model: SourceModel): SourceModel {
    const classes = this.classes.get(model.file);
    const functions = this.functions.get(model.file);
    if (!classes && !functions) return model;
    const { reader } = this;
    const whole = new Map(model.functions);
    for (const [name, list] of functions ?? []) {
      const own = model.functions.get(name);
      if (own) whole.set(name, specifiedMethod(own, reader!.describeFunction(list), this.origin));
    }
    const changed = mapped(model.classes, (cls, name) => {
      const raw = cls.origin === undefined ? classes?.get(name) : undefined;
      return raw ? specifiedClass(model, cls, reader!.describeClass(raw), this.origin) : cls;
    });
    return { ...model, functions: whole, classes: changed };
  }

  /** @throws PenumbraError E_CONTRACTS for members that no class of the program has */
  check(model: SourceModel): void {
    for (const classes of this.classes.values())
      for (const [name, raw] of classes) {
        const chain = classChain(model, name);
        if (chain.length > 0) this.checkMembers(raw, chain);
      }
  }

  private checkMembers(raw: RawClass, chain: readonly ClassModel[]): void {
    const [cls] = chain as readonly [ClassModel];
    const methods = chain.flatMap((one) => one.methods);
    const fields = chain.flatMap((one) => one.fields.map(({ name }) => name));
    const isField = (name: string): boolean => fields.includes(name);
    const isMade = (method: RawMethod): boolean =>
      method.kind === 'constructor' || methods.some((one) => isSame(one, method));
    for (const method of raw.methods) {
      const isTyped = method.kind === 'get' && isField(method.name);
      if (isMade(method) || (isTyped && !hasFormulas(method))) continue;
      const near = methods.filter((one) => one.static === method.static).map((one) => one.name);
      const what = method.kind === 'get' || method.kind === 'set' ? 'accessor' : 'method';
      const kind = method.static ? `static ${what}` : what;
      throw this.unknown(kind, method.name, method.start, near, cls.name);
    }
    const accessors = methods.filter(({ kind }) => kind === 'get' || kind === 'set').map(({ name }) => name);
    for (const { name, start } of raw.fields)
      if (!isField(name) && !accessors.includes(name))
        throw this.unknown('field', name, start, [...fields, ...accessors], cls.name);
  }

  private unknown(
    what: string,
    name: string,
    start: number,
    known: readonly string[],
    owner?: string,
  ): PenumbraError {
    const { file, source } = this;
    const at = Math.max(start, source.indexOf(name, start));
    const whose = owner === undefined ? 'the program has' : `${owner} has`;
    const near = known.length > 0 ? `The nearest name is ${closest(name, [...known])}.` : undefined;
    const ofModel = 'A field that only contracts speak of is written above the class: @model name: type.';
    return new PenumbraError({
      code: 'E_CONTRACTS',
      message: `${whose} no ${what} ${name}`,
      file,
      source,
      position: positionAt(source, at),
      length: name.length,
      hint: what === 'field' ? [near, ofModel].filter((text) => text !== undefined).join(' ') : near,
    });
  }

  private get origin(): Origin {
    return { file: this.file, source: this.source };
  }
}

function isSame(one: MethodModel, { name, kind, static: isStatic }: RawMethod): boolean {
  return one.name === name && one.kind === kind && one.static === isStatic;
}

function hasFormulas({ docs }: RawMethod): boolean {
  return docs.some(({ name }) => name === 'pre' || name === 'post');
}

function entry<T>(map: Map<string, Map<string, T>>, key: string): Map<string, T> {
  const known = map.get(key) ?? new Map<string, T>();
  map.set(key, known);
  return known;
}

function firstPlace(
  files: readonly ProgramFile[],
  look: (reader: SourceReader) => string | undefined,
): { readonly file: string; readonly found: string } | undefined {
  return firstOf(files, ({ file, reader }) => {
    const found = look(reader);
    return found === undefined ? undefined : { file, found };
  });
}
