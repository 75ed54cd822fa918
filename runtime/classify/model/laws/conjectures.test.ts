/** What is asked about operations whose types meet. */
import assert from 'node:assert/strict';
import { conjecturesOf } from './conjectures.js';
import type { Operation } from './operations.js';
import { textOf } from './terms.js';

/** `V.add(V, V): V`: a method of the first operand; `f(n, n): n`: a function. */
function operation(signature: string): Operation {
  const [, owner, name, operands, gives] = /^(?:(\w+)\.)?(\w+)\((.*)\): (.+)$/u.exec(signature)!;
  const takes = operands!.split(', ');
  const isMethod = owner !== undefined;
  const names = ['a', 'b', 'c'].slice(0, takes.length - (isMethod ? 1 : 0));
  return {
    point: isMethod ? `${owner}.prototype.${name}` : name!,
    isMethod,
    names: isMethod ? ['this', ...names] : names,
    takes,
    gives: gives!,
    codes: takes.map((type) => (type === 'number' ? ['2', '7', '9'] : [])),
    made: [],
    isAsked: signature.startsWith('asked'),
  };
}

const rows: readonly (readonly [
  what: string,
  of: string,
  others: readonly string[],
  expected: readonly string[],
])[] = [
  [
    'an operation beside no other',
    'V.add(V, V): V',
    [],
    [
      'result = a.add(this)',
      'result = result.add(a)',
      'result.add(a) = this.add(a.add(a))',
      'this = this.add(this)',
    ],
  ],
  ['what the recorder asks already', 'asked(V, V): V', [], []],
  [
    'what undoes it, and what it is by that',
    'asked(V, V): V',
    ['V.sub(V, V): V', 'V.negate(V): V'],
    [
      'a = result.sub(b) *',
      'b = result.sub(a) *',
      'b = a.sub(result) *',
      'a = asked(result, b.negate()) *',
      'result = a.sub(b.negate())',
      'result.negate() = asked(a.negate(), b.negate())',
      'result.negate() = a.negate().sub(b.negate())',
      'result.sub(asked(a, a)) = asked(a, b.sub(a))',
      'a = a.sub(result)',
    ],
  ],
  [
    'what is told of parts and whole, at some places',
    'asked(P, P): P',
    ['P.at(P, number): Q', 'Q.plus(Q, Q): Q', 'P.length(P): Q'],
    [
      'result.length() = a.length().plus(b.length())',
      'result.at(2) = a.at(2).plus(b.at(2))',
      'result.at(7) = a.at(7).plus(b.at(7))',
    ],
  ],
  [
    'what is made with a value of another type',
    'asked(P, number): P',
    ['P.add(P, P): P', 'P.turn(P): P', 'P.size(P): number', 'less(P, number): P', 'between(P, P): number'],
    [
      'a = asked(result, -b) *',
      'a = less(result, b) *',
      'b = between(result, a) *',
      'b = between(a, result) *',
      'result.add(result) = asked(a.add(a), b)',
      'a.size() = result.size() *',
    ],
  ],
  [
    'reading and writing',
    'asked(V): string',
    ['read(string): V', 'V.turn(V): V'],
    ['result = asked(read(result))', 'result = asked(a.turn())'],
  ],
  [
    'what is the same of values and what is made of them',
    'asked(string): string',
    ['clean(string): string', 'name(string): string'],
    [
      'result = asked(clean(result))',
      'result = asked(name(result))',
      'result = asked(clean(a))',
      'result = name(clean(a))',
      'result = asked(name(a))',
      'result = clean(name(a))',
    ],
  ],
  [
    'relations',
    'asked(V, V): boolean',
    ['covers(V, V): boolean', 'V.turn(V): V', 'V.text(V): string', 'V.size(V): number'],
    [
      'result = covers(b, a)',
      'result = asked(a.turn(), b.turn())',
      'a.text() = b.text() where the result is true',
    ],
  ],
];

describe('conjectures', () => {
  for (const [what, of, others, expected] of rows)
    it(what, () => {
      const all = [of, ...others].map(operation);
      const found = conjecturesOf(all[0]!, all).map(
        ({ left, right, isPartial, where }) =>
          `${textOf(left)} = ${textOf(right)}${isPartial ? ' *' : ''}${where === undefined ? '' : ` where the result is ${where}`}`,
      );
      assert.deepEqual(found, expected);
    });
});
