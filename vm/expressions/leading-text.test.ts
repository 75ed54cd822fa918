/** What the text that a string begins with decides: held against what the functions give for many endings. */
import assert from 'node:assert/strict';
import { Arena, type ExprId, Op, type Primitive, Tag } from './arena.js';
import { isDecidedBy, leadingText, withoutLead } from './leading-text.js';
import { TEXT_FUNCTIONS, type TextFunctionName } from './text-functions.js';

const LEADS = ['', 'a', '/a/', 'ab/ab', '/tmp//x'];
const ENDINGS = ['', 'a', '/', 'b/', '/a/b', 'ab/ab/ab', 'x'.repeat(9)];
const CALLS: readonly (readonly [TextFunctionName, readonly Primitive[]])[] = [
  ...['a', '/', 'b/', '/a', 'x', ''].flatMap((part) =>
    [0, 1, 3, 6].flatMap((from) =>
      (['indexOf', 'includes', 'startsWith'] as const).map((name) => [name, [part, from]] as const),
    ),
  ),
  ...[0, 1, 2, 5, 7].flatMap(
    (at) =>
      [
        ['charCodeAt', [at]],
        ['charAt', [at]],
        ['slice', [at]],
        ...[0, 2, 4, 6].map((to) => ['slice', [at, to]] as const),
      ] as const,
  ),
];

function given(name: TextFunctionName, text: string, fixed: readonly Primitive[]): unknown {
  return Reflect.apply(TEXT_FUNCTIONS[name].value, undefined, [text, ...fixed]);
}

/** An arena with two unknown strings, and `join`. */
function strings(): {
  readonly arena: Arena;
  readonly x: ExprId;
  readonly join: (a: ExprId, b: ExprId) => ExprId;
} {
  const arena = new Arena();
  const plus = arena.functions.numberOf({ name: '+', fixed: [] });
  const join = (a: ExprId, b: ExprId): ExprId => arena.make(Op.Text2, a, b, plus, Tag.String);
  return { arena, x: arena.make(Op.Input, 0, 0, 0, Tag.String), join };
}

describe('texts that strings begin with', () => {
  it('decide what is the same whatever follows', () => {
    let decided = 0;
    for (const lead of LEADS)
      for (const [name, fixed] of CALLS) {
        if (!isDecidedBy(lead, name, fixed)) continue;
        decided += 1;
        for (const ending of ENDINGS)
          assert.equal(
            given(name, lead + ending, fixed),
            given(name, lead, fixed),
            `${name} ${fixed.join()}`,
          );
      }
    assert.equal(decided, 206);
  });

  it('are found in parts that are joined, and left out', () => {
    const { arena, x, join } = strings();
    const text = (value: string): ExprId => arena.constant(value);
    const whole = join(join(text('/a'), text('/b')), join(text('/c'), x));
    assert.equal(leadingText(arena, whole), '/a/b');
    assert.equal(leadingText(arena, join(text('/a'), join(text('/b'), x))), '/a/b');
    assert.equal(leadingText(arena, join(x, text('/a'))), '');
    assert.equal(withoutLead(arena, join(text('/a'), x), 2, join), x);
    const shorter = withoutLead(arena, join(text('/a'), join(text('/b'), x)), 3, join);
    assert.equal(leadingText(arena, shorter), 'b');
  });
});
