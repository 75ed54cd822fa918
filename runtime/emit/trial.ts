/** Runs of test files before they are handed out: a test that node would not pass is not written. */
import { DEFAULTS } from '../explore/defaults.js';
import { Child } from '../jobs/child.js';
import { processEntry } from '../jobs/process-entry.js';
import { counted } from '../report/words.js';
import type { TestMessage, TestRequest } from './test-child.js';

/** Milliseconds that mocha gives a test. */
export const MOCHA_TIMEOUT = 2000;

/**
 * Runs a file of tests in a process of its own.
 * @param file absolute path of a file for mocha
 * @param waits milliseconds of timers that each test waits for
 * @param conditions under which packages are resolved, beside node's own
 * @returns what went wrong, by the number of the test
 */
export async function failuresOf(
  file: string,
  waits: readonly number[],
  conditions?: readonly string[],
): Promise<Map<number, string>> {
  const failures = new Map<number, string>();
  for (let from = 0; from < waits.length; ) {
    const entry = processEntry(new URL('./test-child.js', import.meta.url));
    const child = new Child<TestRequest, TestMessage>({
      entry,
      memory: DEFAULTS.memory,
      conditions,
      isForTests: true,
    });
    try {
      child.send({ file, from, to: waits.length });
      for (let alive = true; alive && from < waits.length; from += 1) {
        const signal = await child.next(MOCHA_TIMEOUT + waits[from]!);
        alive = signal.kind === 'message';
        const failure = signal.kind === 'message' ? failureIn(signal.message) : endOf(signal);
        if (failure !== undefined) failures.set(from, firstLine(failure));
      }
    } finally {
      await child.kill();
    }
  }
  return failures;
}

function failureIn(message: TestMessage): string | undefined {
  return 'counts' in message ? undefined : message.failure;
}

function endOf(
  signal: Exclude<Awaited<ReturnType<Child<TestRequest, TestMessage>['next']>>, { kind: 'message' }>,
) {
  switch (signal.kind) {
    case 'silence':
      return 'it does not come back in time';
    case 'memory':
      return `it takes ${counted(signal.megabytes, 'megabyte')}`;
    case 'exit':
      return `it ends the process: ${signal.how}`;
  }
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]!;
}
