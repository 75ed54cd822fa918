#!/usr/bin/env node
/** The `penumbra` command. Everything beyond reading the command line is loaded when it is needed. */
import path from 'node:path';
import { PenumbraError } from '../../compiler/diagnostics.js';
import { readArguments } from './arguments.js';
import { ExitCode, isComplaint, runCommand } from './commands.js';

/** A reader that has seen enough (`penumbra … | head`) is no error. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(ExitCode.done);
});

try {
  const command = readArguments(process.argv.slice(2));
  process.exitCode = await runCommand(command, { out: process.stdout, err: process.stderr });
  // What node still does for a program that has ended must not hold its end up.
  if (command.command === 'run') await exit();
} catch (error) {
  if (isComplaint(error)) {
    process.stderr.write(`${fromHere(error).format()}\n`);
  } else {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    const details = process.env.PENUMBRA_DEBUG === undefined ? message : stack;
    process.stderr.write(
      `error E_INTERNAL: ${details}\n  This is a fault of penumbra. PENUMBRA_DEBUG=1 shows where.\n`,
    );
  }
  process.exitCode = ExitCode.badInput;
}

/** Ends the process when what was printed is out. */
async function exit(): Promise<never> {
  for (const stream of [process.stdout, process.stderr])
    await new Promise((resolve) => stream.write('', resolve));
  process.exit();
}

/** The same complaint with its file as seen from the working directory. */
function fromHere(error: PenumbraError): PenumbraError {
  const { file } = error.details;
  if (file === undefined || !path.isAbsolute(file)) return error;
  const relative = path.relative('', file);
  return relative.startsWith('..') ? error : new PenumbraError({ ...error.details, file: relative });
}
