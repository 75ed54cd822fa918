/** What tests of the command line share: runs of the command, and its documents held against their schemas. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { runCommandLine } from '../command-line.js';

/** The file of the command. */
export const MAIN = fileURLToPath(new URL('../main.js', import.meta.url));

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command in a process of its own: one row for each command does, the others run here. */
export function spawnIn(directory: string, args: readonly string[]): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    cwd: directory,
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

/** Keeps what is written to it. */
class Kept extends Writable {
  text = '';

  constructor() {
    super({ decodeStrings: false });
  }

  override _write(chunk: unknown, _encoding: BufferEncoding, done: () => void): void {
    this.text += String(chunk);
    done();
  }
}

/** Runs the command in this process, in a directory. Not for `run`, whose programs get the process to themselves. */
export async function runIn(directory: string, args: readonly string[]): Promise<Ran> {
  const before = process.cwd();
  const [out, err] = [new Kept(), new Kept()];
  process.chdir(directory);
  try {
    const code = await runCommandLine(args, { out, err });
    return { code, out: out.text, err: err.text };
  } finally {
    process.chdir(before);
  }
}

const validators = new Map<string, ValidateFunction>();

/** Asserts that a document is as a schema of the package says. */
export function validate(schema: string, document: object): void {
  let check = validators.get(schema);
  if (!check) {
    const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true });
    // Others take parts of it.
    if (schema !== 'explore') ajv.addSchema(schemaOf('explore'));
    check = ajv.compile(schemaOf(schema));
    validators.set(schema, check);
  }
  assert.ok(check(document), JSON.stringify(check.errors?.slice(0, 5), undefined, 2));
}

function schemaOf(name: string): object {
  const file = createRequire(import.meta.url).resolve(`penumbra/schemas/${name}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as object;
}
