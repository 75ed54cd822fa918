import assert from 'node:assert/strict';
import { opcodes, opNames } from './opcodes.js';
import { opcodeReference } from './reference.js';

describe('opcode table', () => {
  it('numbers the opcodes from 1 without gaps but one, in order', () => {
    const codes = Object.values(opcodes).map(({ code }) => code);
    // The loop has its fused instructions from 160 to 179.
    assert.deepEqual(
      codes,
      codes.map((_, index) => (index < 159 ? index + 1 : index + 21)),
    );
  });

  it('has every opcode in the reference, in one line', () => {
    const lines = opcodeReference().split('\n');
    for (const name of opNames.filter(Boolean))
      assert.equal(lines.filter((line) => line.split(' | ')[1] === `\`${name}\``).length, 1, name);
  });

  it('says which operand a stack count depends on', () => {
    const lines = opcodeReference().split('\n');
    assert.ok(
      lines.includes('| 106 | `call` | count | count + 2 | 1 | calls | this function argument… → v |'),
    );
  });

  it('has a kind for every operand', () => {
    for (const [name, { operands }] of Object.entries(opcodes))
      for (const { kind } of operands) assert.equal(typeof kind, 'string', name);
  });
});
