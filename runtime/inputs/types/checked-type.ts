/** Types as TypeScript knows them, described without its API. */
import type ts from 'typescript-api';
import type { Domain } from '../domains/domain.js';
import { NULL, UNDEFINED } from '../domains/domains.js';

/** The property that marks the numbers that JSDoc calls integers. */
export const INTEGER = '__penumbraInteger';

export type CheckedType =
  | { readonly kind: 'primitive'; readonly domain: Domain }
  /** Strings of which a pattern is known. */
  | { readonly kind: 'pattern'; readonly text: string }
  | { readonly kind: 'union'; readonly text: string; readonly members: readonly CheckedType[] }
  | { readonly kind: 'array'; readonly element: () => CheckedType }
  | { readonly kind: 'tuple'; readonly text: string; readonly elements: () => readonly CheckedElement[] }
  /** Any object that is no primitive value. */
  | { readonly kind: 'anything'; readonly text: string }
  | CheckedFunction
  | CheckedObject
  /** An intersection of a class with other object types. */
  | { readonly kind: 'extended'; readonly text: string; readonly of: CheckedObject }
  /** TypeScript cannot resolve it, or no input can hold its values. */
  | { readonly kind: 'open'; readonly text: string };

export interface CheckedElement {
  readonly type: CheckedType;
  readonly mark: 'required' | 'optional' | 'rest';
}

export interface CheckedParameter {
  readonly type: () => CheckedType;
  readonly optional: boolean;
  readonly rest: boolean;
}

export interface CheckedFunction {
  readonly kind: 'function';
  readonly text: string;
  readonly place: Place;
  /** Of its first signature. */
  parameters(): readonly CheckedParameter[];
  returns(): CheckedType;
  readonly isOverloaded: boolean;
}

export interface CheckedObject {
  readonly kind: 'object';
  /** As TypeScript writes it in the file. */
  readonly text: string;
  /** Tells it from all others, with the files that its names are from. */
  readonly key: string;
  readonly place: Place;
  /** The files that declare its members, without those of the language. */
  readonly files: readonly string[];
  /** Whether it is a class, of which some members cannot be seen from outside. */
  readonly isClosed: boolean;
  readonly isClass: boolean;
  /** Its index signatures. */
  readonly index: readonly { readonly key: 'string' | 'number'; type(): CheckedType }[];
  members(): readonly CheckedMember[];
}

export interface CheckedMember {
  readonly name: string;
  readonly optional: boolean;
  /** Undefined: the key is a symbol. */
  readonly type: (() => CheckedType) | undefined;
}

/** Where a type is declared, if it has a name. */
export interface Place {
  readonly path: readonly string[];
  /** Undefined: in TypeScript's own library. */
  readonly file: string | undefined;
  readonly args: readonly CheckedType[];
}

const NOWHERE: Place = { path: [], file: undefined, args: [] };

/** Unions inside unions, arguments of arguments. */
const MAX_DEPTH = 20;

export class TypeReader {
  private readonly checker: ts.TypeChecker;
  private readonly known = new Map<ts.Type, CheckedType>();

  /** @param probes names of aliases that are no part of the program */
  constructor(
    private readonly api: typeof ts,
    private readonly program: ts.Program,
    private readonly at: ts.SourceFile,
    private readonly probes: ReadonlySet<string>,
  ) {
    this.checker = program.getTypeChecker();
  }

  read(type: ts.Type, depth = 0): CheckedType {
    const known = this.known.get(type);
    if (known) return known;
    const read = depth > MAX_DEPTH ? this.open(type) : this.describe(type, depth);
    this.known.set(type, read);
    return read;
  }

  private describe(type: ts.Type, depth: number): CheckedType {
    const { TypeFlags } = this.api;
    const is = (flags: ts.TypeFlags): boolean => (type.flags & flags) !== 0;
    const primitive = (domain: Domain): CheckedType => ({ kind: 'primitive', domain });
    const literal = (value: string | number | boolean | bigint): CheckedType =>
      primitive({ kind: 'literal', value });
    if (is(TypeFlags.Never)) return { kind: 'union', text: 'never', members: [] };
    if (is(TypeFlags.Undefined | TypeFlags.Void)) return primitive(UNDEFINED);
    if (is(TypeFlags.Null)) return primitive(NULL);
    if (type.isUnion()) {
      const parts = this.inOrder(
        type.types,
        ({ aliasSymbol, symbol }) => aliasSymbol ?? symbol,
        (one) => this.text(one),
      );
      const members = parts.map((one) => this.read(one, depth + 1));
      return { kind: 'union', text: this.text(type), members };
    }
    if (is(TypeFlags.BooleanLiteral)) return literal(this.checker.typeToString(type) === 'true');
    if (type.isLiteral()) {
      const { value } = type;
      if (typeof value !== 'object') return literal(value);
      return literal(BigInt(`${value.negative ? '-' : ''}${value.base10Value}`));
    }
    if (is(TypeFlags.TemplateLiteral | TypeFlags.StringMapping))
      return { kind: 'pattern', text: this.text(type) };
    if (is(TypeFlags.StringLike)) return primitive({ kind: 'string' });
    if (is(TypeFlags.NumberLike)) return primitive({ kind: 'number' });
    if (is(TypeFlags.BigIntLike)) return primitive({ kind: 'bigint' });
    if (is(TypeFlags.BooleanLike)) return primitive({ kind: 'boolean' });
    if (is(TypeFlags.ESSymbolLike)) return primitive({ kind: 'sample', of: 'symbol' });
    if (is(TypeFlags.NonPrimitive)) return { kind: 'anything', text: this.text(type) };
    if (is(TypeFlags.Instantiable)) {
      const bound = this.checker.getBaseConstraintOfType(type);
      return bound && bound !== type ? this.read(bound, depth + 1) : this.open(type);
    }
    if (type.isIntersection()) return this.intersection(type, depth);
    return is(TypeFlags.Object) ? this.object(type as ts.ObjectType, depth) : this.open(type);
  }

  /** A primitive type stays what it is, whatever brand it has. */
  private intersection(type: ts.IntersectionType, depth: number): CheckedType {
    if (type.getProperty(INTEGER)) return { kind: 'primitive', domain: { kind: 'integer' } };
    const parts = type.types.map((one) => this.read(one, depth + 1));
    const plain = parts.find(({ kind }) => kind === 'primitive' || kind === 'pattern');
    if (plain) return plain;
    const text = this.text(type);
    const isInstance = ({ isClass, place }: CheckedObject): boolean =>
      isClass || (place.file === undefined && place.path.length > 0);
    const instance = parts.find((part) => part.kind === 'object' && isInstance(part));
    return instance?.kind === 'object' ? { kind: 'extended', text, of: instance } : this.object(type, depth);
  }

  private object(type: ts.ObjectType | ts.IntersectionType, depth: number): CheckedType {
    const { checker, api } = this;
    const args = (): readonly ts.Type[] => checker.getTypeArguments(type as ts.TypeReference);
    if (checker.isArrayType(type)) return { kind: 'array', element: () => this.read(args()[0]!) };
    if (checker.isTupleType(type)) return this.tuple(type as ts.TupleTypeReference);
    const place = this.placeOf(type, depth);
    const text = this.text(type);
    const properties = this.propertiesOf(type);
    const calls = checker.getSignaturesOfType(type, api.SignatureKind.Call);
    const [call] = calls;
    if (call && properties.length === 0)
      return {
        kind: 'function',
        text,
        place,
        parameters: () => call.parameters.map((parameter) => this.parameter(parameter)),
        returns: () => this.read(call.getReturnType()),
        isOverloaded: calls.length > 1,
      };
    const constructs = checker.getSignaturesOfType(type, api.SignatureKind.Construct).length > 0;
    if (call || constructs) return this.open(type);
    const index = checker.getIndexInfosOfType(type).flatMap(({ keyType, type: held }) => {
      const isNumber = (keyType.flags & api.TypeFlags.NumberLike) !== 0;
      const isKey = isNumber || (keyType.flags & api.TypeFlags.StringLike) !== 0;
      return isKey
        ? [{ key: isNumber ? ('number' as const) : ('string' as const), type: () => this.read(held) }]
        : [];
    });
    if (properties.length === 0 && index.length === 0 && place.path.length === 0)
      return { kind: 'anything', text };
    return {
      kind: 'object',
      text,
      key: this.fullText(type),
      place,
      files: this.filesOf([...properties, ...(type.symbol ? [type.symbol] : [])]),
      isClosed: properties.some((property) => this.isClosed(property)),
      isClass: type.isClass() || ((type.symbol?.flags ?? 0) & api.SymbolFlags.Class) !== 0,
      index,
      members: () => properties.map((property) => this.member(property)),
    };
  }

  /** Those of mapped types are in the order in which TypeScript met their names, in this file or in others. */
  private propertiesOf(type: ts.ObjectType | ts.IntersectionType): readonly ts.Symbol[] {
    const properties = this.checker.getPropertiesOfType(type);
    const flags = type.isIntersection() ? 0 : type.objectFlags;
    return flags & this.api.ObjectFlags.Mapped
      ? this.inOrder(
          properties,
          (one) => one,
          ({ name }) => name,
        )
      : properties;
  }

  /** In the order of their declarations: TypeScript's own depends on what it was asked before. */
  private inOrder<T>(
    all: readonly T[],
    symbolOf: (one: T) => ts.Symbol | undefined,
    nameOf: (one: T) => string,
  ): readonly T[] {
    const placed = all.map((one) => {
      const symbol = symbolOf(one);
      const [declaration] = symbol?.declarations ?? [];
      const file = declaration?.getSourceFile().fileName ?? '';
      return { one, hasName: symbol !== undefined, file, at: declaration?.pos ?? -1 };
    });
    const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
    placed.sort((a, b) => {
      const byPlace = compare(a.file, b.file) || a.at - b.at;
      return byPlace || !a.hasName || !b.hasName ? byPlace : compare(nameOf(a.one), nameOf(b.one));
    });
    return placed.map(({ one }) => one);
  }

  private tuple(type: ts.TupleTypeReference): CheckedType {
    const { Optional, Rest, Variadic } = this.api.ElementFlags;
    const marks = type.target.elementFlags;
    if (marks.some((mark) => mark & Variadic)) return this.open(type);
    const elements = (): readonly CheckedElement[] =>
      this.checker.getTypeArguments(type).map((one, i) => ({
        type: this.read(one),
        mark: marks[i]! & Optional ? 'optional' : marks[i]! & Rest ? 'rest' : 'required',
      }));
    return { kind: 'tuple', text: this.text(type), elements };
  }

  private parameter(symbol: ts.Symbol): CheckedParameter {
    const { api } = this;
    const declared = symbol.valueDeclaration;
    const parameter = declared && api.isParameter(declared) ? declared : undefined;
    return {
      type: () => this.read(this.checker.getTypeOfSymbol(symbol)),
      optional: parameter?.questionToken !== undefined || parameter?.initializer !== undefined,
      rest: parameter?.dotDotDotToken !== undefined,
    };
  }

  private member(property: ts.Symbol): CheckedMember {
    const optional = (property.flags & this.api.SymbolFlags.Optional) !== 0;
    const isSymbol = property.name.startsWith('__@');
    const type = isSymbol ? undefined : () => this.read(this.checker.getTypeOfSymbol(property));
    return {
      name: isSymbol ? property.name.replace(/^__@(.*)@\d+$/u, '[$1]') : property.name,
      optional,
      type,
    };
  }

  private isClosed({ name, declarations = [] }: ts.Symbol): boolean {
    const flags = this.api.ModifierFlags.NonPublicAccessibilityModifier;
    return (
      name.startsWith('__#') ||
      declarations.some((one) => (this.api.getCombinedModifierFlags(one) & flags) !== 0)
    );
  }

  private filesOf(symbols: readonly ts.Symbol[]): readonly string[] {
    const declarations = symbols.flatMap((symbol) => symbol.declarations ?? []);
    const files = new Set(declarations.map((declaration) => declaration.getSourceFile()));
    return [...files].flatMap((file) => this.fileName(file) ?? []);
  }

  private fileName(file: ts.SourceFile): string | undefined {
    return this.program.isSourceFileDefaultLibrary(file) ? undefined : file.fileName;
  }

  /** What `Partial` and the like make of a type has no place. */
  private placeOf(type: ts.Type, depth: number): Place {
    const { aliasSymbol } = type;
    const isAlias =
      aliasSymbol && !this.probes.has(aliasSymbol.name) && this.filesOf([aliasSymbol]).length > 0;
    const symbol = isAlias ? aliasSymbol : type.symbol;
    const [declaration] = symbol?.declarations ?? [];
    if (!symbol || !declaration || symbol.name.startsWith('__')) return NOWHERE;
    const { target } = type as Partial<ts.TypeReference>;
    const count = target?.typeParameters?.length ?? 0;
    const args = isAlias
      ? (type.aliasTypeArguments ?? [])
      : count > 0
        ? this.checker.getTypeArguments(type as ts.TypeReference).slice(0, count)
        : [];
    return {
      path: this.pathOf(symbol),
      file: this.fileName(declaration.getSourceFile()),
      args: args.map((one) => this.read(one, depth + 1)),
    };
  }

  /** The name, behind those of the namespaces around it. */
  private pathOf(symbol: ts.Symbol): readonly string[] {
    const { parent } = symbol as ts.Symbol & { readonly parent?: ts.Symbol };
    const isInside =
      parent && (parent.flags & this.api.SymbolFlags.Namespace) !== 0 && !parent.name.startsWith('"');
    return [...(isInside ? this.pathOf(parent) : []), symbol.name];
  }

  private open(type: ts.Type): CheckedType {
    return { kind: 'open', text: this.text(type) };
  }

  private text(type: ts.Type): string {
    return this.checker.typeToString(type, this.at, this.format(type));
  }

  /** With the files that names are from. */
  private fullText(type: ts.Type): string {
    const { UseFullyQualifiedType } = this.api.TypeFormatFlags;
    return this.checker.typeToString(type, undefined, this.format(type) | UseFullyQualifiedType);
  }

  private format({ aliasSymbol }: ts.Type): ts.TypeFormatFlags {
    const { NoTruncation, InTypeAlias } = this.api.TypeFormatFlags;
    return aliasSymbol && this.probes.has(aliasSymbol.name) ? NoTruncation | InTypeAlias : NoTruncation;
  }
}
