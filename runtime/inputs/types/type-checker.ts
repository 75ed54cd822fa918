/**
 * What TypeScript itself makes of a type: conditional types, parts of functions, keys that are made, types of packages.
 * It takes most of a second to load, and is asked for types only that the domains' own reading does not know.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { isTypeScript } from '../../../compiler/typescript.js';
import type { Origin } from '../domain.js';
import { mappingsAt } from '../path-mappings.js';
import { type CheckedType, TypeReader } from './checked-type.js';
import type { Api, Program, SourceFile } from './typescript-api.js';

/** Name of a type that is added behind a file to be resolved there. */
const PROBE = 'PenumbraProbe';

let loaded: Api | undefined;
/** Files of the language and of programs, which do not change while they are read. */
const files = new Map<string, SourceFile | undefined>();
let last: Program | undefined;
const answers = new Map<string, CheckedType | undefined>();

/**
 * A type as TypeScript resolves it in a file.
 * @param text a type that names what the file declares or imports at its top level
 * @returns undefined where TypeScript knows nothing of it
 */
export function checkedType({ file, source }: Origin, text: string): CheckedType | undefined {
  const key = `${file}\n${source.length}\n${text}`;
  if (!answers.has(key)) answers.set(key, attempt(file, source, text));
  return answers.get(key);
}

/** TypeScript ends with failed assertions of its own on some programs; such a type stays open. */
function attempt(file: string, source: string, text: string): CheckedType | undefined {
  try {
    return resolve(file, source, text);
  } catch {
    return undefined;
  }
}

function resolve(file: string, source: string, text: string): CheckedType | undefined {
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
  return new TypeReader(api, program, probed, PROBE).read(type);
}

function probe(file: string, text: string): string {
  return isTypeScript(file) ? `type ${PROBE} = ${text};` : `/** @typedef {${text}} ${PROBE} */`;
}

function programWith(api: Api, file: string, text: string): Program {
  const mappings = mappingsAt(path.dirname(file));
  const options = {
    ...(mappings ? { baseUrl: mappings.base, paths: mappings.paths } : {}),
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
  // What TypeScript asks for says whether the file is an ES module.
  host.getSourceFile = (name, version, ...more) => {
    if (name === file) return api.createSourceFile(name, text, version, true);
    if (!files.has(name)) files.set(name, read(name, version, ...more));
    return files.get(name);
  };
  last = api.createProgram([file], options, host, last);
  return last;
}

/** Version 7 of TypeScript has no such API. */
function load(): Api {
  return createRequire(import.meta.url)('typescript-api') as Api;
}
