/** The declarations of a file with their syntax, before any type is read. */
import type { MethodModel } from '../domains/domain.js';
import type { DocComments, DocTag } from './doc-comment.js';
import type { Imports } from './imports.js';
import type { Syntax } from './syntax.js';

/** A parameter of a generic type, class or function. */
export interface TypeParameter {
  readonly name: string;
  readonly constraint: Syntax | undefined;
  readonly fallback: Syntax | undefined;
}

export interface RawField {
  readonly name: string;
  readonly start: number;
  readonly annotation: Syntax | undefined;
  readonly optional: boolean;
  readonly docs: readonly DocTag[];
  /** The initializer, or what the constructor assigns first. */
  readonly value: Syntax | undefined;
  /** The function of which the field is a parameter property. */
  readonly parameterOf?: Syntax;
}

export interface RawMethod {
  readonly name: string;
  readonly kind: MethodModel['kind'];
  readonly static: boolean;
  readonly fn: Syntax;
  readonly start: number;
  readonly docs: readonly DocTag[];
  /** Declared as `private` or `protected`. */
  readonly hidden?: boolean;
  /** The declared type of the constant that it is the value of. */
  readonly type?: Syntax | undefined;
  /** Overload signatures before the implementation. */
  readonly overloads?: readonly RawMethod[];
}

export interface RawClass {
  /** Unique in the program for interfaces and object types: `Options (2)`. */
  name: string;
  readonly start: number;
  superclass: string | undefined;
  readonly abstract: boolean;
  /** Instances are plain objects: interfaces, object types. */
  readonly plain: boolean;
  readonly fields: RawField[];
  readonly methods: RawMethod[];
  readonly docs: readonly DocTag[];
  readonly hasPrivateNames: boolean;
  readonly typeParameters: readonly TypeParameter[];
  /** The interfaces that a class implements, by name, as they are written. */
  readonly interfaces: readonly { readonly name: string; readonly type: Syntax }[];
  /** The syntax of an interface or object type. */
  type?: RawObjectType;
}

export interface RawObjectType {
  /** Of all declarations of the interface. */
  readonly members: readonly Syntax[];
  /** What it extends. */
  readonly parents: readonly Syntax[];
  /** Offset of its tag, where it stands in a doc comment. */
  readonly at: number | undefined;
}

export interface RawAlias {
  readonly type: Syntax;
  readonly parameters: readonly TypeParameter[];
  readonly at: number | undefined;
}

export interface Declarations {
  readonly program: Syntax;
  readonly docs: DocComments;
  readonly classes: Map<string, RawClass>;
  readonly functions: Map<string, RawMethod>;
  /** Declarations of functions without bodies. */
  readonly signatures: Map<string, readonly RawMethod[]>;
  readonly aliases: Map<string, RawAlias>;
  /** What namespaces of TypeScript declare, by their names. */
  readonly namespaces: Map<string, Declarations>;
  readonly imports: Imports;
  /** Names by the names under which the file exports them, where the two differ. */
  readonly exported: ReadonlyMap<string, string>;
  /** `TSEnumDeclaration`s, and the object literals of JSDoc's `@enum`. */
  readonly enumerations: Map<string, Syntax>;
  /** The initializers of the top level's constants, for `typeof`. */
  readonly constants: Map<string, Syntax>;
}

/** Puts a method in the place of an earlier one of the same name and kind. */
export function replaceMethod(methods: RawMethod[], method: RawMethod): void {
  const at = methods.findIndex(
    ({ name, kind, static: isStatic }) =>
      name === method.name && kind === method.kind && isStatic === method.static,
  );
  if (at < 0) methods.push(method);
  else methods[at] = method;
}
