/** One command line from its words to its exit code. */
import path from 'node:path';
import { PenumbraError } from '../../compiler/diagnostics.js';
import { readArguments } from './arguments.js';
import { ExitCode, isComplaint, runCommand, type Streams } from './commands.js';
import { type Configured, withConfiguration } from './config/configuration.js';

/**
 * Runs a command in the working directory of this process. Complaints and faults of ours go to standard error.
 * @param argv the words behind `penumbra`
 * @returns the exit code
 */
export async function runCommandLine(argv: readonly string[], streams: Streams): Promise<number> {
  let configured: Configured | undefined;
  try {
    configured = await withConfiguration(argv);
    return await runCommand(readArguments(configured.words), streams);
  } catch (thrown) {
    const error = configured ? configured.complaint(thrown) : thrown;
    streams.err.write(isComplaint(error) ? `${fromHere(error).format()}\n` : fault(error));
    return ExitCode.badInput;
  }
}

/** The same complaint with its file as seen from the working directory. */
function fromHere(error: PenumbraError): PenumbraError {
  const { file } = error.details;
  if (file === undefined || !path.isAbsolute(file)) return error;
  const relative = path.relative('', file);
  return relative.startsWith('..') ? error : new PenumbraError({ ...error.details, file: relative });
}

function fault(error: unknown): string {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const details = process.env.PENUMBRA_DEBUG === undefined ? message : stack;
  return `error E_INTERNAL: ${details}\n  This is a fault of penumbra. PENUMBRA_DEBUG=1 shows where.\n`;
}
