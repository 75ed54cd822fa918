/** Subjects of the tests of checking, written into a directory of their own. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EnumerateOptions } from '../../enumerate/options.js';
import type { EnumerationResult } from '../../enumeration-result.js';
import { type EnumerateEvent, enumerateOne } from '../../enumeration-session.js';
import { ENUMERATE_DEFAULTS } from '../../options.js';

/** A directory of subjects; it is there for the tests of the `describe` around. */
export function subjectDirectory(): (name: string, source: string) => string {
  let directory = '';
  before(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'penumbra-check-'));
  });
  after(() => rmSync(directory, { recursive: true }));
  return (name, source) => {
    const file = path.join(directory, name);
    writeFileSync(file, source);
    return file;
  };
}

/** Enumerates a target to its end. */
export async function enumerated(
  request: { readonly file: string; readonly target: string } & Partial<EnumerateOptions>,
  more: { readonly run?: string; readonly signal?: AbortSignal } = {},
): Promise<{ readonly events: readonly EnumerateEvent[]; readonly result: EnumerationResult }> {
  const events: EnumerateEvent[] = [];
  for await (const event of enumerateOne({ options: { ...ENUMERATE_DEFAULTS, ...request }, ...more })) {
    events.push(event);
    if (event.type === 'end') return { events, result: event.result };
  }
  throw new Error('the enumeration did not end');
}
