import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULTS } from '../explore/defaults.js';
import type { ExploreOptions } from '../explore/events.js';
import { journalsIn, openJournal, readJournal } from './journal.js';
import type { JournalRecord } from './records.js';

const versions = { penumbra: '1.0.0', node: 'v20' };
const killed: JournalRecord = {
  record: 'killed',
  run: 3,
  cause: 'exit',
  milliseconds: 7,
  reason: 'it ended the process',
  at: 9,
};
const answer: JournalRecord = {
  record: 'event',
  event: { type: 'answer', answer: { status: 'unsat', core: [], milliseconds: 1 } },
  at: 10,
};

describe('journal', () => {
  let root: string;
  let options: ExploreOptions;
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-journal-'));
    const file = path.join(root, 'subject.js');
    writeFileSync(file, 'exports.f = () => 1;');
    options = { ...DEFAULTS, file, target: 'Tree.prototype.size:get' };
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const directory = (): string => path.join(root, 'run');
  function session(
    records: readonly JournalRecord[],
    changed: Partial<ExploreOptions> = {},
  ): readonly JournalRecord[] {
    const journal = openJournal<JournalRecord>(directory(), 'explore', { ...options, ...changed }, versions);
    for (const record of records) journal.append(record);
    journal.close();
    return journal.earlier.slice(1);
  }
  const only = (): string => journalsIn(directory())[0]!;

  it('writes a header and one line for each record', () => {
    session([killed]);
    const [header, ...rest] = readJournal(only());
    assert.match(path.basename(only()), /^subject\.js\.Tree\.prototype\.size-get\.[0-9a-f]{8}\.jsonl$/u);
    assert.deepEqual(header, {
      record: 'header',
      format: 3,
      command: 'explore',
      key: {
        subject: '9c6c0f09b9816baa558335960c084997e1646ae8d2cf7c564dc9a9cb651edaf5',
        target: 'Tree.prototype.size:get',
        options: 'f24ee455d128a272a1bba6d98c30972def24226f9ead1842925c761abc74a94a',
        seed: 0,
      },
      ...versions,
      options,
      subject: '9c6c0f09b9816baa558335960c084997e1646ae8d2cf7c564dc9a9cb651edaf5',
    });
    assert.deepEqual(rest, [killed]);
  });

  it('resumes what was not finished', () => {
    assert.deepEqual(session([killed]), []);
    assert.deepEqual(session([answer]), [killed]);
    assert.deepEqual(session([]), [killed, answer]);
  });

  it('starts afresh behind a finished exploration', () => {
    const end = { record: 'end' } as JournalRecord;
    session([killed, end]);
    assert.deepEqual(session([answer]), []);
    assert.deepEqual(readJournal(only()).slice(1), [answer]);
  });

  it('starts afresh when the subject changed', () => {
    session([killed]);
    appendFileSync(options.file, '// changed');
    assert.deepEqual(session([killed]), []);
  });

  it('keeps configurations apart', () => {
    session([killed]);
    assert.deepEqual(session([answer], { seed: 1 }), []);
    assert.equal(journalsIn(directory()).length, 2);
    assert.deepEqual(session([]), [killed]);
  });

  it('cuts off a torn last line', () => {
    session([killed]);
    appendFileSync(only(), '{"record":"ev');
    assert.deepEqual(readJournal(only()).slice(1), [killed]);
    assert.deepEqual(session([answer]), [killed]);
    assert.deepEqual(readJournal(only()).slice(1), [killed, answer]);
    assert.ok(!readFileSync(only(), 'utf8').includes('{"record":"ev{'));
  });

  it('says when the directory cannot be written', () => {
    writeFileSync(directory(), 'a file');
    assert.throws(() => session([killed]), { code: 'E_RUN_DIRECTORY' });
  });
});
