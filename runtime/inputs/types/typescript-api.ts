/** The little of the API of TypeScript that is used. */

export interface Api {
  readonly ScriptTarget: { readonly ESNext: number };
  readonly ModuleKind: { readonly NodeNext: number };
  readonly ModuleResolutionKind: { readonly NodeNext: number };
  readonly TypeFormatFlags: Readonly<
    Record<'NoTruncation' | 'UseFullyQualifiedType' | 'InTypeAlias', number>
  >;
  readonly SymbolFlags: Readonly<Record<'TypeAlias' | 'Class' | 'Method' | 'Optional' | 'Namespace', number>>;
  readonly ModifierFlags: { readonly NonPublicAccessibilityModifier: number };
  readonly TypeFlags: Readonly<Record<TypeFlag, number>>;
  readonly ElementFlags: { readonly Optional: number; readonly Rest: number; readonly Variadic: number };
  readonly SignatureKind: { readonly Call: number; readonly Construct: number };
  createCompilerHost(options: object, setParentNodes: boolean): Host;
  createProgram(files: readonly string[], options: object, host: Host, old?: Program): Program;
  createSourceFile(name: string, text: string, version: unknown, setParentNodes: boolean): SourceFile;
  getCombinedModifierFlags(declaration: Declaration): number;
}

type TypeFlag =
  | 'Undefined'
  | 'Void'
  | 'Null'
  | 'Never'
  | 'StringLiteral'
  | 'NumberLiteral'
  | 'BigIntLiteral'
  | 'BooleanLiteral'
  | 'StringLike'
  | 'NumberLike'
  | 'BigIntLike'
  | 'BooleanLike'
  | 'ESSymbolLike'
  | 'TemplateLiteral'
  | 'StringMapping'
  | 'NonPrimitive'
  | 'Object'
  | 'Instantiable';

export interface SourceFile {
  readonly fileName: string;
  readonly endOfFileToken: object;
}

export interface Declaration {
  getSourceFile(): SourceFile;
}

export interface ApiSymbol {
  readonly name: string;
  readonly flags: number;
  readonly declarations?: readonly Declaration[];
  readonly parent?: ApiSymbol;
}

export interface ApiType {
  readonly flags: number;
  readonly intrinsicName?: string;
  readonly symbol?: ApiSymbol;
  readonly aliasSymbol?: ApiSymbol;
  readonly aliasTypeArguments?: readonly ApiType[];
  /** Of literals. */
  readonly value?: string | number | { readonly negative: boolean; readonly base10Value: string };
  /** Of unions and intersections. */
  readonly types?: readonly ApiType[];
  /** Of references to generic types. */
  readonly target?: {
    readonly typeParameters?: readonly ApiType[];
    readonly elementFlags?: readonly number[];
  };
  isUnion(): boolean;
  isIntersection(): boolean;
}

export interface Signature {
  getReturnType(): ApiType;
}

export interface Host {
  getSourceFile(name: string, version: unknown, ...more: unknown[]): SourceFile | undefined;
}

export interface Program {
  getTypeChecker(): Checker;
  getSourceFile(name: string): SourceFile | undefined;
  isSourceFileDefaultLibrary(file: SourceFile): boolean;
}

export interface Checker {
  getSymbolsInScope(at: object, meaning: number): readonly ApiSymbol[];
  /** Modules of CommonJS export their types. */
  getExportSymbolOfSymbol(symbol: ApiSymbol): ApiSymbol;
  getDeclaredTypeOfSymbol(symbol: ApiSymbol): ApiType;
  getTypeOfSymbol(symbol: ApiSymbol): ApiType;
  getPropertiesOfType(type: ApiType): readonly ApiSymbol[];
  getSignaturesOfType(type: ApiType, kind: number): readonly Signature[];
  getIndexInfosOfType(type: ApiType): readonly { readonly keyType: ApiType; readonly type: ApiType }[];
  getTypeArguments(type: ApiType): readonly ApiType[];
  getBaseConstraintOfType(type: ApiType): ApiType | undefined;
  isArrayType(type: ApiType): boolean;
  isTupleType(type: ApiType): boolean;
  typeToString(type: ApiType, at: SourceFile | undefined, flags: number): string;
}
