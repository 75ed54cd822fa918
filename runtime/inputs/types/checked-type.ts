/** Types as TypeScript knows them, described without its API. */
import type { Domain } from '../domain.js';
import { NULL, UNDEFINED } from './domains.js';
import type { Api, ApiSymbol, ApiType, Checker, Program, SourceFile } from './typescript-api.js';

export type CheckedType =
  | { readonly kind: 'primitive'; readonly domain: Domain }
  /** Strings of which a pattern is known. */
  | { readonly kind: 'pattern'; readonly text: string }
  | { readonly kind: 'union'; readonly members: readonly CheckedType[] }
  | { readonly kind: 'array'; readonly element: CheckedType }
  | { readonly kind: 'tuple'; readonly text: string; readonly elements: readonly CheckedElement[] }
  /** Any object that is no primitive value. */
  | { readonly kind: 'anything'; readonly text: string }
  | CheckedFunction
  | CheckedObject
  /** Of which TypeScript knows no more, or which has no values that an input could hold. */
  | { readonly kind: 'open'; readonly text: string };

export interface CheckedElement {
  readonly type: CheckedType;
  readonly mark: 'required' | 'optional' | 'rest';
}

export interface CheckedFunction {
  readonly kind: 'function';
  readonly text: string;
  readonly place: Place;
  returns(): CheckedType;
}

export interface CheckedObject {
  readonly kind: 'object';
  /** As TypeScript writes it in the file. */
  readonly text: string;
  /** Tells it from all others of the program. */
  readonly key: string;
  /** Whether files that its own names are from are part of the key: it, or what it is made of, is declared elsewhere. */
  readonly isForeign: boolean;
  readonly place: Place;
  /** Whether it is a class, of which some members cannot be seen from outside. */
  readonly isClosed: boolean;
  readonly isClass: boolean;
  /** What it has in place of properties with names. */
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

/** Types of strings as they are written. */
const LITERALS = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/gu;

const NOWHERE: Place = { path: [], file: undefined, args: [] };

/** Unions inside unions, arguments of arguments. */
const MAX_DEPTH = 20;

export class TypeReader {
  private readonly checker: Checker;
  private readonly known = new Map<ApiType, CheckedType>();

  /** @param probe name of an alias that is no part of the program */
  constructor(
    private readonly api: Api,
    private readonly program: Program,
    private readonly at: SourceFile,
    private readonly probe: string,
  ) {
    this.checker = program.getTypeChecker();
  }

  read(type: ApiType, depth = 0): CheckedType {
    const known = this.known.get(type);
    if (known) return known;
    const read = depth > MAX_DEPTH ? this.open(type) : this.describe(type, depth);
    this.known.set(type, read);
    return read;
  }

  private describe(type: ApiType, depth: number): CheckedType {
    const { TypeFlags } = this.api;
    const is = (flag: keyof Api['TypeFlags']): boolean => (type.flags & TypeFlags[flag]) !== 0;
    const primitive = (domain: Domain): CheckedType => ({ kind: 'primitive', domain });
    const literal = (value: string | number | boolean | bigint): CheckedType =>
      primitive({ kind: 'literal', value });
    if (is('Never')) return { kind: 'union', members: [] };
    if (is('Undefined') || is('Void')) return primitive(UNDEFINED);
    if (is('Null')) return primitive(NULL);
    if (type.isUnion())
      return { kind: 'union', members: type.types!.map((one) => this.read(one, depth + 1)) };
    if (is('BooleanLiteral')) return literal(type.intrinsicName === 'true');
    if (typeof type.value === 'object') {
      const { negative, base10Value } = type.value;
      return literal(BigInt(`${negative ? '-' : ''}${base10Value}`));
    }
    if (type.value !== undefined) return literal(type.value);
    if (is('TemplateLiteral') || is('StringMapping')) return { kind: 'pattern', text: this.text(type) };
    if (is('StringLike')) return primitive({ kind: 'string' });
    if (is('NumberLike')) return primitive({ kind: 'number' });
    if (is('BigIntLike')) return primitive({ kind: 'bigint' });
    if (is('BooleanLike')) return primitive({ kind: 'boolean' });
    if (is('ESSymbolLike')) return primitive({ kind: 'sample', of: 'symbol' });
    if (is('NonPrimitive')) return { kind: 'anything', text: this.text(type) };
    if (is('Instantiable')) {
      const bound = this.checker.getBaseConstraintOfType(type);
      return bound && bound !== type ? this.read(bound, depth + 1) : this.open(type);
    }
    if (type.isIntersection()) return this.intersection(type, depth);
    return is('Object') ? this.object(type, depth) : this.open(type);
  }

  /** A primitive type stays what it is, whatever brand it has. */
  private intersection(type: ApiType, depth: number): CheckedType {
    const parts = type.types!.map((one) => this.read(one, depth + 1));
    const plain = parts.find(({ kind }) => kind === 'primitive' || kind === 'pattern');
    return plain ?? this.object(type, depth);
  }

  private object(type: ApiType, depth: number): CheckedType {
    const { checker, api } = this;
    const args = (): readonly ApiType[] => checker.getTypeArguments(type);
    if (checker.isArrayType(type)) return { kind: 'array', element: this.read(args()[0]!, depth + 1) };
    if (checker.isTupleType(type)) return this.tuple(type, args(), depth);
    const place = this.placeOf(type, depth);
    const text = this.text(type);
    const properties = checker.getPropertiesOfType(type);
    const [call] = checker.getSignaturesOfType(type, api.SignatureKind.Call);
    if (call && properties.length === 0)
      return { kind: 'function', text, place, returns: () => this.read(call.getReturnType()) };
    const constructs = checker.getSignaturesOfType(type, api.SignatureKind.Construct).length > 0;
    if (call || constructs) return { kind: 'open', text };
    const index = checker.getIndexInfosOfType(type).flatMap(({ keyType, type: held }) => {
      const isNumber = (keyType.flags & api.TypeFlags.NumberLike) !== 0;
      const isKey = isNumber || (keyType.flags & api.TypeFlags.StringLike) !== 0;
      return isKey
        ? [{ key: isNumber ? ('number' as const) : ('string' as const), type: () => this.read(held) }]
        : [];
    });
    if (properties.length === 0 && index.length === 0 && place.path.length === 0)
      return { kind: 'anything', text };
    const key = this.fullText(type);
    return {
      kind: 'object',
      text,
      key,
      isForeign: key.replace(LITERALS, '').includes('import('),
      place,
      isClosed: properties.some((property) => this.isClosed(property)),
      isClass: ((type.symbol?.flags ?? 0) & api.SymbolFlags.Class) !== 0,
      index,
      members: () => properties.map((property) => this.member(property)),
    };
  }

  private tuple(type: ApiType, args: readonly ApiType[], depth: number): CheckedType {
    const { Optional, Rest, Variadic } = this.api.ElementFlags;
    const marks = type.target!.elementFlags!;
    const elements = args.map((one, i): CheckedElement => {
      const mark = marks[i]! & Optional ? 'optional' : marks[i]! & Rest ? 'rest' : 'required';
      return { type: this.read(one, depth + 1), mark };
    });
    if (marks.some((mark) => mark & Variadic)) return this.open(type);
    return { kind: 'tuple', text: this.text(type), elements };
  }

  private member(property: ApiSymbol): CheckedMember {
    const optional = (property.flags & this.api.SymbolFlags.Optional) !== 0;
    const isSymbol = property.name.startsWith('__@');
    const type = isSymbol ? undefined : () => this.read(this.checker.getTypeOfSymbol(property));
    return {
      name: isSymbol ? property.name.replace(/^__@(.*)@\d+$/u, '[$1]') : property.name,
      optional,
      type,
    };
  }

  private isClosed({ name, declarations = [] }: ApiSymbol): boolean {
    const flags = this.api.ModifierFlags.NonPublicAccessibilityModifier;
    return (
      name.startsWith('__#') ||
      declarations.some((one) => (this.api.getCombinedModifierFlags(one) & flags) !== 0)
    );
  }

  private placeOf(type: ApiType, depth: number): Place {
    const alias = type.aliasSymbol?.name === this.probe ? undefined : type.aliasSymbol;
    const symbol = alias ?? type.symbol;
    const [declaration] = symbol?.declarations ?? [];
    if (!symbol || !declaration || symbol.name.startsWith('__')) return NOWHERE;
    const count = type.target?.typeParameters?.length ?? 0;
    const args = alias
      ? (type.aliasTypeArguments ?? [])
      : count > 0
        ? this.checker.getTypeArguments(type).slice(0, count)
        : [];
    const file = declaration.getSourceFile();
    return {
      path: this.pathOf(symbol),
      file: this.program.isSourceFileDefaultLibrary(file) ? undefined : file.fileName,
      args: args.map((one) => this.read(one, depth + 1)),
    };
  }

  /** The name, behind those of the namespaces around it. */
  private pathOf(symbol: ApiSymbol): readonly string[] {
    const { parent } = symbol;
    const isInside =
      parent && (parent.flags & this.api.SymbolFlags.Namespace) !== 0 && !parent.name.startsWith('"');
    return [...(isInside ? this.pathOf(parent) : []), symbol.name];
  }

  private open(type: ApiType): CheckedType {
    return { kind: 'open', text: this.text(type) };
  }

  private text(type: ApiType): string {
    return this.checker.typeToString(type, this.at, this.format(type));
  }

  /** With the files that names are from. */
  private fullText(type: ApiType): string {
    const { UseFullyQualifiedType } = this.api.TypeFormatFlags;
    return this.checker.typeToString(type, undefined, this.format(type) | UseFullyQualifiedType);
  }

  private format({ aliasSymbol }: ApiType): number {
    const { NoTruncation, InTypeAlias } = this.api.TypeFormatFlags;
    return aliasSymbol ? NoTruncation | InTypeAlias : NoTruncation;
  }
}
