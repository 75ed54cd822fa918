/** Files that make symbols: each run is one test, replayed and written as one. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PenumbraError } from '../compiler/diagnostics.js';
import { emitTests } from './emit/emit.js';
import { DEFAULTS } from './explore/defaults.js';
import type { ExplorationSummary } from './explore/events.js';
import { exploreTarget } from './explore/explore.js';
import { explore } from './explore-file.js';
import { PROGRAM } from './inputs/model/target.js';
import { outcomeInWords } from './report/words.js';
import type { TargetResult } from './result.js';

const IMPORT = "import { symbolic, assume } from 'penumbra';\n";

/** A program as an ES module, and its tests: inputs and outcome. */
const programs: Readonly<Record<string, readonly [source: string, tests: readonly string[]]>> = {
  'an uncaught error is an outcome, and an assumption is none [long]': [
    "const x = symbolic('x', 1); assume(x > -100); if (x + 1 === 8) throw new Error('found');",
    ['{"x":1} runs to its end', '{"x":7} throws Error: found'],
  ],
  'seeds that an assumption does not hold of [long]': [
    "const x = symbolic('x', 1); assume(x === 4 || x === 5); if (x === 4) throw 4;",
    ['{"x":1} stops at an assumption', '{"x":4} throws 4', '{"x":5} runs to its end'],
  ],
  'a name that is used again gets a suffix [long]': [
    "assume(symbolic('x', 1) === 1); if (symbolic('x', 2) === 6) throw 2;",
    ['{"x":1,"x_2":2} runs to its end', '{"x":1,"x_2":6} throws 2'],
  ],
  'symbols that only some runs make [long]': [
    "if (symbolic('a', false)) { if (symbolic('b', 'c') === 'd') throw 1; } else symbolic('b', 1);",
    [
      '{"a":false,"b":1} runs to its end',
      '{"a":true,"b":"c"} runs to its end',
      '{"a":true,"b":"d"} throws 1',
    ],
  ],
  'seeds that are hardly equal to themselves [long]': [
    "const x = symbolic('x', NaN), y = symbolic('y', -0); if (x > 3) throw 3; if (1 / y > 0) throw 4;",
    [
      '{"x":4,"y":{"$":"number","value":"-0"}} throws 3',
      '{"x":{"$":"number","value":"NaN"},"y":0} throws 4',
      '{"x":{"$":"number","value":"NaN"},"y":{"$":"number","value":"-0"}} runs to its end',
    ],
  ],
  'arrays and objects have the shape of their seed [long]': [
    "const { w, h: [x, y] } = symbolic('p', { w: 1, h: [true, 2] }); assume(w === 1); assume(x); if (w + y === 9) throw 1;",
    ['{"p":{"w":1,"h":[true,2]}} runs to its end', '{"p":{"w":1,"h":[true,8]}} throws 1'],
  ],
  'what waits is part of the run': [
    "const x = symbolic('x', 1); setTimeout(() => { if (x === 3) throw new Error('late'); }, 1000); (async () => { await null; if (x === 2) throw new TypeError('lost'); })();",
    ['{"x":1} runs to its end', '{"x":2} throws TypeError: lost', '{"x":3} throws Error: late'],
  ],
  'top-level await [long]': [
    "const x = symbolic('x', 1); const y = await new Promise((done) => setTimeout(done, 5, x)); if (y === 5) throw 5;",
    ['{"x":1} runs to its end', '{"x":5} throws 5'],
  ],
  'the end of the process [long]': [
    "if (symbolic('x', 1) === 2) process.exit(3); process.exitCode = 2;",
    ['{"x":1} runs to its end', '{"x":2} throws ProcessExit: process.exit(3)'],
  ],
  'what an assumption leads to in a branch [long]': [
    "const deep = (n) => { if (n === 55) throw new Error('deep'); }; const x = symbolic('x', 1); if (x > 3) { assume(x % 10 === 5); deep(x); }",
    [
      '{"x":1} runs to its end',
      '{"x":4} stops at an assumption',
      '{"x":55} throws Error: deep',
      '{"x":5} runs to its end',
    ],
  ],
  'an assumption that is caught ends the run all the same [long]': [
    "const x = symbolic('x', 1); try { assume(x === 2); } finally { if (x === 0) throw 1; }",
    ['{"x":1} stops at an assumption', '{"x":2} runs to its end'],
  ],
};

/** A program some of whose runs end at assumptions, and those that no run satisfied: status, place and text. */
const unmet: Readonly<Record<string, readonly [source: string, assumptions: readonly string[]]>> = {
  'all are satisfied, each by some run': [
    "const x = symbolic('x', 1); if (x > 3) assume(x > 5); else assume(x === 2);",
    [],
  ],
  'one that contradicts its branch': [
    "const x = symbolic('x', 1); if (x > 3) { assume(x < 2); console.log('never'); }",
    ['infeasible 2:42 assume(x < 2)'],
  ],
  'one that is false, in a branch': [
    "if (symbolic('s', 'a') === 'b') assume(Math.max(0, (1, 0)) > 1 && true);",
    ['infeasible 2:33 assume(Math.max(0, (1, 0)) > 1 && true)'],
  ],
  'one behind another': [
    "const x = symbolic('x', 1); try { if (x > 1) { assume(x > 10); assume(x < 5); } } catch {}",
    ['infeasible 2:64 assume(x < 5)'],
  ],
};

/** A program, and the complaint about it. */
const bad: Readonly<Record<string, readonly [source: string, code: string, message: string, at: string]>> = {
  'a name that is no string': [
    'symbolic(5, 1);',
    'E_SYMBOLIC',
    'a number is no name of a symbol',
    'symbolic(5, 1);',
  ],
  'no name': ['symbolic();', 'E_SYMBOLIC', 'nothing is no name of a symbol', 'symbolic();'],
  'an empty name': [
    "symbolic('', 1);",
    'E_SYMBOLIC',
    'a symbol needs a name that is not empty',
    "symbolic('', 1);",
  ],
  'a name that is a plain object': [
    'symbolic({});',
    'E_SYMBOLIC',
    'a plain object is no name of a symbol',
    'symbolic({})',
  ],
  'a seed that is a function': [
    "const f = symbolic('f', () => 1);",
    'E_SYMBOLIC',
    'the seed of "f" cannot be symbolic: a function',
    "symbolic('f'",
  ],
  'a part of a seed': [
    "symbolic('o', { m: [new Map()] });",
    'E_SYMBOLIC',
    'the seed of "o.m[0]" cannot be symbolic: a Map',
    "symbolic('o'",
  ],
  'a seed that contains itself': [
    "const o = {}; o.o = o; symbolic('o', o);",
    'E_SYMBOLIC',
    'the seed of "o.o" cannot be symbolic: an object that contains itself',
    "symbolic('o'",
  ],
  'an instance of a class': [
    "class P {} symbolic('o', { p: new P() });",
    'E_SYMBOLIC',
    'the seed of "o.p" cannot be symbolic: an object of a class',
    "symbolic('o'",
  ],
  'an assumption that no number satisfies': [
    "const x = symbolic('x', 1); assume(x > 3); assume(x < 2);",
    'E_ASSUME',
    'no input satisfies this assumption, so that there is no test',
    'assume(x < 2)',
  ],
  'an assumption that several inputs come to': [
    "const x = symbolic('x', 1); if (x > 3) { if (x < 2) assume(false); } assume(x > 10); assume(x < 5);",
    'E_ASSUME',
    'no input satisfies this assumption, so that there is no test',
    'assume(x < 5)',
  ],
  'an assumption that is false': [
    'assume(false);',
    'E_ASSUME',
    'no input satisfies this assumption, so that there is no test',
    'assume(false)',
  ],
};

describe('whole programs', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-program-'));
  });
  after(() => rmSync(root, { recursive: true }));

  async function run(name: string, source: string, target?: string): Promise<TargetResult> {
    const file = path.join(root, name);
    writeFileSync(file, source);
    for await (const event of explore({
      file,
      goal: 'decisions',
      ...(target === undefined ? {} : { target }),
    }))
      if (event.type === 'end') return event.result;
    throw new Error('no result');
  }

  /** Explores a program in this process, without replays. */
  async function summaryOf(name: string, source: string): Promise<ExplorationSummary> {
    const file = path.join(root, name);
    writeFileSync(file, source);
    for await (const event of exploreTarget({ ...DEFAULTS, file, target: PROGRAM }))
      if (event.type === 'end') return event.summary;
    throw new Error('no summary');
  }

  for (const [name, [source, expected]] of Object.entries(unmet)) {
    it(`tell assumptions that no run satisfied: ${name}`, async () => {
      const { assumptions } = await summaryOf('unmet.mjs', IMPORT + source);
      assert.deepEqual(
        assumptions.map(({ status, line, column, text }) => `${status} ${line}:${column} ${text}`),
        expected,
      );
    });
  }

  const seen = ({ tests }: TargetResult): readonly string[] =>
    tests.map(({ inputs, outcome }) => `${JSON.stringify(inputs)} ${outcomeInWords(outcome)}`).sort();

  for (const [i, [name, [source, expected]]] of Object.entries(programs).entries()) {
    it(name, async () => {
      const result = await run(`${i}.mjs`, IMPORT + source, PROGRAM);
      assert.deepEqual(seen(result), expected);
      assert.deepEqual(
        result.tests.filter(({ replay }) => replay !== 'same'),
        [],
      );
      await emitTests({ result, framework: 'mocha', directory: path.join(root, 'tests') });
    });
  }

  it('symbols that imported modules make [long]', async () => {
    const files = {
      'n.mjs': "import * as penumbra from 'penumbra'; export const n = penumbra.symbolic('n', 1);",
      'setup.mjs': "import { assume } from 'penumbra'; import { n } from './n.mjs'; assume(n > 4);",
      'again.mjs': "export { symbolic } from 'penumbra';",
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(root, name), text);
    const whole = await run(
      'importing.mjs',
      "import './setup.mjs'; import { n } from './n.mjs'; if (n === 12) throw 12;",
    );
    assert.equal(whole.subject.target, '(program)');
    assert.deepEqual(seen(whole), [
      '{"n":12} throws 12',
      '{"n":1} stops at an assumption',
      '{"n":5} runs to its end',
    ]);
    const renamed = await run(
      'renamed.mjs',
      "import { symbolic as s } from './again.mjs'; if (s('x', 1) === 2) throw 2;",
    );
    assert.deepEqual(seen(renamed), ['{"x":1} runs to its end', '{"x":2} throws 2']);
    const library = await run('library.mjs', "import { n } from './n.mjs'; export const f = (a) => a > n;");
    assert.equal(library.subject.target, 'f');
  });

  it('are shown as they are written where their types are wrong', async () => {
    const text = `${IMPORT}const m: Map<string, number> = symbolic('m', new Map<string, number>());`;
    const error = await summaryOf('bad.mts', text).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof PenumbraError, String(error));
    assert.equal(
      error.format().split('\n')[1],
      "  2 | const m: Map<string, number> = symbolic('m', new Map<string, number>());",
    );
  });

  it('in CommonJS and in TypeScript [long]', async () => {
    const body = "if (x === 7) throw new Error('found');";
    const tests = ['{"x":1} runs to its end', '{"x":7} throws Error: found'];
    const commonJs = await run(
      'c.cjs',
      `const { symbolic } = require('penumbra'); const x = symbolic('x', 1); ${body}`,
    );
    assert.deepEqual(seen(commonJs), tests);
    const typed = await run('t.mts', `${IMPORT}const x: number = symbolic('x', 1); ${body}`);
    assert.deepEqual(seen(typed), tests);
    for (const result of [commonJs, typed])
      await emitTests({ result, framework: 'mocha', directory: path.join(root, 'tests') });
  });

  it('are written as tests that run the program on recorded values [long]', () => {
    const mocha = createRequire(import.meta.url).resolve('mocha/bin/mocha.js');
    const { status, stdout } = spawnSync(process.execPath, [mocha, '--no-config', 'tests'], {
      cwd: root,
      encoding: 'utf8',
    });
    const count = Object.values(programs).flatMap(([, tests]) =>
      tests.filter((text) => !text.endsWith('assumption')),
    ).length;
    assert.match(stdout, new RegExp(`${count + 4} passing`, 'u'), stdout);
    assert.equal(status, 0);
  });

  for (const [name, [source, code, message, at]] of Object.entries(bad)) {
    it(`refuse ${name}`, async () => {
      const text = IMPORT + source;
      const error = await summaryOf('bad.mjs', text).catch((thrown: unknown) => thrown);
      assert.ok(error instanceof PenumbraError, String(error));
      assert.equal(`${error.code} ${error.message}`, `${code} ${message}`);
      const { line, column } = error.details.position!;
      assert.deepEqual(
        { line, at: text.split('\n')[line - 1]!.slice(column) },
        { line: 2, at: source.slice(source.indexOf(at)) },
      );
    });
  }

  it('run by node alone take their seeds', () => {
    const index = new URL('./symbols.js', import.meta.url).href;
    const text = `import { symbolic, assume } from '${index}'; const x = symbolic('x', 1); assume(x === 1); console.log(x); assume(x > 1);`;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', text], {
      encoding: 'utf8',
    });
    assert.deepEqual({ status, stdout }, { status: 1, stdout: '1\n' });
    assert.match(stderr, /AssumptionError: the seeds do not satisfy an assumption/u);
  });
});
