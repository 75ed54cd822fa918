/** Sequences of calls: put together, made shorter, written as statements. */
import assert from 'node:assert/strict';
import {
  behind,
  type Callee,
  instead,
  isRepeated,
  type Sequence,
  statementsOf,
  without,
} from './sequences.js';

const CALLEES: Readonly<Record<string, Callee>> = {
  Stack: { name: 'lib.Stack', kind: 'constructor', gives: 'stack' },
  push: { name: 'push', kind: 'method', gives: 'pushResult' },
  equals: { name: 'equals', kind: 'method', gives: 'equalsResult' },
  size: { name: 'size', kind: 'get', gives: 'sizeResult' },
  limit: { name: 'limit', kind: 'set', gives: 'limitResult' },
  parse: { name: 'parse', kind: 'function', gives: 'parseResult' },
};

function text(sequence: Sequence | undefined): readonly string[] | undefined {
  return sequence && statementsOf(sequence, (point) => CALLEES[point]!);
}

const make: Sequence = [{ point: 'Stack', receiver: undefined, args: [] }];
const pushed: Sequence = [...make, { point: 'push', receiver: 0, args: [{ code: '3' }] }];
const equal: Sequence = [...behind(pushed, make), { point: 'equals', receiver: 0, args: [{ step: 2 }] }];

const rows: readonly (readonly [what: string, got: unknown, expected: unknown])[] = [
  ['one call', text(make), ['new lib.Stack();']],
  ['a receiver', text(pushed), ['const stack = new lib.Stack();', 'stack.push(3);']],
  [
    'two sequences',
    text(equal),
    [
      'const stack1 = new lib.Stack();',
      'stack1.push(3);',
      'const stack2 = new lib.Stack();',
      'stack1.equals(stack2);',
    ],
  ],
  [
    'without a call that nothing needs',
    text(without(equal, 1)),
    ['const stack1 = new lib.Stack();', 'const stack2 = new lib.Stack();', 'stack1.equals(stack2);'],
  ],
  [
    'with the receiver of a call in place of its result',
    text(
      instead(
        [...pushed, { point: 'push', receiver: 1, args: [] }, { point: 'size', receiver: 1, args: [] }],
        1,
        0,
      ),
    ),
    ['const stack = new lib.Stack();', 'stack.push();', 'stack.size;'],
  ],
  [
    'a call that was made before',
    isRepeated([...pushed, { point: 'push', receiver: 0, args: [{ code: '3' }] }]),
    true,
  ],
  ['on what it gave', isRepeated([...pushed, { point: 'push', receiver: 1, args: [{ code: '3' }] }]), true],
  [
    'with other arguments',
    isRepeated([...pushed, { point: 'push', receiver: 0, args: [{ code: '4' }] }]),
    false,
  ],
  ['on another object', isRepeated(behind(pushed, pushed)), false],
  ['without what the tested call needs', without(equal, 2), undefined],
  [
    'accessors',
    text([
      ...make,
      { point: 'limit', receiver: 0, args: [{ code: '2' }] },
      { point: 'size', receiver: 0, args: [] },
    ]),
    ['const stack = new lib.Stack();', 'stack.limit = 2;', 'stack.size;'],
  ],
  [
    'a result that is given on',
    text([
      { point: 'parse', receiver: undefined, args: [{ code: '"a"' }] },
      { point: 'parse', receiver: undefined, args: [{ step: 0 }] },
    ]),
    ['const parseResult1 = parse("a");', 'parse(parseResult1);'],
  ],
];

describe('sequences of calls', () => {
  for (const [what, got, expected] of rows) it(what, () => assert.deepEqual(got, expected));
});
