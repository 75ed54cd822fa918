/** Runs a suite or script once on plain node, in a process of its own, and keeps the trace. */
import { spawn } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PenumbraError } from '../../../compiler/diagnostics.js';
import { parse } from '../../../compiler/parse.js';
import { goalOf } from '../../../vm/modules/format.js';
import { javaScriptOf } from './instrumented-text.js';
import { type SuiteKind, suiteKindOf } from './suite-kind.js';

export interface ObserveOptions {
  /** The file whose functions and methods are observed. */
  readonly file: string;
  /** A suite for mocha or node:test, or a script. */
  readonly suite: string;
  /** Where the trace goes. */
  readonly trace: string;
  /** Milliseconds by the clock for the whole suite. */
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
}

const STDERR_KEPT = 2000;

/** @throws PenumbraError `E_SUITE` where the suite cannot be run; `E_PARSE` */
export async function observe({ file, suite, trace, timeout, signal }: ObserveOptions): Promise<SuiteKind> {
  const [subject, place] = [realpathSync(file), realpathSync(suite)];
  const text = javaScriptOf(readFileSync(place, 'utf8'), place);
  const kind = suiteKindOf(parse({ file: suite, source: text }, goalOf(place)));
  if (kind === 'mocha') checkMocha(place, suite);
  const child = spawn(
    process.execPath,
    [
      '--no-warnings',
      fileURLToPath(new URL('./observed-process.js', import.meta.url)),
      subject,
      place,
      kind,
      trace,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], signal, timeout, killSignal: 'SIGKILL' },
  );
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (words: string) => {
    stderr = (stderr + words).slice(-STDERR_KEPT);
  });
  const how = await new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, killed) => resolve(killed ? `signal ${killed}` : `exit code ${code}`));
  });
  if (signal?.aborted || /^exit code/u.test(how)) return kind;
  throw new PenumbraError({
    code: 'E_SUITE',
    message:
      how === 'signal SIGKILL'
        ? `the suite does not end within ${timeout / 1000} seconds`
        : `the suite ends the process (${how})${stderr === '' ? '' : `: ${stderr.trim().split('\n')[0]}`}`,
    file: suite,
    hint: 'Give it more time with --suite-timeout, or name a part of it.',
  });
}

function checkMocha(place: string, suite: string): void {
  try {
    createRequire(place).resolve('mocha');
  } catch {
    throw new PenumbraError({
      code: 'E_SUITE',
      message: `this is a suite for mocha, which is not installed where ${path.basename(suite)} is`,
      file: suite,
      hint: 'Install it: npm install mocha',
    });
  }
}
