import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Z3 } from '../solver/z3/z3.js';
import { runIn, validate } from './testing/fixture.js';

const SUBJECT = `
class Node {
  /** @param {int} value @param {Node|null} next */
  constructor(value, next) {
    /** @type {int} */
    this.value = value;
    /** @type {Node|null} */
    this.next = next;
  }
}
exports.Node = Node;
/**
 * @pre #(list.*next) = 3
 * @pre all n: list.*next | n.value > 5
 * @param {Node} list
 */
exports.f = (list) => (list.value + list.next.value === 40 ? 1 : list.next.next.value > list.value * 2 ? 2 : 3);
/** @param {boolean} b */
exports['a/b'] = (b) => (b ? 1 : 2);
`;

interface Line {
  readonly record: string;
  readonly target: string;
  readonly site?: number;
  readonly decisions?: readonly { readonly site: number; readonly taken: boolean }[];
}

describe('explore, for other programs', () => {
  let root: string;
  let out: string;
  before(async () => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-exports-'));
    writeFileSync(path.join(root, 'subject.js'), SUBJECT);
    const args = [
      'explore',
      'subject.js',
      '--no-emit',
      '--no-run',
      '--smt',
      'queries',
      '--trace',
      'paths.jsonl',
    ];
    const ran = await runIn(root, args);
    assert.equal(ran.code, 0, ran.err);
    ({ out } = ran);
  });
  after(() => rmSync(root, { recursive: true }));

  const scripts = (): readonly string[] => readdirSync(path.join(root, 'queries/f'));

  it('writes queries that say again what Z3 said', async () => {
    assert.match(out, /^wrote \d+ scripts?: queries$/mu);
    assert.ok(scripts().length > 0);
    const z3 = await Z3.load();
    for (const name of scripts()) {
      const text = readFileSync(path.join(root, 'queries/f', name), 'utf8');
      const said = /^; penumbra, f: script \d+ of query \d+, answered (\w+)$/mu.exec(text)![1]!;
      assert.equal(z3.withScripts((run) => run(text)).trim(), said, name);
    }
  });

  it('writes all paths with what their numbers mean', () => {
    const lines = readFileSync(path.join(root, 'paths.jsonl'), 'utf8').trimEnd().split('\n');
    const records = lines.map((line) => JSON.parse(line) as Line);
    for (const record of records) validate('trace', record);
    const kinds = new Set(records.map(({ record }) => record));
    assert.deepEqual([...kinds].sort(), ['end', 'header', 'path', 'site', 'target']);
    const known = (target: string): Set<number | undefined> =>
      new Set(records.flatMap((one) => (one.record === 'site' && one.target === target ? [one.site] : [])));
    const paths = records.filter(({ record }) => record === 'path');
    assert.equal(paths.filter(({ target }) => target === 'f').length, 3);
    for (const { target, decisions } of paths)
      for (const { site } of decisions!) assert.ok(known(target).has(site));
  });

  it('replaces what an earlier run has left, and nothing else [long]', async () => {
    writeFileSync(path.join(root, 'queries/f/9999-1.smt2'), '');
    const args = ['explore', 'subject.js', '--target', 'f', '--no-emit', '--no-run', '--smt', 'queries'];
    assert.equal((await runIn(root, args)).code, 0);
    assert.ok(!existsSync(path.join(root, 'queries/f/9999-1.smt2')));
    writeFileSync(path.join(root, 'queries/f/notes.txt'), 'mine');
    const { code, err } = await runIn(root, args);
    assert.equal(code, 2);
    assert.match(
      err,
      /queries\/f: error E_OUTPUT: the folder holds something else than queries: notes\.txt/u,
    );
    assert.equal(readFileSync(path.join(root, 'queries/f/notes.txt'), 'utf8'), 'mine');
    rmSync(path.join(root, 'queries/f/notes.txt'));
  });

  const rows: Readonly<Record<string, readonly [args: readonly string[], complaint: RegExp]>> = {
    'a trace in a folder that there is not': [
      ['--trace', 'absent/paths.jsonl'],
      /absent\/paths\.jsonl: error E_OUTPUT: what --trace asks for cannot be written: ENOENT.*\n {2}Name another place with --trace\./u,
    ],
    'a trace that is a folder': [
      ['--trace', 'folder'],
      /E_OUTPUT: what --trace asks for cannot be written: EISDIR/u,
    ],
    'a folder for queries that is a file': [
      ['--smt', 'subject.js'],
      /subject\.js: error E_OUTPUT: what --smt asks for cannot be written: EEXIST/u,
    ],
  };
  for (const [name, [args, complaint]] of Object.entries(rows))
    it(`complains of ${name}`, async () => {
      mkdirSync(path.join(root, 'folder'), { recursive: true });
      const { code, err } = await runIn(root, ['explore', 'subject.js', '--no-emit', '--no-run', ...args]);
      assert.match(err, complaint);
      assert.equal(code, 2);
    });
});
