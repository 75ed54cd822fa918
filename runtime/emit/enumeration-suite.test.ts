import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EnumerateRequest, enumerate } from '../enumerate-file.js';
import type { EnumerationResult } from '../enumeration-result.js';
import type { Emitted } from './emit.js';
import { emitInputs } from './enumeration-suite.js';

const STACK = `class Cell {
  constructor() {
    /** @type {int} */ this.value = 0;
    /** @type {Cell|null} */ this.next = null;
  }
}
/** @invariant all c: top.*next | c !in c.^next */
class Stack {
  constructor() { /** @type {Cell|null} */ this.top = null; }
  /**
   * @param {int} before
   * @returns {int}
   * @post result = top\`.value\`
   * @post #top.*next = #(top\`.*next\`) - 1
   */
  pop(before) {
    if (this.top === null) throw new RangeError('empty');
    const { value } = this.top;
    if (value !== before) this.top = this.top.next;
    return value;
  }
}
module.exports = { Cell, Stack };
`;

describe('suites of all inputs', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-suite-'));
    writeFileSync(path.join(root, 'stack.js'), STACK);
  });
  after(() => rmSync(root, { recursive: true }));

  async function resultOf(request: Partial<EnumerateRequest>): Promise<EnumerationResult> {
    const all = { file: path.join(root, 'stack.js'), target: 'Stack.prototype.pop', ...request };
    for await (const event of enumerate(all)) if (event.type === 'end') return event.result;
    throw new Error('the enumeration did not end');
  }

  async function emitted(framework: 'mocha' | 'node-test'): Promise<Emitted> {
    const result = await resultOf({ scope: { default: 2, classes: {} }, collect: true });
    return emitInputs({ result, framework, directory: path.join(root, framework) });
  }

  it('writes all inputs, those that break the contract apart', async () => {
    const { files, leftOut } = await emitted('mocha');
    assert.deepEqual(leftOut, []);
    assert.deepEqual(
      files.map(({ kind, tests }) => [kind, tests]),
      [
        ['tests', 8],
        ['findings', 6],
      ],
    );
    const mocha = createRequire(import.meta.url).resolve('mocha/bin/mocha.js');
    const run = (file: string): string =>
      spawnSync(process.execPath, [mocha, '--no-config', file], { encoding: 'utf8' }).stdout;
    assert.match(run(files[0]!.file), /8 passing/u);
    assert.match(run(files[1]!.file), /6 failing/u);
  });

  it('builds the input, says what was seen, and asserts the contract [long]', async () => {
    const { files } = await emitted('node-test');
    const text = readFileSync(files[0]!.file, 'utf8');
    const tests = text.match(/^ {2}it\('[\s\S]*?^ {2}\}\);$/gmu)!;
    const one = tests.find(
      (test) => test.includes('cell = ') && !test.includes('cell2') && test.includes('pop(0)'),
    )!;
    assert.deepEqual(one.replace(/on input \d+ \[[0-9a-f]{12}\]/u, 'on input').split('\n'), [
      "  it('returns 1 on input', () => {",
      '    const cell = Object.assign(Object.create(Cell.prototype), { value: 1, next: null });',
      '    const stack = Object.assign(Object.create(Stack.prototype), { top: cell });',
      '    const before = spec.snapshot(stack, 0);',
      '',
      '    const result = stack.pop(0);',
      '    assert.equal(result, 1);',
      '    assert.equal(stack.top, null);',
      '    assertPost(before, stack, 0, result);',
      '    assertInvariants(stack, 0, result);',
      '  });',
    ]);
    assert.match(text, /^function assertPost\(before, self, before2, result\) \{$/mu);
    const thrown = tests.find((test) => test.includes('throws RangeError: empty on input'))!;
    assert.match(thrown, /assertInvariants\(stack, \d\);$/mu);
    assert.equal(spawnSync(process.execPath, ['--test', files[0]!.file]).status, 0);
  });

  it('asks for a result that holds its inputs', async () => {
    const result = await resultOf({ limit: 1 });
    await assert.rejects(emitInputs({ result, framework: 'mocha', directory: root }), { code: 'E_SUITE' });
  });

  it('refuses suites that nobody would run [long]', async () => {
    const scope = { default: 7, classes: {} };
    await assert.rejects(resultOf({ scope, collect: true }), {
      code: 'E_OPTION',
      message: 'there are more than 10000 inputs, which are too many tests to write',
    });
  });
});
