/**
 * What TypeScript itself makes of a type. It is loaded for the first type that the plain reader does not know: that takes
 * about a second.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import type ts from 'typescript-api';
import { mappedPaths } from '../../../vm/modules/path-mappings.js';
import type { Origin } from '../domains/domain.js';
import { type CheckedType, INTEGER, TypeReader } from './checked-type.js';
import { PROBES, type ProbedText, probedType } from './type-probe.js';

/** A type that stands in a file, or a text that names what the file declares or imports at its top level. */
export type AskedType = { readonly start: number; readonly end: number } | ProbedText;

/** What JSDoc knows beside the types of the language. */
const NAMES_FILE = '/penumbra-names.d.ts';
const NAMES = [
  ...['int', 'integer', 'Int', 'Integer'].map(
    (name) => `type ${name} = number & { readonly ${INTEGER}?: unknown };`,
  ),
  ...['double', 'float', 'Double', 'Float'].map((name) => `type ${name} = number;`),
  'type bool = boolean;',
].join('\n');

let loaded: typeof ts | undefined;
/** Files of the language and of programs, which do not change while they are read. */
const files = new Map<string, ts.SourceFile | undefined>();
let last: ts.Program | undefined;
/** Where imports lead, and what manifests of packages say. */
let resolutions: ts.ModuleResolutionCache | undefined;
/** What was answered for a file, as long as its text is the same. */
const known = new Map<
  string,
  { readonly source: string; readonly answers: Map<string, CheckedType | undefined> }
>();

/** A type as TypeScript resolves it in a file; undefined where it knows nothing of it. */
export function checkedType({ file, source }: Origin, asked: AskedType): CheckedType | undefined {
  if (known.get(file)?.source !== source) known.set(file, { source, answers: new Map() });
  const { answers } = known.get(file)!;
  const key = 'text' in asked ? JSON.stringify([asked.text, ...asked.given]) : `${asked.start}-${asked.end}`;
  if (!answers.has(key)) answers.set(key, attempt(file, source, asked));
  return answers.get(key);
}

/** TypeScript ends with failed assertions of its own on some programs; such a type stays open. */
function attempt(file: string, source: string, asked: AskedType): CheckedType | undefined {
  try {
    return resolve(file, source, asked);
  } catch {
    return undefined;
  }
}

function resolve(file: string, source: string, asked: AskedType): CheckedType | undefined {
  // Version 7 of TypeScript has no such API.
  loaded ??= createRequire(import.meta.url)('typescript-api') as typeof ts;
  const api = loaded;
  const program = programOf(api, file, source);
  const own = program.getSourceFile(file);
  if (!own) return undefined;
  const type = 'text' in asked ? probedType(api, program, own, asked) : typeAt(api, program, own, asked);
  const { intrinsicName } = (type ?? {}) as { readonly intrinsicName?: string };
  if (!type || intrinsicName === 'error' || intrinsicName === 'any') return undefined;
  return new TypeReader(api, program, own, PROBES).read(type);
}

function typeAt(
  api: typeof ts,
  program: ts.Program,
  file: ts.SourceFile,
  { start, end }: { readonly start: number; readonly end: number },
): ts.Type | undefined {
  for (let at: ts.Node | undefined = file; at; ) {
    if (api.isTypeNode(at) && at.getStart(file) === start && at.end === end)
      return program.getTypeChecker().getTypeFromTypeNode(at);
    at = api.forEachChild(at, (below) =>
      below.getStart(file) <= start && below.end >= end ? below : undefined,
    );
  }
  return undefined;
}

/** The last program, if that is the text of the file there: files of one program have one. */
function programOf(api: typeof ts, file: string, text: string): ts.Program {
  return last?.getSourceFile(file)?.text === text ? last : programWith(api, file, text);
}

function programWith(api: typeof ts, file: string, text: string): ts.Program {
  const options: ts.CompilerOptions = {
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
  const host = api.createCompilerHost(options);
  resolutions ??= api.createModuleResolutionCache(host.getCurrentDirectory(), (name) => name, options);
  const read = host.getSourceFile.bind(host);
  // What TypeScript asks for says whether the file is an ES module.
  host.getSourceFile = (name, version, ...more) => {
    if (name === file) return api.createSourceFile(name, text, version);
    if (!files.has(name))
      files.set(
        name,
        name === NAMES_FILE ? api.createSourceFile(name, NAMES, version) : read(name, version, ...more),
      );
    return files.get(name);
  };
  host.getModuleResolutionCache = () => resolutions!;
  host.resolveModuleNameLiterals = (literals, containing, _, own, source) =>
    literals.map((literal) => {
      const mode = api.getModeForUsageLocation(source, literal, own);
      const names = [...mappedPaths(literal.text, path.dirname(containing)), literal.text];
      const found = names.map((name) =>
        api.resolveModuleName(name, containing, own, host, resolutions, undefined, mode),
      );
      return found.find(({ resolvedModule }) => resolvedModule !== undefined) ?? found.at(-1)!;
    });
  last = api.createProgram([file, NAMES_FILE], options, host, last);
  return last;
}
