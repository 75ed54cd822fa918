/** What V8 says of a text that is no program: its words and places are the ones that people know. */
import vm from 'node:vm';
import type { Position } from './diagnostics.js';

export interface Complaint {
  readonly message: string;
  readonly position: Position;
  /** Characters that are underlined; 0 at the end of the text. */
  readonly length: number;
}

/** Parameters of the function that a CommonJS module is. */
const PARAMETERS = ['exports', 'require', 'module', '__filename', '__dirname'];

/** Undefined if V8 takes the text. Nothing of it runs. */
export function v8Complaint(source: string, kind: 'commonjs' | 'script' | 'eval'): Complaint | undefined {
  try {
    if (kind === 'commonjs') vm.compileFunction(source, PARAMETERS, { filename: FILE });
    else new vm.Script(source, { filename: FILE });
    return undefined;
  } catch (error) {
    return error instanceof SyntaxError ? read(error) : undefined;
  }
}

const FILE = 'penumbra-text';

/** Above the message, node shows the line with a mark below. */
const STACK = /^penumbra-text:(\d+)\r?\n.*\n([^\S\n]*)(\^*)\n/u;

function read({ stack = '', message }: SyntaxError): Complaint | undefined {
  const { 1: line, 2: before = '', 3: mark = '' } = STACK.exec(stack) ?? [];
  if (line === undefined) return undefined;
  return { message, position: { line: Number(line), column: before.length }, length: mark.length };
}
