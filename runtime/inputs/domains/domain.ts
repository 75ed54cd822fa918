/**
 * Domains: the set of values that a parameter, field or element may hold before the run.
 */

import type { FunctionPlace } from '../../../vm/index.js';
import type { AskedProperty } from '../asked/asked-properties.js';
import type { TypeScope } from '../types/type-scope.js';
import type { Approximation } from './approximation.js';
import type { BuiltinType } from './builtins.js';
import type { TypedArrayName } from './typed-arrays.js';

export type Domain =
  | { readonly kind: 'undefined' }
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean' }
  /** `|x| < 2^53`, integral. `within`: from the first to the second. */
  | { readonly kind: 'integer'; readonly within?: readonly [number, number] }
  /** Any double; with `--numbers integer` it is read as an integer. */
  | { readonly kind: 'number' }
  /** A time value of a Date (ECMA-262, 21.4.1.1): an integer of at most 8.64e15 in magnitude, or NaN. */
  | { readonly kind: 'time' }
  /** Any string. */
  | { readonly kind: 'string' }
  /** One primitive value (literal types, enumerations). */
  | { readonly kind: 'literal'; readonly value: boolean | number | string | bigint }
  | { readonly kind: 'bigint'; readonly within?: readonly [bigint, bigint] }
  /** Values without a term: a few of them, known, stand for all. */
  | { readonly kind: 'sample'; readonly of: 'symbol' }
  /** An object of the class or of a subclass, not null. */
  | { readonly kind: 'class'; readonly name: string }
  /**
   * `element`: what any element may be, also of a tuple. `isRest`: the list of a rest parameter, which is no other array.
   * `isContent`: stands for what a collection holds, and no program sees it. `typed`: typed arrays of that class.
   */
  | {
      readonly kind: 'array';
      readonly element: Domain;
      readonly tuple?: Tuple;
      readonly isRest?: boolean;
      readonly isContent?: boolean;
      readonly typed?: TypedArrayName;
    }
  | { readonly kind: 'union'; readonly members: readonly Domain[] }
  /** A domain that is a part of itself, by name; only elements of arrays are. It can be told when all types are read. */
  | { readonly kind: 'alias'; readonly name: string; readonly resolve: () => Domain | undefined }
  /** No type could be found. */
  | { readonly kind: 'unknown' };

/** Arrays of one domain for each index. */
export interface Tuple {
  readonly elements: readonly Domain[];
  /** The first elements that are there in any case. */
  readonly required: number;
  /** What may follow the elements, in any number; undefined: nothing. */
  readonly rest: Domain | undefined;
}

export interface FieldModel {
  readonly name: string;
  readonly domain: Domain;
  /** Objects need not have the property. */
  readonly optional: boolean;
  /** What the declared type holds beyond the domain, each in words; see `TypeReading`. */
  readonly approximations: readonly Approximation[];
  /** Where the type was found. */
  readonly from: 'type' | 'documentation' | 'constructor' | 'none';
  /** Offset of the declaration in the source. */
  readonly start: number;
}

export interface ParameterModel {
  /** The name; of a pattern, what JSDoc calls it, else what it takes apart: `{width, height}`. No two share one. */
  readonly name: string;
  readonly domain: Domain;
  readonly approximations: readonly Approximation[];
  /** `pattern`: what the pattern takes apart. */
  readonly from: 'type' | 'documentation' | 'default' | 'pattern' | 'none';
  readonly optional: boolean;
  /** The domain is that of the list. */
  readonly rest: boolean;
  /** Offset in the source. */
  readonly start: number;
}

/** A value that a run begins with. */
export interface Input {
  readonly name: string;
  readonly domain: Domain;
  /** The elements of the list are arguments. */
  readonly rest: boolean;
}

/** A doc comment tag that holds a formula: `@invariant`, `@pre`, `@post`. */
export interface FormulaTag {
  readonly kind: 'invariant' | 'pre' | 'post';
  /** The formula's text and its offset in the source file; leading ` * ` of the lines are blanks in `text`, so offsets hold. */
  readonly text: string;
  readonly start: number;
  /** The behaviour of the method that it belongs to, the first being 0 and absent: each `@also` begins another one. */
  readonly behaviour?: number;
  /** The file that it stands in, where that is not the one that declares its class or function. */
  readonly origin?: Origin;
  /** What it calls the parameters of the method, in order, where these are not the method's own names. */
  readonly parameters?: readonly string[];
}

/** What the doc comment of a method says of its calls besides formulas. */
export interface CallTags {
  /** Calls change nothing: `@pure`. */
  readonly pure: boolean;
  /** What calls may change, by the names behind `@assigns`; undefined: it is not said. */
  readonly assigns: readonly WrittenName[] | undefined;
  /** How many behaviours there are: one more than there are `@also`. */
  readonly behaviours: number;
  readonly throws: readonly ThrowsTag[];
}

export interface WrittenName {
  readonly name: string;
  /** Offset in the file. */
  readonly start: number;
}

/** `@throws {C}`. */
export interface ThrowsTag {
  readonly behaviour: number;
  /** The class of the error; undefined: it may be any. */
  readonly error: string | undefined;
}

/** `@invariant {js} repOk()`: a method of the class that says whether an object is legal. */
export interface PredicateTag {
  /** All behind `@invariant`. */
  readonly text: string;
  /** Offset of `text` in the file. */
  readonly start: number;
  /** As of `FormulaTag`. */
  readonly origin?: Origin;
}

export interface MethodModel {
  /** `contains`; constructors are `constructor`. */
  readonly name: string;
  readonly kind: 'method' | 'get' | 'set' | 'constructor' | 'function';
  readonly static: boolean;
  readonly parameters: readonly ParameterModel[];
  /** Of a function that is declared several times: what the parameters are together, for each declaration. */
  readonly overloads?: readonly (readonly Domain[])[] | undefined;
  readonly tags: readonly FormulaTag[];
  /** Absent where the doc comment says nothing of it. */
  readonly calls?: CallTags | undefined;
  readonly returns: Domain;
  /** `private` and `protected` methods of TypeScript are called by nobody outside. */
  readonly hidden?: boolean | undefined;
  /** Absent where that is the model's file, or that of the class. */
  readonly origin?: Origin | undefined;
  readonly start: number;
}

/** Objects of which a type does not say what properties they have. */
export interface OpenShape {
  /** Neither arrays nor functions. */
  readonly isPlain: boolean;
  /** What each property holds, where that is told: primitive values. */
  readonly holds?: Domain | undefined;
}

/** A file with its text. */
export interface Origin {
  readonly file: string;
  readonly source: string;
  /** Whether code of the program loads the file by a call: it may do that late, or never. */
  readonly isCalledFor?: boolean;
}

export interface ClassModel {
  readonly name: string;
  readonly superclass: string | undefined;
  /** The interfaces that it implements, and those beyond the first that an interface extends. */
  readonly interfaces?: readonly string[];
  readonly abstract: boolean;
  /** Instances are plain objects: the class is an interface, an object type or a `@typedef`. */
  readonly plain?: boolean;
  /** Instances are objects of a class of the language. */
  readonly builtin?: BuiltinType;
  /** Instances are objects of unknown shape; where there are none of those, they have the fields and no others. */
  readonly open?: OpenShape;
  /** Own fields, in declared order; a superclass's are its own. */
  readonly fields: readonly FieldModel[];
  readonly methods: readonly MethodModel[];
  readonly tags: readonly FormulaTag[];
  readonly predicates?: readonly PredicateTag[];
  /** `@model name: type`: fields that only specifications speak of. */
  readonly modelFields?: readonly FieldModel[];
  /** What the type of its instances holds beyond the fields, in words. */
  readonly approximations: readonly Approximation[];
  /** Instances are what the constructor makes: the fields are what that takes, and no others are known. */
  readonly isMade?: boolean;
  /** Has `#private` names: instances cannot be made from outside. */
  readonly hasPrivateNames: boolean;
  /** The file that declares it, where that is not the model's. */
  readonly origin?: Origin;
  readonly start: number;
}

/** All that is declared in one source file, and the classes of the files that it requires. */
export interface SourceModel {
  /** As of `Origin`. */
  readonly isCalledFor?: boolean;
  /** What the names of types in the file stand for. */
  readonly types: TypeScope;
  readonly file: string;
  readonly source: string;
  readonly classes: ReadonlyMap<string, ClassModel>;
  /** Functions at the top level, by name. */
  readonly functions: ReadonlyMap<string, MethodModel>;
  /** Names of classes, among others, that the program asks values for. */
  readonly asked: readonly string[];
  /** Those of them that it asks for by name, not by calling a method that they have. */
  readonly named: readonly string[];
  /** What the file asks objects for. */
  readonly properties: readonly AskedProperty[];
  /** Texts of the registered symbols that the file names. */
  readonly symbols: readonly string[];
  /** Names of the well-known symbols that the file reads properties by. */
  readonly symbolKeys: readonly string[];
  /** Whether errors that functions throw can matter to the program beyond ending it: it catches some. */
  readonly catches: boolean;
  /** Names in the file by the names under which it exports them, where the two differ. */
  readonly exported: ReadonlyMap<string, string>;
  /** Names of classes by the names that any object gets them under: in bundles, one of these may be what is exported. */
  readonly given?: ReadonlyMap<string, string>;
  /** The function or method that a loaded function is, by where it stands, also one that is no declaration. */
  readonly declaredAt?: (place: FunctionPlace) => Placed | undefined;
  /** The parameters of any function of the program, also of one that is no declaration, by where it stands. */
  readonly parametersAt?: (place: FunctionPlace) => readonly ParameterModel[] | undefined;
}

export interface Placed {
  /** The class of a method. */
  readonly className: string | undefined;
  readonly method: MethodModel;
}
