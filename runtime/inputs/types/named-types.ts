/** Types that a file names: interfaces, aliases, enumerations, and JSDoc's `@typedef` with its `@property` tags. */
import { bracedType, type DocTag } from './doc-comment.js';
import type { Declarations, RawClass, RawField } from './raw.js';
import { child, lastNameOfType, nameOf, nodesOf, parseType, type Syntax, walk } from './syntax.js';

/** Adds the named types of the file. An interface or object type is a class whose instances are plain objects. */
export function collectTypes(found: Declarations): void {
  walk(found.program, (node) => {
    const name = nameOf(child(node, 'id'));
    if (name === undefined || found.classes.has(name)) return true;
    if (node.type === 'TSInterfaceDeclaration') {
      const [parent] = nodesOf(node, 'extends');
      const body = child(node, 'body');
      addPlain(found, name, node.start, body ? nodesOf(body, 'body') : [], lastNameOfType(parent));
    } else if (node.type === 'TSTypeAliasDeclaration') {
      const type = child(node, 'typeAnnotation');
      if (type?.type === 'TSTypeLiteral')
        addPlain(found, name, node.start, nodesOf(type, 'members'), undefined);
      else if (type) found.aliases.set(name, type);
    } else if (node.type === 'TSEnumDeclaration') {
      found.aliases.set(name, node);
    }
    return true;
  });
  for (const tags of found.docs.all()) typedef(found, tags);
}

function typedef(found: Declarations, tags: readonly DocTag[]): void {
  for (const [index, tag] of tags.entries()) {
    if (tag.name !== 'typedef') continue;
    const braced = bracedType(tag.text);
    const name = /^\s*([\w$]+)/u.exec(braced?.rest ?? tag.text)?.[1];
    if (name === undefined || found.classes.has(name)) continue;
    const properties = tags
      .slice(index + 1)
      .filter(({ name: kind }) => kind === 'property' || kind === 'prop');
    const type = braced && parseType(braced.type);
    if (properties.length > 0)
      found.classes.set(name, plainClass(name, tag.start, [], undefined, properties));
    else if (type?.type === 'TSTypeLiteral')
      found.classes.set(
        name,
        plainClass(
          name,
          tag.start,
          signatures(nodesOf(type, 'members'), () => tag.start),
          undefined,
          [],
        ),
      );
    else if (type) found.aliases.set(name, type);
  }
}

function addPlain(
  found: Declarations,
  name: string,
  start: number,
  members: readonly Syntax[],
  superclass: string | undefined,
): void {
  const fields = signatures(members, (member) => member.start).map((field) => ({
    ...field,
    docs: found.docs.above(field.start),
  }));
  found.classes.set(name, plainClass(name, start, fields, superclass, found.docs.above(start)));
}

/** The properties of an object type; `startOf` tells where in the file a member stands. */
function signatures(members: readonly Syntax[], startOf: (member: Syntax) => number): RawField[] {
  return members.flatMap((member): RawField[] => {
    const name = nameOf(child(member, 'key'));
    if (member.type !== 'TSPropertySignature' || name === undefined) return [];
    return [
      {
        name,
        start: startOf(member),
        annotation: child(member, 'typeAnnotation'),
        optional: member.optional === true,
        docs: [],
        value: undefined,
      },
    ];
  });
}

function plainClass(
  name: string,
  start: number,
  fields: RawField[],
  superclass: string | undefined,
  docs: readonly DocTag[],
): RawClass {
  return {
    name,
    start,
    superclass,
    abstract: false,
    plain: true,
    fields,
    methods: [],
    docs,
    hasPrivateNames: false,
  };
}
