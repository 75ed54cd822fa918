import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULTS } from '../explore/defaults.js';
import type { DecisionTaken, ExploreOptions, PathRecord, SiteRecord } from '../explore/events.js';
import { exitOutcome, type Outcome } from '../inputs/heap/records.js';
import type { JsonValue } from '../inputs/values/values.js';
import { idleReplayers, Replayer } from './replayer.js';

const SOURCE = `'use strict';
const helper = require('./helper');
class Entry { constructor() { this.next = null; this.value = 0; } }
class Late { } class Secret { #x = 1; get() { return this.#x; } }
let calls = 0;
class List {
  constructor() { this.head = new Entry(); }
  push(value) {
    calls += 1;
    const entry = new Entry();
    entry.value = value;
    if (value > 0 && helper(value)) entry.next = this.head;
    this.head = entry;
    return calls;
  }
  keep(value) { if (value === 'a') this.late = new Late(); } get first() { return this.head.value; }
  set first(value) { this.head.value = value; }
  static of(value) { const list = new List(); list.head.value = value; return list; }
}
function hang(n) { while (n) { } return n; }
function quit(n) { if (n) require('zlib').createDeflate()._handle.write(); try { process.exit(3); } catch { } finally { while (n) { } } return n; }
function chance() { return [Math.random(), Date.now(), new Date().getTime()]; }
function hurried() { return [Math.random() < 2, Date.now() > 0, process.pid > 0].length; }
function pollute() { Array.prototype.push = null; Array.prototype.extra = 1; globalThis.Map = 5; return [].push === null; }
function iterate(xs) { for (const x of xs) return x; }
exports.iterate = iterate; exports.counted = () => (calls += 1);
exports.List = List;
exports.hang = hang;
exports.quit = quit;
exports.chance = chance;
exports.hurried = hurried;
exports.pollute = pollute;
`;
const HELPER = `module.exports = (n) => (n > 5 ? true : false);\n`;

describe('replays on plain node', () => {
  let root: string;
  let options: ExploreOptions;
  let replayer: Replayer;
  const idle = idleReplayers({ ...DEFAULTS, memory: 500 });
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-replay-'));
    writeFileSync(path.join(root, 'list.js'), SOURCE);
    writeFileSync(path.join(root, 'helper.js'), HELPER);
  });
  after(async () => {
    await idle.close();
    rmSync(root, { recursive: true });
  });
  afterEach(() => replayer.close());

  function open(target: string): void {
    options = { ...DEFAULTS, file: path.join(root, 'list.js'), target, runTimeout: 200, memory: 500 };
    replayer = new Replayer(options, idle);
    const site = (
      number: number,
      file: string,
      line: number,
      column: number,
      kind: SiteRecord['kind'],
    ): SiteRecord => ({
      site: number,
      file: path.join(root, file),
      line,
      column,
      kind,
      text: '',
    });
    replayer.addSites([
      site(10, 'list.js', 12, 9, 'if'),
      site(11, 'list.js', 12, 9, 'and'),
      site(12, 'helper.js', 1, 26, 'conditional'),
      site(13, 'list.js', 20, 27, 'loop'),
      site(14, 'list.js', 21, 24, 'if'),
    ]);
  }

  function record(
    inputs: Record<string, JsonValue>,
    outcome: Outcome,
    after: Record<string, JsonValue>,
    decisions: readonly DecisionTaken[] = [],
  ): PathRecord {
    return { id: 'x', inputs, outcome, after, pathCondition: [], decisions, added: [], violated: [] };
  }

  const entry = (id: number, value: number, next: JsonValue = null): JsonValue => ({
    $: 'new',
    id,
    class: 'Entry',
    fields: { next, value },
  });
  const list = (head: JsonValue): JsonValue => ({ $: 'new', id: 1, class: 'List', fields: { head } });
  const taken = (...decisions: readonly (readonly [number, boolean])[]): DecisionTaken[] =>
    decisions.map(([site, yes]) => ({ site, taken: yes }));
  const verdicts = async (...paths: readonly PathRecord[]): Promise<unknown[]> =>
    (await replayer.replay(paths)).map(({ verdict }) => verdict);

  const pushed = (decisions: readonly DecisionTaken[], change: Partial<PathRecord> = {}): PathRecord => ({
    ...record(
      { this: list(entry(2, 4)), value: 7 },
      { kind: 'return', value: 1 },
      { this: list(entry(2, 7, entry(3, 4))), value: 7 },
      decisions,
    ),
    ...change,
  });
  const repeated = (times: number): [number, boolean][] => Array.from({ length: times }, () => [13, true]);
  const right = taken([11, true], [12, true], [10, true]);

  it('agrees on outcome, effects and decisions, in every file, with fresh state each time', async () => {
    open('List.prototype.push');
    assert.deepEqual(await verdicts(pushed(right), pushed(right)), [{ replay: 'same' }, { replay: 'same' }]);
  });

  it('takes the words of a type error from the source without recorders', async () => {
    open('iterate');
    const xs: JsonValue = { $: 'undefined' };
    const error = { name: 'TypeError', message: 'xs is not iterable' };
    assert.deepEqual(await verdicts(record({ xs }, { kind: 'throw', error }, { xs })), [{ replay: 'same' }]);
  });

  const wrong: readonly (readonly [what: string, path: PathRecord, reason: string])[] = [
    [
      'another outcome',
      pushed(right, { outcome: { kind: 'throw', error: { name: 'TypeError', message: 'm' } } }),
      'the outcome was predicted to be throw TypeError: m, on plain node it is return 1',
    ],
    [
      'another effect',
      pushed(right, { after: { this: list(entry(2, 7, entry(3, 5))), value: 7 } }),
      'after the run, this.head.next.value was predicted to be 5, on plain node it is 4',
    ],
    [
      'another decision',
      pushed(taken([11, true], [12, false], [10, false])),
      'decision 2 was predicted to be helper.js:1:26 (conditional) false, on plain node it is true',
    ],
    [
      'a decision too few',
      pushed(taken([11, true], [12, true])),
      'decision 3 was predicted to be the end, on plain node it is a decision elsewhere',
    ],
    [
      'a decision elsewhere',
      pushed(taken([10, true])),
      'decision 1 was predicted to be list.js:12:9 (if) true, on plain node it is a decision elsewhere',
    ],
  ];
  for (const [what, path_, reason] of wrong) {
    it(`sees ${what}`, async () => {
      open('List.prototype.push');
      assert.deepEqual(await verdicts(path_), [{ replay: 'divergent', reason }]);
    });
  }

  const targets: readonly (readonly [target: string, path: PathRecord])[] = [
    [
      'List.prototype.first:get',
      record({ this: list(entry(2, 4)) }, { kind: 'return', value: 4 }, { this: list(entry(2, 4)) }),
    ],
    [
      'List.prototype.first:set',
      record(
        { this: list(entry(2, 4)), value: 5 },
        { kind: 'return', value: { $: 'undefined' } },
        { this: list(entry(2, 5)), value: 5 },
      ),
    ],
    ['List.of', record({ value: 3 }, { kind: 'return', value: list(entry(2, 3)) }, { value: 3 })],
    ['List', record({}, { kind: 'return', value: list(entry(2, 0)) }, {})],
    [
      'Entry',
      record(
        {},
        { kind: 'return', value: { $: 'new', id: 1, class: 'Entry', fields: { next: null, value: 0 } } },
        {},
      ),
    ],
  ];
  for (const [target, path_] of targets) {
    it(`calls ${target}`, async () => {
      open(target);
      assert.deepEqual(await verdicts(path_), [{ replay: 'same' }]);
    });
  }

  it('says what cannot be built or reached [long]', async () => {
    open('hang');
    const with_ = (n: JsonValue): PathRecord => record({ n }, { kind: 'timeout' }, {});
    assert.deepEqual(
      await verdicts(
        with_({ $: 'new', id: 1, class: 'Secret', fields: {} }),
        with_({ $: 'new', id: 1, class: 'Lost', fields: {} }),
      ),
      [
        {
          replay: 'impossible',
          reason: 'instances of Secret have #private state, which only its constructor can make',
        },
        { replay: 'impossible', reason: 'the class Lost cannot be reached from outside the file' },
      ],
    );
  });

  it('survives an input that does not come back', async () => {
    open('hang');
    const returns = record({ n: 0 }, { kind: 'return', value: 0 }, { n: 0 }, taken([13, false]));
    const hangs = record({ n: 1 }, { kind: 'timeout' }, {}, taken([13, true]));
    const surprise = record({ n: 1 }, { kind: 'return', value: 0 }, { n: 1 }, taken([13, true]));
    assert.deepEqual(await verdicts(returns, hangs, surprise, returns), [
      { replay: 'same' },
      { replay: 'same' },
      { replay: 'divergent', reason: 'on plain node, it did not come back within 200 ms' },
      { replay: 'same' },
    ]);
  });

  const endless: readonly (readonly [
    what: string,
    n: number,
    decisions: DecisionTaken[],
    verdict: object,
  ])[] = [
    [
      'agrees with a run without end as far as it goes [long]',
      1,
      taken([13, true], [13, true]),
      { replay: 'same' },
    ],
    ['does not ask for more decisions than it sees', 1, taken(...repeated(2000)), { replay: 'same' }],
    [
      'sees another decision of a run without end',
      1,
      taken([13, true], [13, false]),
      {
        replay: 'divergent',
        reason: 'decision 2 was predicted to be list.js:20:27 (loop) false, on plain node it is true',
      },
    ],
    [
      'sees a decision too few where the run ends',
      0,
      taken([13, false], [13, true]),
      {
        replay: 'divergent',
        reason: 'decision 2 was predicted to be list.js:20:27 (loop) true, on plain node it is the end',
      },
    ],
    ['agrees with the beginning of a run that ends', 0, taken([13, false]), { replay: 'same' }],
  ];
  for (const [what, n, decisions, verdict] of endless) {
    it(what, async () => {
      open('hang');
      assert.deepEqual(await verdicts(record({ n }, { kind: 'timeout' }, {}, decisions)), [verdict]);
    });
  }

  it('confirms what was decided, not what was predicted', async () => {
    open('hang');
    const wrongly = record({ n: 0 }, { kind: 'timeout' }, {}, taken([13, true]));
    const [result] = await replayer.replay([wrongly]);
    assert.deepEqual(result?.confirmed, taken([13, false]));
  });

  it('runs in a program that is said to be as it was loaded, and again where that was wrong', async () => {
    open('counted');
    const call = (value: number): PathRecord => record({}, { kind: 'return', value }, {});
    const said = await replayer.replay([call(1), call(2), call(1)], () => true);
    assert.deepEqual(
      said.map(({ verdict, plain }) => [verdict.replay, plain?.outcome.value]),
      [
        ['same', 1],
        ['same', 2],
        ['same', 1],
      ],
    );
    assert.deepEqual(await verdicts(call(1), call(1)), [{ replay: 'same' }, { replay: 'same' }]);
  });

  it('survives an input that ends the process', async () => {
    open('quit');
    assert.deepEqual(
      await verdicts(record({ n: 1 }, { kind: 'return', value: 1 }, { n: 1 }, taken([14, true]))),
      [{ replay: 'divergent', reason: 'on plain node, it ended the process' }],
    );
  });

  it('sees process.exit where it is called, past handlers', async () => {
    open('quit');
    const exits = record({ n: 0 }, exitOutcome('process.exit(3)'), { n: 0 }, taken([14, false]));
    assert.deepEqual(await verdicts(exits, exits), [{ replay: 'same' }, { replay: 'same' }]);
  });

  it('seeds clock and randomness and says when they were used', async () => {
    open('chance');
    const value = [0.31659353361465037, 1704067200000, 1704067200001];
    const [result] = await replayer.replay([record({}, { kind: 'return', value }, {})]);
    assert.deepEqual(result?.verdict, { replay: 'same' });
    assert.equal(result?.plain?.seeded, true);
  });

  it('does not count looks at the clock that make no difference', async () => {
    open('hurried');
    const [result] = await replayer.replay([record({}, { kind: 'return', value: 3 }, {})]);
    assert.deepEqual(result?.verdict, { replay: 'same' });
    assert.equal(result?.plain?.seeded, false);
  });

  it('puts built-in objects back', async () => {
    open('pollute');
    const path_ = record({}, { kind: 'return', value: true }, {});
    assert.deepEqual(await verdicts(path_, path_), [{ replay: 'same' }, { replay: 'same' }]);
  });

  it('finds how code reaches the target and its classes', async () => {
    open('List.prototype.push');
    const { target, classes } = await replayer.reach(['List', 'Entry', 'Secret', 'Late'], [], true);
    assert.deepEqual(target, {
      kind: 'method',
      expression: 'subject.List.prototype',
      member: 'push',
      maker: 'subject.List',
      isBlind: true,
    });
    assert.deepEqual(classes, {
      List: { expression: 'subject.List', inheritedKeys: ['first'], array: false, isBlind: true },
      Entry: {
        expression: 'new subject.List().head.constructor',
        inheritedKeys: [],
        array: false,
        isBlind: true,
      },
      Late: {
        expression:
          "(() => {\n  const it = new subject.List();\n  it.keep('a');\n  return it.late.constructor;\n})()",
        inheritedKeys: [],
        array: false,
      },
    });
  });
});
