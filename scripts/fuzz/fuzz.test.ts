import assert from 'node:assert/strict';
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import type { IrModule } from '../../compiler/ir/function.js';
import { firstDifference, type Mismatch } from './behaviour.js';
import { Comparison, type Verdict } from './compare.js';
import { GrammarCoverage, NODE_TYPES } from './coverage.js';
import { asFunction, type Engine, MachineEngine } from './engines.js';
import { type Program, writeProgram } from './grammar/program.js';
import { reduce } from './reduce.js';
import { reduceMismatch } from './reduce-mismatch.js';
import { Report } from './report.js';

const MAIN = fileURLToPath(new URL('main.js', import.meta.url));

const inside = (source: string): Program => ({ kind: 'inside', source });

function isFunctionBody(text: string): boolean {
  try {
    return new Script(asFunction(text)) instanceof Script;
  } catch {
    return false;
  }
}

type Breaks = (lines: readonly string[]) => readonly string[];

/** The machine, whose lines are changed. */
class BrokenEngine implements Engine {
  private readonly machine = new MachineEngine();

  constructor(private readonly breaks: Breaks) {}

  run(ir: IrModule, symbolic: boolean): readonly string[] {
    return this.breaks(this.machine.run(ir, symbolic));
  }

  replace(): void {
    this.machine.replace();
  }
}

const THROWN = "throws TypeError «Cannot read properties of null (reading 'x')»";

const BROKEN: readonly (readonly [string, Breaks, Omit<Mismatch, 'engine'>])[] = [
  [
    'a line is missing',
    (lines) => lines.filter((line) => line !== '3'),
    { kind: 'output', expected: '3', actual: THROWN },
  ],
  ['a line is too much', (lines) => [...lines, '4'], { kind: 'output', expected: '(the end)', actual: '4' }],
  [
    'effects in another order',
    ([first, second, ...rest]) => [second!, first!, ...rest],
    { kind: 'output', expected: '1', actual: 'returns undefined' },
  ],
  [
    'no exception',
    (lines) => lines.map((line) => line.replace(/^throws .*/u, 'returns undefined')),
    { kind: 'output', expected: THROWN, actual: 'returns undefined' },
  ],
  [
    'another class of error',
    (lines) => lines.map((line) => line.replace('Type', 'Range')),
    { kind: 'output', expected: THROWN, actual: THROWN.replace('Type', 'Range') },
  ],
  [
    'another message',
    (lines) => lines.map((line) => line.replace('null', 'nothing')),
    { kind: 'wording', expected: THROWN, actual: THROWN.replace('null', 'nothing') },
  ],
];

describe('fuzzing of the language', () => {
  for (const [count, processes, mark] of [
    [2, ['2'], ''],
    [200, ['1', '2'], ' [long]'],
  ] as const) {
    it(`finds no difference in the first ${count} programs, with ${processes.join(' and ')} processes${mark}`, () => {
      const [one, ...others] = processes.map((jobs) =>
        spawnSync(process.execPath, [MAIN, '--seed', '1', '--count', `${count}`, '--jobs', jobs], {
          encoding: 'utf8',
        }),
      ) as [SpawnSyncReturns<string>, ...SpawnSyncReturns<string>[]];
      assert.match(one.stdout, new RegExp(`^${count} programs: 0 mismatches, 0 more in messages only`, 'u'));
      assert.equal(one.status, 0);
      for (const other of others) assert.equal(other.stdout, one.stdout);
    });
  }

  it('writes the same program for a seed', () => {
    assert.deepEqual(writeProgram(7), writeProgram(7));
    assert.notDeepEqual(writeProgram(7), writeProgram(8));
  });

  it('writes JavaScript', () => {
    const refused: number[] = [];
    for (let seed = 1; seed <= 200; seed++) {
      const program = writeProgram(seed);
      if (program.kind === 'inside' && !isFunctionBody(program.source)) refused.push(seed);
    }
    assert.deepEqual(refused, []);
  });

  it('writes all kinds of syntax [long]', () => {
    const coverage = new GrammarCoverage();
    for (let seed = 1; seed <= 600; seed++) coverage.add(writeProgram(seed));
    const missing = NODE_TYPES.filter((type) => coverage.counts.get(type) === 0);
    assert.deepEqual(missing, []);
  });

  it('tells what differs, messages last', () => {
    const lines = ['1', 'throws TypeError «a»', '2'];
    assert.equal(firstDifference(lines, lines), undefined);
    assert.deepEqual(firstDifference(lines, ['1', 'throws TypeError «b»', '2']), {
      kind: 'wording',
      expected: 'throws TypeError «a»',
      actual: 'throws TypeError «b»',
    });
    assert.deepEqual(firstDifference(lines, ['1', 'throws TypeError «b»']), {
      kind: 'output',
      expected: '2',
      actual: '(the end)',
    });
  });

  it('makes a program small', () => {
    const source = 'function f(a, b) { const c = a * 2; if (c > 1) { g(c, b); } return [c, b]; }\nf(1, 2);\n';
    assert.equal(reduce(source, (text) => /g\(.*\)/u.test(text)).trim(), 'g()');
  });

  it('takes what both refuse for no program, and what one refuses for a mismatch', () => {
    const comparison = new Comparison();
    assert.deepEqual(comparison.compare(inside('let a; let a;')), { kind: 'rejected' });
    assert.equal(comparison.compare(inside('using x = null;')).kind, 'rejected');
    assert.deepEqual(comparison.compare(inside('exports.f = (a) => print(a);')), {
      kind: 'same',
      engines: ['machine', 'symbolic', 'decompiled'],
      lines: 4,
    });
  });

  it('runs programs of several modules on their own', () => {
    const files = {
      'main.mjs':
        "import { x } from './a.mjs'; setTimeout(() => console.log(x)); throw console.log('first');",
      'a.mjs': "import './main.mjs'; export let x = await 1; console.log('before');",
    };
    assert.deepEqual(new Comparison().compare({ kind: 'alone', files }), {
      kind: 'same',
      engines: ['run', 'decompiled'],
      lines: 4,
    });
  });

  it('reads all that a program prints before an error ends it', () => {
    const files = {
      'main.mjs': "for (let i = 0; i < 4000; i++) console.log('x'.repeat(100)); throw 'the end';",
    };
    assert.deepEqual(new Comparison().compare({ kind: 'alone', files }), {
      kind: 'same',
      engines: ['run', 'decompiled'],
      lines: 4002,
    });
  });

  it('excuses what node itself does otherwise the next time, and says so', () => {
    const comparison = new Comparison();
    const verdict = comparison.compare({
      kind: 'alone',
      files: { 'main.mjs': 'console.log(process.hrtime.bigint());' },
    });
    assert.deepEqual(verdict, { kind: 'excused', excuse: 'unsteady' });
    let text = '';
    const report = new Report((more) => {
      text += more;
    });
    report.count(7, verdict);
    report.count(8, { kind: 'rejected' });
    report.summary();
    assert.equal(
      text,
      `seed 7: excused: node does otherwise when it runs the program again
2 programs: 0 mismatches, 0 more in messages only; the same on machine 0, symbolic 0, decompiled 0, run 0; 0 lines of output
not compared: 1 that are no JavaScript, 0 that take too long
excused: 1 because node does otherwise when it runs the program again
`,
    );
  });

  describe('reports an engine that is broken:', () => {
    const source = 'print(1); exports.f = (a) => { print(a); null.x; };';
    for (const [name, breaks, expected] of BROKEN) {
      it(name, () => {
        const comparison = new Comparison(new BrokenEngine(breaks));
        assert.deepEqual(comparison.compare(inside(source), ['machine']), {
          kind: 'mismatch',
          mismatch: { engine: 'machine', ...expected },
        });
      });
    }

    it('and makes its program small', () => {
      const comparison = new Comparison(
        new BrokenEngine((lines) => lines.map((line) => line.replace('null', 'nothing'))),
      );
      const program = inside(`let unused = 2; ${source}`);
      const verdict = comparison.compare(program, ['machine']);
      const { mismatch } = verdict as Extract<Verdict, { kind: 'mismatch' }>;
      assert.equal(reduceMismatch(comparison, program, mismatch).program?.trim(), 'null.x');
    });
  });
});
