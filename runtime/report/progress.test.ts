import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { SessionEvent } from '../session.js';
import { openProgress } from './progress.js';

class Terminal extends Writable {
  text = '';
  readonly columns = 160;

  constructor(readonly isTTY: boolean) {
    super({ decodeStrings: false });
  }

  override _write(chunk: unknown, _: BufferEncoding, done: () => void): void {
    this.text += String(chunk);
    done();
  }
}

const start = (target: string): SessionEvent => ({ type: 'start', target, parameters: [] });
const progress = (target: string, covered: number): SessionEvent => ({
  type: 'progress',
  target,
  covered,
  total: 10,
  run: 3,
  queued: 4,
  queries: 5,
  spent: 6,
});
const KILLED: SessionEvent = { type: 'killed', target: 'f', run: 7, reason: 'it took too long' };
const EVENTS = [start('f'), start('g'), progress('f', 2), progress('g', 5), KILLED];

describe('progress', () => {
  async function shown(isTTY: boolean, isQuiet: boolean): Promise<string> {
    const stream = new Terminal(isTTY);
    const display = await openProgress(stream, isQuiet);
    for (const event of EVENTS) display.watch(event);
    // It is drawn eight times a second.
    if (isTTY && !isQuiet) await setTimeout(400);
    for (const event of EVENTS) display.show(event);
    display.stop();
    return stream.text;
  }

  it('has a line for each target that is running, on a terminal', async () => {
    const text = await shown(true, false);
    assert.match(text, /f {23} .*2\/10 outcomes, 3 paths, 4 waiting, 5 queries, \d+ ms/u);
    assert.match(text, /g {23} .*5\/10 outcomes, 3 paths, 4 waiting, 5 queries, \d+ ms/u);
    assert.match(text, /run 7 was given up: it took too long\n/u);
    // No colours: the only sequences are those that move the cursor and clear lines.
    const sequences = text
      .split(String.fromCharCode(27))
      .slice(1)
      .map((rest) => /[a-zA-Z]/u.exec(rest)?.[0]);
    assert.ok(sequences.length > 0);
    assert.ok(!sequences.includes('m'), 'colours');
  });

  it('is plain lines elsewhere', async () => {
    assert.equal(await shown(false, false), 'run 7 was given up: it took too long\n');
  });

  it('is nothing where that is asked for', async () => {
    assert.equal(await shown(true, true), '');
    assert.equal(await shown(false, true), '');
  });
});
