/**
 * The process that runs a test file as its framework would, and tells of each test whether it passes. It is what mocha's
 * words mean (one group, hooks before each test), so that no framework has to be there.
 */

import { createRequire } from 'node:module';
import { setImmediate as turn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { CoverageMapData } from 'istanbul-lib-coverage';
import type { Counted } from '../coverage/counters.js';
import { requests, sendToParent } from '../jobs/channel.js';
import { importModule } from '../jobs/import-module.js';
import { watchIfUnguarded } from '../jobs/orphan-watch.js';
import { refuseAll } from '../jobs/refusals.js';

export interface TestRequest {
  /** Absolute path of the test file. */
  readonly file: string;
  /** Numbers of the first test to run, and of the one behind the last. */
  readonly from: number;
  readonly to: number;
  /** Files to count coverage of, which is told behind the last test; and those of them that are ES modules. */
  readonly counted?: Counted;
  readonly esModules?: readonly string[];
}

/** About one test after the other, in the order of the file; then what was counted. */
export type TestMessage = { readonly failure?: string } | { readonly counts: CoverageMapData };

type Step = () => unknown;

const send = (message: TestMessage): void => sendToParent(message);

refuseAll();
watchIfUnguarded();

// A test runner has arguments, which a test must not depend on.
process.argv.push('--runner-option', 'argument');

let uncaught: { readonly error: unknown } | undefined;
for (const event of ['uncaughtException', 'unhandledRejection']) {
  process.on(event, (error: unknown) => {
    uncaught ??= { error };
  });
}

async function load(file: string): Promise<{ readonly hooks: readonly Step[]; readonly tests: Step[] }> {
  const hooks: Step[] = [];
  const tests: Step[] = [];
  const it = (_: string, body: Step): object => {
    tests.push(body);
    return { timeout: () => undefined };
  };
  const describe = (_: string, body: Step): unknown => body();
  Object.assign(globalThis, { describe, it, beforeEach: (hook: Step) => hooks.push(hook) });
  if (file.endsWith('.cjs')) createRequire(file)(file);
  else await importModule(pathToFileURL(file).href);
  return { hooks, tests };
}

function wordsOf(error: unknown): string {
  try {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  } catch {
    return 'an error that cannot be shown';
  }
}

async function answer(): Promise<void> {
  for await (const { file, from, to, counted, esModules = [] } of requests<TestRequest>()) {
    const counters = counted && (await import('../coverage/counters.js'));
    if (counted) counters?.countFiles(counted, esModules);
    let loaded: Awaited<ReturnType<typeof load>>;
    try {
      loaded = await load(file);
    } catch (error) {
      for (let at = from; at < to; at += 1) send({ failure: wordsOf(error) });
      if (counters) send({ counts: counters.countedSoFar() });
      continue;
    }
    const { hooks, tests } = loaded;
    for (const test of tests.slice(from, to)) {
      uncaught = undefined;
      try {
        for (const hook of hooks) await hook();
        await test();
        await turn();
      } catch (error) {
        uncaught ??= { error };
      }
      send(uncaught ? { failure: wordsOf(uncaught.error) } : {});
    }
    if (counters) send({ counts: counters.countedSoFar() });
  }
}

void answer();
