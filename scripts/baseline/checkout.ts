/** The checkout whose build a baseline records: this one, or another of the same project. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const MOCHA = createRequire(import.meta.url).resolve('mocha/bin/mocha.js');
/** Characters that a command may print. */
const MOST_OUTPUT = 1 << 30;

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export class Checkout {
  constructor(readonly directory: string) {}

  has(file: string): boolean {
    return existsSync(path.join(this.directory, file));
  }

  /**
   * Runs a compiled script in the checkout. Paths of the checkout are cut from what it prints, as they differ from one
   * machine to the next.
   * @param script below `dist`, such as `scripts/probes.js`
   */
  run(script: string, ...args: string[]): Ran {
    return this.node(path.join(this.directory, 'dist', script), ...args);
  }

  /** Runs compiled specs, such as `dist/corpus/ground-truth/*.test.js`; prints mocha's JSON. */
  specs(...patterns: string[]): Ran {
    const files = patterns.flatMap((pattern) => ['--spec', pattern]);
    return this.node(MOCHA, '--no-config', '--exit', '--timeout', '0', '--reporter', 'json', ...files);
  }

  private node(...args: string[]): Ran {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: this.directory,
      encoding: 'utf8',
      maxBuffer: MOST_OUTPUT,
      env: { ...process.env, TZ: 'UTC' },
    });
    const own = (text: string): string => text.replaceAll(`${this.directory}/`, '');
    return { code: status, out: own(stdout), err: own(stderr) };
  }
}

/** The document that a script prints. @throws Error with the end of its error stream, where it prints none */
export function documentOf<Document>({ code, out, err }: Ran): Document {
  try {
    return JSON.parse(out.slice(out.search(/[{[]/u))) as Document;
  } catch {
    throw new Error(`no JSON (exit code ${code}): ${err.trim().split('\n').slice(-3).join(' | ')}`);
  }
}
