/**
 * Exports of types by `export { T }` and `export { T } from './a'`, in TypeScript whose types are blanked: they are blanked,
 * too, as TypeScript does unless it looks at each file alone. They are of names that have no value: nothing in the file
 * declares them, or the file of TypeScript that they come from gives them none.
 */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type * as acorn from 'acorn';
import { isTypeScript } from '../file-names.js';
import { type ModuleEntries, readModule } from '../modules.js';
import { declaredFunctions, lexicalNames, varNames } from '../scopes/hoist.js';
import { blanked, parseBlanked } from './blanked.js';
import { existingSource } from './source-files.js';

/** The JavaScript of a file of TypeScript, in which exports of types may be left. */
type TextOf = (source: string, file: string) => string;

/**
 * The text with blanks for exports without values, and for imports of what they export.
 * @param file the path of the text, where relative specifiers begin
 */
export function blankTypeExports(text: string, file: string, textOf: TextOf): string {
  if (!/\bexport\s*\{/u.test(text)) return text;
  const program = parseBlanked(text);
  if (program === undefined) return text;
  const values = new Values(textOf);
  const module = new Module(program, file);
  const exported = new Set<string>();
  const dropped: { readonly start: number; readonly end: number }[] = [];
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue;
    for (const specifier of statement.specifiers) {
      const name = nameOf(specifier.local);
      if (!statement.source) exported.add(name);
      const { source } = statement;
      const hasValue = source
        ? values.outside(String(source.value), name, file)
        : values.inside(module, name);
      if (!hasValue) dropped.push(specifier);
    }
  }
  for (const statement of program.body)
    if (statement.type === 'ImportDeclaration')
      dropped.push(
        ...statement.specifiers.filter(
          ({ local: { name } }) => exported.has(name) && !values.inside(module, name),
        ),
      );
  return dropped.reduce((output, { start, end }) => blanked(output, start, end, ','), text);
}

/** What the names at the top of a module are. */
class Module {
  readonly entries: ModuleEntries;
  private readonly declared: ReadonlySet<string>;

  constructor(
    program: acorn.Program,
    readonly file: string,
  ) {
    const { program: rest, ...entries } = readModule(program);
    const { body } = rest;
    this.entries = entries;
    this.declared = new Set([
      ...varNames(body, false, new Set()).names,
      ...lexicalNames(body).map(({ name }) => name),
      ...declaredFunctions(body).map(({ id }) => id.name),
    ]);
  }

  declares(name: string): boolean {
    return this.declared.has(name);
  }

  specifier(request: number): string {
    return this.entries.requests[request]!.specifier;
  }
}

/** Whether names may have values, through the files of TypeScript that export them. */
class Values {
  private readonly modules = new Map<string, Module | undefined>();
  /** What is being asked: files may export what is in each other. */
  private readonly open = new Set<string>();

  constructor(private readonly textOf: TextOf) {}

  /** Of a name inside of a module. */
  inside(module: Module, name: string): boolean {
    if (module.declares(name)) return true;
    const origin = module.entries.imports.get(name);
    return origin !== undefined && this.requested(module, origin);
  }

  /** Of what a module exports. What is no file of TypeScript says nothing of types. */
  outside(specifier: string, name: string, importer: string): boolean {
    if (!/^\.\.?(?:\/|$)/u.test(specifier)) return true;
    const file = existingSource(resolve(dirname(importer), specifier));
    const module = file !== undefined && isTypeScript(file) ? this.moduleOf(file) : undefined;
    if (module === undefined) return true;
    const { exports, reexports, stars } = module.entries;
    const own = exports.find(({ exported }) => exported === name);
    if (own) return this.inside(module, own.local);
    const key = JSON.stringify([file, name]);
    if (this.open.has(key)) return false;
    this.open.add(key);
    const passed = reexports.find(({ exported }) => exported === name);
    const has = passed
      ? this.requested(module, passed)
      : stars.some((request) => this.outside(module.specifier(request), name, module.file));
    this.open.delete(key);
    return has;
  }

  private requested(
    module: Module,
    { request, name }: { readonly request: number; readonly name: string | null },
  ): boolean {
    return name === null || this.outside(module.specifier(request), name, module.file);
  }

  private moduleOf(file: string): Module | undefined {
    if (!this.modules.has(file)) this.modules.set(file, this.read(file));
    return this.modules.get(file);
  }

  private read(file: string): Module | undefined {
    try {
      const program = parseBlanked(this.textOf(readFileSync(file, 'utf8'), file));
      return program && new Module(program, file);
    } catch {
      // Whoever loads the file complains of it.
      return undefined;
    }
  }
}

function nameOf(node: acorn.Identifier | acorn.Literal): string {
  return node.type === 'Identifier' ? node.name : String(node.value);
}
