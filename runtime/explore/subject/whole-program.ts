/**
 * Whether a file is meant to be run as a whole program: it takes `symbolic` from the module `penumbra`, or it exports
 * nothing and a module that it imports by a path does.
 */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { children, type Node } from '../../../compiler/ast.js';
import { PenumbraError } from '../../../compiler/diagnostics.js';
import { CODE } from '../../../compiler/file-names.js';
import { parseTyped } from '../../../compiler/typescript/typescript.js';
import { readSource } from '../../../vm/modules/code.js';
import { resolveImport, resolveModule } from '../../../vm/modules/resolve.js';

const MODULE = 'penumbra';
/** The module, or a module by its path. */
const MENTIONS = /['"`](?:penumbra['"`]|\.\.?\/)/u;

/** @throws PenumbraError E_FILE */
export function isWholeProgram(file: string): boolean {
  const { requests, exportsSome } = outlineOf(file);
  if (requests.some((request) => takes(request, 'symbolic'))) return true;
  return !exportsSome && reachesModule(file, new Set());
}

/** Whether a file, or one that it imports by a path, imports the module. */
function reachesModule(file: string, visited: Set<string>): boolean {
  if (visited.has(file)) return false;
  visited.add(file);
  return outlineOf(file).requests.some((request) => {
    const { module, isRequired } = request;
    if (takes(request, 'symbolic') || takes(request, 'assume')) return true;
    if (!module.startsWith('.')) return false;
    const path = (isRequired ? resolveModule : resolveImport)(module, dirname(file));
    return path !== undefined && CODE.test(path) && existsSync(path) && reachesModule(path, visited);
  });
}

interface Request {
  readonly module: string;
  readonly isRequired: boolean;
  /** The imported names; undefined for an import of all members. */
  readonly names?: readonly string[];
}

function takes({ module, names }: Request, name: string): boolean {
  return module === MODULE && names?.includes(name) !== false;
}

interface Outline {
  readonly requests: Request[];
  exportsSome: boolean;
}

function outlineOf(file: string): Outline {
  const outline: Outline = { requests: [], exportsSome: false };
  const source = readSource(file);
  if (!MENTIONS.test(source)) return outline;
  try {
    note(parseTyped(source, file).program as Node, outline);
  } catch (error) {
    // A syntax error is reported when the file is loaded.
    if (!(error instanceof PenumbraError)) throw error;
  }
  return outline;
}

function nameOf(name: Node): string {
  return name.type === 'Identifier' ? name.name : '';
}

function note(node: Node, outline: Outline): void {
  const request = (
    source: Node | null | undefined,
    options: { readonly names?: readonly string[]; readonly isRequired?: boolean } = {},
  ): void => {
    if (source?.type === 'Literal' && typeof source.value === 'string')
      outline.requests.push({ module: source.value, isRequired: false, ...options });
  };
  switch (node.type) {
    case 'ImportDeclaration':
      // A namespace or a default import has it as a member.
      request(
        node.source,
        node.specifiers.every((specifier) => specifier.type === 'ImportSpecifier')
          ? { names: node.specifiers.map(({ imported }) => nameOf(imported)) }
          : {},
      );
      break;
    case 'ExportNamedDeclaration':
      request(node.source, { names: node.specifiers.map(({ local }) => nameOf(local)) });
      outline.exportsSome = true;
      break;
    case 'ExportAllDeclaration':
      request(node.source);
      outline.exportsSome = true;
      break;
    case 'ExportDefaultDeclaration':
      outline.exportsSome = true;
      break;
    case 'ImportExpression':
      request(node.source);
      break;
    case 'CallExpression':
      if (node.callee.type === 'Identifier' && node.callee.name === 'require')
        request(node.arguments[0], { isRequired: true });
      break;
    case 'Identifier':
      if (node.name === 'exports') outline.exportsSome = true;
      break;
  }
  for (const child of children(node)) note(child, outline);
}
