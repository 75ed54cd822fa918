import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ObserveResult } from './observe/events.js';
import { type ObserveRequest, observe } from './observe-file.js';

const root = path.dirname(fileURLToPath(import.meta.resolve('penumbra/package.json')));

async function resultOf(request: ObserveRequest): Promise<ObserveResult> {
  for await (const event of observe(request)) if (event.type === 'end') return event.result;
  throw new Error('no end');
}

/** What became of the states of the first group, by status, and of the paths of its forest. */
function summaryOf({ groups, tests }: ObserveResult) {
  const [group] = groups;
  const states = group!.states.map(({ label, valuation, status }) => ({
    name: `${label}:${valuation}`,
    status,
  }));
  const named = (status: string): string =>
    states
      .filter((state) => state.status === status)
      .map(({ name }) => name)
      .sort()
      .join(' ');
  const leaves = group!.paths.filter(({ kind }) => kind === 'leaf');
  const faulty = tests.filter(({ faults }) => faults.length > 0).map(({ id }) => id);
  return {
    states: states.length,
    covered: states.filter(({ status }) => status === 'covered').length,
    unreachable: named('unreachable'),
    open: named('open'),
    leaves: leaves
      .map(({ leaf }) => leaf)
      .sort()
      .join(' '),
    infeasible: leaves
      .filter(({ status }) => status === 'infeasible')
      .map(({ leaf }) => leaf)
      .join(' '),
    faulty: leaves
      .filter(({ test }) => test !== undefined && faulty.includes(test))
      .map(({ leaf }) => leaf)
      .sort()
      .join(' '),
    refined: group!.refined.map(({ predicate }) => predicate).join(', '),
    beyond: group!.beyond,
  };
}

describe('observing a target', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'penumbra-observe-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  function written(text: string): string {
    const file = path.join(folder, 'subject.cjs');
    writeFileSync(file, text);
    return file;
  }

  it("finds Ball's figures 2 and 5, and proves what the paper left open", async () => {
    const file = path.join(root, 'corpus/observe/partition.js');
    assert.deepEqual(summaryOf(await resultOf({ file, target: 'partition', reads: 'any' })), {
      states: 49,
      covered: 46,
      unreachable: 'L5:FFFT L6:FFFT L7:FFFT',
      open: '',
      leaves:
        'L1:TTFF L1:TTFT L2:FFFF L2:TTFF L3:FFTF L4:TTTF L4:TTTT L6:FFFT L7:FTFT L7:TTFT LB:TTTT LC:FFFF',
      infeasible: 'L6:FFFT',
      faulty: 'L2:FFFF L3:FFTF L4:TTTF',
      refined: 'a[lo - 1] <= pivot',
      beyond: [],
    });
  });

  it('finds figure 6 for the corrected version', async () => {
    const file = path.join(root, 'corpus/observe/partition-corrected.js');
    assert.deepEqual(summaryOf(await resultOf({ file, target: 'partition', reads: 'any' })), {
      states: 56,
      covered: 50,
      unreachable: 'L0:FFFT L5:FFFT L7:FFFT L8:FFFT LB:FFFT LC:FFFT',
      open: '',
      leaves:
        'L1:TTFF L1:TTFT L2:FFFF L2:TTFF L4:TTTF L4:TTTT L7:FTFT L7:TTFT LB:TTTT LC:FFFF LC:FFFT LC:FFTF',
      infeasible: 'LC:FFFT',
      faulty: '',
      refined: 'a[lo - 1] <= pivot',
      beyond: [],
    });
  });

  const refused: readonly (readonly [
    what: string,
    text: string,
    request: Partial<ObserveRequest>,
    code: string,
    message: RegExp,
  ])[] = [
    [
      'a function that decides nothing',
      'exports.f = function f(a) { return a; };\nfunction f(a) { return a; }',
      {},
      'E_OBSERVE',
      /nothing to observe/u,
    ],
    ['a generator', 'function* f(a) { yield a; }', {}, 'E_OBSERVE', /^generators are not observed/u],
    [
      'an async function',
      'async function f(a) { return a; }',
      {},
      'E_OBSERVE',
      /^async functions are not observed/u,
    ],
    ['a target that is none', 'function g() {}', {}, 'E_TARGET', /^f is no function/u],
    [
      'a formula that does not parse',
      '/** @param {int} a */\nfunction f(a) { return a; }',
      { observe: ['a <'] },
      'E_SPEC_PARSE',
      /expected/u,
    ],
    [
      'a name that there is not',
      '/** @param {int} amount */\nfunction f(amount) { return amount; }',
      { observe: ['amont > 1'] },
      'E_SPEC_NAME',
      /amont/u,
    ],
    [
      'a constant',
      '/** @param {int} a */\nfunction f(a) { return a; }',
      { observe: ['1 < 2'] },
      'E_OBSERVE',
      /the same in all states/u,
    ],
    [
      'variables that no label sees together',
      'function f(a) { for (let i = 0; i < 3; i++) a[0] = i; for (let j = 0; j < 3; j++) a[1] = j; }',
      { observe: ['i < j'] },
      'E_OBSERVE',
      /no label sees i, j together/u,
    ],
  ];
  for (const [what, text, request, code, message] of refused)
    it(`refuses ${what}`, async () => {
      const file = written(text);
      await assert.rejects(
        resultOf({ file, target: 'f', ...request }),
        (error: Error & { code?: string }) => {
          assert.equal(error.code, code);
          assert.match(error.message, message);
          return true;
        },
      );
    });
});
