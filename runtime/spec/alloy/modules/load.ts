/**
 * From files to modules: what is opened is read, its parameters are bound to signatures, and equal modules become one.
 * A module's file stands where its name says, seen from the module that opens it; else the library is asked.
 */

import { NONE, type Signature } from '../../check/signatures.js';
import { didYouMean, type SpecSource, specError } from '../../language/errors.js';
import { parseModule } from '../parse/parse-module.js';
import type { ModuleSyntax, OpenSyntax } from '../parse/syntax.js';
import { declareSignatures } from './declare.js';
import { LIBRARY, libraryModule } from './library.js';
import { type Module, type Opened, placeIn, reachable } from './module.js';
import { findSignature } from './names.js';

/** Gives the text of the file at a path, undefined if there is none. */
export type ReadModule = (path: string) => string | undefined;

const INTEGERS = 'util/integer';

/** @throws PenumbraError `E_ALLOY_MODULE` for what cannot be opened; what the parser throws. */
export function loadModules(source: SpecSource, readModule: ReadModule): Module {
  const loader = new Loader(readModule);
  const root = loader.load(source, '', []);
  for (const { name } of root.syntax.parameters) root.parameters.delete(name);
  // What has no parameters is made one first, so that arguments from it are not ambiguous.
  mergeEqual(root);
  bindParameters(root);
  mergeEqual(root);
  return root;
}

class Loader {
  private readonly parsed = new Map<string, ModuleSyntax>();

  constructor(private readonly readModule: ReadModule) {}

  load(source: SpecSource, path: string, outer: readonly string[]): Module {
    const { file } = source;
    const syntax = this.parsed.get(file) ?? parseModule(source);
    this.parsed.set(file, syntax);
    const module: Module = {
      syntax,
      path,
      parameters: new Map(syntax.parameters.map(({ name }) => [name, undefined])),
      opens: new Map(),
      signatures: new Map(),
      routines: new Map(),
      macros: new Map(),
      assertions: new Map(),
      facts: [],
    };
    declareSignatures(module);
    for (const [alias, open] of aliases(syntax)) {
      const opened = this.source(open, syntax);
      if ([...outer, file].includes(opened.file))
        throw moduleError(syntax, open, `${open.path} opens itself`);
      const inner = path === '' ? alias : `${path}/${alias}`;
      const target = this.load(opened, inner, [...outer, file]);
      module.opens.set(alias, { syntax: open, private: open.private, module: target });
    }
    return module;
  }

  private source(open: OpenSyntax, from: ModuleSyntax): SpecSource {
    const file = modulePath(from.name ?? 'unnamed', from.in.file, open.path);
    for (const candidate of [file, file.replace(/\.als$/u, '.md')]) {
      const source = this.readModule(candidate);
      if (source !== undefined) return { file: candidate, source };
    }
    const library = libraryModule(open.path);
    if (library) return library;
    if (open.path === 'util/time')
      throw specError(
        from.in,
        'E_ALLOY_UNSUPPORTED',
        open,
        'util/time is not supported',
        'Declare a signature of times and order it: open util/ordering[Time].',
      );
    const nearest = didYouMean(open.path, LIBRARY);
    throw moduleError(from, open, `there is no module ${open.path}`, nearest ?? `Looked for ${file}.`);
  }
}

/**
 * The file of the module `opened`, as the module `name` in `file` opens it: both names are paths from one place,
 * their common part aside.
 */
export function modulePath(name: string, file: string, opened: string): string {
  const [own, other] = [name.split('/'), opened.split('/')];
  while (own.length > 1 && other.length > 1 && own[0] === other[0]) {
    own.shift();
    other.shift();
  }
  const folders = file.split('/').slice(0, -own.length);
  const missing = own.length - file.split('/').length;
  const up = Array.from({ length: Math.max(0, missing) }, () => '..');
  return [...up, ...folders, `${other.join('/')}.als`].join('/');
}

/** What a module opens, and what comes with it, by alias: as said, or the last part of the path if that is free. */
function aliases(syntax: ModuleSyntax): ReadonlyMap<string, OpenSyntax> {
  const implicit = (path: string, alias: string): OpenSyntax => {
    const nowhere = { start: 0, end: 0 };
    return { private: false, path, arguments: [], alias: { name: alias, ...nowhere }, ...nowhere };
  };
  const all = [
    ...(syntax.name === INTEGERS ? [] : [implicit(INTEGERS, 'integer')]),
    ...syntax.opens,
    ...(syntax.hasSequences ? [implicit('util/sequniv', 'seq')] : []),
  ];
  const taken = new Map<string, OpenSyntax>();
  for (const open of all) {
    const alias = open.alias?.name;
    if (alias === undefined) continue;
    const other = taken.get(alias);
    if (other && describe(other) !== describe(open))
      throw moduleError(syntax, open, `${alias} already stands for ${other.path}`);
    taken.set(alias, open);
  }
  all.forEach((open, i) => {
    if (open.alias) return;
    const last = open.path.split('/').at(-1)!;
    taken.set(taken.has(last) ? `${last}$${i}` : last, open);
  });
  return taken;
}

function describe(open: OpenSyntax): string {
  return `${open.path}[${open.arguments.map(({ name }) => name).join(', ')}]`;
}

function moduleError(syntax: ModuleSyntax, open: OpenSyntax, message: string, hint?: string): Error {
  return specError(syntax.in, 'E_ALLOY_MODULE', open, message, hint);
}

/** Arguments may be parameters themselves, or come from modules whose parameters are bound later. */
function bindParameters(root: Module): void {
  for (let changed = true; changed; ) {
    changed = false;
    let missing: Error | undefined;
    for (const module of reachable(root))
      for (const opened of module.opens.values()) {
        const result = bindOpened(module, opened);
        if (result instanceof Error) missing ??= result;
        else changed ||= result;
      }
    if (!changed && missing) throw missing;
  }
}

function bindOpened(module: Module, { syntax: open, module: target }: Opened): boolean | Error {
  const { parameters } = target.syntax;
  if (open.arguments.length !== parameters.length) {
    const wanted = parameters.length === 1 ? '1 argument' : `${parameters.length} arguments`;
    throw moduleError(
      module.syntax,
      open,
      `${open.path} takes ${wanted}, found ${open.arguments.length}`,
      parameters.length > 0
        ? `open ${open.path}[${parameters.map(({ name }) => name).join(', ')}]`
        : undefined,
    );
  }
  let changed = false;
  for (const [i, { name }] of parameters.entries()) {
    const argument = open.arguments[i]!;
    const signature = findSignature(module, argument.name, placeIn(module, argument));
    if (!signature) {
      if (target.parameters.get(name)) continue;
      return unknownArgument(module, argument);
    }
    if (signature === NONE) throw moduleError(module.syntax, open, 'none cannot be an argument of a module');
    changed ||= target.parameters.get(name) !== signature;
    target.parameters.set(name, signature);
  }
  return changed;
}

function unknownArgument(module: Module, argument: OpenSyntax['arguments'][number]): Error {
  const hint = didYouMean(argument.name, module.signatures.keys());
  return specError(
    module.syntax.in,
    'E_ALLOY_NAME',
    argument,
    `no signature is called ${argument.name}`,
    hint,
  );
}

/** The same file with the same arguments is one module, whichever way it is opened. */
function mergeEqual(root: Module): void {
  for (let merged = true; merged; ) {
    merged = false;
    const all = reachable(root);
    for (const [i, one] of all.entries())
      for (const other of all.slice(i + 1))
        if (!merged && areEqual(one, other)) {
          merge(one, other, all, one === root);
          merged = true;
        }
  }
}

function areEqual(one: Module, other: Module): boolean {
  const parameters = one.syntax.parameters.map(({ name }) => name);
  return (
    one.syntax === other.syntax &&
    parameters.every(
      (name) => one.parameters.get(name) && one.parameters.get(name) === other.parameters.get(name),
    )
  );
}

/** Keeps the module with the shorter path, by which its signatures are called. */
function merge(one: Module, other: Module, all: readonly Module[], isRoot: boolean): void {
  const [kept, dropped] = isRoot || isShorter(one.path, other.path) ? [one, other] : [other, one];
  const replaced = new Map<Signature, Signature>();
  for (const [name, signature] of dropped.signatures) replaced.set(signature, kept.signatures.get(name)!);
  for (const module of all) {
    for (const opened of module.opens.values()) if (opened.module === dropped) opened.module = kept;
    for (const [name, signature] of module.parameters)
      if (signature && replaced.has(signature)) module.parameters.set(name, replaced.get(signature)!);
  }
}

function isShorter(one: string, other: string): boolean {
  const [own, others] = [one.includes('$'), other.includes('$')];
  if (own !== others) return others;
  const [depth, otherDepth] = [one.split('/').length, other.split('/').length];
  return depth === otherDepth ? one <= other : depth < otherDepth;
}
