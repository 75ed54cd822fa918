/** How calls of a suite led to objects. */
import assert from 'node:assert/strict';
import vm from 'node:vm';
import { parse } from '../../../compiler/parse.js';
import { createCallRecorder } from '../observation/call-recorder.js';
import { instrumentCalls } from '../observation/instrument-calls.js';
import { type CallLine, callOf } from '../observation/trace-format.js';
import { Histories } from './histories.js';
import { statementsOf } from './sequences.js';

const ACCOUNT = `
class Account {
  constructor(owner) { this.owner = owner; this.sum = 0; }
  add(amount) { if (amount < 0) throw new RangeError(); this.sum += amount; return this; }
  has(amount) { return this.sum >= amount; }
  give(other, amount) { this.add(0 - 0); this.sum -= amount; other.add(amount); }
  copy() { const made = new Account(this.owner); made.sum = this.sum; return made; }
}
`;

const rows: readonly (readonly [what: string, script: string, last: string])[] = [
  ['a maker', "new Account('a');", 'new Account("a");'],
  [
    'calls that change something',
    "const a = new Account('a'); a.has(3); a.add(5); a.has(5); a.add(2);",
    'const account1 = new Account("a"); account1.add(5); account1.add(2);',
  ],
  [
    'another object that looks the same',
    "new Account('a').add(1); const b = new Account('a'); b.add(1); b.add(3);",
    'const account1 = new Account("a"); account1.add(1); account1.add(3);',
  ],
  [
    'an argument',
    "const a = new Account('a'); a.add(5); const b = new Account('b'); b.add(1); a.give(b, 3);",
    'const account1 = new Account("a"); account1.add(5); const account2 = new Account("b"); account2.add(1); account1.give(account2, 3);',
  ],
  [
    'what was refused',
    "const a = new Account('a'); try { a.add(-1); } catch {} a.add(4);",
    'const account1 = new Account("a"); account1.add(4);',
  ],
  ['what was changed from outside', "const a = new Account('a'); a.sum = 9; a.add(4);", 'new Account("a");'],
];

function historiesOf(script: string): Histories {
  const source = ACCOUNT + script;
  const { text, points } = instrumentCalls(source, parse({ file: 'a.js', source }, 'script'), '$r');
  const histories = new Histories();
  const recorder = createCallRecorder((line) => histories.see(callOf(JSON.parse(line) as CallLine, points)));
  (vm.runInThisContext(`(function ($r) { ${text}\n})`) as (recorder: object) => void)(recorder);
  return histories;
}

describe('histories of objects', () => {
  for (const [what, script, last] of rows)
    it(what, () => {
      const histories = historiesOf(script);
      const { sequence } = histories.found().at(-1)!;
      const statements = statementsOf(sequence, (point) => ({
        name: point.replace(/^.*\./u, ''),
        kind: point.includes('.') ? 'method' : 'constructor',
        gives: 'account',
      }));
      assert.equal(statements.join(' '), last);
    });
});

const repeats: readonly (readonly [what: string, script: string, repeated: readonly string[]])[] = [
  ['the same call', "const a = new Account('a'); a.add(2); a.add(2);", ['Account.prototype.add']],
  ['other arguments', "const a = new Account('a'); a.add(2); a.add(3);", []],
  ['another object', "new Account('a').add(2); new Account('b').add(2);", []],
  ['no arguments', "const a = new Account('a'); a.copy(); a.copy();", []],
];

describe('calls that a suite repeats', () => {
  for (const [what, script, repeated] of repeats)
    it(what, () => assert.deepEqual([...historiesOf(script).repeated], repeated));
});
