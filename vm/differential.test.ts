import assert from 'node:assert/strict';
import { compile } from '../compiler/compile.js';
import { observe, programs } from '../compiler/differential/index.js';
import { native } from '../compiler/differential/observe.js';
import { render } from '../compiler/differential/render.js';
import { Machine } from './index.js';

/** Runs a program in the machine, recorded as `observe` records node's run of it. */
function run(machine: Machine, source: string): { log: string[]; end: string } {
  machine.begin();
  const log: string[] = [];
  machine.realm.global.log = (...values: unknown[]): unknown => {
    log.push(values.map((value) => render(value)).join(' '));
    return values[0];
  };
  const { outcome, exports } = machine.evaluate(compile(source, { file: 'program.js', kind: 'commonjs' }));
  switch (outcome.kind) {
    case 'return':
      return { log, end: `return ${render(outcome.value)} ${render(exports)}` };
    case 'throw':
      return { log, end: `throw ${render(outcome.error)}` };
    default:
      return { log, end: 'timeout' };
  }
}

describe('the machine runs programs as node does', () => {
  // One machine for all: what a program does to built-ins must be gone before the next.
  const machine = new Machine({ seed: 1, timeLimit: 20_000 });
  for (const { name, source } of programs) {
    it(name, () => {
      assert.deepEqual(run(machine, source), observe(native(source)));
    });
  }
});
