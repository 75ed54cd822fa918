/** The files that a program consists of, packages left out: their texts without types, and what they ask for. */
import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { children, type Node } from '../../compiler/ast.js';
import { CODE, isTranslated } from '../../compiler/file-names.js';
import { parse } from '../../compiler/parse.js';
import { formatOf } from '../../vm/modules/format.js';
import { mappedFile, resolveImport, resolveModule } from '../../vm/modules/resolve.js';

/** A file of the program. */
export interface ProgramFile {
  readonly file: string;
  readonly isEsModule: boolean;
  /** Without types. */
  readonly text: string;
  /** Whether plain node understands it as it stands, if node understands TypeScript. */
  readonly isPlain: boolean;
  /** Offset of the first statement that is no directive. */
  readonly body: number;
  readonly requests: readonly Request[];
}

/** `require('./other')` or `import './other.js'`: its string, and the file that it means. */
export interface Request {
  readonly kind: 'require' | 'import';
  readonly start: number;
  readonly end: number;
  readonly specifier: string;
  readonly target: string | undefined;
  /** Whether path mappings lead there, of which node knows nothing. */
  readonly isMapped: boolean;
}

/**
 * @param conditions under which packages are resolved, beside node's own
 * @throws PenumbraError where one of them does not parse
 */
export async function readProgramFiles(
  entry: string,
  conditions?: readonly string[],
  others: readonly string[] = [],
): Promise<ReadonlyMap<string, ProgramFile>> {
  const files = new Map<string, ProgramFile>();
  const waiting = [...others, entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file) || !CODE.test(file)) continue;
    const found = await readProgramFile(file, conditions);
    files.set(file, found);
    for (const { specifier, target, isMapped } of found.requests)
      if (target !== undefined && (isMapped || specifier.startsWith('.'))) waiting.push(target);
  }
  return files;
}

async function readProgramFile(file: string, conditions?: readonly string[]): Promise<ProgramFile> {
  const source = readFileSync(file, 'utf8');
  const { text, isAsPlain } = isTranslated(file) ? await withoutTypes(source, file) : asItIs(source);
  const isEsModule = formatOf(file, () => source) === 'module';
  const program = parse({ file, source: text }, isEsModule ? 'module' : 'commonjs');
  const requests = requestsIn(program, file, conditions);
  const isResolved = (request: Request): boolean =>
    request.target === undefined || !isTranslated(request.target) || resolvesAlike(request, file);
  const isPlain = isAsPlain && requests.every(isResolved);
  const body = program.body.find((statement) => !('directive' in statement))?.start ?? text.length;
  return { file, isEsModule, text, isPlain, body, requests };
}

interface Text {
  readonly text: string;
  /** Whether it is what plain node makes of the source, if node understands TypeScript. */
  readonly isAsPlain: boolean;
}

function asItIs(source: string): Text {
  return { text: source, isAsPlain: true };
}

async function withoutTypes(source: string, file: string): Promise<Text> {
  const { blankTypes, stripTypes } = await import('../../compiler/typescript/typescript.js');
  const text = stripTypes(source, file);
  // Node keeps imports that only types use.
  return { text, isAsPlain: text === blankTypes(source, file) };
}

/** Whether plain node finds the target of a request that stands in this file. */
export function resolvesAlike({ kind, specifier, target, isMapped }: Request, file: string): boolean {
  if (isMapped) return false;
  try {
    if (kind === 'require') return createRequire(pathToFileURL(file)).resolve(specifier) === target;
  } catch {
    return false;
  }
  if (specifier.startsWith('.')) return new URL(specifier, pathToFileURL(file)).href === urlOf(target);
  return resolveImport(specifier, path.dirname(file)) === target;
}

function urlOf(target: string | undefined): string | undefined {
  return target === undefined ? undefined : pathToFileURL(target).href;
}

function requestsIn(program: Node, file: string, conditions?: readonly string[]): readonly Request[] {
  const found: Request[] = [];
  const add = (kind: Request['kind'], node: Node | null | undefined): void => {
    if (node?.type !== 'Literal' || typeof node.value !== 'string') return;
    const { start, end, value: specifier } = node;
    const resolve = kind === 'require' ? resolveModule : resolveImport;
    const target = isBuiltin(specifier) ? undefined : resolve(specifier, path.dirname(file), conditions);
    const isMapped = target !== undefined && mappedFile(specifier, path.dirname(file)) === target;
    found.push({ kind, start, end, specifier, target, isMapped });
  };
  const visit = (node: Node): void => {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ImportExpression':
      case 'ExportNamedDeclaration':
      case 'ExportAllDeclaration':
        add('import', node.source);
        break;
      case 'CallExpression':
        if (node.callee.type === 'Identifier' && node.callee.name === 'require')
          add('require', node.arguments[0]);
        break;
    }
    for (const child of children(node)) visit(child);
  };
  visit(program);
  return found;
}
