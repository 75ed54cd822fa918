/**
 * Modules and functions of the IR.
 *
 * Code is a flat list of words: an opcode's number, then its operands (see `opcodes.ts`). The first `parameters`
 * slots hold the arguments at entry (undefined where too few were passed); every other slot starts as undefined.
 */
import type { SiteKind } from '../site-kind.js';
import { type OpName, opLength, opNames } from './opcodes.js';

export type Constant = string | number | bigint;

export type FunctionKind =
  /** Function declarations and expressions: callable and constructible. */
  | 'normal'
  | 'arrow'
  | 'method'
  | 'getter'
  | 'setter'
  /** Constructor of a class without `extends`; calling it is a TypeError. */
  | 'base-constructor'
  /** Constructor of a class with `extends`; `this` starts uninitialised. It always returns an object. */
  | 'derived-constructor'
  /** Runs once for each instance: private methods and fields, in order. A method of the prototype. */
  | 'fields'
  /** Runs once for the class: static fields and blocks, in order. A method of the constructor. */
  | 'static'
  /** A CommonJS module: (exports, require, module, __filename, __dirname). */
  | 'module'
  | 'script'
  /** An ES module: up to `initial_yield` it makes functions, then it is evaluated. */
  | 'es-module'
  /** The text of an `eval`; `this` and so on are those of the function that calls it. */
  | 'eval';

/** Functions whose frames leave the stack before they end (ECMA-262 15.5, 15.6, 15.8). */
export type CoroutineKind = 'generator' | 'async' | 'async-generator';

export type LocalKind =
  | 'parameter'
  | 'var'
  | 'let'
  | 'const'
  | 'class'
  | 'function'
  | 'catch'
  /** `this`, `new.target`, the active function and so on. */
  | 'keyword'
  /** Made by the lowering. */
  | 'temporary'
  /** A cell that the loader provides: an import, `import.meta` or the function behind `import()`. */
  | 'provided';

export interface Local {
  /** As in the source; `this` for the receiver; names of temporaries start with `%`. */
  readonly name: string;
  readonly kind: LocalKind;
  /** Whether the slot holds a cell. */
  readonly captured: boolean;
}

/** A variable of an enclosing function: a cell in a slot of the creating frame, or one of its own captures. */
export interface Capture {
  readonly name: string;
  readonly from: 'local' | 'capture';
  readonly index: number;
}

/** Offsets in the source text, `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface FunctionFlags {
  /** `this` occurs, in the function or in its arrows. */
  readonly usesThis: boolean;
  readonly usesArguments: boolean;
  readonly usesNewTarget: boolean;
  /** `super.x` or `super()` occurs: [[HomeObject]] matters. */
  readonly usesSuper: boolean;
  /** Only plain names: no default, pattern or rest. */
  readonly hasSimpleParameters: boolean;
}

export interface IrFunction {
  /** Index into `IrModule.functions`. */
  readonly number: number;
  /** The initial value of the `name` property, prefixes included (`get x`); empty if anonymous. */
  readonly name: string;
  readonly kind: FunctionKind;
  readonly coroutine?: CoroutineKind;
  readonly strict: boolean;
  /** The initial value of the `length` property. */
  readonly length: number;
  /** Number of slots that receive arguments, patterns and defaults included, a rest parameter excluded. */
  readonly parameters: number;
  readonly locals: readonly Local[];
  readonly captures: readonly Capture[];
  readonly constants: readonly Constant[];
  readonly code: readonly number[];
  /** The highest operand stack. */
  readonly maxStack: number;
  /** Pairs of words (pc, source offset), ascending by pc; an instruction belongs to the last pair at or before it. The offset is -1 for what has no place in the text. */
  readonly offsets: readonly number[];
  /** The text that `Function.prototype.toString` returns; of a class for its constructor. */
  readonly span: Span;
  /** Number of the function that creates this one, -1 for the main function. */
  readonly parent: number;
  /** Numbers of the functions that this one creates, in source order. */
  readonly nested: readonly number[];
  /** Numbers of the sites in this function, nested functions excluded. */
  readonly sites: readonly number[];
  readonly flags: FunctionFlags;
}

/** The strings of a tagged template literal; a cooked string is undefined where an escape is invalid. */
export interface TemplateStrings {
  readonly cooked: readonly (string | undefined)[];
  readonly raw: readonly string[];
}

/** What a module asks for: a specifier, and its attributes. */
export interface ModuleRequest {
  readonly specifier: string;
  /** The attribute `type`. */
  readonly type: string | undefined;
  /** The first attribute that is not `type`; those of a declaration are in the order of their keys. */
  readonly other: readonly [key: string, value: string] | undefined;
}

/** The entries of an ES module (ECMA-262 16.2.1.6). Slots are cells of function 0; a name of null is the namespace. */
export interface ModuleRecord {
  readonly requests: readonly ModuleRequest[];
  readonly imports: readonly {
    readonly slot: number;
    readonly request: number;
    readonly name: string | null;
  }[];
  readonly exports: readonly { readonly exported: string; readonly slot: number }[];
  readonly reexports: readonly {
    readonly exported: string;
    readonly request: number;
    readonly name: string | null;
  }[];
  /** Requests of `export *`. */
  readonly stars: readonly number[];
  /** Offsets of the `assert` of older attributes, which V8 warns of. */
  readonly asserts: readonly number[];
  /** Variables of the top level that the loader makes; all but `var` start uninitialised. */
  readonly cells: readonly { readonly slot: number; readonly isVar: boolean }[];
}

/** Cells that the host fills in function 0. */
export interface HostCell {
  readonly name: '%import' | '%meta';
  readonly slot: number;
}

/** A variable that code under `eval` can see, in a cell of the function that calls it. */
export interface EvalName {
  readonly name: string;
  readonly kind: LocalKind;
  readonly from: 'local' | 'capture';
  readonly index: number;
  readonly assignable: 'yes' | 'throws' | 'ignored';
  /** Whether it may be uninitialised. */
  readonly checked: boolean;
}

/** One scope around a direct `eval`. */
export interface EvalLevel {
  readonly kind: string;
  /** Whether `var` declarations of the text go here. */
  readonly holdsVars: boolean;
  /** Whether the call stands among the parameters of the function, whose names its `var` cannot take. */
  readonly inParameters: boolean;
  readonly names: readonly EvalName[];
  /** The scope with names known only at run time that lies around these names. */
  readonly dynamic: EvalName | undefined;
}

/** What is around a direct `eval`: scopes from the inside out, and the keywords of the function. */
export interface EvalScope {
  readonly levels: readonly EvalLevel[];
  readonly keywords: readonly EvalName[];
  /** The kind of the function whose `this` is meant; `script` where it is the global object. */
  readonly receiver: FunctionKind;
}

/** A decision site: a place where control depends on a value. See `sites.ts` for polarity. */
export interface Site {
  /** Index into `IrModule.sites`: source order. */
  readonly number: number;
  readonly kind: SiteKind;
  /** Span of the condition, or of the operand that decides. */
  readonly start: number;
  readonly end: number;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** Text of the span, shortened. */
  readonly text: string;
  /** Number of the function it is in. */
  readonly function: number;
}

export interface IrModule {
  readonly file: string;
  /** The JavaScript text that was compiled (types blanked out); all offsets are in it. */
  readonly source: string;
  /** The same as its author wrote it, see `writtenText`: to be shown. */
  readonly written: string;
  readonly kind: 'commonjs' | 'script' | 'module' | 'eval';
  /** Of ES modules. */
  readonly record?: ModuleRecord;
  readonly host: readonly HostCell[];
  readonly evals: readonly EvalScope[];
  /** Function 0 is the module or script itself. */
  readonly functions: readonly IrFunction[];
  readonly sites: readonly Site[];
  readonly templates: readonly TemplateStrings[];
}

/** The source offset of the instruction at `pc`, -1 if there is none. */
export function offsetAt(fn: IrFunction, pc: number): number {
  let low = 0;
  let high = fn.offsets.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fn.offsets[2 * middle]! <= pc) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? -1 : fn.offsets[2 * low - 1]!;
}

/** One instruction. */
export interface Instruction {
  readonly pc: number;
  readonly name: OpName;
  readonly operands: readonly number[];
}

/** The instructions of a code, in order. */
export function* instructions(code: readonly number[]): Iterable<Instruction> {
  for (let pc = 0; pc < code.length; pc += opLength[code[pc]!]!) {
    const operands = code.slice(pc + 1, pc + opLength[code[pc]!]!);
    yield { pc, name: opNames[code[pc]!]!, operands };
  }
}
