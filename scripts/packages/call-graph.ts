/**
 * Which decisions of a package calls of its exports can reach, by a static call graph: a function may be called wherever its
 * name stands. That is more than calls can reach where names are common, and less where names are computed.
 */
import { readFileSync } from 'node:fs';
import { children, type Node } from '../../compiler/ast.js';
import { compile } from '../../compiler/compile.js';
import { isTranslated } from '../../compiler/file-names.js';
import { parse } from '../../compiler/parse.js';
import { stripTypes } from '../../compiler/typescript.js';
import { formatOf } from '../../vm/modules/format.js';

/** A decision by its place. */
export type SiteKey = `${string}:${number}:${number}`;

/** A function, or the top level of a module. */
interface Routine {
  readonly names: readonly string[];
  readonly mentions: Set<string>;
  readonly sites: SiteKey[];
  /** Functions without a name of their own inside of it: what calls it may call these. */
  readonly nested: Routine[];
}

const FUNCTIONS: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
]);

/**
 * The decisions behind targets.
 * @param files of the package, without those of its dependencies
 * @param targets export paths
 */
export function reachableSites(files: readonly string[], targets: readonly string[]): Set<SiteKey> {
  const routines = files.flatMap((file) => routinesOf(file));
  const byName = new Map<string, Routine[]>();
  for (const routine of routines)
    for (const name of routine.names) byName.set(name, [...(byName.get(name) ?? []), routine]);
  const reached = new Set<Routine>();
  const waiting: Routine[] = [];
  const seen = new Set<string>();
  const name = (one: string): void => {
    if (seen.has(one)) return;
    seen.add(one);
    for (const routine of byName.get(one) ?? []) enter(routine);
  };
  const enter = (routine: Routine): void => {
    if (reached.has(routine)) return;
    reached.add(routine);
    waiting.push(routine);
  };
  for (const target of targets)
    for (const [segment] of target.replace(/:[gs]et$/u, '').matchAll(/[^.[\]"]+/gu))
      if (segment !== 'prototype') name(segment);
  for (const routine of waiting) {
    for (const mention of routine.mentions) name(mention);
    routine.nested.forEach(enter);
  }
  return new Set([...reached].flatMap(({ sites }) => sites));
}

/** The functions of a file; none where it does not parse. */
function routinesOf(file: string): Routine[] {
  try {
    return readRoutines(file);
  } catch {
    return [];
  }
}

function readRoutines(file: string): Routine[] {
  const raw = readFileSync(file, 'utf8').replace(/^\uFEFF/u, '');
  const kind = formatOf(file, () => raw) === 'module' ? 'module' : 'commonjs';
  const source = isTranslated(file) ? stripTypes(raw, file) : raw.replace(/^#!/u, '//');
  const sites = compile(raw, { file, kind });
  const found: { readonly routine: Routine; readonly start: number; readonly end: number }[] = [];
  const visit = (node: Node, around: Routine, name: string | undefined, cls = ''): void => {
    let inside = around;
    const isClass = node.type === 'ClassDeclaration' || node.type === 'ClassExpression';
    const own = isClass ? (node.id?.name ?? name ?? cls) : cls;
    if (FUNCTIONS.has(node.type)) {
      const id = 'id' in node && node.id?.type === 'Identifier' ? [node.id.name] : [];
      // A constructor is called by the name of its class.
      inside = routine([...id, ...(name === undefined ? [] : [name === 'constructor' ? cls : name])]);
      found.push({ routine: inside, start: node.start, end: node.end });
      if (inside.names.length === 0) around.nested.push(inside);
    } else if (node.type === 'Identifier') around.mentions.add(node.name);
    else if (node.type === 'Literal' && typeof node.value === 'string') around.mentions.add(node.value);
    for (const child of children(node)) visit(child, inside, nameOf(node, child), own);
  };
  const top = routine([]);
  visit(parse({ file, source }, kind), top, undefined);
  for (const { line, column, function: at } of sites.sites) {
    const span = sites.functions[at]!.span;
    const inner = found
      .filter(({ start, end }) => start >= span.start && end <= span.end)
      .sort((a, b) => b.end - b.start - (a.end - a.start))[0];
    (inner?.routine ?? top).sites.push(`${file}:${line}:${column}`);
  }
  return found.map(({ routine: one }) => one);
}

function routine(names: readonly string[]): Routine {
  return { names, mentions: new Set(), sites: [], nested: [] };
}

/** What a function is called by where it stands: the variable, property or method that it is the value of. */
function nameOf(holder: Node, value: Node): string | undefined {
  switch (holder.type) {
    case 'VariableDeclarator':
      return holder.init === value && holder.id.type === 'Identifier' ? holder.id.name : undefined;
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
      if (holder.value !== value) return undefined;
      if (holder.key.type === 'Identifier') return holder.key.name;
      return holder.key.type === 'Literal' ? String(holder.key.value) : undefined;
    case 'AssignmentExpression':
      if (holder.right !== value) return undefined;
      if (holder.left.type === 'Identifier') return holder.left.name;
      if (holder.left.type !== 'MemberExpression' || holder.left.property.type !== 'Identifier')
        return undefined;
      return holder.left.property.name === 'exports' ? 'default' : holder.left.property.name;
    case 'ExportDefaultDeclaration':
      return 'default';
    default:
      return undefined;
  }
}
