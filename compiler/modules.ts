/** The import and export entries of an ES module (ECMA-262 16.2.2, 16.2.3), and its statements without them. */
import type * as ES from 'acorn';
import { boundNames, type Node } from './ast.js';
import { assertOffset } from './import-assertions.js';
import type { ModuleRequest } from './ir/function.js';

/** The variable of `export default`; its functions and classes are named `default`. */
const DEFAULT_EXPORT = '*default*';

/** The name of a function or class that is assigned to a variable. */
export function nameFor(variable: string): string {
  return variable === DEFAULT_EXPORT ? 'default' : variable;
}

/** Entries by the names of variables. */
export interface ModuleEntries {
  readonly requests: ModuleRequest[];
  readonly imports: Map<string, { readonly request: number; readonly name: string | null }>;
  readonly exports: { readonly exported: string; readonly local: string }[];
  readonly reexports: { readonly exported: string; readonly request: number; readonly name: string | null }[];
  readonly stars: number[];
  /** Offsets of the `assert` of older attributes. */
  readonly asserts: number[];
}

export interface ModuleSyntax extends ModuleEntries {
  /** The module with declarations in place of its import and export declarations. */
  readonly program: ES.Program;
}

export function readModule(program: ES.Program): ModuleSyntax {
  const entries: ModuleEntries = {
    requests: [],
    imports: new Map(),
    exports: [],
    reexports: [],
    stars: [],
    asserts: [],
  };
  const body = program.body.flatMap((node) => statement(node, entries));
  // An imported binding that is exported is an entry of the module that it comes from.
  const local = entries.exports.filter(({ exported, local: name }) => {
    const imported = entries.imports.get(name);
    if (imported === undefined || imported.name === null) return true;
    entries.reexports.push({ exported, ...imported });
    return false;
  });
  return { ...entries, exports: local, program: { ...program, body: body as ES.Program['body'] } };
}

function statement(node: Node, entries: ModuleEntries): Node[] {
  switch (node.type) {
    case 'ImportDeclaration': {
      const request = requestOf(node, entries);
      for (const specifier of node.specifiers) {
        const name =
          specifier.type === 'ImportNamespaceSpecifier'
            ? null
            : specifier.type === 'ImportDefaultSpecifier'
              ? 'default'
              : exportName(specifier.imported);
        entries.imports.set(specifier.local.name, { request, name });
      }
      return [];
    }
    case 'ExportAllDeclaration': {
      const request = requestOf(node, entries);
      if (node.exported) entries.reexports.push({ exported: exportName(node.exported), request, name: null });
      else entries.stars.push(request);
      return [];
    }
    case 'ExportNamedDeclaration':
      return named(node, entries);
    case 'ExportDefaultDeclaration':
      return [defaultExport(node, entries)];
    default:
      return [node];
  }
}

function named(node: ES.ExportNamedDeclaration, entries: ModuleEntries): Node[] {
  if (node.source) {
    const request = requestOf(node, entries);
    for (const { exported, local } of node.specifiers)
      entries.reexports.push({ exported: exportName(exported), request, name: exportName(local) });
    return [];
  }
  for (const { exported, local } of node.specifiers)
    entries.exports.push({ exported: exportName(exported), local: exportName(local) });
  if (!node.declaration) return [];
  for (const { name } of declaredBy(node.declaration)) entries.exports.push({ exported: name, local: name });
  return [node.declaration];
}

function declaredBy(node: ES.Declaration): readonly ES.Identifier[] {
  return node.type === 'VariableDeclaration'
    ? node.declarations.flatMap(({ id }) => boundNames(id))
    : [node.id];
}

function defaultExport(
  { declaration, start, end }: ES.ExportDefaultDeclaration,
  entries: ModuleEntries,
): Node {
  const at = { start: declaration.start, end: declaration.start };
  const id: ES.Identifier = { type: 'Identifier', name: DEFAULT_EXPORT, ...at };
  const isDeclaration = declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration';
  const local = isDeclaration && declaration.id ? declaration.id.name : DEFAULT_EXPORT;
  entries.exports.push({ exported: 'default', local });
  if (isDeclaration) return (declaration.id ? declaration : { ...declaration, id }) as Node;
  const init = declaration as ES.Expression;
  return {
    type: 'VariableDeclaration',
    kind: 'const',
    start,
    end,
    declarations: [{ type: 'VariableDeclarator', id, init, start, end }],
  };
}

function exportName(node: ES.Identifier | ES.Literal): string {
  return node.type === 'Identifier' ? node.name : String(node.value);
}

interface Requesting {
  readonly source?: ES.Literal | null;
  readonly attributes?: readonly ES.ImportAttribute[];
}

function requestOf({ source, attributes = [] }: Requesting, { requests, asserts }: ModuleEntries): number {
  const specifier = String(source!.value);
  const legacy = assertOffset(attributes);
  if (legacy !== undefined) asserts.push(legacy);
  const named = attributes.map(({ key, value }) => [exportName(key), String(value.value)] as const);
  const type = named.find(([key]) => key === 'type')?.[1];
  const other = named.filter(([key]) => key !== 'type').sort(([a], [b]) => (a < b ? -1 : 1))[0];
  const known = requests.findIndex(
    (one) => one.specifier === specifier && one.type === type && String(one.other) === String(other),
  );
  return known >= 0 ? known : requests.push({ specifier, type, other }) - 1;
}
