import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EnumerateOptions } from '../enumerate/options.js';
import type { EnumerationResult } from '../enumeration-result.js';
import { type EnumerateEvent, enumerateOne } from '../enumeration-session.js';
import { ENUMERATE_DEFAULTS } from '../options.js';
import { subjectDirectory } from './testing/subjects.js';

const SUBJECT = `class Cell {
  constructor() {
    /** @type {int} */ this.value = 0;
    /** @type {Cell|null} */ this.next = null;
  }
}
/** @invariant all c: head.*next | c !in c.^next */
class List {
  constructor() { /** @type {Cell|null} */ this.head = null; }
  /**
   * @returns {int}
   * @post result < 9
   */
  sum() {
    let sum = 0;
    for (let c = this.head; c !== null; c = c.next) sum = sum * 3 + c.value;
    if (sum === 14) throw new RangeError('fourteen');
    if (sum === 100) process.getBuiltinModule('zlib').createDeflate()._handle.write();
    return sum % 10;
  }
}
module.exports = { List, Cell };
`;

/** What must not depend on interruptions. */
function essence({
  inputs,
  checked,
  failures,
  thrown,
  timeouts,
  complete,
  interrupted,
}: EnumerationResult): object {
  return {
    generated: inputs.generated,
    checked,
    failures: failures.map(({ number, input }) => ({ number, input })),
    thrown,
    timeouts,
    complete,
    interrupted,
  };
}

describe('an enumeration that is interrupted', () => {
  const write = subjectDirectory();
  let run: string;
  beforeEach(() => {
    run = mkdtempSync(path.join(tmpdir(), 'penumbra-resume-'));
  });
  afterEach(() => rmSync(run, { recursive: true }));

  /** @param until stops at an event; undefined: at the end */
  async function enumerate(
    options: EnumerateOptions,
    directory: string | undefined,
    until?: (event: EnumerateEvent) => boolean,
  ): Promise<{ readonly result: EnumerationResult; readonly events: readonly EnumerateEvent[] }> {
    const controller = new AbortController();
    const events: EnumerateEvent[] = [];
    for await (const event of enumerateOne({ options, run: directory, signal: controller.signal })) {
      events.push(event);
      if (until?.(event)) controller.abort();
      if (event.type === 'end') return { result: event.result, events };
    }
    throw new Error('the enumeration did not end');
  }

  const rows: readonly (readonly [what: string, Partial<EnumerateOptions>])[] = [
    ['all inputs [long]', {}],
    ['a limit [long]', { limit: 700 }],
    ['a sample [long]', { sample: 500, seed: 3 }],
    ['a count [long]', { count: true }],
    [
      'another engine [long]',
      { engine: 'solver', scope: { default: 3, classes: { Cell: { limit: 4, exact: true } } } },
    ],
  ];
  for (const [what, more] of rows) {
    it(`comes to the same, ${what}`, async () => {
      const file = write('list.js', SUBJECT);
      const scope = { default: 3, classes: { Cell: { limit: 6, exact: true } } };
      const numbers = { Int: { low: 0, high: 2 } };
      const options = {
        ...ENUMERATE_DEFAULTS,
        file,
        target: 'List.prototype.sum',
        scope,
        numbers,
        maxFailures: 5,
        ...more,
      };
      const whole = await enumerate(options, undefined);
      const interrupted = await enumerate(options, run, (event) => event.type === 'progress');
      assert.equal(interrupted.result.interrupted, true);
      const resumed = await enumerate(options, run);
      assert.equal(resumed.events[0]!.type, more.sample === undefined ? 'resumed' : resumed.events[0]!.type);
      assert.deepEqual(essence(resumed.result), essence(whole.result));
      if (Object.keys(more).length > 0) return;
      const again = await enumerate(options, run);
      assert.equal(again.events[0]!.type, 'start', 'a finished one begins afresh');
    });
  }
});
