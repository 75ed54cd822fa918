/** The compiler: text to IR, and everything that can be said about either. */
export { decompile } from './backend/decompile.js';
export { helpersText } from './backend/helpers.js';
export { type StayingFunction, type StayReason, stayingFunctions, stayingText } from './backend/staying.js';
export { type CompileOptions, compile } from './compile.js';
export { type ErrorDetails, PenumbraError, type Position, positionAt } from './diagnostics.js';
export { isTypeScript } from './file-names.js';
export type {
  Capture,
  Constant,
  CoroutineKind,
  FunctionFlags,
  FunctionKind,
  HostCell,
  IrFunction,
  IrModule,
  Local,
  LocalKind,
  ModuleRecord,
  ModuleRequest,
  Site,
  Span,
  TemplateStrings,
} from './ir/function.js';
export { offsetAt } from './ir/function.js';
export {
  Completion,
  ErrorKind,
  KeysKind,
  MethodKind,
  NamePrefix,
  ObjectRole,
  Op,
  type Opcode,
  type OpName,
  opByCode,
  opcodes,
  opLength,
  opNames,
  stackCount,
} from './ir/opcodes.js';
export { opcodeReference } from './ir/reference.js';
export { parse, type SourceKind, type SourceText } from './parse.js';
export { disassemble } from './print.js';
export type { SiteKind } from './site-kind.js';
export { collectSites, type FunctionEntry, type FunctionRole, type Outline, type SiteNode } from './sites.js';
export { parseTyped, stripTypes, type TypedSource } from './typescript/typescript.js';
export { verify } from './verify.js';
