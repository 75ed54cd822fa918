#!/usr/bin/env node
/** The `penumbra` command. Everything beyond reading the command line is loaded when it is needed. */
import { runCommandLine } from './command-line.js';

/** A reader that has seen enough (`penumbra … | head`) is no error. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

void main(process.argv.slice(2));

async function main(argv: readonly string[]): Promise<void> {
  process.exitCode = await runCommandLine(argv, { out: process.stdout, err: process.stderr });
  // What node still does for a program that has ended must not hold its end up.
  if (argv[0] === 'run') await exit();
}

/** Ends the process when what was printed is out. */
async function exit(): Promise<never> {
  for (const stream of [process.stdout, process.stderr])
    await new Promise((resolve) => stream.write('', resolve));
  process.exit();
}
