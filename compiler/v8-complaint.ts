/** What V8 says of a text that is no program: its words and places are the ones that people know. */
import { spawnSync } from 'node:child_process';
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

/** `strict`: what code of an `eval` is in strict code. */
export type ComplaintKind = 'commonjs' | 'script' | 'eval' | 'strict' | 'module';

/** Undefined if V8 takes the text, or for a module where node may not be asked. Nothing of the text runs. */
export function v8Complaint(source: string, kind: ComplaintKind): Complaint | undefined {
  if (kind === 'module') return moduleComplaint(source);
  try {
    if (kind === 'commonjs') vm.compileFunction(source, PARAMETERS, { filename: FILE });
    else if (kind === 'strict') new vm.Script(STRICT + source, { filename: FILE });
    else new vm.Script(source, { filename: FILE });
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) return undefined;
    return read(error.stack ?? '', error.message, kind === 'strict' ? STRICT.length : 0);
  }
}

const STRICT = '"use strict";';

/** V8 compiles modules for node alone: another one checks the text. */
function moduleComplaint(source: string): Complaint | undefined {
  const args = ['--check', '--input-type=module', '-'];
  try {
    const { stderr } = spawnSync(process.execPath, args, {
      input: source,
      encoding: 'utf8',
      env: {},
      timeout: LONGEST,
    });
    const message = /^SyntaxError: (.*)$/mu.exec(stderr)?.[1];
    return message === undefined ? undefined : read(stderr.replace('[stdin]', FILE), message, 0);
  } catch {
    // No processes may be started here.
    return undefined;
  }
}

/** Milliseconds. */
const LONGEST = 10_000;

const FILE = 'penumbra-text';

/** Above the message, node shows the line with a mark below. */
const STACK = /^penumbra-text:(\d+)\r?\n.*\n([^\S\n]*)(\^*)\n/u;

/** @param shift characters that stand before the text on its first line */
function read(stack: string, message: string, shift: number): Complaint | undefined {
  const { 1: line, 2: before = '', 3: mark = '' } = STACK.exec(stack) ?? [];
  if (line === undefined) return undefined;
  const column = before.length - (line === '1' ? shift : 0);
  return { message, position: { line: Number(line), column }, length: mark.length };
}
