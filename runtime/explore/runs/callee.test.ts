/** What the code of a target says of its inputs. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULTS } from '../defaults.js';
import { inspectCallee } from './callee.js';
import { machineFor } from './machine.js';

/** A function, and whether it looks at `arguments` and at `this`. */
const rows: readonly (readonly [source: string, usesArguments: boolean, usesThis: boolean])[] = [
  ['function (x) { return arguments.length; }', true, false],
  ['function (x) { return () => arguments[0]; }', true, false],
  ["function (x) { return eval('arguments.length'); }", true, true],
  ['function ($arguments) { const $this = $arguments; return $this; }', false, false],
  ['function (node) { throw new Error(`wrong arguments: ${node.arguments} // this`); }', false, false],
  ['function (x) { return function () { return arguments.length + this.x; }; }', false, false],
  ['function (x) { return () => this.x; }', false, true],
  ['class { constructor(x) { this.x = x; } }', false, false],
];

describe('the code of a target', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'penumbra-callee-'));
  });
  after(() => rmSync(root, { recursive: true }));

  for (const [at, [source, usesArguments, usesThis]] of rows.entries())
    it(source, () => {
      const file = path.join(root, `f${at}.cjs`);
      writeFileSync(file, `exports.f = ${source};`);
      const options = { ...DEFAULTS, file, target: 'f' };
      const callee = inspectCallee(machineFor(options), options);
      assert.deepEqual([callee.usesArguments, callee.usesThis], [usesArguments, usesThis]);
    });
});
