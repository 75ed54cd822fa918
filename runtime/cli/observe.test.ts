import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Ran, runIn, validate } from './testing/fixture.js';

const SUBJECT = `/**
 * @param {int[]} a
 * @param {int} x
 */
function last(a, x) {
  let i = a.length;
  while (i > 0) {
    if (a[i] === x) return i;
    i--;
  }
  return -1;
}
module.exports = { last };
`;

describe('penumbra observe', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-observe-'));
    writeFileSync(path.join(root, 'last.cjs'), SUBJECT);
  });
  after(() => rmSync(root, { recursive: true }));

  const run = (args: string): Promise<Ran> => runIn(root, ['observe', ...args.split(' ')]);

  it('prints a document as its schema says, and keeps a journal that the report reads [long]', async () => {
    const { code, out } = await run('last.cjs --target last --json --run kept');
    const document = JSON.parse(out) as { groups: { states: { status: string }[]; beyond: string[] }[] };
    validate('observe', document);
    assert.equal(code, 0);
    assert.deepEqual(document.groups[0]!.beyond, []);
    assert.deepEqual([...new Set(document.groups[0]!.states.map(({ status }) => status))], ['covered']);
    const [journal] = readdirSync(path.join(root, 'kept'));
    const lines = readFileSync(path.join(root, 'kept', journal!), 'utf8')
      .trim()
      .split('\n');
    for (const line of lines) validate('journal', JSON.parse(line) as object);
    const report = await runIn(root, ['report', 'kept']);
    assert.match(
      report.out,
      /^last {2}last\.cjs {2}\d+ states observed: \d+ covered, 0 unreachable, 0 open$/mu,
    );
    const json = await runIn(root, ['report', 'kept', '--json']);
    validate('report', JSON.parse(json.out) as object);
    assert.equal((await runIn(root, ['report', 'kept', '--out', 'page'])).code, 0);
    const data = readdirSync(path.join(root, 'page/data')).filter((name) => name.startsWith('o-'));
    assert.equal(data.length, 1);
    assert.match(readFileSync(path.join(root, 'page/data', data[0]!), 'utf8'), /"valuations":\["TT"/u);
  });

  it('ends with 1 where a check finds something, and writes tests that pass', async () => {
    const { code, out } = await run('last.cjs --target last --check bounds --no-run');
    assert.equal(code, 1);
    assert.match(out, /read at \d+ of \d+/u);
    assert.match(out, /^wrote \d+ tests: npx mocha --no-config penumbra-tests\/last\.last\.test\.cjs$/mu);
  });

  it('takes inputs from the explorer where states are its goal [long]', async () => {
    const args = 'explore last.cjs --target last --goal states --timeout 1 --no-run --no-emit';
    const { code, out } = await runIn(root, args.split(' '));
    assert.equal(code, 0);
    assert.match(out, /^(\d+) of \1 states covered \(x\), 0 proved unreachable \(-\), 0 open \(\?\)$/mu);
    assert.match(out, /\(observed\)/u);
  });

  it('draws the states [long]', async () => {
    const { code, out } = await run('last.cjs --target last --no-run --no-emit --html states.html');
    assert.equal(code, 0);
    assert.match(out, /^drew the states: states\.html$/mu);
    const page = readFileSync(path.join(root, 'states.html'), 'utf8');
    const ids = [...page.matchAll(/<tr id="([0-9a-f]{12})">/gu)].map(([, id]) => id!);
    assert.ok(ids.length > 0);
    for (const id of ids) assert.ok(page.includes(`"#${id}"`), id);
  });

  for (const [args, message] of [
    ['last.cjs', /Missing required argument: target/u],
    ['last.cjs --target last --reads some', /--reads takes undefined or any, not "some"/u],
    ['last.cjs --target lost', /error E_TARGET: lost is no function or method/u],
    ['last.cjs --target last --observe x.y.z', /error E_SPEC/u],
    ['none.cjs --target last', /error E_FILE/u],
    ['last.cjs --target last --no-run --no-emit --html no/where.html', /error E_HTML/u],
  ] as const)
    it(`refuses ${args}`, async () => {
      const { code, err } = await run(args);
      assert.equal(code, 2);
      assert.match(err, message);
    });

  for (const [args, message] of [
    ['--goal states', /--goal states needs --target NAME/u],
    ['--target last --goal states --minimize', /--minimize does nothing with --goal states/u],
    ['--target last --goal state', /Did you mean "states"\?/u],
    ['--target last --inputs calls --goal paths', /--goal does nothing with --inputs calls/u],
  ] as const)
    it(`refuses explore ${args}`, async () => {
      const { code, err } = await runIn(root, ['explore', 'last.cjs', ...args.split(' ')]);
      assert.equal(code, 2);
      assert.match(err, message);
    });
});
