/** The source model of a program: of one file, with the classes of the files of the program that it requires. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { PenumbraError } from '../../../compiler/diagnostics.js';
import { CODE } from '../../../compiler/file-names.js';
import type { FunctionPlace } from '../../../vm/index.js';
import { mappedPaths } from '../../../vm/modules/path-mappings.js';
import { resolveImport, resolveModule } from '../../../vm/modules/resolve.js';
import type { MethodModel, ParameterModel, Placed, SourceModel } from '../domains/domain.js';
import { derived } from '../domains/lazily.js';
import { ObjectTypes } from '../types/object-types.js';
import { ContractsFile } from './contracts-file.js';
import { declarationFile, withDeclarations } from './declaration-file.js';
import { fileText, firstOf } from './file-text.js';
import { SourceReader } from './source-model.js';

/** What may name another file of the program: `require`, `import`, and a type `import('./file')`. */
const REFERENCE =
  /\b(?:require|import)\s*\(\s*(["'])([^"'\n]+)\1\s*\)|\b(?:from|import)\s*(["'])([^"'\n]+)\3/gu;

/** What follows `import('./file')` where that is a type. */
const OF_TYPE = /^\s*(?:\.\s*(?!then\b|catch\b|finally\b)|\[|[>|&}])/u;

/**
 * Reads a file and, for their classes and types, the files that it names by paths or path mappings, and so on.
 * @param contracts a file of contracts for what they declare
 * @throws PenumbraError E_FILE where the file cannot be read, E_PARSE where one of them does not parse, E_CONTRACTS where
 *   contracts are of nothing in them.
 */
export function readProgramModel(file: string, contracts?: string): SourceModel {
  return new ProgramReader(contracts).read(path.resolve(file));
}

/** A file whose declarations are known. */
interface OpenFile {
  readonly reader: SourceReader;
  /** The files that it names, and the one that declares its types. */
  readonly required: readonly string[];
  readonly declarations: string | undefined;
}

class ProgramReader {
  private readonly objects = new ObjectTypes();
  private readonly files = new Map<string, OpenFile>();
  /** Files that code loads by calls. */
  private readonly called = new Set<string>();
  /** Undefined while a file is being read: cycles give types back, and no classes. */
  private readonly models = new Map<string, SourceModel | undefined>();
  private readonly contracts: ContractsFile | undefined;

  constructor(contracts: string | undefined) {
    this.contracts = contracts === undefined ? undefined : new ContractsFile(contracts);
  }

  private entry = '';

  read(file: string): SourceModel {
    this.entry = file;
    this.open(file);
    const files = [...this.files].map(([name, { reader }]) => ({ file: name, reader }));
    this.contracts?.settle(files, this.objects);
    const model = this.model(file);
    this.contracts?.check(model);
    return model;
  }

  /** Collects what a file and all that it leads to declare. */
  private open(file: string): SourceReader {
    const known = this.files.get(file);
    if (known) return known.reader;
    const source = fileText(file, file, 'Check the path of the subject.');
    const reader = new SourceReader(file, source, this.objects);
    const named = new Map<string, string>();
    for (const match of source.matchAll(REFERENCE)) {
      const specifier = (match[2] ?? match[4])!;
      const other = fileOf(specifier, path.dirname(file));
      if (other !== undefined) named.set(specifier, other);
      if (other !== undefined && isCall(source, match)) this.called.add(other);
    }
    const beside = declarationFile(file);
    const declarations = beside !== undefined && existsSync(beside) ? beside : undefined;
    const required = [...new Set([...named.values(), ...(declarations === undefined ? [] : [declarations])])];
    this.files.set(file, { reader, required, declarations });
    const scopes = new Map([...named].map(([specifier, other]) => [specifier, this.open(other).scope]));
    // What the declaration file has under a name the file itself may name, too.
    if (declarations !== undefined) scopes.set('', this.open(declarations).scope);
    reader.scope.link(scopes);
    return reader;
  }

  private model(file: string): SourceModel {
    const { reader, required, declarations } = this.files.get(file)!;
    this.models.set(file, undefined);
    const models = required.flatMap(
      (other) => (this.models.has(other) ? this.models.get(other) : this.model(other)) ?? [],
    );
    const declared = declarations === undefined ? undefined : this.models.get(declarations);
    const own = reader.read(models);
    const declaredAt = (place: FunctionPlace): Placed | undefined => this.declaredAt(place);
    const parametersAt = (place: FunctionPlace): readonly ParameterModel[] | undefined =>
      this.readerOf(place)?.parametersAt(place);
    const typed = declared ? withDeclarations(own, declared) : own;
    const model = {
      ...(this.contracts?.applied(typed) ?? typed),
      declaredAt,
      parametersAt,
      isCalledFor: this.called.has(file),
    };
    this.models.set(file, model);
    return model;
  }

  private declaredAt(place: FunctionPlace): Placed | undefined {
    const reader = this.readerOf(place);
    const found = reader?.at(place);
    const { origin } = reader?.scope ?? {};
    const ofFile = (method: MethodModel | undefined): MethodModel | undefined =>
      method && place.file !== this.entry ? derived(method, { origin }) : method;
    const model = found && this.models.get(place.file);
    if (!model) {
      const method = found ? undefined : ofFile(reader?.functionAt(place));
      return method && { className: undefined, method };
    }
    const { name, kind, static: isStatic } = found.method;
    const isIt = (one: MethodModel): boolean =>
      one.name === name && one.kind === kind && one.static === isStatic;
    const cls = found.cls && model.classes.get(found.cls.name);
    const method = found.cls ? cls?.methods.find(isIt) : ofFile(model.functions.get(name));
    return method && { className: cls?.name, method };
  }

  /** A file that the entry leads to by calls whose arguments are computed is read when it is asked for. */
  private readerOf({ file }: FunctionPlace): SourceReader | undefined {
    const known = this.files.get(file);
    if (known) return known.reader;
    try {
      return this.open(file);
    } catch (error) {
      // What the machine runs and this reader does not parse says nothing.
      if (error instanceof PenumbraError) return undefined;
      throw error;
    }
  }
}

/** Whether a reference is a call of `require` or `import`, in no comment. */
function isCall(source: string, match: RegExpExecArray): boolean {
  if (match[2] === undefined) return false;
  const before = source.slice(0, match.index);
  if (before.lastIndexOf('/*') > before.lastIndexOf('*/')) return false;
  return match[0].startsWith('require') || !OF_TYPE.test(source.slice(match.index + match[0].length));
}

/** The file of the program that a specifier means; of types alone there may be a declaration file only. */
function fileOf(specifier: string, folder: string): string | undefined {
  // What a package calls its own files.
  if (specifier.startsWith('#')) {
    const own = resolveImport(specifier, folder);
    if (own !== undefined) return CODE.test(own) ? own : undefined;
  }
  if (!/^\.{1,2}\//u.test(specifier)) {
    const mapped = mappedPaths(specifier, folder).map((target) => `./${path.relative(folder, target)}`);
    return firstOf(mapped, (target) => fileOf(target, folder));
  }
  const found = resolveModule(specifier, folder) ?? resolveImport(specifier, folder);
  if (found !== undefined) return CODE.test(found) ? found : undefined;
  const bare = path.join(folder, specifier.replace(/\.([cm]?)[jt]s$/u, ''));
  return [`${bare}.d.ts`, `${bare}.d.mts`, `${bare}.d.cts`].find((file) => existsSync(file));
}
