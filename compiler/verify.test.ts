import assert from 'node:assert/strict';
import { compile } from './compile.js';
import type { IrFunction, IrModule } from './ir/function.js';
import { Op } from './ir/opcodes.js';
import { verify } from './verify.js';

/** A module with one sound function, changed. */
function changed(change: Partial<IrFunction>): IrModule {
  const module = compile('', { file: 'x.js', kind: 'commonjs' });
  const [main] = module.functions;
  return { ...module, functions: [{ ...main!, constants: ['k'], offsets: [], ...change }] };
}

const {
  undefined: undef,
  return: ret,
  drop,
  dup,
  block,
  loop,
  end,
  br,
  br_true,
  try_catch,
  completion,
  leave,
} = Op;
const temporary = { name: '%0', kind: 'temporary', captured: false } as const;
const cell = { name: 'c', kind: 'let', captured: true } as const;
const noParameters = { parameters: 0, locals: [temporary, cell] };

/** Each row: a fault, and a function that has it. */
const rows: readonly (readonly [string, Partial<IrFunction>])[] = [
  ['at 0: no opcode 9999', { code: [9999] }],
  ['at 0: takes 1 from a stack of 0', { code: [drop, undef, ret] }],
  ['at 1: control falls off the end', { code: [undef], maxStack: 1 }],
  ['at 2: the highest stack is 1, not 7', { code: [undef, ret], maxStack: 7 }],
  ['at 2: this cannot be reached', { code: [undef, ret, dup], maxStack: 1 }],
  ['at 0: const: constant 5 is not below 1', { code: [Op.const, 5, ret], maxStack: 1 }],
  ['at 0: get_local: slot 9 is no slot', { code: [Op.get_local, 9, ret], maxStack: 1 }],
  ['at 0: get_local: slot 1 is a cell', { ...noParameters, code: [Op.get_local, 1, ret], maxStack: 1 }],
  ['at 0: get_cell: cell 0 is no cell', { ...noParameters, code: [Op.get_cell, 0, ret], maxStack: 1 }],
  [
    'at 0: get_local: slot 0 may be unwritten',
    { ...noParameters, code: [Op.get_local, 0, ret], maxStack: 1 },
  ],
  ['at 0: get_cell: slot 1 may be unwritten', { ...noParameters, code: [Op.get_cell, 1, ret], maxStack: 1 }],
  ['at 0: br: depth 0 is not below 0', { code: [br, 0] }],
  [
    'at 4: branches at height 1, its label is at 0',
    { code: [block, 0, 0, undef, br, 0, end, undef, ret], maxStack: 1 },
  ],
  ['at 4: the region ends at height 1, not 0', { code: [block, 0, 0, undef, end, undef, ret], maxStack: 1 }],
  ['at 4: takes 1 from a stack of 0', { code: [undef, block, 0, 0, drop, end, ret], maxStack: 1 }],
  ['at 5: a region is open at the end', { code: [loop, 0, 0, br, 0] }],
  ['at 0: no region is open', { code: [end] }],
  ['at 2: try_catch has no handler', { code: [try_catch, 0, end, undef, ret], maxStack: 1 }],
  [
    'at 3: the innermost region is not try_catch',
    { code: [block, 0, 0, Op.catch, end, undef, ret], maxStack: 1 },
  ],
  [
    'at 1: the protected part ends at height 0',
    { code: [Op.try_finally, Op.finally, end, undef, ret], maxStack: 1 },
  ],
  [
    'at 4: br_true: site 3 is not of this function',
    { code: [block, 0, 0, Op.true, br_true, 0, 3, end, undef, ret] },
  ],
  ['at 0: closure: function 0 is not nested here', { code: [Op.closure, 0, ret], maxStack: 1 }],
  ['at 0: completion: kind undefined is no integer', { code: [completion] }],
  [
    'at 4: its label is at 0 + 0',
    { code: [block, 0, 0, undef, leave, 0, 1, 0, end, undef, ret], maxStack: 1 },
  ],
  ['at 5: takes 1 from less', { code: [block, 0, 1, undef, drop, leave, 0, 1, 0, end, ret], maxStack: 1 }],
  ['at 1: yield outside of a generator', { code: [undef, Op.yield, drop, ret], maxStack: 2 }],
  ['at 0: initial_yield outside of a generator', { code: [Op.initial_yield, undef, ret], maxStack: 1 }],
  [
    'at 1: initial_yield inside of something',
    { coroutine: 'generator', code: [undef, Op.initial_yield, ret], maxStack: 1 },
  ],
  [
    'at 11: get_local: slot 0 may be unwritten',
    {
      ...noParameters,
      code: [block, 0, 0, Op.true, br_true, 0, -1, undef, Op.set_local, 0, end, Op.get_local, 0, ret],
      maxStack: 1,
    },
  ],
];

describe('verifier', () => {
  it('finds no fault in a sound function', () => {
    assert.deepEqual(verify(changed({})), []);
  });

  for (const [fault, change] of rows)
    it(fault, () => {
      const found = verify(changed(change)).map((line) => line.replace('function 0 ', ''));
      assert.deepEqual(found, [fault]);
    });
});
