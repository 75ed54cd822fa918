/** Types that a file names: interfaces, aliases, enumerations, and JSDoc's `@typedef`, `@callback` and `@enum`. */
import { bracedType, type DocTag } from './doc-comment.js';
import type { Declarations, RawClass, RawObjectType } from './raw.js';
import { child, lastNameOfType, nameOf, nodesOf, parseType, type Syntax, walk } from './syntax.js';
import type { TypeParameter } from './type-names.js';

/** Adds the named types of the file. An interface or object type is a class whose instances are plain objects. */
export function collectTypes(found: Declarations): void {
  walk(found.program, (node) => {
    const name = nameOf(child(node, 'id'));
    if (name === undefined) return true;
    switch (node.type) {
      case 'TSInterfaceDeclaration':
        addInterface(found, name, node);
        break;
      case 'TSTypeAliasDeclaration':
        addAlias(found, name, node);
        break;
      case 'TSEnumDeclaration':
        found.enumerations.set(name, node);
        break;
    }
    return true;
  });
  for (const statement of nodesOf(found.program, 'body')) constants(found, statement);
  for (const tags of found.docs.all()) docTypes(found, tags);
}

/** The parameters of a generic declaration. */
export function typeParametersOf(node: Syntax): readonly TypeParameter[] {
  const list = child(node, 'typeParameters');
  return (list ? nodesOf(list, 'params') : []).flatMap((parameter) => {
    const name = typeof parameter.name === 'string' ? parameter.name : nameOf(child(parameter, 'name'));
    if (name === undefined) return [];
    return [{ name, constraint: child(parameter, 'constraint'), fallback: child(parameter, 'default') }];
  });
}

/** The parameters that `@template` tags declare: `T`, `T, U`, `{Constraint} T`. */
export function templateTags(docs: readonly DocTag[]): readonly TypeParameter[] {
  return docs.flatMap((tag) => {
    if (tag.name !== 'template') return [];
    const braced = bracedType(tag.text);
    const constraint = braced && parseType(braced.type);
    const names = /^\s*([\w$]+(?:\s*,\s*[\w$]+)*)/u.exec(braced?.rest ?? tag.text)?.[1]?.split(',') ?? [];
    return names.map((name) => ({ name: name.trim(), constraint, fallback: undefined }));
  });
}

function addInterface(found: Declarations, name: string, node: Syntax): void {
  const body = child(node, 'body');
  const members = body ? nodesOf(body, 'body') : [];
  const parents = nodesOf(node, 'extends');
  const known = found.classes.get(name);
  if (known) {
    const before = known.type;
    if (before)
      known.type = {
        ...before,
        members: [...before.members, ...members],
        parents: [...before.parents, ...parents],
      };
    return;
  }
  const type = { members, parents, at: undefined };
  found.classes.set(
    name,
    plainClass(name, node.start, type, found.docs.above(node.start), typeParametersOf(node)),
  );
}

function addAlias(found: Declarations, name: string, node: Syntax): void {
  const type = child(node, 'typeAnnotation');
  if (!type || found.classes.has(name)) return;
  const parameters = typeParametersOf(node);
  if (type.type !== 'TSTypeLiteral') {
    found.aliases.set(name, { type, parameters, at: undefined });
    return;
  }
  const object = { members: nodesOf(type, 'members'), parents: [], at: undefined };
  found.classes.set(name, plainClass(name, node.start, object, found.docs.above(node.start), parameters));
}

/** Constants of the top level; those with an `@enum` tag are enumerations too. */
function constants(found: Declarations, statement: Syntax): void {
  const declaration =
    statement.type === 'ExportNamedDeclaration' ? child(statement, 'declaration') : statement;
  if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') return;
  for (const declarator of nodesOf(declaration, 'declarations')) {
    const [name, init] = [nameOf(child(declarator, 'id')), child(declarator, 'init')];
    if (name === undefined || !init) continue;
    found.constants.set(name, init);
    const isEnumeration = found.docs.above(statement.start).some((tag) => tag.name === 'enum');
    if (isEnumeration) found.enumerations.set(name, init);
  }
}

function docTypes(found: Declarations, tags: readonly DocTag[]): void {
  for (const [index, tag] of tags.entries()) {
    if (tag.name === 'typedef') typedef(found, tags, index);
    if (tag.name === 'callback') callback(found, tags, index);
  }
}

function typedef(found: Declarations, tags: readonly DocTag[], index: number): void {
  const tag = tags[index]!;
  const braced = bracedType(tag.text);
  const name = /^\s*([\w$]+)/u.exec(braced?.rest ?? tag.text)?.[1];
  if (name === undefined || found.classes.has(name)) return;
  const rest = following(tags, index);
  const properties = rest.filter(({ name: kind }) => kind === 'property' || kind === 'prop');
  const type = braced && parseType(braced.type);
  const parameters = templateTags(tags);
  const isObject = type?.type === 'TSTypeLiteral' && properties.length === 0;
  const members = isObject ? nodesOf(type, 'members') : [];
  const object: RawObjectType = { members, parents: [], at: tag.start };
  if (properties.length > 0 || isObject)
    found.classes.set(name, plainClass(name, tag.start, object, properties, parameters));
  else if (type) found.aliases.set(name, { type, parameters, at: tag.start });
}

function callback(found: Declarations, tags: readonly DocTag[], index: number): void {
  const tag = tags[index]!;
  const name = /^\s*([\w$]+)/u.exec(tag.text)?.[1];
  const returns = following(tags, index).find(({ name: kind }) => kind === 'returns' || kind === 'return');
  const result = (returns && bracedType(returns.text)?.type) ?? 'any';
  const type = parseType(`(...args: any[]) => (${result})`);
  if (name !== undefined && type)
    found.aliases.set(name, { type, parameters: templateTags(tags), at: tag.start });
}

/** The tags after one that declares a type, up to the next such tag. */
function following(tags: readonly DocTag[], index: number): readonly DocTag[] {
  const rest = tags.slice(index + 1);
  const end = rest.findIndex(({ name }) => name === 'typedef' || name === 'callback');
  return end < 0 ? rest : rest.slice(0, end);
}

function plainClass(
  name: string,
  start: number,
  type: RawObjectType,
  docs: readonly DocTag[],
  typeParameters: readonly TypeParameter[],
): RawClass {
  const [parent] = type.parents;
  return {
    name,
    start,
    superclass: parent && !child(parent, 'typeParameters') ? lastNameOfType(parent) : undefined,
    abstract: false,
    plain: true,
    fields: [],
    methods: [],
    docs,
    hasPrivateNames: false,
    typeParameters,
    interfaces: [],
    type,
  };
}
