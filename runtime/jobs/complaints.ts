/** Complaints about a process that ran the program under test. */
import { PenumbraError } from '../../compiler/diagnostics.js';
import type { BoundRecord } from '../inputs/heap/records.js';

const OPTIONS: Readonly<Record<string, string>> = {
  memory: '--memory',
  timeout: '--timeout',
  total: '--total',
  'run-timeout': '--run-timeout',
};

/** A bound that ended the whole. */
export function bound(name: 'memory' | 'timeout' | 'total' | 'run-timeout', limit: number): BoundRecord {
  return { name, limit, hit: true, option: OPTIONS[name]! };
}

/** The file was not loaded in time. @param limit milliseconds */
export function stuck(file: string, limit: number): PenumbraError {
  return new PenumbraError({
    code: 'E_LOAD_TIMEOUT',
    message: `the file was not loaded within ${limit / 1000} s: its top level seems to loop`,
    file,
    hint: 'What runs while the file is loaded has to end.',
  });
}

/** Loading took more memory than the process may hold. */
export function tooLarge(file: string): PenumbraError {
  return new PenumbraError({
    code: 'E_LOAD_MEMORY',
    message: 'loading the file took more memory than the process may hold',
    file,
    hint: 'A larger --memory allows more.',
  });
}

/** As `stuck`, behind loading: the objects that inputs may be are laid out before the first run. */
export function stuckOnInputs(file: string, limit: number): PenumbraError {
  return new PenumbraError({
    code: 'E_INPUTS_TIMEOUT',
    message: `the inputs that the types allow were not laid out within ${limit / 1000} s`,
    file,
    hint: 'A smaller --scope has fewer objects, --input NAME=DOMAIN may say less of a parameter, a larger --timeout waits longer.',
  });
}

/** The process ended while the file was loaded. @param how exit code or signal, in words */
export function died(file: string, how: string, stderr: string): PenumbraError {
  return new PenumbraError({
    code: 'E_LOAD_EXIT',
    message: `the process ended while the file was loaded (${how})${lastLine(stderr)}`,
    file,
    hint: 'What runs while the file is loaded must not end the process.',
  });
}

/**
 * The process ended while the program under test was not running.
 * @param how exit code or signal, in words
 */
export function crashed(how: string, stderr: string): PenumbraError {
  return new PenumbraError({
    code: 'E_CRASH',
    message: `the process ended between two runs (${how})${lastLine(stderr)}`,
    hint: 'What was found until then is in the run directory; the same command goes on from there.',
  });
}

/** An error of ours in the process. @param stack shown with PENUMBRA_DEBUG only */
export function fault(message: string, stack: string): PenumbraError {
  const details = process.env.PENUMBRA_DEBUG === undefined ? '' : `\n${stack}`;
  return new PenumbraError({
    code: 'E_INTERNAL',
    message: `${message}${details}`,
    hint: 'This is a fault of penumbra. PENUMBRA_DEBUG=1 shows where it happened.',
  });
}

function lastLine(stderr: string): string {
  const line = stderr.trim().split('\n').at(-1);
  return line ? `: ${line}` : '';
}
