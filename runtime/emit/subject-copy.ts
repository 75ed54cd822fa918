/**
 * How test files load a subject that plain node does not: node loads TypeScript from 22.18 on, and then without
 * enumerations and with whole file names only. Such a subject is copied without types, with all files that it requires
 * by relative paths as far as these lead to TypeScript. Everything else is required where it is.
 */
import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { children, type Node } from '../../compiler/ast.js';
import { parse } from '../../compiler/parse.js';
import { resolveModule } from '../../vm/modules/resolve.js';
import { quote } from './names.js';

export interface SubjectCopy {
  /** The expression that loads the subject in a test file of the folder. */
  readonly load: string;
  /** Texts of the copies by path. */
  readonly files: ReadonlyMap<string, string>;
}

/** A file of the program. */
interface Module {
  readonly file: string;
  /** Without types. */
  readonly text: string;
  /** Whether plain node understands it as it stands, if node understands TypeScript. */
  readonly isPlain: boolean;
  /** Offset of the first statement that is no directive. */
  readonly body: number;
  readonly requests: readonly Request[];
}

/** `require('./other')`: its string, and the file that it means. */
interface Request {
  readonly start: number;
  readonly end: number;
  readonly specifier: string;
  readonly target: string | undefined;
}

/** @param folder where the test file goes */
export async function copySubject(file: string, folder: string): Promise<SubjectCopy> {
  const modules = await readProgram(path.resolve(file));
  const subject = path.resolve(file);
  const original = requireOf(relative(folder, subject));
  const copied = copiedFiles(modules);
  if (!copied.has(subject)) return { load: original, files: new Map() };
  const base = path.basename(file).replace(/\.[cm]?[jt]s$/u, '');
  const placeOf = (other: string): string =>
    other === subject
      ? path.join(folder, `${base}.stripped.cjs`)
      : path.join(folder, `${base}.stripped`, mirrored(path.relative(path.dirname(subject), other)));
  const files = new Map<string, string>();
  for (const other of copied) {
    const module = modules.get(other)!;
    files.set(
      placeOf(other),
      rewritten(module, placeOf(other), (target) => (copied.has(target) ? placeOf(target) : target)),
    );
  }
  const copy = requireOf(relative(folder, placeOf(subject)));
  const isPlain = [...copied].every((other) => modules.get(other)!.isPlain);
  return { load: isPlain ? `process.features.typescript ? ${original} : ${copy}` : copy, files };
}

/** `require('../src/list.js')`. */
export function requireOf(request: string): string {
  return `require(${quote(request)})`;
}

/** The files that a program consists of, packages left out. */
async function readProgram(entry: string): Promise<ReadonlyMap<string, Module>> {
  const modules = new Map<string, Module>();
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (modules.has(file) || !/\.[cm]?[jt]s$/u.test(file)) continue;
    const module = await readModule(file);
    modules.set(file, module);
    for (const { specifier, target } of module.requests)
      if (target !== undefined && specifier.startsWith('.')) waiting.push(target);
  }
  return modules;
}

async function readModule(file: string): Promise<Module> {
  const source = readFileSync(file, 'utf8');
  const text = isTypeScript(file) ? await withoutTypes(source, file) : source;
  const native = createRequire(pathToFileURL(file));
  const program = parse({ file, source: text }, 'commonjs');
  const requests = requestsIn(program, file);
  const isResolved = ({ specifier, target }: Request): boolean =>
    target === undefined || !isTypeScript(target) || resolvesTo(native, specifier, target);
  // Blanks keep the length, code for enumerations does not.
  const isPlain = text.length === source.length && requests.every(isResolved);
  const body = program.body.find((statement) => !('directive' in statement))?.start ?? text.length;
  return { file, text, isPlain, body, requests };
}

async function withoutTypes(source: string, file: string): Promise<string> {
  const { stripTypes } = await import('../../compiler/typescript.js');
  return stripTypes(source, file);
}

function resolvesTo(native: NodeJS.Require, specifier: string, target: string): boolean {
  try {
    return native.resolve(specifier) === target;
  } catch {
    return false;
  }
}

function requestsIn(program: Node, file: string): readonly Request[] {
  const found: Request[] = [];
  const visit = (node: Node): void => {
    if (
      node.type === 'CallExpression' &&
      node.callee.type === 'Identifier' &&
      node.callee.name === 'require'
    ) {
      const [argument] = node.arguments;
      if (argument?.type === 'Literal' && typeof argument.value === 'string') {
        const { start, end, value: specifier } = argument;
        const target = isBuiltin(specifier) ? undefined : resolveModule(specifier, path.dirname(file));
        found.push({ start, end, specifier, target });
      }
    }
    for (const child of children(node)) visit(child);
  };
  visit(program);
  return found;
}

/** TypeScript, and all that leads to it. */
function copiedFiles(modules: ReadonlyMap<string, Module>): ReadonlySet<string> {
  const copied = new Set([...modules.keys()].filter(isTypeScript));
  for (let before = -1; before < copied.size; ) {
    before = copied.size;
    for (const { file, requests } of modules.values())
      if (requests.some(({ target }) => target !== undefined && copied.has(target))) copied.add(file);
  }
  return copied;
}

/** The text of a copy: what it requires, and where it seems to be, is where the file was. */
function rewritten(
  { file, text, body, requests }: Module,
  copy: string,
  placeOf: (target: string) => string,
): string {
  const native = createRequire(pathToFileURL(copy));
  const folder = path.dirname(copy);
  const isMoved = ({ specifier, target }: Request): boolean =>
    target !== undefined && (specifier.startsWith('.') || !resolvesTo(native, specifier, target));
  const edits = requests.filter(isMoved).map(({ start, end, target }) => ({
    start,
    end,
    text: quote(relative(folder, placeOf(target!))),
  }));
  if (/\b__(?:dirname|filename)\b/u.test(text))
    edits.push({ start: body, end: body, text: placement(relative(folder, file)) });
  let out = '';
  let at = 0;
  for (const edit of edits.sort((a, b) => a.start - b.start)) {
    out += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return out + text.slice(at);
}

/** No line of its own: the others stay where they are. */
function placement(file: string): string {
  return `__filename = require('node:path').join(__dirname, ${quote(file)}); __dirname = require('node:path').dirname(__filename); `;
}

/** A relative path that stays in its folder, for a file in the copy of a program. */
function mirrored(file: string): string {
  return file
    .split(path.sep)
    .map((part) => (part === '..' ? '_' : part))
    .join(path.sep)
    .replace(/\.[cm]?[jt]s$/u, '.cjs');
}

function relative(folder: string, file: string): string {
  const posix = path.relative(folder, file).split(path.sep).join('/');
  return posix.startsWith('.') ? posix : `./${posix}`;
}

function isTypeScript(file: string): boolean {
  return /\.[cm]?ts$/u.test(file);
}
