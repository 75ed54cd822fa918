import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import vm from 'node:vm';
import coverage, { type CoverageMapData } from 'istanbul-lib-coverage';
import { COUNTERS, countedText } from '../coverage/counted-text.js';
import { takenOutcomes } from '../coverage/taken-outcomes.js';
import { runIn } from './testing/fixture.js';

const SOURCE = `exports.f = (n, m) => {
  if (n === 3) return 'three';
  const size = m > 100 ? 'large' : 'small';
  if (n > 50 && m === 7) return size;
  while (n > 8) n -= 1;
  return n === 5 || m === 2;
};
`;

describe('outcomes that an existing suite takes', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-taken-'));
    writeFileSync(path.join(root, 'partly.cjs'), SOURCE);
  });
  after(() => rmSync(root, { recursive: true }));

  /** What istanbul counts of calls of `f`. */
  function counted(calls: string): CoverageMapData {
    const { text } = countedText(SOURCE, path.join(root, 'partly.cjs'), false);
    const context = vm.createContext({ exports: {} });
    vm.runInContext(`${text}\nconst { f } = exports;${calls}`, context);
    return (context as { [COUNTERS]: CoverageMapData })[COUNTERS];
  }

  const rows: Readonly<Record<string, readonly string[]>> = {
    'f(3, 1)': ['2:7 if true'],
    'f(1, 2)': ['2:7 if false', '3:16 conditional false', '4:7 and false', '4:7 if false', '6:10 or false'],
    'f(60, 7); f(5, 200)': [
      ...['2:7 if false', '3:16 conditional false', '3:16 conditional true', '4:7 and false'],
      ...['4:7 and true', '4:7 if false', '4:7 if true', '6:10 or true'],
    ],
  };
  for (const [calls, taken] of Object.entries(rows))
    it(`are told by counters: ${calls}`, () => {
      const map = coverage.createCoverageMap(counted(calls));
      const keys = takenOutcomes(map, path.join(root, 'partly.cjs'));
      assert.deepEqual(
        [...keys].sort(),
        taken.map((one) => `partly.cjs:${one}`),
      );
    });

  it('are none of a file that is gone, or is another one', () => {
    const map = coverage.createCoverageMap(counted('f(3, 1)'));
    map.addFileCoverage({ ...map.fileCoverageFor(map.files()[0]!).data, path: path.join(root, 'gone.js') });
    writeFileSync(path.join(root, 'partly.cjs'), `\n${SOURCE}`);
    assert.deepEqual(takenOutcomes(map, path.join(root, 'partly.cjs')), []);
    writeFileSync(path.join(root, 'partly.cjs'), SOURCE);
  });

  it('are not looked for, and the others are [long]', async () => {
    writeFileSync(path.join(root, 'existing.json'), JSON.stringify(counted('f(60, 7); f(5, 200)')));
    const args = [
      'explore',
      'partly.cjs',
      '--target',
      'f',
      '--baseline',
      'existing.json',
      '--json',
      '--no-run',
    ];
    const { out, code, err } = await runIn(root, args);
    assert.equal(code, 0, err);
    const { decisions, tests } = JSON.parse(out) as {
      readonly decisions: {
        readonly list: readonly {
          readonly line: number;
          readonly kind: string;
          readonly whenTrue: string;
          readonly whenFalse: string;
          readonly whyNot?: Readonly<Record<string, { readonly stopped: string }>>;
        }[];
      };
      readonly tests: readonly { readonly added: readonly object[] }[];
    };
    const place = ({ line, kind }: { readonly line: number; readonly kind: string }): string =>
      `${line} ${kind}`;
    const status = new Map(
      decisions.list.flatMap((one) => [
        [`${place(one)} true`, one.whenTrue],
        [`${place(one)} false`, one.whenFalse],
      ]),
    );
    for (const open of ['2 if true', '5 loop true', '5 loop false', '6 or false'])
      assert.equal(status.get(open), 'covered', open);
    assert.equal(status.get('4 if true'), 'untried');
    const reasons = decisions.list.find((one) => place(one) === '4 if')!.whyNot;
    assert.equal(reasons?.whenTrue?.stopped, 'the existing suite takes it, and so it was not looked for');
    assert.ok(tests.length > 0 && tests.every(({ added }) => added.length > 0));
    assert.match(err, /partly\.cjs: the existing suite takes \d+ of \d+ branches, with these tests \d+/u);
  });
});
