/** The files that node passes and this machine is known to fail, with a reason a line; and what differs from them. */
import type { Result } from './worker.js';

export interface Surprises {
  /** Files that fail and are not in the list. */
  readonly failures: readonly Result[];
  /** Files in the list that pass. */
  readonly passes: readonly string[];
  /** Files on which the machine failed with an error of its own, or did not end, in the list or not. */
  readonly troubles: readonly Result[];
}

/**
 * Reads a list: a file relative to `test/` and, behind blanks, why it fails; lines that start with # are remarks.
 * @throws Error for a line without a reason, and a file that is there twice
 */
export function parseExpectations(text: string): ReadonlyMap<string, string> {
  const expected = new Map<string, string>();
  text.split('\n').forEach((line, at) => {
    if (line.trim() === '' || line.startsWith('#')) return;
    const [, file, reason] = /^(\S+)\s+(\S.*)$/u.exec(line) ?? [];
    if (file === undefined || reason === undefined) throw new Error(`line ${at + 1} has no reason: ${line}`);
    if (expected.has(file)) throw new Error(`line ${at + 1}: ${file} is there already`);
    expected.set(file, reason);
  });
  return expected;
}

/** What node does not pass is no surprise, whatever the machine does. */
export function surprises(results: readonly Result[], expected: ReadonlyMap<string, string>): Surprises {
  const compared = results.filter(({ node }) => node === undefined);
  return {
    failures: compared.filter(({ file, penumbra }) => penumbra !== undefined && !expected.has(file)),
    passes: compared
      .filter(({ file, penumbra }) => penumbra === undefined && expected.has(file))
      .map(({ file }) => file),
    troubles: results.filter(({ trouble }) => trouble !== undefined),
  };
}

/** Whether a run shows nothing new. */
export function isExpected({ failures, passes, troubles }: Surprises): boolean {
  return failures.length + passes.length + troubles.length === 0;
}
