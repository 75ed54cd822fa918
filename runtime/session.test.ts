import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULTS } from './explore/defaults.js';
import type { ExploreOptions } from './explore/events.js';
import { journalsIn, readJournal } from './journal/journal.js';
import type { TargetResult } from './result.js';
import { exploreOne, type SessionEvent, type SessionSettings } from './session.js';

const explorer = new URL('./jobs/testing/scripted-explorer.js', import.meta.url);

describe('exploration session', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-session-'));
    // The scripted explorer predicts that f(n) returns n, for n = 0, 1, 2.
    writeFileSync(path.join(root, 'right.js'), `exports['all:well'] = exports['run:exits'] = (n) => n;`);
    writeFileSync(path.join(root, 'wrong.js'), `exports['all:well'] = (n) => [0, 5, 2][n];`);
  });
  after(() => rmSync(root, { recursive: true }));

  async function run(
    file: string,
    target: string,
    more: Partial<SessionSettings> = {},
  ): Promise<SessionEvent[]> {
    const options: ExploreOptions = {
      ...DEFAULTS,
      goal: 'paths',
      file: path.join(root, file),
      target,
      runTimeout: 300,
    };
    const events: SessionEvent[] = [];
    for await (const event of exploreOne({ options, explorer, grace: 300, ...more })) events.push(event);
    return events;
  }
  function resultOf(events: readonly SessionEvent[]): TargetResult {
    const last = events.at(-1);
    assert.equal(last?.type, 'end');
    return last.result;
  }
  const verdicts = ({ tests }: TargetResult): string[] => tests.map(({ id, replay }) => `${id} ${replay}`);

  it('replays every path [long]', async () => {
    const events = await run('right.js', 'all:well');
    assert.deepEqual(
      events.map(({ type }) => type),
      ['start', 'path', 'path', 'path', 'end'],
    );
    const result = resultOf(events);
    assert.deepEqual(verdicts(result), ['path0 same', 'path1 same', 'path2 same']);
    assert.equal(result.interrupted, false);
    assert.equal(result.summary.exhausted, true);
  });

  it('proves nothing after a divergent replay', async () => {
    const result = resultOf(await run('wrong.js', 'all:well'));
    assert.deepEqual(verdicts(result), ['path0 same', 'path1 divergent', 'path2 same']);
    assert.deepEqual(result.summary.paths, { run: 3, infeasible: 0, unknown: 0, divergent: 1 });
    assert.equal(result.summary.exhausted, false);
  });

  it('reports each path once when the process died on the way [long]', async () => {
    const events = await run('right.js', 'run:exits');
    assert.deepEqual(
      events.filter(({ type }) => type !== 'path').map(({ type }) => type),
      ['start', 'killed', 'end'],
    );
    assert.deepEqual(verdicts(resultOf(events)), ['path0 same', 'path1 same', 'path2 same']);
  });

  it('keeps a journal, and goes on from one that was not finished', async () => {
    const directory = path.join(root, 'run');
    const controller = new AbortController();
    const stopping = run('right.js', 'all:well', { run: directory, signal: controller.signal });
    // Whether the abort comes before or after the end, the journal has a last word.
    controller.abort();
    const first = resultOf(await stopping);
    assert.equal(first.interrupted, true);
    const [journal] = journalsIn(directory);
    assert.equal(readJournal(journal!).at(-1)?.record, 'interrupted');

    const second = resultOf(await run('right.js', 'all:well', { run: directory }));
    assert.equal(second.interrupted, false);
    const records = readJournal(journal!).map(({ record }) => record);
    assert.deepEqual(
      records.filter((record) => record === 'path' || record === 'end'),
      ['path', 'path', 'path', 'end'],
    );
    assert.equal(records.filter((record) => record === 'replay').length, 3);
  });

  it('rebuilds what a killed parent had found', async () => {
    const directory = path.join(root, 'killed');
    await run('right.js', 'all:well', { run: directory });
    const [journal] = journalsIn(directory);
    const lines = readFileSync(journal!, 'utf8').split('\n');
    const upTo = lines.findIndex((line) => line.includes('"record":"path"'));
    writeFileSync(journal!, `${lines.slice(0, upTo + 1).join('\n')}\n{"record":"rep`);
    const events = await run('right.js', 'all:well', { run: directory });
    assert.equal(events[0]?.type, 'resumed');
    assert.deepEqual(verdicts(resultOf(events)), ['path0 same', 'path1 same', 'path2 same']);
    const ids = readJournal(journal!).flatMap((record) => (record.record === 'path' ? [record.path.id] : []));
    assert.deepEqual(ids, ['path0', 'path1', 'path2']);
  });
});
