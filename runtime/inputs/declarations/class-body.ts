/** The members of a class's body: fields, methods, parameter properties. */
import type { DocComments, DocTag } from './doc-comment.js';
import { templateTags, typeParametersOf } from './named-types.js';
import { type RawClass, type RawField, type RawMethod, replaceMethod } from './raw.js';
import {
  child,
  isClass,
  isFunction,
  lastName,
  lastNameOfType,
  nameOf,
  nodesOf,
  type Syntax,
  textOf,
  walk,
} from './syntax.js';

export class ClassBody {
  private readonly fields: RawField[] = [];
  private readonly methods: RawMethod[] = [];

  constructor(
    private readonly node: Syntax,
    private readonly docs: DocComments,
  ) {}

  read(name: string, start: number, docs: readonly DocTag[]): RawClass {
    const body = child(this.node, 'body');
    for (const member of body ? nodesOf(body, 'body') : []) {
      if (member.computed === true) continue;
      if (member.type === 'MethodDefinition') this.method(member);
      if (member.type === 'PropertyDefinition') this.property(member);
    }
    return {
      name,
      start,
      superclass: lastName(child(this.node, 'superClass')),
      abstract: this.node.abstract === true,
      plain: false,
      fields: this.fields,
      methods: this.methods,
      docs,
      hasPrivateNames: body !== undefined && hasPrivateNames(body),
      typeParameters: [...typeParametersOf(this.node), ...templateTags(docs)],
      interfaces: nodesOf(this.node, 'implements').flatMap((type) => {
        const implemented = lastNameOfType(type);
        return implemented === undefined ? [] : [{ name: implemented, type }];
      }),
    };
  }

  private method(member: Syntax): void {
    const [name, fn] = [nameOf(child(member, 'key')), child(member, 'value')];
    if (name === undefined || !isFunction(fn)) return;
    const kind = textOf(member, 'kind');
    const isConstructor = kind === 'constructor';
    const isStatic = member.static === true;
    const before = this.methods.find(
      (other) => other.name === name && other.static === isStatic && other.fn.type === 'TSDeclareMethod',
    );
    replaceMethod(this.methods, {
      name,
      kind: kind === 'get' || kind === 'set' || isConstructor ? kind : 'method',
      static: isStatic,
      ...(before ? { overloads: [...(before.overloads ?? []), before] } : {}),
      fn,
      start: member.start,
      docs: this.docs.above(member.start),
      ...(member.accessibility === 'private' || member.accessibility === 'protected' ? { hidden: true } : {}),
    });
    if (!isConstructor) return;
    for (const parameter of nodesOf(fn, 'params'))
      if (parameter.type === 'TSParameterProperty') this.parameterProperty(parameter, fn);
  }

  private parameterProperty(node: Syntax, fn: Syntax): void {
    const parameter = child(node, 'parameter');
    const target = parameter?.type === 'AssignmentPattern' ? child(parameter, 'left') : parameter;
    const name = nameOf(target);
    if (target && name !== undefined)
      this.fields.push({
        name,
        start: target.start,
        annotation: child(target, 'typeAnnotation'),
        optional: target.optional === true,
        docs: [],
        value: target,
        parameterOf: fn,
      });
  }

  private property(member: Syntax): void {
    const [name, value] = [nameOf(child(member, 'key')), child(member, 'value')];
    if (name === undefined) return;
    const docs = this.docs.above(member.start);
    if (member.static === true) {
      if (isFunction(value))
        replaceMethod(this.methods, {
          name,
          kind: 'method',
          static: true,
          fn: value,
          start: member.start,
          docs,
        });
      return;
    }
    if (isFunction(value) || isClass(value)) return;
    this.fields.push({
      name,
      start: member.start,
      annotation: child(member, 'typeAnnotation'),
      optional: member.optional === true,
      docs,
      value,
    });
  }
}

function hasPrivateNames(body: Syntax): boolean {
  let found = false;
  walk(body, (node) => {
    // An `accessor` keeps its value in a private field.
    found ||= node.type === 'PrivateIdentifier' || node.type === 'PrivateName' || node.accessor === true;
    return !found && !(isClass(node) && node !== body);
  });
  return found;
}
