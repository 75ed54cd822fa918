/** Syntax errors of the main module. */
import { spawnSync } from 'node:child_process';
import type { PenumbraError } from '../../compiler/diagnostics.js';
import { excerpt } from '../traces/excerpt.js';

/**
 * What node prints of a main module that is no program, or that imports one. node is asked to check the text: if it finds
 * an error in it, too, nothing of the program can run, and what node says of it is printed.
 */
export function syntaxErrorText(error: PenumbraError, main: string): string {
  const run = (...args: readonly string[]): { status: number | null; stderr: string } =>
    spawnSync(process.execPath, args, { encoding: 'utf8', env: {}, timeout: LONGEST });
  const check = run('--check', error.details.file ?? main);
  if (check.status === 1 && check.stderr.includes('SyntaxError')) return run(main).stderr;
  return `${ownText(error)}\n\nNode.js ${process.version}\n`;
}

/** Milliseconds. */
const LONGEST = 10_000;

function ownText({ details }: PenumbraError): string {
  const { file, source, position, message, length = 1 } = details;
  const place =
    position === undefined
      ? `${file}\n`
      : excerpt(file ?? '', source ?? '', position.line, position.column, length);
  return `${place}\nSyntaxError: ${message}`;
}
