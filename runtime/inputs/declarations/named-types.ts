/** Types that a file names: interfaces, aliases, enumerations, and JSDoc's `@typedef`, `@callback` and `@enum`. */
import { bracedType, type DocTag } from './doc-comment.js';
import { jsDocMarks, parseDocType } from './jsdoc-syntax.js';
import type { Declarations, RawClass, RawMethod, RawObjectType, TypeParameter } from './raw.js';
import { child, nameOf, nodesOf, parseType, type Syntax, textOf, walk } from './syntax.js';
import { typeArguments, typeText } from './type-text.js';

/** Adds the named types of the file. An interface or object type is a class whose instances are plain objects. */
export function collectTypes(found: Declarations): void {
  collectBelow(found, found.program);
  for (const tags of found.docs.all()) docTypes(found, tags);
}

/** The types that a program or the body of a namespace declares. */
function collectBelow(found: Declarations, body: Syntax): void {
  const statements = new Set(nodesOf(body, 'body').map(declarationIn));
  walk(body, (node) => {
    const name = nameOf(child(node, 'id'));
    if (name === undefined) return true;
    switch (node.type) {
      case 'TSInterfaceDeclaration':
        addInterface(found, name, node, statements.has(node));
        break;
      case 'TSTypeAliasDeclaration':
        addAlias(found, name, node);
        break;
      case 'TSEnumDeclaration':
        found.enumerations.set(name, node);
        break;
      case 'TSModuleDeclaration':
        return !addNamespace(found, name, node);
    }
    return true;
  });
  for (const statement of nodesOf(body, 'body')) constants(found, statement);
}

/** @returns whether it is a namespace; declarations in `declare module` and `declare global` stay in the file's scope */
function addNamespace(found: Declarations, name: string, node: Syntax): boolean {
  const body = child(node, 'body');
  if (node.global === true || child(node, 'id')?.type !== 'Identifier' || !body) return false;
  const own = found.namespaces.get(name) ?? {
    ...found,
    classes: new Map(),
    aliases: new Map(),
    enumerations: new Map(),
    constants: new Map(),
    namespaces: new Map(),
  };
  found.namespaces.set(name, own);
  // `namespace A.B`: the body of A is the declaration of B.
  collectBelow(
    own,
    body.type === 'TSModuleDeclaration' ? { ...body, type: 'TSModuleBlock', body: [body] } : body,
  );
  return true;
}

/** What an `export` exports, else the statement. */
function declarationIn(statement: Syntax): Syntax {
  const isExport = /^Export(?:Named|Default)Declaration$/u.test(statement.type);
  return (isExport && child(statement, 'declaration')) || statement;
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
    const constraint = braced && parseDocType(braced.type);
    const names = /^\s*([\w$]+(?:\s*,\s*[\w$]+)*)/u.exec(braced?.rest ?? tag.text)?.[1]?.split(',') ?? [];
    return names.map((name) => ({ name: name.trim(), constraint, fallback: undefined }));
  });
}

/** @param isMerged whether it is merged with interfaces of its name, as those outside of functions are */
function addInterface(found: Declarations, name: string, node: Syntax, isMerged: boolean): void {
  const body = child(node, 'body');
  const members = body ? nodesOf(body, 'body') : [];
  const parents = nodesOf(node, 'extends');
  const known = found.classes.get(name);
  if (known) {
    const before = known.type;
    if (before && isMerged)
      known.type = {
        ...before,
        members: [...before.members, ...members],
        parents: [...before.parents, ...parents],
      };
    return;
  }
  const type = { members, parents, at: undefined };
  const cls = plainClass(name, node.start, type, found.docs.above(node.start), typeParametersOf(node));
  found.classes.set(name, { ...cls, methods: [...methodsOf(members, found.docs)] });
}

/** The methods and accessors that an interface declares: what its doc comments say holds of those that implement it. */
function methodsOf(members: readonly Syntax[], docs: Declarations['docs']): readonly RawMethod[] {
  return members.flatMap((member): readonly RawMethod[] => {
    const [name, kind] = [nameOf(child(member, 'key')), textOf(member, 'kind')];
    if (member.type !== 'TSMethodSignature' || member.computed === true || name === undefined) return [];
    const params = [...nodesOf(member, 'parameters'), ...nodesOf(member, 'params')];
    const returnType = child(member, 'typeAnnotation') ?? child(member, 'returnType');
    return [
      {
        name,
        kind: kind === 'get' || kind === 'set' ? kind : 'method',
        static: false,
        fn: { ...member, params, returnType },
        start: member.start,
        docs: docs.above(member.start),
      },
    ];
  });
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
  const declaration = declarationIn(statement);
  if (declaration.type !== 'VariableDeclaration' || declaration.kind !== 'const') return;
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
  const type = braced && parseDocType(braced.type);
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
  const rest = following(tags, index);
  const returns = rest.find(({ name: kind }) => kind === 'returns' || kind === 'return');
  const result = typeInTag((returns && bracedType(returns.text)?.type) ?? 'any');
  const parameters = rest.flatMap((one) => (one.name === 'param' ? (parameterText(one) ?? []) : []));
  const type = parseType(`(${parameters.join(', ')}) => ${result}`);
  if (name !== undefined && type)
    found.aliases.set(name, { type, parameters: templateTags(tags), at: tag.start });
}

/** A parameter of a function type. */
function parameterText({ text }: DocTag): string | undefined {
  const braced = bracedType(text);
  const [, open, name] = /^\s*(\[?)\s*([\w$]+)(?![\w$.])/u.exec(braced?.rest ?? text) ?? [];
  if (name === undefined) return undefined;
  const { rest, optional } = jsDocMarks(braced?.type ?? '');
  const type = typeInTag(braced?.type ?? 'any');
  return rest ? `...${name}: ${type}[]` : `${name}${open === '[' || optional ? '?' : ''}: ${type}`;
}

/** The type of a tag as TypeScript writes it. */
function typeInTag(text: string): string {
  const type = parseDocType(text);
  if (!type) return 'any';
  return /^TS(?:Union|Function)Type$/u.test(type.type) ? `(${typeText(type)})` : typeText(type);
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
  const hasArguments = parent && typeArguments(parent).length > 0;
  return {
    name,
    start,
    superclass: hasArguments ? undefined : nameOf(parent && child(parent, 'expression')),
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
