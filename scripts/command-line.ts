/** Command lines of scripts: `--help`, and one line for options that cannot be used. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Options that cannot be used; the message says which and why. */
export class UsageError extends Error {}

/**
 * What `read` makes of the command line. Where that is undefined, the usage is printed and the process ends.
 * @param name of the script in package.json
 * @param read may throw UsageError: it is printed, and the process ends with exit code 2
 */
export function commandLine<Options>(
  name: string,
  usage: string,
  read: (args: readonly string[]) => Options | undefined,
): Options {
  // A reader that has seen enough (`npm run … | head`) is no error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
  try {
    const options = read(process.argv.slice(2));
    if (options !== undefined) return options;
    process.stdout.write(usage);
    process.exit(0);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`error: ${error.message}\n  npm run ${name} -- --help lists the options\n`);
    process.exit(2);
  }
}

/**
 * As `parseArgs`; undefined if there is `--help` or `-h`.
 * @throws UsageError
 */
export function parsed<Config extends ParseArgsConfig>(
  args: readonly string[],
  config: Config,
): ReturnType<typeof parseArgs<Config>> | undefined {
  if (args.includes('--help') || args.includes('-h')) return undefined;
  try {
    const given: Config = { ...config, args: [...args] };
    return parseArgs(given);
  } catch (error) {
    const [message = ''] = (error as Error).message.split(/\. |\n/u);
    const option = /^Option '(?:-\w, )?(--[\w-]+).*' argument is ambiguous/u.exec(message)?.[1];
    throw new UsageError(
      option === undefined ? message : `a value of ${option} that starts with a dash is written ${option}=-…`,
    );
  }
}

/** The number that an option is given. @throws UsageError */
export function wholeNumber(option: string, text: string, least: number): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < least)
    throw new UsageError(`--${option} takes a whole number from ${least} on, not ${JSON.stringify(text)}`);
  return value;
}
