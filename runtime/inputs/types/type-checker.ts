/**
 * What TypeScript itself makes of a type: conditional types, parts of functions, keys that are made. It takes most of a
 * second to load, and is asked for types only that the domains' own reading does not know.
 */
import { createRequire } from 'node:module';
import { isTypeScript } from '../../../compiler/typescript.js';
import type { Origin } from '../domain.js';

/** Name of a type that is added behind a file to be resolved there. */
const PROBE = 'PenumbraProbe';
/** Resolved types whose texts are longer say no more than their names. */
const LONGEST = 10_000;

/** The little of the API of TypeScript that is used. */
interface Api {
  readonly ScriptTarget: { readonly ESNext: number };
  readonly ModuleKind: { readonly NodeNext: number };
  readonly ModuleResolutionKind: { readonly NodeNext: number };
  readonly NodeBuilderFlags: { readonly InTypeAlias: number; readonly NoTruncation: number };
  readonly SymbolFlags: { readonly TypeAlias: number };
  readonly EmitHint: { readonly Unspecified: number };
  createCompilerHost(options: object, setParentNodes: boolean): Host;
  createProgram(files: readonly string[], options: object, host: Host, old?: Program): Program;
  createSourceFile(name: string, text: string, target: number, setParentNodes: boolean): SourceFile;
  createPrinter(options: object): { printNode(hint: number, node: object, file: SourceFile): string };
}
interface SourceFile {
  readonly endOfFileToken: object;
}
interface Host {
  getSourceFile(name: string, ...more: unknown[]): SourceFile | undefined;
}
interface Program {
  getTypeChecker(): Checker;
  getSourceFile(name: string): SourceFile | undefined;
}
interface Checker {
  getSymbolsInScope(at: object, meaning: number): readonly { readonly name: string }[];
  /** Modules of CommonJS export their types. */
  getExportSymbolOfSymbol(symbol: object): object;
  getDeclaredTypeOfSymbol(symbol: object): { readonly intrinsicName?: string };
  typeToTypeNode(type: object, at: SourceFile, flags: number): object | undefined;
}

let loaded: Api | undefined;
/** Files of the language and of programs, which do not change while they are read. */
const files = new Map<string, SourceFile | undefined>();
let last: Program | undefined;
const answers = new Map<string, string | undefined>();

/**
 * A type as TypeScript resolves it in a file, written in simpler types.
 * @param text a type that names what the file declares or imports at its top level
 * @returns undefined where TypeScript knows no more of the type than its text says, or nothing
 */
export function resolvedType({ file, source }: Origin, text: string): string | undefined {
  const key = `${file}\n${source.length}\n${text}`;
  if (!answers.has(key)) answers.set(key, attempt(file, source, text));
  return answers.get(key);
}

/** TypeScript ends with failed assertions of its own on some programs; such a type stays open. */
function attempt(file: string, source: string, text: string): string | undefined {
  try {
    return resolve(file, source, text);
  } catch {
    return undefined;
  }
}

function resolve(file: string, source: string, text: string): string | undefined {
  loaded ??= load();
  const api = loaded;
  const program = programWith(api, file, `${source}\n${probe(file, text)}`);
  const probed = program.getSourceFile(file);
  if (!probed) return undefined;
  const checker = program.getTypeChecker();
  const symbol = checker
    .getSymbolsInScope(probed.endOfFileToken, api.SymbolFlags.TypeAlias)
    .find(({ name }) => name === PROBE);
  if (!symbol) return undefined;
  const type = checker.getDeclaredTypeOfSymbol(checker.getExportSymbolOfSymbol(symbol));
  if (type.intrinsicName === 'error' || type.intrinsicName === 'any') return undefined;
  const { InTypeAlias, NoTruncation } = api.NodeBuilderFlags;
  const node = checker.typeToTypeNode(type, probed, InTypeAlias | NoTruncation);
  if (!node) return undefined;
  const printer = api.createPrinter({ removeComments: true });
  const written = printer.printNode(api.EmitHint.Unspecified, node, probed).replaceAll(/\s+/gu, ' ');
  return written.length > LONGEST || written === text ? undefined : written;
}

function probe(file: string, text: string): string {
  return isTypeScript(file) ? `type ${PROBE} = ${text};` : `/** @typedef {${text}} ${PROBE} */`;
}

function programWith(api: Api, file: string, text: string): Program {
  const options = {
    strict: true,
    allowJs: true,
    noEmit: true,
    skipLibCheck: true,
    target: api.ScriptTarget.ESNext,
    module: api.ModuleKind.NodeNext,
    moduleResolution: api.ModuleResolutionKind.NodeNext,
    lib: ['lib.esnext.d.ts'],
    types: [],
  };
  const host = api.createCompilerHost(options, true);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...more) => {
    if (name === file) return api.createSourceFile(name, text, options.target, true);
    if (!files.has(name)) files.set(name, read(name, ...more));
    return files.get(name);
  };
  last = api.createProgram([file], options, host, last);
  return last;
}

/** The TypeScript that strips types: version 7 has no API. */
function load(): Api {
  const require = createRequire(import.meta.url);
  return createRequire(require.resolve('ts-blank-space'))('typescript') as Api;
}
