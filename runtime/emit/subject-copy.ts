/**
 * How test files load a subject that plain node does not: node loads TypeScript from 22.18 on, and then without
 * enumerations and with whole file names only. Such a subject is copied without types, with all files that it requires
 * or imports by relative paths as far as these lead to TypeScript. Everything else is loaded from where it is.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CODE, isTranslated } from '../../compiler/file-names.js';
import { parse } from '../../compiler/parse.js';
import type { ExploreOptions } from '../explore/events.js';
import { INTERNALS, type InternalsCopy, internalsCopy } from '../replay/internals.js';
import type { ModulePlace } from '../replay/protocol.js';
import type { Edit } from '../replay/recorded-texts.js';
import { importSpecifier, type Loading } from './loading.js';
import { quote } from './names.js';
import { type ProgramFile, type Request, readProgramFiles, resolvesAlike } from './program-files.js';

export interface SubjectCopy {
  readonly loading: Loading;
  /** How the test file loads another module of the subject; undefined: it cannot. */
  readonly loadingOf: (module: ModulePlace) => Loading | undefined;
  /** Texts of the copies by path. */
  readonly files: ReadonlyMap<string, string>;
  /** By the path of each copy: the path of the file that it is of. */
  readonly originals: ReadonlyMap<string, string>;
  /** By the path of each copy: where its text is another. */
  readonly edits: ReadonlyMap<string, readonly Edit[]>;
  /** More for the head of the test file. */
  readonly note: string;
}

/** How a subject is loaded. */
export type LoadOptions = Pick<ExploreOptions, 'global' | 'conditions'> & {
  /** Whether tests need what it does not export: then it is a copy with a line behind its text. */
  readonly internals?: boolean;
  /** Files that tests load beside those that the subject does. */
  readonly others?: readonly string[];
};

/** @param folder where the test file goes */
export async function copySubject(
  file: string,
  folder: string,
  { global, conditions, internals = false, others = [] }: LoadOptions = {},
): Promise<SubjectCopy> {
  if (global !== undefined) return copyScript(file, folder, global);
  const subject = path.resolve(file);
  const program = await readProgramFiles(subject, conditions, others);
  const isEsModule = program.get(subject)?.isEsModule ?? false;
  const copied = copiedFiles(program, internals ? subject : undefined);
  const base = path.basename(file).replace(CODE, '');
  const placeOf = (other: string): string => {
    const extension = program.get(other)!.isEsModule ? '.mjs' : '.cjs';
    return other === subject
      ? path.join(folder, `${base}.${internals ? 'internals' : 'stripped'}${extension}`)
      : path.join(
          folder,
          `${base}.stripped`,
          mirrored(path.relative(path.dirname(subject), other), extension),
        );
  };
  const files = new Map<string, string>();
  const originals = new Map<string, string>();
  const edits = new Map<string, readonly Edit[]>();
  let note = '';
  for (const other of copied.has(subject) ? copied : []) {
    const place = placeOf(other);
    originals.set(place, other);
    const own = program.get(other)!;
    const inside = internals && other === subject ? internalsOf(own) : undefined;
    if (inside) note = internalsNote(file, inside);
    const placeOfCopy = (target: string): string => (copied.has(target) ? placeOf(target) : target);
    const written = rewritten(own, place, placeOfCopy, inside);
    files.set(place, written.text);
    edits.set(place, written.edits);
  }
  const isPlain = !internals && [...copied].every((other) => program.get(other)!.isPlain);
  const loadingOf = (module: ModulePlace): Loading => {
    const original = relative(folder, module.file);
    if (!copied.has(module.file)) return loadingFrom(module.isEsModule, original);
    const copy = relative(folder, placeOf(module.file));
    return isPlain ? eitherOf(module.isEsModule, original, copy) : loadingFrom(module.isEsModule, copy);
  };
  return {
    loading: loadingOf({ file: subject, isEsModule }),
    loadingOf: (module) => {
      if (module.isEsModule === isEsModule) return loadingOf(module);
      return isEsModule && !copied.has(module.file) ? commonJsOf(relative(folder, module.file)) : undefined;
    },
    files,
    originals,
    edits,
    note,
  };
}

/** A script is run as a function on the global object, as it was explored. */
async function copyScript(file: string, folder: string, global: string): Promise<SubjectCopy> {
  const files = new Map<string, string>();
  let place = path.resolve(file);
  if (isTranslated(file)) {
    const { stripTypes } = await import('../../compiler/typescript/typescript.js');
    place = path.join(folder, `${path.basename(file).replace(CODE, '')}.stripped.js`);
    files.set(place, stripTypes(readFileSync(file, 'utf8'), file));
  }
  const text = `require('node:fs').readFileSync(require.resolve(${quote(relative(folder, place))}), 'utf8')`;
  const value = `require('node:vm').compileFunction(\`\${${text}}\\n;return ${global};\`).call(globalThis)`;
  const originals = new Map([...files.keys()].map((copy) => [copy, path.resolve(file)]));
  return {
    loading: { kind: 'require', value },
    loadingOf: () => undefined,
    files,
    originals,
    edits: new Map(),
    note: '',
  };
}

function loadingFrom(isEsModule: boolean, request: string): Loading {
  return isEsModule
    ? { kind: 'import', value: importSpecifier(request) }
    : { kind: 'require', value: requireOf(request) };
}

/** What a CommonJS module exports, in an ES module. */
function commonJsOf(request: string): Loading {
  return { kind: 'dynamic-import', value: `(await import(${importSpecifier(request)})).default` };
}

/** The original where node takes TypeScript, else the copy. */
function eitherOf(isEsModule: boolean, original: string, copy: string): Loading {
  const choice = (write: (request: string) => string): string =>
    `process.features.typescript ? ${write(original)} : ${write(copy)}`;
  return isEsModule
    ? { kind: 'dynamic-import', value: `await import(${choice(importSpecifier)})` }
    : { kind: 'require', value: choice(requireOf) };
}

/** `require('../src/list.js')`. */
function requireOf(request: string): string {
  return `require(${quote(request)})`;
}

/** TypeScript, what uses path mappings, one more that is asked for, and all that leads to these. */
function copiedFiles(
  program: ReadonlyMap<string, ProgramFile>,
  more: string | undefined,
): ReadonlySet<string> {
  const needsCopy = ({ file, requests }: ProgramFile): boolean =>
    file === more || isTranslated(file) || requests.some(({ isMapped }) => isMapped);
  const copied = new Set([...program.values()].filter(needsCopy).map(({ file }) => file));
  for (let before = -1; before < copied.size; ) {
    before = copied.size;
    for (const { file, requests } of program.values())
      if (requests.some(({ target }) => target !== undefined && copied.has(target))) copied.add(file);
  }
  return copied;
}

function internalsOf({ file, text, isEsModule }: ProgramFile): InternalsCopy {
  return internalsCopy(parse({ file, source: text }, isEsModule ? 'module' : 'commonjs'), text, isEsModule);
}

function internalsNote(file: string, { insertions }: InternalsCopy): string {
  const name = path.basename(file);
  const copy = `${name.replace(CODE, '')}.internals`;
  const calls =
    insertions.length > 0
      ? ',\n// and calls at the beginning of functions that hold others: the first run of each while it is loaded hands out what is inside'
      : '';
  return `\n// What ${name} does not export is reached through ${copy}: its text, with a line behind it that hands out ${INTERNALS}${calls}.`;
}

/** The text of a copy: what it asks for, and where it seems to be, is where the file was. */
function rewritten(
  { file, isEsModule, text, body, requests }: ProgramFile,
  copy: string,
  placeOf: (target: string) => string,
  inside: InternalsCopy | undefined,
): { readonly text: string; readonly edits: readonly Edit[] } {
  const folder = path.dirname(copy);
  const isMoved = (request: Request): boolean =>
    request.target !== undefined && (request.specifier.startsWith('.') || !resolvesAlike(request, copy));
  const changes = requests.filter(isMoved).map(({ kind, start, end, target }) => ({
    start,
    end,
    text: (kind === 'require' ? quote : importSpecifier)(relative(folder, placeOf(target!))),
  }));
  for (const { at, text } of inside?.insertions ?? []) changes.push({ start: at, end: at, text });
  const place = relative(folder, file);
  if (!isEsModule && /\b__(?:dirname|filename)\b/u.test(text))
    changes.push({ start: body, end: body, text: placement(place) });
  if (isEsModule && /\bimport\s*\.\s*meta\b/u.test(text))
    changes.push({ start: body, end: body, text: metaPlacement(place) });
  if (inside) changes.push({ start: text.length, end: text.length, text: inside.line });
  const edits: Edit[] = [];
  let out = '';
  let at = 0;
  for (const change of changes.sort((a, b) => a.start - b.start)) {
    out += text.slice(at, change.start);
    edits.push({
      start: out.length,
      end: out.length + change.text.length,
      from: change.start,
      to: change.end,
    });
    out += change.text;
    at = change.end;
  }
  return { text: out + text.slice(at), edits };
}

/** No line of its own: the others stay where they are. */
function placement(file: string): string {
  return `__filename = require('node:path').join(__dirname, ${quote(file)}); __dirname = require('node:path').dirname(__filename); `;
}

function metaPlacement(file: string): string {
  return `import.meta.url = new URL(${importSpecifier(file)}, import.meta.url).href; import.meta.filename = process.getBuiltinModule('node:url').fileURLToPath(import.meta.url); import.meta.dirname = process.getBuiltinModule('node:path').dirname(import.meta.filename); `;
}

/** A relative path that stays in its folder, for a file in the copy of a program. */
function mirrored(file: string, extension: string): string {
  return file
    .split(path.sep)
    .map((part) => (part === '..' ? '_' : part))
    .join(path.sep)
    .replace(CODE, extension);
}

function relative(folder: string, file: string): string {
  const posix = path.relative(folder, file).split(path.sep).join('/');
  return posix.startsWith('.') ? posix : `./${posix}`;
}
