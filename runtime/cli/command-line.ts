/** One command line from its words to its exit code. */
import { readArguments } from './arguments.js';
import { ExitCode, isComplaint, runCommand, type Streams } from './commands.js';
import { type Configured, withConfiguration } from './config/configuration.js';
import { fromHere } from './from-here.js';

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

function fault(error: unknown): string {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const details = process.env.PENUMBRA_DEBUG === undefined ? message : stack;
  return `error E_INTERNAL: ${details}\n  This is a fault of penumbra. PENUMBRA_DEBUG=1 shows where.\n`;
}
